"""What somebody has come to in a server."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.game import Variant
from onitama_core.store import Result, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Player, Termination
    from onitama_core.store import (
        CardSum,
        Customs,
        EarnedBadge,
        Person,
        Rating,
        RatingHeld,
        RecordSum,
        Streak,
    )

ENOUGH_GAMES: Final = 10
"""With a card, for it to be somebody's best or worst."""


class Opponent(NamedTuple):
    person: Person
    tally: Tally
    """The profile's person's, against them."""


@dataclass(frozen=True, slots=True)
class Favourites:
    """With whom its reader, whose profile it is, has played most."""

    opponents: tuple[Opponent, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Its reader's, against the profile's person: who plays whom else is not told."""

    tally: Tally


Company: TypeAlias = Favourites | Score


class Extremes(NamedTuple):
    best: CardSum
    worst: CardSum


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    person: Person
    variant: Variant
    """The one that is looked at closely."""
    ratings: tuple[RatingHeld, ...]
    """None where they are not shown."""
    course: tuple[Rating, ...]
    """In that variant: before the first of the latest games and after each, if there is any."""
    record: tuple[RecordSum, ...]
    """In every variant."""
    cards: tuple[CardSum, ...]
    streak: Streak | None
    badges: tuple[EarnedBadge, ...]
    company: Company
    customs: Customs
    """Of the server."""

    @property
    def is_own(self) -> bool:
        return isinstance(self.company, Favourites)

    @property
    def rating(self) -> RatingHeld | None:
        return next((one for one in self.ratings if one.variant is self.variant), None)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """Those that were played, the most played first."""
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
        """By how they came, the most frequent way first."""
        ways: Counter[Termination] = Counter()
        for one in self.closely:
            if one.result is Result.WON:
                ways[one.termination] += one.games
        return ways.most_common()

    def extremes(self) -> Extremes | None:
        """Of cards begun with often enough, the best and the worst; None if they are level."""
        known = [card for card in self.cards if card.tally.games >= ENOUGH_GAMES]
        ordered = sorted(known, key=lambda card: (card.tally.share, card.tally.games))
        if not ordered or ordered[0].tally.share == ordered[-1].tally.share:
            return None
        return Extremes(ordered[-1], ordered[0])


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
