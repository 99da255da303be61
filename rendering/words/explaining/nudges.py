"""Where to look, and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Move
from rendering.words.names import kind_name

if TYPE_CHECKING:
    from onitama_core.game import Action, PublicView

NO_MOVE: Final = "You can't move: look at which card you can spare."
SPIRIT: Final = "Look at the Spirit."


def nudge(action: Action, view: PublicView) -> str:
    """Which piece moves, by day; `action` is the first of the turn that is best."""
    if not isinstance(action, Move):
        return NO_MOVE
    piece = view.board[action.origin]
    if piece is None:
        return SPIRIT
    return f"Look at your {kind_name(piece.kind)} on {action.origin}."
