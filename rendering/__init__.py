"""Pictures and their descriptions: a view in, PNG bytes and alt text out. Knows no Discord.

renderer = Renderer()
png = renderer.board(public_view(state), seen_from=Player.RED)
text = describe(public_view(state), seen_from=Player.RED)
letters = diagram(public_view(state), seen_from=Player.RED)
"""

from rendering import words
from rendering.brush import can_write
from rendering.encoding import ended
from rendering.film import Scene, animate, film_parts
from rendering.reading import (
    CardShare,
    Chart,
    Course,
    Heat,
    Hints,
    Mark,
    Shares,
    Turning,
    View,
    heat_of,
    hints_for,
    hints_of_move,
    hints_of_step,
)
from rendering.renderer import Renderer
from rendering.renderers import Renderers
from rendering.scenes import PIECES, Emoji
from rendering.theme import DEFAULT_THEME, THEMES
from rendering.words import (
    describe,
    describe_animation,
    describe_card,
    describe_chart,
    describe_course,
    describe_hot,
    describe_in_full,
    describe_shares,
    diagram,
    legend,
)

__all__ = [
    "DEFAULT_THEME",
    "PIECES",
    "THEMES",
    "CardShare",
    "Chart",
    "Course",
    "Emoji",
    "Heat",
    "Hints",
    "Mark",
    "Renderer",
    "Renderers",
    "Scene",
    "Shares",
    "Turning",
    "View",
    "animate",
    "can_write",
    "describe",
    "describe_animation",
    "describe_card",
    "describe_chart",
    "describe_course",
    "describe_hot",
    "describe_in_full",
    "describe_shares",
    "diagram",
    "ended",
    "film_parts",
    "heat_of",
    "hints_for",
    "hints_of_move",
    "hints_of_step",
    "legend",
    "words",
]
