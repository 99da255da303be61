"""Pictures and their descriptions: a view in, PNG bytes and alt text out. Knows no Discord.

renderer = Renderer()
png = renderer.board(public_view(state), seen_from=Player.RED)
text = describe(public_view(state), seen_from=Player.RED)
letters = diagram(public_view(state), seen_from=Player.RED)
"""

from rendering.alt_text import describe, describe_in_full
from rendering.card_text import describe_card
from rendering.diagram import diagram, legend
from rendering.film import Form, Scene, animate, describe_animation
from rendering.reading import Hints, hints_for, hints_of_step
from rendering.renderer import Renderer
from rendering.renderers import Renderers
from rendering.scenes import PIECES, Emoji
from rendering.theme import THEMES

__all__ = [
    "PIECES",
    "THEMES",
    "Emoji",
    "Form",
    "Hints",
    "Renderer",
    "Renderers",
    "Scene",
    "animate",
    "describe",
    "describe_animation",
    "describe_card",
    "describe_in_full",
    "diagram",
    "hints_for",
    "hints_of_step",
    "legend",
]
