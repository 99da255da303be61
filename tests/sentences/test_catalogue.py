"""Tests that each sentence can be translated, and is short and kind."""

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
from cogs.shared.game_error_sentences import GameError, game_sentence
from cogs.shared.messages import Button
from cogs.shared.send import OnitamaItem
from cogs.shared.turn_sentences import describe_events
from onitama_core import game
from onitama_core.game import CARDS, OnitamaError, Player, events_for
from onitama_core.matches import errors
from onitama_core.tournaments.errors import OfTournament
from rendering import Renderer
from rendering.words import (
    describe_animation,
    describe_board,
    describe_card,
    describe_heat,
    in_language,
    legend,
    make_caption,
    side,
)
from tests.catalogues import added_language, frame_texts
from tests.cogs.match.test_reason_sentences import FINDINGS
from tests.rendering.charts import CHARTS
from tests.rendering.positions import BOARDS, HOT, TAPPED, tapped
from tests.sentences.catalogue import (
    MOST_LINES,
    catalogue,
    in_f_strings,
    lines,
    made_up,
    misfilled,
    places,
    sentences,
    trees,
    unmarked,
)
from tests.sentences.problems import PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.sentences.catalogue import Said

NAME: Final = re.compile(r"[A-Za-z_]+")
UNKIND: Final = re.compile(r"(?i)\b(?:invalid|errors?|fail(?:s|ed|ure)?|illegal|forbidden)\b")
SQUARE: Final = re.compile(r"[a-e][1-5]\b")
BASE_CLASSES: Final = {
    *(game.IllegalSetup, game.IllegalAction, game.PieceInTheWay),
    *(errors.OfMatch, errors.OfInvitation, CannotPost),
    *(errors.NoProposal, errors.ProposalOpen, errors.ProposalTooSoon),
    OfTournament,
}
"""Errors of which only subclasses are raised."""
WITHOUT_SENTENCE: Final = {NotShown}
"""The user gets the id of the cause of NotShown."""
FRAMED: Final = re.compile(r"⟦[^⟦⟧]*⟧")
WORD: Final = re.compile(r"[^\W\d_]{2,}")
NOTATION: Final = re.compile(r"`[^`]*`")
END: Final = re.compile(r"(?<=[.:;!?])\s+")
FEW_WORDS: Final = 6
REASONS: Final = {
    "{challenger} made this invitation": "it tells what each of the two can do",
    "cogs/learn/commands.py": "a command stands beside all that it takes",
    "more, and this shows": "it tells what is missing, and what comes of it",
    "needs three ordinary cards": "it tells what a game takes, and what there is",
    "A position is written as": "it tells what a position has, and shows one",
    "rendering/words/numbers.py": "it is heard",
    "Onitama card {name}": "it is heard",
}
"""Reasons for sentences longer than two lines of a phone, by their file or a piece of them."""
FOR_HOSTS: Final = (
    *(f"cogs/bot/{name}.py" for name in ("client", "connection", "health", "hosting")),
    *(f"cogs/bot/{name}.py" for name in ("interactions", "registration", "sessions", "settings")),
    *(f"cogs/bot/{name}.py" for name in ("metrics", "systemd", "version")),
    *("cogs/shared/background.py", "cogs/upkeep/"),
)
"""Files whose texts are for operators: log lines and messages at the start."""


def as_lines(found: list[Said]) -> list[str]:
    return list(map(str, found))


def test_values_have_names() -> None:
    nameless = [
        said
        for said in catalogue()
        for form in said.forms
        if not all(NAME.fullmatch(place) for place in places(form)) or "%" in form.split("%%")
    ]
    assert as_lines(nameless) == []


@pytest.mark.parametrize("file", trees())
def test_a_sentence_is_looked_up_whole_and_filled_with_what_it_names(file: str) -> None:
    assert list(made_up(trees()[file])) == []
    assert list(misfilled(trees()[file])) == []


@pytest.mark.parametrize("file", trees())
def test_no_sentence_stands_inside_an_f_string(file: str) -> None:
    assert list(in_f_strings(trees()[file])) == [], "look it up before the f-string"


@pytest.mark.parametrize("file", [file for file in trees() if not file.startswith(FOR_HOSTS)])
def test_words_for_people_are_in_the_catalogue(file: str) -> None:
    found = [words for _, words in unmarked(trees()[file])]
    what_to_do = "mark it with _(), ngettext() or N_(); files that tell hosts alone: FOR_HOSTS"
    discords_own = "invalid emoji"
    assert [words for words in found if words.lower() != discords_own] == [], what_to_do


def test_a_sentence_is_kind() -> None:
    assert as_lines([said for said in catalogue() if any(map(UNKIND.search, said.forms))]) == []


