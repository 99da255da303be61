"""The Discord client, the base class of the cogs, and the tree of slash commands."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from datetime import timedelta
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, cast

import aiohttp
import discord
from cachetools import TTLCache
from discord import app_commands
from discord.ext import commands

from cogs.bot.commands import onitama_group, set_install_contexts, sort_commands
from cogs.bot.connection import GatewayMonitor
from cogs.bot.interactions import InteractionFilter, trace_calls
from cogs.bot.registration import start_registration
from cogs.bot.translator import CatalogueTranslator
from cogs.bot.version import full_version
from cogs.outbox import DeliveryContext, DeliveryFunctions, Outbox
from cogs.shared.background import compile_engine
from cogs.shared.click_data import clicked_id, is_on_message
from cogs.shared.custom_ids import CUSTOM_ID_PATTERN
from cogs.shared.discord_errors import RefusedCalls
from cogs.shared.dispatch import Clicks, OnitamaItem, explain
from cogs.shared.errors import NeedsServer, OldCommand, OldForm
from cogs.shared.gate import Channels, Gate, Members, explain_refused_thread
from cogs.shared.language import language_for_server
from cogs.shared.messages import UNICODE_BY_THEME, EmojiTexts
from cogs.shared.send import DiscordTransport, suggest
from onitama_core.people import WEEK_DUE_HANDLERS
from onitama_core.puzzles import DAILY_DUE_HANDLERS, Puzzles
from onitama_core.tournaments import Tournaments
from rendering.words import ENGLISH, current_language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.bot.clock import DiscordClock
    from cogs.bot.sessions import SessionStarts
    from cogs.bot.settings import Settings
    from cogs.shared.background import Metrics
    from cogs.shared.pictures import BoardRenderer, Pictures
    from onitama_core.engine import EnginePool
    from onitama_core.matches import Matches
    from onitama_core.people import People
    from onitama_core.store import Store

log = logging.getLogger(__name__)


Interaction: TypeAlias = "discord.Interaction[OnitamaBot]"


class OnitamaCog(commands.Cog):
    """Base class of the cogs with slash commands, which become sub-commands of `/onitama`."""

    works_outside_servers: ClassVar[bool] = False
    """True if the cog's commands and buttons also work outside of the servers that the bot is in.

    In direct messages and other servers each command and button concerns only its user.
    """

    deliveries: ClassVar[DeliveryFunctions] = {}
    """The functions that the outbox calls to send the cog's kinds of posts."""

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.add_commands()
        self.bot.clicks.register(self)
        self.bot.outbox.register(self.deliveries)

    def add_commands(self) -> None:
        """Move the cog's commands into the bot's `/onitama` group.

        discord.py calls `cog_load` before it adds the cog's commands to the tree, so the moved
        commands are not added twice. Declaring them with `@onitama.command` instead would not bind
        the methods to the cog.
        """
        for command in self.__cog_app_commands__:
            self.bot.onitama.add_command(command)
        self.__cog_app_commands__.clear()


def can_be_used_here(interaction: Interaction) -> bool:
    """Return whether the command of an interaction can be used where the user is.

    Outside of the bot's servers only the cogs that allow it work; `strip_guild` has removed the
    `guild_id` there.
    """
    if interaction.guild_id is not None:
        return True
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return command is None
    cog = command.binding
    return isinstance(cog, OnitamaCog) and cog.works_outside_servers


class CommandTree(app_commands.CommandTree["OnitamaBot"]):
    """The slash commands of the bot, and the checks before each command and autocompletion."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if not await interaction.client.interaction_filter.admit(interaction):
            return False
        command = interaction.command
        if interaction.type is discord.InteractionType.autocomplete:
            if can_be_used_here(interaction) and has_suggestions(interaction):
                return True
            await suggest(interaction, [])
            return False
        if not can_be_used_here(interaction):
            await explain(interaction, NeedsServer())
            return False
        if isinstance(command, app_commands.Command):
            known = {parameter.display_name for parameter in command.parameters}
            if not vars(interaction.namespace).keys() <= known:
                # An outdated client sent a removed option, which discord.py would ignore.
                await explain(interaction, OldCommand())
                return False
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        await explain(interaction, error)


def has_suggestions(interaction: Interaction) -> bool:
    """Return whether the option that the user is typing has suggestions.

    Without this check discord.py logs an error for a removed command or option, for which an
    outdated client still asks.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return False
    name = focused_option(cast("Any", interaction.data).get("options", ()))
    parameter = None if name is None else command.get_parameter(name)
    return parameter is not None and parameter.autocomplete


