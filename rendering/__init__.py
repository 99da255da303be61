"""Pictures and their descriptions: a view in, PNG bytes and alt text out. Knows no Discord.

renderer = Renderer()
alt_text, png = renderer.board(public_view(state), seen_from=Player.RED)
letters = diagram(public_view(state), seen_from=Player.RED)

What is imported here is shown to others.
"""

from rendering import words
from rendering.emoji import PIECES, Emoji, read_emoji
from rendering.film import Scene, animate
from rendering.primitives import can_write
from rendering.renderer import Rendered, Renderer
from rendering.theme import DEFAULT_THEME, THEMES, Theme
from rendering.view_model import (
    CardShare,
    Chart,
    Heat,
    Hints,
    RatingHistory,
    RatingPoint,
    ServerStatistics,
    TurningPoint,
    View,
    find_hints,
    find_step_hints,
    make_heat,
    make_move_hints,
)
from rendering.words import describe_animation, describe_in_full, diagram, legend
