"""The learner's seat at the controller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.lessons.moments import WENT_ON
from cogs.ui import clicks
from cogs.ui.messages.types import Button, Option, OptionList, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.lessons import LESSONS, Look
from cogs.ui.sentences.lessons import pages as say
from onitama_core.game import LanternAnswered, events_for
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.lessons.moments import Moment
    from onitama_core.game import PlayerView, PublicEvent


@dataclass(frozen=True, slots=True)
class InLesson:
    moment: Moment
    told: tuple[str, ...]
    """Before what is asked."""

    @property
    def view(self) -> PlayerView:
        return self.moment.view

    @property
    def events(self) -> tuple[PublicEvent, ...]:
        return events_for(self.moment.others or self.moment.own, None)

    @property
    def name(self) -> str:
        return f"lesson-{self.moment.number}-{self.moment.done or 'start'}"

    def headed(self, text: str) -> str:
        return "\n".join((heading(self.moment), *self.told, asked(self.moment), *how(text)))

    def click(self, choice: clicks.Choice) -> clicks.LessonStep:
        return clicks.LessonStep(self.moment.number, self.moment.done, choice)

    @property
    def buttons(self) -> tuple[Button, ...]:
        match self.moment.scene:
            case None:
                return tuple(after_the_end(self.moment))
            case Look(label=label):
                onward = clicks.ShowLesson(self.moment.number, self.moment.done + WENT_ON)
                return (Button(onward, label, style=Style.success), *to_others(self.moment))
            case _:
                return tuple(to_others(self.moment))

    @property
    def help(self) -> tuple[Button, ...]:
        return ()

    @property
    def lists(self) -> tuple[OptionList, ...]:
        options = tuple(
            Option(str(n), say.option(n, each.title), each.about, n == self.moment.number)
            for n, each in enumerate(LESSONS, start=1)
        )
        return (OptionList(clicks.PickLesson(), say.LESSONS_LIST, options),)


def arriving(moment: Moment) -> InLesson:
    """Told what was learnt and what the other side has done."""
    return InLesson(moment, tuple(story(moment)))


def corrected(moment: Moment, why: str) -> InLesson:
    return InLesson(moment, (why,))


def undecided(moment: Moment) -> InLesson:
    """In the middle of an action."""
    return InLesson(moment, ())


def story(moment: Moment) -> Iterator[str]:
    view, scene = moment.view, moment.scene
    if any(isinstance(event, LanternAnswered) for event in moment.own):
        yield words.answered(view.answers[-1])
    names = words.Names(words.side, words.side)
    yield from words.story(events_for(moment.others, None), view.public.variant, names)
    if scene is not None and scene.said:
        yield scene.said


def heading(moment: Moment) -> str:
    return say.heading(moment.number, len(LESSONS), moment.lesson.title)


def asked(moment: Moment) -> str:
    scene = moment.scene
    return say.won(moment.lesson.end) if scene is None else say.asked(scene.asks)


def how(text: str) -> Iterator[str]:
    if text:
        yield say.how(text)


def to_others(moment: Moment) -> Iterator[Button]:
    number = moment.number
    if number > 1:
        yield Button(clicks.ShowLesson(number - 1), say.back_to(number - 1))
    if moment.done:
        yield Button(clicks.ShowLesson(number), say.START_OVER)
    if number < len(LESSONS):
        yield Button(clicks.ShowLesson(number + 1), say.on_to(number + 1))


def after_the_end(moment: Moment) -> Iterator[Button]:
    number = moment.number
    if number < len(LESSONS):
        yield Button(clicks.ShowLesson(number + 1), say.on_to(number + 1), style=Style.success)
    if (variant := moment.lesson.leads_to) is not None:
        yield Button(clicks.OpenPanel(variant), labels.FIND_OPPONENT, style=Style.primary)
    yield Button(clicks.ShowLesson(number), say.AGAIN)
