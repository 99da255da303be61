from __future__ import annotations

from random import Random

import pytest

from onitama_core.engine.board import Numbers, actions_of, decode, turn_of
from onitama_core.engine.search.searcher import Root, turns_of
from onitama_core.game import Variant, parse_position
from tests.onitama_core.engine.turns import random_game
from tests.onitama_core.game.helpers import text_of


def test_a_position_is_seen_from_the_side_of_the_mover() -> None:
    root = Root.of(parse_position("m4/5/2W2/5/3SM b crab,tiger crane,monkey dragon"))
    assert root.deal.ids == ("crab", "crane", "dragon", "monkey", "tiger")
    crane_and_monkey = 5
    against_crab_and_tiger = 1
    assert root.numbers == Numbers(
        own=1 << 20,
        enemy=0b11000,
        own_master=1 << 20,
        enemy_master=0b10000,
        spirit=1 << 12,
        layout=3 * crane_and_monkey + against_crab_and_tiger,
        player=1,
    )


@pytest.mark.parametrize("variant", [Variant.CLASSIC, Variant.WIND])
def test_numbers_lead_back_to_the_position(variant: Variant) -> None:
    for state in random_game(variant, "all", Random(1)):  # noqa: S311 - a game
        root = Root.of(state)
        assert text_of(decode(root.numbers, root.deal)) == text_of(state)


@pytest.mark.parametrize("variant", [Variant.CLASSIC, Variant.WIND])
def test_actions_lead_back_to_the_turn(variant: Variant) -> None:
    for state in random_game(variant, "all", Random(2)):  # noqa: S311 - a game
        root = Root.of(state)
        for turn in turns_of(root):
            actions = actions_of(turn, root.numbers, root.deal)
            assert turn_of(actions, root.numbers, root.deal) == turn


def test_a_pass_leads_back_to_its_turn() -> None:
    root = Root.of(parse_position("4M/5/5/5/m4 r bear,fox crane,monkey dragon"))
    turns = turns_of(root)
    assert [actions_of(turn, root.numbers, root.deal) for turn in turns] == [
        ("bear:pass",),
        ("fox:pass",),
    ]
    assert [turn_of([text], root.numbers, root.deal) for text in ("bear:pass", "fox:pass")] == turns
