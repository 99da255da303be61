"""Sentences about the reasons why a turn is good or bad."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from cogs.match.reason_sentences import describe_reasons
from onitama_core import game
from onitama_core.game import Square, Termination, turn_annotations
from onitama_core.game.board import MASTERS, STUDENTS
from onitama_core.game.turn_annotations import Fault, Goal, Merit

RED, BLUE = game.Player

TIGER, CRAB = game.CARDS["tiger"], game.CARDS["crab"]
MASTER = Goal(Termination.STONE, Square.C5)
TEMPLE = Goal(Termination.STREAM, Square.C5)
LAST_NINJA = Goal(Termination.NINJAS, Square.B4)
FINDINGS: Final[dict[Merit | Fault, str]] = {
    turn_annotations.WinsNow((Termination.STONE,)): "It captures the master and wins.",
    turn_annotations.WinsNow((Termination.STREAM,)): "It reaches the temple and wins.",
    turn_annotations.WinsNow(
        tuple(Termination)[:2]
    ): "It captures the master on its temple and wins.",
    turn_annotations.WinsNow((Termination.NINJAS,)): "It captures the last ninja and wins.",
    turn_annotations.WinsNow(
        (Termination.STREAM, Termination.NINJAS)
    ): "It reaches the temple and wins.",
    turn_annotations.WinsByForce(3): "It wins by force, in 3 turns at most.",
    turn_annotations.DrawsNow(): "It makes a draw: this position stands for the third time.",
    turn_annotations.OnlyTurn(): "It leaves Blue no win at once, as no other turn does.",
    turn_annotations.Parries(MASTER): "It saves Red's master.",
    turn_annotations.Parries(TEMPLE): "It keeps Blue's master off c5.",
    turn_annotations.Threatens(
        (MASTER, TEMPLE), (), is_forced=False
    ): "It threatens the master on c5 and the temple on c5.",
    turn_annotations.Threatens(
        (TEMPLE,), (TIGER,), is_forced=False
    ): "It threatens the temple on c5, and Tiger can't stop it.",
    turn_annotations.Threatens(
        (MASTER,), (TIGER, CRAB), is_forced=True
    ): "It threatens the master on c5. Neither Tiger nor Crab can stop it.",
    turn_annotations.Captures(
        STUDENTS[BLUE], Square.B3, is_safe=True
    ): "It captures Blue's student on b3 and is safe there.",
    turn_annotations.Captures(
        MASTERS[BLUE], Square.B3, is_safe=False
    ): "It captures Blue's master on b3.",
    turn_annotations.Rescues(Square.B3): "It takes the student on b3 out of Blue's reach.",
    turn_annotations.KeepsCard(TIGER): "It keeps Tiger from Blue.",
    turn_annotations.MustPass(TIGER): "It is a pass, since no move is possible.",
    turn_annotations.MissesWin(MASTER, TIGER): "It misses a win: Tiger captures the master on c5.",
    turn_annotations.MissesWin(TEMPLE, TIGER): "It misses a win: Tiger reaches the temple on c5.",
    turn_annotations.MissesWin(
        LAST_NINJA, TIGER
    ): "It misses a win: Tiger captures the last ninja on b4.",
    turn_annotations.MissesForce(4): "It misses a win by force, in 4 turns at most.",
    turn_annotations.AllowsWin(MASTER, TIGER): "It lets Blue's Tiger capture the master on c5.",
    turn_annotations.AllowsWin(TEMPLE, TIGER): "It lets Blue's Tiger reach the temple on c5.",
    turn_annotations.AllowsWin(
        LAST_NINJA, TIGER
    ): "It lets Blue's Tiger capture the last ninja on b4.",
    turn_annotations.AllowsForce(4): "It lets Blue win by force, in 4 turns at most.",
    turn_annotations.LosesStudent(Square.B3, CRAB): "It leaves the student on b3 to Blue's Crab.",
}


@pytest.mark.parametrize("reason", FINDINGS, ids=str)
def test_each_reason_has_a_sentence(reason: Merit | Fault) -> None:
    assert describe_reasons([reason], RED) == FINDINGS[reason]


def test_every_kind_of_reason_has_an_example() -> None:
    assert {type(reason) for reason in FINDINGS} == {*get_args(Merit), *get_args(Fault)}


def test_only_the_first_two_reasons_are_described() -> None:
    merits: list[Merit] = [
        turn_annotations.OnlyTurn(),
        turn_annotations.KeepsCard(TIGER),
        turn_annotations.DrawsNow(),
    ]
    text = "It leaves Blue no win at once, as no other turn does. It also keeps Tiger from Blue."
    assert describe_reasons(merits, RED) == text
