"""The board of a private match: its player's seat, and how it is shown or changed where it is."""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.match.answering import open_controller, outdated_note, update_controller
from cogs.match.buttons import (
    AskTakeback,
    Hint,
    PickLevel,
    PlayAgain,
    ShowMore,
    ShowReplay,
    StepClick,
)
from cogs.match.past_words import hidden_until_now
from cogs.match.private import ControllerContext, hint_buttons, match_context
from cogs.match.public import describe_last_turn, header, is_placing, judgement_buttons
from cogs.shared import labels
from cogs.shared.links import OpenPanel
from cogs.shared.messages import Button, Option, OptionList, Style
from cogs.shared.send import acknowledge, is_controller
from cogs.shared.words import time_left
from onitama_core.engine import HIDDEN_LEVELS, LEVELS, Depth, HiddenLevel, Level, Nodes
from onitama_core.game import CaptureAttempted
from onitama_core.store import NO_SERVER, Computer, Match
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from cogs.bot.client import Interaction, OnitamaBot
    from onitama_core.matches import PlayerUpdate

log = logging.getLogger(__name__)

LONGEST: Final = 10.0
"""Seconds for which Discord may have a change wait, and with it the next click."""


def practice_context(
    update: PlayerUpdate,
    *told: str,
    hint: Hint | None = None,
    ways_on: tuple[Button, ...] = (),
    is_thought_of: bool = True,
) -> ControllerContext:
    """Nothing is hidden on a private board that its name, a number of entries, could tell.

    `told`, but for what is empty, stands before what is asked, `ways_on` after all other buttons;
    `hint`: that is answered; `is_thought_of`: by the computer, where it is to move.
    """
    match, view, level = update.match, update.view, level_in(update.match)
    above = [header(update.public)]
    if level is not None and is_placing(match):
        careful = about(HIDDEN_LEVELS[level - 1])
        dark = _("-# {level} in the dark: {about}.").format(
            level=level_name(level), about=f"{careful[0].lower()}{careful[1:]}"
        )
        above.append(dark)
    above += (*describe_last_turn(update.public), *words.own_ninjas(update.events))
    above += (*map(words.answered, view.answers), *told)

    def format_text(text: str) -> str:
        if not text and match.is_over:
            text = _("What now?")
        elif not text and is_thought_of:
            text = _("I think…")
        return "\n".join(filter(None, (*above, f"{text}{time_left(match)}")))

    context = replace(
        match_context(update),
        picture_name=f"{match.id}-{match.seq}",
        format_text=format_text,
        help_buttons=(),
    )
    if match.is_over:
        after = (
            Button(PlayAgain(match.id), _("Play again"), style=Style.success),
            *other_seat(match),
            Button(ShowReplay(match.id), labels.REPLAY),
            *judgement_buttons(match),
            *invite(match),
        )
        return replace(context, buttons=after, lists=(levels(match),))
    back = Button(AskTakeback(match.id), labels.TAKE_TURN_BACK)
    more = Button(ShowMore(match.id), labels.MORE)
    meanwhile = (*((back,) if match.can_take_back(view.viewer) else ()), more, *ways_on)
    if view.legal_actions:
        return replace(context, help_buttons=(*hint_buttons(match, hint), *meanwhile))
    return replace(context, buttons=meanwhile)


def level_in(match: Match) -> int | None:
    """The computer's, if it plays."""
    return next((seat.level for seat in match.seats if isinstance(seat, Computer)), None)


def other_seat(match: Match) -> tuple[Button, ...]:
    if match.computer is None:
        return ()
    return (Button(PlayAgain(match.id, other_seat=True), _("The other seat")),)


def invite(match: Match) -> tuple[Button, ...]:
    """Where there may be somebody."""
    if match.place.guild_id == NO_SERVER:
        return ()
    return (Button(OpenPanel(match.setup.variant), _("Invite somebody")),)


def levels(match: Match) -> OptionList:
    """Each with what it says of itself."""
    options = tuple(
        Option(str(level.number), level_name(level.number), about(level))
        for level in (HIDDEN_LEVELS if match.setup.variant.has_secrets else LEVELS)
    )
    return OptionList(PickLevel(match.id), _("Another level"), options)


def level_name(number: int) -> str:
    return _("Level {number}").format(number=number)


CARELESS: Final = (
    (0.75, N_("{level}, mostly careless")),
    (0.4, N_("{level}, often careless")),
    (0.01, N_("{level}, sometimes careless")),
)
"""From which share of turns or steps; below that nobody would notice."""


