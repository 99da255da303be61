"""Leaderboards, profiles and statistics of a server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import ceil
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
    """A choice of a leaderboard, by variant and period, and of one of its pages."""

    variant: Variant
    span: store.Span
    page: int = 0
    """Number of the page, from 0."""

    def at(self, page: int) -> Ranking:
        """Return the same leaderboard with another page."""
        return replace(self, page=page)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, as one reader sees it."""

    shown: Ranking
    pages: int
    """Number of pages, at least 1."""
    leaders: tuple[store.Leader, ...]
    own: store.Leader | None
    """The reader's entry, even if it is on another page; None if the reader is not listed."""
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


def leaderboard_page(
    reader: Reader, guild_id: int, reader_id: int, asked: Ranking, at: datetime
) -> Leaderboard | None:
    """Return a page of a leaderboard as one reader sees it; None if the server shows none."""
    if not reader.servers.settings(guild_id).leaderboard:
        return None
    ladder = Ladder(guild_id, asked.variant, asked.span, at)
    pages = max(ceil(reader.ratings.count_leaders(ladder) / LEADERS_PER_PAGE), 1)
    shown = asked.at(min(asked.page, pages - 1))
    leaders = reader.ratings.leaders(ladder, shown.page * LEADERS_PER_PAGE, LEADERS_PER_PAGE)
    own = reader.ratings.leader(ladder, reader_id)
    is_listed = own is not None or asked.span is not Span.ALWAYS
    return Leaderboard(
        shown,
        pages,
        leaders=tuple(with_current_deviation(leader, at) for leader in leaders),
        own=None if own is None else with_current_deviation(own, at),
        is_inactive=not is_listed
        and reader.ratings.is_inactive(reader_id, guild_id, asked.variant),
    )


