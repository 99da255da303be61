"""What the computer owes, thought out beside everything else, up to the board that shows it."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from cogs.match.buttons import ShowRules
from cogs.match.private_board import describe_preparation, refresh_private_board
from cogs.shared import labels
from cogs.shared.background import Loop, ProgressEstimate
from cogs.shared.links import ShowLesson
from cogs.shared.messages import Button
from onitama_core.engine import AtLevel, Code, EngineGone, Points, Score, Win
from onitama_core.game import Phase
from onitama_core.matches import EngineRequest, MovesSoFar
from onitama_core.store import Locked, NoSuchMatch, StoreProblem
from rendering.words import N_, _

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


log = logging.getLogger(__name__)

LONGER_EACH_LEVEL: Final = 0.15
"""By which part of the pause."""
BEATS: Final = 4
"""In a pause: answers from the dark come at one of them."""
PROGRESS_EACH: Final = 4.0
"""Seconds between two words on how far it is ready."""
MOST_AT_ONCE: Final = 40
"""That wait for a thought; all others come as these are answered. Each look costs .1 ms for one."""
LOOKS_AGAIN: Final = 5.0
"""Seconds; what was put off comes back without a word."""
NEXT_TRY: Final = timedelta(seconds=5)
"""After a first failure; twice that after the next one, and so on."""
LONGEST_PAUSE: Final = timedelta(minutes=10)
MOST_DOUBLED: Final = 7
LEAVE_TAKES: Final = 1.0
"""Seconds."""
GONE: Final = N_(
    "I can't think just now. I'll try again by myself; `/onitama practice` shows my turn."
)


async def think_of(bot: OnitamaBot, question: EngineRequest) -> None:
    """Raises EngineGone or EngineRefused; a thought that is no longer wanted goes nowhere."""
    begun = time.monotonic()
    await get_ready(bot, question)
    agrees, actions = await reply(bot, question)
    spent = time.monotonic() - begun
    await asyncio.sleep(answers_after(question, spent, bot.pause) - spent)
    update = await bot.matches.answer(question, actions, agrees=agrees, at=bot.clock())
    if update is None or not update.match.is_private:
        return
    if question.draw_offered and not agrees:
        await refresh_private_board(bot, update.match.id, _("I'd rather play on than draw."))
    elif not update.match.owes_thought:  # a turn of several steps is shown at once
        await refresh_private_board(bot, update.match.id)


async def get_ready(bot: OnitamaBot, question: EngineRequest) -> None:
    """What is made once on a machine; who sees a private board is told how far it is."""
    code = Code.of(question.match.setup.variant)
    weighs_draw = code is Code.HIDDEN and question.draw_offered
    if bot.engine.is_ready(code, None if weighs_draw else question.level):
        return
    progress = ProgressEstimate()
    made = asyncio.create_task(bot.engine.prepare(code, progress.tell))
    rules = Button(ShowRules(question.match.id), labels.RULES)
    learn = Button(ShowLesson(), _("Learn by playing"))
    try:
        while not (await asyncio.wait({made}, timeout=PROGRESS_EACH))[0]:
            told = describe_preparation(progress.percent, progress.seconds)
            await tell(bot, question, told, rules, learn)
        await made
    finally:
        made.cancel()


async def tell(bot: OnitamaBot, question: EngineRequest, text: str, *extra_buttons: Button) -> None:
    """Who waits for the answer, where their board can still be changed."""
    if question.match.is_private:
        await refresh_private_board(
            bot, question.match.id, text, computer_thinks=False, extra_buttons=extra_buttons
        )


async def reply(bot: OnitamaBot, question: EngineRequest) -> tuple[bool, tuple[str, ...]]:
    """Whether it agrees to a draw that is offered, and what it plays where it is to move.

    That is a whole turn by day, and the next step alone by night.
    """
    told, level, asker = question.told, question.level, question.match.people[0].user_id
    if isinstance(told, MovesSoFar):
        limit = AtLevel(level, told.seed)
        thought = await bot.engine.think(told.opening, told.played, limit, asker=asker)
        agrees = question.draw_offered and would_draw(thought.score, is_own=question.is_to_move)
        return agrees, thought.turn if question.is_to_move else ()
    if question.draw_offered and await bot.engine.value(told.story, level, asker=asker) <= 0:
        return True, ()
    if not question.is_to_move:
        return False, ()
    acted = await bot.engine.act(told.story, level, seed=told.seed, asker=asker)
    return False, (acted.action,)


def would_draw(score: Score, *, is_own: bool) -> bool:
    """`is_own`: the score is the computer's own; otherwise the other side is to move."""
    proven = 1 if isinstance(score, Win) else -1
    value = score.value if isinstance(score, Points) else proven
    return value <= 0 if is_own else value >= 0


