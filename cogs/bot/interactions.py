"""What every interaction passes: it is counted, named in the log, and turned away if too late."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import defaultdict, deque
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum, auto
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.shared.custom_ids import TEMPLATE, VERBS
from cogs.shared.dispatch import AGAIN, ANSWERED, LATE, UNANSWERED, explain, note
from cogs.shared.errors import Stopping, TooMuchAtOnce
from cogs.shared.gate import confine, person
from cogs.shared.send import acknowledge_late, clicked, suggest
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from collections.abc import Coroutine

    import aiohttp

    from cogs.bot.presence import DiscordClock, Presence
    from cogs.shared.background import Metrics
    from onitama_core.people import People

    Interaction = discord.Interaction[Any]


log = logging.getLogger(__name__)

Kind = discord.InteractionType
KINDS: Final = {
    Kind.component: "click",
    Kind.application_command: "command",
    Kind.autocomplete: "suggest",
    Kind.modal_submit: "form",
}
NO_NAME: Final = "?"
"""Name in the log of commands and clicks that this bot does not have."""


def kind_of(interaction: Interaction) -> str:
    return KINDS.get(interaction.type, NO_NAME)


def command_name(interaction: Interaction) -> str:
    match interaction.type:
        case Kind.component:
            found = TEMPLATE.fullmatch(clicked(interaction))
            verb = None if found is None else VERBS.get(found["verb"])
            name = NO_NAME if verb is None else verb.log_name
        case Kind.application_command | Kind.autocomplete:
            command = interaction.command
            name = NO_NAME if command is None else command.qualified_name
        case _:
            return kind_of(interaction)
    return f"{kind_of(interaction)} {name}"


DEADLINE: Final = 3.0
"""Seconds after which Discord tells its maker that an interaction failed."""
ACKNOWLEDGED_AFTER: Final = 2.0
"""Seconds after which what is still unanswered is acknowledged, whatever keeps its answer."""
MOST_SEEN: Final = 500
"""That come within the deadline."""
AT_ONCE: Final = 2
"""Things of one person that are made at a time; what is answered may still be under way."""
MOST_WAITING: Final = 8
"""Of one person's; who clicks faster is told to wait, instead of waiting in vain."""
PATIENCE: Final = 2.0
"""Seconds that it waits for its turn at the most."""
NAME_WAITS: Final = 0.5
"""Seconds that an answer waits for a new name to be kept; then it gives the old one."""


class InteractionQueue(Enum):
    """What one person does is made in the order of each of these."""

    ACTIONS = auto()
    KEYSTROKES = auto()
    """That ask for suggestions."""
    REFUSALS = auto()
    """Of what is too much, so that it is refused without waiting."""


@dataclass(eq=False, slots=True)
class Entry:
    """An interaction in the log, from when it comes until its task ends."""

    interaction: Interaction
    came_at: float
    waited: float | None = None
    """Seconds until Discord had the first answer."""
    watch: asyncio.TimerHandle | None = None
    """That it is acknowledged in time."""
    is_turn: asyncio.Event = field(default_factory=asyncio.Event)
    is_refused: bool = False
    queue: list[Entry] = field(default_factory=list)
    """What the same person did and is not finished, itself among it, the oldest first."""


