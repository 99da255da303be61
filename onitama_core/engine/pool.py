"""The pool of engine processes, which answers the questions of all users in turn."""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cachetools import LRUCache

from onitama_core.engine.fair_queue import FairQueue
from onitama_core.engine.levels import MAX_PLAIN_HIDDEN_LEVEL, MAX_PLAIN_LEVEL
from onitama_core.engine.observations import has_hidden_ninjas
from onitama_core.engine.process import (
    COMMAND,
    HIDDEN_OPTION,
    MAX_REPLAY_SLICE,
    REPLAY_SLICE,
    EngineBusy,
    EngineGone,
    EngineInterrupted,
    EngineProcess,
    ProcessGone,
    beliefs_in,
    beliefs_question,
    step_question,
    turn_question,
    value_question,
)
from onitama_core.engine.process_slot import Job, ProcessSlot
from onitama_core.engine.protocol import SetOption, SetPosition
from onitama_core.engine.sources import Code, EngineFolder, count_functions
from onitama_core.engine.thoughts import AtLevel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from onitama_core.engine.observations import ObservationHistory, Range
    from onitama_core.engine.process import Question
    from onitama_core.engine.protocol import Answer
    from onitama_core.engine.thoughts import Acted, Limit, Thought

T = TypeVar("T")

log = logging.getLogger(__name__)

MAX_WAITING: Final = 200
"""Questions that may wait for a process; further ones raise EngineBusy."""
MAX_LAST_SLOTS: Final = 1000
"""Number of users whose last process slot is remembered."""
IDLE_TIMEOUT: Final = 10 * 60.0
"""Seconds without a question after which a process is ended to free its memory."""
PLAIN_IDLE_TIMEOUT: Final = 60.0
"""Idle timeout of the process without compiled code, which is needed only during compilation."""
MAX_LEVEL_WITHOUT_COMPILER: Final = {
    Code.SEARCH: MAX_PLAIN_LEVEL,
    Code.HIDDEN: MAX_PLAIN_HIDDEN_LEVEL,
}
"""Highest level that plain Python answers until the code is compiled, for each kind of code."""
WITHOUT_COMPILER: Final = {"NUMBA_DISABLE_JIT": "1"}
"""Environment variables of a process that runs the engine as plain Python."""
VARIANTS_OF_CODE: Final = {Code.SEARCH: "Classic and Wind", Code.HIDDEN: "Shadow and Light"}
"""Variants that each kind of code plays, for log lines."""


