"""Whole games, compared with what was recorded (see record.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.onitama_core.game.record import game_files, read_game, record, snapshot_of, take

if TYPE_CHECKING:
    from pathlib import Path

ENDS = {
    "blue_wins_by_stone": "Blue wins, STONE",
    "drawn_by_repetition": "nobody wins, REPETITION",
    "light_blue_wins_by_stone": "Blue wins, STONE",
    "light_red_wins_by_ninjas": "Red wins, NINJAS",
    "red_wins_both_ways_after_a_pass": "Red wins, STONE",
    "red_wins_by_stream": "Red wins, STREAM",
    "shadow_drawn_without_progress": "nobody wins, NO_PROGRESS",
    "shadow_red_wins_by_stream": "Red wins, STREAM",
    "wind_blue_wins_by_stream": "Blue wins, STREAM",
    "wind_drawn_by_repetition": "nobody wins, REPETITION",
    "wind_red_wins_by_stone": "Red wins, STONE",
}


@pytest.mark.parametrize("game", game_files(), ids=lambda game: game.stem)
def test_the_game_goes_as_recorded(game: Path) -> None:
    assert record(game) == snapshot_of(game).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", game_files(), ids=lambda game: game.stem)
def test_the_recorded_game_is_played_to_its_end(game: Path) -> None:
    assert record(game).splitlines()[-1] == f"  over  {ENDS[game.stem]}"


@pytest.mark.parametrize("game", game_files(), ids=lambda game: game.stem)
def test_the_recorded_game_ends_with_its_last_action_alone(game: Path) -> None:
    state, actions = read_game(game)
    for action in actions[:-1]:
        state = take(state, action).state
    assert state.outcome is None


def test_every_game_has_a_record_and_every_record_a_game() -> None:
    games = {game.name for game in game_files()}
    assert games == {f"{name}.txt" for name in ENDS}
    snapshots = snapshot_of(game_files()[0]).parent
    assert {snapshot.name for snapshot in snapshots.iterdir()} == games


def test_the_recorded_games_have_captures_and_a_pass() -> None:
    everything = "".join(record(game) for game in game_files())
    assert "captured Red's student" in everything
    assert "captured Blue's student" in everything
    assert "passed with" in everything


def test_the_recorded_games_have_attempts_lanterns_and_captures_by_and_of_ninjas() -> None:
    everything = "".join(record(game) for game in game_files())
    assert "hit True" in everything
    assert "hit False" in everything
    assert "a hidden ninja on rank 3: True" in everything
    assert "captured Blue's ninja" in everything
    assert "others read ninja:?" in everything
    assert "others read ninja:?d2!" in everything
    assert "40 quiet turns" in everything


def test_the_recorded_games_have_swaps_both_parts_and_the_spirits_alone() -> None:
    everything = "".join(record(game) for game in game_files())
    assert "swapped Red's student" in everything
    assert "swapped Blue's student" in everything
    assert "swapped None" in everything
    assert "SPIRIT, last rhinoceros:c1b2, Spirit on c3, moved nothing" in everything
    assert "MOVE, last rhinoceros:c1b2, Spirit on d4, moved rhinoceros:c3d4" in everything
    assert "MOVE, last octopus:c3b3, Spirit on b3, moved octopus:c3b3" in everything
