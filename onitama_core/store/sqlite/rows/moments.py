"""Instants: milliseconds since 1970."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.clock import from_milliseconds

if TYPE_CHECKING:
    from datetime import datetime


def moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else from_milliseconds(milliseconds)