class InteractionFilter:
    def __init__(
        self, presence: Presence, people: People, clock: DiscordClock, metrics: Metrics
    ) -> None:
        self._presence = presence
        self._people = people
        self._clock = clock
        self._metrics = metrics
        self._seen = deque[int](maxlen=MOST_SEEN)
        self._entries: dict[int, Entry] = {}
        self._queues = defaultdict[tuple[int, InteractionQueue], list[Entry]](list)
        """By person."""
        self._answering = set[asyncio.Task[Any]]()
        self._started = set[asyncio.Task[None]]()
        """What no interaction's own task waits for to the end."""
        self._is_closed = False

    async def admit(self, interaction: Interaction) -> bool:
        """Whether to answer it, in the present task; otherwise it has been seen to.

        After a lost connection Discord delivers again what was missed: nobody expects any more
        that it is carried out.
        """
        confine(interaction)
        entry = Entry(interaction, self._clock.seconds())
        self._entries.setdefault(interaction.id, entry)  # Discord may deliver it twice
        if task := asyncio.current_task():
            self._answering.add(task)
            task.add_done_callback(partial(self._leave, entry))
        self._presence.came(interaction.created_at, interaction.guild_id)
        if self._is_old(interaction):
            return False
        if interaction.type is not Kind.autocomplete:  # which nothing but suggestions can answer
            left = ACKNOWLEDGED_AFTER - self._clock.age(interaction.created_at)
            entry.watch = asyncio.get_running_loop().call_later(
                left, lambda: self._start(acknowledge_late(interaction))
            )
        if (why := await self._reason_to_refuse(entry)) is not None:
            if not isinstance(why, TooMuchAtOnce):  # their time may run out before they come again
                self._presence.came_in_vain(interaction.created_at, interaction.guild_id)
            is_typing = interaction.type is Kind.autocomplete
            await (suggest(interaction, []) if is_typing else explain(interaction, why))
            return False
        await self._keep_name(interaction)
        return True

    async def _reason_to_refuse(self, entry: Entry) -> Exception | None:
        """Whoever missed a deadline because the bot was away has time again when they come."""
        if self._is_closed:
            return Stopping()
        if not await self._is_next(entry):
            return TooMuchAtOnce()
        try:
            await self._presence.settle()
        except Locked as problem:
            return problem
        except StoreProblem as problem:  # they may look; what they do can't be kept either
            log.warning("time can't be given back yet: %r", problem)
        return None

    def _is_old(self, interaction: Interaction) -> bool:
        age = self._clock.age(interaction.created_at)
        came_before = interaction.id in self._seen
        if age <= DEADLINE and not came_before:
            self._seen.append(interaction.id)
            return False
        note(interaction, AGAIN if came_before else LATE)
        if not came_before:
            self._presence.came_in_vain(interaction.created_at, interaction.guild_id)
        log.info("interaction %s came again, or %.1f s late, and is left", interaction.id, age)
        return True

    async def _keep_name(self, interaction: Interaction) -> None:
        """Not of who is typing: every key comes in."""
        guild_id, who = interaction.guild_id, person(interaction.user)
        is_typing = interaction.type is Kind.autocomplete
        if guild_id is None or is_typing or self._people.has_seen(guild_id, who):
            return

        async def note() -> None:
            try:
                await self._people.see(guild_id, who)
            except (Locked, StoreProblem) as problem:  # they come again
                log.warning("a name can't be kept yet: %r", problem)

        await asyncio.wait({self._start(note())}, timeout=NAME_WAITS)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._started.add(task)
        task.add_done_callback(self._started.discard)
        return task

    # -- one person's, one after the other --

    async def _is_next(self, entry: Entry) -> bool:
        """Wait until what the same person did before is answered; False if that is too much.

        So forty clicks at once keep their maker waiting, and nobody else. What is typed meanwhile
        waits for no click, nor a click for it; of two keystrokes the later one counts.
        """
        user_id = entry.interaction.user.id
        if entry.interaction.type is Kind.autocomplete:
            entry.queue = self._queues[user_id, InteractionQueue.KEYSTROKES]
            for older in [one for one in entry.queue if not one.is_turn.is_set()]:
                entry.queue.remove(older)
                older.is_refused = True
                older.is_turn.set()
        else:
            acting = self._queues[user_id, InteractionQueue.ACTIONS]
            entry.is_refused = len(acting) >= AT_ONCE + MOST_WAITING
            entry.queue = (
                self._queues[user_id, InteractionQueue.REFUSALS] if entry.is_refused else acting
            )
        entry.queue.append(entry)
        self._advance(entry.queue)
        try:
            async with asyncio.timeout(PATIENCE):
                await entry.is_turn.wait()
        except TimeoutError:
            return False
        return not entry.is_refused

    def _advance(self, queue: list[Entry]) -> None:
        """Let the next one of a person in, if it may be made now."""
        made = [entry for entry in queue if entry.is_turn.is_set()]
        given_up = self._clock.seconds() - DEADLINE
        are_answered = all(one.waited is not None or one.came_at < given_up for one in made)
        if len(made) < AT_ONCE and are_answered and len(made) < len(queue):
            next(entry for entry in queue if entry not in made).is_turn.set()

    def acknowledge(self, interaction_id: int) -> None:
        """Discord has an answer to it."""
        entry = self._entries.get(interaction_id)
        if entry is not None and entry.waited is None:
            entry.waited = self._clock.seconds() - entry.came_at
            kind = kind_of(entry.interaction)
            self._metrics.observe("acknowledgement", entry.waited, kind)
            self._advance(entry.queue)

    def _leave(self, entry: Entry, task: asyncio.Task[Any]) -> None:
        """Once the task has seen to it."""
        self._answering.discard(task)
        if entry.watch is not None:
            entry.watch.cancel()
        interaction = entry.interaction
        if entry in entry.queue:
            entry.queue.remove(entry)
            self._advance(entry.queue)
        for key in [(interaction.user.id, kind) for kind in InteractionQueue]:
            if not self._queues[key]:
                del self._queues[key]
        if self._entries.get(interaction.id) is entry:
            del self._entries[interaction.id]
        is_answered = interaction.response.is_done()
        result = interaction.extras.get("result", ANSWERED if is_answered else UNANSWERED)
        error = interaction.extras.get("error", "")
        waited = self._clock.seconds() - entry.came_at if entry.waited is None else entry.waited
        self._metrics.count("interactions", kind_of(interaction), result)
        log.info(
            'interaction id=%s server=%s what="%s" result=%s ms=%.0f%s',
            *(interaction.id, interaction.guild_id, command_name(interaction)),
            *(result, 1000 * waited, error and f" error={error}"),
        )

    # -- before something ends --

    async def wait_for_present(self, within: float) -> None:
        """Wait for those who are here, though not for who takes longer."""
        if self._answering:
            await asyncio.wait(set(self._answering), timeout=within)

    def close(self) -> None:
        """From now on who comes is told to come again."""
        self._is_closed = True

    async def drain(self, within: float) -> None:
        """Wait until everybody who was let in is answered."""
        try:
            async with asyncio.timeout(within):
                while self._answering:
                    await asyncio.wait(self._answering)
        except TimeoutError:
            log.warning("%d interactions are left without an answer", len(self._answering))


