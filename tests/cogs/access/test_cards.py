"""Finding a card by what somebody typed."""

from __future__ import annotations

import pytest

from cogs.access.terms import cards_with
from onitama_core.game import CATALOGUE


def suggested(text: str) -> list[str]:
    return [card.id for card in cards_with(text, CATALOGUE)]


def test_names_that_begin_with_it_are_suggested_first() -> None:
    assert suggested("Ra")[:2] == ["rabbit", "rat"]
    assert suggested("sN") == ["seasnake"]
    assert suggested("ox") == ["ox", "fox"]


@pytest.mark.parametrize("card", CATALOGUE, ids=str)
def test_every_card_is_suggested_by_its_name(card: object) -> None:
    assert card in cards_with(str(card), CATALOGUE)


def test_nothing_typed_suggests_all() -> None:
    assert cards_with(" ", CATALOGUE) == list(CATALOGUE)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("crnae", ["crane"]),
        ("tigre", ["tiger"]),
        ("Sea Snaek", ["seasnake"]),
        ("rinoceros", ["rhinoceros"]),
    ],
)
def test_a_slip_suggests_the_nearest(text: str, cards: list[str]) -> None:
    assert suggested(text)[:1] == cards


def test_only_what_is_offered_is_suggested() -> None:
    assert cards_with("rhinocerus", CATALOGUE[:16]) == []


def test_what_is_near_no_name_suggests_nothing() -> None:
    assert suggested("zzz") == []
