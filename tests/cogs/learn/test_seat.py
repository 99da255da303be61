"""What a learner is shown: it fits into a message of Discord's, and says what to do."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from cogs.learn.lesson_words import LESSONS
from cogs.learn.lessons import arriving, learner_seat, reach
from cogs.match.private_controller import ControllerPages
from cogs.ui import clicks
from cogs.ui.messages import UNICODE, Caption
from onitama_core.game import LightLantern, Move, NinjaMove, Place
from tests.cogs.learn.walks import NUMBERS, moments, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.learn.lessons import InLesson
    from cogs.ui.messages import Controller

MOST_COMPONENTS = 40
MOST_IN_A_ROW = 5
LONGEST_CUSTOM_ID = 100
LONGEST_LABEL = 80
MOST_WORDS = 400
"""Of what stands between the picture and the board on a phone."""


def shown(moment: InLesson) -> ControllerPages:
    return ControllerPages(learner_seat(moment), Caption("board.png", ""), UNICODE)


def text_of(moment: InLesson) -> str:
    return shown(arriving(moment)).first().text


def pages(moment: InLesson) -> Iterator[Controller]:
    """All that a learner can see without playing."""
    yield shown(arriving(moment)).first()
    steps = shown(moment)
    for action in moment.view.legal_actions:
        match action:
            case Move(origin=origin, target=target) | NinjaMove(origin, target):
                yield steps.after(clicks.ChoosePawn(origin))
                yield steps.after(clicks.ChooseSquare(origin, target))
            case Place(squares):
                yield steps.after(clicks.ChooseStart(squares[0], squares))
            case LightLantern(line) if line is not None:
                yield steps.after(clicks.ChooseLine(line))


def components(page: Controller) -> int:
    rows = [row for row in (*page.grid, page.buttons) if row]
    return 2 + sum(1 + len(row) for row in rows) + 2 * len(page.lists)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_page_fits(number: int) -> None:
    for page in chain.from_iterable(map(pages, moments(number))):
        buttons = [*chain(*page.grid), *page.buttons]
        clicks = [*(button.click for button in buttons), *(each.click for each in page.lists)]
        ids = [click.custom_id for click in clicks]
        assert components(page) <= MOST_COMPONENTS
        assert len(page.buttons) <= MOST_IN_A_ROW
        assert len(set(ids)) == len(ids)
        assert max(map(len, ids)) <= LONGEST_CUSTOM_ID
        assert max(len(each.label or "") for each in buttons) <= LONGEST_LABEL
        assert len(page.text) <= MOST_WORDS, page.text


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_asked_is_there_until_it_is_played(number: int) -> None:
    for moment in moments(number):
        if moment.scene is not None:
            assert all(moment.scene.asks in page.text for page in pages(moment))


def test_what_the_other_side_has_done_is_told_once() -> None:
    moment = walk(2, "rooster:c3d4")
    told = "Blue played **Ox a3–a2** and captured Red's student on a2."
    assert told in text_of(moment)
    assert told not in shown(moment).first().text
    assert told not in shown(replace(moment, told=("So close!",))).first().text


@pytest.mark.parametrize(("line", "answer"), [("5", "**Yes**"), ("3", "**No**")])
def test_the_answer_of_a_lantern_is_the_true_one(line: str, answer: str) -> None:
    moment = walk(6, "place:b1", "tiger:a1a3", "ninja:b1b3", f"lantern:{line}")
    assert answer in text_of(moment)


def test_the_end_of_the_last_lesson_leads_to_somebody_real() -> None:
    assert "/onitama challenge" in text_of(moments(len(LESSONS))[-1])


@pytest.mark.parametrize(
    ("number", "labels"),
    [(1, ["Lesson 2 ›"]), (4, []), (5, ["‹ Lesson 4", "Lesson 6 ›"]), (7, ["‹ Lesson 6"])],
)
def test_the_lessons_beside_it_are_a_button_away(number: int, labels: list[str]) -> None:
    """But where the step has buttons of its own; the list leads everywhere, always."""
    page = shown(arriving(reach(number))).first()
    shown_labels = [button.label or "" for button in page.buttons]
    assert [label for label in shown_labels if "Lesson" in label] == labels
    [lessons] = page.lists
    assert [option.is_chosen for option in lessons.options].index(True) == number - 1
