"""Matches as everybody may know them, the lines of their logs, and reviews."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from onitama_core.game import Outcome, Phase, Player, Setup, Variant
from onitama_core.store.values.terms import Computer, Location, Person, Seat, Terms, Venue

if TYPE_CHECKING:
    from onitama_core.store.values.moments import Clocks
    from onitama_core.store.values.results import Unrated


NO_TIME: Final = timedelta(0)


class EntryKind(Enum):
    """As an entry is kept."""

    ACTION = "action"
    DRAW_OFFERED = "draw_offered"
    DRAW_DECLINED = "draw_declined"
    DRAW_AGREED = "draw_agreed"
    TAKEBACK_OFFERED = "takeback_offered"
    """Its maker asks to return to where their last turn began."""
    TAKEBACK_DECLINED = "takeback_declined"
    TAKEBACK_AGREED = "takeback_agreed"
    """To what the other asked for: the line that counts goes on from there."""
    RESIGNED = "resigned"
    TAKEN_BACK = "taken_back"
    """What the turn that goes on has brought so far."""
    CANCELLED = "cancelled"
    """Before anybody had moved."""
    TIMED_OUT = "timed_out"
    """At the deadline."""
    ABANDONED = "abandoned"
    """By both, at the deadline."""
    CLOSED = "closed"
    """By somebody who manages the server."""
    OPPONENT_LEFT = "opponent_left"
    """A player ended the match without a result, because the other had left the server."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What every entry has."""

    seq: int
    """From 1 without gaps."""
    at: datetime = field(kw_only=True)
    """Never before the entry before."""
    spent: timedelta = field(default=NO_TIME, kw_only=True)
    """What those who are waited for have used of their time for this turn by then."""


@dataclass(frozen=True, slots=True)
class Played(LogEntry):
    kind: ClassVar = EntryKind.ACTION
    player: Player
    action: str = field(repr=False)
    """In notation; it may tell where a ninja hides, and tracebacks show reprs."""


@dataclass(frozen=True, slots=True)
class PlainEntry(LogEntry):
    """Says nothing but who made it."""

    player: Player
    kind: EntryKind


@dataclass(frozen=True, slots=True)
class OfNobody(LogEntry):
    """Made by neither player: abandoned, or closed."""

    kind: EntryKind


NEXT: Final = 0
"""In place of the number of an entry that is not appended yet."""
Entry: TypeAlias = Played | PlainEntry | OfNobody
Ending: TypeAlias = PlainEntry | OfNobody
"""One after which a match is over, whatever the board says."""


TWO_EACH: Final = 4


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one player asks the other for, while it is open."""

    player: Player
    seq: int
    """Of the log entry that made it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStatus:
    """How far a match has come."""

    seq: int
    """Of the last log entry; 0 at the start."""
    step: int
    """How many actions were played or taken back; buttons carry it. Both placements are one."""
    turn_number: int
    turn: Player
    """The player to move; while ninjas are placed, who moves first."""
    phase: Phase
    waits_for: tuple[Player, ...]
    """Whose action is awaited: nobody's after the end, perhaps both players' at the start."""
    draw_offer: Proposal | None
    takeback: Proposal | None
    """The request to take a turn back."""
    outcome: Outcome | None
    clocks: Clocks | None
    """None: there is no limit."""
    last_activity: datetime
    """When the last log entry was made; the start, before there is one."""
    is_taken_back: bool = False
    """Somebody let the other take a turn back."""

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def is_opened(self) -> bool:
        """Whether everybody may see everything that was hidden in it."""
        return self.is_over and not self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        return self.outcome is not None and self.outcome.is_cancelled

    @property
    def is_unmoved(self) -> bool:
        """Nobody has moved; ninjas may be placed."""
        return self.turn_number == 1 and self.phase in (Phase.PLACEMENT, Phase.MOVE)

    @property
    def can_be_cancelled(self) -> bool:
        return self.is_unmoved and not self.is_over

    @property
    def complete_turns(self) -> int:
        """A turn that ends the game has no number after it; one that was broken off is none."""
        ended_it = self.outcome is not None and self.outcome.termination.is_on_the_board
        return self.turn_number - (not ended_it)

    @property
    def has_begun(self) -> bool:
        """Whether each player has moved twice; a shorter match counts for no rating and no sum."""
        return self.complete_turns >= TWO_EACH

    def last_turn_of(self, player: Player) -> int:
        """The number of the last turn that a player has completed; below 1 where there is none."""
        return self.turn_number - (1 if self.turn is player.opponent else 2)