def focused_option(options: Any) -> str | None:
    """Return the name of the option that the user is typing, also in a sub-command's options."""
    for option in options:
        if option.get("focused"):
            return str(option["name"])
        if (inner := focused_option(option.get("options", ()))) is not None:
            return inner
    return None


TOKEN_LIFETIME_SECONDS: Final = 14 * 60.0
"""Seconds for which the bot uses an interaction's token; Discord accepts it for 15 minutes."""
MAX_PRIVATE_BOARDS: Final = 2000
"""Largest number of private boards that are kept in memory.

The bot can't edit the message of a board that is not kept: its player sees the computer's turn at
the next click.
"""


class PrivateBoard:
    """The message that shows a private match to its player."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        """Held while the message is changed."""
        self.shown_by: Interaction | None = None
        """The latest interaction whose answer is the message.

        Discord lets the bot edit an ephemeral message only with such an interaction's token.
        """
        self.language = ENGLISH
        """The language in which the player reads the message."""
        self.note = ""
        """A text about the match's beginning, shown with the board until the next click."""


class PrivateBoards(TTLCache[int, PrivateBoard]):
    """The private boards by the ids of their matches; a missing one is created on access.

    They are kept in memory only, because interaction tokens soon expire anyway.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(MAX_PRIVATE_BOARDS, TOKEN_LIFETIME_SECONDS, clock)

    def __missing__(self, match_id: int) -> PrivateBoard:
        board = PrivateBoard()
        self[match_id] = board
        return board

    def record_shown(self, match_id: int, interaction: Interaction) -> None:
        """Record that the answer to an interaction now shows the match's board."""
        board = self[match_id]
        board.shown_by = interaction
        board.language = current_language()
        self[match_id] = board  # the lifetime of the entry begins again


# The bot does not use voice, so discord.py need not warn that libraries for it are missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

EXTENSIONS: Final = (
    "cogs.upkeep",
    "cogs.challenge",
    "cogs.practice",
    "cogs.match",
    "cogs.learn",
    "cogs.puzzles",
    "cogs.tournaments",
    "cogs.history",
    "cogs.people",
)
"""Modules with a `setup` function, in the order in which their cogs are loaded."""
THINKING_COG: Final = "Thinking"
"""Name of the cog of `cogs.practice` that asks the engine.

A stopping bot removes it before `bot.py` closes the engine.
"""
HEALTH_EXTENSION: Final = "cogs.bot.health"
"""Loaded only if the operator sets a port for it, because it starts a web server."""


class CommandCollector:
    """A stand-in for the bot that collects the commands of all cogs, for `bot.py --check`."""

    def __init__(self, application: discord.AppInfo | None) -> None:
        self.tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
        self.onitama = onitama_group()
        set_install_contexts(self.onitama, application)

    async def collect(self) -> app_commands.CommandTree[discord.Client]:
        """Return a tree with the commands of this version."""
        for extension in EXTENSIONS:
            await import_module(extension).setup(self)
        sort_commands(self.onitama)
        self.tree.add_command(self.onitama)
        await self.tree.set_translator(CatalogueTranslator())
        return self.tree

    async def add_cog(self, cog: commands.Cog) -> None:
        if isinstance(cog, OnitamaCog):
            cog.add_commands()


HANDLERS_TIMEOUT: Final = 3.0
"""Seconds that a stopping bot waits for interactions that are being handled."""
REFUSALS_TIMEOUT: Final = 1.0
"""Seconds that a stopping bot waits for its answers to interactions that it refused."""


