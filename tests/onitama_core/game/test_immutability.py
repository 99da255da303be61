"""Nothing the core hands out can be changed."""

from __future__ import annotations

import pkgutil
from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib import import_module
from typing import Any

import pytest

import onitama_core.game
from onitama_core.game import Outcome, Player, Termination, parse_action, public_view
from onitama_core.game.record.reading import Cursor
from tests.onitama_core.game.helpers import START, act, classic

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
