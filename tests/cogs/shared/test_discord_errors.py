"""Counting of calls that Discord refuses, and descriptions of its errors in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.shared.discord_errors import (
    MAX_REFUSED_CALLS,
    REFUSED_CALLS_WINDOW,
    RefusedCalls,
    describe,
)
from tests.cogs import http_error

if TYPE_CHECKING:
    from collections.abc import Iterable

BAN = 10_000
"""Refused calls in ten minutes after which Discord bans the machine's IP address."""


def pause_after(statuses: Iterable[int], seconds: float) -> float:
    """Return the pause in seconds that remains `seconds` after responses with these statuses."""
    now = [100.0]
    calls = RefusedCalls(lambda: now[0])
    for status in statuses:
        calls.add(status)
    now[0] += seconds
    return calls.seconds_to_wait()


@pytest.mark.parametrize("status", [401, 403, 429])
def test_after_too_many_refused_calls_the_pause_lasts_ten_minutes_from_the_first(
    status: int,
) -> None:
    assert pause_after([status] * (MAX_REFUSED_CALLS - 1), 0.0) == 0.0
    assert pause_after([status] * MAX_REFUSED_CALLS, 100.0) == REFUSED_CALLS_WINDOW - 100.0
    assert pause_after([status] * MAX_REFUSED_CALLS, REFUSED_CALLS_WINDOW) == 0.0


def test_calls_of_an_earlier_window_and_other_statuses_do_not_count() -> None:
    assert pause_after([200, 400, 404, 500] * MAX_REFUSED_CALLS, 0.0) == 0.0
    now = [0.0]
    calls = RefusedCalls(lambda: now[0])
    for _ in range(2 * MAX_REFUSED_CALLS - 1):
        calls.add(403)
        now[0] += REFUSED_CALLS_WINDOW / MAX_REFUSED_CALLS
    assert calls.seconds_to_wait() == 0.0


def test_the_refused_calls_of_two_windows_together_stay_far_from_a_ban() -> None:
    assert 2 * MAX_REFUSED_CALLS < BAN / 2


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (
            http_error(429, text="<html>\n<head><title>Access denied</title></head>\n</html>"),
            "HTTPException: 429 (error code: 0): Access denied",
        ),
        (http_error(403, 50013), "Forbidden: 403 (error code: 50013)"),
        (http_error(400, text="In a:\nno"), "HTTPException: 400 (error code: 0): In a: no"),
        (OSError("disk full"), "OSError: disk full"),
        (TimeoutError(), "TimeoutError"),
    ],
)
def test_an_error_is_one_log_line_and_an_error_page_is_logged_by_its_title(
    problem: Exception, line: str
) -> None:
    assert describe(problem) == line
