"""Lessons: their scenes, answers to wrong tries, and the size of their pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from textwrap import wrap
from typing import TYPE_CHECKING

import pytest

from cogs.learn import lessons
from cogs.learn.lesson_words import LESSONS
from cogs.learn.lessons import (
    DIGITS,
    LessonMoment,
    add_arrival_lines,
    list_right_actions,
    reach,
    try_action,
)
from cogs.match.choices import ChooseLine, ChoosePawn, ChooseSquare, ChooseStart
from cogs.match.private_controller import ControllerPages
from cogs.shared.errors import OldButton
from cogs.shared.messages import UNICODE_EMOJI, PictureReference
from onitama_core import game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.shared.messages import Controller

NUMBERS = range(1, len(LESSONS) + 1)


@cache
def moments(number: int) -> tuple[LessonMoment, ...]:
    """Return all moments of a lesson that right actions can reach."""
    reached = [reach(number)]
    for moment in reached:
        reached.extend(reach(number, moment.done + digit) for digit in next_digits(moment))
    return tuple(reached)


def next_digits(moment: LessonMoment) -> Iterator[str]:
    """Yield the digits that continue the lesson."""
    if moment.scene is not None and moment.scene.right:
        yield from DIGITS[: len(list_right_actions(moment, moment.scene))]
    elif moment.scene is not None:
        yield lessons.CONTINUED


def walk(number: int, *actions: str) -> LessonMoment:
    """Return the moment after these right actions; an empty text continues without an action."""
    moment = reach(number)
    for text in actions:
        digit = lessons.CONTINUED
        if text and moment.scene is not None:
            right = [game.format_action(a) for a in list_right_actions(moment, moment.scene)]
            digit = DIGITS[right.index(text)]
        moment = reach(number, moment.done + digit)
    return moment


# Lessons played without Discord

RED, BLUE = game.Player


@pytest.mark.parametrize("number", NUMBERS)
def test_every_combination_of_right_actions_leads_to_the_end_of_the_lesson(number: int) -> None:
    """Check too that the learner wins at the end of all lessons but the first."""
    lesson = LESSONS[number - 1]
    for moment in moments(number):
        assert (moment.scene is None) == (len(moment.done) == len(lesson.scenes))
        if moment.scene is not None and moment.scene.right:
            assert 0 < len(list_right_actions(moment, moment.scene)) <= len(DIGITS)
        outcome = moment.state.outcome
        assert (outcome is not None) == (moment.scene is None and number > 1)
        assert outcome is None or outcome.winner is lesson.learner


@pytest.mark.parametrize("number", NUMBERS)
def test_every_explanation_of_a_wrong_try_is_used(number: int) -> None:
    """Compare the explanations with the answers to all legal actions of the lesson."""
    sentences: dict[int, set[str]] = {
        index: set() for index, _ in enumerate(LESSONS[number - 1].scenes)
    }
    for moment in moments(number):
        if moment.scene is None or not moment.scene.right:
            continue
        right = list_right_actions(moment, moment.scene)
        for action in moment.view.legal_actions:
            result = try_action(moment, action)
            if isinstance(result, LessonMoment):
                assert result.done == moment.done + DIGITS[right.index(action)]
            else:
                assert action not in right
                sentences[len(moment.done)].add(result)
    for index, scene in enumerate(LESSONS[number - 1].scenes):
        assert sentences[index] == set(scene.corrections.values())


def test_a_wrong_try_without_an_explanation_repeats_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, *others = LESSONS[0].scenes
    lesson = replace(LESSONS[0], scenes=(replace(first, corrections={}), *others))
    monkeypatch.setattr(lessons, "LESSONS", (lesson,))
    assert try_action(reach(1), game.parse_action("crab:a1a2")) == ""


@pytest.mark.parametrize("number", NUMBERS)
def test_the_opponent_in_a_lesson_overlooks_no_win(number: int) -> None:
    for after in moments(number):
        before = reach(number, after.done[:-1])
        if not after.others or before.scene is None or not before.scene.right:
            continue
        action = list_right_actions(before, before.scene)[DIGITS.index(after.done[-1])]
        learner = before.lesson.learner
        state = game.apply(before.state, learner, action).state
        if game.players_to_act(state) == (learner.opponent,):
            for reply in game.legal_actions(state, learner.opponent):
                outcome = game.apply(state, learner.opponent, reply).state.outcome
                assert outcome is None or outcome.winner is learner, game.format_action(reply)


def test_the_lesson_about_shadow_does_not_show_the_opponents_ninja() -> None:
    """Look at the boards of all moments before the end."""
    for moment in moments(6):
        assert moment.view.viewer is RED
        if moment.state.outcome is None:
            assert all(
                piece is None or piece.owner is RED or piece.kind.value != "ninja"
                for piece in moment.view.board
            )


@pytest.mark.parametrize(
    ("number", "done"),
    [(0, ""), (8, ""), (10**14, ""), (2, "1"), (2, "x,!"), (2, "000"), (1, "01"), (4, "00z")],
)
def test_a_lesson_state_that_cannot_be_reached_is_an_old_button(number: int, done: str) -> None:
    with pytest.raises(OldButton):
        reach(number, done)


def test_a_forged_lesson_step_is_an_old_button_and_half_a_wind_turn_can_be_taken_back() -> None:
    """Check too that a scene that only shows something accepts no action."""
    for text in ("tiger:c1c4", "crane:a5a4", "ninja:stay", "tiger:pass"):
        with pytest.raises(OldButton):
            try_action(reach(1), game.parse_action(text))
    with pytest.raises(OldButton):
        try_action(walk(1, "tiger:c1c3"), game.parse_action("crab:a1a2"))
    assert lessons.take_back(walk(5, "rhinoceros:d3c4")) == reach(5)
    for moment in (reach(5), walk(5, "rhinoceros:d3c4", "rhinoceros:c5e5")):
        with pytest.raises(OldButton):
            lessons.take_back(moment)


# Pages of lessons

MAX_COMPONENTS = 40
MAX_IN_ROW = 5
MAX_CUSTOM_ID_LENGTH = 100
MAX_LABEL_CHARS = 80
MAX_CHARACTERS = 400
"""Maximum number of characters between picture and board, so that both fit on a phone."""


def lesson_pages(moment: LessonMoment) -> ControllerPages:
    return ControllerPages(
        lessons.lesson_context(moment), PictureReference("board.png", ""), UNICODE_EMOJI
    )


def first_text(moment: LessonMoment) -> str:
    return lesson_pages(add_arrival_lines(moment)).first().text


def pages(moment: LessonMoment) -> Iterator[Controller]:
    """Yield all pages that a learner can see without playing."""
    yield lesson_pages(add_arrival_lines(moment)).first()
    steps = lesson_pages(moment)
    for action in moment.view.legal_actions:
        match action:
            case game.Move(origin=origin, target=target) | game.NinjaMove(origin, target):
                yield steps.after(ChoosePawn(origin))
                yield steps.after(ChooseSquare(origin, target))
            case game.Place(squares):
                yield steps.after(ChooseStart(squares[0], squares))
            case game.LightLantern(line) if line is not None:
                yield steps.after(ChooseLine(line))


@pytest.mark.parametrize("number", NUMBERS)
def test_every_lesson_page_fits_and_contains_its_question(number: int) -> None:
    for moment in moments(number):
        for page in pages(moment):
            assert_page_fits(page)
            assert moment.scene is None or moment.scene.task in page.text


def assert_page_fits(page: Controller) -> None:
    buttons = [*chain(*page.grid), *page.buttons]
    clicks = [*(button.click for button in buttons), *(menu.click for menu in page.lists)]
    ids = [click.custom_id for click in clicks]
    rows = [row for row in (*page.grid, page.buttons) if row]
    # A text and a picture, each row with its buttons, and each list in a row of its own
    assert 2 + sum(1 + len(row) for row in rows) + 2 * len(page.lists) <= MAX_COMPONENTS
    assert len(page.buttons) <= MAX_IN_ROW
    assert len(set(ids)) == len(ids)
    assert max(map(len, ids)) <= MAX_CUSTOM_ID_LENGTH
    assert max(len(button.label or "") for button in buttons) <= MAX_LABEL_CHARS
    assert len(page.text) <= MAX_CHARACTERS, page.text


def test_the_opponents_move_is_described_only_on_the_page_after_it() -> None:
    moment = walk(2, "rooster:c3d4")
    sentence = "Blue played **Ox a3–a2** and captured Red's student on a2."
    assert sentence in first_text(moment)
    assert sentence not in lesson_pages(moment).first().text
    assert sentence not in lesson_pages(replace(moment, lines=("So close!",))).first().text


@pytest.mark.parametrize(("line", "answer"), [("5", "**Yes**"), ("3", "**No**")])
def test_a_lantern_in_a_lesson_gets_the_true_answer(line: str, answer: str) -> None:
    moment = walk(6, "place:b1", "tiger:a1a3", "ninja:b1b3", f"lantern:{line}")
    assert answer in first_text(moment)


@pytest.mark.parametrize("can_invite", [True, False])
def test_the_last_lesson_leads_to_a_challenge_if_users_can_be_invited(*, can_invite: bool) -> None:
    context = lessons.lesson_context(moments(len(LESSONS))[-1], can_invite=can_invite)
    assert ("/onitama challenge" in context.format_text("")) is can_invite
    assert ("Find an opponent" in [button.label for button in context.buttons]) is can_invite


@pytest.mark.parametrize(
    ("number", "labels"),
    [(1, ["Lesson 2 ›"]), (4, ["‹ Lesson 3"]), (6, ["‹ Lesson 5", "Lesson 7 ›"])],
)
def test_a_lesson_starts_with_a_list_of_lessons_and_continues_with_buttons(
    number: int, labels: list[str]
) -> None:
    """Check that a page has the list or the buttons: both would leave too little space."""
    page = lesson_pages(add_arrival_lines(reach(number))).first()
    [menu] = page.lists
    assert [option.is_chosen for option in menu.options].index(True) == number - 1
    assert not [button for button in page.buttons if "Lesson" in (button.label or "")]
    second = next(moment for moment in moments(number) if len(moment.done) == 1)
    if second.scene is not None and second.scene.right:
        page = lesson_pages(add_arrival_lines(second)).first()
        assert page.lists == ()
        shown_labels = [button.label or "" for button in page.buttons]
        beside = [label for label in shown_labels if "Lesson" in label]
        assert beside == ([*labels, "Lesson 5 ›"] if number == 4 else labels)
        assert "Start over" in shown_labels


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen on which Discord shows a message; all sizes but `columns` are in pixels."""

    height: int
    client: int
    """Height of the client's own bars: the channel's name, the input, the phone's status bar."""
    picture: int
    """Height of a picture with its margin."""
    columns: int
    """Characters in a line."""


