"""The filter that every interaction passes: age, duplicates, limits, log line and metrics."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.shared.custom_ids import TEMPLATE, VERBS
from cogs.shared.dispatch import ANSWERED, DUPLICATE, LATE, UNANSWERED, explain, record_result
from cogs.shared.errors import Stopping, TooMuchAtOnce
from cogs.shared.gate import person, strip_guild
from cogs.shared.language import language_for_person
from cogs.shared.send import acknowledge_late, clicked_id, is_answered, suggest
from onitama_core.store import Locked, StoreProblem
from rendering.words import set_language

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    import aiohttp

    from cogs.bot.clock import DiscordClock
    from cogs.bot.connection import GatewayMonitor
    from cogs.shared.background import Metrics
    from cogs.shared.discord_errors import RefusedCalls
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
            found = TEMPLATE.fullmatch(clicked_id(interaction))
            verb = None if found is None else VERBS.get(found["verb"])
            name = NO_NAME if verb is None else verb.log_name
        case Kind.application_command | Kind.autocomplete:
            command = interaction.command
            name = NO_NAME if command is None else command.qualified_name
        case _:
            return kind_of(interaction)
    return f"{kind_of(interaction)} {name}"


RESPONSE_DEADLINE: Final = 3.0
"""Seconds after which Discord shows "This interaction failed" if the bot has not responded.

