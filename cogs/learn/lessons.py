"""How far a learner is in a lesson, and the learner's seat at the controller there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.learn.buttons import LessonStep, PickLesson
from cogs.learn.lesson_words import LESSONS, Lesson, LessonScene
from cogs.learn.rules import opened, play
from cogs.match.private import ControllerContext, make_text_format
from cogs.shared.errors import OldButton
from cogs.shared.links import OpenPanel, Practise, ShowLesson
from cogs.shared.messages import Button, Option, OptionList, Style
from cogs.shared.words import seat
from onitama_core import game
from rendering import words
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator


DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
WENT_ON: Final = DIGITS[0]


@dataclass(frozen=True, slots=True)
class InLesson:
    """A moment of a lesson."""

    number: int
    """The lesson's, from 1."""
    state: game.GameState
    done: str = ""
    """A digit a scene: which of the right actions was played."""
    own: tuple[game.Event, ...] = ()
    """What the last of them brought about."""
    others: tuple[game.Event, ...] = ()
    """What the other side has done since."""
    told: tuple[str, ...] = ()
    """Before what is asked."""

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.number - 1]

    @property
    def scene(self) -> LessonScene | None:
        """None at the end."""
        scenes = self.lesson.scenes
        return scenes[len(self.done)] if len(self.done) < len(scenes) else None

    @property
    def view(self) -> game.PlayerView:
        return game.player_view(self.state, self.lesson.learner)


def lesson_context(now: InLesson, *, can_invite: bool = True) -> ControllerContext:
    """`can_invite`: it is in a server, where the last lessons lead to an opponent."""
    number, scene, title = now.number, now.scene, _(now.lesson.title)
    heading = _("-# Lesson {number} of {count} · {title}").format(
        number=number, count=len(LESSONS), title=title
    )
    asked = the_end(now.lesson, can_invite=can_invite) if scene is None else f"**{_(scene.asks)}**"
    options = tuple(
        Option(str(n), f"{n} · {_(lesson.title)}", _(lesson.about), n == number)
        for n, lesson in enumerate(LESSONS, start=1)
    )
    return ControllerContext(
        now.view,
        game.events_for(now.others or now.own, None),
        picture_name=f"lesson-{number}-{now.done or 'start'}",
        format_text=make_text_format(heading, *now.told, asked),
        make_click=partial(LessonStep, number, now.done),
        buttons=tuple(
            after_the_end(now, can_invite=can_invite) if scene is None else ways_on(now, scene)
        ),
        lists=(OptionList(PickLesson(), _("All lessons"), options),),
    )


def reach(number: int, done: str = "") -> InLesson:
    """Raises OldButton where no lesson leads there."""
    if not 1 <= number <= len(LESSONS):
        raise OldButton
    lesson = LESSONS[number - 1]
    now = InLesson(number, play(opened(lesson.start), lesson.before)[0])
    for digit in done:
        now = advance(now, digit)
    return now


def attempt(now: InLesson, action: game.Action) -> InLesson | str:
    """Return the moment after a right action, or why the scene does not ask for a legal one.

    The reason is empty where the scene has none. Raises OldButton for an action that is not legal.
    """
    scene = now.scene
    if scene is None or not scene.right or action not in now.view.legal_actions:
        raise OldButton
    right = right_actions(now, scene)
    if action in right:
        return advance(now, DIGITS[right.index(action)])
    for pattern, why in scene.whys.items():
        if fits(action, pattern):
            return _(why)
    return ""


def back(now: InLesson) -> InLesson:
    """Before the first part of a turn. Raises OldButton where nothing can be taken back."""
    if not now.view.may_take_back:
        raise OldButton
    return reach(now.number, now.done[:-1])


def advance(now: InLesson, digit: str) -> InLesson:
    """Raises OldButton."""
    scene, state, place = now.scene, now.state, DIGITS.find(digit)
    own: tuple[game.Event, ...] = ()
    if scene is None:
        raise OldButton
    if scene.right:
        right = right_actions(now, scene)
        if not 0 <= place < len(right):
            raise OldButton
        state, own = game.apply(state, now.lesson.learner, right[place])
    elif digit != WENT_ON:
        raise OldButton
    state, others = play(state, scene.then)
    return InLesson(now.number, state, now.done + digit, own, others)


def right_actions(now: InLesson, scene: LessonScene) -> list[game.Action]:
    """In the order of their notation, so that digits stay what they are."""
    legal = sorted(now.view.legal_actions, key=game.format_action)
    return [action for action in legal if any(fits(action, pattern) for pattern in scene.right)]


def fits(action: game.Action, pattern: str) -> bool:
    return fnmatchcase(game.format_action(action), pattern)


def arriving(now: InLesson) -> InLesson:
    """Told what was learnt and what the other side has done."""
    view, scene, told = now.view, now.scene, []
    if any(isinstance(event, game.LanternAnswered) for event in now.own):
        told.append(words.answered(view.answers[-1]))
    told += words.story(game.events_for(now.others, None), view.public.variant)
    if scene is not None and scene.said:
        told.append(_(scene.said).format(seat=seat(now.lesson.learner)))
    return replace(now, told=tuple(told))


def the_end(lesson: Lesson, *, can_invite: bool) -> str:
    told = f"🎉 {_(lesson.end)}"
    if not lesson.says_how_to_play:
        return told
    then = (
        _(
            "Now play: **{practise}** begins at once, against me. "
            "**{find}** asks the channel, `/onitama challenge` a friend."
        )
        if can_invite
        else _("Now play: **{practise}** begins at once, against me.")
    )
    then = then.format(practise=_("Practise, level 1"), find=_("Find an opponent"))
    return f"{told}\n{then}"


def ways_on(now: InLesson, scene: LessonScene) -> Iterator[Button]:
    """In the lesson, and to those beside it."""
    number = now.number
    if scene.label is not None:
        seen = ShowLesson(number, now.done + WENT_ON)
        yield Button(seen, _(scene.label), style=Style.success)
    if number > 1:
        yield Button(ShowLesson(number - 1), _("‹ Lesson {number}").format(number=number - 1))
    if now.done:
        yield Button(ShowLesson(number), _("Start over"))
    if number < len(LESSONS):
        yield Button(ShowLesson(number + 1), _("Lesson {number} ›").format(number=number + 1))


def after_the_end(now: InLesson, *, can_invite: bool) -> Iterator[Button]:
    """To what was learnt, and to the next lesson."""
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
