"""Every moment of a lesson that right actions lead to."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cogs.lessons.moments import DIGITS, WENT_ON, reach, right_actions
from cogs.ui.sentences.lessons import LESSONS, Try
from onitama_core.game import format_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.lessons import Moment

NUMBERS = range(1, len(LESSONS) + 1)


@cache
def moments(number: int) -> tuple[Moment, ...]:
    found = [reach(number)]
    for moment in found:
        found.extend(reach(number, moment.done + digit) for digit in onward(moment))
    return tuple(found)


def onward(moment: Moment) -> Iterator[str]:
    """The digits that lead on."""
    if isinstance(moment.scene, Try):
        yield from DIGITS[: len(right_actions(moment, moment.scene))]
    elif moment.scene is not None:
        yield WENT_ON


def walk(number: int, *actions: str) -> Moment:
    """After these right actions, with a blank for going on."""
    moment = reach(number)
    for text in actions:
        digit = WENT_ON
        if text and isinstance(moment.scene, Try):
            written = [format_action(a) for a in right_actions(moment, moment.scene)]
            digit = DIGITS[written.index(text)]
        moment = reach(number, moment.done + digit)
    return moment
