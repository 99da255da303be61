"""The command `python -m onitama_core`, which counts the leaves of a game tree."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from onitama_core.__main__ import main
from tests.onitama_core.game.helpers import START


def test_perft_prints_count_and_speed_or_an_error(capsys: pytest.CaptureFixture[str]) -> None:
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
    with pytest.raises(SystemExit) as caught:
        main(["perft", START, depth])
    assert caught.value.code == 2
    assert "depth" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["perft"], ["perft", START], ["play"]])
def test_missing_or_unknown_arguments_print_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m onitama_core")


def test_perft_runs_as_a_command() -> None:
    command = [sys.executable, "-m", "onitama_core", "perft", START, "1"]
    root = Path(__file__).parents[2]
    process = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert process.stdout.startswith("10 leaves")
