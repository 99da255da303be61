"""Answers that lead to a post, and a controller on its way to its player."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.bot.places import find_stranded_matches
from cogs.match.buttons import OfStep, OpenController, StepClick
from cogs.match.choices import ChoiceClick, ChoosePawn, ChooseSquare, ChooseStart, TakeBack
from cogs.match.private import Seat, played, you_played
from cogs.match.private_controller import ControllerPages
from cogs.shared.discord_errors import INVALID_FORM
from cogs.shared.error_sentences import sentence_for, way_on
from cogs.shared.gate import explain_refusal
from cogs.shared.messages import UNICODE, Button, PrivateMessage, shown_picture
from cogs.shared.pictures import private_filename
from cogs.shared.send import (
    acknowledge,
    clicks_on_message,
    defer,
    edit_controller,
    is_answered,
    is_controller,
    reply_ephemeral,
)
from onitama_core.game import Action, LightLantern, Place, Square
from onitama_core.matches import OutOfDate, PlayerUpdate, PublicUpdate
from rendering import find_hints, find_step_hints
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.bot.client import Interaction
    from cogs.match.choices import Choice
    from cogs.shared.messages import Caption, Controller, Signs
    from onitama_core.store import Location, Match


log = logging.getLogger(__name__)

PROMPTLY: Final = 0.05
"""Seconds until who waits is told that I think: an acknowledgement is felt above a tenth."""


async def posted(interaction: Interaction, post_id: int | None) -> int | None:
    """The message that a post became, or None so far."""
    outbox = interaction.client.outbox
    if not is_answered(interaction):
        message_id = await outbox.delivered(post_id, PROMPTLY)
        if message_id is not None:
            return message_id
        await defer(interaction)
    return await outbox.delivered(post_id)


async def shown(interaction: Interaction, update: PublicUpdate) -> Match | None:
    """The match once the board that an update made due is posted, or None so far."""
    board = None if update.post_id is None else await posted(interaction, update.post_id)
    return None if board is None else replace(update.match, last_post_id=board)


async def after_action(
    interaction: Interaction, update: PlayerUpdate, action: Action
) -> tuple[PrivateMessage, bool]:
    """What a player is told of their action, and whether it goes once it is told.

    That is where the board that its reader has before them tells the same, and never where it is
    read aloud, which would lose its place. With the way to the next match that waits for who has
    played a whole turn.
    """
    match, user_id = update.match, interaction.user.id
    board = await shown(interaction, update.public)
    told = you_played(update, action, board)
    full = with_way_on(interaction, match, told)
    if update.view.legal_actions:
        click = StepClick(match.id, match.step, TakeBack())
        back = Button(click, _("Take back the pawn's move"))
        buttons = (back,) if update.view.may_take_back else ()
        return PrivateMessage(full, buttons=buttons), False
    if (up_next := update.next_match) is not None:
        problems = await find_stranded_matches(interaction, [up_next])
        return played(full, up_next, user_id, problems.get(up_next.id)), False
    is_here = interaction.channel_id == match.place.channel_id
    answered = isinstance(action, LightLantern) and action.line is not None
    tells_more = full != told or answered or isinstance(action, Place)
    goes = board is not None and is_here and not tells_more and not update.as_lists
    return PrivateMessage(full), goes


def obstacle(interaction: Interaction, place: Location) -> str:
    """Return why Discord refuses posts in a channel and what helps; empty while it takes them."""
    client = interaction.client
    code = client.outbox.refusal_code(place.channel_id)
    if code is None:
        return ""
    why = explain_refusal(client, place, code, here=interaction.channel)
    return "" if why is None else sentence_for(why) or ""


def with_obstacle(interaction: Interaction, place: Location, text: str) -> str:
    """Return a text, and behind it what `obstacle` says."""
    return f"{text} {obstacle(interaction, place)}".rstrip()


def with_way_on(interaction: Interaction, match: Match, text: str) -> str:
    """As `with_obstacle`, and how a match that goes on can do so elsewhere."""
    told = with_obstacle(interaction, match.place, text)
    if match.is_over or told == text:
        return told
    return f"{told} {way_on(match.id, can_go_on_here=False)}"


def out_of_date(update: PublicUpdate, click: OfStep) -> str:
    """What a click on an old board is told first; a post's is old once its turn is over."""
    match = update.match
    if click.step == match.step:
        return ""
    turn = update.steps.turn_at(click.step)
    if isinstance(click, OpenController) and turn == match.turn_number:
        return ""
    return f"{sentence_for(OutOfDate(match, turn))} "


