"""Ending a match by giving up or before it begins: never an action on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.errors import HasAStake, TooLateToCancel, Unreplayable
from onitama_core.matches.seats import require_open
from onitama_core.store import Cancelled, Resigned

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.log.loaded import Loaded
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Entry, Match


class Endings:
    """Each method raises NoSuchMatch, NotAPlayer, MatchOver or Unreplayable; `at`: of the click."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def resign(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Give up, also out of turn.

        A match that can't be replayed is closed by it; what is raised then says so.
        """

        def decide(loaded: Loaded, player: Player) -> Entry:
            return Resigned(loaded.match.seq + 1, player, at=at)

        try:
            return await self._ledger.record(match_id, user_id, at, decide)
        except Unreplayable as unread:
            closed = await self._ledger.close(match_id, user_id, at)
            raise Unreplayable(closed, unread.fault_id) from unread

    async def cancel(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Call off a match that nobody has moved in. Raises TooLateToCancel."""

        def decide(loaded: Loaded, player: Player) -> Entry:
            require_unmoved(loaded.match)
            return Cancelled(loaded.match.seq + 1, player, at=at)

        return await self._ledger.record(match_id, user_id, at, decide)

    async def close(self, match_id: int, user_id: int, *, at: datetime) -> Match:
        """Without a result, by whoever may: that is not asked here.

        Raises NoSuchMatch, MatchOver, OutOfTime or HasAStake. Nothing that was hidden in it is
        ever opened. Also closes what can't be replayed.
        """
        require_no_stake(require_open(await self._ledger.match(match_id)), user_id)
        return await self._ledger.shut(match_id, at)


def require_no_stake(match: Match, user_id: int) -> None:
    """Raises HasAStake: who is about to lose rating can resign, and can't undo the match."""
    if match.terms.is_rated and match.player_of(user_id) is not None:
        raise HasAStake(match)


def require_unmoved(match: Match) -> None:
    """Raises TooLateToCancel."""
    if not match.can_be_cancelled:
        raise TooLateToCancel(match)
