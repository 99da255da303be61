"""All lessons in a real browser, by clicks alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from cogs.ui.sentences.lessons import LESSONS
from tests.cogs.lessons.test_moments import FINISHED
from tests.sandbox.browser import resize, split_view
from tests.sandbox.games import buttons
from tests.sandbox.played import place

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

    from onitama_core.game import Player
    from tests.sandbox.browser import Pane

WIDE = (1440, 1000)
PASS = {"horse:pass": "Pass, exchanging Horse"}


def test_a_newcomer_wins_every_lesson_and_leaves_nothing_behind(
    chrome: Chrome, sandbox_url: str
) -> None:
    resize(chrome, *WIDE)
    alice, bob = split_view(chrome, sandbox_url)
    alice.command("onitama learn")
    for number, actions in FINISHED.items():
        lesson = f"Lesson {number} of {len(LESSONS)}"
        for action, scene in zip(actions, LESSONS[number - 1].scenes, strict=True):
            alice.reads(lesson, scene.asks)
            take(alice, lesson, action, LESSONS[number - 1].learner)
        alice.reads(lesson, "🎉")
        if number < len(LESSONS):
            alice.press(lesson, f"Lesson {number + 1} ›")
    assert not [text for text in bob.texts if "Lesson" in text]


def take(pane: Pane, lesson: str, action: str, player: Player) -> None:
    """One action; none lets Blue play."""
    if not action:
        pane.press(lesson, "Blue's turn ›")
        return
    squares, labels = ((), (PASS[action],)) if action in PASS else buttons(action)
    for square in squares:
        where = place(str(square), is_red=player.name == "RED")
        pane.tap(*where)
        pane.is_chosen(*where)
    for label in labels:
        pane.press(lesson, label)
