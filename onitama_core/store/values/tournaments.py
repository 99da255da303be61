"""Tournaments: their plan, the people in them, and the pairings of their rounds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from onitama_core.store.values.terms import Location, Person, Terms

MIN_ENTRANTS: Final = 4
MAX_ENTRANTS: Final = 64
MAX_ROUND_ROBIN_ENTRANTS: Final = 12
"""Entrants of a round robin, which has a round for each opponent."""
LATE_ROUND: Final = 2
"""First round of a Swiss tournament during which nobody may join any more."""


class TournamentFormat(Enum):
    """System by which the rounds are paired; the database stores its value."""

    SWISS = "swiss"
    """FIDE (Dutch) Swiss system: opponents with equal or similar scores, none met twice."""
    ROUND_ROBIN = "round_robin"
    """Everybody plays everybody once, by the Berger tables."""
    KNOCKOUT = "knockout"
    """The loser of a pairing is out; the last one left wins."""


class TournamentStatus(Enum):
    SIGN_UP = "sign_up"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    """Stopped by a manager, or too few people had joined at the start."""


class PairingResult(Enum):
    """Result of a game of a tournament; the database stores its value."""

    RED = "red"
    """Red won, on the board, by resignation or on time."""
    BLUE = "blue"
    DRAW = "draw"
    RED_BY_FORFEIT = "red_by_forfeit"
    """Red won because Blue did not play, or left the tournament before playing."""
    BLUE_BY_FORFEIT = "blue_by_forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    """Nobody had moved by the end of the round."""
    RED_BY_LOT = "red_by_lot"
    """Red goes on by lot, because both games of a knockout pairing were drawn."""
    BLUE_BY_LOT = "blue_by_lot"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person in a tournament, as pairings and tables know them."""

    number: int
    """Pairing number: 1 for the highest rating at the start; late joiners get the next numbers."""
    rating: int
    """Rating in the tournament's variant when the person was numbered."""
    first_round: int = 1
    """First round in which the person is paired; 2 for those who join after the start."""
    left_after: int | None = None
    """Last round in which the person was paired; None while they take part."""


@dataclass(frozen=True, slots=True)
class Game:
    """A pairing of two entrants, by number. A replayed draw of a knockout is a second game."""

    red: int
    blue: int
    result: PairingResult | None = None
    """None while the game is played."""

    @property
    def entrants(self) -> tuple[int, ...]:
        return (self.red, self.blue)


@dataclass(frozen=True, slots=True)
class Bye:
    """A round in which an entrant has no opponent, and scores a full point."""

    entrant: int

    @property
    def entrants(self) -> tuple[int, ...]:
        return (self.entrant,)


Pairing: TypeAlias = Game | Bye
Round: TypeAlias = tuple[Pairing, ...]
"""The pairings of a round, by board: the most important game first, the bye last."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """Choices of a manager for a tournament."""

    place: Location
    name: str
    format: TournamentFormat
    terms: Terms
    """Variant, cards, pace and rating of every match; its seat and venue are not used."""
    rounds: int
    """Rounds of a Swiss tournament; other formats compute theirs from the number of entrants."""
    round_time: timedelta
    """Time after which a round ends and unfinished matches are forfeited."""
    starts_at: datetime | None
    """Time of the start; None: it starts when `starts_with` people have joined."""
    starts_with: int
    """Number of people with whom it starts at once; `MAX_ENTRANTS` if it waits for its time."""

    @property
    def max_entrants(self) -> int:
        """Number of people who can join; once they have, the tournament starts at once."""
        is_long = self.format is TournamentFormat.ROUND_ROBIN
        return MAX_ROUND_ROBIN_ENTRANTS if is_long else MAX_ENTRANTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A tournament and its current state."""

    id: int
    plan: TournamentPlan
    organiser_id: int
    status: TournamentStatus
    round: int
    """Number of the current round, 0 before the first."""
    rounds: int
    """Number of rounds in all; before the start, that of the plan."""
    round_ends_at: datetime | None
    """Deadline of the current round; None while no round is played."""
    created_at: datetime
    ended_at: datetime | None
    """Time at which it was finished or cancelled; None while it is open."""
    message_id: int | None
    """The message in the channel with the sign-up, once sent."""

    @property
    def is_open(self) -> bool:
        return self.status in (TournamentStatus.SIGN_UP, TournamentStatus.RUNNING)

    @property
    def is_running(self) -> bool:
        return self.status is TournamentStatus.RUNNING

    @property
    def max_entrants(self) -> int:
        return self.plan.max_entrants

    @property
    def people_to_start(self) -> int:
        """Number of people with whom it starts at once."""
        return min(self.plan.starts_with, self.max_entrants)

    @property
    def is_joinable(self) -> bool:
        """True while people may join: before the start, and a Swiss tournament until round two."""
        if self.status is TournamentStatus.SIGN_UP:
            return True
        is_swiss = self.plan.format is TournamentFormat.SWISS
        return self.is_running and is_swiss and self.round < min(LATE_ROUND, self.rounds)


@dataclass(frozen=True, slots=True)
class Participant:
    """A person who joined a tournament."""

    person: Person
    entrant: Entrant | None
    """Pairing number and rating; None before the tournament starts."""

    @property
    def has_left(self) -> bool:
        return self.entrant is not None and self.entrant.left_after is not None


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """A pairing of a round, and the match in which it is played."""

    pairing: Pairing
    match_id: int | None
    """None for a bye, and for a game that was decided without a match."""


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament with its people and pairings at one moment."""

    tournament: Tournament
    participants: tuple[Participant, ...]
    """People by pairing number; before the start in the order in which they joined."""
    boards: tuple[tuple[PairedBoard, ...], ...]
    """Boards of each round that was paired, the current one included."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Entrants by pairing number; none before the start."""
        found = (participant.entrant for participant in self.participants)
        return tuple(entrant for entrant in found if entrant is not None)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Pairings of each round, as tables and pairings take them."""
        return tuple(tuple(board.pairing for board in boards) for boards in self.boards)

    def participant(self, user_id: int) -> Participant | None:
        """Return the participant with this user id."""
        for participant in self.participants:
            if participant.person.user_id == user_id:
                return participant
        return None

    def person(self, number: int) -> Person:
        """Return the person with this pairing number. Raises KeyError."""
        for participant in self.participants:
            if participant.entrant is not None and participant.entrant.number == number:
                return participant.person
        raise KeyError(number)
