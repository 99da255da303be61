"""Lessons in a real browser, by clicks alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from cogs.learn.lesson_words import LESSONS
from tests.cogs.learn.test_moments import FINISHED
from tests.sandbox.browser import split_view
from tests.sandbox.games import buttons
from tests.sandbox.played import place

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

    from onitama_core.game import Player
    from tests.sandbox.browser import Pane


def test_a_newcomer_wins_lessons_and_leaves_nothing_behind(
    chrome: Chrome, sandbox_url: str
) -> None:
    alice, bob = split_view(chrome, sandbox_url)
    alice.command("onitama learn")
    win(alice, 1)
    alice.choose(".message:last-child .select-face")
    alice.choose(".message:last-child .options:not([hidden]) li", "Way of the Shadow")
    win(alice, 6)
    alice.press("Lesson 6 of 7", "Lesson 7 ›")
    win(alice, 7)
    assert not [text for text in bob.texts if "Lesson" in text]


def win(pane: Pane, number: int) -> None:
    """Also the first one, which ends before its game."""
    heading, lesson = f"Lesson {number} of {len(LESSONS)}", LESSONS[number - 1]
    for action, scene in zip(FINISHED[number], lesson.scenes, strict=True):
        pane.reads(heading, scene.asks)
        take(pane, heading, action, lesson.learner)
    pane.reads(heading, "🎉")


def take(pane: Pane, lesson: str, action: str, player: Player) -> None:
    """One action; none lets Blue play."""
    if not action:
        pane.press(lesson, "Blue's turn ›")
        return
    squares, labels = buttons(action)
    for square in squares:
        where = place(str(square), is_red=player.name == "RED")
        pane.tap(*where)
        pane.is_chosen(*where)
    for label in labels:
        pane.press(lesson, label)