def test_a_sentence_is_within_two_lines_of_a_phone_or_has_a_reason() -> None:
    needed, without = set[str](), []
    for said in catalogue():
        for sentence in (one for form in said.forms for one in sentences(form)):
            if lines(sentence) > MOST_LINES:
                why = {key for key in REASONS if key == said.file or key in sentence}
                needed |= why
                without += [] if why else [f"{said.file}:{said.line}: {sentence}"]
    assert without == [], "shorten it, or add to REASONS why it may be that long"
    assert needed == REASONS.keys(), (
        "no sentence needs this reason any more: take it out of REASONS"
    )


def test_a_sentence_stands_in_one_file() -> None:
    """Ignore the rule book, which repeats short texts at length, and the unformatted alt text."""
    said = {
        (sentence.strip(), one.file)
        for one in catalogue()
        if not one.file.endswith(("learn/rules.py", "words/alt_text.py"))
        for form in one.forms
        for sentence in END.split(form)
        if len(sentence.split()) >= FEW_WORDS
    }
    files = Counter(sentence for sentence, _ in said)
    repeated = [sentence for sentence, several in files.items() if several > 1]
    assert repeated == [], "say it in one of the files, and import it in the other"


def kinds_of(error: type[OnitamaError]) -> Iterator[type[OnitamaError]]:
    """Yield the subclasses of an error that are raised by themselves."""
    for kind in error.__subclasses__():
        if kind not in BASE_CLASSES:
            yield kind
        yield from kinds_of(kind)


def test_every_error_has_an_example() -> None:
    missing = set(kinds_of(OnitamaError)) - {type(problem) for problem in PROBLEMS}
    assert missing == WITHOUT_SENTENCE


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_an_error_has_a_sentence_with_all_its_values(problem: BaseException) -> None:
    sentence = sentence_for(problem)
    assert sentence
    assert not places(sentence)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: type(problem).__name__)
def test_the_text_of_an_exception_holds_no_square_where_a_ninja_may_hide(
    problem: BaseException,
) -> None:
    if isinstance(problem, OnitamaError):  # others are of the library or the database
        assert not SQUARE.findall(f"{problem} {problem!r}")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('X = "Your turn."', [(1, "Your turn.")]),
        ('X = f"It is {player}\'s turn."', [(1, "It is {}'s turn.")]),
        ('def told():\n    """Do this and that."""\n    return _("Your turn.")', []),
        ('X = ngettext("{n} other game", "{n} other games", n).format(n=n)', []),
        ('log.info("match %s is set aside", match_id)', []),
        ('VIEW = cast("dict[str, Any]", view)', []),
    ],
)
def test_what_no_catalogue_has_is_found(line: str, found: list[tuple[int, str]]) -> None:
    assert list(unmarked(ast.parse(line))) == found


def test_what_is_put_together_before_it_is_looked_up_is_found() -> None:
    tree = ast.parse('_(f"{a} moves")\n_("b" + c)\n_("{d}").format(d=d)\n_("{e}").format(f=e)')
    assert list(made_up(tree)) == [1, 2]
    assert len(list(misfilled(tree))) == 1


@pytest.fixture
def framed(tmp_path: Path) -> Iterator[None]:
    """Write all texts in a language with a frame around each."""
    with added_language(tmp_path, "eo", frame_texts()), in_language("eo"):
        yield


@pytest.mark.usefixtures("framed")
def test_another_language_is_a_catalogue() -> None:
    (problem,) = (one for one in PROBLEMS if type(one).__name__ == "NoDrawOffer")
    as_lines = sentence_for(problem) or ""
    assert as_lines[0] + as_lines[-1] == "⟦⟧"
    button: Any = OnitamaItem.of(Button(ShowBoard(1), labels.REPLAY)).item
    assert button.label == f"⟦{labels.REPLAY}⟧"


def said_of_games() -> Iterator[str]:
    for view, near in BOARDS.values():
        yield describe_board(view, seen_from=near)
        yield legend(view)
    for seen, hints in map(tapped, TAPPED):
        yield describe_board(seen, seen_from=seen.viewer, hints=hints)
        yield from (describe_choice(action, seen) for action in seen.legal_actions)
        yield describe_next_step(seen)
    for replay, looked, near in HOT.values():
        yield describe_heat(replay, looked, seen_from=near)
        yield describe_animation(replay, 2, seen_from=near)
        yield make_caption(replay, 0)
        events = [event for played in replay.played_actions for event in played.events]
        yield from describe_events(events_for(events, None), replay.public.variant)
    renderer = Renderer()
    yield from (renderer.chart(chart).alt_text for chart in CHARTS.values())
    for card in CARDS.values():
        yield describe_card(card)
        yield from describe_card_page(card, side)
    yield from (describe_reasons([found], Player.RED) for found in FINDINGS)
    yield from (game_sentence(problem) for problem in PROBLEMS if isinstance(problem, GameError))


@pytest.mark.usefixtures("framed")
def test_no_word_about_a_game_is_outside_the_catalogue() -> None:
    of_cards = re.compile("|".join(card.name for card in CARDS.values()))
    for text in said_of_games():
        rest = text
        while (inner := FRAMED.sub("", rest)) != rest:
            rest = inner
        assert WORD.findall(of_cards.sub("", NOTATION.sub("", rest))) == [], text
