"""What can be done, as it stands in a list."""

from __future__ import annotations

import pytest

from onitama_core.game import parse_action, player_view
from rendering.words import choice
from tests.onitama_core.game.helpers import classic


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("2m2/2M2/5/5/5", "Crab c4 → c5, captures the master and wins"),
        ("m4/2M2/5/5/5", "Crab c4 → c5, reaches the temple and wins"),
        ("m1s2/2S2/5/5/2M2", "Crab c4 → c5, captures student"),
        ("m4/2S2/5/5/2M2", "Crab c4 → c5"),
    ],
)
def test_a_move_says_what_it_captures_and_how_it_wins(board: str, told: str) -> None:
    state = classic(f"{board} r crab,tiger crane,monkey dragon")
    view = player_view(state, state.position.turn)
    assert choice(parse_action("crab:c4c5"), view) == told
