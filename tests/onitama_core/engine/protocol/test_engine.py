"""The real process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.patience import PATIENCE

START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


def engine(*lines: str) -> list[str]:
    """What it says until it ends."""
    ran = subprocess.run(
        [sys.executable, "-m", "onitama_core.engine"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_it_ends_with_the_program_that_started_it() -> None:
    """Even where a search of its own would go on."""
    with subprocess.Popen(
        [sys.executable, "-m", "onitama_core.engine", "--behind"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(f"position {START}\ngo depth 60\n".encode())
        running.stdin.flush()
        assert running.stdout.readline().startswith(b"info")
        running.stdin.close()
        assert running.wait(timeout=PATIENCE) == 0


def test_it_greets_thinks_and_goes() -> None:
    said = engine("hello", f"position {START} moves tiger:c1c3", "go depth 3")
    assert said[0].startswith("id name Onitama version ")
    assert "ready" in said
    assert said[-2].startswith("info depth ")
    assert said[-1].startswith("bestmove ")


def test_what_is_piped_in_is_answered_to_its_end() -> None:
    assert engine(f"position {START}", "go depth 2")[-1].startswith("bestmove ")


@pytest.mark.parametrize("lines", [("nonsense", "quit"), ("nonsense",)])
def test_nonsense_gets_a_line_and_no_harm(lines: tuple[str, ...]) -> None:
    (line,) = engine(*lines)
    assert line.startswith("error ")


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii"])
def test_what_is_no_text_gets_a_line_each_wherever_it_runs(encoding: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "onitama_core.engine"],
        input=b"\xff\nposition\nposition \x00 \xff 3 4 5\noptions tables \x00\nstop\n",
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=True,
        timeout=600,
    )
    assert ran.stderr == b""
    assert [line[:6] for line in ran.stdout.splitlines()] == [b"error "] * 4


def test_a_reason_is_short_however_long_the_line() -> None:
    (line,) = engine("x" * 1_000_000)
    assert len(line) < 400
