"""What the channels are owed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game import Player


class PostKind(Enum):
    """What a channel can be owed, as it is kept."""

    INVITATION = "invitation"
    INVITATION_CLOSED = "invitation_closed"
    """The invitation's post is to say how it ended, or what its terms are now."""
    BOARD = "board"
    PLACED = "placed"
    """The board on which ninjas are placed is to say who has placed by then."""
    OVERTAKEN = "overtaken"
    """Once the board after the entry is posted, the one before is to become a line of text."""
    REMINDER = "reminder"
    """Who has still to place is called."""
    WARNING = "warning"
    """Who is waited for since the entry, or before it, is called before it is too late."""
    DRAW_OFFER = "draw_offer"
    DRAW_OFFER_CLOSED = "draw_offer_closed"
    """The offer's post is to say that it is open no longer."""
    TAKEBACK = "takeback"
    """One player asks the other to let them take a turn back."""
    TAKEBACK_CLOSED = "takeback_closed"
    """As of a draw offer."""
    THREAD = "thread"
    """A line in the channel, and the thread that hangs on it."""
    RESULT = "result"
    """A line in the channel about a match in its thread."""
    FILM = "film"
    """The match as a moving picture, shared by one of its players."""
    DAILY = "daily"
    """The puzzle of the day."""
    DAILY_COUNT = "daily_count"
    """Its post is to say who has solved it by then."""
    LEFT = "left"
    """A channel that the match has left is to say where it goes on, in place of all it was owed."""


@dataclass(frozen=True, slots=True)
class OwedPost:
    id: int
    channel_id: int
    kind: PostKind
    nonce: str
    """Discord sends no second message with the same nonce within minutes."""


@dataclass(frozen=True, slots=True)
class InvitationPost(OwedPost):
    invitation_id: int


@dataclass(frozen=True, slots=True)
class MatchPost(OwedPost):
    match_id: int
    seq: int
    """The log entry it tells of, 0 for the start of the match."""


@dataclass(frozen=True, slots=True)
class DailyPost(OwedPost):
    guild_id: int
    seq: int
    """The day of the puzzle."""


Post: TypeAlias = InvitationPost | MatchPost | DailyPost


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
