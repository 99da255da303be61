from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import AtLevel, Depth, MoveTime, Nodes
from tests.benchmarks.duels.contestants import Answer, Forfeit
from tests.benchmarks.duels.naming import contestant
from tests.benchmarks.duels.programs import Program, before_score, going, informed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine import Limit

START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


def words(line: str) -> list[str]:
    return line.split()


@pytest.mark.parametrize(
    ("limit", "line"),
    [
        (MoveTime(100), "go movetime 100"),
        (Nodes(5), "go nodes 5"),
        (Depth(3), "go depth 3"),
    ],
)
def test_limits_in_the_protocol(limit: Limit, line: str) -> None:
    assert going(limit) == line


def test_a_level_is_no_limit_of_the_protocol() -> None:
    with pytest.raises(ValueError, match="option"):
        going(AtLevel(3))


def test_what_is_told_of_a_search() -> None:
    heard = informed(Answer(()), words("depth 11 score -35 nodes 9800 nps 98 pv tiger:c1c3"))
    assert heard == Answer((), 11, 9800, 98, "-35")
    assert informed(heard, words("depth 12 score win 7 nodes 9900")).score == "win 7"


def test_a_bestmove_may_carry_its_score() -> None:
    assert before_score(words("bat:a1b2 bat:c3b4 score win 3")) == ("bat:a1b2", "bat:c3b4")


SPEAKER = """
print("id name fake"); print("ready", flush=True)
import sys
for line in sys.stdin:
    if line.startswith("options"): print("info depth 9", flush=True)
    if line.startswith("position"): known = line.strip()
    if line.startswith("go"): {answer}
"""


def speaker(answer: str) -> Program:
    return Program("fake", (sys.executable, "-c", SPEAKER.format(answer=answer)))


@pytest.fixture
def ended() -> Iterator[list[Program]]:
    programs: list[Program] = []
    yield programs
    for program in programs:
        program.close()


def test_a_program_is_driven(ended: list[Program]) -> None:
    program = speaker('print("info depth 4 nodes 77\\nbestmove crab:a1a2", flush=True)')
    ended.append(program)
    assert program.think(START, [], Nodes(1)) == Answer(("crab:a1a2",), 4, 77)
    assert program.think(START, [], Nodes(1)).turn == ("crab:a1a2",)


def test_a_program_hears_the_opening_and_the_actions(ended: list[Program]) -> None:
    program = speaker('print("bestmove", "_".join(known.split()), flush=True)')
    ended.append(program)
    (said,) = program.think(START, ["crab:a1a2", "crane:a5a4"], Nodes(1)).turn
    assert said == f"position {START} moves crab:a1a2 crane:a5a4".replace(" ", "_")


def test_a_program_that_ends_forfeits_and_is_started_anew(ended: list[Program]) -> None:
    program = speaker('sys.exit() if "moves" in known else print("bestmove a", flush=True)')
    ended.append(program)
    with pytest.raises(Forfeit, match="ended"):
        program.think(START, ["crab:a1a2"], Nodes(1))
    assert program.think(START, [], Nodes(1)).turn == ("a",)


def test_an_error_forfeits_with_its_reason(ended: list[Program]) -> None:
    program = speaker('print("error there is no card Bee", flush=True)')
    ended.append(program)
    with pytest.raises(Forfeit, match="no card Bee"):
        program.think(START, [], Nodes(1))


def test_a_program_that_is_silent_too_long_forfeits(
    ended: list[Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.benchmarks.duels.programs.GRACE_SECONDS", 0.2)
    program = speaker("pass")
    ended.append(program)
    with pytest.raises(Forfeit, match="no answer"):
        program.think(START, [], Nodes(1))


def test_a_program_that_is_not_there_forfeits() -> None:
    with pytest.raises(Forfeit, match="not be started"):
        Program("nothing", ("/nowhere/at/all",)).think(START, [], Nodes(1))


@pytest.mark.parametrize(
    "name", ["engine", "level:3", "level:8/10", "plain:4", "greedy", "./other -v"]
)
def test_contestants_keep_the_name_they_are_called_by(name: str) -> None:
    assert contestant(name, 1).name == name
