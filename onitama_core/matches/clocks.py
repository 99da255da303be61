"""Clocks as pure values: what is left to each player is told by the log alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from onitama_core.store import (
    NO_TIME,
    Clocks,
    Correspondence,
    Live,
    Played,
    Unlimited,
    whole_milliseconds,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime, timedelta

    from onitama_core.game import Player
    from onitama_core.store import LogEntry, Match, Pace


E = TypeVar("E", bound="LogEntry")


def set_to(pace: Pace) -> Clocks | None:
    """As a match begins."""
    match pace:
        case Unlimited():
            return None
        case Correspondence(full) | Live(full):
            return Clocks((full, full))


def after_turn(
    clocks: Clocks | None, pace: Pace, player: Player, spent: timedelta
) -> Clocks | None:
    """With the increment on a chess clock; else the next turn has the full time again."""
    if clocks is None or not isinstance(pace, Live):
        return clocks
    return clocks.with_left(player, clocks.left[player] - spent + pace.increment)


def after_takeback(
    clocks: Clocks | None, pace: Pace, players: Iterable[Player], spent: timedelta
) -> Clocks | None:
    """What was used of the turn that is broken off stays used; only a chess clock shows it."""
    return stopped(clocks, players, spent) if isinstance(pace, Live) else clocks


def stopped(clocks: Clocks | None, players: Iterable[Player], spent: timedelta) -> Clocks | None:
    """In the middle of their turn, at the end of the match."""
    for player in players:
        clocks = clocks and clocks.with_left(player, clocks.left[player] - spent)
    return clocks


def spent_by(match: Match, at: datetime) -> timedelta:
    """What those who are waited for have used of their time by then.

    Told by the deadline they share, which moves when time is given back.
    """
    if match.clocks is None or match.deadline is None or not match.waits_for:
        return NO_TIME
    left = match.clocks.left[match.waits_for[0]]
    return min(left, max(NO_TIME, left - (match.deadline - at)))


def stamped(entry: E, match: Match) -> E:
    """With the time that was used; not before the entry before, whatever overtook what."""
    at = max(whole_milliseconds(entry.at), match.last_activity)
    is_computers = match.turn is match.computer
    spent = spent_by_computer(match, entry) if is_computers else spent_by(match, at)
    return replace(entry, at=at, spent=spent)


def spent_by_computer(match: Match, entry: LogEntry) -> timedelta:
    """What it is given for its turn, so that its clock stands still."""
    pace = match.terms.pace
    return pace.increment if isinstance(pace, Live) and isinstance(entry, Played) else NO_TIME
