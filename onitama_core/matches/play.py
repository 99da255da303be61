"""Looking at a match and playing in it: load → apply → append (+ due post) → commit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import format_action, legal_actions
from onitama_core.matches.errors import NotAPlayer, OpponentsTurn, OutOfDate
from onitama_core.matches.replay import advance, match_at, replay
from onitama_core.matches.seats import require_player
from onitama_core.matches.updates import player_update, public_update
from onitama_core.store import Entry, EntryKind, NoSuchMatch, PostKind

if TYPE_CHECKING:
    from onitama_core.game import Action, Player
    from onitama_core.matches.replay import Progress
    from onitama_core.matches.updates import PlayerUpdate, PublicUpdate
    from onitama_core.store import Clock, Match, MatchRow, Place, Reader, Store, Transaction


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match with all the referee knows of it; stays inside `matches`."""

    row: MatchRow
    progress: Progress

    @property
    def match(self) -> Match:
        return match_at(self.row, self.progress)

    def public(self, post_id: int | None = None) -> PublicUpdate:
        return public_update(self.match, self.progress, post_id)

    def seen_by(self, player: Player, post_id: int | None = None) -> PlayerUpdate:
        return player_update(self.match, self.progress, player, post_id)


async def load(reader: Reader, match_id: int, until: int | None = None) -> Loaded:
    """A match as it stands, or as it stood after entry `until`. Raises NoSuchMatch."""
    row = await reader.match(match_id)
    return Loaded(row, replay(row.setup, await reader.entries(match_id, until)))


async def record(
    transaction: Transaction, loaded: Loaded, entry: Entry, kind: PostKind | None
) -> PlayerUpdate:
    """Append an entry and the post it makes due, if any; a step within a turn makes none due.

    Returns what its maker may know. Raises what the referee raises.
    """
    progress = advance(loaded.progress, entry)
    await transaction.append(loaded.row.id, entry)
    if progress.state.outcome is not None:
        await transaction.finish_match(loaded.row.id)
        await transaction.owe_result(loaded.row, entry.seq)
    post_id = None
    if kind is not None and (progress.is_turn_over or kind is not PostKind.BOARD):
        post_id = await transaction.owe_match_post(loaded.row, kind, entry.seq)
    if loaded.progress.draw_offer is not None and progress.draw_offer is None:
        await transaction.owe_match_post(loaded.row, PostKind.DRAW_OFFER_CLOSED, entry.seq)
    return Loaded(loaded.row, progress).seen_by(entry.player, post_id)


class Play:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def match(self, match_id: int) -> Match:
        """What everybody may know of a match. Raises NoSuchMatch."""
        return await self._as_it_stands(await self._store.read.match(match_id))

    async def look(self, match_id: int, until: int | None = None) -> PublicUpdate:
        """A match as it stands, or as it stood after entry `until`. Raises NoSuchMatch."""
        return (await load(self._store.read, match_id, until)).public()

    async def look_as(self, match_id: int, user_id: int) -> PlayerUpdate:
        """A match as one of its players may know it. Raises NoSuchMatch or NotAPlayer."""
        loaded = await load(self._store.read, match_id)
        player = loaded.match.player_of(user_id)
        if player is None:
            raise NotAPlayer(loaded.match)
        return loaded.seen_by(player)

    async def look_in(self, match_id: int, guild_id: int) -> PublicUpdate:
        """As `look`, for a match of this server alone. Raises NoSuchMatch."""
        update = await self.look(match_id)
        if update.match.place.guild_id != guild_id:
            raise NoSuchMatch(match_id)
        return update

    async def games_of(self, user_id: int, guild_id: int) -> list[Match]:
        """A person's open matches in a server, oldest first."""
        found = await self._store.read.open_matches_of(user_id, guild_id)
        return [await self._as_it_stands(row) for row in found]

    async def games_in(self, channel_id: int) -> list[Match]:
        """A channel's open matches, oldest first."""
        found = await self._store.read.open_matches_in(channel_id)
        return [await self._as_it_stands(row) for row in found]

    async def finished_games(self, user_id: int, place: Place, most: int) -> list[MatchRow]:
        """A person's in the server and everybody's in the channel, the latest first."""
        return await self._store.read.finished_matches(user_id, place, most)

    async def _as_it_stands(self, row: MatchRow) -> Match:
        return match_at(row, replay(row.setup, await self._store.read.entries(row.id)))

    async def play(
        self, match_id: int, user_id: int, action: Action, ply: int | None
    ) -> PlayerUpdate:
        """Play an action; `ply` is the one its button was made for, None for typed actions.

        Raises NoSuchMatch, NotAPlayer, MatchOver, OutOfDate, OpponentsTurn or IllegalAction.
        """
        async with self._store.transaction(self._clock()) as transaction:
            loaded = await load(transaction, match_id)
            player = require_player(loaded.match, user_id)
            require_current(loaded.match, ply)
            require_to_act(loaded, player)
            seq = loaded.progress.seq + 1
            entry = Entry(seq, EntryKind.ACTION, player, format_action(action))
            return await record(transaction, loaded, entry, PostKind.BOARD)


def require_current(match: Match, ply: int | None) -> None:
    """Raises OutOfDate."""
    if ply is not None and ply != match.ply:
        raise OutOfDate(match, ply)


def require_to_act(loaded: Loaded, player: Player) -> None:
    """Raises OpponentsTurn."""
    if not legal_actions(loaded.progress.state, player):
        raise OpponentsTurn(loaded.match)
