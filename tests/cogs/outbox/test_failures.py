"""Kinds of failed attempts at a post, and the pauses after them."""

from __future__ import annotations

import aiohttp
import pytest

from cogs.outbox.failures import PAUSES, ServerGone, classify, pause_after
from cogs.shared.discord_errors import Failure
from cogs.shared.errors import ChannelGone
from onitama_core.store import Locked, StoreFault
from tests.cogs import http_error


@pytest.mark.parametrize(
    ("problem", "failure"),
    [
        (http_error(403, 50013), Failure.REFUSED),
        (http_error(400, 50083), Failure.REFUSED),
        (http_error(403, 40333), Failure.TRANSIENT),
        (http_error(403), Failure.TRANSIENT),
        (http_error(403, 50005), Failure.PERMANENT),
        (http_error(400, 50035), Failure.PERMANENT),
        (http_error(413), Failure.PERMANENT),
        (http_error(401), Failure.TRANSIENT),
        (http_error(429), Failure.TRANSIENT),
        (http_error(503), Failure.TRANSIENT),
        (aiohttp.ClientConnectionError(), Failure.TRANSIENT),
        (TimeoutError(), Failure.TRANSIENT),
        (Locked(), Failure.TRANSIENT),
        (StoreFault("disk I/O error"), Failure.TRANSIENT),
        (ChannelGone(), Failure.GONE),
        (ServerGone(), Failure.REFUSED),
        (KeyError("a bug"), Failure.BUG),
    ],
)
def test_each_exception_is_classified_as_one_kind_of_failure(
    problem: Exception, failure: Failure
) -> None:
    assert classify(problem) is failure


@pytest.mark.parametrize("failure", PAUSES)
def test_pauses_begin_with_seconds_and_double_up_to_the_longest(failure: Failure) -> None:
    first = pause_after(failure, 1)
    second = pause_after(failure, 2)
    assert first <= 3.0
    assert second == 2 * first
    assert pause_after(failure, 10_000) == PAUSES[failure][1]
