"""Every moment of a lesson that right actions lead to."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cogs.learn.lesson_words import LESSONS
from cogs.learn.lessons import DIGITS, WENT_ON, reach, right_actions
from onitama_core.game import format_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.learn.lessons import InLesson

NUMBERS = range(1, len(LESSONS) + 1)


@cache
def moments(number: int) -> tuple[InLesson, ...]:
    found = [reach(number)]
    for moment in found:
        found.extend(reach(number, moment.done + digit) for digit in onward(moment))
    return tuple(found)


def onward(moment: InLesson) -> Iterator[str]:
    """The digits that lead on."""
    if moment.scene is not None and moment.scene.right:
        yield from DIGITS[: len(right_actions(moment, moment.scene))]
    elif moment.scene is not None:
        yield WENT_ON


def walk(number: int, *actions: str) -> InLesson:
    """After these right actions, with a blank for going on."""
    moment = reach(number)
    for text in actions:
        digit = WENT_ON
        if text and moment.scene is not None:
            written = [format_action(a) for a in right_actions(moment, moment.scene)]
            digit = DIGITS[written.index(text)]
        moment = reach(number, moment.done + digit)
    return moment
