"""Finding a card by what somebody typed."""

from __future__ import annotations

import pytest

from cogs.cards import cards_with
from onitama_core.game import CATALOGUE


def test_names_that_begin_with_it_are_suggested_first() -> None:
    assert [card.id for card in cards_with("Ra")][:2] == ["rabbit", "rat"]
    assert [card.id for card in cards_with("sN")] == ["seasnake"]
    assert [card.id for card in cards_with("ox")] == ["ox", "fox"]


@pytest.mark.parametrize("card", CATALOGUE, ids=str)
def test_every_card_is_suggested_by_its_name(card: object) -> None:
    assert card in cards_with(str(card))


def test_nothing_typed_suggests_as_many_as_fit() -> None:
    assert cards_with(" ") == list(CATALOGUE[:25])


def test_what_no_name_holds_suggests_nothing() -> None:
    assert cards_with("wolf") == []
