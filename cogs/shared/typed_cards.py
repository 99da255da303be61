"""Cards and turns as users type them, in any language.

Everything behind this module, such as notation and records, has English names only.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final
from unicodedata import category, normalize

from onitama_core import game
from onitama_core.game import CARDS
from onitama_core.store import SEPARATOR
from rendering.words import LANGUAGES, N_, _, card_name, in_language

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""Combining marks of European letters. The marks of kana are others: ガ is no accented カ."""
LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l"})
"""Letters of card names that Unicode does not decompose."""
HIRAGANA: Final = {code: chr(code + 0x60) for code in range(0x3041, 0x3097)}
"""Translation table from hiragana to katakana, in which the cards' Japanese names are written."""
COMMAS: Final = re.compile(r"[,，、]")
CARD_AND_SQUARES: Final = re.compile(
    r"\s*(?P<card>[^\W\d_]\D*?)[\s:]*(?P<rest>[a-e][1-5][-–—→>\s]*[a-e][1-5]|pass)\s*",
    re.IGNORECASE,
)
"""A card's name in any language, and its move or `pass`."""
LAST_WORD: Final = re.compile(r"(?P<rest>.*[^\s:])[\s:]+(?P<word>[^\s:]+)\s*")
"""The last word of an action, after a colon or a blank."""
WORDS: Final = {
    # Translators: The word that users type for a pass, as in `tiger:pass`. One word.
    "pass": N_("pass"),
    # Translators: The word that users type if a ninja stays, as in `ninja:stay`. One word.
    "stay": N_("stay"),
    # Translators: The word that users type for no lantern, as in `lantern:none`. One word.
    "none": N_("none"),
}
"""The last words of typed actions without squares, by their words in notation."""
MAX_TYPED_NAME: Final = 30
"""Characters of a typed card name that are compared; the rest is ignored."""
CLOSE_CUTOFF, LOOSE_CUTOFF = 0.8, 0.6
"""Similarity to a card's name, 0 to 1, from which a typed name counts as a typing error of it.

The second value applies if no card reaches the first.
"""


def fold(text: str) -> str:
    """Return a text for comparison: its letters, digits and emoji without case and accents.

    No name has emoji, so a text with emoji fits none.
    """
    plain = ACCENTS.sub("", normalize("NFKD", text.casefold())).translate(LIGATURES | HIRAGANA)
    return "".join(
        letter
        for letter in normalize("NFKC", plain)
        if letter.isalnum() or category(letter) == "So"
    )


def cards_by_name() -> Mapping[str, game.Card]:
    """Return the cards by their folded names in English and the current language, and by kanji.

    The kanji are those drawn on the cards. An English name wins over the same local one, and a
    name over a kanji.
    """
    by_kanji = {fold(card.kanji): card for card in CARDS.values()}
    return {**by_kanji, **{fold(card_name(card)): card for card in CARDS.values()}, **CARDS}


def card_named(text: str) -> game.Card | None:
    """Return the card with a name in the current language or in any other; None if there is none.

    A person may type the names on a channel's board, which has the language of the server.
    """
    name = fold(text)
    if card := cards_by_name().get(name):
        return card
    for language in LANGUAGES:
        with in_language(language):
            if card := cards_by_name().get(name):
                return card
    return None


def find_card(text: str) -> game.Card:
    """Return the card with a name in any language. Raises UnreadableText if there is none."""
    if card := card_named(text):
        return card
    raise game.UnreadableText(game.Unreadable.CARD, text.strip())


def nearest_cards(text: str) -> list[game.Card]:
    """Return the cards whose names are similar to a typed one, the most similar first."""
    typed, cards = fold(text[:MAX_TYPED_NAME]), cards_by_name()
    near = get_close_matches(typed, cards, cutoff=CLOSE_CUTOFF) or get_close_matches(
        typed, cards, cutoff=LOOSE_CUTOFF
    )
    return list(dict.fromkeys(cards[name] for name in near))


def search_cards(text: str, offered: Sequence[game.Card]) -> list[game.Card]:
    """Return the cards whose names begin with a text, and then those that contain it.

    If there are none: the cards with the most similar names.
    """
    part = fold(text)
    names = {card: (card.id, fold(card_name(card))) for card in offered}
    found = [card for card in offered if any(part in name for name in names[card])]
    if not found:
        return [card for card in nearest_cards(text) if card in offered]
    return sorted(found, key=lambda card: not any(name.startswith(part) for name in names[card]))


def parse_action(text: str) -> game.Action:
    """Return the action that a text means. Raises UnreadableText."""
    try:
        return game.parse_action(text)
    except game.UnreadableText:
        text = use_english_word(normalize("NFKC", text))
    if found := CARD_AND_SQUARES.fullmatch(text):
        text = f"{find_card(found['card'])}:{found['rest']}"
    return game.parse_action(text)


def use_english_word(text: str) -> str:
    """Return a typed action with the English word in the place of a local one at its end.

    Other texts are returned as they are.
    """
    if found := LAST_WORD.fullmatch(text):
        for english in WORDS:
            if fold(found["word"]) in word_in_all_languages(english):
                return f"{found['rest']}:{english}"
    return text


def word_in_all_languages(english: str) -> tuple[str, ...]:
    """Return a word of WORDS in all languages, folded."""
    spellings = []
    for language in LANGUAGES:
        with in_language(language):
            spellings.append(fold(local_word(english)))
    return tuple(spellings)


def local_word(english: str) -> str:
    """Return a word of WORDS in the current language."""
    return _(WORDS[english])


def localise_action(action: game.Action) -> str:
    """Return an action as a user can type it in the current language."""
    match action:
        case game.Move(card=card, origin=origin, target=target):
            return f"{fold(card_name(card))}:{origin}{target}"
        case game.Pass(card=card):
            return f"{fold(card_name(card))}:{local_word('pass')}"
        case game.NinjaStay():
            return f"ninja:{local_word('stay')}"
        case game.LightLantern(line=None):
            return f"lantern:{local_word('none')}"
        case _:
            return game.format_action(action)


def localise_example(text: str) -> str:
    """Return an action in notation as a user can type it in the current language."""
    return localise_action(game.parse_action(text))


def localise_deal(cards: Sequence[game.Card]) -> str:
    """Return a deal as a user can type it, with the cards' names in the current language."""
    return SEPARATOR.join(fold(card_name(card)) for card in cards)


def split_deal(text: str) -> list[str]:
    """Return the English ids of the cards in a typed deal; unknown names as they were typed."""
    parts = [part.strip() for part in COMMAS.split(text)]
    return [str(card_named(part) or part) for part in parts]


def deal_in_english(text: str) -> str:
    """Return a typed deal with the English ids of its cards; unknown names as they were typed."""
    return SEPARATOR.join(split_deal(text))


def deal_in_words(parts: Sequence[str]) -> str:
    """Return the parts that `split_deal` returns, with the cards' names in the current language."""
    return _(", ").join(card_name(CARDS[part]) if part in CARDS else part for part in parts)
