"""The board of a private match: its player's seat, and how it is shown or changed where it is."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from gettext import gettext as _
from gettext import ngettext
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.match.answering import go_on, open_controller
from cogs.match.private import TAKEN_BACK, InMatch, hints
from cogs.match.public import happened, header, is_placing, judged
from cogs.ui import clicks, labels
from cogs.ui.dispatch import committed
from cogs.ui.messages import Button, Option, OptionList, Style
from cogs.ui.refusals import sentence_for
from cogs.ui.send import acknowledge, is_controller
from cogs.ui.words import time_left
from onitama_core.engine import HIDDEN_LEVELS, LEVELS, Depth, HiddenLevel, Nodes
from onitama_core.matches import OutOfDate
from onitama_core.store import Computer
from rendering import words

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cogs.bot.client import Interaction, OnitamaBot
    from onitama_core.engine import Level
    from onitama_core.store import Match

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds for which Discord may have a change wait, and with it the next click."""


@dataclass(frozen=True, slots=True)
class InPractice(InMatch):
    told: tuple[str, ...] = ()
    """Before what is asked."""
    hint: clicks.Hint | None = None
    """That is answered."""
    ways_on: tuple[Button, ...] = ()
    """After all other buttons."""
    is_thought_of: bool = True
    """By the computer, where it is to move."""

    @property
    def name(self) -> str:
        """Nothing is hidden here that a number of entries could tell."""
        return f"{self.update.match.id}-{self.update.match.seq}"

    def headed(self, text: str) -> str:
        match, public = self.update.match, self.update.public
        level, dark = level_in(match) if is_placing(match) else None, ""
        if level is not None:
            told = about(HIDDEN_LEVELS[level - 1])
            dark = _("-# {level} in the dark: {about}.").format(
                level=level_name(level), about=f"{told[0].lower()}{told[1:]}"
            )
        if not text and match.is_over:
            text = _("What now?")
        elif not text and self.is_thought_of:
            text = _("I think…")
        lines = (
            header(public),
            dark,
            *happened(public),
            *words.own_ninjas(self.update.events),
            *map(words.answered, self.view.answers),
            *self.told,
            f"{text}{time_left(match)}",
        )
        return "\n".join(filter(None, lines))

    @property
    def buttons(self) -> tuple[Button, ...]:
        match = self.update.match
        if self.view.legal_actions:
            return ()
        if not match.is_over:
            return self._meanwhile
        return (
            Button(clicks.PlayAgain(match.id), labels.PLAY_AGAIN, style=Style.success),
            *other_seat(match),
            Button(clicks.ShowReplay(match.id), labels.REPLAY),
            *judged(match),
            invite(match),
        )

    @property
    def help(self) -> tuple[Button, ...]:
        if not self.view.legal_actions:
            return ()
        return (*hints(self.update.match, self.hint), *self._meanwhile)

    @property
    def _meanwhile(self) -> tuple[Button, ...]:
        match = self.update.match
        back = Button(clicks.AskTakeback(match.id), labels.TAKE_TURN_BACK)
        can_take_back = match.can_take_back(self.view.viewer)
        more = Button(clicks.ShowMore(match.id), labels.MORE)
        return (*((back,) if can_take_back else ()), more, *self.ways_on)

    @property
    def lists(self) -> tuple[OptionList, ...]:
        match = self.update.match
        return (levels(match),) if match.is_over else ()


def level_in(match: Match) -> int | None:
    """The computer's, if it plays."""
    return next((seat.level for seat in match.seats if isinstance(seat, Computer)), None)


def other_seat(match: Match) -> tuple[Button, ...]:
    if match.computer is None:
        return ()
    return (Button(clicks.PlayAgain(match.id, other_seat=True), labels.OTHER_SEAT),)


def invite(match: Match) -> Button:
    return Button(clicks.OpenPanel(match.setup.variant), labels.INVITE)


def levels(match: Match) -> OptionList:
    """Each with what it says of itself."""
    options = tuple(
        Option(str(level.number), level_name(level.number), about(level))
        for level in (HIDDEN_LEVELS if match.setup.variant.has_secrets else LEVELS)
    )
    return OptionList(clicks.PickLevel(match.id), _("Another level"), options)


def level_name(number: int) -> str:
    return _("Level {number}").format(number=number)


SELDOM_CARELESS_FROM: Final = 4
"""The level whose slips nobody would notice, where nothing is hidden."""


