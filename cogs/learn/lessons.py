"""The course of a lesson, and what the controller shows in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.learn.buttons import LessonStep, PickLesson
from cogs.learn.lesson_words import LESSONS, Lesson, LessonScene
from cogs.learn.rules import make_state, play_script
from cogs.match.private import ControllerContext, make_text_format
from cogs.shared.errors import OldButton
from cogs.shared.links import OpenPanel, Practise, ShowLesson
from cogs.shared.messages import Button, Option, OptionList, Style
from cogs.shared.turn_sentences import describe_answer, describe_events
from cogs.shared.words import marked_side
from onitama_core import game
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator


DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
CONTINUED: Final = DIGITS[0]
"""The digit of a scene in which nothing is to be played."""


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """A moment of a lesson."""

    number: int
    """The lesson's number, from 1."""
    state: game.GameState
    done: str = ""
    """A digit for each finished scene: the index of the right action that was played."""
    own: tuple[game.Event, ...] = ()
    """The events of the learner's last action."""
    others: tuple[game.Event, ...] = ()
    """The events of the other side's actions since then."""
    lines: tuple[str, ...] = ()
    """Lines above the task."""

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.number - 1]

    @property
    def scene(self) -> LessonScene | None:
        """The present scene; None at the end."""
        scenes = self.lesson.scenes
        return scenes[len(self.done)] if len(self.done) < len(scenes) else None

    @property
    def view(self) -> game.PlayerView:
        return game.player_view(self.state, self.lesson.learner)


def lesson_context(now: LessonMoment, *, can_invite: bool = True) -> ControllerContext:
    """Return the controller's context for a moment of a lesson.

    `can_invite`: the learner is in a server, so the last lessons offer to find an opponent.
    """
    number, scene, title = now.number, now.scene, _(now.lesson.title)
    heading = _("-# Lesson {number} of {count} · {title}").format(
        number=number, count=len(LESSONS), title=title
    )
    task = (
        describe_lesson_end(now.lesson, can_invite=can_invite)
        if scene is None
        else f"**{_(scene.asks)}**"
    )
    # What the scene says on arrival replaces the page's own text, so that the board still fits.
    format_text = make_text_format(heading, *now.lines, task)
    return ControllerContext(
        now.view,
        game.events_for(now.others or now.own, None),
        picture_name=f"lesson-{number}-{now.done or 'start'}",
        format_text=(lambda _text: format_text("")) if now.lines else format_text,
        make_click=partial(LessonStep, number, now.done),
        buttons=tuple(
            lesson_end_buttons(now, can_invite=can_invite)
            if scene is None
            else scene_buttons(now, scene)
        ),
        # At the start the list replaces the buttons to other lessons; at the end there is no board.
        lists=() if now.done and scene is not None else (list_lessons(number),),
    )


def name_lesson(number: int) -> str:
    """Return a text like `3 · Win by Stream`."""
    return f"{number} · {_(LESSONS[number - 1].title)}"


def list_lessons(number: int) -> OptionList:
    """Return the list of all lessons, of which this one is chosen."""
    options = tuple(
        Option(str(n), name_lesson(n), _(lesson.about), n == number)
        for n, lesson in enumerate(LESSONS, start=1)
    )
    return OptionList(PickLesson(), _("All lessons"), options)


def reach(number: int, done: str = "") -> LessonMoment:
    """Return the moment of a lesson after some scenes. Raises OldButton if there is none."""
    if not 1 <= number <= len(LESSONS):
        raise OldButton
    lesson = LESSONS[number - 1]
    now = LessonMoment(number, play_script(make_state(lesson.start), lesson.before)[0])
    for digit in done:
        now = advance(now, digit)
    return now


def try_action(now: LessonMoment, action: game.Action) -> LessonMoment | str:
    """Return the moment after a right action, or why the scene does not ask for a legal one.

    The reason is empty if the scene has none. Raises OldButton for an action that is not legal.
    """
    scene = now.scene
    if scene is None or not scene.right or action not in now.view.legal_actions:
        raise OldButton
    right = list_right_actions(now, scene)
    if action in right:
        return advance(now, DIGITS[right.index(action)])
    for pattern, why in scene.whys.items():
        if fits(action, pattern):
            return _(why)
    return ""


