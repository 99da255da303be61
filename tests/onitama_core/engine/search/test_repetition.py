from __future__ import annotations

import pytest

from onitama_core.engine import Depth, Loss, Points
from onitama_core.engine.board import make, turn_of
from onitama_core.engine.position import EXCHANGED, LAYOUTS, SLOTS
from onitama_core.engine.search import Root, Searcher
from onitama_core.engine.search.kernels import SOONEST
from onitama_core.game import parse_position
from tests.onitama_core.game.helpers import START, WIND_START, play

SHUFFLING = "ssms1/5/5/5/SSMSS b monkey,ox crane,elephant eel"
THERE_AND_BACK = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
ALMOST, LAST = THERE_AND_BACK.rsplit(" ", 1)


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(hash_mb=1)


def test_the_third_occurrence_is_a_draw(searcher: Searcher) -> None:
    almost_drawn = Root.of(play(parse_position(SHUFFLING), f"{THERE_AND_BACK} {ALMOST}"))
    assert dict(searcher.scores(almost_drawn, 3))[LAST,] == Points(0)


def test_the_cards_lie_as_before_after_six_turns_at_the_soonest() -> None:
    for layout in range(LAYOUTS):
        reached, turns = {layout}, 0
        while turns == 0 or layout not in reached:
            reached = {EXCHANGED[each, slot] for each in reached for slot in SLOTS[each, :2]}
            reached = {EXCHANGED[each, slot] for each in reached for slot in SLOTS[each, :2]}
            turns += 2
        assert turns == SOONEST


HANGING = "4m/2s2/5/5/2M2 r ox,horse tiger,monkey dragon"
"""Ox to c2 puts the master where Tiger takes it."""


@pytest.mark.parametrize("depth", [1, 3])
def test_a_third_occurrence_ends_the_game_even_where_the_enemy_could_win(depth: int) -> None:
    now = Root.of(parse_position(HANGING))
    hung = make(turn_of(["ox:c1c2"], now.numbers, now.deal), now.numbers)
    other = now.numbers._replace(own=now.numbers.own_master | 1)
    round_trip = (other, hung, other, other, other, other)
    drawing = Root(now.deal, now.numbers, round_trip * 2)
    searcher = Searcher(hash_mb=1)
    assert dict(searcher.scores(now, depth))["ox:c1c2",] == Loss(2)
    assert dict(searcher.scores(drawing, depth))["ox:c1c2",] == Points(0)


def test_the_second_occurrence_is_none(searcher: Searcher) -> None:
    once = Root.of(play(parse_position(SHUFFLING), ALMOST))
    without_a_past = Root(once.deal, once.numbers)
    fresh = dict(Searcher(hash_mb=1).scores(without_a_past, 3))
    assert dict(searcher.scores(once, 3))[LAST,] == fresh[LAST,] != Points(0)


@pytest.mark.parametrize("text", [START, WIND_START])
def test_what_was_found_of_one_deal_is_not_taken_for_another(text: str) -> None:
    """The same pieces and layouts are other positions where the cards are others."""
    before, now = text, text.replace("dragon", "rooster")
    searcher = Searcher(hash_mb=16)
    searcher.think(Root.of(parse_position(before)), Depth(6))
    root = Root.of(parse_position(now))
    assert searcher.think(root, Depth(5)) == Searcher(hash_mb=16).think(root, Depth(5))
