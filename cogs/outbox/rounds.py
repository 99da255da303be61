"""The rounds under way: three a channel at most, each with a courier and a lane of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.outbox.round import Round
from onitama_core.store import (
    DrawOfferClosedPost,
    FilmPost,
    InvitationClosedPost,
    OvertakenPost,
    PlacedPost,
    TakebackClosedPost,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cogs.outbox.lane import Subject
    from cogs.outbox.round import Attempt
    from onitama_core.store import Post

CHANGES: Final = (
    *(InvitationClosedPost, DrawOfferClosedPost, TakebackClosedPost),
    *(PlacedPost, OvertakenPost),
)
"""Posts that change older ones."""


class Rounds:
    def __init__(self, attempt: Attempt, now: Callable[[], float]) -> None:
        self._attempt = attempt
        self._now = now
        self._posting: dict[int, Round] = {}
        """By channel."""
        self._tidying: dict[int, Round] = {}
        """Posts that change older ones, by channel: beside the others, never in front."""
        self._filming: dict[int, Round] = {}
        """Films, by channel: they take long to draw, so nothing else waits for them."""

    def __iter__(self) -> Iterator[Round]:
        for rounds in self._kinds:
            yield from rounds.values()

    def of(self, channel_id: int) -> list[Round]:
        return [rounds[channel_id] for rounds in self._kinds if channel_id in rounds]

    def take_up(self, posts: Iterable[Post]) -> None:
        """Put each in its lane, and then send the couriers."""
        taken = [(self._for(post), post) for post in posts]
        for round_, post in taken:
            round_.lane.add(post)
        for round_, _ in taken:
            round_.wake()

    def wake(self, channel_id: int) -> None:
        for round_ in self.of(channel_id):
            round_.wake()

    @property
    def refused(self) -> list[int]:
        """The channels that refused a post and have not taken it since."""
        owed = (*self._posting.items(), *self._filming.items())
        return list(dict.fromkeys(channel for channel, round_ in owed if round_.lane.is_refused))

    def is_refused(self, channel_id: int) -> bool:
        """Whether a channel has refused a post, films and changes apart."""
        round_ = self._posting.get(channel_id)
        return round_ is not None and round_.lane.is_refused

    def is_stuck(self, subject: Subject, channel_id: int) -> bool:
        round_ = self._posting.get(channel_id)
        return round_ is not None and round_.lane.is_stuck(subject)

    @property
    def _kinds(self) -> tuple[dict[int, Round], ...]:
        return (self._posting, self._tidying, self._filming)

    def _for(self, post: Post) -> Round:
        rounds, channel_id = self._kind_of(post), post.channel_id
        if channel_id not in rounds:
            may_go = None if rounds is self._posting else partial(self._may_follow, channel_id)
            leave = partial(rounds.pop, channel_id)
            rounds[channel_id] = Round(self._attempt, self._now, may_go=may_go, leave=leave)
        return rounds[channel_id]

    def _kind_of(self, post: Post) -> dict[int, Round]:
        if isinstance(post, FilmPost):
            return self._filming
        return self._tidying if isinstance(post, CHANGES) else self._posting

    def _may_follow(self, channel_id: int, post: Post) -> bool:
        """Not while what it changes, or comes after, is still to be sent."""
        posting = self._posting.get(channel_id)
        return posting is None or not posting.lane.owes_before(post)
