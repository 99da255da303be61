"""Drafts of tournaments: the options that a manager has chosen so far.

The custom ids of the panel contain the whole draft, so it survives a restart of the bot. The name
is written in a form when the tournament is posted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Self

from cogs.shared import terms
from cogs.shared.custom_ids import read_number
from cogs.shared.errors import OldButton
from onitama_core import store
from onitama_core.store import MAX_ENTRANTS, TournamentFormat, TournamentPlan

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A format, and for the Swiss system the number of rounds."""

    format: TournamentFormat
    rounds: int = 1
    """Rounds of a Swiss tournament; other formats compute theirs from the number of people."""


@dataclass(frozen=True, slots=True)
class Start:
    """Condition on which a tournament starts; if both fields are None, a manager starts it."""

    people: int | None = None
    """The tournament starts as soon as so many people have joined."""
    after: timedelta | None = None
    """Time from the post of the sign-up to the start."""


class DraftTerm(Enum):
    """A term that is chosen in a list of the panel; the value is its field of `TournamentDraft`.

    Posted lists contain the position of a term, so the order must not change.
    """

    FORMAT = "format"
    VARIANT = "variant"
    PACE = "pace"
    START = "start"
    CARDS = "cards"
    ROUND_TIME = "round_time"


TERMS: Final = tuple(DraftTerm)
OFFERED: Final[Mapping[DraftTerm, Mapping[str, Any]]] = {
    DraftTerm.FORMAT: {
        "swiss3": FormatChoice(TournamentFormat.SWISS, 3),
        "swiss5": FormatChoice(TournamentFormat.SWISS, 5),
        "swiss7": FormatChoice(TournamentFormat.SWISS, 7),
        "swiss9": FormatChoice(TournamentFormat.SWISS, 9),
        "round_robin": FormatChoice(TournamentFormat.ROUND_ROBIN),
        "knockout": FormatChoice(TournamentFormat.KNOCKOUT),
    },
    DraftTerm.VARIANT: terms.OFFERED[terms.Term.VARIANT],
    DraftTerm.PACE: terms.OFFERED[terms.Term.PACE],
    DraftTerm.START: {
        "people4": Start(people=4),
        "people8": Start(people=8),
        "people16": Start(people=16),
        "people32": Start(people=32),
        "15m": Start(after=timedelta(minutes=15)),
        "1h": Start(after=timedelta(hours=1)),
        "1d": Start(after=timedelta(days=1)),
        "3d": Start(after=timedelta(days=3)),
        "7d": Start(after=timedelta(days=7)),
        "by_hand": Start(),
    },
    DraftTerm.CARDS: terms.OFFERED[terms.Term.CARDS],
    DraftTerm.ROUND_TIME: {
        "30m": timedelta(minutes=30),
        "1h": timedelta(hours=1),
        "3h": timedelta(hours=3),
        "1d": timedelta(days=1),
        "3d": timedelta(days=3),
        "7d": timedelta(days=7),
        "14d": timedelta(days=14),
    },
}
"""The offered values of each term, by the option that stands for them in a list.

Posted lists contain the position of a value: add new ones at the end.
"""
DEFAULT_ROUND_TIMES: Final = {
    "5m": "1h",
    "1h": "1d",
    "1d": "7d",
    "3d": "14d",
    "7d": "14d",
    "none": "7d",
}
"""Default time of a round, by pace; 30 minutes for the others, which have chess clocks."""


@dataclass(frozen=True, slots=True)
class TournamentDraft:
    """Options of a tournament, as the keys of `OFFERED`."""

    format: str
    variant: str
    pace: str
    start: str
    cards: str
    round_time: str
    is_rated: bool
    """True if the matches are to be rated, which pace and server must also allow."""

    @classmethod
    def default_in(cls, settings: store.GuildSettings) -> TournamentDraft:
        """Return the draft with which the panel opens: the server's usual match, five rounds."""
        pace = store.pace_name(settings.pace)
        return cls(
            format="swiss5",
            variant=settings.variant.value,
            pace=pace,
            start="people8",
            cards=settings.pool,
            round_time=default_round_time(pace),
            is_rated=settings.rated,
        )

    def with_term(self, term: DraftTerm, chosen: str) -> TournamentDraft:
        """Return the draft with one term changed; a new pace also sets its default round time."""
        changes = {term.value: chosen}
        if term is DraftTerm.PACE:
            changes["round_time"] = default_round_time(chosen)
        return replace(self, **changes)  # type: ignore[arg-type]

    def switch_rated(self, settings: store.GuildSettings) -> TournamentDraft:
        """Return the draft with unrated matches if they are rated, otherwise with rated ones."""
        is_rated = self.is_rated and self.can_be_rated_in(settings)
        return replace(self, is_rated=not is_rated)

    def value_of(self, term: DraftTerm) -> Any:
        """Return the value for which the chosen option of a term stands."""
        return OFFERED[term][getattr(self, term.value)]

    def can_be_rated_in(self, settings: store.GuildSettings) -> bool:
        return settings.rated and self.value_of(DraftTerm.PACE) != store.UNLIMITED

    def terms_in(self, settings: store.GuildSettings) -> store.Terms:
        """Return the terms of the matches. Raises OldButton for a pace that isn't allowed here."""
        pace = self.value_of(DraftTerm.PACE)
        if pace not in settings.paces:
            raise OldButton
        return store.Terms(
            self.cards,
            variant=self.value_of(DraftTerm.VARIANT),
            pace=pace,
            is_rated=self.is_rated and self.can_be_rated_in(settings),
        )

    def plan(
        self, place: store.Location, name: str, settings: store.GuildSettings, now: datetime
    ) -> TournamentPlan:
        """Return the plan of the drafted tournament; `now`: the time at which the sign-up opens.

        Raises OldButton for a pace that is not allowed in the server.
        """
        chosen: FormatChoice = self.value_of(DraftTerm.FORMAT)
        start: Start = self.value_of(DraftTerm.START)
        return TournamentPlan(
            place=place,
            name=name,
            format=chosen.format,
            terms=self.terms_in(settings),
            rounds=chosen.rounds,
            round_time=self.value_of(DraftTerm.ROUND_TIME),
            starts_at=None if start.after is None else now + start.after,
            starts_with=start.people or MAX_ENTRANTS,
        )

    def __str__(self) -> str:
        positions = (list(OFFERED[term]).index(getattr(self, term.value)) for term in TERMS)
        return ":".join((*map(str, positions), "r" if self.is_rated else ""))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a draft from a custom id. Raises OldButton."""
        *positions, rated = text.split(":")
        if len(positions) != len(TERMS) or rated not in {"", "r"}:
            raise OldButton
        chosen = {}
        for term, position in zip(TERMS, positions, strict=True):
            offered = list(OFFERED[term])
            chosen[term.value] = offered[read_number(position, len(offered) - 1)]
        return cls(**chosen, is_rated=rated == "r")


def default_round_time(pace: str) -> str:
    return DEFAULT_ROUND_TIMES.get(pace, "30m")
