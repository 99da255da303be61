"""Lines that the engine says."""

from __future__ import annotations

import pytest

from onitama_core.engine import Loss, Points, Thought, Win
from onitama_core.engine.protocol import (
    Answer,
    BestMove,
    Identity,
    Info,
    Progress,
    Refused,
    Word,
    parse_answer,
)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("id name Onitama version 0.2.0", Identity("Onitama", "0.2.0")),
        ("info compiled 3 of 40", Progress(3, 40)),
        ("ready", Word.READY),
        (
            "info depth 11 score 35 nodes 9800 nps 9800 time 1000 pv tiger:c1c3 crane:d5d4",
            Info(11, Points(35), 9800, 1000, ("tiger:c1c3", "crane:d5d4")),
        ),
        ("info depth 13 score win 7 nodes 5 nps 500 time 10 pv", Info(13, Win(7), 5, 10, ())),
        ("bestmove tiger:c1c3 score 35", BestMove(("tiger:c1c3",), Points(35))),
        ("bestmove bat:a1a2 bat:c3b4 score loss 4", BestMove(("bat:a1a2", "bat:c3b4"), Loss(4))),
        ("bestmove none", BestMove(())),
        ("error no such line", Refused("no such line")),
    ],
)
def test_a_line_is_written_and_read_again(line: str, answer: Answer) -> None:
    assert str(answer) == line
    assert parse_answer(line) == answer


@pytest.mark.parametrize("line", ["", "info string hello", "option name Hash"])
def test_what_means_nothing_here_is_passed_over(line: str) -> None:
    assert parse_answer(line) is None


def test_a_reason_is_one_line() -> None:
    assert str(Refused("two\nlines")) == "error two lines"


def test_speed_is_told_even_of_what_took_no_time() -> None:
    told = Info.of(Thought(("tiger:c1c3",), Points(0), 1, 12, ()), 0.0)
    assert "nodes 12 nps 12000 time 0" in str(told)
