"""Hints about a turn, in practice matches and in puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Action, Move
from rendering import words
from rendering.words import _

if TYPE_CHECKING:
    from onitama_core.game import PublicView


def describe_short_hint(action: Action, view: PublicView) -> str:
    """Return a hint that names only the piece to look at; `action` begins the best turn."""
    if not isinstance(action, Move):
        return _("You can't move: look at which card you can spare.")
    piece = view.board[action.origin]
    if piece is None:
        return _("Look at the Spirit.")
    return _("Look at your {kind} on {origin}.").format(
        kind=words.kind_name(piece.kind), origin=action.origin
    )
