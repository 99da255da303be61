"""The bot as its cogs know it, what a cog is, and the tree of its slash commands."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, TypeVar

import aiohttp
import discord
from cachetools import TTLCache
from discord import app_commands
from discord.ext import commands

from cogs.access.gate import Channels, Gate, Members, explain_refused_thread
from cogs.bot.background import Metrics, prepare
from cogs.bot.interactions import InteractionFilter, trace_calls
from cogs.bot.presence import DiscordClock, Presence
from cogs.bot.registration import start_registration
from cogs.bot.sharding import ShardedBot
from cogs.outbox import DeliveryContext, Outbox
from cogs.ui.clicks import TEMPLATE
from cogs.ui.discord_errors import is_unavailable
from cogs.ui.dispatch import Clicks, explain, report
from cogs.ui.errors import NeedsServer, OldCommand, OldForm
from cogs.ui.messages import UNICODE_IN_EACH, Signs
from cogs.ui.pictures import BoardRenderer, Pictures
from cogs.ui.send import DiscordTransport, OnitamaItem, clicked, is_on_message, suggest
from onitama_core.game import OnitamaError, Variant
from onitama_core.puzzles import SERVING, Puzzles
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from cogs.bot.settings import Settings
    from onitama_core.engine import EnginePool
    from onitama_core.matches import Matches
    from onitama_core.people import People
    from onitama_core.store import Store


Interaction: TypeAlias = "discord.Interaction[OnitamaBot]"
Method = TypeVar("Method")
Choices: TypeAlias = list[app_commands.Choice[str]]
Find: TypeAlias = "Callable[[Interaction, str], Coroutine[Any, Any, Choices]]"
MatchOption: TypeAlias = app_commands.Range[str, 1, 100]
"""A match as it is typed or chosen; `cogs.access.options` reads it."""

SUGGESTIONS: Final = "suggestions"
ANYWHERE: Final = "anywhere"
MOST_CHOICES: Final = 25
"""That Discord takes as suggestions."""
LONGEST_CHOICE: Final = 100

SERVERS: Final = app_commands.AppCommandContext(guild=True)
INSTALLED_IN_SERVERS: Final = app_commands.AppInstallationType(guild=True)
EVERYWHERE: Final = app_commands.AppCommandContext(
    guild=True, dm_channel=True, private_channel=True
)
INSTALLED_BY_ANYBODY: Final = app_commands.AppInstallationType(guild=True, user=True)

# One group for all cogs: a command of a group inside a Cog class would lose its binding.
onitama: Final = app_commands.Group(
    name="onitama",
    description="Play Onitama",
)
of_match: Final = app_commands.Group(
    name="match", description="Draw, take back, resign, cancel or close a match", parent=onitama
)


def offer_to(application: discord.AppInfo | None) -> None:
    """People too, where they can install it: otherwise Discord shows them what fails."""
    is_for_all = application is not None and application.user_integration_config is not None
    onitama.allowed_contexts = EVERYWHERE if is_for_all else SERVERS
    onitama.allowed_installs = INSTALLED_BY_ANYBODY if is_for_all else INSTALLED_IN_SERVERS


COMMAND_OF_A_METHOD: Final = "slash_command"
"""The attribute of a method with what is told of the command that it answers."""


def command(name: str, description: str, /, **suggestions: Find) -> Callable[[Method], Method]:
    """Have a cog's method answer a sub-command, with what completes its options by name."""

    def bind(method: Method) -> Method:
        setattr(method, COMMAND_OF_A_METHOD, (name, description, suggestions))
        return method

    return bind


def slash_command(
    name: str,
    description: str,
    suggestions: Mapping[str, Find],
    callback: Any,
    *,
    works_anywhere: bool = False,
) -> app_commands.Command[Any, ..., None]:
    """`CommandTree` asks for its suggestions, and whether it needs a server."""
    extras = {SUGGESTIONS: suggestions, ANYWHERE: works_anywhere}
    made = app_commands.Command[Any, ..., None](
        name=name, description=description, callback=callback, extras=extras
    )
    for option, find in suggestions.items():
        made.autocomplete(option)(find)
    return made


class OneOf(app_commands.Transformer["OnitamaBot"]):
    """An option with a list; what that doesn't offer is a TransformerError."""

    def __init__(self, names: Mapping[str, str], read: Callable[[str], object]) -> None:
        """`names`: what stands in the list, by what Discord sends of it; `read`: what it means."""
        self._names = names
        self._meanings = {sent: read(sent) for sent in names}

    @property
    def choices(self) -> list[app_commands.Choice[str | int | float]]:
        return [app_commands.Choice(name=name, value=sent) for sent, name in self._names.items()]

    async def transform(self, _: Interaction, value: str, /) -> Any:
        return self._meanings[value]


