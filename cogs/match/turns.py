"""Playing a turn: by typing it, or with the controller, the board as buttons."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final
from unicodedata import category

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import MAX_CHOICES, MatchOption, autocompletion
from cogs.bot.options import find_match_to_move_in, require_single, suggest_matches
from cogs.bot.places import require_place
from cogs.match.answering import after_action, go_on, open_controller, out_of_date
from cogs.match.buttons import OfStep, OpenController, PickChoice, StepClick
from cogs.match.choices import ChoiceClick, PlayAction, TakeBack
from cogs.match.deliveries import DELIVERIES
from cogs.match.private import TAKEN_BACK, in_match, you_did
from cogs.match.private_board import show
from cogs.shared import send
from cogs.shared.custom_ids import decode
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import (
    OldButton,
    SeveralCardsFit,
    SeveralMatchesFit,
    TwoMatches,
    UnreadableStep,
)
from cogs.shared.send import defer
from onitama_core import game
from onitama_core.matches import OpponentsTurn, PlayerUpdate, require_open, require_player
from rendering import words
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Match

TWO_SQUARES: Final = re.compile(r"\s*([a-e][1-5])[^a-z0-9]*([a-e][1-5])\s*(!?)\s*", re.IGNORECASE)
BY_PIECE: Final = re.compile(r"\s*(spirit|ninja)\W*(([a-e][1-5]).*)", re.IGNORECASE)
"""With the name of what moves in place of a card's."""
A_LANTERN: Final = re.compile(r"\s*lanterns?\W*(?:(?:rank|file)\W*)?(\w*)\s*", re.IGNORECASE)


def parsed(text: str) -> game.Action:
    """What is written in full, a lantern also as `lantern 3`. Raises UnreadableText."""
    lantern = A_LANTERN.fullmatch(text)
    try:
        return game.parse_action(f"lantern:{lantern[1].lower()}" if lantern else text)
    except game.UnreadableText:
        if lantern:
            raise game.UnreadableText(game.Unreadable.LINE, lantern[1]) from None
        raise


def without_piece(text: str, view: game.PlayerView) -> str:
    """Of what a card moves, and stands where it was typed: the squares alone."""
    if (found := BY_PIECE.fullmatch(text)) is None:
        return text
    if found[1].casefold() == "ninja":
        return text if view.has_pawns else found[2]
    return found[2] if game.Square.parse(found[3]) is view.public.spirit else text


def read(text: str, view: game.PlayerView) -> game.Action:
    """An action as it is written, as it was suggested, or by its squares.

    One that is not allowed is for the referee to refuse. Raises UnreadableText, SeveralCardsFit,
    NoCardLeadsThere, or UnreadableStep with what fits the step that its reader is to take.
    """
    text = without_piece(text, view)
    try:
        return parsed(text)
    except game.UnreadableText:
        if not view.legal_actions:
            raise
        typed = squeezed(text)
        fitting = [action for action in view.legal_actions if typed in spellings(action, view)]
        if len(fitting) == 1:
            return fitting[0]
        if cards := [action for action in fitting if isinstance(action, (game.Move, game.Pass))]:
            raise SeveralCardsFit(cards) from None
        if (meant := by_squares(text, view)) is not None:
            return meant
        if view.public.phase is game.Phase.MOVE:
            raise
        raise UnreadableStep(words.how_to_type(view)) from None


def by_squares(text: str, view: game.PlayerView) -> game.Move | game.NinjaMove | None:
    """What is meant by squares alone, though it be no legal move. Raises NoCardLeadsThere."""
    found = TWO_SQUARES.fullmatch(text)
    if found is None:
        return None
    origin, target = map(game.Square.parse, found.groups()[:2])
    match view.public.phase:
        case game.Phase.NINJA:
            return game.NinjaMove(origin, target, is_attempt=bool(found[3]))
        case game.Phase.SPIRIT:
            card = next(a.card for a in view.legal_actions if isinstance(a, game.Move))
            return game.Move(card, origin, target)
        case game.Phase.MOVE:
            return move_by_squares(origin, target, view)
        case _:
            return None


