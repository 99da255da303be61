"""The board of a private match: the controller that shows it, and how it is sent and updated."""

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
    ControllerClick,
    Hint,
    PickLevel,
    PlayAgain,
    ShowMore,
    ShowReplay,
)
from cogs.match.past_words import describe_hidden_ninjas
from cogs.match.private import ControllerContext, hint_buttons, match_context
from cogs.match.public import describe_last_turn, header, is_placing, review_and_belief_buttons
from cogs.shared import labels
from cogs.shared.click_data import is_controller
from cogs.shared.discord_errors import describe
from cogs.shared.links import OpenPanel
from cogs.shared.messages import Button, Option, OptionList, Style
from cogs.shared.send import acknowledge
from cogs.shared.turn_sentences import describe_answer, describe_own_ninjas
from cogs.shared.words import time_left
from onitama_core.engine import LEVELS
from onitama_core.game import CaptureAttempted
from onitama_core.store import NO_SERVER, Computer, Match
from rendering.words import N_, _, join_sentences, set_language

if TYPE_CHECKING:
    from cogs.bot.client import Interaction, OnitamaBot
    from onitama_core.matches import PlayerUpdate

log = logging.getLogger(__name__)

EDIT_TIMEOUT: Final = 10.0
"""Seconds after which the bot gives up an edit of a private board.

Meanwhile the edit holds the board's lock, for which the player's next click waits.
"""


def private_board_context(
    update: PlayerUpdate,
    *lines: str,
    hint: Hint | None = None,
    extra_buttons: tuple[Button, ...] = (),
    computer_thinks: bool = True,
) -> ControllerContext:
    """Return the controller's context for a private match.

    `lines`: texts above the controller's own text; empty ones are left out. `hint`: the hint that
    `lines` contain, if any. `extra_buttons`: shown last while the match is open.
    `computer_thinks`: say "I think…" while it is the computer's turn.
    """
    match = update.match
    lines_above = (*private_board_lines(update), *lines)

    def format_text(text: str) -> str:
        if not text and match.is_over:
            text = _("What now?")
        elif not text and computer_thinks:
            text = _("I think…")
        return "\n".join(filter(None, (*lines_above, join_sentences(text, time_left(match)))))

    # Only the player sees a private board, so its file name may contain the number of log entries.
    context = replace(
        match_context(update),
        picture_name=f"{match.id}-{match.seq}",
        format_text=format_text,
        help_buttons=(),
    )
    if match.is_over:
        final_buttons = (
            Button(PlayAgain(match.id), _("Play again"), style=Style.success),
            *other_seat_button(match),
            Button(ShowReplay(match.id), labels.REPLAY),
            *review_and_belief_buttons(match),
            *invite_button(match),
        )
        return replace(context, buttons=final_buttons, lists=(level_list(match),))
    open_match_buttons: list[Button] = []
    if match.can_take_back(update.view.viewer):
        open_match_buttons.append(Button(AskTakeback(match.id), labels.TAKE_TURN_BACK))
    open_match_buttons.append(Button(ShowMore(match.id), labels.MORE))
    open_match_buttons += extra_buttons
    if update.view.legal_actions:
        return replace(context, help_buttons=(*hint_buttons(match, hint), *open_match_buttons))
    return replace(context, buttons=tuple(open_match_buttons))


def private_board_lines(update: PlayerUpdate) -> tuple[str, ...]:
    """Return the lines above a private board: the turn, own ninjas and the lanterns' answers.

    While ninjas are placed, one line says how strong the computer is with hidden information.
    """
    match = update.match
    computer_level = find_computer_level(match)
    lines = [header(update.public)]
    if computer_level is not None and is_placing(match):
        text = _("-# Level {level} with hidden ninjas: a {strength}.")
        strength = _(STRENGTHS[computer_level - 1])
        lines.append(text.format(level=computer_level, strength=strength))
    lines += (*describe_last_turn(update.public), *describe_own_ninjas(update.events))
    return (*lines, *map(describe_answer, update.view.lantern_answers))


def find_computer_level(match: Match) -> int | None:
    """Return the level of the computer in a match, or None if it does not play."""
    return next((seat.level for seat in match.seats if isinstance(seat, Computer)), None)


def other_seat_button(match: Match) -> tuple[Button, ...]:
    """Return the button to play again from the other seat, if the computer plays."""
    if match.computer is None:
        return ()
    return (Button(PlayAgain(match.id, other_seat=True), _("The other seat")),)


def invite_button(match: Match) -> tuple[Button, ...]:
    """Return the button to challenge somebody, if the match is in a server."""
    if match.place.guild_id == NO_SERVER:
        return ()
    return (Button(OpenPanel(match.setup.variant), _("Invite somebody")),)


def level_list(match: Match) -> OptionList:
    """Return the list of the computer's levels, from which the user picks one to play again."""
    options = tuple(Option(str(level.number), name_level(level.number)) for level in LEVELS)
    return OptionList(PickLevel(match.id), _("Another level"), options)


