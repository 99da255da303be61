"""Matches as everybody may know them, the lines of their logs, and reviews."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeAlias

from onitama_core.game import Outcome, Phase, Player, Setup, Variant
from onitama_core.store.values.terms import (
    Computer,
    Everybody,
    Location,
    Person,
    Seat,
    Terms,
    Venue,
)

if TYPE_CHECKING:
    from onitama_core.store.values.moments import Clocks
    from onitama_core.store.values.results import Unrated


NO_TIME: Final = timedelta(0)
"""A duration of zero."""


class EntryKind(Enum):
    """Kind of a log entry; the database stores its value."""

    ACTION = "action"
    DRAW_OFFERED = "draw_offered"
    DRAW_DECLINED = "draw_declined"
    DRAW_AGREED = "draw_agreed"
    TAKEBACK_OFFERED = "takeback_offered"
    """A player asks to return to the beginning of their last turn."""
    TAKEBACK_DECLINED = "takeback_declined"
    TAKEBACK_AGREED = "takeback_agreed"
    """The opponent agreed: the game goes on from the beginning of that turn."""
    RESIGNED = "resigned"
    TAKEN_BACK = "taken_back"
    """A player took back the steps played so far in the unfinished turn."""
    CANCELLED = "cancelled"
    """A player cancelled the match before anybody had moved."""
    TIMED_OUT = "timed_out"
    """The only player who had to act lost on time at the deadline."""
    ABANDONED = "abandoned"
    """The time ran out in a match without a limit, or while not exactly one user had to act."""
    CLOSED = "closed"
    """Somebody with Manage Server closed the match."""
    FORFEITED = "forfeited"
    """Nobody had acted in a tournament's match by the end of its round: it has no result."""
    OPPONENT_LEFT = "opponent_left"
    """A player ended the match without a result, because the other had left the server."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Fields that every entry of a match's log has."""

    seq: int
    """Position in the match's log: 1, 2, … without gaps."""
    at: datetime = field(kw_only=True)
    """Time of the entry, never earlier than that of the entry before it."""
    spent: timedelta = field(default=NO_TIME, kw_only=True)
    """Time that the players to act have used for this turn by then."""


@dataclass(frozen=True, slots=True)
class Played(LogEntry):
    kind: ClassVar = EntryKind.ACTION
    player: Player
    action: str = field(repr=False)
    """Action in notation, kept out of the `repr`.

    It may reveal where a ninja hides, and tracebacks show reprs.
    """


@dataclass(frozen=True, slots=True)
class PlainEntry(LogEntry):
    """An entry that holds nothing except its kind and the player who made it."""

    player: Player
    kind: EntryKind


@dataclass(frozen=True, slots=True)
class SystemEntry(LogEntry):
    """An entry that neither player made: the match was abandoned, closed or forfeited by both."""

    kind: EntryKind


UNASSIGNED_SEQ: Final = 0
"""Placeholder for the `seq` of an entry that is not appended yet."""
Entry: TypeAlias = Played | PlainEntry | SystemEntry
Ending: TypeAlias = PlainEntry | SystemEntry
"""An entry that ends the match, whatever the position on the board."""


