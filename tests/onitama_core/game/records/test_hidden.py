"""What others read of an action that was hidden from them, as text and back."""

from __future__ import annotations

import pytest

from onitama_core.game import SecretNinjaStep, Square, format_action
from onitama_core.game.record.parsing import read_action


@pytest.mark.parametrize("square", Square)
@pytest.mark.parametrize("is_attempt", [True, False])
def test_a_ninja_that_was_revealed_is_read_on_its_square(
    square: Square, *, is_attempt: bool
) -> None:
    step = SecretNinjaStep(square, is_attempt=is_attempt)
    assert read_action(format_action(step)) == step
