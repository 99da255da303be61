"""The computer player: due requests to the engine, and the boards that show its answers."""

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
from rendering.words import N_, _, set_language

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


log = logging.getLogger(__name__)

PAUSE_INCREASE_PER_LEVEL: Final = 0.15
"""The share of the pause by which an answer takes longer with each level."""
BEATS_PER_PAUSE: Final = 4
"""Beats in a pause; with hidden information an answer comes at one of them."""
PREPARATION_PROGRESS_INTERVAL: Final = 4.0
"""Seconds between two messages about the preparation of the engine."""
MAX_CONCURRENT_REQUESTS: Final = 40
"""Requests that are handled at the same time; each is read again in every poll (0.1 ms)."""
POLL_INTERVAL: Final = 5.0
"""Seconds until due requests are read again, because nothing reports when a retry falls due."""
FIRST_RETRY_DELAY: Final = timedelta(seconds=5)
"""Time until a retry after the first failure; it doubles with each further one."""
MAX_RETRY_DELAY: Final = timedelta(minutes=10)
MAX_DOUBLINGS: Final = 7
CLOSE_TIMEOUT: Final = 1.0
"""Seconds to tell waiting players that the bot stops."""
ENGINE_UNAVAILABLE: Final = N_(
    "I can't think just now. I'll try again by myself; `/onitama practice` shows my turn."
)


async def handle_request(bot: OnitamaBot, question: EngineRequest) -> None:
    """Ask the engine, record its answer, and show it on a private board.

    An answer to a match that has moved on is dropped. Raises EngineGone or EngineRefused.
    """
    begun = time.monotonic()
    await prepare_engine(bot, question)
    agrees, actions = await ask_engine(bot, question)
    spent = time.monotonic() - begun
    await asyncio.sleep(answer_delay(question, spent, bot.pause) - spent)
    update = await bot.matches.practice.answer(question, actions, agrees=agrees, at=bot.clock())
    if update is None or not update.match.is_private:
        return
    if question.draw_offered and not agrees:
        await refresh_private_board(bot, update.match.id, _("I'd rather play on than draw."))
    elif not update.match.awaits_engine:  # a turn of several steps is shown at once
        await refresh_private_board(bot, update.match.id)


async def prepare_engine(bot: OnitamaBot, question: EngineRequest) -> None:
    """Wait for the engine's preparation, and show its progress on a private board.

    It is prepared once on each machine.
    """
    code = Code.of(question.match.setup.variant)
    weighs_draw = code is Code.HIDDEN and question.draw_offered
    if bot.engine.is_ready(code, None if weighs_draw else question.level):
        return
    progress = ProgressEstimate()
    made = asyncio.create_task(bot.engine.prepare(code, progress.record))
    rules = Button(ShowRules(question.match.id), labels.RULES)
    learn = Button(ShowLesson(), _("Learn by playing"))
    try:
        while not (await asyncio.wait({made}, timeout=PREPARATION_PROGRESS_INTERVAL))[0]:
            text = describe_preparation(progress.percent, progress.seconds)
            await show_progress(bot, question, text, rules, learn)
        await made
    finally:
        made.cancel()


async def show_progress(
    bot: OnitamaBot, question: EngineRequest, text: str, *extra_buttons: Button
) -> None:
    """Show a text on a private board that waits for the engine, if it can still be edited."""
    if question.match.is_private:
        await refresh_private_board(
            bot, question.match.id, text, computer_thinks=False, extra_buttons=extra_buttons
        )


async def ask_engine(bot: OnitamaBot, question: EngineRequest) -> tuple[bool, tuple[str, ...]]:
    """Return whether the engine agrees to an open draw offer, and what it plays if it is to move.

    In Classic and Wind it plays a whole turn, with hidden information one step.
    """
    known, level, match = question.known, question.level, question.match
    asker = match.people[0].user_id if match.people else match.place.channel_id
    if isinstance(known, MovesSoFar):
        limit = AtLevel(level, known.seed)
        thought = await bot.engine.think(known.opening, known.played, limit, asker=asker)
        agrees = question.draw_offered and agrees_to_draw(thought.score, is_own=question.is_to_move)
        return agrees, thought.turn if question.is_to_move else ()
    if question.draw_offered and await bot.engine.value(known.history, level, asker=asker) <= 0:
        return True, ()
    if not question.is_to_move:
        return False, ()
    acted = await bot.engine.act(known.history, level, seed=known.seed, asker=asker)
    return False, (acted.action,)


