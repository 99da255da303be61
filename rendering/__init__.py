"""Pictures and their descriptions: a view in, PNG bytes and alt text out. Knows no Discord.

renderer = Renderer()
png = renderer.board(public_view(state), seen_from=Player.RED)
text = describe(public_view(state), seen_from=Player.RED)
"""

from rendering.alt_text import describe
from rendering.animation import Form, Scene, animate, describe_animation
from rendering.board import Renderer
from rendering.card_text import describe_card
from rendering.emoji import Emoji

__all__ = [
    "Emoji",
    "Form",
    "Renderer",
    "Scene",
    "animate",
    "describe",
    "describe_animation",
    "describe_card",
]