MIN_COUNTED_TURNS: Final = 4
"""Turns of both players from which on a match counts for ratings and statistics."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open draw offer or takeback request of one player."""

    player: Player
    seq: int
    """The `seq` of the log entry that made the proposal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStatus:
    """Current state of a match, as far as lists and deadlines need it."""

    seq: int
    """The `seq` of the last log entry; 0 at the start."""
    step: int
    """Number of actions that were played or taken back, which buttons carry.

    The placements of both players count as one.
    """
    turn_number: int
    turn: Player
    """Player to move; while ninjas are placed, the player who will move first."""
    phase: Phase
    waits_for: tuple[Player, ...]
    """Players who must act: none after the end, and perhaps both while ninjas are placed."""
    draw_offer: Proposal | None
    takeback: Proposal | None
    """The request to take a turn back."""
    outcome: Outcome | None
    clocks: Clocks | None
    """Time left of both players; None without a limit."""
    last_activity: datetime
    """Time of the last log entry; the start of the match if there is none."""
    is_taken_back: bool = False
    """True if a player has let the opponent take a turn back."""

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    @property
    def is_revealed(self) -> bool:
        """True if everybody may see everything that was hidden in the match."""
        return self.is_over and not self.is_cancelled

    @property
    def is_cancelled(self) -> bool:
        return self.outcome is not None and self.outcome.is_cancelled

    @property
    def is_unmoved(self) -> bool:
        """True until somebody has moved; ninjas may have been placed."""
        return self.turn_number == 1 and self.phase in (Phase.PLACEMENT, Phase.MOVE)

    @property
    def can_be_cancelled(self) -> bool:
        return self.is_unmoved and not self.is_over

    @property
    def complete_turns(self) -> int:
        """Number of turns that were played to the end.

        A turn that ends the game on the board is complete; one that was broken off is not.
        """
        is_last_complete = self.outcome is not None and self.outcome.termination.ended_by_move
        return self.turn_number if is_last_complete else self.turn_number - 1

    @property
    def is_countable(self) -> bool:
        """True once each player has moved twice.

        Shorter matches count for no rating and no statistic.
        """
        return self.complete_turns >= MIN_COUNTED_TURNS

    def last_turn_of(self, player: Player) -> int:
        """Return the number of the last turn that a player has completed.

        Below 1 if there is none.
        """
        return self.turn_number - (1 if self.turn is player.opponent else 2)


STATUS_FIELDS: Final = tuple(item.name for item in fields(MatchStatus))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match that is not stored yet."""

    invitation_id: int | None
    """Invitation that led to the match; None for a match that began without one."""
    place: Location
    seats: tuple[Seat, Seat]
    challenger: Player
    setup: Setup
    terms: Terms
    rematch_of: int | None
    started_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(MatchStatus):
    """A match: its players, its terms and its current state."""

    id: int
    place: Location
    seats: tuple[Seat, Seat]
    """Seats of Red and Blue, indexed by Player."""
    challenger: Player
    """Player who offered the match or the rematch."""
    setup: Setup
    terms: Terms
    """Terms under which the match was offered."""
    rematch_of: int | None
    last_post_id: int | None
    """The message in the channel that shows the latest board, once sent."""
    parent_id: int | None
    """The channel whose thread the match is played in, once it has one."""
    started_at: datetime
    deadline: datetime | None
    """Time at which the match ends if the players to act do nothing; None once it is over."""
    unrated: Unrated | None = None
    """Reason why a match that should have been rated is not.

    None before its end, and for matches that are rated or were never meant to be.
    """

    @property
    def is_private(self) -> bool:
        """True if only its player may know of the match; the bot posts nothing about it."""
        return self.terms.venue is Venue.PRIVATE

    @property
    def is_rated(self) -> bool:
        """True if the match will be rated, judging by its terms and takebacks."""
        return self.terms.is_rated and not self.is_taken_back

    @property
    def computer(self) -> Player | None:
        """Player that the computer plays; None in a match between people."""
        for player in Player:
            if isinstance(self.seats[player], Computer):
                return player
        return None

    @property
    def is_solo(self) -> bool:
        """True if one person plays both sides."""
        return self.computer is None and len(self.people) == 1

    @property
    def channel_player(self) -> Player | None:
        """Player for whom the channel votes; None in a match without votes."""
        for player in Player:
            if isinstance(self.seats[player], Everybody):
                return player
        return None

    @property
    def organiser_id(self) -> int | None:
        """User who began a match in which the channel votes; None in a match without votes."""
        for seat in self.seats:
            if isinstance(seat, Everybody):
                return seat.organiser_id
        return None

    @property
    def awaits_votes(self) -> bool:
        """True if the channel votes for the next turn."""
        return self.channel_player is not None and self.channel_player in self.waits_for

    @property
    def is_practice(self) -> bool:
        """True if no two people play: one person or a channel does, or a person plays both sides.

        A person may take turns back and ask for hints as they like.
        """
        return len(self.people) < len(Player)

    @property
    def awaits_engine(self) -> bool:
        """True if the computer must move or answer a draw offer."""
        offered = self.draw_offer is not None
        return self.computer is not None and (self.computer in self.waits_for or offered)

    def at(self, status: MatchStatus) -> Match:
        """Return the match with another status, for example an earlier one."""
        return replace(self, **{name: getattr(status, name) for name in STATUS_FIELDS})

    @property
    def people(self) -> tuple[Person, ...]:
        """People who play the match, Red first; a person who plays both sides comes once."""
        held = {seat.user_id: seat for seat in self.seats if isinstance(seat, Person)}
        return tuple(held.values())

    def users(self, *players: Player) -> tuple[int, ...]:
        """Return the user ids of the people among these players, each once."""
        held = [self.seats[player] for player in players]
        return tuple(dict.fromkeys(seat.user_id for seat in held if isinstance(seat, Person)))

    def mentionable_users(self, *players: Player) -> tuple[int, ...]:
        """Return the ids of the people among these players whom Discord can mention, each once.

        People who erased their data are left out: their ids are below 0.
        """
        return tuple(user_id for user_id in self.users(*players) if user_id >= 0)

    @property
    def has_former_player(self) -> bool:
        return any(person.is_former for person in self.people)

    @property
    def has_rematch(self) -> bool:
        """True if both players can play a rematch: no channel and no former player."""
        return self.channel_player is None and not self.has_former_player

    @property
    def can_end_without_opponent(self) -> bool:
        """True if a player may end the match without a result once the other has left the server.

        With a clock, the absent player's time runs out instead, and the other player wins.
        """
        return not self.is_over and self.clocks is None and len(self.people) > 1

    def can_take_back(self, player: Player) -> bool:
        """Return whether a player may ask to take a turn back.

        The match must be open, in a variant without hidden information, and the player must have
        completed a turn.
        """
        is_open = not self.is_over and not self.setup.variant.has_secrets
        return is_open and self.last_turn_of(self.takeback_player(player)) > 0

    def takeback_player(self, player: Player) -> Player:
        """Return the player whose turn goes back when `player` asks for it.

        For a person who plays both sides, that is the player who moved last.
        """
        return self.turn.opponent if self.is_solo else player

    def waits_for_user(self, user_id: int) -> bool:
        return self.player_of(user_id) in self.waits_for

    def player_of(self, user_id: int) -> Player | None:
        """Return the side that a user plays; for both sides, the player to move.

        None if the user does not play in the match.
        """
        held = [player for player in Player if user_id in self.users(player)]
        return self.turn if len(held) > 1 else next(iter(held), None)


