"""Lines that the engine is told, without an engine."""

from __future__ import annotations

import pytest

from onitama_core.engine import Depth, MoveTime, Nodes
from onitama_core.engine.protocol import (
    Command,
    Go,
    Infinite,
    SetOption,
    SetPosition,
    UnreadableLine,
    Word,
    parse_command,
)

START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hello", Word.HELLO),
        (f"position {START}", SetPosition(START)),
        (f"position {START} moves tiger:c1c3", SetPosition(START, ("tiger:c1c3",))),
        ("go", Go()),
        ("go movetime 100", Go(MoveTime(100))),
        ("go nodes 5000", Go(Nodes(5000))),
        ("go depth 7", Go(Depth(7))),
        ("go infinite", Go(Infinite())),
        ("stop", Word.STOP),
        ("options level 3", SetOption("level", 3)),
        ("options hash 64", SetOption("hash", 64)),
        ("options seed 0", SetOption("seed", 0)),
        ("options tables /var/lib/My Bot/tables", SetOption("tables", "/var/lib/My Bot/tables")),
        ("value", Word.VALUE),
        ("beliefs", Word.BELIEFS),
        ("quit", Word.QUIT),
    ],
)
def test_a_line_is_read_and_written_again(line: str, command: Command) -> None:
    assert parse_command(line) == command
    assert str(command) == line


def test_reading_forgives_case_and_blanks() -> None:
    assert parse_command("  GO   Depth 7 \n") == Go(Depth(7))
    assert parse_command(f"position {START} moves") == SetPosition(START)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("uci", "no command: 'uci'; there are hello, position, seat, told, view, go, value, "),
        ("hello you", "hello takes nothing after it"),
        ("position startpos", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (f"position {START} tiger:c1c3", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        ("go fast", "go takes movetime MS, depth N, nodes N, infinite or nothing"),
        ("go depth 0", "'0' is no whole number from 1 to "),
        ("go nodes 1e6", "'1e6' is no whole number"),
        ("go movetime ²", "'²' is no whole number"),
        ("go depth 99999999999999999999999", "is no whole number"),
        ("options level 000000000000000000019", "is no whole number from 1 to 8"),
        ("options level 9", "'9' is no whole number from 1 to 8"),
        ("options hash 0", "'0' is no whole number from 1 to 4096"),
        ("options", "options takes level N, hash MB, seed N or tables FOLDER"),
        ("options tables", "options takes level N"),
        ("options book on", "options takes level N, hash MB, seed N or tables FOLDER"),
    ],
)
def test_a_line_that_cannot_be_read_gets_its_reason(line: str, reason: str) -> None:
    with pytest.raises(UnreadableLine) as caught:
        parse_command(line)
    assert reason in str(caught.value)
