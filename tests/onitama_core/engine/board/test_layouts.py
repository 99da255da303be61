from __future__ import annotations

from itertools import permutations

from onitama_core.engine.position import EXCHANGED, LAYOUTS, NOT_HELD, SLOTS, layout_of


def test_cards_lie_in_thirty_ways() -> None:
    assert len({tuple(lies) for lies in SLOTS}) == LAYOUTS
    assert all(sorted(lies) == [0, 1, 2, 3, 4] for lies in SLOTS)


def test_a_layout_is_found_by_both_pairs_in_any_order() -> None:
    for a, b, c, d, side in permutations(range(5)):
        lies = SLOTS[layout_of((a, b), (c, d))]
        assert (set(lies[:2]), set(lies[2:4]), lies[4]) == ({a, b}, {c, d}, side)


def test_the_card_that_is_used_lies_at_the_side_for_the_other_player() -> None:
    for layout in range(LAYOUTS):
        own0, own1, enemy0, enemy1, side = SLOTS[layout]
        after = SLOTS[EXCHANGED[layout, own0]]
        assert after[4] == own0
        assert set(after[:2]) == {enemy0, enemy1}
        assert set(after[2:4]) == {own1, side}


def test_a_card_that_is_not_held_cannot_be_exchanged() -> None:
    for layout in range(LAYOUTS):
        assert all(EXCHANGED[layout, slot] == NOT_HELD for slot in SLOTS[layout][2:])
