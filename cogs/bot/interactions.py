"""The filter that every interaction passes: age, duplicates, limits, log line and metrics.

A command, click, autocompletion or submitted form is an interaction. `trace_calls` observes the
bot's HTTP requests to Discord.
"""

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

from cogs.shared.click_data import clicked_id
from cogs.shared.custom_ids import CUSTOM_ID_PATTERN, VERBS
from cogs.shared.dispatch import ANSWERED, DUPLICATE, LATE, UNANSWERED, explain, record_result
from cogs.shared.errors import Stopping, TooMuchAtOnce
from cogs.shared.gate import strip_guild, to_person
from cogs.shared.language import language_for_person
from cogs.shared.send import acknowledge_late, is_answered, suggest
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
INTERACTION_KIND_NAMES: Final = {
    Kind.component: "click",
    Kind.application_command: "command",
    Kind.autocomplete: "suggest",
    Kind.modal_submit: "form",
}
NO_NAME: Final = "?"
"""Name in the log of commands and clicks that this bot does not have."""


def kind_name(interaction: Interaction) -> str:
    """Return the name of an interaction's type in the log and in metrics."""
    return INTERACTION_KIND_NAMES.get(interaction.type, NO_NAME)


def command_name(interaction: Interaction) -> str:
    """Return a name for the log, like `command onitama move` or `click accept`."""
    match interaction.type:
        case Kind.component:
            parsed = CUSTOM_ID_PATTERN.fullmatch(clicked_id(interaction))
            verb = None if parsed is None else VERBS.get(parsed["verb"])
            name = NO_NAME if verb is None else verb.log_name
        case Kind.application_command | Kind.autocomplete:
            command = interaction.command
            name = NO_NAME if command is None else command.qualified_name
        case _:
            return kind_name(interaction)
    return f"{kind_name(interaction)} {name}"


RESPONSE_DEADLINE: Final = 3.0
"""Seconds after which Discord shows "This interaction failed" if the bot has not responded.

Older interactions are ignored. ACKNOWLEDGE_AFTER makes sure that younger ones get a response.
"""
CLOCK_TOLERANCE: Final = 2.0
"""Seconds added to RESPONSE_DEADLINE, because the bot's clock may differ from Discord's."""
ACKNOWLEDGE_AFTER: Final = 2.0
"""Age in seconds at which an interaction is acknowledged if it has no answer yet."""
MAX_REMEMBERED_INTERACTIONS: Final = 500
"""Recent interaction ids, kept to recognise duplicates after a gateway resume."""
MAX_CONCURRENT_PER_USER: Final = 8
"""Interactions of one user that are handled at the same time; further ones are refused."""
NAME_TIMEOUT: Final = 0.5
"""Seconds that an interaction waits for the user's new name to be stored.

After that its answer may show the old name.
"""


