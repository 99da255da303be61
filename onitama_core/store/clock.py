"""Time comes from outside, so that a test can turn it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

Clock: TypeAlias = Callable[[], datetime]
"""The present moment, with a time zone."""

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


def utc_now() -> datetime:
    return datetime.now(UTC)


def to_milliseconds(moment: datetime) -> int:
    """Since 1970, as the database keeps it."""
    return (moment - EPOCH) // MILLISECOND


def from_milliseconds(milliseconds: int) -> datetime:
    return EPOCH + milliseconds * MILLISECOND


def whole_milliseconds(moment: datetime) -> datetime:
    """As it will be read again."""
    return from_milliseconds(to_milliseconds(moment))
