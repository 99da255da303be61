"""Some scenarios with some kinds of posts, of `python -m tests.soak --faults`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store import PostKind
from tests.soak.faults.owed import ARRANGED
from tests.soak.faults.run import suffer
from tests.soak.faults.weather import SCENARIOS
from tests.soak.faults.wire.run import suffer_on_the_wire

if TYPE_CHECKING:
    from pathlib import Path

EVERY: Final = 7
"""No divisor of how many scenarios there are, so that each has its turn."""
EVERY_ON_THE_WIRE: Final = 25


async def test_nothing_is_lost_doubled_or_held_up(tmp_path: Path) -> None:
    assert await suffer(tmp_path, EVERY) == []


async def test_nor_through_the_whole_bot(tmp_path: Path) -> None:
    """One after the other: other tests run beside it, and an answer takes three seconds at most."""
    found = await suffer_on_the_wire(
        tmp_path, seed=1, every=EVERY_ON_THE_WIRE, is_long=False, at_once=1
    )
    assert found == []


def test_every_kind_of_post_has_its_turn() -> None:
    assert ARRANGED.keys() == set(PostKind)
    assert len(SCENARIOS) % EVERY
