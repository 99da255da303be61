"""`python -m onitama_core`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from onitama_core.__main__ import main
from onitama_core.game import NotYourTurn, Outcome, Player, Termination, UnknownCard
from onitama_core.game.record import MOST_BYTES, Amiss, RecordFault, SizeLimit, Spot
from tests.onitama_core.game.helpers import START

GAME = """\
[Variant "classic"]
[Cards "crab,tiger crane,monkey dragon"]
[First "red"]
[Result "*"]

1. red tiger:c1c3 {fast}
*
"""


def test_perft_prints_count_and_speed_or_what_is_amiss(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", START, "3"]) == 0
    printed = capsys.readouterr()
    assert re.fullmatch(r"1677 leaves, \d+\.\d\d s, [\d,]+ leaves/s\n", printed.out)
    assert printed.err == ""
    assert main(["perft", START, "0"]) == 0
    assert capsys.readouterr().out.startswith("1 ")
    assert main(["perft", "ssmss r", "3"]) == 2
    printed = capsys.readouterr()
    assert printed.err == "UnreadableText reason=POSITION text=ssmss r\n"
    assert printed.out == ""


def test_perft_refuses_a_position_in_which_the_game_is_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["perft", "m1M2/5/5/5/5 b crab,tiger crane,monkey dragon", "3"]) == 2
    printed = capsys.readouterr()
    assert printed.err == "UnreadableText reason=ENTERED_TEMPLE text=c5\n"
    assert printed.out == ""


@pytest.mark.parametrize("depth", ["-1", "three", "1.5", "", "٣", "²", "1_0"])
def test_a_depth_that_is_no_natural_number_is_refused(
    depth: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["perft", START, depth])
    assert exit_.value.code == 2
    assert "depth" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [[], ["perft"], ["perft", START], ["play"], ["record"], ["record", "check"]]
)
def test_missing_or_unknown_words_show_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m onitama_core")


def test_each_fault_in_files_of_records_is_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files that hold are not spoken of, and one that is not there is no fault."""
    good, first, second = (tmp_path / f"{name}.txt" for name in ("good", "first", "second"))
    odd, large = tmp_path / "odd.txt", tmp_path / "large.txt"
    bad = GAME.replace("c1c3", "c1c4")
    for path, text in ((good, GAME + "\n" + GAME), (first, GAME + bad + bad), (second, "")):
        path.write_text(text, encoding="utf-8")
    odd.write_bytes(GAME.encode().replace(b"{fast", b"{f\xff"))
    large.write_text("🐅" * (MOST_BYTES // 4) + " ", encoding="utf-8")
    assert main(["record", "check", str(good), str(good)]) == 0
    assert capsys.readouterr() == ("", "")
    assert main(["record", "check", *map(str, (first, second, odd, large))]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{first}:13:8: not allowed: NotOnCard move=tiger:c1c4 free=c3",
        f"{first}:20:8: not allowed: NotOnCard move=tiger:c1c4 free=c3",
        f"{second}:1:1: no game",
        f"{odd}:6:21: no text",
        f"{large}:1:1: too large: 1,000,000 characters",
    ]
    assert main(["record", "check", str(tmp_path / "none.txt")]) == 2
    assert "none.txt" in capsys.readouterr().err


def test_it_runs_as_a_command() -> None:
    command = [sys.executable, "-m", "onitama_core", "perft", START, "1"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stdout.startswith("10 leaves")


@pytest.mark.parametrize(
    ("amiss", "said"),
    [
        ((Amiss.NOT_THEIR_TIME,), "not their time"),
        ((Amiss.MISSING_TAG, "Cards"), "missing tag: Cards"),
        ((Amiss.EXPECTED_TURN, 3), "expected turn: 3"),
        ((Amiss.UNREADABLE_TAG, "Pace", "soon"), "unreadable tag: Pace soon"),
        ((Amiss.TOO_LARGE, SizeLimit.ACTIONS), "too large: 1,200 actions"),
        ((Amiss.NOT_ALLOWED, NotYourTurn(Player.BLUE)), "not allowed: NotYourTurn to_act=blue"),
        ((Amiss.EXPECTED_OUTCOME, None), "expected outcome: none"),
        (
            (Amiss.EXPECTED_OUTCOME, Outcome(Player.RED, Termination.STONE)),
            "expected outcome: red stone",
        ),
        (
            (Amiss.EXPECTED_OUTCOME, Outcome(None, Termination.REPETITION)),
            "expected outcome: nobody repetition",
        ),
    ],
)
def test_a_fault_is_told_by_its_name_and_its_values(amiss: tuple[Any, ...], said: str) -> None:
    reason, *values = amiss
    assert RecordFault(Spot(1, 1), reason, tuple(values)).description == said


@pytest.mark.parametrize(
    "amiss",
    [
        (Amiss.UNREADABLE_ACTION, "\x1b[31m" + "a" * 99),
        (Amiss.UNFIT_CARDS, UnknownCard("\x1b[31m" + "a" * 99)),
    ],
)
def test_what_somebody_wrote_is_shown_short_and_harmless(amiss: tuple[Any, ...]) -> None:
    reason, *values = amiss
    said = RecordFault(Spot(1, 1), reason, tuple(values)).description
    assert "?[31maaa" in said
    assert said.isprintable()
    assert len(said) < 110
