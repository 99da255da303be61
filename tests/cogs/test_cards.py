"""Finding a card by what somebody typed."""

from __future__ import annotations

import pytest

from cogs.cards import card_named, cards_with
from cogs.ui.errors import NoSuchCard
from cogs.ui.sentences.refusals import sentence_for
from onitama_core.game import CARDS, CATALOGUE


@pytest.mark.parametrize("text", ["seasnake", "Sea Snake", "  SEA  snake "])
def test_a_name_is_read_in_either_case_and_with_blanks(text: str) -> None:
    assert card_named(text) is CARDS["seasnake"]


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


def test_a_slip_is_answered_with_the_names_it_may_be() -> None:
    with pytest.raises(NoSuchCard) as caught:
        card_named("Moose")
    assert sentence_for(caught.value) == (
        "“Moose” is not a card I know. Perhaps **Mouse**, **Goose** or **Rooster**? "
        "`/onitama card` shows it."
    )


def test_a_name_like_no_other_is_answered_with_where_they_all_are() -> None:
    with pytest.raises(NoSuchCard) as caught:
        card_named("**qqqq** " + 90 * "q")
    sentence = sentence_for(caught.value) or ""
    assert sentence.startswith("“\\*\\*qqqq\\*\\* q")
    assert sentence.endswith(
        "q” is not a card I know. `/onitama card` suggests all 42 while you type."
    )
    assert len(sentence) < 120
