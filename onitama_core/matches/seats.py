"""Who may act in a match at all, and what becomes of one that was none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.errors import MatchOver, NotAPlayer, WasCancelled

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.store import Match


def seat_of(match: Match, user_id: int) -> Player:
    """Raises NotAPlayer."""
    player = match.player_of(user_id)
    if player is None:
        raise NotAPlayer(match)
    return player


def require_player(match: Match, user_id: int) -> Player:
    """The seat of somebody in an open match. Raises NotAPlayer, or MatchOver."""
    player = seat_of(match, user_id)
    require_open(match)
    return player


def require_open(match: Match) -> Match:
    """Raises MatchOver."""
    if match.is_over:
        raise MatchOver(match)
    return match


def require_not_cancelled(match: Match) -> None:
    """Raises WasCancelled: nothing of it is kept to look at, and it has no rematch."""
    if match.is_cancelled:
        raise WasCancelled(match)
