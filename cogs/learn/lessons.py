"""The scenes of a lesson, and the page of the controller for each."""

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
"""Digits that stand for the right actions of a scene, by index, in custom ids."""
CONTINUED: Final = DIGITS[0]
"""The digit of a scene in which nothing is to be played."""


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """The state of a learner's lesson: the position, and the scenes that are finished."""

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


def lesson_context(moment: LessonMoment, *, can_invite: bool = True) -> ControllerContext:
    """Return the controller's context for a moment of a lesson.

    `can_invite`: the learner is in a server, so the last lessons offer to find an opponent.
    """
    number = moment.number
    scene = moment.scene
    title = _(moment.lesson.title)
    heading = _("-# Lesson {number} of {count} · {title}").format(
        number=number, count=len(LESSONS), title=title
    )
    if scene is None:
        task = describe_lesson_end(moment.lesson, can_invite=can_invite)
        buttons = tuple(lesson_end_buttons(moment, can_invite=can_invite))
    else:
        task = f"**{_(scene.task)}**"
        buttons = tuple(scene_buttons(moment, scene))
    # The intro of the scene replaces the page's own text, so that the board still fits.
    format_text = make_text_format(heading, *moment.lines, task)
    return ControllerContext(
        moment.view,
        game.events_for(moment.others or moment.own, None),
        picture_name=f"lesson-{number}-{moment.done or 'start'}",
        format_text=(lambda _text: format_text("")) if moment.lines else format_text,
        make_click=partial(LessonStep, number, moment.done),
        buttons=buttons,
        # At the start the list replaces the buttons to other lessons; at the end there is no board.
        lists=() if moment.done and scene is not None else (list_lessons(number),),
    )


def name_lesson(number: int) -> str:
    """Return a text like `3 · Win by Stream`."""
    return f"{number} · {_(LESSONS[number - 1].title)}"


def list_lessons(number: int) -> OptionList:
    """Return the list of all lessons; the one with this number is shown as chosen."""
    options = tuple(
        Option(str(n), name_lesson(n), _(lesson.description), n == number)
        for n, lesson in enumerate(LESSONS, start=1)
    )
    return OptionList(PickLesson(), _("All lessons"), options)


def reach(number: int, done: str = "") -> LessonMoment:
    """Return the moment of a lesson after the scenes in `done`, as in `LessonMoment.done`.

    Raises OldButton if the lesson does not exist or `done` does not fit its scenes.
    """
    if not 1 <= number <= len(LESSONS):
        raise OldButton
    lesson = LESSONS[number - 1]
    moment = LessonMoment(number, play_script(make_state(lesson.start), lesson.before)[0])
    for digit in done:
        moment = advance(moment, digit)
    return moment


def try_action(moment: LessonMoment, action: game.Action) -> LessonMoment | str:
    """Return the moment after a right action, or the explanation why a legal one is wrong.

    The explanation is empty if the scene has none. Raises OldButton for an illegal action.
    """
    scene = moment.scene
    if scene is None or not scene.right or action not in moment.view.legal_actions:
        raise OldButton
    right = list_right_actions(moment, scene)
    if action in right:
        return advance(moment, DIGITS[right.index(action)])
    for pattern, correction in scene.corrections.items():
        if matches_pattern(action, pattern):
            return _(correction)
    return ""


def take_back(moment: LessonMoment) -> LessonMoment:
    """Return the moment before the unfinished turn. Raises OldButton if there is none."""
    if not moment.view.may_take_back:
        raise OldButton
    return reach(moment.number, moment.done[:-1])


def advance(moment: LessonMoment, digit: str) -> LessonMoment:
    """Return the moment after the present scene and the other side's actions.

    `digit`: which right action was played. Raises OldButton if the scene has no such action.
    """
    scene = moment.scene
    state = moment.state
    index = DIGITS.find(digit)
    own: tuple[game.Event, ...] = ()
    if scene is None:
        raise OldButton
    if scene.right:
        right = list_right_actions(moment, scene)
        if not 0 <= index < len(right):
            raise OldButton
        state, own = game.apply(state, moment.lesson.learner, right[index])
    elif digit != CONTINUED:
        raise OldButton
    state, others = play_script(state, scene.reply)
    return LessonMoment(moment.number, state, moment.done + digit, own, others)


def list_right_actions(moment: LessonMoment, scene: LessonScene) -> list[game.Action]:
    """Return the right actions of a scene, sorted by notation so that old custom ids stay valid."""
    legal = sorted(moment.view.legal_actions, key=game.format_action)
    return [
        action
        for action in legal
        if any(matches_pattern(action, pattern) for pattern in scene.right)
    ]


def matches_pattern(action: game.Action, pattern: str) -> bool:
    return fnmatchcase(game.format_action(action), pattern)


def add_arrival_lines(moment: LessonMoment) -> LessonMoment:
    """Return a moment with the lines that stand above its task when the learner arrives there.

    They are the lantern's answer, the actions of the other side, and the text of the scene.
    """
    view = moment.view
    scene = moment.scene
    lines: list[str] = []
    if any(isinstance(event, game.LanternAnswered) for event in moment.own):
        lines.append(describe_answer(view.lantern_answers[-1]))
    lines += describe_events(game.events_for(moment.others, None), view.public.variant)
    if scene is not None and scene.intro:
        lines.append(_(scene.intro).format(seat=marked_side(moment.lesson.learner)))
    return replace(moment, lines=tuple(lines))


def describe_lesson_end(lesson: Lesson, *, can_invite: bool) -> str:
    """Return the text at the end of a lesson, and after the last ones how to play on."""
    text = f"🎉 {_(lesson.closing_text)}"
    if not lesson.says_how_to_play:
        return text
    invitation = _("Now play: **{practise}** begins at once, against me.")
    if can_invite:
        invitation = _(
            "Now play: **{practise}** begins at once, against me. "
            "**{find}** asks the channel, `/onitama challenge` a friend."
        )
    invitation = invitation.format(practise=_("Practise, level 1"), find=_("Find an opponent"))
    return f"{text}\n{invitation}"


def scene_buttons(moment: LessonMoment, scene: LessonScene) -> Iterator[Button]:
    """Yield the buttons of a scene; from the second scene on, also those to other lessons."""
    number = moment.number
    if scene.label is not None:
        go_on = ShowLesson(number, moment.done + CONTINUED)
        yield Button(go_on, _(scene.label), style=Style.success)
    if not moment.done:
        return
    if number > 1:
        yield Button(ShowLesson(number - 1), _("‹ Lesson {number}").format(number=number - 1))
    yield Button(ShowLesson(number), _("Start over"))
    if number < len(LESSONS):
        yield Button(ShowLesson(number + 1), _("Lesson {number} ›").format(number=number + 1))


def lesson_end_buttons(moment: LessonMoment, *, can_invite: bool) -> Iterator[Button]:
    """Yield the buttons at the end of a lesson: practice, the next lesson, and an opponent."""
    number = moment.number
    variant = moment.lesson.leads_to
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
