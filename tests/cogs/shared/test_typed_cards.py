"""Card names that a user types in English or in another language."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import AsyncMock

import pytest

from cogs.bot.options import make_terms, suggest_deal
from cogs.match.turns import read_action
from cogs.shared.error_sentences import sentence_for
from cogs.shared.errors import NotADeal, SeveralCardsFit
from cogs.shared.typed_cards import (
    find_card,
    fold,
    localise_example,
    nearest_cards,
    search_cards,
)
from onitama_core import game
from onitama_core.game import CARDS, CATALOGUE, Player, UnreadableText, player_view
from onitama_core.store import GuildSettings
from rendering.words import LANGUAGES, card_name, in_language
from tests.catalogues import added_language
from tests.onitama_core.game.helpers import classic, light, play, shadow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


GERMAN_CARDS: Final = {
    "Dragon": "Drache",
    "Rabbit": "Hase",
    "Mantis": "Gottesanbeterin",
    "Ox": "Ochse",
    "Bear": "Bär",
    "Sea Snake": "Seeschlange",
    "pass": "passen",
    "stay": "bleiben",
    "none": "keine",
}


PASS: Final = classic("S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon")
NINJA_STEP: Final = play(
    shadow("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon", red_ninja="a1", blue_ninja="a5"),
    "crab:c1c2",
)
LANTERN_STEP: Final = play(
    light("5/5/5/5/2M2 r crab,tiger crane,monkey dragon", ninjas="a5 e5"), "crab:c1c2"
)


@pytest.fixture
def german(tmp_path: Path) -> Iterator[None]:
    with added_language(tmp_path, "de", GERMAN_CARDS), in_language("de"):
        yield


@pytest.mark.parametrize("typed", ["虎", "とら", "トラ", "tiger"])
def test_a_japanese_types_a_cards_kanji_or_its_name_in_either_kana(typed: str) -> None:
    with in_language("ja"):
        assert find_card(typed) is CARDS["tiger"]


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Bär", "bar"),
        ("BA\u0308R", "bar"),
        ("Bœuf", "boeuf"),
        ("Éléphant", "elephant"),
        ("Maß", "mass"),
        ("Serpent d'eau", "serpentdeau"),
        ("Sea-Snake", "seasnake"),
        ("ｔｉｇｅｒ", "tiger"),
        ("ガチョウ", "ガチョウ"),
    ],
)
def test_case_accents_spaces_hyphens_and_apostrophes_are_ignored(typed: str, plain: str) -> None:
    assert fold(typed) == plain


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("typed", "card_id"),
    [
        ("Drache", "dragon"),
        ("dragon", "dragon"),
        ("bar", "bear"),
        ("gottes-anbeterin", "mantis"),
        ("SEE SCHLANGE", "seasnake"),
        ("Sea-Snake", "seasnake"),
    ],
)
def test_a_card_is_found_by_its_english_and_its_local_name(typed: str, card_id: str) -> None:
    assert find_card(typed) is CARDS[card_id]


@pytest.mark.parametrize("typed", ["Drache", "Dragón", "リュウ", "dragon"])
def test_a_card_is_found_by_its_name_in_any_other_language(typed: str) -> None:
    with in_language("it"):
        assert find_card(typed) is CARDS["dragon"]


def test_an_unknown_name_is_named_without_its_blanks() -> None:
    with pytest.raises(UnreadableText) as caught:
        find_card(" Dodo ")
    assert caught.value.text == "Dodo"


def test_no_name_means_different_cards_in_different_languages() -> None:
    cards = dict[str, set[str]]()
    for language in LANGUAGES:
        with in_language(language):
            for card in CATALOGUE:
                cards.setdefault(fold(card_name(card)), set()).add(card.id)
    assert {name: ids for name, ids in cards.items() if len(ids) > 1} == {}


def test_an_english_name_wins_over_the_same_name_of_another_card(
    tmp_path: Path,
) -> None:
    with added_language(tmp_path, "de", {"Rabbit": "Rat", "Rat": "Ratte"}), in_language("de"):
        assert find_card("rat") is CARDS["rat"]
        assert find_card("Ratte") is CARDS["rat"]


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("Drache:c1e2", "dragon:c1e2"),
        ("drache c1 – e2", "dragon:c1e2"),
        ("Drachec1e2", "dragon:c1e2"),
        ("Gottesanbeterin：ｃ１ｄ２", "mantis:c1d2"),
        ("gottes-anbeterin pass", "mantis:pass"),
        ("Gottes-Anbeterin: PASSEN", "mantis:pass"),
        ("drache  passen ", "dragon:pass"),
        ("ninja bleiben", "ninja:stay"),
        ("lantern:keine", "lantern:none"),
        ("dragon:c1e2", "dragon:c1e2"),
        ("see-schlange:c1c3", "seasnake:c1c3"),
        ("ninja:a1a2", "ninja:a1a2"),
    ],
)
def test_a_typed_turn_has_the_english_or_the_local_name_of_its_card(
    typed: str, action: str
) -> None:
    state = classic("2m2/5/5/5/2M2 r dragon,mantis crane,monkey ox")
    assert str(read_action(typed, player_view(state, Player.RED))) == action


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("Drahce:c1c3", "“Drahce” is not a card I know. Perhaps **Drache**?"),
        ("Bärr c1c3", "“Bärr” is not a card I know. Perhaps **Bär**"),
        ("Dragno c1c3", "“Dragno” is not a card I know. Perhaps **Drache**"),
    ],
)
def test_a_mistyped_card_is_quoted_as_typed_and_the_nearest_names_are_local(
    typed: str, sentence: str
) -> None:
    state = classic("2m2/5/5/5/2M2 r dragon,mantis crane,monkey ox")
    with pytest.raises(UnreadableText) as caught:
        read_action(typed, player_view(state, Player.RED))
    assert (sentence_for(caught.value) or "").startswith(sentence)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("state", "typed", "action"),
    [
        (NINJA_STEP, "Bleiben", "ninja:stay"),
        (NINJA_STEP, "stay", "ninja:stay"),
        (LANTERN_STEP, "keine", "lantern:none"),
    ],
)
def test_a_step_is_typed_as_the_local_word_alone(
    state: game.GameState, typed: str, action: str
) -> None:
    assert str(read_action(typed, player_view(state, Player.RED))) == action


@pytest.mark.parametrize("typed", ["rester", "ninja:rester", "bleiben", "stay"])
def test_a_step_is_typed_as_the_word_of_any_language(typed: str) -> None:
    with in_language("it"):
        assert str(read_action(typed, player_view(NINJA_STEP, Player.RED))) == "ninja:stay"


@pytest.mark.usefixtures("german")
def test_a_pass_typed_as_the_local_word_alone_asks_for_the_card() -> None:
    with pytest.raises(SeveralCardsFit) as caught:
        read_action("Passen", player_view(PASS, Player.RED))
    sentence = "**Horse** or **Tiger**? Type `horse:passen` or `tiger:passen`."
    assert sentence_for(caught.value) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("action", ["tiger:c1c3", "tiger:pass", "ninja:stay", "lantern:none"])
def test_an_example_can_be_typed_as_it_is_shown(language: str, action: str) -> None:
    with in_language(language):
        example = localise_example(action)
        assert str(read_action(example, player_view(PASS, Player.RED))) == action


@pytest.mark.usefixtures("german")
def test_a_deal_may_mix_english_and_local_names() -> None:
    deal = make_terms(GuildSettings(), deal="Drache, hase,OX、 Gottesanbeterin,tiger")
    assert [card.id for card in deal.cards] == ["dragon", "rabbit", "ox", "mantis", "tiger"]
    with pytest.raises(NotADeal) as caught:
        make_terms(GuildSettings(), deal="Drache,Haase,ox,mantis,tiger")
    assert caught.value.text == "Haase"


@pytest.mark.usefixtures("german")
def test_cards_are_suggested_by_both_names() -> None:
    for typed in ("drac", "drag"):
        assert search_cards(typed, CATALOGUE)[0] is CARDS["dragon"]
    assert search_cards("Dracche", CATALOGUE) == [CARDS["dragon"]]
    assert nearest_cards("hasse")[0] is CARDS["rabbit"]
    assert len(search_cards("", CATALOGUE)) == len(CATALOGUE)


@pytest.mark.usefixtures("german")
async def test_a_suggested_deal_has_local_names_and_an_english_value() -> None:
    interaction: Any = SimpleNamespace(
        namespace=SimpleNamespace(variant=game.Variant.CLASSIC.value),
        response=SimpleNamespace(autocomplete=AsyncMock()),
    )
    [choice] = await suggest_deal(interaction, "Hase, ox, drac")
    assert (choice.name, choice.value) == ("Hase, Ochse, Drache", "rabbit,ox,dragon")
