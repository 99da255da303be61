"""How long channels wait for what they are owed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cogs.house.report.meters import Meters
    from onitama_core.store import Post


class Delays:
    def __init__(self, meters: Meters, now: Callable[[], float]) -> None:
        self._meters = meters
        self._now = now
        self._since: dict[int, float] = {}
        """By post."""

    def begin(self, found: Iterable[Post]) -> None:
        now = self._now()
        self._since.update((post.id, now) for post in found)

    def end(self, post: Post, *, is_sent: bool) -> None:
        """What is given up is no delivery."""
        since = self._since.pop(post.id, None)
        if is_sent and since is not None:
            self._meters.delivered(post.kind.value, self._now() - since)
