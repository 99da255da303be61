"""What the computer owes, thought out beside everything else."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from traceback import format_tb
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from cogs.house.loops import Loop
from cogs.practising import refresh, think_of
from cogs.ui.sentences.playing import practice as say
from onitama_core.engine import EngineGone, EngineRefused
from onitama_core.matches import InTheDark, Question
from onitama_core.store import Locked, NoSuchMatch, StoreProblem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.house.client import OnitamaBot

log = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 40
"""That wait for a thought; all others come as these are answered. Each look costs .1 ms for one."""
LOOKS_AGAIN: Final = 5.0
"""Seconds; what was put off comes back without a word."""
NEXT_TRY: Final = timedelta(seconds=5)
"""After a first failure; twice that after the next one, and so on."""
LEAVE_TAKES: Final = 1.0
"""Seconds."""
MOST_DOUBLED: Final = 7
LONGEST_PAUSE: Final = timedelta(minutes=10)


class Thinking(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("thoughts", self._serve)
        self._thinking = dict[int, tuple[Question, asyncio.Task[None]]]()
        """By match."""
        self._failures = 0
        """In a row, of whatever matches."""

    async def cog_load(self) -> None:
        self._loop.start()

    async def cog_unload(self) -> None:
        await self._loop.stop()
        questions = [question for question, _ in self._thinking.values()]
        tasks = [task for _, task in self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._take_leave(questions)

    async def _take_leave(self, questions: Sequence[Question]) -> None:
        """Of those whose boards nothing can change any more, once the bot is gone."""
        told = [
            asyncio.create_task(
                refresh(self.bot, question.match.id, say.LEAVING, is_thought_of=False)
            )
            for question in questions
            if question.match.is_private
        ]
        if told:
            await asyncio.wait(told, timeout=LEAVE_TAKES)

    async def _serve(self) -> None:
        due = self.bot.store.thoughts_due
        due.clear()
        for question in await self.bot.matches.practice.owed(MOST_AT_ONCE):
            self._take_up(question)
        try:
            await asyncio.wait_for(due.wait(), LOOKS_AGAIN)
        except TimeoutError:
            return

    def _take_up(self, question: Question) -> None:
        """Unless it is thought of already; a match that has moved on is thought of anew."""
        match_id = question.match.id
        if match_id in self._thinking:
            present, task = self._thinking[match_id]
            if is_same(present, question):
                return
            task.cancel()
        task = asyncio.create_task(self._think(question))
        self._thinking[match_id] = question, task
        task.add_done_callback(lambda done: self._forget(match_id, done))

    def _forget(self, match_id: int, done: asyncio.Task[None]) -> None:
        """There may be others that wait."""
        if match_id in self._thinking and self._thinking[match_id][1] is done:
            del self._thinking[match_id]
            self.bot.store.thoughts_due.set()

    async def _think(self, question: Question) -> None:
        """Where the database takes nothing the row is as due as before: the pause is taken here."""
        try:
            await self._try(question)
        except (Locked, StoreProblem) as problem:
            log.warning("no thought for match %s can be kept: %s", question.match.id, problem)
            with suppress(Locked, StoreProblem):
                await self._tell(question)
            await asyncio.sleep(NEXT_TRY.total_seconds())

    async def _try(self, question: Question) -> None:
        """Raises Locked or StoreProblem."""
        try:
            await think_of(self.bot, question)
            self._failures = 0
        except (Locked, StoreProblem):
            raise
        except NoSuchMatch:
            log.info("match %s is gone, and its player with it", question.match.id)
        except EngineGone:
            log.warning("no thought for match %s; I try again", question.match.id)
            await self._put_off(question, min(NEXT_TRY * 2**self._failures, LONGEST_PAUSE))
            self._failures = min(self._failures + 1, MOST_DOUBLED)
        except Exception as problem:  # noqa: BLE001 - logged, and tried again later
            log_fault(question, problem)
            await self._put_off(question, LONGEST_PAUSE)

    async def _put_off(self, question: Question, by: timedelta) -> None:
        await self.bot.matches.practice.put_off(question, by)
        await self._tell(question)

    async def _tell(self, question: Question) -> None:
        """Its player, where their board can still be changed."""
        if question.match.is_private:
            await refresh(self.bot, question.match.id, say.GONE, is_thought_of=False)


def log_fault(question: Question, problem: Exception) -> None:
    """In the dark without its words, which may name what one seat knows alone."""
    if isinstance(question.told, InTheDark) and not isinstance(problem, EngineRefused):
        where = "".join(format_tb(problem.__traceback__))
        kind = type(problem).__name__
        log.error("a fault in the thought for match %s: %s\n%s", question.match.id, kind, where)
    else:
        told = "a fault in the thought for match %s"
        log.error(told, question.match.id, exc_info=problem)


def is_same(one: Question, other: Question) -> bool:
    return (one.match.seq, one.draw_offered) == (other.match.seq, other.draw_offered)


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Thinking(bot))
