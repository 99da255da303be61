"""The lines of the engine's protocol: commands and answers, read and written."""

from __future__ import annotations

import pytest

from onitama_core.engine import Depth, Loss, MoveTime, Nodes, Points, Thought, Win, protocol
from onitama_core.engine.observations import UnreadableLine
from onitama_core.engine.protocol import BestMove, Go, Info, Refusal, SetOption, Word, parse_command

SHADOW = "shadow r tiger,crab crane,monkey dragon seat red"
OPEN = "shadow r tiger,crab crane,monkey dragon open"
SHADOW_PLACED = protocol.SetPosition(SHADOW, ("place:b1", "place:?"))
START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


# Commands


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hello", Word.HELLO),
        (f"position {START}", protocol.SetPosition(START)),
        (f"position {START} moves tiger:c1c3", protocol.SetPosition(START, ("tiger:c1c3",))),
        ("go", Go()),
        ("go movetime 100", Go(MoveTime(100))),
        ("go nodes 5000", Go(Nodes(5000))),
        ("go depth 7", Go(Depth(7))),
        ("go infinite", Go(protocol.Infinite())),
        ("stop", Word.STOP),
        ("options level 3", SetOption("level", 3)),
        ("options hash 64", SetOption("hash", 64)),
        ("options seed 0", SetOption("seed", 0)),
        ("options tables /var/lib/My Bot/tables", SetOption("tables", "/var/lib/My Bot/tables")),
        ("options tables /two  blanks/tables", SetOption("tables", "/two  blanks/tables")),
        (f"position {SHADOW}", protocol.SetPosition(SHADOW)),
        (f"position {SHADOW} moves place:b1 place:?", SHADOW_PLACED),
        (f"position {OPEN}", protocol.SetPosition(OPEN)),
        (f"position {OPEN} moves place:b1", protocol.SetPosition(OPEN, ("place:b1",))),
        ("value", Word.VALUE),
        ("beliefs", protocol.AskBeliefs()),
        ("beliefs 12", protocol.AskBeliefs(12)),
        ("quit", Word.QUIT),
    ],
)
def test_a_command_is_parsed_and_written_back_unchanged(
    line: str, command: protocol.Command
) -> None:
    assert parse_command(line) == command
    assert str(command) == line


def test_commands_are_read_with_any_case_and_extra_blanks() -> None:
    assert parse_command("  GO   Depth 7 \n") == Go(Depth(7))
    assert parse_command(f"position {START} moves") == protocol.SetPosition(START)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("uci", "no command: 'uci'; there are hello, position, moves, go, "),
        ("hello you", "hello takes nothing after it"),
        ("position startpos", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (f"position {START} tiger:c1c3", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        ("position", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (f"position {START} seat red", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (f"position {SHADOW} place:b1", "position takes shadow or light, then PLAYER RED-HAND"),
        (f"position {OPEN} seat red", "position takes shadow or light, then PLAYER RED-HAND"),
        (f"position {START} open", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (SHADOW.replace("shadow", "position Light")[:-9], "position takes shadow or light, then"),
        ("go fast", "go takes movetime MS, depth N, nodes N, infinite or nothing"),
        ("go depth 0", "'0' is no whole number from 1 to "),
        ("go nodes 1e6", "'1e6' is no whole number"),
        ("go movetime ²", "'²' is no whole number"),
        ("go movetime 1800000000000001", "no whole number from 1 to 1000000000000"),
        ("go depth 99999999999999999999999", "is no whole number"),
        ("options level 000000000000000000019", "is no whole number from 1 to 8"),
        ("options level 9", "'9' is no whole number from 1 to 8"),
        ("options hash 0", "'0' is no whole number from 1 to 4096"),
        ("beliefs -1", "'-1' is no whole number from 0 to "),
        ("beliefs 1 2", "beliefs takes the number of a step or nothing"),
        ("options", "options takes level N, hash MB, seed N or tables FOLDER"),
        ("options tables", "options takes level N"),
        ("options book on", "options takes level N, hash MB, seed N or tables FOLDER"),
    ],
)
def test_an_unreadable_command_is_refused_with_a_reason(line: str, reason: str) -> None:
    with pytest.raises(UnreadableLine) as caught:
        parse_command(line)
    assert reason in str(caught.value)


# Answers


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("id name Onitama version 0.2.0", protocol.Identity("Onitama", "0.2.0")),
        ("info compiled 3 of 40", protocol.Progress(3, 40)),
        ("ready", Word.READY),
        (
            "info depth 11 score 35 nodes 9800 nps 9800 time 1000 pv tiger:c1c3 crane:d5d4",
            Info(11, Points(35), 9800, 1000, ("tiger:c1c3", "crane:d5d4")),
        ),
        ("info depth 13 score win 7 nodes 5 nps 500 time 10 pv", Info(13, Win(7), 5, 10, ())),
        ("bestmove tiger:c1c3 score 35", BestMove(("tiger:c1c3",), Points(35))),
        ("bestmove bat:a1a2 bat:c3b4 score loss 4", BestMove(("bat:a1a2", "bat:c3b4"), Loss(4))),
        ("bestmove none", BestMove(())),
        ("followed 3 of 40", protocol.ReplayProgress(3, 40)),
        ("error no such line", Refusal("no such line")),
    ],
)
def test_an_answer_is_written_and_parsed_back_unchanged(line: str, answer: protocol.Answer) -> None:
    assert str(answer) == line
    assert protocol.parse_answer(line) == answer


def test_error_lines_are_short_and_info_lines_have_a_speed() -> None:
    assert str(Refusal("two\nlines")) == "error two lines"
    assert len(str(Refusal("x" * 1_000_000))) < 400
    info = Info.of(Thought(("tiger:c1c3",), Points(0), 1, 12, ()), 0.0)
    assert "nodes 12 nps 12000 time 0" in str(info)
    for line in ("", "info string hello", "option name Hash"):
        assert protocol.parse_answer(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "info compiled ٣ of 40",
        "info depth ٣ score 35 nodes 9800 nps 9800 time 1000 pv",
        "info depth 3 score ３ nodes 9800 nps 9800 time 1000 pv",
        "info depth 3 score 35 nodes 9_800 nps 9800 time 1000 pv",
        "bestmove tiger:c1c3 score win ٧",
        "bestmove tiger:c1c3 score loss ²",
        "policy ninja:stay ٠.٥ ninja:b1c2 0.5",
        "value ٠.٥",
        "belief ١ b3:1.0",
        "belief 1 b3:٠.٥",
    ],
)
def test_an_answer_with_unicode_digits_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the kinds differ: UnreadableLine is one
        protocol.parse_answer(line)