def about(level: Level | HiddenLevel) -> str:
    """As in `Looks 2 turns ahead, sometimes careless`."""
    if isinstance(level, HiddenLevel):
        careless = 0.0 if level.glances is None else level.glances.share
        told = _("Weighs {nodes} possibilities a step").format(nodes=f"{level.nodes:,}")
    else:
        careless = 0.0 if level.temper is None else level.temper.overlooks_threats
        match level.limit:
            case Depth(plies):
                looks = ngettext("Looks {turns} turn ahead", "Looks {turns} turns ahead", plies)
                told = looks.format(turns=plies)
            case Nodes(count):
                told = _("Weighs {nodes} positions a turn").format(nodes=f"{count:,}")
            case limit:
                told = _("Full strength, {seconds} seconds a turn")
                told = told.format(seconds=limit.milliseconds // 1000)
    sentence = next((how for share, how in CARELESS if careless >= share), None)
    return told if sentence is None else _(sentence).format(level=told)


def preparing(percent: int, seconds: int | None) -> str:
    """While what is made once on a machine is made; `seconds`: left, where that is known."""
    if seconds is None:
        told = _("I get ready first, which takes a while only once: {percent}%.")
    else:
        told = _("I'm getting ready, once on this machine: {percent}%, about {seconds} s left.")
    return told.format(percent=percent, seconds=seconds)


STRUCK: Final = (
    N_("In turn {turn} your ninja struck at {square} and found nothing."),
    N_("In turn {turn} your ninja struck at {square} and found theirs."),
)


async def describe_earlier_strike(bot: OnitamaBot, update: PlayerUpdate) -> tuple[str, ...]:
    """What an own ninja found that struck in the turn before, until the next own step.

    Of a match that was played to its end, where the ninjas hid.
    """
    match = update.match
    if match.is_cancelled or not match.setup.variant.has_secrets:
        return ()
    if match.is_over:
        return (hidden_until_now(await bot.matches.reveal(match.id)),)
    before = await bot.matches.look_back(match.id, update.public.turn - 1)
    return tuple(
        _(STRUCK[event.is_hit]).format(turn=before.turn, square=event.square)
        for event in before.events
        if isinstance(event, CaptureAttempted) and event.player is update.view.viewer
    )


async def show_private_board(
    interaction: Interaction,
    match_id: int,
    *told: str,
    click: StepClick | None = None,
    hint: Hint | None = None,
    ways_on: tuple[Button, ...] = (),
    note: str = "",
) -> None:
    """In the clicked controller, or in a new private message.

    A new message is sent at once, without waiting for a change of an older one; it is changed
    again if the match has gone on meanwhile. `click`: the click on the board, which may be out of
    date; `note`: a text that stays until the next click. The other parameters are those of
    `practice_context`. Raises NoSuchMatch, NotAPlayer or Unreplayable.
    """
    bot, boards, choice = interaction.client, interaction.client.private_boards, None
    is_here = is_controller(interaction.message)
    if is_here:
        await acknowledge(interaction)
    async with boards[match_id].lock if is_here else nullcontext():
        update = await bot.matches.look_as(match_id, interaction.user.id)
        if click is not None and not update.match.is_over:
            told = (*told, outdated_note(update.public, click).strip())
            is_awaited = click.step == update.match.step and update.view.legal_actions
            choice = click.choice if is_awaited else None
        boards[match_id].note = note
        told = (note, *told, *await describe_earlier_strike(bot, update))
        context = practice_context(update, *told, hint=hint, ways_on=ways_on)
        if is_here:
            await update_controller(interaction, context, choice=choice)
        else:
            await open_controller(interaction, context)
        boards.record_shown(match_id, interaction)
    if not is_here and (await bot.matches.match(match_id)).seq != update.match.seq:
        await refresh_private_board(bot, match_id)


async def refresh_private_board(
    bot: OnitamaBot,
    match_id: int,
    *told: str,
    is_thought_of: bool = True,
    ways_on: tuple[Button, ...] = (),
) -> bool:
    """Change the board where it is, if Discord still takes that; otherwise it waits to be asked.

    The rest is as `practice_context` takes it. Returns whether its player sees it.
    """
    async with bot.private_boards[match_id].lock:
        board = bot.private_boards[match_id]
        interaction = board.shown_by
        if interaction is None:
            return False
        update = await bot.matches.look_as(match_id, interaction.user.id)
        told = (board.note, *told, *await describe_earlier_strike(bot, update))
        context = practice_context(update, *told, ways_on=ways_on, is_thought_of=is_thought_of)
        try:
            async with asyncio.timeout(LONGEST):
                await update_controller(interaction, context)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as refusal:
            log.info("the board of match %s waits to be opened again: %r", match_id, refusal)
            bot.private_boards.pop(match_id, None)
            return False
        return True
