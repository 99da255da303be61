"""Turns as numbers, and the actions they are in notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.board.encoding import actions_of
from onitama_core.engine.board.making import make
from onitama_core.engine.search.kernels.generation import generate
from onitama_core.engine.search.kernels.workspace import deal_into, workspace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.engine.search.root import Root


def turns_of(root: Root) -> list[int]:
    """Every legal turn."""
    ws = workspace()[0]
    deal_into(ws, root.deal)
    count = generate(ws, 0, root.numbers)
    return [int(turn) for turn in ws["turns"][0, :count]]


def actions_along(turns: Iterable[int], root: Root) -> list[tuple[str, ...]]:
    """The actions of each turn of a line; only its last may win."""
    numbers, actions = root.numbers, []
    for turn in turns:
        actions.append(actions_of(turn, numbers, root.deal))
        numbers = make(turn, numbers)
    return actions
