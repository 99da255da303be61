"""Recorded games with every view, and that no value of the rules can be changed."""

from __future__ import annotations

import pkgutil
from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

import onitama_core.game
from onitama_core.game import Outcome, Player, Termination, parse_action, public_view
from onitama_core.game.record.reading import Cursor
from tests.onitama_core.game.helpers import START, act, classic
from tests.onitama_core.game.record import game_files, record, snapshot_of

if TYPE_CHECKING:
    from pathlib import Path


# Whole games, compared with what was recorded (see record.py)


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
def test_the_game_goes_as_recorded_and_ends_with_its_last_action_alone(game: Path) -> None:
    recorded = record(game)
    assert recorded == snapshot_of(game).read_text(encoding="utf-8")
    assert recorded.splitlines()[-1] == f"  over  {ENDS[game.stem]}"
    assert recorded.count("\n  over ") == 1


def test_every_game_has_a_record_and_every_record_a_game() -> None:
    games = {game.name for game in game_files()}
    assert games == {f"{name}.txt" for name in ENDS}
    snapshots = snapshot_of(game_files()[0]).parent
    assert {snapshot.name for snapshot in snapshots.iterdir()} == games


HAPPENED = (
    *("captured Red's student", "captured Blue's student", "passed with"),
    *("hit True", "hit False", "a hidden ninja on rank 3: True", "captured Blue's ninja"),
    *("others read ninja:?", "others read ninja:?d2!", "40 quiet turns"),
    *("swapped Red's student", "swapped Blue's student", "swapped None"),
    "SPIRIT, last rhinoceros:c1b2, Spirit on c3, moved nothing",
    "MOVE, last rhinoceros:c1b2, Spirit on d4, moved rhinoceros:c3d4",
    "MOVE, last octopus:c3b3, Spirit on b3, moved octopus:c3b3",
)


def test_everything_happens_in_the_recorded_games() -> None:
    everything = "".join(record(game) for game in game_files())
    assert [what for what in HAPPENED if what not in everything] == []


# Nothing the core hands out can be changed


MODULES = [
    import_module(each.name)
    for each in pkgutil.walk_packages(onitama_core.game.__path__, "onitama_core.game.")
    if not each.name.endswith("__main__")
]
VALUES = {
    value.__qualname__: value
    for module in MODULES
    for value in vars(module).values()
    if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__
    if not issubclass(value, Exception) and value is not Cursor
}
"""But what is raised, and where a reader of texts has come to."""


@pytest.mark.parametrize("name", sorted(VALUES))
def test_a_value_is_slim_frozen_and_holds_nothing_that_can_be_changed(name: str) -> None:
    value: Any = VALUES[name]
    assert value.__dataclass_params__.frozen
    assert value.__dictoffset__ == 0
    for field in fields(value):
        assert not str(field.type).startswith(("list", "dict", "set", "bytearray"))


def test_a_state_is_a_key_and_keeps_its_fields() -> None:
    state, events = act(classic(START), "tiger:c1c3")
    outcome = Outcome(Player.RED, Termination.STONE)
    for value in (state, public_view(state), parse_action("tiger:c1c3"), events[0], outcome):
        assert {value: True}[value]
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, None)