OF_STATUS: Final = tuple(one.name for one in fields(MatchStatus))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    invitation_id: int | None
    """None: nobody was asked."""
    place: Location
    seats: tuple[Seat, Seat]
    challenger: Player
    setup: Setup
    terms: Terms
    rematch_of: int | None
    started_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(MatchStatus):
    """Who plays where, and how far it has come."""

    id: int
    place: Location
    seats: tuple[Seat, Seat]
    """Red's and Blue's, indexed by Player."""
    challenger: Player
    """Who offered it, or this rematch."""
    setup: Setup
    terms: Terms
    """Those it was offered under."""
    rematch_of: int | None
    last_post_id: int | None
    """The message in the channel that shows the latest board, once sent."""
    parent_id: int | None
    """The channel whose thread the match is played in, once it has one."""
    started_at: datetime
    deadline: datetime | None
    """When it ends if those who are waited for do nothing more; None: it is over."""
    unrated: Unrated | None = None
    """Why it is not rated although it was to be; None also before it is over."""

    @property
    def is_private(self) -> bool:
        """Nobody but its player learns that there is such a match; no channel is owed anything."""
        return self.terms.venue is Venue.PRIVATE

    @property
    def is_rated(self) -> bool:
        """To be rated, as far as it has come."""
        return self.terms.is_rated and not self.is_taken_back

    @property
    def computer(self) -> Player | None:
        """The seat that the computer holds."""
        return next((one for one in Player if isinstance(self.seats[one], Computer)), None)

    @property
    def is_solo(self) -> bool:
        """One person plays both sides."""
        return self.computer is None and len(self.people) == 1

    @property
    def is_practice(self) -> bool:
        """One person's alone, who takes back as they like and may ask for hints."""
        return len(self.people) == 1

    @property
    def owes_thought(self) -> bool:
        """Whether it is for the computer to move, or to answer a draw offer."""
        offered = self.draw_offer is not None
        return self.computer is not None and (self.computer in self.waits_for or offered)

    def at(self, status: MatchStatus) -> Match:
        """The same match, as far as it had come then."""
        return replace(self, **{name: getattr(status, name) for name in OF_STATUS})

    @property
    def people(self) -> tuple[Person, ...]:
        """Those who hold a seat, Red first; once each."""
        held = {seat.user_id: seat for seat in self.seats if isinstance(seat, Person)}
        return tuple(held.values())

    def users(self, *players: Player) -> tuple[int, ...]:
        """The ids of the people among these players, once each."""
        held = [self.seats[player] for player in players]
        return tuple(dict.fromkeys(seat.user_id for seat in held if isinstance(seat, Person)))

    def mentionable_users(self, *players: Player) -> tuple[int, ...]:
        """Return the ids of the people among these players whom Discord can mention, once each.

        Not those who erased their data: their ids are below 0.
        """
        return tuple(user_id for user_id in self.users(*players) if user_id >= 0)

    @property
    def has_former_player(self) -> bool:
        return any(person.is_former for person in self.people)

    @property
    def can_end_without_opponent(self) -> bool:
        """Return whether one player may end it without a result if the other has left the server.

        With a clock the time of who has left runs out, and the other player wins.
        """
        return not self.is_over and self.clocks is None and len(self.people) > 1

    def can_take_back(self, player: Player) -> bool:
        """Whether a player may ask for it: something is theirs, and nothing hidden was told."""
        is_open = not self.is_over and not self.setup.variant.has_secrets
        return is_open and self.last_turn_of(self.asker(player)) > 0

    def asker(self, player: Player) -> Player:
        """Whose turn goes back when a player asks: who plays both sides means the last one."""
        return self.turn.opponent if self.is_solo else player

    def waits_for_user(self, user_id: int) -> bool:
        return self.player_of(user_id) in self.waits_for

    def player_of(self, user_id: int) -> Player | None:
        """Their seat; of both the one to move."""
        held = [player for player in Player if user_id in self.users(player)]
        return self.turn if len(held) > 1 else next(iter(held), None)


@dataclass(frozen=True, slots=True)
class Whose:
    """Finished matches of a person."""

    user_id: int
    guild_id: int
    variant: Variant | None
    """None: of every variant."""


class Slice(NamedTuple):
    """Of a person's finished matches those before one that ended then, the latest first.

    Of those that ended at once the later id is the later one.
    """

    at: datetime
    match_id: int
    is_after: bool = False
    """Those after it instead, the earliest first."""

    @classmethod
    def beside(cls, match: Match, *, is_after: bool) -> Slice:
        return cls(match.last_activity, match.id, is_after)


class ScoreKind(Enum):
    POINTS = "points"
    """Judged: 100 for a student."""
    WIN = "win"
    """Proven, in whole turns of either player."""
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Judged:
    """One position, for the side to move."""

    kind: ScoreKind
    value: int
    best: str
    """The whole turn in notation, its actions with a blank between."""
