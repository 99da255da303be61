"""Answers to players: wait for a post, explain why it is missing, send and edit controllers.

A controller is a message that only one player sees, with the board as buttons.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.match.buttons import ClickAtStep, OpenController
from cogs.match.choices import ChoiceClick, ChoosePawn, ChooseSquare, ChooseStart, PlayAction
from cogs.match.private_controller import ControllerPages
from cogs.shared.click_data import clicks_on_message, is_controller
from cogs.shared.discord_errors import INVALID_FORM, describe
from cogs.shared.error_sentences import describe_way_to_continue, sentence_for
from cogs.shared.gate import explain_refusal
from cogs.shared.messages import UNICODE_EMOJI, find_shown_picture
from cogs.shared.pictures import private_filename
from cogs.shared.send import acknowledge, defer, edit_controller, is_answered, reply_ephemeral
from onitama_core.game import Place, Square
from onitama_core.matches import OutOfDate, PublicUpdate
from rendering import find_hints, find_step_hints
from rendering.words import _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.bot.client import Interaction
    from cogs.match.choices import Choice
    from cogs.match.private import ControllerContext
    from cogs.shared.messages import Controller, EmojiTexts, PictureReference
    from onitama_core.game import PlayerView
    from onitama_core.store import Location, Match
    from rendering import Hints


log = logging.getLogger(__name__)

DEFER_TIMEOUT: Final = 0.05
"""Seconds that an answer waits for a post before the interaction is deferred.

The user then sees "thinking". People notice a delay of more than a tenth of a second.
"""


# -- waiting for the outbox --


async def wait_for_post(interaction: Interaction, post_id: int | None) -> int | None:
    """Wait a moment until the outbox has sent a post; return the message's id, or None."""
    outbox = interaction.client.outbox
    if not is_answered(interaction):
        message_id = await outbox.wait_for_message(post_id, DEFER_TIMEOUT)
        if message_id is not None:
            return message_id
        await defer(interaction)
    return await outbox.wait_for_message(post_id)


async def wait_for_board(interaction: Interaction, update: PublicUpdate) -> Match | None:
    """Wait a moment until the board after an update is sent.

    Returns the match with the board as its last post. None: the board is not sent yet, or the
    update has no board.
    """
    if update.post_id is None:
        return None
    message_id = await wait_for_post(interaction, update.post_id)
    return None if message_id is None else replace(update.match, last_post_id=message_id)


def describe_obstacle(interaction: Interaction, place: Location) -> str:
    """Return the sentence why Discord refuses posts in a channel; empty if it accepts them."""
    client = interaction.client
    code = client.outbox.refusal_code(place.channel_id)
    if code is None:
        return ""
    problem = explain_refusal(client, place, code, current_channel=interaction.channel)
    return "" if problem is None else sentence_for(problem) or ""


def add_channel_obstacle(interaction: Interaction, place: Location, text: str) -> str:
    """Return a text, followed by why Discord refuses posts in a channel."""
    return join_sentences(text, describe_obstacle(interaction, place))


def add_channel_obstacle_and_way_to_continue(
    interaction: Interaction, match: Match, text: str
) -> str:
    """Return a text, followed by why Discord refuses a match's boards and how it can go on."""
    with_obstacle = add_channel_obstacle(interaction, match.place, text)
    if match.is_over or with_obstacle == text:
        return with_obstacle
    return join_sentences(with_obstacle, describe_way_to_continue(match.id, can_go_on_here=False))


# -- controllers --


def outdated_note(update: PublicUpdate, click: ClickAtStep) -> str:
    """Return the note that a click is on an old board, or an empty text if it is not.

    The button of a channel's board works until its turn is over, controllers until the next step.
    """
    match = update.match
    if click.step == match.step:
        return ""
    turn = update.steps.turn_at(click.step)
    if isinstance(click, OpenController) and turn == match.turn_number:
        return ""
    if turn == match.turn_number and not match.is_over:
        return _("You tapped an old board. This is the current step.")
    return sentence_for(OutOfDate(match, turn))


async def open_controller(
    interaction: Interaction, context: ControllerContext, note: str = ""
) -> None:
    """Send a new controller, at the beginning of the present phase, after a note."""
    renderer = await interaction.client.renderer_for(interaction)
    picture = await renderer.private_board(
        context.picture_name, context.view, context.events, find_step_hints(context.view)
    )
    await send_controller(
        interaction, context, note, None, renderer.theme, picture, reply_ephemeral
    )


