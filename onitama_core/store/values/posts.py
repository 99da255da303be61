"""What the channels are owed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game import Player


class PostKind(Enum):
    """What a channel can be owed, as it is kept; each is one of the posts below."""

    INVITATION = "invitation"
    INVITATION_CLOSED = "invitation_closed"
    BOARD = "board"
    PLACED = "placed"
    OVERTAKEN = "overtaken"
    REMINDER = "reminder"
    WARNING = "warning"
    DRAW_OFFER = "draw_offer"
    DRAW_OFFER_CLOSED = "draw_offer_closed"
    TAKEBACK = "takeback"
    TAKEBACK_CLOSED = "takeback_closed"
    THREAD = "thread"
    RESULT = "result"
    FILM = "film"
    LEFT = "left"


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
    """The invitation's post is to say how it ended, or what its terms are now."""

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
class PlacedPost(OwedOfEntry):
    """The board on which ninjas are placed is to say who has placed by then."""

    kind: ClassVar[PostKind] = PostKind.PLACED


@dataclass(frozen=True, slots=True)
class OvertakenPost(OwedOfEntry):
    """Once the board after the entry is posted, the one before is to become a line of text."""

    kind: ClassVar[PostKind] = PostKind.OVERTAKEN


@dataclass(frozen=True, slots=True)
class ReminderPost(OwedOfEntry):
    """Who has still to place is called."""

    kind: ClassVar[PostKind] = PostKind.REMINDER


@dataclass(frozen=True, slots=True)
class WarningPost(OwedOfEntry):
    """Who is waited for since the entry, or before it, is called before it is too late."""

    kind: ClassVar[PostKind] = PostKind.WARNING


@dataclass(frozen=True, slots=True)
class DrawOfferPost(OwedOfEntry):
    kind: ClassVar[PostKind] = PostKind.DRAW_OFFER


@dataclass(frozen=True, slots=True)
class DrawOfferClosedPost(OwedOfEntry):
    """The offer's post is to say that it is open no longer."""

    kind: ClassVar[PostKind] = PostKind.DRAW_OFFER_CLOSED
    closes: ClassVar[PostKind] = PostKind.DRAW_OFFER


@dataclass(frozen=True, slots=True)
class TakebackPost(OwedOfEntry):
    """One player asks the other to let them take a turn back."""

    kind: ClassVar[PostKind] = PostKind.TAKEBACK


@dataclass(frozen=True, slots=True)
class TakebackClosedPost(OwedOfEntry):
    """As of a draw offer."""

    kind: ClassVar[PostKind] = PostKind.TAKEBACK_CLOSED
    closes: ClassVar[PostKind] = PostKind.TAKEBACK


@dataclass(frozen=True, slots=True)
class ResultPost(OwedOfEntry):
    """A line in the channel about a match in its thread."""

    kind: ClassVar[PostKind] = PostKind.RESULT


@dataclass(frozen=True, slots=True)
class FilmPost(OwedOfEntry):
    """The match as a moving picture, shared by one of its players."""

    kind: ClassVar[PostKind] = PostKind.FILM


@dataclass(frozen=True, slots=True)
class LeftPost(OwedOfEntry):
    """A channel that the match has left is to say where it goes on, in place of all it was owed."""

    kind: ClassVar[PostKind] = PostKind.LEFT


OfBoard: TypeAlias = BoardPost | PlacedPost | OvertakenPost | ReminderPost | WarningPost
ProposalPost: TypeAlias = DrawOfferPost | TakebackPost
ProposalClosedPost: TypeAlias = DrawOfferClosedPost | TakebackClosedPost
OfEntry: TypeAlias = OfBoard | ProposalPost | ProposalClosedPost | ResultPost | FilmPost | LeftPost
OfInvitation: TypeAlias = InvitationPost | InvitationClosedPost
Post: TypeAlias = OfInvitation | ThreadPost | OfEntry


@dataclass(frozen=True, slots=True)
class SentBoard:
    seq: int
    """The log entry it tells of."""
    channel_id: int
    """Where it is, which its match may have left since."""
    message_id: int


@dataclass(frozen=True, slots=True)
class SharedFilm:
    player: Player
    """Who shared it."""
    message_id: int | None
    """None: it is not posted yet."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """What became of a post."""

    is_settled: bool
    """Sent, or there is nothing to send any more."""
    message_id: int | None
