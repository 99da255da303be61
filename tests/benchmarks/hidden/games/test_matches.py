from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, Variant
from tests.benchmarks.hidden import run
from tests.benchmarks.hidden.asking import Asked, at_least, at_most
from tests.benchmarks.hidden.games.matches import Match, Pair, deals, play_match, told
from tests.benchmarks.hidden.games.playing import Game
from tests.benchmarks.hidden.players.yardsticks import Chance, Greedy

if TYPE_CHECKING:
    from pathlib import Path

SETUP = next(deals(Variant.SHADOW, 1))


def pair(first: Player | None, second: Player | None) -> Pair:
    return Pair((Game(SETUP, turns=2, winner=first), Game(SETUP, turns=2, winner=second)))


@pytest.mark.parametrize(
    ("winners", "share"),
    [
        ((Player.RED, Player.BLUE), 1.0),
        ((Player.RED, Player.RED), 0.5),
        ((Player.BLUE, None), 0.25),
        ((Player.BLUE, Player.RED), 0.0),
    ],
)
def test_the_first_is_red_in_one_game_and_blue_in_the_other(
    winners: tuple[Player | None, Player | None], share: float
) -> None:
    assert pair(*winners).share() == share


def test_each_deal_is_played_with_both_seats() -> None:
    match = play_match(Greedy(), Chance(), Variant.LIGHT, 4, Asked())
    setups = [[game.setup for game in match.games(seat)] for seat in Player]
    assert setups[0] == setups[1]
    assert setups[0][0] != setups[0][1]


def test_a_seed_gives_the_same_match_again() -> None:
    one, again, other = (
        play_match(Greedy(), Chance(), Variant.SHADOW, 4, Asked(seed)) for seed in (1, 1, 2)
    )
    games = [
        [game.actions for pair in match.pairs for game in pair.games] for match in (one, again)
    ]
    assert games[0] == games[1]
    assert other.pairs[0].games[0].setup != one.pairs[0].games[0].setup


def test_greedy_beats_chance() -> None:
    assert play_match(Greedy(), Chance(), Variant.SHADOW, 20, Asked()).standing.score > 0.8


def test_a_match_is_told() -> None:
    match = Match(("one", "other"), [pair(Player.RED, None)])
    assert told(match).startswith("one – other: 0.750 ± 1.000 in 2 games (+1 =1 −0)")
    assert "as Red 1.000, as Blue 0.500" in told(match)


def test_games_are_recorded(tmp_path: Path) -> None:
    asked = Asked(record=tmp_path / "games")
    play_match(Greedy(), Chance(), Variant.SHADOW, 2, asked)
    first, second = (json.loads(line) for line in (tmp_path / "games").read_text().splitlines())
    assert (first["red"], second["blue"]) == ("greedy", "greedy")
    assert first["actions"][0].startswith("place:")


def test_a_proof_that_is_not_there_yet_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.benchmarks.hidden.PROOFS", ("nothing",))
    assert run([]) == "nothing: missing"


def test_another_word_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["perft"])
    assert "there is no proof perft" in capsys.readouterr().err


def test_a_proof_tells_whether_it_reached_what_was_asked() -> None:
    assert at_least(0.6, 0.6) == "asked: at least 0.6: reached"
    assert at_least(0.59, 0.6) == "asked: at least 0.6: NOT REACHED"
    assert at_most(0.56, 0.55) == "asked: at most 0.55: NOT REACHED"