async def open_controller(interaction: Interaction, seat: Seat, note: str = "") -> None:
    """Show where the present phase begins in a new private message; `note` is told before."""
    renderer = await interaction.client.renderer_for(interaction)
    picture = await renderer.private_board(
        seat.name, seat.view, seat.events, find_step_hints(seat.view)
    )
    await show(interaction, seat, note, None, renderer.theme, picture, reply_ephemeral)


async def go_on_or_open(interaction: Interaction, seat: Seat, choice: Choice | None = None) -> None:
    """In the clicked controller; a forged click can name another message."""
    if is_controller(interaction.message):
        await acknowledge(interaction)
        await go_on(interaction, seat, choice=choice)
    else:
        await open_controller(interaction, seat)


async def go_on(
    interaction: Interaction, seat: Seat, note: str = "", choice: Choice | None = None
) -> None:
    """The same in the clicked, acknowledged controller; or what follows a choice.

    With its picture if that is new; where Discord does not take it the old one stays, so that the
    game goes on.
    """
    if isinstance(choice, ChooseStart):
        choice = with_present_starts(interaction, seat, choice)
    hints = (
        find_hints(seat.view, choice.origin)
        if isinstance(choice, (ChoosePawn, ChooseSquare))
        else find_step_hints(seat.view)
    )
    renderer = await interaction.client.renderer_for(interaction)
    show_with = partial(show, interaction, seat, note, choice, renderer.theme)
    old = None if interaction.message is None else shown_picture(interaction.message)
    filename = private_filename(seat.name, seat.view.viewer, hints)
    if old is not None and old.filename == filename:
        try:
            await show_with(old)
        except discord.HTTPException as refusal:
            if refusal.code != INVALID_FORM:
                raise
            old = None  # a quicker click has changed the picture
        else:
            return
    picture = await renderer.private_board(seat.name, seat.view, seat.events, hints)
    try:
        await show_with(picture)
    except discord.HTTPException as refusal:
        if old is None:
            raise
        log.info("a controller keeps its picture, because Discord refused a new one: %s", refusal)
        await show_with(old)


def with_present_starts(interaction: Interaction, seat: Seat, choice: ChooseStart) -> ChooseStart:
    """Return the choice of a start with the squares that the clicked controller shows as chosen.

    Those in the choice itself may lack one that was tapped on the same rendering just before.
    """
    present = set[Square]()
    for click in clicks_on_message(interaction):
        if isinstance(click, ChoiceClick) and click == seat.click(click.choice):
            match click.choice:
                case ChooseStart(tapped, others) if tapped not in others:
                    present = {tapped, *others}
    present.discard(choice.tapped)
    is_chosen = choice.tapped in choice.chosen
    last = (choice.tapped,) if is_chosen else ()
    return ChooseStart(choice.tapped, (*sorted(present), *last))


async def show(  # noqa: PLR0917 - what a controller is made of
    interaction: Interaction,
    seat: Seat,
    note: str,
    choice: Choice | None,
    theme: str,
    picture: Caption,
    send: Callable[[Interaction, Controller], Awaitable[None]] = edit_controller,
) -> None:
    """As its player has chosen, with our own emoji; in Unicode where Discord refuses them.

    Now and then it knows nothing of an application's emoji (discord-api-docs #7128).
    """
    preferences = await interaction.client.people.preferences_of(interaction.user.id)

    def step(signs: Signs) -> Controller:
        steps = ControllerPages(seat, picture, signs, as_lists=preferences.as_lists)
        return steps.first(note) if choice is None else steps.after(choice)

    try:
        await send(interaction, step(interaction.client.signs[theme]))
    except discord.HTTPException as refusal:
        if refusal.code != INVALID_FORM or "invalid emoji" not in refusal.text.casefold():
            raise
        log.info("a controller in Unicode, because Discord refused our emoji: %s", refusal)
        await send(interaction, step(UNICODE))