ANSWER: Final = re.compile(r"/api/v\d+/interactions/(\d+)/[^/]+/callback")
REFUSED: Final = 400
OF_THE_API: Final = "/api/"
OF_THE_GATEWAY: Final = ("ws", "wss")


def trace_calls(
    trace: aiohttp.TraceConfig,
    clock: DiscordClock,
    interaction_filter: InteractionFilter,
    metrics: Metrics,
) -> None:
    """Have a trace of aiohttp tell the clock what answers are dated, and of what Discord refuses.

    And the filter which interactions have an answer. Pictures come from caches, and bear the date
    of their first reader: they tell nothing.
    """

    async def ask(_: object, context: Any, __: object) -> None:
        context.asked = clock.seconds()

    async def end(_: object, context: Any, call: aiohttp.TraceRequestEndParams) -> None:
        context.status, url = call.response.status, call.response.url
        date = call.response.headers.get("Date")
        if date and (url.path.startswith(OF_THE_API) or url.scheme in OF_THE_GATEWAY):
            with suppress(ValueError):
                clock.heard(instant(date), context.asked)
        answer = ANSWER.fullmatch(call.url.path)
        if answer is not None and context.status < REFUSED:
            interaction_filter.acknowledge(int(answer[1]))

    async def read(_: object, context: Any, part: aiohttp.TraceResponseChunkReceivedParams) -> None:
        if context.status >= REFUSED:
            metrics.count("discord_refusals", context.status, code_in(part.chunk))

    trace.on_request_start.append(ask)
    trace.on_request_end.append(end)
    trace.on_response_chunk_received.append(read)


@lru_cache(maxsize=1)
def instant(date: str) -> datetime:
    """Many answers come within a second, and bear the same. Raises ValueError."""
    return parsedate_to_datetime(date).replace(tzinfo=UTC)


def code_in(body: bytes) -> int:
    """0 where there is none, as in a proxy's page."""
    try:
        return int(json.loads(body)["code"])
    except (ValueError, LookupError, TypeError):
        return 0
