"""Pictures and their descriptions: a view in, PNG bytes and alt text out. Knows no Discord.

renderer = Renderer()
png = renderer.board(public_view(state), seen_from=Player.RED)
text = describe(public_view(state), seen_from=Player.RED)
"""

from rendering.alt_text import describe
from rendering.board import Renderer
from rendering.card_text import describe_card

__all__ = ["Renderer", "describe", "describe_card"]