SCREENS = {
    "desktop": Screen(height=900, client=116, picture=358, columns=70),
    "phone": Screen(height=844, client=163, picture=231, columns=42),
}
HEAD_HEIGHT = 41
"""Height of the author's line and of the line *Only you can see this*."""
LINE_HEIGHT = 22
ROW_HEIGHT = 40
ROW_MARGIN = 6
SMALL_TEXT_SIZE = 0.86
"""Relative size of the text in lines that begin with `-#`."""


def height_on(screen: Screen, page: Controller) -> float:
    """Return the height of a page in pixels."""
    rows = len(page.grid) + -(-len(page.buttons) // MAX_IN_ROW) + len(page.lists)
    return (
        HEAD_HEIGHT
        + screen.picture
        + lines_on(screen, page.text) * LINE_HEIGHT
        + ROW_MARGIN
        + rows * ROW_HEIGHT
    )


def lines_on(screen: Screen, text: str) -> float:
    lines = 0.0
    for line in text.replace("*", "").split("\n"):
        size = SMALL_TEXT_SIZE if line.startswith("-# ") else 1.0
        columns = round(screen.columns / size)
        lines += size * len(wrap(line.removeprefix("-# "), columns))
    return lines


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_lesson_page_fits_on_a_screen_with_its_board(number: int, screen: Screen) -> None:
    for moment in moments(number):
        for page in pages(moment):
            assert height_on(screen, page) <= screen.height - screen.client, page.text
        # A page that explains why an action is wrong must fit too.
        for correction in () if moment.scene is None else moment.scene.corrections.values():
            page = lesson_pages(replace(moment, lines=(correction,))).first()
            assert height_on(screen, page) <= screen.height - screen.client, page.text
