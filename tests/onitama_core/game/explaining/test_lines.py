"""A game by day, read again from where it began."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    IllegalAction,
    Phase,
    UnreadableText,
    format_action,
    parse_position,
    plies,
    reach,
)
from tests.onitama_core.game.helpers import START, WIND_START, play, text_of


def texts(opening: str, actions: list[str]) -> list[str]:
    return [" ".join(map(format_action, ply.turn)) for ply in plies(opening, actions)[0]]


def test_both_parts_of_a_wind_card_are_one_turn() -> None:
    actions = ["bat:b1b2", "bat:c3b4", "crane:a5a4"]
    assert texts(WIND_START, actions) == ["bat:b1b2 bat:c3b4", "crane:a5a4"]
    assert texts(WIND_START, actions[:1]) == ["bat:b1b2"]


def test_a_turn_begins_where_the_one_before_it_ended() -> None:
    turns, last = plies(START, ["tiger:c1c3", "crane:a5a4"])
    assert turns[0].state == parse_position(START)
    assert text_of(turns[1].state) == text_of(play(parse_position(START), "tiger:c1c3"))
    assert last == reach(START, ["tiger:c1c3", "crane:a5a4"])


def test_a_turn_may_be_half_done() -> None:
    assert reach(WIND_START, ["bat:b1b2"]).phase is Phase.SPIRIT


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        reach(START, ["tiger:c1c4"])
    with pytest.raises(UnreadableText):
        plies("nothing", [])