STRENGTHS: Final = (
    N_("beginner"),
    N_("learner"),
    N_("casual player"),
    N_("practised player"),
    N_("club player"),
    N_("strong club player"),
    N_("tournament player"),
    N_("master, with the most time to think"),
)
"""The kind of player who is as strong as each of the computer's levels, from level 1 on."""


def name_level(number: int) -> str:
    """Return the name of a level, as in `5 · club player`."""
    return f"{number} · {_(STRENGTHS[number - 1])}"


def describe_preparation(percent: int, seconds: int | None) -> str:
    """Return the text about the progress of the engine's preparation, done once on each machine.

    `seconds`: the estimated time that is left, or None if it is unknown.
    """
    if seconds is None:
        text = _("I'm getting ready, which takes a while, but only once: {percent}%.")
    else:
        text = _("I'm getting ready, once on this machine: {percent}%, about {seconds} s left.")
    return text.format(percent=percent, seconds=seconds)


STRIKES: Final = (
    N_("In turn {turn} your ninja struck at {square} and found nothing."),
    N_("In turn {turn} your ninja struck at {square} and found theirs."),
)
"""Sentences about a player's own strike, by `CaptureAttempted.is_hit`."""


async def describe_strike_or_hidden_ninjas(
    bot: OnitamaBot, update: PlayerUpdate
) -> tuple[str, ...]:
    """Return the line about the strike of the player's ninja in their last turn, if any.

    If the match is over, return the line about where ninjas hid at the end instead. There is no
    line for a cancelled match and in a variant that hides nothing.
    """
    match = update.match
    if match.is_cancelled or not match.setup.variant.has_secrets:
        return ()
    if match.is_over:
        return (describe_hidden_ninjas(await bot.matches.replays.reveal(match.id)),)
    before = await bot.matches.replays.look_back(match.id, update.public.turn - 1)
    return tuple(
        _(STRIKES[event.is_hit]).format(turn=before.turn, square=event.square)
        for event in before.events
        if isinstance(event, CaptureAttempted) and event.player is update.view.viewer
    )


async def show_private_board(
    interaction: Interaction,
    match_id: int,
    *lines: str,
    click: ControllerClick | None = None,
    hint: Hint | None = None,
    extra_buttons: tuple[Button, ...] = (),
    note: str = "",
) -> None:
    """Show the board of a private match in the clicked controller, or in a new private message.

    A new message is sent at once, without waiting for an edit of an older one. It is edited again
    if the match has gone on meanwhile. `click`: the click on the board, which may be out of date;
    `note`: a text that stays until the next click. The other parameters are those of
    `private_board_context`. Raises NoSuchMatch, NotAPlayer or Unreplayable.
    """
    bot = interaction.client
    boards = interaction.client.private_boards
    choice = None
    was_controller_clicked = is_controller(interaction.message)
    if was_controller_clicked:
        await acknowledge(interaction)
    async with boards[match_id].lock if was_controller_clicked else nullcontext():
        update = await bot.matches.look_as(match_id, interaction.user.id)
        if click is not None and not update.match.is_over:
            lines = (*lines, outdated_note(update.public, click))
            is_current = click.step == update.match.step and update.view.legal_actions
            choice = click.choice if is_current else None
        boards[match_id].note = note
        lines = (note, *lines, *await describe_strike_or_hidden_ninjas(bot, update))
        context = private_board_context(update, *lines, hint=hint, extra_buttons=extra_buttons)
        if was_controller_clicked:
            await update_controller(interaction, context, choice=choice)
        else:
            await open_controller(interaction, context)
        boards.record_shown(match_id, interaction)
    if not was_controller_clicked and (await bot.matches.match(match_id)).seq != update.match.seq:
        await refresh_private_board(bot, match_id)


async def refresh_private_board(
    bot: OnitamaBot,
    match_id: int,
    *lines: str,
    computer_thinks: bool = True,
    extra_buttons: tuple[Button, ...] = (),
) -> bool:
    """Update the message that shows a private match, and return whether that was possible.

    Discord lets the bot edit the message for 15 minutes after the latest click. After that the
    player has to open the board again. The other parameters are those of `private_board_context`.
    """
    async with bot.private_boards[match_id].lock:
        board = bot.private_boards[match_id]
        interaction = board.shown_by
        if interaction is None:
            return False
        set_language(board.language)
        update = await bot.matches.look_as(match_id, interaction.user.id)
        lines = (board.note, *lines, *await describe_strike_or_hidden_ninjas(bot, update))
        context = private_board_context(
            update, *lines, extra_buttons=extra_buttons, computer_thinks=computer_thinks
        )
        try:
            async with asyncio.timeout(EDIT_TIMEOUT):
                await update_controller(interaction, context)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as refusal:
            log.info("could not update private board of match %s: %s", match_id, describe(refusal))
            bot.private_boards.pop(match_id, None)
            return False
        return True
