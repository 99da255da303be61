"""Matches whose log can't be replayed: set aside, named, and logged once."""

from __future__ import annotations

import logging
import secrets
from contextlib import contextmanager
from dataclasses import replace
from traceback import format_tb
from typing import TYPE_CHECKING

from onitama_core.matches.errors import Unreplayable
from onitama_core.matches.log.replay import outcome_of
from onitama_core.matches.timing.clocks import stopped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Ending, Match, Standing

log = logging.getLogger(__name__)


class Unread:
    def __init__(self) -> None:
        self._faults: dict[int, str] = {}
        """The id under which each was logged."""

    @contextmanager
    def named(self, match: Match) -> Iterator[None]:
        """Whatever goes wrong while a log is replayed is Unreplayable."""
        try:
            yield
        except Exception as problem:  # noqa: BLE001 - logged, and raised as what it means
            if match.id not in self._faults:
                self._faults[match.id] = secrets.token_hex(4)
                log_fault(match, self._faults[match.id], problem)
            # From nobody: a log that tells of this is to know no more than the one above.
            raise Unreplayable(match, self._faults[match.id]) from None


def log_fault(match: Match, fault_id: str, problem: Exception) -> None:
    log.error("match %s can't be replayed: fault %s: %s", match.id, fault_id, told_of(problem))


def told_of(problem: Exception) -> str:
    """Of what kind and where, but not what the problem says: it may name a hidden square."""
    where = "".join(format_tb(problem.__traceback__))
    return f"{type(problem).__name__}\n{where}"


def given_up(match: Match, entry: Ending) -> Standing:
    """Where a match stands after its end, told without its log."""
    return replace(
        match,
        seq=entry.seq,
        waits_for=(),
        draw_offer=None,
        takeback=None,
        outcome=outcome_of(entry, match.waits_for),
        clocks=stopped(match.clocks, match.waits_for, entry.spent),
        last_activity=entry.at,
    )