def move_by_squares(origin: game.Square, target: game.Square, view: game.PlayerView) -> game.Move:
    """With a card that leads there, if the piece is one to move. Raises NoCardLeadsThere."""
    hand, player = view.public.hands[view.viewer], view.viewer
    piece, is_spirit = view.board[origin], origin is view.public.spirit
    for card in hand:
        offsets = card.spirit_moves if is_spirit else card.moves
        if target in (origin.step(offset, player) for offset in offsets):
            return game.Move(card, origin, target)
    is_own = piece is not None and piece.owner is player
    is_ninja = piece is not None and piece.kind is game.PieceKind.NINJA
    if is_spirit or (is_own and is_ninja is not view.has_pawns):
        moves = [action for action in view.legal_actions if isinstance(action, game.Move)]
        free = sorted({move.target for move in moves if move.origin is origin})
        raise game.NoCardLeadsThere(hand, origin, target, tuple(free))
    return game.Move(hand[0], origin, target)


def spellings(action: game.Action, view: game.PlayerView) -> tuple[str, ...]:
    if isinstance(action, game.Move):
        return squeezed(words.choice(action, view)), f"{action.origin}{action.target}"
    if isinstance(action, game.Pass):
        return squeezed(words.choice(action, view)), "pass"
    if isinstance(action, game.LightLantern):
        line = action.line
        lit = ("none",) if line is None else (line.value, squeezed(words.line_name(line)))
        return squeezed(words.choice(action, view)), *lit
    return (squeezed(words.choice(action, view)),)


def squeezed(text: str) -> str:
    """What is compared: letters and digits in one case, and emoji, which no spelling has."""
    return "".join(
        letter for letter in text.casefold() if letter.isalnum() or category(letter) == "So"
    )


