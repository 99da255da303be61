"""Playing against the computer in the page: a newcomer's first match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from onitama_core.game import Player
from tests.dojo import DEAL
from tests.sandbox.played import SEATS, place

if TYPE_CHECKING:
    from tests.sandbox.browser import Pane


def test_a_newcomer_plays_against_the_computer_on_one_board(panes: tuple[Pane, Pane]) -> None:
    alice, bob = panes
    alice.command("onitama practice", deal=DEAL, seat=SEATS[Player.RED])
    alice.reads("Your turn. Tap a pawn")
    for square in ("c1", "c3"):
        alice.tap(*place(square, is_red=True))
    alice.press("play it", "Play Tiger c1–c3")
    alice.reads("Computer played", "Your turn. Tap a pawn")
    alice.press("Computer played", "Hint")
    alice.reads("💡 Look at your")
    alice.press("💡 Look at your", "Take back")
    alice.reads("turn 1 is played again")
    assert sum("Computer (level 3" in text for text in alice.texts) == 1
    assert not any("Computer" in text for text in bob.texts)