def about(level: Level | HiddenLevel) -> str:
    """As in `Looks 2 turns ahead, sometimes careless`."""
    if isinstance(level, HiddenLevel):
        errs = level.glances is not None
        told = _("Weighs {nodes} possibilities a step").format(nodes=f"{level.nodes:,}")
    else:
        errs = level.number < SELDOM_CARELESS_FROM
        match level.limit:
            case Depth(plies):
                looks = ngettext("Looks {turns} turn ahead", "Looks {turns} turns ahead", plies)
                told = looks.format(turns=plies)
            case Nodes(count):
                told = _("Weighs {nodes} positions a turn").format(nodes=f"{count:,}")
            case limit:
                told = _("Full strength, {seconds} seconds a turn")
                told = told.format(seconds=limit.milliseconds // 1000)
    return _("{level}, sometimes careless").format(level=told) if errs else told


def preparing(percent: int, seconds: int | None) -> str:
    """While what is made once on a machine is made; `seconds`: left, where that is known."""
    if seconds is None:
        told = _("I get ready first, which takes a while only once: {percent}%.")
    else:
        told = _("I'm getting ready, once on this machine: {percent}%, about {seconds} s left.")
    return told.format(percent=percent, seconds=seconds)


async def show(
    interaction: Interaction,
    match_id: int,
    *told: str,
    hint: clicks.Hint | None = None,
    ways_on: tuple[Button, ...] = (),
) -> None:
    """In the clicked controller, or in a new private message; the rest is as InPractice takes it.

    A new one comes at once, whatever becomes of an older one; what happens meanwhile is shown
    afterwards. Raises NoSuchMatch, NotAPlayer or Unreplayable.
    """
    bot = interaction.client

    async def look() -> InPractice:
        update = await bot.matches.play.look_as(match_id, interaction.user.id)
        return InPractice(update, told, hint, ways_on)

    if is_controller(interaction.message):
        if not interaction.response.is_done():
            await acknowledge(interaction)
        async with changed(interaction, match_id):
            await go_on(interaction, await look())
        return
    seat = await look()
    await open_controller(interaction, seat)
    bot.private_boards.keep(match_id, interaction)
    if (await bot.matches.play.match(match_id)).seq != seat.update.match.seq:
        await refresh(bot, match_id)


@asynccontextmanager
async def changed(interaction: Interaction, match_id: int) -> AsyncIterator[None]:
    """The board, by an interaction that shows it from then on; by nobody else meanwhile."""
    boards = interaction.client.private_boards
    async with boards[match_id].changing:
        yield
        boards.keep(match_id, interaction)


async def refresh(
    bot: OnitamaBot,
    match_id: int,
    *told: str,
    is_thought_of: bool = True,
    ways_on: tuple[Button, ...] = (),
) -> bool:
    """Change the board where it is, if Discord still takes that; otherwise it waits to be asked.

    The rest is as InPractice takes it. Returns whether its player sees it.
    """
    async with bot.private_boards[match_id].changing:
        interaction = bot.private_boards[match_id].shown_by
        if interaction is None:
            return False
        update = await bot.matches.play.look_as(match_id, interaction.user.id)
        seat = InPractice(update, told, ways_on=ways_on, is_thought_of=is_thought_of)
        try:
            async with asyncio.timeout(LONGEST):
                await go_on(interaction, seat)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as refusal:
            log.info("the board of match %s waits to be opened again: %r", match_id, refusal)
            bot.private_boards.pop(match_id, None)
            return False
        return True


async def show_end(interaction: Interaction, match_id: int) -> None:
    """Where the board is, or else after the answer."""
    if not await refresh(interaction.client, match_id):
        update = await interaction.client.matches.play.look_as(match_id, interaction.user.id)
        await open_controller(interaction, InPractice(update))


async def step(interaction: Interaction, click: clicks.StepClick, match: Match) -> None:
    """A tap on the board; one that is out of date brings the present one, or how it ended.

    Raises what playing raises.
    """
    if match.is_over:
        await show(interaction, match.id)
        return
    play, user_id, choice = interaction.client.matches.play, interaction.user.id, click.choice
    update = await play.look_as(match.id, user_id)
    now = update.match.step
    if click.step != now:
        turn = update.public.steps.turn_at(click.step)
        await show(interaction, match.id, sentence_for(OutOfDate(update.match, turn)) or "")
    elif isinstance(choice, clicks.PlayAction):
        await play.play(match.id, user_id, choice.action, now, at=interaction.created_at)
        with committed():
            await show(interaction, match.id)
    elif isinstance(choice, clicks.TakeBack):
        await play.take_back(match.id, user_id, now, at=interaction.created_at)
        with committed():
            await show(interaction, match.id, _(TAKEN_BACK))
    elif update.view.legal_actions and is_controller(interaction.message):
        await acknowledge(interaction)
        async with changed(interaction, match.id):
            await go_on(interaction, InPractice(update), choice=choice)
    else:
        await show(interaction, match.id)
