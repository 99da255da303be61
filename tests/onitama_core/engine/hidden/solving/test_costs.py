"""What solving costs in nodes."""

from __future__ import annotations

from random import Random

from onitama_core.engine.hidden.solving import cost_of_pass, passes_within
from tests.onitama_core.engine.hidden.solving.games import any_tree, matching_pennies


def test_a_pass_over_the_smallest_tree_costs_a_node() -> None:
    assert cost_of_pass(matching_pennies()) == 1


def test_a_pass_over_a_larger_tree_costs_more() -> None:
    rng = Random(2)  # noqa: S311 - a game
    assert cost_of_pass(any_tree(rng, 7, (3, 3))) > 1


def test_as_many_passes_fit_as_the_nodes_pay_for_beside_layout_and_judgement() -> None:
    assert passes_within(matching_pennies(), 104) == 100
    assert passes_within(matching_pennies(), 3) == 0