Older interactions are ignored. ACKNOWLEDGE_AFTER makes sure that younger ones get a response.
"""
CLOCK_TOLERANCE: Final = 2.0
"""Seconds by which the clock may be wrong, so that nothing is taken for too old that is not."""
ACKNOWLEDGE_AFTER: Final = 2.0
"""Age in seconds at which an interaction is acknowledged if it has no answer yet."""
MAX_REMEMBERED_INTERACTIONS: Final = 500
"""Recent interaction ids, kept to recognise duplicates after a gateway resume."""
MAX_CONCURRENT_PER_USER: Final = 8
"""Interactions of one user that are handled at the same time; further ones are refused."""
NAME_TIMEOUT: Final = 0.5
"""Seconds that an answer waits for a new name to be stored; after that it shows the old one."""


@dataclass(eq=False, slots=True)
class Entry:
    """An interaction from its arrival until its task ends."""

    interaction: Interaction
    arrived_at: float
    """Time of arrival in seconds of `time.monotonic()`."""
    waited: float | None = None
    """Seconds until Discord had the first answer."""
    ack_timer: asyncio.TimerHandle | None = None


class InteractionFilter:
    """Decides which interactions are handled, and keeps track of them until they are answered."""

    def __init__(
        self,
        gateway_monitor: GatewayMonitor,
        people: People,
        clock: Callable[[], datetime],
        metrics: Metrics,
    ) -> None:
        self._gateway_monitor = gateway_monitor
        self._people = people
        self._clock = clock
        self._metrics = metrics
        self._recent = deque[int](maxlen=MAX_REMEMBERED_INTERACTIONS)
        self._entries: dict[int, Entry] = {}
        self._handled = Counter[int]()
        """Interactions that are being handled, by user; without autocompletions."""
        self._latest_typed: dict[int, int] = {}
        """The latest autocompletion that is being handled, by user."""
        self._handling = set[asyncio.Task[Any]]()
        self._background = set[asyncio.Task[None]]()
        self._is_closed = False

    async def admit(self, interaction: Interaction) -> bool:
        """Return whether to handle an interaction, in the current task.

        False: it was a duplicate or too old, or was refused and has been answered. Discord
        delivers again what a lost connection missed, when the user has long been told that it
        failed.
        """
        strip_guild(interaction)
        entry = self._track(interaction)
        self._gateway_monitor.record_interaction(interaction.guild_id)
        if self._is_stale(interaction):
            return False
        if interaction.type is Kind.autocomplete:
            if not await self._admit_typing(interaction):
                return False
            await self._choose_language(interaction)
            return True
        self._set_ack_timer(entry)
        await self._choose_language(interaction)
        problem = await self._find_obstacle(interaction)
        if problem is not None:
            if not isinstance(problem, TooMuchAtOnce):
                self._record_lost(interaction)
            await explain(interaction, problem)
            return False
        await self._keep_name(interaction)
        return True

    async def _admit_typing(self, interaction: Interaction) -> bool:
        """Admit only the latest of the autocompletions of a user that came together."""
        self._latest_typed[interaction.user.id] = interaction.id
        await asyncio.sleep(0)
        is_latest = self._latest_typed.get(interaction.user.id) == interaction.id
        if is_latest and not self._is_closed and await self._credit_absences() is None:
            return True
        await suggest(interaction, [])
        return False

    async def _find_obstacle(self, interaction: Interaction) -> Exception | None:
        """Return why a command or click can't be handled now."""
        if self._is_closed:
            return Stopping()
        if self._handled[interaction.user.id] > MAX_CONCURRENT_PER_USER:
            return TooMuchAtOnce()
        return await self._credit_absences()

    async def _credit_absences(self) -> Exception | None:
        """Credit the time in which the bot was absent, so that it counts for this interaction."""
        try:
            await self._gateway_monitor.credit_absences()
        except Locked as problem:
            return problem
        except StoreProblem as problem:  # they may look; what they do can't be stored either
            log.warning("could not extend deadlines: %r", problem)
        return None

    async def _choose_language(self, interaction: Interaction) -> None:
        """Set the language of the current task: the user's choice, or that of their Discord."""
        chosen: str | None = None
        try:
            chosen = (await self._people.preferences_of(interaction.user.id)).language
        except (Locked, StoreProblem) as problem:  # the error is answered in Discord's language
            log.warning("could not read a user's language: %r", problem)
        set_language(language_for_person(chosen, str(interaction.locale)))

    def _is_stale(self, interaction: Interaction) -> bool:
        """Return whether an interaction is a duplicate or too old, and log that."""
        age = self._age_of(interaction)
        is_duplicate = interaction.id in self._recent
        if age <= RESPONSE_DEADLINE + CLOCK_TOLERANCE and not is_duplicate:
            self._recent.append(interaction.id)
            return False
        record_result(interaction, DUPLICATE if is_duplicate else LATE)
        if not is_duplicate:
            self._record_lost(interaction)
        log.info("ignoring interaction %s: duplicate or %.1f s old", interaction.id, age)
        return True

    def _age_of(self, interaction: Interaction) -> float:
        return (self._clock() - interaction.created_at).total_seconds()

    def _record_lost(self, interaction: Interaction) -> None:
        """Have the time since an interaction credited that is not handled.

        The user may have lost the last chance to move in time.
        """
        self._gateway_monitor.record_lost_interaction(interaction.created_at, interaction.guild_id)

    async def _keep_name(self, interaction: Interaction) -> None:
        """Store the name that the user has in a server, if it is new."""
        guild_id, user = interaction.guild_id, person(interaction.user)
        if guild_id is None or self._people.has_seen(guild_id, user):
            return

        async def store_name() -> None:
            try:
                await self._people.see(guild_id, user)
            except (Locked, StoreProblem) as problem:  # the next interaction tries again
                log.warning("could not store a name: %r", problem)

        await asyncio.wait({self._start(store_name())}, timeout=NAME_TIMEOUT)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    # -- from the arrival to the answer --

    def _track(self, interaction: Interaction) -> Entry:
        """Make an entry of an interaction, which is kept until the current task has ended."""
        entry = Entry(interaction, time.monotonic())
        self._entries.setdefault(interaction.id, entry)  # the first one of duplicates is measured
        if interaction.type is not Kind.autocomplete:
            self._handled[interaction.user.id] += 1
        if task := asyncio.current_task():
            self._handling.add(task)
            task.add_done_callback(partial(self._finish, entry))
        return entry

    def _set_ack_timer(self, entry: Entry) -> None:
        """Acknowledge an interaction in time if it has no answer by then."""
        age = max(0.0, self._age_of(entry.interaction))
        entry.ack_timer = asyncio.get_running_loop().call_later(
            max(0.0, ACKNOWLEDGE_AFTER - age),
            lambda: self._start(acknowledge_late(entry.interaction)),
        )

    def acknowledge(self, interaction_id: int) -> None:
        """Record that Discord has an answer to an interaction."""
        entry = self._entries.get(interaction_id)
        if entry is not None and entry.waited is None:
            entry.waited = time.monotonic() - entry.arrived_at
            self._metrics.observe("acknowledgement", entry.waited, kind_of(entry.interaction))

    def _finish(self, entry: Entry, task: asyncio.Task[Any]) -> None:
        """Forget an interaction whose task has ended, and log what became of it."""
        interaction = entry.interaction
        self._handling.discard(task)
        if entry.ack_timer is not None:
            entry.ack_timer.cancel()
        if self._entries.get(interaction.id) is entry:
            del self._entries[interaction.id]
        user_id = interaction.user.id
        if interaction.type is not Kind.autocomplete:
            self._handled[user_id] -= 1
            if not self._handled[user_id]:
                del self._handled[user_id]
        elif self._latest_typed.get(user_id) == interaction.id:
            del self._latest_typed[user_id]
        usual = ANSWERED if is_answered(interaction) else UNANSWERED
        result = interaction.extras.get("result", usual)
        error = interaction.extras.get("error", "")
        waited = time.monotonic() - entry.arrived_at if entry.waited is None else entry.waited
        self._metrics.count("interactions", kind_of(interaction), result)
        log.info(
            'interaction id=%s server=%s what="%s" result=%s ms=%.0f%s',
            *(interaction.id, interaction.guild_id, command_name(interaction)),
            *(result, 1000 * waited, error and f" error={error}"),
        )

    # -- before a deadline or the shutdown --

    async def wait_for_present(self, timeout_seconds: float) -> None:
        """Wait for the interactions that are being handled now."""
        if self._handling:
            await asyncio.wait(set(self._handling), timeout=timeout_seconds)

    def close(self) -> None:
        """Refuse the interactions that come from now on."""
        self._is_closed = True

    async def drain(self, timeout_seconds: float) -> None:
        """Wait until all interactions are answered, also those that come meanwhile."""
        try:
            async with asyncio.timeout(timeout_seconds):
                while self._handling:
                    await asyncio.wait(self._handling)
        except TimeoutError:
            log.warning("shutting down with %d interactions unanswered", len(self._handling))


