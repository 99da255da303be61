"""Tests that each sentence can be translated, is short, and uses no harsh words."""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import pytest

from cogs.learn.rules import describe_card_page
from cogs.match.buttons import ShowBoard
from cogs.match.reason_sentences import describe_reasons
from cogs.match.step_sentences import describe_choice, describe_next_step
from cogs.shared import labels
from cogs.shared.error_sentences import sentence_for
from cogs.shared.errors import CannotPost, NotShown
from cogs.shared.game_error_sentences import GameError, describe_game_error
from cogs.shared.messages import Button
from cogs.shared.turn_sentences import describe_events
from cogs.shared.views import make_item
from onitama_core import game
from onitama_core.game import CARDS, OnitamaError, Player, events_for
from onitama_core.matches import errors
from onitama_core.tournaments.errors import TournamentError
from rendering import Renderer
from rendering.words import (
    describe_board,
    describe_card,
    describe_film,
    describe_heat,
    in_language,
    legend,
    make_caption,
    side,
)
from tests.catalogues import added_language, frame_texts, words_outside_frames
from tests.cogs.match.test_reason_sentences import FINDINGS
from tests.rendering.charts import CHARTS
from tests.rendering.positions import BOARDS, HEAT_MAPS, TAPPED, find_tapped_hints
from tests.sentences.catalogue import (
    MAX_LINES,
    assembled_sentences,
    catalogue,
    count_lines,
    placeholders,
    sentences,
    sentences_in_f_strings,
    trees,
    uncatalogued_texts,
    wrongly_filled_sentences,
)
from tests.sentences.problems import PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.sentences.catalogue import CatalogueEntry

NAME: Final = re.compile(r"[A-Za-z_]+")
UNKIND: Final = re.compile(r"(?i)\b(?:invalid|errors?|fail(?:s|ed|ure)?|illegal|forbidden)\b")
SQUARE: Final = re.compile(r"[a-e][1-5]\b")
BASE_CLASSES: Final = {
    game.IllegalSetup,
    game.IllegalAction,
    game.PieceInTheWay,
    errors.MatchError,
    errors.InvitationError,
    CannotPost,
    errors.NoProposal,
    errors.ProposalOpen,
    errors.ProposalTooSoon,
    TournamentError,
}
"""Errors that are never raised themselves, only their subclasses."""
WITHOUT_SENTENCE: Final = {NotShown}
"""Errors without a sentence: the user gets the id of the exception that caused NotShown."""
NOTATION: Final = re.compile(r"`[^`]*`")
END: Final = re.compile(r"(?<=[.:;!?])\s+")
MIN_WORDS: Final = 6
REASONS: Final = {
    "{challenger} made this invitation": "says what each of two users can do",
    "cogs/learn/commands.py": "lists a command with its options",
    "more, and this shows": "says what is missing and what follows",
    "needs three ordinary cards": "says what a game needs and what was chosen",
    "A position is written as": "explains a notation and gives an example",
    "rendering/words/numbers.py": "alt text, which screen readers read aloud",
    "Onitama card {name}": "alt text, which screen readers read aloud",
}
"""Reasons why sentences are longer than two lines of a phone, by their file or a part of them."""
OPERATOR_FILES: Final = (
    *(f"cogs/bot/{name}.py" for name in ("client", "connection", "health", "hosting")),
    *(f"cogs/bot/{name}.py" for name in ("interactions", "registration", "sessions", "settings")),
    *(f"cogs/bot/{name}.py" for name in ("metrics", "systemd", "version")),
    "cogs/shared/background.py",
    "cogs/upkeep/",
)
"""Files whose texts are for operators: log lines and messages at the start."""
DISCORDS_EMOJI_ERROR: Final = "invalid emoji"
"""Text of an error of Discord that the bot recognises by it; nobody reads it."""


def as_lines(entries: list[CatalogueEntry]) -> list[str]:
    return [str(entry) for entry in entries]


def test_values_in_sentences_have_names() -> None:
    nameless = [
        entry
        for entry in catalogue()
        for form in entry.forms
        if not all(NAME.fullmatch(placeholder) for placeholder in placeholders(form))
        or "%" in form.split("%%")
    ]
    assert as_lines(nameless) == []


@pytest.mark.parametrize("file", trees())
def test_a_sentence_is_looked_up_whole_and_gets_the_values_that_it_names(file: str) -> None:
    assert list(assembled_sentences(trees()[file])) == []
    assert list(wrongly_filled_sentences(trees()[file])) == []


@pytest.mark.parametrize("file", trees())
def test_no_sentence_stands_inside_an_f_string(file: str) -> None:
    assert list(sentences_in_f_strings(trees()[file])) == [], "look it up before the f-string"


@pytest.mark.parametrize("file", [file for file in trees() if not file.startswith(OPERATOR_FILES)])
def test_texts_for_users_are_in_the_catalogue(file: str) -> None:
    what_to_do = "mark it with _(), ngettext() or N_(); files for operators: OPERATOR_FILES"
    found = [
        text
        for _, text in uncatalogued_texts(trees()[file])
        if text.lower() != DISCORDS_EMOJI_ERROR
    ]
    assert found == [], what_to_do


def test_no_sentence_has_a_harsh_word() -> None:
    assert as_lines([entry for entry in catalogue() if any(map(UNKIND.search, entry.forms))]) == []


