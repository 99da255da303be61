"""The bot as its cogs know it."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.ext import commands

from cogs.finding.channels import Channels
from cogs.finding.gate import Gate
from cogs.finding.places import obstacle_in
from cogs.house.capability import onitama
from cogs.house.door.reception import Reception
from cogs.house.door.recognition import Recognition
from cogs.house.gallery import Gallery
from cogs.house.preparing import prepare
from cogs.house.presence.dates import dating
from cogs.house.presence.gateway import ask_for_a_sign
from cogs.house.presence.presence import Presence
from cogs.house.private_boards import PrivateBoards
from cogs.house.registering import register_soon
from cogs.house.report.calls import measure_calls
from cogs.house.report.guestbook import Guestbook
from cogs.house.tree import CommandTree
from cogs.outbox import Desk, DiscordExit, Outbox, Tidying, Waiting
from cogs.studio import Studio, warm_up
from cogs.ui.clicks import TEMPLATE
from cogs.ui.clicks.buttons import OnitamaButton, clicked, is_on_message
from cogs.ui.clicks.dispatch import Clicks
from cogs.ui.clicks.lists import OnitamaList
from cogs.ui.errors import OldForm
from cogs.ui.explain import explain
from cogs.ui.signs import UNICODE_IN_EACH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.house.services import Services, Waits
    from cogs.studio import Artist
    from cogs.ui.signs import Signs

log = logging.getLogger(__name__)

# Voice is not used: its missing libraries are nobody's concern.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

THINKING: Final = "cogs.upkeep.thinking"
EXTENSIONS: Final = (
    "cogs.upkeep.attendance",
    "cogs.beginning.challenge",
    "cogs.beginning.choose",
    "cogs.beginning.practice",
    THINKING,
    "cogs.playing.controller",
    "cogs.playing.typed",
    "cogs.playing.look",
    "cogs.learning.learn",
    "cogs.learning.book",
    "cogs.learning.cards",
    "cogs.playing.closing",
    "cogs.playing.endings",
    "cogs.playing.proposals",
    "cogs.playing.cancel",
    "cogs.playing.moving",
    "cogs.looking_back.replay",
    "cogs.looking_back.beliefs",
    "cogs.looking_back.records",
    "cogs.looking_back.review",
    "cogs.standing.profile",
    "cogs.standing.leaderboard",
    "cogs.looking_back.history",
    "cogs.standing.statistics",
    "cogs.playing.watching",
    "cogs.settings.panel",
    "cogs.settings.server",
    "cogs.settings.privacy",
    "cogs.settings.personal",
    "cogs.upkeep.deadlines",
    "cogs.upkeep.emoji",
    "cogs.upkeep.permissions",
    "cogs.upkeep.servers",
)
ON_REQUEST: Final = "cogs.upkeep.health"
"""Brings a web server, which few hosts want and every start would pay for."""
ANSWERS_TAKE: Final = 3.0
"""Seconds for which what was begun is waited for when the bot stops; then come the last posts."""
REFUSALS_TAKE: Final = 1.0
"""The same for telling those who came too late."""


class OnitamaBot(commands.Bot):
    def __init__(self, services: Services, waits: Waits) -> None:
        clock, meters = services.clock, services.report.meters
        guestbook, trace = Guestbook(meters), dating(clock)
        measure_calls(trace, guestbook, meters)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=CommandTree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            http_trace=trace,
            enable_debug_events=True,  # the answers to heartbeats are among them
        )
        self.store = services.store
        self.clock = clock
        self.matches = services.matches
        self.people = services.people
        self.engine = services.engine
        self.pause = waits.thought
        self.report = services.report
        self.studio = Studio(meters)
        self.gallery = Gallery(self.studio, self.people.themes)
        self.signs: Mapping[str, Signs] = UNICODE_IN_EACH
        self.private_boards = PrivateBoards()
        self.channels = Channels(self)
        self.gate = Gate(self.matches.play, self.matches.invitations, self.channels)
        self.presence = Presence(self.store, clock, self._ask_for_a_sign, waits.brief)
        self.reception = Reception(self.presence, guestbook, Recognition(self.people.names))
        self.clicks = Clicks(self.reception, self.gate)
        self.outbox = Outbox(self._desk(), waits.delivery)
        self._starting: list[asyncio.Task[None]] = []
        """What nobody waits for at the start."""

    async def _ask_for_a_sign(self) -> None:
        await ask_for_a_sign(self.ws)

    def _desk(self) -> Desk:
        return Desk(
            store=self.store,
            clock=self.clock,
            invitations=self.matches.invitations,
            play=self.matches.play,
            reveal=self.matches.reveal,
            draw=self.gallery.board,
            draw_opened=self.gallery.opened_board,
            draw_film=self.gallery.film,
            obstacle=partial(obstacle_in, self),
            is_in=lambda guild_id: self.get_guild(guild_id) is not None,
            exit=DiscordExit(self),
            tidying=Tidying(),
            waiting=Waiting(),
            meters=self.report.meters,
        )

    async def setup_hook(self) -> None:
        self.add_dynamic_items(OnitamaButton, OnitamaList)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        if self.report.address is not None:
            await self.load_extension(ON_REQUEST)
        self.tree.add_command(onitama)
        self._starting.append(await register_soon(self))
        warming = warm_up(self.studio, await self.people.themes.in_use())
        self._starting.append(asyncio.create_task(warming))
        self._starting.append(asyncio.create_task(prepare(self.engine)))
        self.outbox.start()

    async def artist_for(self, interaction: discord.Interaction[Any]) -> Artist:
        """In the theme that a person has chosen for what they alone see."""
        chosen = await self.people.themes.chosen(interaction.user.id, interaction.guild_id or 0)
        return self.studio.artist(chosen.private, interaction.user.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer what discord.py drops silently.

        Those are clicks on ids that fit no template or that their message has lost meanwhile, and
        forms, of which this bot has none.
        """
        if interaction.type is discord.InteractionType.modal_submit:
            if await self.reception.admit(interaction):
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
        self.reception.close()
        await self.reception.drain(ANSWERS_TAKE)
        if THINKING in self.extensions:
            await self.unload_extension(THINKING)
        await self.engine.close()
        await self.outbox.stop()
        await self.reception.drain(REFUSALS_TAKE)
        await super().close()
