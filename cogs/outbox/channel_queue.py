"""The due posts of a channel, in order, and which of them may be sent next.

A channel has two queues, so that no edit of an older message delays a post. Within a queue:

- Posts are sent one at a time, in the order in which they became due.
- If the channel refuses a post, or Discord, the network or the database is unavailable, all posts
  wait (`PAUSES`), and the same post is tried again.
- If the failure is due to the post itself, or lasts for several attempts, only the posts about the
  same match wait, and the others are sent before them.
- Edits wait for older posts about the same match.

Nothing here reads a clock: callers pass the time `now`, in seconds of a monotonic clock.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.outbox.failures import POST_FAILURES, Backoff
from cogs.shared.discord_errors import Failure
from onitama_core.store import (
    DailyPost,
    InvitationPost,
    MatchPost,
    PostKind,
    TournamentPost,
    WeekPost,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.store import Post


class Lane(Enum):
    """The two queues of a channel, from which posts are sent at the same time."""

    POSTS = auto()
    BACKGROUND = auto()
    """Edits, and films, which take long to draw."""


EDITS: Final = frozenset(
    {
        PostKind.INVITATION_CLOSED,
        PostKind.DRAW_OFFER_CLOSED,
        PostKind.TAKEBACK_CLOSED,
        PostKind.PLACED,
        PostKind.OVERTAKEN,
        PostKind.VOTES,
        PostKind.GOOD_GAME,
        PostKind.DAILY_COUNT,
        PostKind.TOURNAMENT_EDIT,
        PostKind.ROUND_EDIT,
    }
)
"""Kinds of posts that only edit an older message.

LEFT, which edits the board of a match that moved to another channel, is not among them: it must
stay in order with the match's posts in the old channel.
"""
LANES: Final[Mapping[PostKind, Lane]] = {
    **dict.fromkeys(PostKind, Lane.POSTS),
    **dict.fromkeys({*EDITS, PostKind.FILM}, Lane.BACKGROUND),
}

MAX_ATTEMPTS: Final = 5
"""Attempts at a post with one of POST_FAILURES until it is given up, unless it is a board.

