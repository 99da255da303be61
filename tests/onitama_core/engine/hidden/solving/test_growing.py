"""Public trees from nested values."""

from __future__ import annotations

import pytest

from onitama_core.engine.hidden.solving import CONSTANT, MATRIX
from tests.onitama_core.engine.hidden.solving.games import matching_pennies
from tests.onitama_core.engine.hidden.solving.growing import Act, Decision, Leaf, grow


def test_an_unseen_choice_is_a_private_state() -> None:
    tree = matching_pennies()
    assert tree.actor.tolist() == [0, 1, MATRIX]
    assert tree.width.tolist() == [[1, 1], [2, 1], [2, 2]]
    assert tree.first_edge.tolist() == [0, 2, 4, 4]
    assert tree.edge_state.tolist() == [0, 0, 0, 0]
    assert tree.edge_child.tolist() == [1, 1, 2, 2]
    assert tree.edge_next.tolist() == [0, 1, 0, 1]
    assert tree.payoffs[tree.first_payoff[2] :].tolist() == [1, -1, -1, 1]


def test_a_seen_choice_is_a_node() -> None:
    tree = grow(Decision(1, [[Act(0, 0)], [Act(0, 1), Act(1, 0)]], [Leaf(-1), Leaf(1)]), (3, 2))
    assert tree.actor.tolist() == [1, CONSTANT, CONSTANT]
    assert tree.width.tolist() == [[3, 2], [3, 2], [3, 1]]
    assert tree.edge_state.tolist() == [0, 1, 1]
    assert tree.payoffs[tree.first_payoff[1:]].tolist() == [-1, 1]


@pytest.mark.parametrize(
    "root",
    [
        pytest.param(Leaf([[1, 0]]), id="a row for each state"),
        pytest.param(Decision(0, [[Act(0, 0)]], [Leaf(0)]), id="acts for each state"),
        pytest.param(Decision(0, [[Act(0, 0)], []], [Leaf(0)]), id="an act for each state"),
    ],
)
def test_what_does_not_fit_does_not_grow(root: Leaf | Decision) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        grow(root, (2, 2))
