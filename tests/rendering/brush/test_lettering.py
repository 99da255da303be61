from __future__ import annotations

import pytest

from onitama_core.game import CATALOGUE, Termination
from rendering import panel as night_signs
from rendering.cards import NAME_SIZE
from rendering.layout import CARD, PLACING_SIGN, SIGN
from rendering.panel import (
    ANSWER_SIZE,
    DETAIL_SIZE,
    HEADLINE_SIZE,
    REASON_SIZE,
    RIBBON_SIZE,
    placing_signs,
)
from rendering.primitives import KANJI, LABELS, Lettering, can_write
from rendering.squares import LABEL_SIZE
from rendering.words import card_name, signs

ABSENT = "\uffff"


def test_letters_stay_legible_at_half_size() -> None:
    assert NAME_SIZE >= 32
    assert min(LABEL_SIZE, HEADLINE_SIZE, DETAIL_SIZE, REASON_SIZE) >= 30
    assert (
        min(
            night_signs.PLACING_HEADLINE_SIZE,
            ANSWER_SIZE,
            RIBBON_SIZE,
        )
        >= 30
    )


@pytest.mark.parametrize("sign", sorted({sign for card in CATALOGUE for sign in card.kanji}))
def test_the_font_holds_every_kanji_of_the_catalogue(sign: str) -> None:
    font = Lettering(KANJI, 36).font
    assert bytes(font.getmask(sign)) != bytes(font.getmask(ABSENT))


def test_the_font_holds_every_letter_that_is_written() -> None:
    font = Lettering(LABELS, 36).font
    written = {
        *signs.REVEALED,
        *signs.REPLAY,
        *signs.draw_in(30),
        *"abcde12345",
        *"Red to move Blue wins Draw",
        *"".join(signs.ENDED.values()),
        *"".join(word for words in signs.CALLED_OFF.values() for word in words),
    }
    written |= {*signs.PRIVATE, *"".join(signs.ANSWERS.values()), *"".join(signs.STEPS.values())}
    written |= {letter for sign in placing_signs() for words in sign.words for letter in words}
    written |= {*"The start · it's 7; rank 4: yes, c1–c3 captured zxvjq", *"0123456789"}
    written |= {letter for card in CATALOGUE for letter in card_name(card)}
    written -= {" "}
    absent = bytes(font.getmask(ABSENT))
    assert [letter for letter in written if bytes(font.getmask(letter)) == absent] == []


def test_every_name_in_the_catalogue_fits_a_card() -> None:
    names = Lettering(LABELS, NAME_SIZE)
    assert max(names.width(card_name(card)) for card in CATALOGUE) <= CARD[0] - 16


@pytest.mark.parametrize("has_begun", [False, True])
@pytest.mark.parametrize("termination", Termination)
def test_every_reason_has_words_that_fit_the_sign(
    termination: Termination, *, has_begun: bool
) -> None:
    _, reason = signs.result_sign(None, termination, has_begun=has_begun)
    assert Lettering(LABELS, REASON_SIZE).width(reason) <= SIGN[0] - 10


def test_every_word_on_a_placing_sign_fits_it() -> None:
    headlines, details = (
        Lettering(LABELS, size) for size in (night_signs.PLACING_HEADLINE_SIZE, DETAIL_SIZE)
    )
    for headline, detail in (sign.words for sign in placing_signs()):
        assert headlines.width(headline) <= PLACING_SIGN[0] - 12
        assert details.width(detail) <= PLACING_SIGN[0] - 12


def test_what_the_font_can_write() -> None:
    assert can_write("Jean-Luc O'Neill 2")
    assert [text for text in ("Zoë", "Боб", "a_b", "🥷", "\u200b") if can_write(text)] == []
