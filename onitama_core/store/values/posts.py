"""Posts: messages, edits and threads that the bot has to send to channels."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game import Player

EASILY_EDITED: Final = timedelta(hours=1)
"""Age of a message up to which Discord edits it at once; older ones run into error 30046."""
OLD_POST_EDIT_DELAY: Final = timedelta(minutes=10)
"""Time until a post that is not easily edited shows a change."""


def edit_delay(age: timedelta, fresh_delay: timedelta) -> timedelta:
    """Return the delay of an edit of a post of this age, so that one edit shows several changes."""
    return fresh_delay if age < EASILY_EDITED else OLD_POST_EDIT_DELAY


class PostKind(Enum):
    """Kind of a post; the database stores its value."""

    INVITATION = "invitation"
    INVITATION_CLOSED = "closed_invitation_post"
    """Edit of the invitation's message, which shows how it ended or what its terms are now."""
    BOARD = "board"
    PLACED = "placed"
    """Edit of the board on which ninjas are placed, which shows who has placed by then."""
    OVERTAKEN = "overtaken"
    """Edit that turns an older board into a line of text, after the next board is posted."""
    REMINDER = "reminder"
    """Mention of the player who still has to place ninjas."""
    WARNING = "warning"
    """Mention of the players to act, shortly before their time is over."""
    DRAW_OFFER = "draw_offer"
    DRAW_OFFER_CLOSED = "draw_offer_closed"
    """Edit of the draw offer's message, which shows that the offer is closed."""
    TAKEBACK = "takeback"
    """Message in which a player asks to take a turn back."""
    TAKEBACK_CLOSED = "takeback_closed"
    """Edit of the takeback request's message, which shows that the request is closed."""
    THREAD = "thread"
    """Line in the channel, and the match's thread, which starts from it."""
    RESULT = "result"
    """Line in the channel about the end of a match that was played in a thread."""
    FILM = "film"
    """Film of the match, which one of its players shared."""
    VOTES = "votes"
    """Edit of the latest board, which shows the votes for the next turn."""
    GOOD_GAME = "good_game"
    """Edit of the last board's buttons, which shows who said "good game"."""
    DAILY = "daily"
    """Message with the puzzle of the day."""
    DAILY_COUNT = "daily_count"
    """Edit of the message with the puzzle of the day, which shows who has solved it by then."""
    DAILY_SHARE = "daily_share"
    """Line about a person's attempt at the puzzle of the day, which the person shared."""
    WEEK = "week"
    """Table of a server's past week."""
    TOURNAMENT = "tournament"
    """Message in which people sign up for a tournament."""
    TOURNAMENT_EDIT = "tournament_edit"
    """Edit of that message, which shows who has joined, or that the sign-up is closed."""
    ROUND = "round"
    """Message with a round's pairings and the table; the round's thread starts from it."""
    ROUND_EDIT = "round_edit"
    """Edit of a round's message, which shows the results and the table by then."""
    TOURNAMENT_END = "tournament_end"
    """Message with the winners and the final table."""
    LEFT = "left"
    """Edit in a channel that the match has left, which says where the match goes on.

    It replaces all posts of the match that were due in that channel.
    """


@dataclass(frozen=True, slots=True)
class DuePost:
    """Fields that every post has."""

    id: int
    channel_id: int
    kind: PostKind
    nonce: str
    """Token with which Discord rejects a second message within a few minutes."""


@dataclass(frozen=True, slots=True)
class InvitationPost(DuePost):
    invitation_id: int


@dataclass(frozen=True, slots=True)
class MatchPost(DuePost):
    match_id: int
    seq: int
    """The `seq` of the log entry that the post is about; 0 for the start of the match."""


@dataclass(frozen=True, slots=True)
class DailyPost(DuePost):
    guild_id: int
    seq: int
    """Day of the puzzle, counted from 1970-01-01."""


@dataclass(frozen=True, slots=True)
class WeekPost(DuePost):
    guild_id: int
    seq: int
    """First day of the week, counted from 1970-01-01."""


@dataclass(frozen=True, slots=True)
class TournamentPost(DuePost):
    tournament_id: int
    seq: int
    """Number of the round that the post is about; 0 for the sign-up."""


Post: TypeAlias = InvitationPost | MatchPost | DailyPost | WeekPost | TournamentPost


@dataclass(frozen=True, slots=True)
class SentBoard:
    """A board that was sent to a channel."""

    seq: int
    """The `seq` of the log entry after which the board shows the match."""
    channel_id: int
    """Channel of the board's message, which the match may have left since."""
    message_id: int


@dataclass(frozen=True, slots=True)
class SharedFilm:
    player: Player
    """Player who shared the film."""
    message_id: int | None
    """Message with the film; None until it is posted."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """State of a post's delivery."""

    is_done: bool
    """True once the post was sent or needs no sending any more."""
    message_id: int | None