def take_back(now: LessonMoment) -> LessonMoment:
    """Return the moment before the unfinished turn. Raises OldButton if there is none."""
    if not now.view.may_take_back:
        raise OldButton
    return reach(now.number, now.done[:-1])


def advance(now: LessonMoment, digit: str) -> LessonMoment:
    """Return the moment after a scene, by the digit of its right action. Raises OldButton."""
    scene, state, place = now.scene, now.state, DIGITS.find(digit)
    own: tuple[game.Event, ...] = ()
    if scene is None:
        raise OldButton
    if scene.right:
        right = list_right_actions(now, scene)
        if not 0 <= place < len(right):
            raise OldButton
        state, own = game.apply(state, now.lesson.learner, right[place])
    elif digit != CONTINUED:
        raise OldButton
    state, others = play_script(state, scene.then)
    return LessonMoment(now.number, state, now.done + digit, own, others)


def list_right_actions(now: LessonMoment, scene: LessonScene) -> list[game.Action]:
    """Return the right actions of a scene, sorted by notation so that posted digits stay valid."""
    legal = sorted(now.view.legal_actions, key=game.format_action)
    return [action for action in legal if any(fits(action, pattern) for pattern in scene.right)]


def fits(action: game.Action, pattern: str) -> bool:
    return fnmatchcase(game.format_action(action), pattern)


def add_arrival_lines(now: LessonMoment) -> LessonMoment:
    """Return a moment with the lines that stand above its task when the learner arrives there.

    They are the lantern's answer, the actions of the other side, and the text of the scene.
    """
    view, scene, lines = now.view, now.scene, list[str]()
    if any(isinstance(event, game.LanternAnswered) for event in now.own):
        lines.append(describe_answer(view.lantern_answers[-1]))
    lines += describe_events(game.events_for(now.others, None), view.public.variant)
    if scene is not None and scene.said:
        lines.append(_(scene.said).format(seat=marked_side(now.lesson.learner)))
    return replace(now, lines=tuple(lines))


def describe_lesson_end(lesson: Lesson, *, can_invite: bool) -> str:
    """Return the text at the end of a lesson, and after the last ones how to play on."""
    text = f"🎉 {_(lesson.end)}"
    if not lesson.says_how_to_play:
        return text
    then = (
        _(
            "Now play: **{practise}** begins at once, against me. "
            "**{find}** asks the channel, `/onitama challenge` a friend."
        )
        if can_invite
        else _("Now play: **{practise}** begins at once, against me.")
    )
    then = then.format(practise=_("Practise, level 1"), find=_("Find an opponent"))
    return f"{text}\n{then}"


def scene_buttons(now: LessonMoment, scene: LessonScene) -> Iterator[Button]:
    """Yield the buttons of a scene, and later ones to the start and to the lessons beside it."""
    number = now.number
    if scene.label is not None:
        seen = ShowLesson(number, now.done + CONTINUED)
        yield Button(seen, _(scene.label), style=Style.success)
    if not now.done:
        return
    if number > 1:
        yield Button(ShowLesson(number - 1), _("‹ Lesson {number}").format(number=number - 1))
    yield Button(ShowLesson(number), _("Start over"))
    if number < len(LESSONS):
        yield Button(ShowLesson(number + 1), _("Lesson {number} ›").format(number=number + 1))


def lesson_end_buttons(now: LessonMoment, *, can_invite: bool) -> Iterator[Button]:
    """Yield the buttons at the end: to a practice match, the next lesson, and an opponent."""
    number, variant = now.number, now.lesson.leads_to
    if variant is not None:
        yield Button(Practise(variant), _("Practise, level 1"), style=Style.success)
    if number < len(LESSONS):
        style = Style.success if variant is None else Style.secondary
        yield Button(
            ShowLesson(number + 1),
            _("Lesson {number} ›").format(number=number + 1),
            style=style,
        )
    if variant is not None and can_invite:
        yield Button(OpenPanel(variant), _("Find an opponent"))
    yield Button(ShowLesson(number), _("Once more"))
