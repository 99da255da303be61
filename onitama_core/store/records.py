"""Matches and invitations as everybody may know them, and the log entries of a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from onitama_core.game import Player
from onitama_core.store.names import one_line

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Outcome, Phase, Setup
    from onitama_core.store.terms import Terms


class Place(NamedTuple):
    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    user_id: int
    name: str
    """The display name when the invitation was made or accepted, as one visible line of plain text.

    Empty where nothing of it can be seen.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))


class InvitationStatus(Enum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Invitation:
    id: int
    place: Place
    challenger: Person
    opponent: Person | None
    """None: anyone but the challenger may accept. Once accepted, who did."""
    terms: Terms
    rematch_of: int | None
    status: InvitationStatus
    expires_at: datetime
    message_id: int | None

    @property
    def is_open(self) -> bool:
        return self.status is InvitationStatus.OPEN


class EntryKind(Enum):
    ACTION = "action"
    DRAW_OFFERED = "draw_offered"
    DRAW_DECLINED = "draw_declined"
    DRAW_AGREED = "draw_agreed"
    RESIGNED = "resigned"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's log."""

    seq: int
    """From 1 without gaps."""
    kind: EntryKind
    player: Player
    action: str | None = None
    """In notation, for an ACTION."""


@dataclass(frozen=True, slots=True)
class DrawOffer:
    player: Player
    seq: int
    """Of the log entry that made it."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its log."""

    id: int
    place: Place
    seats: tuple[Person, Person]
    setup: Setup
    last_post_id: int | None
    parent_id: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays where, and how far it has come."""

    id: int
    place: Place
    seats: tuple[Person, Person]
    """Red's and Blue's, indexed by Player."""
    setup: Setup
    last_post_id: int | None
    """The message in the channel that shows the latest board, once sent."""
    parent_id: int | None
    """The channel whose thread the match is played in, once it has one."""
    seq: int
    """Of the last log entry; 0 at the start."""
    turns: tuple[int, ...]
    """The turn number at each ply before this one."""
    turn_number: int
    turn: Player
    """The player to move; while ninjas are placed, who moves first."""
    phase: Phase
    waits_for: tuple[Player, ...]
    """Whose action is awaited: nobody's after the end, perhaps both players' at the start."""
    draw_offer: DrawOffer | None
    outcome: Outcome | None

    @property
    def ply(self) -> int:
        """How many actions were played; buttons carry it."""
        return len(self.turns)

    def turn_at(self, ply: int) -> int:
        return self.turns[ply] if ply < len(self.turns) else self.turn_number

    def waits_for_user(self, user_id: int) -> bool:
        return self.player_of(user_id) in self.waits_for

    @property
    def is_over(self) -> bool:
        return self.outcome is not None

    def player_of(self, user_id: int) -> Player | None:
        for player in Player:
            if self.seats[player].user_id == user_id:
                return player
        return None


class PostKind(Enum):
    """What a channel can be owed, as it is kept; each is one of the posts below."""

    INVITATION = "invitation"
    INVITATION_CLOSED = "invitation_closed"
    BOARD = "board"
    DRAW_OFFER = "draw_offer"
    DRAW_OFFER_CLOSED = "draw_offer_closed"
    THREAD = "thread"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Owed:
    """What every post has that a channel is owed."""

    id: int
    channel_id: int
    nonce: str
    """Discord sends no second message with the same nonce within minutes."""


@dataclass(frozen=True, slots=True)
class InvitationPost(Owed):
    kind: ClassVar[PostKind] = PostKind.INVITATION

    invitation_id: int


@dataclass(frozen=True, slots=True)
class InvitationClosedPost(Owed):
    """The invitation's post is to say how it ended."""

    kind: ClassVar[PostKind] = PostKind.INVITATION_CLOSED

    invitation_id: int


@dataclass(frozen=True, slots=True)
class ThreadPost(Owed):
    """A line in the channel, and the thread that hangs on it."""

    kind: ClassVar[PostKind] = PostKind.THREAD

    match_id: int


@dataclass(frozen=True, slots=True)
class OwedOfEntry(Owed):
    match_id: int
    seq: int
    """The log entry it tells of, 0 for the start of the match."""


@dataclass(frozen=True, slots=True)
class BoardPost(OwedOfEntry):
    kind: ClassVar[PostKind] = PostKind.BOARD


@dataclass(frozen=True, slots=True)
class DrawOfferPost(OwedOfEntry):
    kind: ClassVar[PostKind] = PostKind.DRAW_OFFER


@dataclass(frozen=True, slots=True)
class DrawOfferClosedPost(OwedOfEntry):
    """The offer's post is to say that it is open no longer."""

    kind: ClassVar[PostKind] = PostKind.DRAW_OFFER_CLOSED


@dataclass(frozen=True, slots=True)
class ResultPost(OwedOfEntry):
    """A line in the channel about a match in its thread."""

    kind: ClassVar[PostKind] = PostKind.RESULT


OfEntry: TypeAlias = BoardPost | DrawOfferPost | DrawOfferClosedPost | ResultPost
OfInvitation: TypeAlias = InvitationPost | InvitationClosedPost
Post: TypeAlias = OfInvitation | ThreadPost | OfEntry


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a post."""

    is_settled: bool
    """Sent, or there is nothing to send any more."""
    message_id: int | None