VariantOption: TypeAlias = app_commands.Transform[
    Variant, OneOf({one.value: words.variant_name(one) for one in Variant}, Variant)
]


class Capability(commands.Cog):
    works_anywhere: ClassVar[bool] = False
    """Also where the bot is in no server: there its commands and clicks are of one person alone."""

    def __init__(self, bot: OnitamaBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.add_commands(self.bot.tree)
        self.bot.clicks.register(self)

    def add_commands(self, tree: app_commands.CommandTree[Any]) -> None:  # noqa: ARG002
        """Add this cog's sub-commands to the group `/onitama`, and its other commands to the tree.

        Must not use `self.bot`: `bot.py --check` adds commands without a running bot.
        """
        for attribute, method in vars(type(self)).items():
            if (told := getattr(method, COMMAND_OF_A_METHOD, None)) is not None:
                name, description, suggestions = told
                group = of_match if name.startswith("match ") else onitama
                word, callback = name.removeprefix("match "), getattr(self, attribute)
                made = slash_command(
                    *(word, description, suggestions, callback), works_anywhere=self.works_anywhere
                )
                group.add_command(made, override=True)


class CommandTree(app_commands.CommandTree["OnitamaBot"]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Completes options too, which discord.py logs as a fault where it comes too late."""
        if not await interaction.client.interaction_filter.admit(interaction):
            return False
        command = interaction.command
        works_here = command is None or interaction.guild_id or command.extras.get(ANYWHERE)
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest(interaction, await suggestions(interaction) if works_here else [])
            return False
        if not works_here:
            await explain(interaction, NeedsServer())
            return False
        if isinstance(command, app_commands.Command):
            known = {parameter.display_name for parameter in command.parameters}
            if not vars(interaction.namespace).keys() <= known:  # some would be passed over
                await explain(interaction, OldCommand())
                return False
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        await explain(interaction, error)


async def suggestions(interaction: Interaction) -> Choices:
    """None for what a client that is out of date asks for, or where something is wrong."""
    data: Any = interaction.data
    option, command = focused(data.get("options", ())), interaction.command
    if option is None or not isinstance(command, app_commands.Command):
        return []
    find: Find | None = command.extras[SUGGESTIONS].get(option["name"])
    if find is None:
        return []
    try:
        return await find(interaction, str(option["value"]))
    except OnitamaError:
        return []
    except Exception as problem:  # noqa: BLE001 - there is nobody to tell
        if not is_unavailable(problem):
            report(interaction, problem)
        return []


def focused(options: Any) -> Any:
    """The option that is typed; those of a sub-command stand in it."""
    for option in options:
        if option.get("focused"):
            return option
        if (inner := focused(option.get("options", ()))) is not None:
            return inner
    return None


TOKEN_LASTS: Final = 14 * 60.0
"""Seconds; Discord takes an interaction's token for fifteen minutes."""
MOST_BOARDS: Final = 2000
"""That are remembered; whoever is forgotten sees the answer at their next click."""


class PrivateBoard:
    """One match's, which is changed by one at a time."""

    def __init__(self) -> None:
        self.changing = asyncio.Lock()
        self.shown_by: Interaction | None = None
        """The latest that shows it, by which it can be changed now."""
        self.note = ""
        """What its beginning did to others: told until its player goes on."""


class PrivateBoards(TTLCache[int, PrivateBoard]):
    """By match. In memory alone: after a restart nothing can change them, as Discord has it."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__(MOST_BOARDS, TOKEN_LASTS, seconds)

    def __missing__(self, match_id: int) -> PrivateBoard:
        self[match_id] = board = PrivateBoard()
        return board

    def keep(self, match_id: int, interaction: Interaction) -> None:
        """It shows the match's board from now on, for as long as Discord takes its token."""
        board = self[match_id] = self[match_id]
        board.shown_by = interaction


# Voice is not used: its missing libraries are nobody's concern.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

COGS: Final = {
    "cogs.upkeep.deadlines": "Deadlines",
    "cogs.challenge.commands": "Challenge",
    "cogs.practice.commands": "PracticeMatches",
    "cogs.practice.thinking": "Thinking",
    "cogs.match.turns": "Turns",
    "cogs.match.looking": "Look",
    "cogs.learn.commands": "Learning",
    "cogs.puzzles.commands": "PuzzleCommand",
    "cogs.match.ending": "Ending",
    "cogs.history.replay": "Replays",
    "cogs.people.profile": "ProfileCommand",
    "cogs.people.leaderboard": "LeaderboardCommand",
    "cogs.history.games": "FinishedMatches",
    "cogs.people.settings": "PersonalSettings",
    "cogs.people.server": "ServerSettings",
    "cogs.upkeep.emoji": "EmojiUpload",
    "cogs.upkeep.servers": "ServerEvents",
}
"""By their modules, in the order in which they begin."""


def command_tree(application: discord.AppInfo | None) -> app_commands.CommandTree[Any]:
    """Return the commands of this version, without a running bot that answers them."""
    tree: app_commands.CommandTree[Any] = app_commands.CommandTree(
        discord.Client(intents=discord.Intents.none())
    )
    bot: Any = None
    for module, name in COGS.items():
        cog = getattr(import_module(module), name)
        if issubclass(cog, Capability):
            cog(bot).add_commands(tree)
    offer_to(application)
    tree.add_command(onitama)
    return tree


THINKING: Final = COGS["cogs.practice.thinking"]
ON_REQUEST: Final = {"cogs.bot.health": "HealthEndpoint"}
"""Brings a web server, which few hosts want and every start would pay for."""
ANSWERS_TAKE: Final = 3.0
"""Seconds for which what was begun is waited for when the bot stops; then come the last posts."""
REFUSALS_TAKE: Final = 1.0
"""The same for telling those who came too late."""


class OnitamaBot(ShardedBot):
    def __init__(
        self,
        settings: Settings,
        *,
        store: Store,
        clock: DiscordClock,
        matches: Matches,
        people: People,
        engine: EnginePool,
    ) -> None:
        trace = aiohttp.TraceConfig()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=CommandTree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=trace,
        )
        self.store = store
        self.clock = clock
        self.matches = matches
        self.people = people
        self.engine = engine
        self.puzzles = Puzzles(store, clock)
        matches.also_served = SERVING
        self.pause = settings.thinking_pause
        self.metrics = Metrics()
        self.settings = settings
        self.pictures = Pictures(self.people, partial(self.metrics.observe, "picture"))
        self.store.when_erased(self.pictures.films.clear)
        self.signs: Mapping[str, Signs] = UNICODE_IN_EACH
        self.private_boards = PrivateBoards()
        self.channels = Channels(self)
        self.members = Members()
        self.gate = Gate(self.matches, self.channels)
        self.presence = Presence(
            self.store, clock, self.send_heartbeat, timedelta(seconds=settings.absence)
        )
        self.interaction_filter = InteractionFilter(self.presence, self.people, clock, self.metrics)
        trace_calls(trace, clock, self.interaction_filter, self.metrics)
        self.clicks = Clicks(self.interaction_filter.admit, self.gate.match, self.gate.invitation)
        context = DeliveryContext(
            store=store,
            clock=clock,
            matches=matches,
            draw=self.pictures.board,
            draw_film=self.pictures.film,
            draw_puzzle=self.pictures.puzzle,
            explain_refused_thread=partial(explain_refused_thread, self),
            transport=DiscordTransport(self),
            metrics=self.metrics,
        )
        self.outbox = Outbox(context, settings.delivery_wait)
        self._starting: list[asyncio.Task[None]] = []
        """What nobody waits for at the start."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(OnitamaItem)
        await self.presence.start()
        for module, cog in (COGS | ON_REQUEST if self.settings.health_port else COGS).items():
            await self.add_cog(getattr(import_module(module), cog)(self))
        offer_to(self.application)
        self.tree.add_command(onitama)
        self._starting.append(await start_registration(self.tree))
        self._starting.append(asyncio.create_task(prepare(self.engine)))
        self.outbox.start()

    async def renderer_for(self, interaction: discord.Interaction[Any]) -> BoardRenderer:
        """Return the renderer for what only this user sees: in their theme or the server's."""
        settings = await self.people.settings_in(interaction.guild_id or 0)
        own = await self.people.theme_of(interaction.user.id)
        return self.pictures.renderer(own or settings.theme)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer what discord.py drops silently.

        Those are clicks on ids that fit no template or that their message has lost meanwhile, and
        forms, of which this bot has none.
        """
        if interaction.type is discord.InteractionType.modal_submit:
            if await self.interaction_filter.admit(interaction):
                await explain(interaction, OldForm())
            return
        if interaction.type is not discord.InteractionType.component:
            return
        custom_id = clicked(interaction)
        if not TEMPLATE.fullmatch(custom_id) or not is_on_message(interaction):
            await self.clicks.answer(interaction, custom_id)

    async def close(self) -> None:
        """Finish what was begun; who comes meanwhile is told to come again."""
        for task in self._starting:
            task.cancel()
        self.interaction_filter.close()
        await self.interaction_filter.drain(ANSWERS_TAKE)
        await self.remove_cog(THINKING)
        await self.engine.close()
        await self.outbox.stop()
        await self.interaction_filter.drain(REFUSALS_TAKE)
        await self.presence.stop()  # closing the gateway may take longer than there is
        await super().close()
        await self.presence.stop()
