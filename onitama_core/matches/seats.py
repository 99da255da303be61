"""Who may act in a match at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.errors import MatchOver, NotAPlayer

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.store import Match


def require_player(match: Match, user_id: int) -> Player:
    """The seat of somebody in an open match. Raises NotAPlayer, or MatchOver."""
    player = match.player_of(user_id)
    if player is None:
        raise NotAPlayer(match)
    if match.is_over:
        raise MatchOver(match)
    return player