@dataclass(eq=False, slots=True)
class TrackedInteraction:
    """An interaction from its arrival until its task ends."""

    interaction: Interaction
    arrived_at: float
    """Time of arrival in seconds of `time.monotonic()`."""
    waited: float | None = None
    """Seconds from the arrival until Discord had the first response; None before that."""
    ack_timer: asyncio.TimerHandle | None = None
    """Timer that acknowledges the interaction if it has no response by then."""


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
        self._entries: dict[int, TrackedInteraction] = {}
        self._current_counts = Counter[int]()
        """Number of commands, clicks and forms that are being handled, by user id."""
        self._latest_autocompletion: dict[int, int] = {}
        """Id of the latest autocompletion that is being handled, by user id."""
        self._current_tasks = set[asyncio.Task[Any]]()
        self._background = set[asyncio.Task[None]]()
        self._is_closed = False

    async def admit(self, interaction: Interaction) -> bool:
        """Return whether to handle an interaction, in the current task.

        False: it was a duplicate or too old, or was refused and has been answered. After a lost
        connection is resumed, Discord delivers missed interactions, although it has already shown
        the user that they failed.
        """
        strip_guild(interaction)
        entry = self._track(interaction)
        # Even a late or repeated interaction proves that the shard is connected.
        self._gateway_monitor.record_interaction(interaction.guild_id)
        if self._ignore_if_stale(interaction):
            return False
        if interaction.type is Kind.autocomplete:
            if not await self._admit_autocompletion(interaction):
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
        await self._store_new_name(interaction)
        return True

    async def _admit_autocompletion(self, interaction: Interaction) -> bool:
        """Return whether an autocompletion is the latest of those that a user sent together.

        An older one is answered without suggestions, because its user has typed on.
        """
        self._latest_autocompletion[interaction.user.id] = interaction.id
        await asyncio.sleep(0)  # lets the tasks of those that arrived together begin
        is_latest = self._latest_autocompletion.get(interaction.user.id) == interaction.id
        if is_latest and not self._is_closed and await self._credit_absences() is None:
            return True
        await suggest(interaction, [])
        return False

    async def _find_obstacle(self, interaction: Interaction) -> Exception | None:
        """Return why a command, click or form can't be handled now; None if it can."""
        if self._is_closed:
            return Stopping()
        # More than the limit, because this interaction is counted too.
        if self._current_counts[interaction.user.id] > MAX_CONCURRENT_PER_USER:
            return TooMuchAtOnce()
        return await self._credit_absences()

    async def _credit_absences(self) -> Exception | None:
        """Credit the time in which the bot was absent, before deadlines are compared with clicks.

        Return the problem if the database is locked.
        """
        try:
            await self._gateway_monitor.credit_absences()
        except Locked as problem:
            return problem
        # Reading may still work. A change of a match will be refused by the same problem.
        except StoreProblem as problem:
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

    def _ignore_if_stale(self, interaction: Interaction) -> bool:
        """Log a duplicate or an interaction that is too old, and return whether it was one."""
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
        """Record that an interaction was ignored or refused, so that players get that time back.

        Their deadlines are extended, because the interaction may have been a move in time.
        """
        self._gateway_monitor.record_lost_interaction(interaction.created_at, interaction.guild_id)

    async def _store_new_name(self, interaction: Interaction) -> None:
        """Store the user's name in this server if it has changed."""
        guild_id = interaction.guild_id
        user = to_person(interaction.user)
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

    def _track(self, interaction: Interaction) -> TrackedInteraction:
        """Track an interaction until the current task has ended."""
        entry = TrackedInteraction(interaction, time.monotonic())
        self._entries.setdefault(interaction.id, entry)  # the first one of duplicates is measured
        if interaction.type is not Kind.autocomplete:
            self._current_counts[interaction.user.id] += 1
        if task := asyncio.current_task():
            self._current_tasks.add(task)
            task.add_done_callback(partial(self._finish, entry))
        return entry

    def _set_ack_timer(self, entry: TrackedInteraction) -> None:
        """Set a timer that acknowledges an interaction if it has no response by then."""
        age = max(0.0, self._age_of(entry.interaction))
        entry.ack_timer = asyncio.get_running_loop().call_later(
            max(0.0, ACKNOWLEDGE_AFTER - age),
            lambda: self._start(acknowledge_late(entry.interaction)),
        )

    def record_response(self, interaction_id: int) -> None:
        """Record that Discord has a response to an interaction."""
        entry = self._entries.get(interaction_id)
        if entry is not None and entry.waited is None:
            entry.waited = time.monotonic() - entry.arrived_at
            self._metrics.observe("acknowledgement", entry.waited, kind_name(entry.interaction))

    def _finish(self, entry: TrackedInteraction, task: asyncio.Task[Any]) -> None:
        """Stop tracking an interaction whose task has ended, and log its result."""
        interaction = entry.interaction
        self._current_tasks.discard(task)
        if entry.ack_timer is not None:
            entry.ack_timer.cancel()
        if self._entries.get(interaction.id) is entry:
            del self._entries[interaction.id]
        user_id = interaction.user.id
        if interaction.type is not Kind.autocomplete:
            self._current_counts[user_id] -= 1
            if not self._current_counts[user_id]:
                del self._current_counts[user_id]
        elif self._latest_autocompletion.get(user_id) == interaction.id:
            del self._latest_autocompletion[user_id]
        default_result = ANSWERED if is_answered(interaction) else UNANSWERED
        result = interaction.extras.get("result", default_result)
        error = interaction.extras.get("error", "")
        waited = time.monotonic() - entry.arrived_at if entry.waited is None else entry.waited
        self._metrics.count("interactions", kind_name(interaction), result)
        log.info(
            'interaction id=%s server=%s what="%s" result=%s ms=%.0f%s',
            interaction.id,
            interaction.guild_id,
            command_name(interaction),
            result,
            1000 * waited,
            f" error={error}" if error else "",
        )

    # -- before a deadline or the shutdown --

    async def wait_for_current(self, timeout_seconds: float) -> None:
        """Wait for the interactions that are being handled now."""
        if self._current_tasks:
            await asyncio.wait(set(self._current_tasks), timeout=timeout_seconds)

    def close(self) -> None:
        """Refuse the interactions that come from now on."""
        self._is_closed = True

    async def drain(self, timeout_seconds: float) -> None:
        """Wait until all interactions are handled, including those that arrive meanwhile."""
        try:
            async with asyncio.timeout(timeout_seconds):
                while self._current_tasks:
                    await asyncio.wait(self._current_tasks)
        except TimeoutError:
            log.warning("shutting down with %d interactions unanswered", len(self._current_tasks))


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
    """Add callbacks to an aiohttp trace that observe the bot's requests to Discord.

    `clock` gets the dates of responses, and `interaction_filter` the interactions that have a
    response. `metrics` and `refused_calls` count the requests that Discord refuses. Dates of
    pictures are left out: they come from caches with the date of their first download.
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
            interaction_filter.record_response(int(callback[1]))

    async def on_chunk(
        _: object, context: Any, params: aiohttp.TraceResponseChunkReceivedParams
    ) -> None:
        if context.status >= FIRST_ERROR_STATUS:
            metrics.count("discord_refusals", context.status, discord_error_code(params.chunk))

    trace.on_request_start.append(on_request)
    trace.on_request_end.append(on_response)
    trace.on_response_chunk_received.append(on_chunk)


@lru_cache(maxsize=1)
def parse_date(date: str) -> datetime:
    """Parse a Date header. Raises ValueError.

    The latest one is cached, because many responses within a second have the same date.
    """
    return parsedate_to_datetime(date).replace(tzinfo=UTC)


def discord_error_code(body: bytes) -> int:
    """Return Discord's error code from a response; 0 if it has none, like a proxy's page."""
    try:
        return int(json.loads(body)["code"])
    except (ValueError, LookupError, TypeError):
        return 0