@autocompletion
async def suggest_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The legal actions that fit what is typed so far; of several matches by turns."""
    try:
        matches: Sequence[Match] = [
            await find_match_to_move_in(interaction, interaction.namespace.match)
        ]
    except SeveralMatchesFit as several:
        matches = several.matches
    moves = [await moves_in(interaction, match, is_alone=len(matches) == 1) for match in matches]
    typed = squeezed(current)
    return [
        app_commands.Choice(name=name, value=text)
        for name, text in filter(None, chain.from_iterable(zip_longest(*moves)))
        if typed in squeezed(name) or typed in squeezed(text)
    ][:MAX_CHOICES]


async def moves_in(
    interaction: Interaction, match: Match, *, is_alone: bool
) -> list[tuple[str, str]]:
    """How each reads and how it is typed; where others fit too, after the match."""
    try:
        view = (await interaction.client.matches.look_as(match.id, interaction.user.id)).view
    except game.OnitamaError:
        return []
    before = "" if is_alone else f"#{match.id} "
    return [
        (f"{before}{words.choice(action, view)}", f"{before}{game.format_action(action)}")
        for action in view.legal_actions
    ]


class Turns(OnitamaCog):
    works_outside_servers = True
    deliveries = DELIVERIES

    @app_commands.command(name="move", description=_s("Play your turn by typing it"))
    @app_commands.autocomplete(move=suggest_moves, match=suggest_matches)
    @app_commands.describe(
        move=_s("Card, square from, square to: tiger:c1c3; or place:b1, ninja:b1b2, lantern:3"),
        match=_s("Which match, if you play several"),
    )
    async def move(
        self,
        interaction: Interaction,
        move: app_commands.Range[str, 1, 100],
        match: MatchOption | None = None,
    ) -> None:
        """Of several matches in the one where what is typed can be played.

        Raises TwoMatches, where one is named in the option and another before the move.
        """
        number, _space, typed = move.strip().partition(" ")
        if not number.startswith("#"):
            number, typed = "", move
        elif match and number.removeprefix("#") != match.strip().removeprefix("#"):
            raise TwoMatches
        try:
            found = await find_match_to_move_in(interaction, match or number or None)
        except SeveralMatchesFit as several:
            user_id, matches = interaction.user.id, several.matches
            fitting = [one for one in matches if await self.can_play(one, user_id, typed)]
            found = require_single(fitting or matches)
        action = await self.read(interaction, found, typed)
        await self.play(interaction, found, action, step=None)

    async def can_play(self, match: Match, user_id: int, text: str) -> bool:
        try:
            view = (await self.bot.matches.look_as(match.id, user_id)).view
            return read(text, view) in view.legal_actions
        except game.OnitamaError:
            return False

    async def read(self, interaction: Interaction, match: Match, text: str) -> game.Action:
        """What is written in full needs no look at the board.

        Raises NotAPlayer, MatchOver, OpponentsTurn, and what `read` does.
        """
        if not BY_PIECE.match(text):
            with suppress(game.UnreadableText):
                return parsed(text)
        return read(text, (await self.look(interaction, match)).view)

    # -- with the controller --

    @on_click(OpenController)
    async def open(self, interaction: Interaction, click: OpenController, match: Match) -> None:
        if match.is_private:
            await show(interaction, match.id)
        else:
            await self.open_anew(interaction, click, await self.look(interaction, match))

    async def open_anew(
        self, interaction: Interaction, click: OfStep, update: PlayerUpdate
    ) -> None:
        """From a post, also an old one: the present position in a new private message.

        In place of what was a controller.
        """
        await require_place(interaction, update.match, to_play=True)
        await open_controller(interaction, in_match(update), out_of_date(update.public, click))
        if interaction.message is not None and send.is_controller(interaction.message):
            await send.dismiss(interaction, interaction.message)

    @on_click(StepClick)
    async def step(self, interaction: Interaction, click: StepClick, match: Match) -> None:
        """From a controller: the next step, or a new controller where there is no present one."""
        choice = click.choice
        if match.is_private:
            is_present = click.step == match.step and not match.is_over
            if is_present and isinstance(choice, PlayAction):
                await self.play(interaction, match, choice.action, match.step)
            elif is_present and isinstance(choice, TakeBack):
                await self.take_back(interaction, match)
            else:
                await show(interaction, match.id, click=click)
            return
        update = await self.look(interaction, match)
        is_stale = click.step != update.match.step
        if not is_stale and isinstance(choice, TakeBack):
            await self.take_back(interaction, update.match)
        elif is_stale or not send.is_controller(interaction.message):
            await self.open_anew(interaction, click, update)
        elif isinstance(choice, PlayAction):
            await self.play(interaction, update.match, choice.action, click.step)
        else:
            await send.acknowledge(interaction)
            await go_on(interaction, in_match(update), choice=choice)

    @on_click(PickChoice)
    async def pick(self, interaction: Interaction, _click: PickChoice) -> None:
        """As if the button were clicked that the option stands for.

        Raises OldButton for what no list of a controller offers.
        """
        click = decode(send.chosen_value(interaction))
        if not isinstance(click, ChoiceClick):
            raise OldButton
        await self.bot.clicks.dispatch(interaction, click)

    async def play(
        self, interaction: Interaction, match: Match, action: game.Action, step: int | None
    ) -> None:
        """`step`: the controller's, which goes on or closes; None where the action is typed."""
        is_typed = step is None
        await require_place(interaction, match, to_play=True)
        update = await self.bot.matches.play(
            match.id, interaction.user.id, action, step, at=interaction.created_at
        )
        with after_commit():
            if match.is_private:
                await show(interaction, match.id)
                return
            if not is_typed:
                await send.acknowledge(interaction)
                if update.view.legal_actions:
                    await go_on(interaction, in_match(update), f"{you_did(update, action)} ")
                    return
            told, goes = await after_action(interaction, update, action)
            if goes:
                await defer(interaction)
                goes = await send.dismiss(interaction)
            if not goes:
                tell = send.reply_ephemeral if is_typed else send.close_controller
                await tell(interaction, told)

    async def take_back(self, interaction: Interaction, match: Match) -> None:
        """From a controller, or the answer to what was typed.

        Nothing of the turn was posted, so nothing is now.
        """
        update = await self.bot.matches.take_back(
            match.id, interaction.user.id, match.step, at=interaction.created_at
        )
        with after_commit():
            if match.is_private:
                await show(interaction, match.id, _(TAKEN_BACK))
                return
            await send.acknowledge(interaction)
            if send.is_controller(interaction.message):
                await go_on(interaction, in_match(update), f"{_(TAKEN_BACK)} ")
            else:
                told = f"{_(TAKEN_BACK)} {words.how_to_type(update.view)}"
                await send.edit_page(interaction, told)

    async def look(self, interaction: Interaction, match: Match) -> PlayerUpdate:
        """The match as it stands, for its player to move.

        Raises NotAPlayer, MatchOver or OpponentsTurn.
        """
        require_player(match, interaction.user.id)
        update = await self.bot.matches.look_as(match.id, interaction.user.id)
        require_open(update.match)
        if not update.view.legal_actions:
            raise OpponentsTurn(update.match)
        return update
