"""Effects of a committed transaction on this process: workers to wake, caches to clear."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onitama_core.store.values.posts import Post


@dataclass(slots=True)
class Effects:
    """Consequences of one transaction, which its change objects share and fill in.

    `Store` handles them after the commit: it wakes workers and clears caches.
    """

    new_posts: list[Post] = field(default_factory=list)
    """Posts that the transaction has enqueued, in order."""
    has_revised_posts: bool = False
    """True if posts of earlier transactions were cancelled or moved to another channel."""
    has_new_deadline: bool = False
    """True if a task may be due earlier than all tasks before the transaction."""
    has_new_engine_move: bool = False
    """True if a move of the computer was scheduled."""
    has_erased: bool = False
    """True if personal data was erased, which caches may still hold."""
    removed_matches: list[int] = field(default_factory=list)
    """Matches that were removed with their logs."""
    changed_settings: set[int] = field(default_factory=set)
    """Servers whose settings were changed."""
    has_new_preferences: bool = False
    """True if preferences of a person were changed."""
