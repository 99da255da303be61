"""A match at its start, whoever agreed to it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.matches.deadlines import keep_thought, set_deadline
from onitama_core.matches.errors import NotPractised
from onitama_core.matches.replay import begin, start_of, status_of
from onitama_core.matches.results import close_unread
from onitama_core.matches.terms import MOST_LISTED, MOST_PRIVATE, draw_seat, require_room, set_up
from onitama_core.matches.updates import Loaded, Recorded
from onitama_core.store import Abandoned, Computer, NewMatch, PostKind, Venue, whole_milliseconds

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

    from onitama_core.matches.terms import Limits
    from onitama_core.store import Match, Person, Place, Terms, Transaction


def begin_match(transaction: Transaction, new: NewMatch) -> Loaded:
    progress = begin(new.setup, new.started_at, new.terms.pace)
    match_id = transaction.add_match(new, status_of(progress))
    set_deadline(transaction, transaction.match(match_id), progress)
    match = transaction.match(match_id)
    keep_thought(transaction, match)
    return Loaded(match, progress)


def owe_first_board(transaction: Transaction, match: Match) -> int | None:
    """And the thread it stands in; nothing where nobody is to see it."""
    if match.is_private:
        return None
    if match.terms.venue is Venue.THREAD:
        transaction.owe_match_post(match, PostKind.THREAD, 0)
    return transaction.owe_match_post(match, PostKind.BOARD, 0)


SEED_BITS: Final = 128
TAPS: Final = timedelta(seconds=3)
"""Between two of them on one button that are meant as one."""


@dataclass(frozen=True, slots=True)
class Wish:
    place: Place
    person: Person
    level: int | None
    """The computer's; None: the person plays both sides."""
    terms: Terms
    rematch_of: int | None = None
    from_button: bool = False
    """Which a finger may hit twice."""


def require_practised(terms: Terms, level: int | None) -> None:
    """Raises NotPractised: nobody hides ninjas from themselves."""
    if terms.variant.has_secrets and level is None:
        raise NotPractised(terms.variant)


def start(
    transaction: Transaction, wish: Wish, rng: Random, limits: Limits, at: datetime
) -> Recorded:
    """Raises TooManyMatches, where it is not private."""
    if wish.from_button and (begun := begun_just_now(transaction, wish, at)) is not None:
        return Recorded(Loaded(begun, start_of(begun)), None)
    if wish.terms.venue is Venue.PRIVATE:
        make_room(transaction, wish.person, wish.place.guild_id, at)
    else:
        most = limits.most_matches_under(transaction.settings_in(wish.place.guild_id))
        require_room(transaction, wish.person, wish.place.guild_id, most)
    loaded = begin_match(transaction, dealt(wish, rng, whole_milliseconds(at)))
    if wish.level is not None:
        transaction.keep_draw_seed(loaded.match.id, f"{rng.getrandbits(SEED_BITS):x}")
    return Recorded(loaded, owe_first_board(transaction, loaded.match))


def begun_just_now(transaction: Transaction, wish: Wish, at: datetime) -> Match | None:
    """The match that the tap before this one began."""
    games = transaction.open_matches_of(wish.person.user_id, wish.place.guild_id, 2 * MOST_LISTED)
    return next((game for game in games if is_of(game, wish) and at - game.started_at < TAPS), None)


def is_of(match: Match, wish: Wish) -> bool:
    other = wish.person if wish.level is None else Computer(wish.level)
    return match.terms == wish.terms and set(match.seats) == {wish.person, other}


def dealt(wish: Wish, rng: Random, at: datetime) -> NewMatch:
    seat = draw_seat(wish.terms.seat, rng)
    other = wish.person if wish.level is None else Computer(wish.level)
    return NewMatch(
        invitation_id=None,
        place=wish.place,
        seats=(wish.person, other) if seat is Player.RED else (other, wish.person),
        challenger=seat,
        setup=set_up(wish.terms, rng),
        terms=wish.terms,
        rematch_of=wish.rematch_of,
        started_at=at,
    )


def make_room(transaction: Transaction, person: Person, guild_id: int, at: datetime) -> None:
    """For one more private match."""
    games = transaction.open_matches_of(person.user_id, guild_id, 2 * MOST_LISTED)
    private = [game for game in games if game.is_private]
    private.sort(key=lambda game: game.last_activity)
    for match in private[: max(0, len(private) + 1 - MOST_PRIVATE)]:
        close_unread(transaction, match, lambda seq: Abandoned(seq, at=at), at)