CALLBACK_PATH: Final = re.compile(r"/api/v\d+/interactions/(\d+)/[^/]+/callback")
API_PATH: Final = "/api/"
GATEWAY_SCHEMES: Final = ("ws", "wss")
FIRST_ERROR_STATUS: Final = 400


def trace_calls(
    trace: aiohttp.TraceConfig,
    clock: DiscordClock,
    interaction_filter: InteractionFilter,
    metrics: Metrics,
    refused_calls: RefusedCalls,
) -> None:
    """Have aiohttp report the bot's calls of Discord.

    The clock gets the dates of answers, the filter the interactions that have an answer, and both
    counters what Discord refuses. Pictures come from caches, and have the date of their first
    download: they tell no time.
    """

    async def on_request(_: object, context: Any, __: object) -> None:
        context.sent_at = clock.machine_time()

    async def on_response(_: object, context: Any, params: aiohttp.TraceRequestEndParams) -> None:
        response = params.response
        context.status = response.status
        date = response.headers.get("Date")
        url = response.url
        if url.path.startswith(API_PATH):
            refused_calls.add(response.status)
        if date and (url.path.startswith(API_PATH) or url.scheme in GATEWAY_SCHEMES):
            with suppress(ValueError):
                clock.correct(parse_date(date), context.sent_at)
        callback = CALLBACK_PATH.fullmatch(params.url.path)
        if callback is not None and context.status < FIRST_ERROR_STATUS:
            interaction_filter.acknowledge(int(callback[1]))

    async def on_chunk(
        _: object, context: Any, params: aiohttp.TraceResponseChunkReceivedParams
    ) -> None:
        if context.status >= FIRST_ERROR_STATUS:
            metrics.count("discord_refusals", context.status, code_in(params.chunk))

    trace.on_request_start.append(on_request)
    trace.on_request_end.append(on_response)
    trace.on_response_chunk_received.append(on_chunk)


@lru_cache(maxsize=1)
def parse_date(date: str) -> datetime:
    """Parse a Date header; many answers within a second have the same. Raises ValueError."""
    return parsedate_to_datetime(date).replace(tzinfo=UTC)


def code_in(body: bytes) -> int:
    """Return Discord's error code; 0 where there is none, as in a proxy's page."""
    try:
        return int(json.loads(body)["code"])
    except (ValueError, LookupError, TypeError):
        return 0
