"""Where a match is to be played, as somebody who challenges says it."""

from __future__ import annotations

from enum import Enum


class Where(Enum):
    HERE = "here"
    THREAD = "thread"
