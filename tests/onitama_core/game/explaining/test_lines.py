"""A game by day, read again from where it began."""

from __future__ import annotations

import pytest

from onitama_core.game import IllegalAction, Phase, UnreadableText
from onitama_core.game.explaining import reach
from tests.onitama_core.game.helpers import START, WIND_START


def test_a_turn_may_be_half_done() -> None:
    assert reach(WIND_START, ["bat:b1b2"]).phase is Phase.SPIRIT


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        reach(START, ["tiger:c1c4"])
    with pytest.raises(UnreadableText):
        reach("nothing", [])
