from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.endings import MEN, load
from onitama_core.engine.endings.__main__ import main

if TYPE_CHECKING:
    from pathlib import Path

CARDS = ["Ox", "boar", "horse", "elephant", "crab"]


def test_a_table_is_made_by_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CARDS, "--folder", str(tmp_path)]) == 0
    assert "boar-crab-elephant-horse-ox.endings: 17,568,810 positions, " in capsys.readouterr().out
    assert len(load(tmp_path, [name.lower() for name in CARDS])) == 17_568_810
    assert MEN == 4


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (["bat", *CARDS[1:]], "WindCardOutOfPlace card=bat"),
        (["boar", *CARDS[1:]], "CardNamedTwice"),
        (["oxen", *CARDS[1:]], "UnreadableText reason=CARD text=oxen"),
    ],
)
def test_other_cards_are_refused_with_a_reason(
    cards: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*cards, "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip() == reason
    assert list(tmp_path.iterdir()) == []