def with_current_deviation(leader: store.Leader, at: datetime) -> store.Leader:
    """Return an entry of a leaderboard with the deviation that its rating has at a moment."""
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
    """Ratings in `variant`: before the latest games, and after each of them."""
    record: tuple[RecordSum, ...]
    """Results in all variants."""
    cards: tuple[CardSum, ...]
    streak: store.Streak | None
    badges: tuple[store.EarnedBadge, ...]
    company: tuple[Opponent, ...] | Tally
    """The most frequent opponents in the user's own profile; otherwise the reader's score.

    The score is the reader's against the user. Other people can't see whom the user plays.
    """
    settings: store.GuildSettings
    """Settings of the server."""

    @property
    def is_own(self) -> bool:
        return isinstance(self.company, tuple)

    @property
    def rating(self) -> store.RatingHeld | None:
        return next((held for held in self.ratings if held.variant is self.variant), None)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Variants that the user has played, the most played first."""
        return variants_played(self.record)

    @property
    def tally(self) -> Tally:
        """Wins, draws and losses in `variant`."""
        return tally_of(self.record_in_variant)

    @property
    def record_in_variant(self) -> tuple[RecordSum, ...]:
        """Results in `variant`."""
        return tuple(games for games in self.record if games.variant is self.variant)

    def tally_as(self, seat: Player) -> Tally:
        """Return wins, draws and losses in `variant` as Red or as Blue."""
        return tally_of(games for games in self.record_in_variant if games.seat is seat)

    def wins(self) -> list[tuple[Termination, int]]:
        """Return the number of wins by termination, the most frequent first."""
        wins = Counter[Termination]()
        for row in self.record_in_variant:
            if row.result is Result.WON:
                wins[row.termination] += row.games
        return wins.most_common()

    def extremes(self) -> tuple[CardSum, CardSum] | None:
        """Return the cards with the best and with the worst results, of those played often enough.

        None if there is no card, or if both are equally good.
        """
        known = [card for card in self.cards if card.tally.games >= MIN_GAMES_FOR_BEST_CARD]
        ordered = sorted(known, key=lambda card: (card.tally.share, card.tally.games))
        if not ordered or ordered[0].tally.share == ordered[-1].tally.share:
            return None
        return ordered[-1], ordered[0]


def variants_played(record: Iterable[RecordSum]) -> tuple[Variant, ...]:
    """Return the variants of these games, the most played first."""
    games = Counter[Variant]()
    for row in record:
        games[row.variant] += row.games
    return tuple(sorted(games, key=lambda variant: (-games[variant], list(Variant).index(variant))))


def tally_of(record: Iterable[RecordSum]) -> Tally:
    games = Counter[Result]()
    for row in record:
        games[row.result] += row.games
    return Tally(games[Result.WON], games[Result.DRAWN], games[Result.LOST])


MAX_COURSE_GAMES: Final = 50
"""Games that the course of a rating covers."""
MAX_OPPONENTS_SHOWN: Final = 3


def make_profile(
    reader: Reader,
    guild_id: int,
    person: Person,
    reader_id: int,
    *,
    at: datetime,
    variant: Variant | None = None,
) -> Profile:
    """Return a user's profile as one reader may see it at a moment.

    A user without a name gets the name that is stored for the server. `variant` is the variant that
    is shown in detail; None for the most played one.
    """
    user_id = person.user_id
    is_own = user_id == reader_id
    record = tuple(reader.statistics.record(guild_id, user_id))
    settings = reader.servers.settings(guild_id)
    variant = variant or next(iter(variants_played(record)), Variant.CLASSIC)
    current: tuple[store.RatingHeld, ...] = ()
    solver: Rating | None = None
    course: tuple[Rating, ...] = ()
    if is_own or settings.leaderboard:
        current = tuple(
            replace(held, rating=ratings.after_pause(held.rating, at - held.rated_at))
            for held in reader.ratings.all_of(user_id, guild_id)
        )
        solver = ratings.current_rating(reader.puzzles.solver_rating(user_id), at)
        course = rating_course(reader, guild_id, user_id, variant, at)
    company: tuple[Opponent, ...] | Tally
    if is_own:
        company = tuple(reader.statistics.opponents(guild_id, user_id, MAX_OPPONENTS_SHOWN))
    else:
        company = reader.statistics.score_between(guild_id, reader_id, user_id)
    return Profile(
        person=person if person.name else person_as_named_in(reader, guild_id, user_id),
        variant=variant,
        ratings=current,
        solver=solver,
        course=course,
        record=record,
        cards=tuple(reader.statistics.cards(guild_id, user_id)),
        streak=reader.statistics.streak(guild_id, user_id),
        badges=tuple(reader.statistics.badges(guild_id, user_id)),
        company=company,
        settings=settings,
    )


def person_as_named_in(reader: Reader, guild_id: int, user_id: int) -> Person:
    """Return a user with the name that is stored for a server, empty if none is."""
    return Person(user_id, reader.people.name_in(guild_id, user_id) or "")


def rating_course(
    reader: Reader, guild_id: int, user_id: int, variant: Variant, at: datetime
) -> tuple[Rating, ...]:
    """Return a user's ratings before the latest games and after each of them.

    The last one has the deviation that it has now.
    """
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
"""Games in a variant that a server needs for statistics to be shown."""
MIN_GAMES_PER_CARD: Final = 5
"""Games with a card that a server needs for the card to be listed."""


@dataclass(frozen=True, slots=True)
class Statistics(GuildSum):
    """Statistics of a server's games of one variant, with the cards."""

    cards: tuple[CardSum, ...]
    """Cards with enough games, the best first."""

    @property
    def games(self) -> int:
        return self.first.games

    @property
    def is_enough(self) -> bool:
        return self.games >= MIN_GAMES_FOR_STATISTICS


def make_statistics(reader: Reader, guild_id: int, variant: Variant | None) -> Statistics | None:
    """Return the statistics of a variant; None: of the variant with the most games."""
    sums = [
        guild_sum
        for guild_sum in reader.statistics.guild_sums(guild_id)
        if variant in (None, guild_sum.variant)
    ]
    if not sums:
        return None
    most_played = max(sums, key=lambda guild_sum: guild_sum.first.games)
    cards = best_cards_first(reader.statistics.guild_cards(guild_id, most_played.variant))
    return Statistics(most_played.variant, most_played.first, most_played.lengths, cards)


def best_cards_first(cards: Iterable[CardSum]) -> tuple[CardSum, ...]:
    """Return the cards with at least MIN_GAMES_PER_CARD games, the best first."""
    listed = [card_sum for card_sum in cards if card_sum.tally.games >= MIN_GAMES_PER_CARD]
    listed.sort(key=lambda card_sum: (-card_sum.tally.share, card_sum.card))
    return tuple(listed)
