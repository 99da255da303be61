"""A table of four men takes half a second: one for all tests of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.endings import MEN, analyse

if TYPE_CHECKING:
    from onitama_core.engine.endings import Values

PUBLISHED = ("ox", "boar", "horse", "elephant", "crab")
"""The deal whose figures other solvers agree on."""
STUCK = ("fox", "bear", "dog", "mouse", "rat")
"""A deal in which men are often stuck."""


@pytest.fixture(scope="session")
def published() -> Values:
    return analyse(PUBLISHED, MEN)


@pytest.fixture(scope="session")
def stuck() -> Values:
    return analyse(STUCK, MEN)