def answers_after(question: EngineRequest, spent: float, pause: float) -> float:
    """Seconds from the question to the answer, `spent` of them on the thought.

    A person likes to see it think. Nobody is to read from the time what a seat in the dark knows
    alone: its answers come on a beat, and the pause is taken once a turn, whatever there is to
    choose from.
    """
    least = pause * (1 + LONGER_EACH_LEVEL * (question.level - 1))
    if isinstance(question.told, MovesSoFar):
        return least
    if question.match.phase not in {Phase.PLACEMENT, Phase.MOVE}:
        least = 0.0
    beat = pause / BEATS
    return max(least, math.ceil(spent / beat) * beat if beat else 0.0)


class Thinking(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("thoughts", self._serve)
        self._thinking = dict[int, tuple[EngineRequest, asyncio.Task[None]]]()
        """By match."""
        self._failures = 0
        """In a row, of whatever matches."""

    async def cog_load(self) -> None:
        self._loop.start()

    async def cog_unload(self) -> None:
        """Those are told who wait before a board that nothing can change once the bot is gone."""
        await self._loop.stop()
        waiting = list(self._thinking.values())
        for _question, task in waiting:
            task.cancel()
        await asyncio.gather(*(task for _question, task in waiting), return_exceptions=True)
        if waiting:
            leaving = _("I'm off for a moment. `/onitama practice` shows my turn once I'm back.")
            told = [tell(self.bot, question, leaving) for question, _task in waiting]
            await asyncio.wait(map(asyncio.create_task, told), timeout=LEAVE_TAKES)

    async def _serve(self) -> None:
        """A match that has moved on is thought of anew."""
        due = self.bot.store.thoughts_due
        due.clear()
        for question in await self.bot.matches.owed_thoughts(MOST_AT_ONCE):
            match = question.match
            if match.id in self._thinking:
                present, task = self._thinking[match.id]
                if (present.match.seq, present.draw_offered) == (match.seq, question.draw_offered):
                    continue
                task.cancel()
            task = asyncio.create_task(self._think(question))
            self._thinking[match.id] = question, task
            task.add_done_callback(partial(self._forget, match.id))
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOKS_AGAIN):
                await due.wait()

    def _forget(self, match_id: int, done: asyncio.Task[None]) -> None:
        """There may be others that wait."""
        if match_id in self._thinking and self._thinking[match_id][1] is done:
            del self._thinking[match_id]
            self.bot.store.thoughts_due.set()

    async def _think(self, question: EngineRequest) -> None:
        """Where the database takes nothing the row is as due as before: the pause is taken here."""
        try:
            await self._try(question)
        except (Locked, StoreProblem) as problem:
            log.warning("no thought for match %s can be kept: %s", question.match.id, problem)
            with suppress(Locked, StoreProblem):
                await tell(self.bot, question, _(GONE))
            await asyncio.sleep(NEXT_TRY.total_seconds())

    async def _try(self, question: EngineRequest) -> None:
        """Put off where it comes to nothing. Raises Locked or StoreProblem."""
        match_id, pause = question.match.id, LONGEST_PAUSE
        try:
            await think_of(self.bot, question)
        except (Locked, StoreProblem):
            raise
        except NoSuchMatch:
            log.info("match %s is gone, and its player with it", match_id)
            return
        except EngineGone:
            log.warning("no thought for match %s; I try again", match_id)
            pause = min(NEXT_TRY * (1 << self._failures), LONGEST_PAUSE)
            self._failures = min(self._failures + 1, MOST_DOUBLED)
        except Exception:
            log.exception("a fault in the thought for match %s", match_id)
        else:
            self._failures = 0
            return
        await self.bot.matches.put_off_thought(question, pause)
        await tell(self.bot, question, _(GONE))
