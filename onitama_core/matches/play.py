"""Looking at a match and playing in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import format_action
from onitama_core.matches.errors import OpponentsTurn, OutOfDate
from onitama_core.matches.offers.consent import MOST_LISTED, MOST_PRIVATE
from onitama_core.matches.seats import seat_of
from onitama_core.store import Played, TakenBack

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Action, Player
    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.log.loaded import Loaded
    from onitama_core.matches.updates import PlayerUpdate, PublicUpdate
    from onitama_core.store import Entry, Match, Place, Reader

MOST_OWN: Final = MOST_LISTED + MOST_PRIVATE
"""Open matches that a person may have in a server."""


class Play:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def match(self, match_id: int) -> Match:
        """What everybody may know of a match. Raises NoSuchMatch."""
        return await self._ledger.match(match_id)

    async def look(self, match_id: int, until: int | None = None) -> PublicUpdate:
        """A match as it stands, or as it stood after entry `until`.

        Raises NoSuchMatch or Unreplayable.
        """
        return (await self._ledger.look(match_id, until)).public()

    async def look_as(self, match_id: int, user_id: int) -> PlayerUpdate:
        """A match as one of its players may know it.

        Raises NoSuchMatch, NotAPlayer or Unreplayable.
        """
        loaded = await self._ledger.look(match_id)
        return loaded.seen_by(seat_of(loaded.match, user_id))

    async def games_of(self, user_id: int, guild_id: int, most: int = MOST_OWN) -> list[Match]:
        """A person's open matches in a server, oldest first."""
        return await self._ledger.read(
            lambda reader: reader.open_matches_of(user_id, guild_id, most)
        )

    async def next_turn(self, user_id: int, match: Match) -> Match | None:
        """Of the other matches in the server that wait for a player the most urgent one.

        Nobody waits in a private one.
        """
        games = await self.games_of(user_id, match.place.guild_id)
        others = [game for game in games if game.id != match.id and not game.is_private]
        waiting = [game for game in others if game.waits_for_user(user_id)]
        return min(waiting, key=lambda game: game.deadline or game.last_activity, default=None)

    async def games_in(self, channel_id: int, most: int = MOST_LISTED) -> list[Match]:
        """A channel's open matches, oldest first."""
        return await self._ledger.read(lambda reader: reader.open_matches_in(channel_id, most))

    async def games_near(self, user_id: int, place: Place, most: int) -> list[Match]:
        """A person's open matches in the server, then the channel's."""
        return await self._ledger.read(lambda reader: open_near(reader, user_id, place, most))

    async def finished_games(self, user_id: int, place: Place, most: int) -> list[Match]:
        """A person's in the server and everybody's in the channel, the latest first."""
        return await self._ledger.read(lambda reader: reader.finished_matches(user_id, place, most))

    async def play(
        self, match_id: int, user_id: int, action: Action, step: int | None, *, at: datetime
    ) -> PlayerUpdate:
        """Play an action at the instant of the click.

        `step` is the one its button was made for, None for typed actions.

        Raises NoSuchMatch, NotAPlayer, MatchOver, Unreplayable, OutOfDate, OpponentsTurn or
        IllegalAction.
        """

        def decide(loaded: Loaded, player: Player) -> Entry:
            require_current(loaded, step)
            require_awaited(loaded.match, player)
            return Played(loaded.match.seq + 1, player, format_action(action), at=at)

        return await self._ledger.record(match_id, user_id, at, decide)

    async def take_back(
        self, match_id: int, user_id: int, step: int, *, at: datetime
    ) -> PlayerUpdate:
        """Return to where the turn that goes on began; `step` and `at` as in `play`.

        Raises as `play`; NothingToTakeBack is an IllegalAction.
        """

        def decide(loaded: Loaded, player: Player) -> Entry:
            require_current(loaded, step)
            require_awaited(loaded.match, player)
            return TakenBack(loaded.match.seq + 1, player, at=at)

        return await self._ledger.record(match_id, user_id, at, decide)


def open_near(reader: Reader, user_id: int, place: Place, most: int) -> list[Match]:
    own = reader.open_matches_of(user_id, place.guild_id, most)
    if len(own) == most:
        return own
    here = reader.open_matches_in(place.channel_id, most)
    return list({match.id: match for match in (*own, *here)}.values())[:most]


def require_current(loaded: Loaded, step: int | None) -> None:
    """Raises OutOfDate."""
    if step is not None and step != loaded.match.step:
        raise OutOfDate(loaded.match, loaded.progress.steps.turn_at(step))


def require_awaited(match: Match, player: Player) -> None:
    """Raises OpponentsTurn."""
    if player not in match.waits_for:
        raise OpponentsTurn(match)
