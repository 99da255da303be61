"""What a channel is owed, and which of it may be tried now. Pure: it is told the time."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.outbox.trouble import Trouble, pause_after
from onitama_core.store import BoardPost, InvitationClosedPost, InvitationPost, LeftPost

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.store import Post

REFUSED_IN_A_CLOSED_CHANNEL: Final = 3
"""Matches, with no post between that was taken: then it is asked for one post at a time."""
BREATHER: Final = 2.0
"""Seconds between a try and the next, however many people ask for it."""


class Subject(NamedTuple):
    """What a post is about: the posts of one keep their order."""

    is_match: bool
    id: int


def subject_of(post: Post) -> Subject:
    if isinstance(post, InvitationPost | InvitationClosedPost):
        return Subject(is_match=False, id=post.invitation_id)
    return Subject(is_match=True, id=post.match_id)


@dataclass(slots=True)
class Hold:
    """Why something waits, and until when."""

    trouble: Trouble
    tries: int
    since: float
    until: float

    def hurry(self, now: float) -> None:
        """Somebody looks: try at once, unless that has just been done."""
        self.until = min(self.until, max(now, self.since + BREATHER))


def held(trouble: Trouble, tries: int, now: float, at_least: float) -> Hold:
    return Hold(trouble, tries, now, now + max(at_least, pause_after(trouble, tries)))


class Lane:
    """The due posts of a channel, oldest first; trouble with one match holds up no other."""

    def __init__(self) -> None:
        self._owed: dict[Subject, deque[Post]] = {}
        self._holds: dict[Subject, Hold] = {}
        self._refused = set[Subject]()
        self._closed: Hold | None = None

    @property
    def is_empty(self) -> bool:
        return not self._owed

    @property
    def is_refused(self) -> bool:
        return any(hold.trouble is Trouble.REFUSED for hold in self._holds.values())

    def is_stuck(self, subject: Subject) -> bool:
        """Whether its posts are refused, for reasons that do not pass by themselves."""
        hold = self._holds.get(subject)
        return hold is not None and hold.trouble in (Trouble.REFUSED, Trouble.HOPELESS)

    def add(self, post: Post) -> None:
        """A newer board is a reason to try again what its match waits for; so is leaving."""
        subject = subject_of(post)
        self._owed.setdefault(subject, deque()).append(post)
        hold = self._holds.get(subject)
        if hold is None:
            return
        if isinstance(post, LeftPost) or (
            isinstance(post, BoardPost) and hold.trouble.is_in_the_post
        ):
            hold.until = hold.since

    def next(self, now: float, may_go: Callable[[Post], bool] | None = None) -> Post | None:
        """The oldest post that may be tried, of those tried least often."""
        if self._closed is not None and self._closed.until > now:
            return None
        ready = [posts[0] for subject, posts in self._owed.items() if self._until(subject) <= now]
        if may_go is not None:
            ready = [post for post in ready if may_go(post)]
        return min(ready, key=lambda post: (self.tries(post), post.id), default=None)

    def wakes_at(self) -> float | None:
        """When there is one, if nothing else happens; None for an empty lane."""
        first = min((self._until(subject) for subject in self._owed), default=None)
        if first is None or self._closed is None:
            return first
        return max(first, self._closed.until)

    def tries(self, post: Post) -> int:
        """How often it was tried in vain."""
        hold = self._holds.get(subject_of(post))
        return 0 if hold is None else hold.tries

    def owes_before(self, post: Post) -> bool:
        """Whether an earlier post about the same waits."""
        posts = self._owed.get(subject_of(post))
        return posts is not None and posts[0].id < post.id

    def is_overtaken(self, post: Post) -> bool:
        """Whether a board has a newer one of its match waiting behind it."""
        later = self._behind(post)
        return isinstance(post, BoardPost) and any(isinstance(other, BoardPost) for other in later)

    def is_replaced(self, post: Post) -> bool:
        """Whether a newer board is to go instead of one the channel refused, which is not there.

        One that may be there after all, since Discord's answer was lost, is sent again. Where the
        match has left the channel, nothing of it is sent any more.
        """
        if any(isinstance(other, LeftPost) for other in self._behind(post)):
            return True
        hold = self._holds.get(subject_of(post))
        return hold is not None and hold.trouble is Trouble.REFUSED and self.is_overtaken(post)

    def done(self, post: Post) -> None:
        """The post is sent or given up: what waited behind it may go."""
        subject = subject_of(post)
        posts = self._owed[subject]
        posts.remove(post)
        if not posts:
            del self._owed[subject]
        self._holds.pop(subject, None)

    def open(self) -> None:
        """A post was taken: what a closed channel refused is worth another try."""
        self._refused.clear()
        if self._closed is not None:
            self.retry()

    def retry(self) -> None:
        """Something has changed: try everything again, as if for the first time."""
        self._closed = None
        self._refused.clear()
        self._holds.clear()

    def hurry(self, now: float) -> None:
        for hold in self._holds.values():
            hold.hurry(now)
        if self._closed is not None:
            self._closed.hurry(now)

    def hold(self, post: Post, trouble: Trouble, now: float, at_least: float = 0.0) -> Hold:
        """Let a post wait in its trouble, and with it all that is about the same."""
        subject = subject_of(post)
        hold = held(trouble, self.tries(post) + 1, now, at_least)
        self._holds[subject] = hold
        if trouble is Trouble.REFUSED:
            self._refused.add(subject)
        if trouble is Trouble.REFUSED and len(self._refused) >= REFUSED_IN_A_CLOSED_CHANNEL:
            tries = 1 if self._closed is None else self._closed.tries + 1
            self._closed = held(trouble, tries, now, at_least)
        return hold

    def take(self, subject: Subject, channel_id: int) -> list[Post]:
        """Take out all that is about one match, to be sent to another channel."""
        self._holds.pop(subject, None)
        return [replace(post, channel_id=channel_id) for post in self._owed.pop(subject, ())]

    def _behind(self, post: Post) -> list[Post]:
        """What waits behind it about the same."""
        return [other for other in self._owed.get(subject_of(post), ()) if other.id > post.id]

    def _until(self, subject: Subject) -> float:
        hold = self._holds.get(subject)
        return 0.0 if hold is None else hold.until
