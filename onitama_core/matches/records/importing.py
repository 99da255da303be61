"""A record that somebody brought in, as a match: nobody here played it, and it is theirs alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Player, Termination, format_action
from onitama_core.game.record import Time
from onitama_core.matches.errors import NoFinishedGame
from onitama_core.matches.log.replay import begin, resume, standing_of
from onitama_core.store import (
    Abandoned,
    DrawAgreed,
    DueKind,
    NewMatch,
    Played,
    Recorded,
    Resigned,
    SeatChoice,
    Terms,
    TimedOut,
    Venue,
    ids_of,
)

if TYPE_CHECKING:
    from onitama_core.game import Outcome
    from onitama_core.game.record import Record
    from onitama_core.store import Ending, Entry, Match, Place, Standing, Transaction

KEPT: Final = timedelta(days=30)
MOST_KEPT: Final = 20
"""Of one person in one server: one more takes the place of the one kept longest."""
MIDNIGHT: Final = Time(0, 0, 0)


class Brought(NamedTuple):
    """What a record comes to, found before the store is asked to keep it."""

    new: NewMatch
    entries: list[Entry]
    standing: Standing


def brought(record: Record, place: Place, importer_id: int, now: datetime) -> Brought:
    """Replays the whole game. Raises NoFinishedGame."""
    entries = entries_of(record, now)
    new = new_match(record, place, importer_id, now)
    progress = resume(begin(new.setup, new.started_at), entries)
    if progress.state.outcome != record.outcome:  # it was cancelled, or abandoned before it began
        raise NoFinishedGame
    return Brought(new, entries, standing_of(progress))


def keep(transaction: Transaction, found: Brought, importer_id: int, now: datetime) -> Match:
    make_room(transaction, found.new.place, importer_id)
    match_id = transaction.add_match(found.new, found.standing)
    for entry in found.entries:
        transaction.append(match_id, entry)
    transaction.keep_counted(match_id)
    transaction.schedule(DueKind.IMPORT_REMOVAL, match_id, now + KEPT)
    return transaction.match(match_id)


def make_room(transaction: Transaction, place: Place, importer_id: int) -> None:
    kept = transaction.imported_by(importer_id, place.guild_id)
    for match_id in kept[: max(0, len(kept) + 1 - MOST_KEPT)]:
        transaction.remove_match(match_id)


def new_match(record: Record, place: Place, importer_id: int, now: datetime) -> NewMatch:
    red, blue = (Recorded(side.name) for side in record.sides)
    return NewMatch(
        invitation_id=None,
        place=place,
        seats=(red, blue),
        challenger=Player.RED,
        setup=record.setup,
        terms=Terms(
            pool=ids_of(record.setup.cards),
            is_dealt=True,
            seat=SeatChoice.RED,
            variant=record.setup.variant,
            venue=Venue.PRIVATE,
        ),
        rematch_of=None,
        started_at=started_at(record, now),
        importer_id=importer_id,
    )


def started_at(record: Record, now: datetime) -> datetime:
    """As told, unless that is still to come."""
    if record.date is None:
        return now
    told = datetime(*record.date, *(record.time or MIDNIGHT), tzinfo=UTC)
    return min(told, now)


def entries_of(record: Record, at: datetime) -> list[Entry]:
    """Raises NoFinishedGame."""
    if record.outcome is None:
        raise NoFinishedGame
    steps = [(turn.player, ply.action) for turn in record.turns for ply in turn.plies]
    played: list[Entry] = [
        Played(seq, player, format_action(action), at=at)
        for seq, (player, action) in enumerate(steps, start=1)
    ]
    ending = ending_of(record.outcome, len(played) + 1, at)
    return played if ending is None else [*played, ending]


def ending_of(outcome: Outcome, seq: int, at: datetime) -> Ending | None:
    """None: the board itself ended it, or it was cancelled."""
    loser = Player.RED if outcome.winner is None else outcome.winner.opponent
    match outcome.termination:
        case Termination.AGREEMENT:
            return DrawAgreed(seq, loser, at=at)
        case Termination.RESIGNATION:
            return Resigned(seq, loser, at=at)
        case Termination.TIMEOUT:
            return TimedOut(seq, loser, at=at)
        case Termination.ABANDONMENT:
            return Abandoned(seq, at=at)
        case _:
            return None