def test_a_sentence_is_within_two_lines_of_a_phone_or_has_a_reason() -> None:
    needed: set[str] = set()
    without = []
    for entry in catalogue():
        for form in entry.forms:
            for sentence in sentences(form):
                if count_lines(sentence) <= MAX_LINES:
                    continue
                reasons = {key for key in REASONS if key == entry.file or key in sentence}
                needed |= reasons
                if not reasons:
                    without.append(f"{entry.file}:{entry.line}: {sentence}")
    assert without == [], "shorten it, or add to REASONS why it may be that long"
    assert needed == REASONS.keys(), (
        "no sentence needs this reason any more: take it out of REASONS"
    )


def test_no_sentence_is_repeated_in_another_file() -> None:
    """Ignore the rule book, which repeats other texts in more detail, and alt text."""
    places = {
        (sentence.strip(), entry.file)
        for entry in catalogue()
        if not entry.file.endswith(("learn/rules.py", "words/alt_text.py"))
        for form in entry.forms
        for sentence in END.split(form)
        if len(sentence.split()) >= MIN_WORDS
    }
    file_counts = Counter(sentence for sentence, _ in places)
    repeated = [sentence for sentence, count in file_counts.items() if count > 1]
    assert repeated == [], "say it in one of the files, and import it in the other"


def kinds_of(error: type[OnitamaError]) -> Iterator[type[OnitamaError]]:
    """Yield the subclasses of an error that are raised themselves."""
    for kind in error.__subclasses__():
        if kind not in BASE_CLASSES:
            yield kind
        yield from kinds_of(kind)


def test_every_error_has_an_example() -> None:
    missing = set(kinds_of(OnitamaError)) - {type(problem) for problem in PROBLEMS}
    assert missing == WITHOUT_SENTENCE


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_an_error_has_a_sentence_without_unfilled_values(problem: BaseException) -> None:
    sentence = sentence_for(problem)
    assert sentence
    assert not placeholders(sentence)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_an_exceptions_text_names_no_square_where_a_ninja_may_hide(
    problem: BaseException,
) -> None:
    if isinstance(problem, OnitamaError):  # others are from libraries
        assert not SQUARE.findall(f"{problem} {problem!r}")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('X = "Your turn."', [(1, "Your turn.")]),
        ('X = f"It is {player}\'s turn."', [(1, "It is {}'s turn.")]),
        ('def describe():\n    """Do this and that."""\n    return _("Your turn.")', []),
        ('X = ngettext("{n} other game", "{n} other games", n).format(n=n)', []),
        ('log.info("match %s is set aside", match_id)', []),
        ('VIEW = cast("dict[str, Any]", view)', []),
    ],
)
def test_a_text_that_is_not_in_the_catalogue_is_found(
    line: str, found: list[tuple[int, str]]
) -> None:
    assert list(uncatalogued_texts(ast.parse(line))) == found


def test_a_sentence_assembled_before_its_look_up_is_found() -> None:
    tree = ast.parse('_(f"{a} moves")\n_("b" + c)\n_("{d}").format(d=d)\n_("{e}").format(f=e)')
    assert list(assembled_sentences(tree)) == [1, 2]
    assert len(list(wrongly_filled_sentences(tree))) == 1


@pytest.fixture
def framed(tmp_path: Path) -> Iterator[None]:
    """Write all texts in a language with a frame around each."""
    with added_language(tmp_path, "eo", frame_texts()), in_language("eo"):
        yield


@pytest.mark.usefixtures("framed")
def test_sentences_and_button_labels_are_looked_up_in_the_catalogue() -> None:
    (problem,) = (problem for problem in PROBLEMS if type(problem).__name__ == "NoDrawOffer")
    sentence = sentence_for(problem) or ""
    assert sentence[0] + sentence[-1] == "⟦⟧"
    button: Any = make_item(Button(ShowBoard(1), labels.REPLAY))
    assert button.label == f"⟦{labels.REPLAY}⟧"


def texts_about_games() -> Iterator[str]:
    """Yield alt texts, captions and sentences about positions, turns, cards and charts."""
    for view, seen_from in BOARDS.values():
        yield describe_board(view, seen_from=seen_from)
        yield legend(view)
    for own_view, hints in map(find_tapped_hints, TAPPED):
        yield describe_board(own_view, seen_from=own_view.viewer, hints=hints)
        yield from (describe_choice(action, own_view) for action in own_view.legal_actions)
        yield describe_next_step(own_view)
    for replay, heat_map, seen_from in HEAT_MAPS.values():
        yield describe_heat(replay, heat_map, seen_from=seen_from)
        yield describe_film(replay, 2, seen_from=seen_from)
        yield make_caption(replay, 0)
        events = [event for played in replay.played_actions for event in played.events]
        yield from describe_events(events_for(events, None), replay.public.variant)
    renderer = Renderer()
    yield from (renderer.chart(chart).alt_text for chart in CHARTS.values())
    for card in CARDS.values():
        yield describe_card(card)
        yield from describe_card_page(card, side)
    yield from (describe_reasons([finding], Player.RED) for finding in FINDINGS)
    yield from (
        describe_game_error(problem) for problem in PROBLEMS if isinstance(problem, GameError)
    )


@pytest.mark.usefixtures("framed")
def test_every_word_about_a_game_comes_from_the_catalogue() -> None:
    card_name = re.compile("|".join(card.name for card in CARDS.values()))
    for text in texts_about_games():
        assert words_outside_frames(card_name.sub("", NOTATION.sub("", text))) == [], text
