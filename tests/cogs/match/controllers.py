"""Controllers at given positions, for the tests of their pages, texts and lists."""

from __future__ import annotations

from functools import partial
from typing import Final

from cogs.match.buttons import ControllerClick
from cogs.match.private import ControllerContext, match_context
from cogs.match.private_controller import ControllerPages
from cogs.shared.messages import UNICODE_EMOJI, PictureReference
from onitama_core import game
from onitama_core.game import GameState, Player
from tests.cogs.shared.builders import after
from tests.onitama_core.game.helpers import wind

RED, BLUE = Player
TEMPLE_IN_REACH = "m4/2M2/5/5/5 r crab,ox crane,monkey dragon"
TWO_CARDS = "2m2/5/5/5/S1M2 r boar,crab crane,monkey dragon"
WIND: Final = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")


def controller_pages(
    state: GameState, player: Player | None = None, texts: str = ""
) -> ControllerPages:
    """Return the controller's pages for `player`, by default the player to move."""
    update = after(state, texts).own[state.position.turn if player is None else player]
    return ControllerPages(match_context(update), PictureReference("board.png", ""), UNICODE_EMOJI)


def pages_with_lists(state: GameState, player: Player = RED) -> ControllerPages:
    """Return the pages of a controller with lists, whose texts have no heading."""
    step = partial(ControllerClick, 12, 3)
    context = ControllerContext(
        game.player_view(state, player), (), "any", format_text=str, make_click=step
    )
    return ControllerPages(context, PictureReference("board.png", ""), UNICODE_EMOJI, as_lists=True)
