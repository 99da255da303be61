"""The computer player: it answers the due requests for its moves and shows the answers.

A match in which the computer is to move or has a draw offer has a request (EngineRequest) in the
database until the engine's answer is recorded.
"""

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
from onitama_core.engine import AtLevel, CompiledCode, EngineGone, Points, Score, Win
from onitama_core.game import Phase
from onitama_core.matches import EngineRequest, MovesSoFar
from onitama_core.store import Locked, NoSuchMatch, StoreProblem
from rendering.words import N_, _, set_language

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot


log = logging.getLogger(__name__)

PAUSE_INCREASE_PER_LEVEL: Final = 0.15
"""Share of the pause before an answer that each level above the first adds."""
BEATS_PER_PAUSE: Final = 4
"""Evenly spaced moments in a pause, the only ones at which it answers in Shadow and Light.

Otherwise the delay could tell how long the computer thought, and so what it knows.
"""
PREPARATION_PROGRESS_INTERVAL: Final = 4.0
"""Seconds between two messages about the preparation of the engine."""
MAX_CONCURRENT_REQUESTS: Final = 40
"""Requests that are handled at the same time.

Every poll reads all of them again, at about 0.1 ms each.
"""
POLL_INTERVAL: Final = 5.0
"""Seconds until due requests are read again, because nothing reports when a retry falls due."""
FIRST_RETRY_DELAY: Final = timedelta(seconds=5)
"""Time until a retry after the first failure; it doubles with each further failure."""
MAX_RETRY_DELAY: Final = timedelta(minutes=10)
"""Longest time until a retry, and the time until a retry after an unexpected error."""
MAX_DOUBLINGS: Final = 7
"""Doublings after which the delay has reached MAX_RETRY_DELAY, so that numbers stay small."""
CLOSE_TIMEOUT: Final = 1.0
"""Seconds to tell waiting players that the bot stops."""
ENGINE_UNAVAILABLE: Final = N_(
    "I can't think just now. I'll try again by myself; `/onitama practice` shows my turn."
)


def use_players_language(bot: OnitamaBot, request: EngineRequest) -> None:
    """Write the texts that follow in the language of a private board, if it is shown already.

    The engine's first answer may be due before the board has been sent.
    """
    set_language(bot.private_boards[request.match.id].language)


async def handle_request(bot: OnitamaBot, request: EngineRequest) -> None:
    """Ask the engine, record its answer, and show it on a private board.

    The answer is dropped if the match has changed meanwhile. Raises EngineGone or EngineRefused.
    """
    started_at = time.monotonic()
    await prepare_engine(bot, request)
    agrees, actions = await ask_engine(bot, request)
    spent = time.monotonic() - started_at
    # A negative sleep ends at once.
    await asyncio.sleep(answer_delay(request, spent, bot.thinking_pause) - spent)
    update = await bot.matches.practice.answer(request, actions, agrees=agrees, at=bot.clock())
    if update is None or not update.match.is_private:
        return
    use_players_language(bot, request)
    if request.draw_offered and not agrees:
        await refresh_private_board(bot, update.match.id, _("I'd rather play on than draw."))
    elif not update.match.awaits_engine:  # a turn of several steps is shown at once
        await refresh_private_board(bot, update.match.id)


async def prepare_engine(bot: OnitamaBot, request: EngineRequest) -> None:
    """Wait until the engine is compiled, and show the progress on a private board.

    That is necessary once on each machine.
    """
    code = CompiledCode.of(request.match.setup.variant)
    # In Shadow and Light even the answer of a weak level to a draw offer needs compiled code.
    needs_compiled_code = code is CompiledCode.HIDDEN and request.draw_offered
    if bot.engine.is_ready(code, None if needs_compiled_code else request.level):
        return
    progress = ProgressEstimate()
    preparing = asyncio.create_task(bot.engine.prepare(code, progress.record))
    rules = Button(ShowRules(request.match.id), labels.RULES)
    learn = Button(ShowLesson(), N_("Learn by playing"))
    try:
        while not (await asyncio.wait({preparing}, timeout=PREPARATION_PROGRESS_INTERVAL))[0]:
            use_players_language(bot, request)
            text = describe_preparation(progress.percent, progress.seconds)
            await show_progress(bot, request, text, rules, learn)
        await preparing
    finally:
        preparing.cancel()


async def show_progress(
    bot: OnitamaBot, request: EngineRequest, text: str, *extra_buttons: Button
) -> None:
    """Show a text on a private board that waits for the engine, if it can still be edited."""
    if request.match.is_private:
        await refresh_private_board(
            bot, request.match.id, text, computer_thinks=False, extra_buttons=extra_buttons
        )


async def ask_engine(bot: OnitamaBot, request: EngineRequest) -> tuple[bool, tuple[str, ...]]:
    """Return whether the engine agrees to an open draw offer, and the actions that it plays.

    In Classic and Wind it plays a whole turn, with hidden information one step. There are no
    actions if it agrees or is not to move.
    """
    known = request.known
    level = request.level
    match = request.match
    asker = match.people[0].user_id if match.people else match.place.channel_id
    if isinstance(known, MovesSoFar):
        limit = AtLevel(level, known.seed)
        thought = await bot.engine.think(known.opening, known.played, limit, asker=asker)
        agrees = request.draw_offered and agrees_to_draw(thought.score, is_own=request.is_to_move)
        return agrees, thought.turn if request.is_to_move else ()
    if request.draw_offered and await bot.engine.value(known.history, level, asker=asker) <= 0:
        return True, ()
    if not request.is_to_move:
        return False, ()
    answer = await bot.engine.act(known.history, level, seed=known.seed, asker=asker)
    return False, (answer.action,)


