"""One thought, from the question to the board that shows it."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.practising.boards import refresh
from cogs.ui.sentences.playing import practice as say
from onitama_core.engine import AtLevel, Loss, Points, Win
from onitama_core.game import Phase
from onitama_core.matches import Line

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.engine import Score
    from onitama_core.matches import InTheDark, Question
    from onitama_core.store import Match

log = logging.getLogger(__name__)

LONGER_EACH_LEVEL: Final = 0.15
"""By which part of the pause."""
BEATS: Final = 4
"""In a pause: answers from the dark come at one of them."""
PROGRESS_EACH: Final = 4.0
"""Seconds between two words on how far it is ready."""


async def think_of(bot: OnitamaBot, question: Question) -> None:
    """Raises EngineGone or EngineRefused; a thought that is no longer wanted goes nowhere."""
    begun = time.monotonic()
    await get_ready(bot, question)
    told = question.told
    if isinstance(told, Line):
        agrees, actions = await by_day(bot, question, told)
    else:
        agrees, actions = await by_night(bot, question, told)
    spent = time.monotonic() - begun
    await asyncio.sleep(answers_after(question, spent, bot.pause) - spent)
    update = await bot.matches.practice.answer(question, actions, agrees=agrees, at=bot.clock())
    if update is not None and question.match.is_private:
        await show_answer(bot, update.match, is_declined=question.draw_offered and not agrees)


class Reply(NamedTuple):
    agrees: bool
    """To a draw that is offered."""
    actions: tuple[str, ...]
    """Where the computer is to move."""


async def by_day(bot: OnitamaBot, question: Question, line: Line) -> Reply:
    """A whole turn."""
    thought = await bot.engine.think(
        line.opening, line.played, AtLevel(question.level), asker=asker_of(question)
    )
    agrees = question.draw_offered and would_draw(thought.score, is_own=question.is_to_move)
    return Reply(agrees, thought.turn if question.is_to_move else ())


async def by_night(bot: OnitamaBot, question: Question, seat: InTheDark) -> Reply:
    """The next step alone."""
    asker, level = asker_of(question), question.level
    if question.draw_offered and await bot.engine.value(seat.story, level, asker=asker) <= 0:
        return Reply(agrees=True, actions=())
    if not question.is_to_move:
        return Reply(agrees=False, actions=())
    acted = await bot.engine.act(seat.story, level, seed=seat.seed, asker=asker)
    return Reply(agrees=False, actions=(acted.action,))


async def show_answer(bot: OnitamaBot, match: Match, *, is_declined: bool) -> None:
    """On the private board, at once for the whole turn: while steps of it follow it is owed."""
    if is_declined or not match.owes_thought:
        await refresh(bot, match.id, *(say.DRAW_DECLINED,) * is_declined)


async def get_ready(bot: OnitamaBot, question: Question) -> None:
    """What is made once on a machine; who sees a private board is told how far it is."""
    if bot.engine.is_ready():
        return
    progress = Progress()
    preparing = asyncio.create_task(bot.engine.prepare(progress.tell))
    try:
        while not (await asyncio.wait({preparing}, timeout=PROGRESS_EACH))[0]:
            if question.match.is_private:
                told = say.preparing(*progress.parts)
                await refresh(bot, question.match.id, told, is_thought_of=False)
        await preparing
    finally:
        preparing.cancel()


class Progress:
    """How many of how many parts are made."""

    def __init__(self) -> None:
        self.parts = (0, 1)

    def tell(self, done: int, total: int) -> None:
        self.parts = done, total


def asker_of(question: Question) -> int:
    """The person who waits."""
    return question.match.people[0].user_id


def answers_after(question: Question, spent: float, pause: float) -> float:
    """Seconds from the question to the answer, `spent` of them on the thought.

    Nobody is to read from the time what a seat in the dark knows alone: its answers come on a beat,
    and the pause is taken once a turn, whatever there is to choose from.
    """
    if isinstance(question.told, Line):
        return pause_at(question.level, pause)
    is_first = question.match.phase in (Phase.PLACEMENT, Phase.MOVE)
    beat = pause / BEATS
    least = pause_at(question.level, pause) if is_first else 0.0
    return max(least, math.ceil(spent / beat) * beat if beat else 0.0)


def pause_at(level: int, pause: float) -> float:
    """Seconds from the question to the answer, at the least: a person likes to see it think."""
    return pause * (1 + LONGER_EACH_LEVEL * (level - 1))


def would_draw(score: Score, *, is_own: bool) -> bool:
    """`is_own`: the score is the computer's own; otherwise the other side is to move."""
    match score:
        case Points(value):
            return value <= 0 if is_own else value >= 0
        case Loss():
            return is_own
        case Win():
            return not is_own
