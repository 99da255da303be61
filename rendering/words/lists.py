"""What several descriptions have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """As in `a1, b1 and d1`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
