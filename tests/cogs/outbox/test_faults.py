"""What a fault means, and when to try again."""

from __future__ import annotations

import aiohttp
import pytest

from cogs.outbox.faults import PAUSES, Fault, ServerGone, classify, pause_after
from cogs.ui.errors import ChannelGone
from onitama_core.store import Locked, StoreFault
from tests.cogs.answers import answer


@pytest.mark.parametrize(
    ("problem", "trouble"),
    [
        (answer(403, 50013), Fault.REFUSED),
        (answer(400, 50083), Fault.REFUSED),
        (answer(400, 50035), Fault.HOPELESS),
        (answer(413), Fault.HOPELESS),
        (answer(401), Fault.PASSING),
        (answer(429), Fault.PASSING),
        (answer(503), Fault.PASSING),
        (aiohttp.ClientConnectionError(), Fault.PASSING),
        (TimeoutError(), Fault.PASSING),
        (Locked(), Fault.PASSING),
        (StoreFault("disk I/O error"), Fault.PASSING),
        (ChannelGone(), Fault.GONE),
        (ServerGone(), Fault.REFUSED),
        (KeyError("a bug"), Fault.OURS),
    ],
)
def test_what_is_made_of_a_problem(problem: Exception, trouble: Fault) -> None:
    assert classify(problem) is trouble


@pytest.mark.parametrize("trouble", PAUSES)
def test_pauses_double_up_to_the_longest(trouble: Fault) -> None:
    first, second = pause_after(trouble, 1), pause_after(trouble, 2)
    assert second == 2 * first
    assert pause_after(trouble, 10_000) == PAUSES[trouble][1]


def test_what_passes_by_itself_is_tried_again_within_seconds() -> None:
    assert max(pause_after(trouble, 1) for trouble in PAUSES) <= 3.0