async def update_or_open_controller(
    interaction: Interaction, context: ControllerContext, choice: Choice | None = None
) -> None:
    """Update the clicked controller, or send a new one if the click was on another message."""
    if is_controller(interaction.message):
        await acknowledge(interaction)
        await update_controller(interaction, context, choice=choice)
    else:
        await open_controller(interaction, context)


async def update_controller(
    interaction: Interaction,
    context: ControllerContext,
    note: str = "",
    choice: Choice | None = None,
) -> None:
    """Edit the clicked, acknowledged controller: show what follows a choice, or the phase's start.

    The picture is replaced only if it changes. If Discord refuses the new picture, the old one
    stays, so that the player can go on.
    """
    if isinstance(choice, ChooseStart):
        choice = add_shown_starts(interaction, context, choice)
    hints = find_hints_after(context.view, choice)
    renderer = await interaction.client.renderer_for(interaction)
    send_with = partial(send_controller, interaction, context, note, choice, renderer.theme)
    old = None if interaction.message is None else find_shown_picture(interaction.message)
    filename = private_filename(context.picture_name, context.view.viewer, hints)
    if old is not None and old.filename == filename:
        try:
            await send_with(old)
        except discord.HTTPException as refusal:
            if refusal.code != INVALID_FORM:
                raise
            old = None  # another click has replaced the picture meanwhile
        else:
            return
    picture = await renderer.private_board(
        context.picture_name, context.view, context.events, hints
    )
    try:
        await send_with(picture)
    except discord.HTTPException as refusal:
        if old is None:
            raise
        log.info("controller keeps its picture: Discord refused a new one: %s", describe(refusal))
        await send_with(old)


def find_hints_after(view: PlayerView, choice: Choice | None) -> Hints | None:
    """Return the hints that the controller's picture shows after a choice, if any.

    `choice`: None at the start of a phase, where only the Spirit's or the ninja's step has hints.
    """
    match choice:
        case ChooseSquare(origin, target):
            return find_hints(view, origin, target)
        case ChoosePawn(origin):
            return find_hints(view, origin)
        case _:
            return find_step_hints(view)


def add_shown_starts(
    interaction: Interaction, context: ControllerContext, choice: ChooseStart
) -> ChooseStart:
    """Return the choice of a start square, with the other squares chosen in the clicked controller.

    The player's client may have drawn the clicked button before the latest edit of the controller,
    so that the button's own custom id lacks a square that the player tapped just before.
    """
    complete = set[Square]()
    still_chosen = set[Square]()
    for click in clicks_on_message(interaction):
        if isinstance(click, ChoiceClick) and click == context.make_click(click.choice):
            match click.choice:
                case PlayAction(Place(squares)):
                    complete.update(squares)
                case ChooseStart(tapped, chosen):
                    still_chosen.update(square for square in chosen if square is not tapped)
    others = {*complete, *still_chosen} - {choice.tapped}
    # The square that another tap would replace comes first.
    oldest_first = sorted(others, key=lambda square: (square in still_chosen, square))
    return ChooseStart(choice.tapped, (*oldest_first, choice.tapped))


async def send_controller(  # noqa: PLR0917 - each is a part of the controller
    interaction: Interaction,
    context: ControllerContext,
    note: str,
    choice: Choice | None,
    theme: str,
    picture: PictureReference,
    send: Callable[[Interaction, Controller], Awaitable[None]] = edit_controller,
) -> None:
    """Send a controller with the bot's own emoji, or in Unicode if Discord refuses the emoji.

    Discord sometimes does not know an application's emoji (discord-api-docs #7128).
    """
    preferences = await interaction.client.people.preferences_of(interaction.user.id)

    def page(signs: EmojiTexts) -> Controller:
        pages = ControllerPages(context, picture, signs, as_lists=preferences.as_lists)
        return pages.first(note) if choice is None else pages.after(choice)

    try:
        await send(interaction, page(interaction.client.emoji_texts[theme]))
    except discord.HTTPException as refusal:
        if refusal.code != INVALID_FORM or "invalid emoji" not in refusal.text.casefold():
            raise
        log.info(
            "controller sent in Unicode: Discord refused the bot's emoji: %s", describe(refusal)
        )
        await send(interaction, page(UNICODE_EMOJI))