def agrees_to_draw(score: Score, *, is_own: bool) -> bool:
    """Return whether the computer agrees to a draw, which it does unless it is ahead.

    `is_own`: the score is from the computer's view; otherwise from that of the opponent, who is to
    move.
    """
    decided_value = 1 if isinstance(score, Win) else -1
    value = score.value if isinstance(score, Points) else decided_value
    return value <= 0 if is_own else value >= 0


def answer_delay(request: EngineRequest, spent: float, pause: float) -> float:
    """Return the seconds from a request to the computer's answer, `spent` of them on thinking.

    The computer takes at least `pause` seconds for a turn, as people expect of an opponent. With
    hidden information the seconds are a multiple of a fixed beat (BEATS_PER_PAUSE).
    """
    shortest = pause * (1 + PAUSE_INCREASE_PER_LEVEL * (request.level - 1))
    if isinstance(request.known, MovesSoFar):
        return shortest
    if request.match.phase not in {Phase.PLACEMENT, Phase.MOVE}:
        shortest = 0.0
    beat = pause / BEATS_PER_PAUSE
    return max(shortest, math.ceil(spent / beat) * beat if beat else 0.0)


class Thinking(commands.Cog):
    """The loop that reads due requests, and a task for each request that is being handled."""

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot
        self._loop = Loop("engine_requests", self._serve)
        self._thinking = dict[int, tuple[EngineRequest, asyncio.Task[None]]]()
        """The request that is being handled and its task, by match id."""
        self._failures = 0
        """Failures of the engine in a row, in any matches."""

    async def cog_load(self) -> None:
        self._loop.start()

    async def cog_unload(self) -> None:
        """Cancel all requests, and show on the waiting private boards that the bot stops."""
        await self._loop.stop()
        waiting = list(self._thinking.values())
        for _request, task in waiting:
            task.cancel()
        await asyncio.gather(*(task for _request, task in waiting), return_exceptions=True)
        if waiting:
            edits = [asyncio.create_task(self._say_goodbye(request)) for request, _task in waiting]
            await asyncio.wait(edits, timeout=CLOSE_TIMEOUT)

    async def _say_goodbye(self, request: EngineRequest) -> None:
        """Tell the player of a private match that the bot stops while it thinks."""
        use_players_language(self.bot, request)
        leaving = _("I'm off for a moment. `/onitama practice` shows my turn once I'm back.")
        await show_progress(self.bot, request, leaving)

    async def _serve(self) -> None:
        """Begin to handle due requests, and wait for the next ones.

        A request that is being handled is replaced if its match or the draw offer has changed.
        """
        due = self.bot.store.engine_moves_due
        due.clear()  # before the requests are read, so that no new one is missed
        for request in await self.bot.matches.practice.engine_requests(MAX_CONCURRENT_REQUESTS):
            match = request.match
            if match.id in self._thinking:
                handled, task = self._thinking[match.id]
                if (handled.match.seq, handled.draw_offered) == (match.seq, request.draw_offered):
                    continue
                task.cancel()
            task = asyncio.create_task(self._handle_or_pause(request))
            self._thinking[match.id] = request, task
            task.add_done_callback(partial(self._forget, match.id))
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL_INTERVAL):
                await due.wait()

    def _forget(self, match_id: int, done: asyncio.Task[None]) -> None:
        """Remove a request that was handled, and have the next due ones read."""
        if match_id in self._thinking and self._thinking[match_id][1] is done:
            del self._thinking[match_id]
            self.bot.store.engine_moves_due.set()

    async def _handle_or_pause(self, request: EngineRequest) -> None:
        """Handle a request, and pause if the database is not writable.

        The request is still due then, and would be read again at once.
        """
        try:
            await self._answer_or_postpone(request)
        except (Locked, StoreProblem) as problem:
            log.warning("cannot store engine move of match %s: %s", request.match.id, problem)
            use_players_language(self.bot, request)
            with suppress(Locked, StoreProblem):
                await show_progress(self.bot, request, _(ENGINE_UNAVAILABLE))
            await asyncio.sleep(FIRST_RETRY_DELAY.total_seconds())

    async def _answer_or_postpone(self, request: EngineRequest) -> None:
        """Handle a request, or postpone it if the engine fails. Raises Locked or StoreProblem."""
        match_id = request.match.id
        delay = MAX_RETRY_DELAY
        try:
            await handle_request(self.bot, request)
        except (Locked, StoreProblem):
            raise
        except NoSuchMatch:
            log.info("engine request dropped: match %s was erased", match_id)
            return
        except EngineGone:
            log.warning("engine gone: no move in match %s; retrying", match_id)
            delay = min(FIRST_RETRY_DELAY * (1 << self._failures), MAX_RETRY_DELAY)
            self._failures = min(self._failures + 1, MAX_DOUBLINGS)
        except Exception:
            log.exception("unexpected error in engine request of match %s", match_id)
        else:
            self._failures = 0
            return
        await self.bot.matches.practice.postpone(request, delay)
        await show_progress(self.bot, request, _(ENGINE_UNAVAILABLE))
