"""Leaderboards, profiles and statistics of a server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player, Termination, Variant
from onitama_core.people import ratings
from onitama_core.store import GuildSum, Ladder, Opponent, Person, Rating, Result, Span, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from onitama_core import store
    from onitama_core.store import CardSum, Reader, RecordSum


LEADERS_PER_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class Ranking:
    """A leaderboard and one of its pages."""

    variant: Variant
    span: store.Span
    page: int = 0
    """Number of the page, from 0."""

    def at(self, page: int) -> Ranking:
        return replace(self, page=page)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    shown: Ranking
    pages: int
    """Number of pages, at least 1."""
    leaders: tuple[store.Leader, ...]
    own: store.Leader | None
    """The reader's line, on whatever page; None if the reader is not listed."""
    is_inactive: bool = False
    """True if the reader is not listed because they have not played for long."""

    @property
    def shows_own(self) -> bool:
        return self.own in self.leaders

    @property
    def own_page(self) -> int | None:
        """The page of the reader's place; None without a place."""
        if self.own is None or self.own.place is None:
            return None
        return (self.own.place - 1) // LEADERS_PER_PAGE


def page_of(
    reader: Reader, guild_id: int, reader_id: int, asked: Ranking, at: datetime
) -> Leaderboard | None:
    if not reader.servers.settings(guild_id).leaderboard:
        return None
    ladder = Ladder(guild_id, asked.variant, asked.span, at)
    pages = max(-(-reader.ratings.count_leaders(ladder) // LEADERS_PER_PAGE), 1)
    shown = asked.at(min(asked.page, pages - 1))
    leaders = reader.ratings.leaders(ladder, shown.page * LEADERS_PER_PAGE, LEADERS_PER_PAGE)
    own = reader.ratings.leader(ladder, reader_id)
    is_listed = own is not None or asked.span is not Span.ALWAYS
    return Leaderboard(
        shown,
        pages,
        leaders=tuple(by_now(one, at) for one in leaders),
        own=None if own is None else by_now(own, at),
        is_inactive=not is_listed
        and reader.ratings.is_inactive(reader_id, guild_id, asked.variant),
    )


def by_now(leader: store.Leader, at: datetime) -> store.Leader:
    """Return a line of a leaderboard with the deviation that its rating has by now."""
    return replace(leader, rating=ratings.after_pause(leader.rating, at - leader.rated_at))


MIN_GAMES_FOR_BEST_CARD: Final = 10
"""Games with a card that a user needs for it to count as their best or worst."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    person: Person
    variant: Variant
    """The variant that is shown in detail."""
    ratings: tuple[store.RatingHeld, ...]
    """Ratings by variant; empty if they are not shown."""
    solver: Rating | None
    """Rating at puzzles in all servers; None also if ratings are not shown."""
    course: tuple[Rating, ...]
    """Ratings in that variant, before the latest games and after each of them."""
    record: tuple[RecordSum, ...]
    """Results in all variants."""
    cards: tuple[CardSum, ...]
    streak: store.Streak | None
    badges: tuple[store.EarnedBadge, ...]
    company: tuple[Opponent, ...] | Tally
    """The most frequent opponents in the user's own profile; otherwise the reader's score against
    them.

    Others are not told whom the user plays.
    """
    settings: store.GuildSettings
    """Settings of the server."""

    @property
    def is_own(self) -> bool:
        return isinstance(self.company, tuple)

    @property
    def rating(self) -> store.RatingHeld | None:
        return next((one for one in self.ratings if one.variant is self.variant), None)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Variants that the user has played, the most played first."""
        return played(self.record)

    @property
    def tally(self) -> Tally:
        return tally_of(self.closely)

    @property
    def closely(self) -> tuple[RecordSum, ...]:
        return tuple(one for one in self.record if one.variant is self.variant)

    def tally_as(self, seat: Player) -> Tally:
        return tally_of(one for one in self.closely if one.seat is seat)

    def wins(self) -> list[tuple[Termination, int]]:
        """Return the number of wins by termination, the most frequent first."""
        ways: Counter[Termination] = Counter()
        for one in self.closely:
            if one.result is Result.WON:
                ways[one.termination] += one.games
        return ways.most_common()

    def extremes(self) -> tuple[CardSum, CardSum] | None:
        """Return the best and the worst of the cards played often enough.

        None if they are equally good.
        """
        known = [card for card in self.cards if card.tally.games >= MIN_GAMES_FOR_BEST_CARD]
        ordered = sorted(known, key=lambda card: (card.tally.share, card.tally.games))
        if not ordered or ordered[0].tally.share == ordered[-1].tally.share:
            return None
        return ordered[-1], ordered[0]


def played(record: Iterable[RecordSum]) -> tuple[Variant, ...]:
    games = Counter[Variant]()
    for one in record:
        games[one.variant] += one.games
    return tuple(sorted(games, key=lambda variant: (-games[variant], list(Variant).index(variant))))


def tally_of(record: Iterable[RecordSum]) -> Tally:
    games = Counter[Result]()
    for one in record:
        games[one.result] += one.games
    return Tally(games[Result.WON], games[Result.DRAWN], games[Result.LOST])


MAX_COURSE_GAMES: Final = 50
"""Games that the course of a rating shows."""
MAX_OPPONENTS_SHOWN: Final = 3


def profile_of(
    reader: Reader,
    guild_id: int,
    person: Person,
    reader_id: int,
    *,
    at: datetime,
    variant: Variant | None = None,
) -> Profile:
    """Return a person's profile as one reader may see it at a moment.

    Somebody without a name has the one that the server knows. `variant`: None for the one most
    played.
    """
    user_id, is_own = person.user_id, person.user_id == reader_id
    record, settings = (
        tuple(reader.statistics.record(guild_id, user_id)),
        reader.servers.settings(guild_id),
    )
    variant = variant or next(iter(played(record)), Variant.CLASSIC)
    shows_ratings = is_own or settings.leaderboard
    held = tuple(
        replace(one, rating=ratings.after_pause(one.rating, at - one.rated_at))
        for one in (reader.ratings.all_of(user_id, guild_id) if shows_ratings else ())
    )
    return Profile(
        person=person if person.name else known(reader, guild_id, user_id),
        variant=variant,
        ratings=held,
        solver=ratings.current(reader.puzzles.solver_rating(user_id), at)
        if shows_ratings
        else None,
        course=game_to_judge(reader, guild_id, user_id, variant, at) if shows_ratings else (),
        record=record,
        cards=tuple(reader.statistics.cards(guild_id, user_id)),
        streak=reader.statistics.streak(guild_id, user_id),
        badges=tuple(reader.statistics.badges(guild_id, user_id)),
        company=tuple(reader.statistics.opponents(guild_id, user_id, MAX_OPPONENTS_SHOWN))
        if is_own
        else reader.statistics.score_between(guild_id, reader_id, user_id),
        settings=settings,
    )


def known(reader: Reader, guild_id: int, user_id: int) -> Person:
    """Return a user with the name that the server knows."""
    return Person(user_id, reader.people.name_in(guild_id, user_id) or "")


def game_to_judge(
    reader: Reader, guild_id: int, user_id: int, variant: Variant, at: datetime
) -> tuple[Rating, ...]:
    """Return a rating before the latest games and after each, the last one as it is by now."""
    changes = reader.ratings.history(user_id, guild_id, variant, MAX_COURSE_GAMES + 1)
    if not changes:
        return ()
    *earlier, last = changes
    course = (
        *(change.rating for change in earlier),
        ratings.after_pause(last.rating, at - last.at),
    )
    return course if len(course) > MAX_COURSE_GAMES else (Rating(), *course)


MIN_GAMES_FOR_STATISTICS: Final = 10
"""Games that a server needs in a variant for statistics to be shown."""
MIN_GAMES_PER_CARD: Final = 5


@dataclass(frozen=True, slots=True)
class Statistics(GuildSum):
    cards: tuple[CardSum, ...]
    """Cards with enough games, the best first."""

    @property
    def games(self) -> int:
        return self.first.games

    @property
    def is_enough(self) -> bool:
        return self.games >= MIN_GAMES_FOR_STATISTICS


def statistics_of(reader: Reader, guild_id: int, variant: Variant | None) -> Statistics | None:
    found = [
        one for one in reader.statistics.guild_sums(guild_id) if variant in (None, one.variant)
    ]
    if not found:
        return None
    most = max(found, key=lambda one: one.first.games)
    cards = by_share(reader.statistics.guild_cards(guild_id, most.variant))
    return Statistics(most.variant, most.first, most.lengths, cards)


def by_share(cards: Iterable[CardSum]) -> tuple[CardSum, ...]:
    enough = [one for one in cards if one.tally.games >= MIN_GAMES_PER_CARD]
    return tuple(sorted(enough, key=lambda one: (-one.tally.share, one.card)))
