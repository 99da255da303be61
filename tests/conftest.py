"""Which tests are slow, and that they come first; Hypothesis without a stopwatch; compiled code."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.engine_folder import COMPILED

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
"""A busy machine is no defect of what is tested."""

os.environ.setdefault("NUMBA_CACHE_DIR", COMPILED)

HERE: Final = Path(__file__).parent
SLOW: Final = {"e2e", "sandbox", "soak", "discord_stand_in", "test_walls.py"}
"""Where tests start the bot, a browser or a type checker."""
LONGEST: Final = (
    "e2e/walls/test_secrets.py",
    "sandbox/test_browser.py",
    "e2e/failing/test_restart.py",
)
"""Files in the order of their length: a worker has one after the other, and none waits at the end
while another still has a long one."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place)
    for item in items:
        if is_slow(item):
            item.add_marker(pytest.mark.slow)


def is_slow(item: pytest.Item) -> bool:
    return item.path.relative_to(HERE).parts[0] in SLOW


def place(item: pytest.Item) -> int:
    name = item.path.relative_to(HERE).as_posix()
    if name in LONGEST:
        return LONGEST.index(name)
    return len(LONGEST) + (not is_slow(item))
