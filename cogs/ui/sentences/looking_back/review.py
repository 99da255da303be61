"""A review: how well both played, the turns that decided it, and what was better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import names, seats
from cogs.ui.sentences.playing.board import length, numbered
from onitama_core.game import Player
from onitama_core.matches import Grade
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import PublicView
    from onitama_core.matches import Review, ReviewedTurn
    from onitama_core.store import Match

DECIDED: Final = "**What decided it**"
EVEN_HANDED: Final = "No turn cost much: well played, both."
GRADES: Final = {
    Grade.GOOD_FIND: ("good find", "good finds"),
    Grade.SLIP: ("slip", "slips"),
    Grade.MISTAKE: ("mistake", "mistakes"),
    Grade.BLUNDER: ("blunder", "blunders"),
    Grade.MISSED_WIN: ("missed win", "missed wins"),
}
"""Of one, and of several."""


def reviewing(match_id: int, done: int, positions: int) -> str:
    return f"Reviewing #{match_id}: {done} of {positions} positions…"


def above_chart(review: Review) -> Iterator[str]:
    match = review.match
    yield numbered(match.id, f"{seats(match)} · {length(len(review.turns))}")
    for player in Player:
        if (accuracy := review.accuracy[player]) is not None:
            yield how_well(review, player, accuracy)
    if review.deciding:
        yield DECIDED
        yield from (in_short(match, turn) for turn in review.deciding)
    else:
        yield EVEN_HANDED


def how_well(review: Review, player: Player, accuracy: float) -> str:
    """As in `🔴 Alice: accuracy **87%** · 1 blunder, 2 slips`."""
    counts = [counted(grade, review.count(player, grade)) for grade in Grade]
    told = ", ".join(filter(None, counts))
    who = names(review.match).short(player)
    return f"{who}: accuracy **{accuracy:.0f}%**{f' · {told}' if told else ''}"


def counted(grade: Grade, count: int) -> str:
    one, several = GRADES[grade]
    return f"{count} {one if count == 1 else several}" if count else ""


def in_short(match: Match, turn: ReviewedTurn) -> str:
    """As in `Turn 21 · 🔷 Bob: blunder, 68% → 14%`."""
    who = names(match).short(turn.player)
    return f"Turn {turn.number} · {who}: {named(turn)}, {percent(turn.before)} → {after(turn)}"


def named(turn: ReviewedTurn) -> str:
    return "" if turn.grade is None else GRADES[turn.grade][0]


def on_turn(match: Match, turn: ReviewedTurn, view: PublicView) -> Iterator[str]:
    """`view`: at the start of the turn."""
    who = names(match).short(turn.player)
    played = words.whole_turn(turn.played, view.spirit)
    yield numbered(match.id, f"**Turn {turn.number}** · {who}: {played}, a **{named(turn)}**.")
    yield fell(turn)
    if turn.faults:
        yield words.speaks_against(turn.faults, turn.player)
    yield f"Better: {words.whole_turn(turn.best, view.spirit)}."
    yield words.speaks_for(turn.merits, turn.player)


def fell(turn: ReviewedTurn) -> str:
    who = words.side(turn.player)
    return f"{who}'s chance to win fell from {percent(turn.before)} to {after(turn)}."


def percent(chance: float) -> str:
    return f"{chance:.0%}"


def after(turn: ReviewedTurn) -> str:
    return percent(turn.after)


def review_of(match: Match) -> str:
    """What its pictures' alt text begins with."""
    return f"Review of match #{match.id}"
