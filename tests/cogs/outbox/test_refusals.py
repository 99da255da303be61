"""Refused calls of all channels together stay far from a ban."""

from __future__ import annotations

from cogs.outbox.faults import MOST, WINDOW, RefusalLimit

BAN = 10_000
"""Refused calls in ten minutes."""


def refused(times: int, at: float = 0.0) -> RefusalLimit:
    refusals = RefusalLimit()
    for _ in range(times):
        refusals.count(at)
    return refusals


def test_some_refusals_are_nothing() -> None:
    assert refused(MOST - 1).pause(0.0) == 0.0


def test_many_are_waited_out() -> None:
    assert refused(MOST).pause(100.0) == WINDOW - 100.0


def test_those_of_long_ago_are_forgiven() -> None:
    assert refused(MOST).pause(WINDOW) == 0.0


def test_only_the_latest_count() -> None:
    refusals = refused(MOST)
    refusals.count(500.0)
    assert refusals.pause(500.0) == 100.0


def test_what_is_allowed_is_far_from_a_ban() -> None:
    assert MOST < BAN / 4
