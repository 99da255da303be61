"""One thought, from the question to the board that shows it."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from cogs.practising.boards import refresh
from cogs.ui.sentences import practice as say
from onitama_core.engine import AtLevel, Loss, Points, Win

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.engine import Score
    from onitama_core.matches import Question

log = logging.getLogger(__name__)

LONGER_EACH_LEVEL: Final = 0.15
"""By which part of the pause."""
PROGRESS_EACH: Final = 4.0
"""Seconds between two words on how far it is ready."""


async def think_of(bot: OnitamaBot, question: Question) -> None:
    """Raises EngineGone or EngineRefused; a thought that is no longer wanted goes nowhere."""
    begun = time.monotonic()
    await get_ready(bot, question)
    thought = await bot.engine.think(
        question.opening, question.actions, AtLevel(question.level), asker=asker_of(question)
    )
    await asyncio.sleep(begun + pause_at(question.level, bot.pause) - time.monotonic())
    agrees = question.draw_offered and would_draw(thought.score, is_own=question.is_to_move)
    turn = thought.turn if question.is_to_move else ()
    update = await bot.matches.practice.answer(question, turn, agrees=agrees, at=bot.clock())
    if update is not None and question.match.is_private:
        is_declined = question.draw_offered and not agrees
        await refresh(bot, question.match.id, *(say.DRAW_DECLINED,) * is_declined)


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