During an outage, it is the number of attempts at one post until the channel's other posts are
tried too.
"""


class Subject(NamedTuple):
    """The match, invitation, tournament or server that a post is about.

    Posts about the same subject always keep their order.
    """

    kind: type[Post]
    id: int


def subject_of(post: Post) -> Subject:
    match post:
        case InvitationPost():
            return Subject(InvitationPost, post.invitation_id)
        case DailyPost():
            return Subject(DailyPost, post.guild_id)
        case WeekPost():
            return Subject(WeekPost, post.guild_id)
        case MatchPost():
            return Subject(MatchPost, post.match_id)
        case TournamentPost():
            return Subject(TournamentPost, post.tournament_id)


@dataclass(slots=True)
class Backlog:
    """The due posts about one subject, oldest first."""

    posts: list[Post] = field(default_factory=list)
    backoff: Backoff = field(default_factory=Backoff)
    """Delay before these posts are tried again, during which the queue sends others."""
    is_refused: bool = False
    """True if the channel has refused posts while these waited."""


class ChannelQueue:
    """One of the two queues of a channel, with its due posts."""

    def __init__(self) -> None:
        self._backlogs: dict[Subject, Backlog] = {}
        self._backoff = Backoff()
        """Delay before any post of the queue is tried again."""

    def add(self, post: Post) -> None:
        """Add a post.

        A newer board may be accepted in place of the older one that failed, and a match that left
        the channel needs none of its posts there: after both the next attempt is allowed at once.
        """
        backlog = self._backlogs.setdefault(subject_of(post), Backlog(is_refused=self.is_refused))
        backlog.posts.append(post)
        if post.kind in (PostKind.BOARD, PostKind.LEFT):
            backlog.backoff.until = 0.0
        if post.kind is PostKind.LEFT:
            self._backoff.until = 0.0

    def __len__(self) -> int:
        return sum(len(backlog.posts) for backlog in self._backlogs.values())

    def next(self, now: float, before: ChannelQueue | None = None) -> Post | None:
        """Return the oldest post that may be sent now; None if there is none.

        `before`: the channel's other queue, for whose older posts about the same subject this
        queue's posts wait.
        """
        if self._backoff.until > now:
            return None
        ready = (
            backlog.posts[0] for backlog in self._unblocked(before) if backlog.backoff.until <= now
        )
        return min(ready, key=lambda post: post.id, default=None)

    def next_attempt_at(self, before: ChannelQueue | None = None) -> float:
        """Return the time from which `next` has a post if nothing changes; infinity for never."""
        times = (backlog.backoff.until for backlog in self._unblocked(before))
        return max(min(times, default=math.inf), self._backoff.until)

    def _unblocked(self, before: ChannelQueue | None) -> Iterator[Backlog]:
        """Yield the backlogs whose first post waits for no older post in the other queue."""
        for backlog in self._backlogs.values():
            if before is None or not before.has_older(backlog.posts[0]):
                yield backlog

    def has_older(self, post: Post) -> bool:
        """Return whether this queue has an older post about the same subject as a post."""
        backlog = self._backlogs.get(subject_of(post))
        return backlog is not None and backlog.posts[0].id < post.id

    # -- results of attempts --

    def mark_accepted(self, post: Post) -> None:
        """Remove a post that Discord has accepted, and reset the delay of the whole queue."""
        self._backoff = Backoff()
        self._backlogs[subject_of(post)].is_refused = False
        self.remove(post)

    def remove(self, post: Post) -> None:
        """Remove a post that was accepted, given up, or is not needed any more."""
        subject = subject_of(post)
        backlog = self._backlogs[subject]
        backlog.posts.remove(post)
        backlog.backoff = Backoff()
        if not backlog.posts:
            del self._backlogs[subject]

    def fail(
        self, post: Post, failure: Failure, now: float, min_pause: float = 0.0, code: int = 0
    ) -> Backoff:
        """Have the queue, or only the posts about the same subject, wait after a failure.

        Return the backoff that now applies. `min_pause` is in seconds, `code` is Discord's error
        code.
        """
        backlog = self._backlogs[subject_of(post)]
        if failure is Failure.REFUSED:
            return self.close(now, min_pause, code)
        if failure is Failure.TRANSIENT and not backlog.backoff.attempts:
            if self._backoff.attempts < MAX_ATTEMPTS:
                self._backoff.fail(failure, now, min_pause, code)
                return self._backoff
            # The outage lasts: from now on only this subject's posts wait, the others are tried.
            backlog.backoff = self._backoff
            self._backoff = Backoff()
        backlog.backoff.fail(failure, now, min_pause, code)
        return backlog.backoff

    def close(self, now: float, min_pause: float = 0.0, code: int = 0) -> Backoff:
        """Have all posts wait, because the channel refuses them."""
        for backlog in self._backlogs.values():
            backlog.is_refused = True
        self._backoff.fail(Failure.REFUSED, now, min_pause, code)
        return self._backoff

    def wait_until(self, time: float) -> None:
        """Have all posts wait until a time, although none has failed."""
        self._backoff.until = max(self._backoff.until, time)

    def retry(self, now: float) -> None:
        """Allow the next attempt of every post at once, except for MIN_RETRY_INTERVAL.

        Called when the channel may accept posts again, or when a user is active in it.
        """
        self._backoff.retry(now)
        for backlog in self._backlogs.values():
            backlog.backoff.retry(now)

    def take(self, subject: Subject, channel_id: int) -> list[Post]:
        """Remove the posts about a subject, and return them as posts of another channel."""
        backlog = self._backlogs.pop(subject, Backlog())
        return [replace(post, channel_id=channel_id) for post in backlog.posts]

    # -- refused posts, and posts that are not needed any more --

    @property
    def is_refused(self) -> bool:
        """True if the channel refused the latest post that was tried."""
        return self._backoff.failure is Failure.REFUSED

    @property
    def refusal_code(self) -> int | None:
        """Discord's error code if the channel refuses posts; None if it doesn't.

        0 means that the channel refused posts before the bot was started.
        """
        return self._backoff.code if self.is_refused and self._backlogs else None

    def is_stuck(self, subject: Subject) -> bool:
        """Return whether posts about a subject wait because Discord refuses them for good.

        They are sent only after somebody changes the channel, or a newer post replaces them.
        """
        backlog = self._backlogs.get(subject)
        if backlog is None:
            return False
        return self.is_refused or backlog.backoff.failure is Failure.PERMANENT

    def is_overtaken(self, post: Post) -> bool:
        """Return whether a post is a board, and a newer board of the same match waits behind it."""
        return post.kind is PostKind.BOARD and PostKind.BOARD in self._kinds_behind(post)

    def is_superseded(self, post: Post) -> bool:
        """Return whether a post need not be sent any more.

        True if its match has left the channel, or if it is a board that the channel refused and a
        newer board waits too. A board that failed in an outage is sent again: it may be in the
        channel already, and only Discord's response was lost.
        """
        if PostKind.LEFT in self._kinds_behind(post):
            return True
        return self._backlogs[subject_of(post)].is_refused and self.is_overtaken(post)

    def is_given_up(self, post: Post, failure: Failure) -> bool:
        """Return whether a post is given up after one more attempt that ended with this failure.

        A board is tried as long as its channel exists, or until a newer board can replace it.
        """
        if failure is Failure.GONE:
            return True
        if failure not in POST_FAILURES:
            return False
        if post.kind is PostKind.BOARD:
            return self.is_overtaken(post)
        return self._backlogs[subject_of(post)].backoff.attempts + 1 >= MAX_ATTEMPTS

    def _kinds_behind(self, post: Post) -> set[PostKind]:
        """Return the kinds of newer posts about the same subject."""
        posts = self._backlogs[subject_of(post)].posts
        return {other.kind for other in posts if other.id > post.id}
