"""Duels of programs: games end by the referee's rules, and scores have error bars."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.engine import Nodes
from onitama_core.game import Player, parse_position
from tests.benchmarks.contestants import Answer, Forfeit, Program
from tests.benchmarks.duel import MatchScore, elo, play_game, play_pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine import Limit

START: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
WIN_IN_ONE: Final = "2m2/2S2/5/5/2M2 r crab,tiger crane,monkey dragon"
"""A position in which Red's Crab captures Blue's master."""
WIND_START: Final = "ssmss/5/2W2/5/SSMSS r bat,tiger crane,lion dragon"


class ScriptedContestant:
    """Contestant that plays given turns, each for half a CPU second, and then forfeits."""

    name = "script"

    def __init__(self, *turns: str) -> None:
        self._turns = list(turns)
        self._cpu = 0.0

    def think(self, _: str, __: Sequence[str], ___: Limit) -> Answer:
        if not self._turns:
            raise Forfeit("gave no answer")
        self._cpu += 0.5
        return Answer(tuple(self._turns.pop(0).split()))

    def cpu(self) -> float:
        return self._cpu

    def close(self) -> None:
        pass


RED, BLUE = Player


@pytest.mark.parametrize(
    ("position", "turn", "winner", "ending", "fault"),
    [
        (WIN_IN_ONE, "crab:c4c5", RED, "stone", ""),
        (WIN_IN_ONE, "", BLUE, "forfeit", "gave no answer"),
        (WIN_IN_ONE, "tiger:c4c5", BLUE, "forfeit", "played “tiger:c4c5”: NotOnCard"),
        (WIN_IN_ONE, "resign", BLUE, "forfeit", "played “resign”: UnreadableText"),
        (WIND_START, "bat:a1a2", BLUE, "forfeit", "no whole turn"),
        (START, "crab:a1a2 tiger:a2a4", BLUE, "forfeit", "NotYourTurn"),
        (START, "crab:a1a2", None, "cap", ""),
    ],
)
def test_a_game_ends_as_the_rules_say_or_by_forfeit(
    position: str, turn: str, winner: Player | None, ending: str, fault: str
) -> None:
    seats = ScriptedContestant(*filter(None, [turn])), ScriptedContestant("crane:a5a4")
    game = play_game(parse_position(position), seats, Nodes(1), 2)
    assert (game.winner, game.ending) == (winner, ending)
    assert fault in game.fault
    assert bool(fault) == bool(game.fault)
    assert {thought.cpu for thought in game.turns} <= {0.5}


@pytest.mark.parametrize(
    ("first", "second", "share"),
    [
        ("crab:c4c5", "crab:c4c5", 0.5),
        ("crab:c4c5", "tiger:c1c5", 1.0),
        ("tiger:c1c5", "crab:c4c5", 0.0),
    ],
)
def test_each_contestant_plays_both_colours_of_a_pair(
    first: str, second: str, share: float
) -> None:
    """Play a position in which only Red can win: winning as Red and losing as Blue is one half."""
    (pair,) = play_pairs(
        ScriptedContestant(first),
        ScriptedContestant(second),
        [parse_position(WIN_IN_ONE)],
        Nodes(1),
        10,
    )
    assert pair.share() == share


@pytest.mark.parametrize(
    ("pairs", "error"),
    [
        ([1.0, 0.0] * 50, 1.96 * 0.50252 / 10),
        ([1.0] * 30, 0.1),  # all alike: the rule of three
        ([1.0], 1),
    ],
)
def test_the_error_bar_grows_with_the_spread_of_the_pairs(pairs: list[float], error: float) -> None:
    assert MatchScore(pairs).error == pytest.approx(error, rel=1e-3)


@pytest.mark.parametrize(("score", "difference"), [(0.5, 0), (0.76, 200), (0.24, -200)])
def test_a_score_is_converted_into_an_elo_difference(score: float, difference: float) -> None:
    assert elo(score) == pytest.approx(difference, abs=1)


PROGRAM: Final = """
import sys
print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("position"): known = line.strip()
    if line.startswith("go"):
        if known.endswith("bee"): print("error there is no card Bee", flush=True)
        elif "moves" in known: sys.exit()
        else: print("info depth 4 nodes 77 score win 7\\nbestmove", known[-6:], flush=True)
"""


def test_a_program_forfeits_by_an_error_or_exit_and_is_restarted() -> None:
    with closing(Program("fake", (sys.executable, "-c", PROGRAM))) as program:
        with pytest.raises(Forfeit, match="no card Bee"):
            program.think(START, ["bee"], Nodes(1))
        with pytest.raises(Forfeit, match="ended"):
            program.think(START, ["crab:a1a2"], Nodes(1))
        assert program.think(START, [], Nodes(1)) == Answer(("dragon",), 4, 77)