@dataclass(frozen=True, slots=True)
class Ballot:
    """The votes for one turn of a match in which a channel plays."""

    wanted: tuple[tuple[str, int], ...] = ()
    """Turns in notation with their numbers of votes, most votes first.

    Of two turns with equally many votes, the turn that got its first vote earlier comes first.
    """

    @property
    def count(self) -> int:
        """Number of votes, one for each voter."""
        return sum(votes for _, votes in self.wanted)


@dataclass(frozen=True, slots=True)
class PastVote:
    """Result of a vote that has closed."""

    votes: int
    """Votes for the turn that was played."""
    count: int
    """Votes for all turns."""


@dataclass(frozen=True, slots=True)
class Whose:
    """A choice of finished matches: those of a person in a server."""

    user_id: int
    guild_id: int
    variant: Variant | None
    """Variant of the matches; None selects all variants."""


class Slice(NamedTuple):
    """A position in a person's finished matches, and which side of it to select.

    By default the matches that ended before it are selected, latest first. Of matches that ended at
    the same time, the match with the larger id counts as later.
    """

    at: datetime
    match_id: int
    is_after: bool = False
    """True to select the matches that ended after the position instead, earliest first."""

    @classmethod
    def beside(cls, match: Match, *, is_after: bool) -> Slice:
        """Return the slice that begins next to a match, without the match itself."""
        return cls(match.last_activity, match.id, is_after)


class ScoreKind(Enum):
    POINTS = "points"
    """Evaluation in hundredths of a student."""
    WIN = "win"
    """Proven win; the value counts turns of both players."""
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Judged:
    """Evaluation of one position, from the view of the player to move."""

    kind: ScoreKind
    value: int
    best: str
    """Best turn in notation, its actions separated by spaces."""