class OnitamaBot(commands.AutoShardedBot):
    """The Discord client.

    `bot.py` makes a new one when discord.py gives a connection up, and passes it everything that
    lives as long as the process.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store,
        clock: DiscordClock,
        matches: Matches,
        people: People,
        engine: EnginePool,
        pictures: Pictures,
        metrics: Metrics,
        session_starts: SessionStarts,
    ) -> None:
        trace = aiohttp.TraceConfig()
        super().__init__(
            command_prefix=commands.when_mentioned,  # required, although no text command can arrive
            help_command=None,
            tree_cls=CommandTree,
            # No privileged intent: the bot neither reads messages nor lists members.
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,  # nothing to cache: the bot receives no messages
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            http_trace=trace,
        )
        self.onitama = onitama_group()
        self.store = store
        self.clock = clock
        self.matches = matches
        self.people = people
        self.engine = engine
        store.when_erased(engine.forget)
        self.puzzles = Puzzles(store, clock)
        self.tournaments = Tournaments(matches)
        matches.due.extra_handlers = {
            **DAILY_DUE_HANDLERS,
            **WEEK_DUE_HANDLERS,
            **self.tournaments.due_handlers,
        }
        matches.due.extra_services = self.tournaments.due_services
        self.thinking_pause = settings.thinking_pause
        self.metrics = metrics
        self.settings = settings
        self.pictures = pictures
        self.emoji_texts: Mapping[str, EmojiTexts] = UNICODE_BY_THEME
        self.private_boards = PrivateBoards()
        self.channels = Channels(self)
        self.members = Members()
        self.gate = Gate(self.matches, self.channels)
        self.gateway_monitor = GatewayMonitor(
            self.store,
            clock,
            lambda: self.latencies,
            self.ask_gateway,
            timedelta(seconds=settings.absence),
        )
        self.interaction_filter = InteractionFilter(
            self.gateway_monitor, self.people, clock, self.metrics
        )
        refused_calls = RefusedCalls()
        trace_calls(trace, clock, self.interaction_filter, self.metrics, refused_calls)
        self.clicks = Clicks(self.interaction_filter.admit, self.gate.match, self.gate.invitation)
        self.outbox = self._make_outbox(refused_calls)
        self._session_starts = session_starts
        self._ready_shards: set[int] = set()
        """Shards that have reported all their servers since they connected."""
        self._unreported_guilds: dict[int, set[int]] = {}
        """Ids of known servers, by shard, that the shard has not reported since it connected."""
        self._left_guilds: set[int] = set()
        """Ids of servers that the bot left, but that discord.py still has in its cache."""
        self._has_logged_ready = False
        self._open_matches_at_start = 0
        self._starting: list[asyncio.Task[None]] = []
        """Background tasks of the start: registering commands, and compiling the engine."""

    def _make_outbox(self, refused_calls: RefusedCalls) -> Outbox:
        context = DeliveryContext(
            store=self.store,
            clock=self.clock,
            matches=self.matches,
            draw=self.pictures.board,
            draw_film=self.pictures.film,
            draw_puzzle=self.pictures.puzzle,
            draw_table=self.pictures.table,
            language_in=self.language_in,
            explain_refused_thread=partial(explain_refused_thread, self),
            transport=DiscordTransport(self),
            metrics=self.metrics,
            refused_calls=refused_calls,
        )
        return Outbox(context, self.settings.delivery_wait)

    async def setup_hook(self) -> None:
        self._open_matches_at_start = await self.store.read(
            lambda reader: reader.matches.count_open()
        )
        self.add_dynamic_items(OnitamaItem)
        await self.gateway_monitor.start()
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        if self.settings.health_port:
            await self.load_extension(HEALTH_EXTENSION)
        set_install_contexts(self.onitama, self.application)
        sort_commands(self.onitama)
        self.tree.add_command(self.onitama)
        await self.tree.set_translator(CatalogueTranslator())
        self._starting.append(await start_registration(self.tree))
        self._starting.append(asyncio.create_task(compile_engine(self.engine)))
        self.outbox.start()
        await self._session_starts.wait_for_remaining(self.fetch_session_start_limits)

    # -- the gateway --

    async def before_identify_hook(
        self,
        shard_id: int | None,
        *,
        initial: bool = False,  # noqa: ARG002 - discord.py's signature
    ) -> None:
        """Wait until a shard may start a new session; discord.py calls this before each one."""
        await self._session_starts.wait(
            shard_id or 0, self.shard_count or 1, self.fetch_session_start_limits
        )

    async def ask_gateway(self, shard_id: int) -> bool:
        """Return whether a shard answers a request, which shows that its connection works.

        The request is for the bot's own member in one of the shard's servers. discord.py returns an
        empty list, as for no answer, if a new session begins meanwhile.
        """
        guilds = (guild for guild in self.guilds if guild.shard_id == shard_id)
        guild = next((guild for guild in guilds if not guild.unavailable), None)
        if guild is None or self.user is None:
            return False
        try:
            return bool(await guild.query_members(user_ids=[self.user.id], cache=False))
        except (discord.DiscordException, aiohttp.ClientError, OSError):
            return False

    async def on_shard_connect(self, shard_id: int) -> None:
        self.gateway_monitor.record_connect(shard_id, self.shard_count or 1)
        self.metrics.count("gateway_connections", "new")
        self._ready_shards.discard(shard_id)
        self._unreported_guilds[shard_id] = {
            guild.id for guild in self.guilds if guild.shard_id == shard_id
        }

    async def on_ready(self) -> None:
        """Log once that all shards are ready; discord.py calls this after each new session too.

        The number of open matches was read at the start, because the store may be closing now.
        """
        if not self._has_logged_ready:
            self._has_logged_ready = True
            log.info(
                "ready as %s (%s): %d servers, %d open matches, version %s",
                self.user,
                self.application_id,
                len(self.guilds),
                self._open_matches_at_start,
                full_version(),
            )

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.gateway_monitor.record_resume(shard_id)
        self.metrics.count("gateway_connections", "resumed")

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self.gateway_monitor.record_disconnect(shard_id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._unreported_guilds.get(guild.shard_id, set()).discard(guild.id)
        self._left_guilds.discard(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self.on_guild_available(guild)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Find the servers that the bot left while the shard was disconnected.

        discord.py keeps such servers in its cache. A server in an outage is unavailable instead.
        """
        for guild_id in self._unreported_guilds.pop(shard_id, ()):
            guild = self.get_guild(guild_id)
            if guild is not None and not guild.unavailable:
                self._left_guilds.add(guild_id)
        self._ready_shards.add(shard_id)

    def get_guild(self, guild_id: int, /) -> discord.Guild | None:
        """Return a server that the bot is in, without those that only discord.py's cache has."""
        return None if guild_id in self._left_guilds else super().get_guild(guild_id)

    def is_guild_list_complete(self, guild_id: int) -> bool:
        """Return whether the shard of a server has reported all servers that the bot is in."""
        shard_id = (guild_id >> 22) % (self.shard_count or 1)  # Discord's formula
        return shard_id in self._ready_shards

    async def language_in(self, guild_id: int) -> str:
        """Return the language of the bot's posts in a server."""
        settings = await self.people.settings_in(guild_id)
        return language_for_server(settings.language, self.get_guild(guild_id))

    async def renderer_for(self, interaction: discord.Interaction[Any]) -> BoardRenderer:
        """Return the renderer for pictures that only this user sees.

        It draws in the user's theme if they chose one, otherwise in the server's.
        """
        settings = await self.people.settings_in(interaction.guild_id or 0)
        user_theme = await self.people.theme_of(interaction.user.id)
        return self.pictures.renderer(user_theme or settings.theme)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the interactions that discord.py does not dispatch to an OnitamaItem.

        These are clicks whose custom id is not this bot's or is not on the message any more, and
        submitted forms, which are dispatched like clicks.
        """
        custom_id = clicked_id(interaction)
        if interaction.type is discord.InteractionType.modal_submit:
            if CUSTOM_ID_PATTERN.fullmatch(custom_id):
                await self.clicks.answer(interaction, custom_id)
            elif await self.interaction_filter.admit(interaction):
                await explain(interaction, OldForm())
            return
        if interaction.type is not discord.InteractionType.component:
            return
        if not CUSTOM_ID_PATTERN.fullmatch(custom_id) or not is_on_message(interaction):
            await self.clicks.answer(interaction, custom_id)

    async def close(self) -> None:
        """Finish interactions and posts in progress, refuse new interactions, and disconnect."""
        for task in self._starting:
            task.cancel()
        self.interaction_filter.close()
        # Handlers may wait for a post, so the outbox stops after them.
        await self.interaction_filter.drain(HANDLERS_TIMEOUT)
        await self.remove_cog(THINKING_COG)
        await self.outbox.stop()
        # Interactions that came since `close` are refused; their answers may still be on the way.
        await self.interaction_filter.drain(REFUSALS_TIMEOUT)
        await self.gateway_monitor.stop()  # before the gateway, which may take too long to close
        modules = dict(sys.modules)
        await super().close()
        # discord.py removes the modules of extensions from `sys.modules`. The next bot of this
        # process would import them again, with other classes than those that loaded modules use.
        for name, module in modules.items():
            sys.modules.setdefault(name, module)
        await self.gateway_monitor.stop()  # saves contacts that came while the gateway closed
