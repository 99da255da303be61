"""Playing a turn: typed, or with the controller."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import discord
from discord import app_commands

from cogs.finding.match_option import my_turn, suggest_matches
from cogs.finding.places import require_may_post
from cogs.house.capability import MOST_CHOICES, Capability, Interaction, MatchOption, command
from cogs.studio.pictures import private_filename, private_picture
from cogs.ui import clicks
from cogs.ui.actions import label
from cogs.ui.clicks.dispatch import on
from cogs.ui.errors import SeveralMatchesFit
from cogs.ui.messages.controller import Steps
from cogs.ui.messages.private import did, you_played
from cogs.ui.messages.types import PrivateMessage
from cogs.ui.send import (
    acknowledge,
    close_controller,
    is_controller,
    think,
    turn_controller,
    whisper,
)
from cogs.ui.sentences import sentence_for
from cogs.ui.shown import shown_picture
from cogs.ui.signs import UNICODE
from cogs.ui.typed import how_to_type
from onitama_core.game import (
    LightLantern,
    Move,
    OnitamaError,
    Pass,
    Phase,
    UnreadableText,
    format_action,
    parse_action,
)
from onitama_core.matches import OpponentsTurn, OutOfDate, require_player
from rendering import hints_for, hints_of_step

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import Caption, Controller
    from onitama_core.game import Action, PlayerView
    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match
    from rendering import Hints

    Step: TypeAlias = Callable[[Steps], Controller]
    Send: TypeAlias = Callable[[Interaction, Controller], Awaitable[None]]

log = logging.getLogger(__name__)

INVALID_FORM: Final = 50035
CHOOSE_MATCH: Final = "You play several matches here: add the option match first"


class Turn(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.commands = (
            command(
                "move",
                "Play your turn by typing it",
                self.move,
                move=suggest_moves,
                match=suggest_matches,
            ),
            command(
                "lantern",
                "Light a lantern on a file or a rank, or none",
                self.lantern,
                match=suggest_matches,
            ),
        )
        self.clicks = (
            on(clicks.OpenController, self.open_controller),
            on(clicks.Back, self.step),
            on(clicks.ChooseStart, self.step),
            on(clicks.ChooseLine, self.step),
            on(clicks.ChoosePawn, self.step),
            on(clicks.ChooseSquare, self.step),
            on(clicks.PlayAction, self.step),
        )

    @app_commands.describe(
        move="Card, square from, square to: tiger:c1c3",
        match="Which match, if you play several",
    )
    async def move(
        self,
        interaction: Interaction,
        move: app_commands.Range[str, 1, 100],
        match: MatchOption | None = None,
    ) -> None:
        found = (await my_turn(interaction, match)).match
        own = await self.bot.play.look_as(found.id, interaction.user.id)
        await self.play_typed(interaction, found, read(move, own.view))

    @app_commands.describe(
        line="a to e for a file, 1 to 5 for a rank, or none",
        match="Which match, if you play several",
    )
    async def lantern(
        self,
        interaction: Interaction,
        line: app_commands.Range[str, 1, 100],
        match: MatchOption | None = None,
    ) -> None:
        found = (await my_turn(interaction, match)).match
        await self.play_typed(interaction, found, read_lantern(line))

    async def play_typed(self, interaction: Interaction, match: Match, action: Action) -> None:
        await require_may_post(interaction, match.place)
        update = await self.bot.play.play(match.id, interaction.user.id, action, ply=None)
        await think(interaction)
        board = await self.bot.outbox.shown(update.public)
        await whisper(interaction, PrivateMessage(you_played(update, action, board)))

    async def open_controller(self, interaction: Interaction, click: clicks.StepClick) -> None:
        """From a post, also an old one: the present position in a new private message."""
        update = await self.look(interaction, click)
        await require_may_post(interaction, update.match.place)
        renderer = await self.bot.renderer_for(interaction)
        picture = await private_picture(renderer, update, hints_of_step(update.view))
        said = note(update.match, click.step)
        await self.show(whisper, interaction, update, picture, lambda steps: steps.first(said))

    async def step(self, interaction: Interaction, click: clicks.StepClick) -> None:
        """From a controller: the next step, or a new controller where there is no present one."""
        update = await self.look(interaction, click)
        if click.step != update.match.ply or not is_controller(interaction.message):
            await self.open_controller(interaction, click)
        elif isinstance(click, clicks.PlayAction):
            await self.play(interaction, update, click)
        else:
            hints = hints_after(click, update.view)
            await acknowledge(interaction)
            await self.turn_to(interaction, update, hints, partial(controller_after, click))

    async def play(
        self, interaction: Interaction, update: PlayerUpdate, click: clicks.PlayAction
    ) -> None:
        await require_may_post(interaction, update.match.place)
        action, user_id = click.action, interaction.user.id
        update = await self.bot.play.play(click.match_id, user_id, action, click.step)
        await acknowledge(interaction)
        if update.view.legal_actions:
            told, hints = f"You {did(update.public, action)}. ", hints_of_step(update.view)
            await self.turn_to(interaction, update, hints, lambda steps: steps.first(told))
            return
        board = await self.bot.outbox.shown(update.public)
        await close_controller(interaction, you_played(update, action, board))

    async def turn_to(
        self, interaction: Interaction, update: PlayerUpdate, hints: Hints | None, step: Step
    ) -> None:
        """Show a step in the clicked, acknowledged controller, with its picture if that is new.

        Where Discord does not take the picture the old one stays, so that the game goes on.
        """
        shown = None if interaction.message is None else shown_picture(interaction.message)
        if shown is not None and shown.filename == private_filename(update, hints):
            await self.show(turn_controller, interaction, update, shown, step)
            return
        renderer = await self.bot.renderer_for(interaction)
        picture = await private_picture(renderer, update, hints)
        try:
            await self.show(turn_controller, interaction, update, picture, step)
        except discord.HTTPException as refusal:
            if shown is None:
                raise
            log.info(
                "a controller keeps its picture, because Discord refused a new one: %s", refusal
            )
            await self.show(turn_controller, interaction, update, shown, step)

    async def show(
        self,
        send: Send,
        interaction: Interaction,
        update: PlayerUpdate,
        picture: Caption,
        step: Step,
    ) -> None:
        """With our own emoji; in Unicode where Discord does not take them.

        Now and then it knows nothing of an application's emoji (discord-api-docs #7128).
        """
        steps = partial(Steps, update.match, update.view, picture)
        try:
            await send(interaction, step(steps(self.bot.signs)))
        except discord.HTTPException as refusal:
            if not is_about_emoji(refusal):
                raise
            log.info("a controller in Unicode, because Discord refused our emoji: %s", refusal)
            await send(interaction, step(steps(UNICODE)))

    async def look(self, interaction: Interaction, click: clicks.StepClick) -> PlayerUpdate:
        """The match as it stands, for its player to move.

        Raises NoSuchMatch, NotAPlayer, MatchOver or OpponentsTurn.
        """
        match = (await self.bot.play.look_in(click.match_id, interaction.guild_id or 0)).match
        require_player(match, interaction.user.id)
        update = await self.bot.play.look_as(match.id, interaction.user.id)
        if not update.view.legal_actions:
            raise OpponentsTurn(match)
        return update


def is_about_emoji(refusal: discord.HTTPException) -> bool:
    return refusal.code == INVALID_FORM and "invalid emoji" in refusal.text.casefold()


def note(match: Match, ply: int) -> str:
    """What a click on an old board is told first."""
    return "" if ply == match.ply else f"{sentence_for(OutOfDate(match, ply))} "


def hints_after(click: clicks.StepClick, view: PlayerView) -> Hints | None:
    if isinstance(click, (clicks.ChoosePawn, clicks.ChooseSquare)):
        return hints_for(view, click.origin)
    return hints_of_step(view)


def controller_after(click: clicks.StepClick, steps: Steps) -> Controller:
    match click:
        case clicks.ChoosePawn(origin=origin):
            return steps.choose_square(origin)
        case clicks.ChooseSquare(origin=origin, target=target):
            return steps.choose_card(origin, target)
        case clicks.ChooseStart(chosen=chosen):
            return steps.choose_start(chosen)
        case clicks.ChooseLine(line=line):
            return steps.choose_line(line)
        case _:
            return steps.first()


def read_lantern(text: str) -> LightLantern:
    """Raises UnreadableText."""
    try:
        action = parse_action(f"lantern:{text}")
    except UnreadableText:
        raise no_line(text) from None
    if not isinstance(action, LightLantern):
        raise no_line(text)
    return action


def no_line(text: str) -> UnreadableText:
    return UnreadableText(
        f"“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    )


def read(text: str, view: PlayerView) -> Action:
    """An action as it is written, as it was suggested, or by its squares where one card fits.

    Raises UnreadableText, with what fits the step that its reader is to take.
    """
    try:
        return parse_action(text)
    except UnreadableText:
        if not view.legal_actions:
            raise
        typed = squeezed(text)
        fitting = [action for action in view.legal_actions if typed in spellings(action, view)]
        if len(fitting) == 1:
            return fitting[0]
        if view.public.phase is Phase.MOVE:
            raise
        raise UnreadableText(how_to_type(view)) from None


def spellings(action: Action, view: PlayerView) -> tuple[str, ...]:
    if isinstance(action, Move):
        return squeezed(label(action, view)), f"{action.origin}{action.target}"
    if isinstance(action, Pass):
        return squeezed(label(action, view)), "pass"
    return (squeezed(label(action, view)),)


async def suggest_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The legal actions that fit what is typed so far."""
    try:
        found = (await my_turn(interaction, interaction.namespace.match)).match
        view = (await interaction.client.play.look_as(found.id, interaction.user.id)).view
    except SeveralMatchesFit:
        return [app_commands.Choice(name=CHOOSE_MATCH, value=current or CHOOSE_MATCH)]
    except OnitamaError:
        return []
    typed = squeezed(current)
    choices = {label(action, view): format_action(action) for action in view.legal_actions}
    return [
        app_commands.Choice(name=name, value=text)
        for name, text in choices.items()
        if typed in squeezed(name) or typed in squeezed(text)
    ][:MOST_CHOICES]


def squeezed(text: str) -> str:
    """What is compared: letters and digits alone, in one case."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Turn(bot))
