"""What a fault means, and when to try again."""

from __future__ import annotations

import aiohttp
import pytest

from cogs.outbox.trouble import PAUSES, ServerGone, Trouble, classify, pause_after
from cogs.ui.errors import ChannelGone
from onitama_core.store import Locked, StoreFault
from tests.cogs.answers import answer


@pytest.mark.parametrize(
    ("problem", "trouble"),
    [
        (answer(403, 50013), Trouble.REFUSED),
        (answer(400, 50083), Trouble.REFUSED),
        (answer(400, 50035), Trouble.HOPELESS),
        (answer(413), Trouble.HOPELESS),
        (answer(401), Trouble.PASSING),
        (answer(429), Trouble.PASSING),
        (answer(503), Trouble.PASSING),
        (aiohttp.ClientConnectionError(), Trouble.PASSING),
        (TimeoutError(), Trouble.PASSING),
        (Locked(), Trouble.PASSING),
        (StoreFault("disk I/O error"), Trouble.PASSING),
        (ChannelGone(), Trouble.GONE),
        (ServerGone(), Trouble.REFUSED),
        (KeyError("a bug"), Trouble.OURS),
    ],
)
def test_what_is_made_of_a_problem(problem: Exception, trouble: Trouble) -> None:
    assert classify(problem) is trouble


@pytest.mark.parametrize("trouble", PAUSES)
def test_pauses_double_up_to_the_longest(trouble: Trouble) -> None:
    first, second = pause_after(trouble, 1), pause_after(trouble, 2)
    assert second == 2 * first
    assert pause_after(trouble, 10_000) == PAUSES[trouble].longest


def test_what_passes_by_itself_is_tried_again_within_seconds() -> None:
    assert max(pause_after(trouble, 1) for trouble in PAUSES) <= 3.0
