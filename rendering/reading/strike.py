"""What a ninja has just struck, for all to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Phase

if TYPE_CHECKING:
    from onitama_core.game import PublicView, Struck


def last_strike(view: PublicView) -> Struck | None:
    """In the turn that the last action belongs to; None where it struck nothing."""
    has_begun = view.phase is not Phase.MOVE
    turn = view.turn_number if has_begun else view.turn_number - 1
    return view.struck if view.struck is not None and view.struck.turn_number >= turn else None