class EnginePool:
    """Engine processes for all users, who take turns; each user has one search at a time.

    A process starts with the first question that needs it. `asker` is the id of the user for whom a
    question is asked.
    """

    def __init__(
        self,
        folder: Path,
        *,
        processes: int | None = None,
        idle_timeout: float = IDLE_TIMEOUT,
        command: Sequence[str] = COMMAND,
        is_plain: bool = False,
    ) -> None:
        """Create a pool that starts no process yet.

        `folder` keeps compiled code and tables of endings; `idle_timeout` is in seconds. With
        `is_plain` the processes run as plain Python, without compiled code.
        """
        self._is_plain = is_plain
        self._plain: EnginePool | None = None
        """Pool without compiled code, for questions at low levels until the code is compiled."""
        if not is_plain:
            self._plain = EnginePool(
                folder,
                processes=1,
                idle_timeout=min(idle_timeout, PLAIN_IDLE_TIMEOUT),
                command=command,
                is_plain=True,
            )
        self._folder = EngineFolder(folder)
        self._command = command
        self._free = [
            ProcessSlot(self._start, idle_timeout)
            for _ in range(processes or default_process_count())
        ]
        """Slots that answer no question."""
        self._slots = tuple(self._free)
        """All slots, free or not."""
        self._queue: FairQueue[Job[Any]] = FairQueue()
        self._thinking: dict[int, Job[Any]] = {}
        """Jobs that a process works on, by user id; each user has one at a time."""
        self._last_slots: LRUCache[int, ProcessSlot] = LRUCache(MAX_LAST_SLOTS)
        """Slot that served each user last, by user id."""
        self._serving: set[asyncio.Task[None]] = set()
        """Tasks of the slots that answer a question."""
        self._watchers: list[tuple[int, Callable[[int, int], None]]] = []
        """Number of functions that each caller of `prepare` awaits, and its progress callback."""
        self._preparing = asyncio.Lock()
        """Held while a process compiles, so that no two processes compile the same code."""
        self._is_closed = False
        self.busy_seconds = 0.0
        """Time in which processes have worked on questions."""

    @property
    def waiting(self) -> int:
        """Number of questions that wait for a free process."""
        return len(self._queue)

    @property
    def lost_processes(self) -> int:
        return sum(slot.lost_processes for slot in self._slots)

    def is_ready(self, code: Code = Code.HIDDEN, level: int | None = None) -> bool:
        """Return whether a question, of this level if given, can be answered before compiling."""
        is_easy = level is not None and level <= MAX_LEVEL_WITHOUT_COMPILER[code]
        return is_easy or self._is_plain or self._folder.is_prepared(code)

    async def think(
        self, opening: str, actions: Sequence[str], limit: Limit | AtLevel, *, asker: int
    ) -> Thought:
        """Return the best whole turn after `actions`, or the turn that a level plays.

        `opening` and `actions` are written as in NOTATION.md. In Shadow and Light, where the
        opening is from `format_open_start`, it is the best turn with every ninja visible. Raises
        EngineGone, EngineBusy or EngineRefused.
        """
        question = turn_question(opening, tuple(actions), limit, asker)
        level = limit.level if isinstance(limit, AtLevel) else None
        code = Code.HIDDEN if has_hidden_ninjas(opening) else Code.SEARCH
        return await self.ask(question, code, level)

    async def act(self, history: ObservationHistory, level: int, *, seed: int, asker: int) -> Acted:
        """Return the next step of the seat that observed `history`; it must be to act.

        The same history, level and seed give the same answer. Raises as `think` does.
        """
        question = step_question(SetPosition.observed(history), level, seed, asker)
        return await self._ask_in_slices(lambda _: question, level)

    async def value(self, history: ObservationHistory, level: int, *, asker: int) -> float:
        """Return the expected result of the game for the history's seat: 1 a win, −1 a loss.

        Raises as `think` does.
        """
        question = value_question(SetPosition.observed(history), level, asker)
        return await self._ask_in_slices(lambda _: question)

    async def beliefs(self, history: ObservationHistory, *, asker: int) -> tuple[Range, ...]:
        """Return the seat's beliefs about where the other side's ninjas stand.

        The first is from the start of the game; one follows for each step of the history. Raises as
        `think` does.
        """
        position, steps = SetPosition.observed(history), len(history.events)
        found: list[Range] = []

        def question_after(answers: Sequence[Answer]) -> Question[tuple[Range, ...]]:
            found.extend(beliefs_in(answers))
            return beliefs_question(position, len(found), steps, asker)

        last = await self._ask_in_slices(question_after)
        return (*found, *last)

    async def _ask_in_slices(
        self, question_after: Callable[[Sequence[Answer]], Question[T]], level: int | None = None
    ) -> T:
        """Ask a question about a game, whose replay other questions may interrupt.

        A process replays the game before it answers, which takes longer as the match grows. The
        replay stops after a slice of time if other questions wait, and resumes after them. The
        process may have lost its progress by then: after a slice that got no further than those
        before it, the next one is twice as long, so that the replay ends. `question_after` receives
        the answers of the slice before and returns the next question. Raises as `think` does.
        """
        question, steps, seconds = question_after(()), 0, REPLAY_SLICE
        while True:
            part = replace(question, slice=seconds, timeout=question.timeout + seconds)
            try:
                return await self.ask(part, Code.HIDDEN, level)
            except EngineInterrupted as interrupted:
                if interrupted.steps <= steps:
                    seconds *= 2
                steps = max(steps, interrupted.steps)
                question = question_after(interrupted.answers)

    async def ask(self, question: Question[T], code: Code, level: int | None = None) -> T:
        """Put a question to the next free process that has the code for it.

        While that code is being compiled, a question at a low level goes to the pool without
        compiled code. Raises as `think` does, and EngineInterrupted.
        """
        self._check_admission()
        if not self.is_ready(code):
            if self._plain is not None and self.is_ready(code, level):
                return await self._plain.ask(question, code)
            if code is Code.HIDDEN:  # processes answer questions of Classic and Wind meanwhile
                await self.prepare(code)
                self._check_admission()
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(question, answer)
        self._queue.join(question.asker, job)
        self._start_jobs()
        try:
            return await answer
        except asyncio.CancelledError:
            self._abandon(job)
            raise

    async def prepare(
        self, code: Code = Code.HIDDEN, progress: Callable[[int, int], None] = lambda *_: None
    ) -> None:
        """Compile `code` and the code that it builds on, unless they are compiled already.

        `progress` receives the number of compiled functions and the number of all. Raises
        EngineGone.
        """
        if self.is_ready(code):
            return
        watcher = sum(count_functions(code).values()), progress
        self._watchers.append(watcher)
        try:
            for each in tuple(Code)[: tuple(Code).index(code) + 1]:
                async with self._preparing:
                    if not self.is_ready(each):  # otherwise another caller has compiled it
                        await (await self._start_and_compile(each)).end()
        except ProcessGone:
            raise EngineGone from None
        finally:
            self._watchers.remove(watcher)

    def forget(self) -> None:
        """Make all processes forget all games with hidden ninjas after an erasure."""
        for slot in self._slots:
            slot.forget()
        if self._plain is not None:
            self._plain.forget()

    async def close(self) -> None:
        """Raise EngineGone in every waiting or running question, and end all processes."""
        self._is_closed = True
        for job in (*self._queue.clear(), *self._thinking.values()):
            if not job.answer.done():
                job.answer.set_exception(EngineGone())
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        await asyncio.gather(*(slot.close() for slot in self._slots))
        if self._plain is not None:
            await self._plain.close()

    def _check_admission(self) -> None:
        """Raise EngineGone if the pool is closed, and EngineBusy if too many questions wait."""
        if self._is_closed:
            raise EngineGone
        if len(self._queue) >= MAX_WAITING:
            raise EngineBusy

    def _start_jobs(self) -> None:
        """Give waiting questions to free processes, in the order of the queue."""
        while self._free and (job := self._queue.take(passing_over=self._thinking)) is not None:
            job.slot = self._slot_for(job.question.asker)
            self._thinking[job.question.asker] = job
            task = asyncio.create_task(self._serve(job, job.slot))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)

    def _slot_for(self, asker: int) -> ProcessSlot:
        """Take a free slot, if possible the user's last one, which caches its games."""
        last = self._last_slots.get(asker)
        slot = last if last in self._free else self._free[-1]
        self._free.remove(slot)
        self._last_slots[asker] = slot
        return slot

    async def _interrupt(self, slot: ProcessSlot, slice_seconds: float) -> None:
        """Stop a replay at the end of each slice while another question waits.

        After MAX_REPLAY_SLICE seconds stop it in any case: its answer shows that the process has
        not hung.
        """
        seconds = 0.0
        while True:
            await asyncio.sleep(slice_seconds)
            seconds += slice_seconds
            if len(self._queue) or seconds >= MAX_REPLAY_SLICE:
                slot.stop()

    async def _serve(self, job: Job[Any], slot: ProcessSlot) -> None:
        """Let a slot answer a job, set the job's result or error, and free the slot."""
        began, interrupting = perf_counter(), None
        if job.question.slice is not None:
            interrupting = asyncio.create_task(self._interrupt(slot, job.question.slice))
        try:
            thought = await slot.think(job)
        except Exception as problem:  # noqa: BLE001 - the caller of `ask` gets it
            if not job.answer.done():
                job.answer.set_exception(problem)
        else:
            if not job.answer.done():
                job.answer.set_result(thought)
        finally:
            if interrupting is not None:
                interrupting.cancel()
            self.busy_seconds += perf_counter() - began
            del self._thinking[job.question.asker]
            self._free.append(slot)
            self._start_jobs()

    def _abandon(self, job: Job[Any]) -> None:
        """Remove a cancelled job from the queue, or stop the process that works on it."""
        if job.slot is None:
            self._queue.leave(job.question.asker, job)
        else:
            job.slot.stop()

    async def _start(self) -> EngineProcess:
        """Start a process, which compiles the code for Classic and Wind if it isn't compiled yet.

        Raises ProcessGone.
        """
        if self.is_ready(Code.SEARCH):
            return await self._start_process()
        async with self._preparing:
            is_ready = self.is_ready(Code.SEARCH)
            return await (
                self._start_process() if is_ready else self._start_and_compile(Code.SEARCH)
            )

    async def _start_and_compile(self, code: Code) -> EngineProcess:
        """Start a process that compiles `code`, and mark it as compiled for later ones.

        Raises ProcessGone.
        """
        began, what = perf_counter(), VARIANTS_OF_CODE[code]
        log.info("compiling the engine for %s, once for this version", what)
        process = await self._start_process(
            *HIDDEN_OPTION * (code is Code.HIDDEN), progress=self._report_progress
        )
        try:
            self._folder.mark_prepared(code)
        except OSError as problem:
            log.warning("could not write to the engine's folder: %s", problem)
            await process.kill()
            raise ProcessGone from problem
        log.info("engine compiled for %s in %.0f s", what, perf_counter() - began)
        return process

    async def _start_process(
        self, *arguments: str, progress: Callable[[int, int], None] = lambda *_: None
    ) -> EngineProcess:
        """Start a process and wait until it is ready. Raises ProcessGone."""
        environment = {**self._folder.environment, **(WITHOUT_COMPILER if self._is_plain else {})}
        try:
            if not self._is_plain:  # plain Python caches nothing
                self._folder.make()
            process = await EngineProcess.start((*self._command, *arguments), environment)
        except OSError as problem:
            log.warning("could not start an engine process: %s", problem)
            raise ProcessGone from problem
        try:
            await process.wait_until_ready(progress, SetOption("tables", str(self._folder.tables)))
        except BaseException:
            await process.kill()
            raise
        return process

    def _report_progress(self, done: int, _: int) -> None:
        for total, tell in self._watchers:
            tell(min(done, total), total)


def default_process_count() -> int:
    """Return the default number of processes: two if that leaves the bot a processor, or one."""
    return 2 if (os.cpu_count() or 1) > 2 else 1  # noqa: PLR2004 - two engines and the bot