def agrees_to_draw(score: Score, *, is_own: bool) -> bool:
    """Return whether the computer agrees to a draw: unless it is ahead.

    `is_own`: the score is the computer's; otherwise it is the opponent's, who is to move.
    """
    proven = 1 if isinstance(score, Win) else -1
    value = score.value if isinstance(score, Points) else proven
    return value <= 0 if is_own else value >= 0


def answer_delay(question: EngineRequest, spent: float, pause: float) -> float:
    """Return the seconds from a request to the computer's answer, `spent` of them on thinking.

    The computer pauses at least `pause` seconds a turn, as people expect of an opponent. With
    hidden information its answers come on a beat, so that the time tells nothing of what it knows.
    """
    shortest = pause * (1 + PAUSE_INCREASE_PER_LEVEL * (question.level - 1))
    if isinstance(question.known, MovesSoFar):
        return shortest
    if question.match.phase not in {Phase.PLACEMENT, Phase.MOVE}:
        shortest = 0.0
    beat = pause / BEATS_PER_PAUSE
    return max(shortest, math.ceil(spent / beat) * beat if beat else 0.0)


class Thinking(commands.Cog):
    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("thoughts", self._serve)
        self._thinking = dict[int, tuple[EngineRequest, asyncio.Task[None]]]()
        """The request that is being handled and its task, by match."""
        self._failures = 0
        """Failures in a row, in any matches."""

    async def cog_load(self) -> None:
        self._loop.start()

    async def cog_unload(self) -> None:
        """Stop thinking, and tell players who wait before a private board that the bot stops."""
        await self._loop.stop()
        waiting = list(self._thinking.values())
        for _question, task in waiting:
            task.cancel()
        await asyncio.gather(*(task for _question, task in waiting), return_exceptions=True)
        if waiting:
            edits = [
                asyncio.create_task(self._say_goodbye(question)) for question, _task in waiting
            ]
            await asyncio.wait(edits, timeout=CLOSE_TIMEOUT)

    async def _say_goodbye(self, question: EngineRequest) -> None:
        """Tell the player of a private match that the bot stops while it thinks."""
        set_language(self.bot.private_boards[question.match.id].language)
        leaving = _("I'm off for a moment. `/onitama practice` shows my turn once I'm back.")
        await show_progress(self.bot, question, leaving)

    async def _serve(self) -> None:
        """Begin to handle due requests; a request is replaced if its match has moved on."""
        due = self.bot.store.engine_moves_due
        due.clear()
        for question in await self.bot.matches.practice.engine_requests(MAX_CONCURRENT_REQUESTS):
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
            async with asyncio.timeout(POLL_INTERVAL):
                await due.wait()

    def _forget(self, match_id: int, done: asyncio.Task[None]) -> None:
        """Forget a request that was handled, and look for others that wait."""
        if match_id in self._thinking and self._thinking[match_id][1] is done:
            del self._thinking[match_id]
            self.bot.store.engine_moves_due.set()

    async def _think(self, question: EngineRequest) -> None:
        """Handle a request.

        If the database is not writable, the request stays due; so wait here before it is read
        again.
        """
        set_language(self.bot.private_boards[question.match.id].language)
        try:
            await self._try(question)
        except (Locked, StoreProblem) as problem:
            log.warning("cannot store engine move of match %s: %s", question.match.id, problem)
            with suppress(Locked, StoreProblem):
                await show_progress(self.bot, question, _(ENGINE_UNAVAILABLE))
            await asyncio.sleep(FIRST_RETRY_DELAY.total_seconds())

    async def _try(self, question: EngineRequest) -> None:
        """Handle a request, or postpone it if the engine fails. Raises Locked or StoreProblem."""
        match_id, pause = question.match.id, MAX_RETRY_DELAY
        try:
            await handle_request(self.bot, question)
        except (Locked, StoreProblem):
            raise
        except NoSuchMatch:
            log.info("engine request dropped: match %s was erased", match_id)
            return
        except EngineGone:
            log.warning("engine gone: no move in match %s; retrying", match_id)
            pause = min(FIRST_RETRY_DELAY * (1 << self._failures), MAX_RETRY_DELAY)
            self._failures = min(self._failures + 1, MAX_DOUBLINGS)
        except Exception:
            log.exception("unexpected error in engine request of match %s", match_id)
        else:
            self._failures = 0
            return
        await self.bot.matches.practice.postpone(question, pause)
        await show_progress(self.bot, question, _(ENGINE_UNAVAILABLE))
