"""Playing a turn: by typing it, or with the controller, which shows the board as buttons."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import MAX_CHOICES, WHICH_OF_MY_MATCHES, MatchOption, autocompletion
from cogs.bot.options import (
    find_match_to_move_in,
    list_my_matches,
    require_single,
    suggest_matches,
)
from cogs.bot.places import find_stranded_matches, require_place
from cogs.match.answering import (
    add_channel_obstacle_and_way_to_continue,
    open_controller,
    outdated_note,
    update_controller,
    wait_for_board,
)
from cogs.match.buttons import ClickAtStep, ControllerClick, OpenController, PickChoice
from cogs.match.choices import ChoiceClick, PlayAction, TakeBack
from cogs.match.deliveries import DELIVERIES
from cogs.match.private import (
    TAKEN_BACK,
    describe_last_action,
    describe_played_action,
    match_context,
    offer_next_match,
)
from cogs.match.private_board import show_private_board
from cogs.match.step_sentences import describe_choice, describe_next_step
from cogs.match.vote_controller import vote
from cogs.shared import send
from cogs.shared.click_data import chosen_value, is_controller
from cogs.shared.custom_ids import decode
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import (
    FitsElsewhere,
    OldButton,
    SeveralCardsFit,
    SeveralMatchesFit,
    TwoMatches,
    TypedInMatch,
    UnreadableStep,
)
from cogs.shared.messages import Button, PrivateMessage
from cogs.shared.send import defer
from cogs.shared.typed_cards import fold, parse_action, word_in_all_languages
from cogs.shared.words import with_number
from onitama_core import game
from onitama_core.matches import OpponentsTurn, PlayerUpdate, require_open, require_player
from rendering import words
from rendering.words import _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Match


# -- reading a typed turn --


TWO_SQUARES: Final = re.compile(r"\s*([a-e][1-5])[^a-z0-9]*([a-e][1-5])\s*(!?)\s*", re.IGNORECASE)
"""Two squares, as in `c1-c3`, or `b1b2!` for a ninja's strike."""
MISTYPED: Final = (game.UnreadableText, game.IllegalAction, UnreadableStep, SeveralCardsFit)
"""Errors about a typed text, whose sentences don't say in which match it was tried."""
PIECE_AND_SQUARES: Final = re.compile(r"\s*(spirit|ninja)\W*(([a-e][1-5]).*)", re.IGNORECASE)
"""The name of a piece and squares, as in `ninja b1b2`."""
LANTERN: Final = re.compile(r"\s*lanterns?\W*(?:(?:rank|file)\W*)?(\w*)\s*", re.IGNORECASE)
"""A lantern and its line, as in `lantern 3` or `lantern: file b`."""


def parse_in_full(text: str) -> game.Action:
    """Parse an action in full notation, a lantern also as `lantern 3`. Raises UnreadableText."""
    lantern = LANTERN.fullmatch(text)
    try:
        return parse_action(f"lantern:{lantern[1].lower()}" if lantern else text)
    except game.UnreadableText:
        if lantern:
            raise game.UnreadableText(game.Unreadable.LINE, lantern[1]) from None
        raise


def read_action(text: str, view: game.PlayerView) -> game.Action:
    """Read an action in full notation, in the words of a suggestion, or by its squares.

    The action may be illegal; the referee refuses it later. Raises UnreadableText, SeveralCardsFit,
    NoCardLeadsThere, or UnreadableStep with examples of texts for this phase.
    """
    text = remove_piece_name(text, view)
    try:
        return parse_in_full(text)
    except game.UnreadableText:
        if not view.legal_actions:
            raise
        typed = fold(text)
        fitting = [action for action in view.legal_actions if typed in list_spellings(action, view)]
        if len(fitting) == 1:
            return fitting[0]
        if cards := [action for action in fitting if isinstance(action, (game.Move, game.Pass))]:
            raise SeveralCardsFit(cards) from None
        if (action := read_squares(text, view)) is not None:
            return action
        if view.public.phase is game.Phase.MOVE:
            raise
        raise UnreadableStep(describe_next_step(view)) from None


def remove_piece_name(text: str, view: game.PlayerView) -> str:
    """Remove the name of a piece that an ordinary card moves, so that the squares are left.

    Such a piece is the Spirit, or a ninja of a player who has only ninjas.
    """
    if (parsed := PIECE_AND_SQUARES.fullmatch(text)) is None:
        return text
    if parsed[1].casefold() == "ninja":
        return text if view.has_pawns else parsed[2]
    return parsed[2] if game.Square.parse(parsed[3]) is view.public.spirit else text


def list_spellings(action: game.Action, view: game.PlayerView) -> tuple[str, ...]:
    """Return the folded texts, besides the full notation, that mean a legal action."""
    suggestion = fold(describe_choice(action, view))
    if isinstance(action, game.Move):
        return suggestion, f"{action.origin}{action.target}"
    if isinstance(action, game.Pass):
        return suggestion, *word_in_all_languages("pass")
    if isinstance(action, game.LightLantern):
        line = action.line
        if line is None:
            return suggestion, *word_in_all_languages("none")
        return suggestion, line.value, fold(words.line_name(line))
    if isinstance(action, game.NinjaStay):
        return suggestion, *word_in_all_languages("stay")
    return (suggestion,)


def read_squares(text: str, view: game.PlayerView) -> game.Move | game.NinjaMove | None:
    """Read two squares as a move in the present phase, which may be illegal.

    None: the text is not two squares, or nothing moves in this phase. Raises NoCardLeadsThere.
    """
    parsed = TWO_SQUARES.fullmatch(text)
    if parsed is None:
        return None
    origin, target = map(game.Square.parse, parsed.groups()[:2])
    match view.public.phase:
        case game.Phase.NINJA:
            return game.NinjaMove(origin, target, is_attempt=bool(parsed[3]))
        case game.Phase.SPIRIT:
            card = next(a.card for a in view.legal_actions if isinstance(a, game.Move))
            return game.Move(card, origin, target)
        case game.Phase.MOVE:
            return choose_card(origin, target, view)
        case _:
            return None


def choose_card(origin: game.Square, target: game.Square, view: game.PlayerView) -> game.Move:
    """Return the move between two squares with a card of the player's hand that leads there.

    If no card leads there, raises NoCardLeadsThere, unless the player may not move the piece on
    `origin`: then returns an illegal move with some card, which the referee refuses.
    """
    player = view.viewer
    hand = view.public.display_hands[player]
    piece = view.board[origin]
    is_spirit = origin is view.public.spirit
    for card in hand:
        offsets = card.spirit_moves if is_spirit else card.moves
        if target in (origin.step(offset, player) for offset in offsets):
            return game.Move(card, origin, target)
    is_own = piece is not None and piece.owner is player
    is_ninja = piece is not None and piece.kind is game.PieceKind.NINJA
    if is_spirit or (is_own and is_ninja is not view.has_pawns):
        moves = [action for action in view.legal_actions if isinstance(action, game.Move)]
        reachable = sorted({move.target for move in moves if move.origin is origin})
        raise game.NoCardLeadsThere(hand, origin, target, tuple(reachable))
    return game.Move(hand[0], origin, target)


# -- suggesting a turn --


@autocompletion
async def suggest_moves(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the legal actions that contain the typed text.

    If several matches fit, their actions alternate, so that each match has some.
    """
    try:
        match = await find_match_to_move_in(interaction, interaction.namespace.match)
        matches: Sequence[Match] = [match]
    except SeveralMatchesFit as several:
        matches = several.matches
    is_only_match = len(matches) == 1
    lists = [await list_moves(interaction, match, is_only_match=is_only_match) for match in matches]
    typed = fold(current)
    # Each round has one move of each match; None stands for a match that has no more.
    rounds = zip_longest(*lists)
    moves = [move for moves_of_round in rounds for move in moves_of_round if move is not None]
    choices = [
        app_commands.Choice(name=name, value=text)
        for name, text in moves
        if typed in fold(name) or typed in fold(text)
    ]
    return choices[:MAX_CHOICES]


async def list_moves(
    interaction: Interaction, match: Match, *, is_only_match: bool
) -> list[tuple[str, str]]:
    """Return the legal actions in words and in notation.

    `is_only_match`: no other match fits; otherwise both texts begin with the match's number.
    """
    matches = interaction.client.matches
    try:
        if match.channel_player is not None:
            view = (await matches.votes.look(match.id)).view
        else:
            view = (await matches.look_as(match.id, interaction.user.id)).view
    except game.OnitamaError:
        return []
    prefix = "" if is_only_match else f"#{match.id} "
    return [
        (f"{prefix}{describe_choice(action, view)}", f"{prefix}{game.format_action(action)}")
        for action in view.legal_actions
    ]


class PlayedAnswer(NamedTuple):
    """The answer to a player after an action."""

    message: PrivateMessage
    is_superfluous: bool
    """True if the new board is in this channel and says all that the message would.

    Then the message is not sent, and the pending response or the controller is removed.
    """


class Turns(OnitamaCog):
    works_outside_servers = True
    deliveries = DELIVERIES

    @app_commands.command(name="move", description=_s("Play your turn by typing it"))
    @app_commands.autocomplete(move=suggest_moves, match=suggest_matches)
    @app_commands.describe(
        move=_s("Card, square from, square to: tiger:c1c3; or place:b1, ninja:b1b2, lantern:3"),
        match=WHICH_OF_MY_MATCHES,
    )
    async def move(
        self,
        interaction: Interaction,
        move: app_commands.Range[str, 1, 100],
        match: MatchOption | None = None,
    ) -> None:
        """Play a typed action in one of the user's matches, or vote for it in a channel's match.

        If the user names no match and several fit, the action is played in the only one in which
        it is legal. If the user has several open matches, every answer has the match's number.

        The number of a match may stand before the action, as in `#12 tiger:c1c3`. Raises TwoMatches
        if that is not the match of the option, FitsElsewhere, TypedInMatch, and the errors
        of finding, reading and playing.
        """
        number, _space, typed = move.strip().partition(" ")
        if not number.startswith("#"):
            number = ""
            typed = move
        elif match and number.removeprefix("#") != match.strip().removeprefix("#"):
            raise TwoMatches
        mine = await list_my_matches(interaction)
        found_match = await self.find_match_for_action(
            interaction, match or number or None, typed, mine
        )
        if found_match.channel_player is not None:
            view = (await self.bot.matches.votes.look(found_match.id)).view
            await vote(interaction, found_match, (read_action(typed, view),), step=None)
            return
        has_several = len(mine) > 1
        try:
            action = await self.read(interaction, found_match, typed)
            await self.play(interaction, found_match, action, step=None, has_several=has_several)
        except MISTYPED as problem:
            if not has_several:
                raise
            raise TypedInMatch(found_match.id, problem) from None

    async def find_match_for_action(
        self, interaction: Interaction, named: str | None, typed: str, mine: Sequence[Match]
    ) -> Match:
        """Return the match for a typed action: the named one, or the one in which it is legal.

        `mine`: the user's open matches. Raises FitsElsewhere and the errors of finding a match.
        """
        user_id = interaction.user.id
        try:
            found_match = await find_match_to_move_in(interaction, named)
        except SeveralMatchesFit as several:
            fitting = await self.keep_playable(several.matches, user_id, typed)
            return require_single(fitting or several.matches)
        waiting = [
            match for match in mine if match.id != found_match.id and match.waits_for_user(user_id)
        ]
        is_sure = named is not None or not waiting
        if is_sure or await self.keep_playable([found_match], user_id, typed):
            return found_match
        if others := await self.keep_playable(waiting, user_id, typed):
            raise FitsElsewhere(found_match.id, others)
        return found_match

    async def keep_playable(self, matches: Sequence[Match], user_id: int, text: str) -> list[Match]:
        """Return the matches in which a typed text means a legal action of the user."""
        playable = []
        for match in matches:
            with suppress(game.OnitamaError):
                view = (await self.bot.matches.look_as(match.id, user_id)).view
                if read_action(text, view) in view.legal_actions:
                    playable.append(match)
        return playable

    async def read(self, interaction: Interaction, match: Match, text: str) -> game.Action:
        """Read a typed action; only other spellings than the full notation need the position.

        Raises NotAPlayer, MatchOver, OpponentsTurn, and the errors of `read_action`.
        """
        if not PIECE_AND_SQUARES.match(text):
            with suppress(game.UnreadableText):
                return parse_in_full(text)
        return read_action(text, (await self.look(interaction, match)).view)

    # -- playing with the controller --

    @on_click(OpenController)
    async def open(self, interaction: Interaction, click: OpenController, match: Match) -> None:
        """Open the controller from the button below a board."""
        if match.is_private:
            await show_private_board(interaction, match.id)
        else:
            await self.open_new_controller(interaction, click, await self.look(interaction, match))

    async def open_new_controller(
        self, interaction: Interaction, click: ClickAtStep, update: PlayerUpdate
    ) -> None:
        """Send a controller of the present position, and delete the clicked one if there is one.

        The click may be on an old board; a note then says so.
        """
        await require_place(interaction, update.match, to_play=True)
        note = outdated_note(update.public, click)
        await open_controller(interaction, match_context(update), note)
        if interaction.message is not None and is_controller(interaction.message):
            await send.dismiss(interaction, interaction.message)

    @on_click(ControllerClick)
    async def choose(self, interaction: Interaction, click: ControllerClick, match: Match) -> None:
        """Show the next page of the controller, or play the action that was chosen.

        A click on an old controller, or a forged one on another message, opens a new controller.
        """
        if match.is_private:
            await self.choose_on_private_board(interaction, click, match)
            return
        choice = click.choice
        update = await self.look(interaction, match)
        is_stale = click.step != update.match.step
        if not is_stale and isinstance(choice, TakeBack):
            await self.take_back(interaction, update.match)
        elif is_stale or not is_controller(interaction.message):
            await self.open_new_controller(interaction, click, update)
        elif isinstance(choice, PlayAction):
            await self.play(interaction, update.match, choice.action, click.step)
        else:
            await send.acknowledge(interaction)
            await update_controller(interaction, match_context(update), choice=choice)

    async def choose_on_private_board(
        self, interaction: Interaction, click: ControllerClick, match: Match
    ) -> None:
        """Do the same as `choose` in a private match, whose only board is the controller."""
        choice = click.choice
        is_present = click.step == match.step and not match.is_over
        if is_present and isinstance(choice, PlayAction):
            await self.play(interaction, match, choice.action, match.step)
        elif is_present and isinstance(choice, TakeBack):
            await self.take_back(interaction, match)
        else:
            await show_private_board(interaction, match.id, click=click)

    @on_click(PickChoice)
    async def pick(self, interaction: Interaction, _click: PickChoice) -> None:
        """Handle the choice of an option as a click on the button that the option stands for.

        Raises OldButton for a value that no list of a controller has.
        """
        click = decode(chosen_value(interaction))
        if not isinstance(click, ChoiceClick):
            raise OldButton
        await self.bot.clicks.dispatch(interaction, click)

    # -- playing and taking back, typed or with the controller --

    async def play(
        self,
        interaction: Interaction,
        match: Match,
        action: game.Action,
        step: int | None,
        *,
        has_several: bool = False,
    ) -> None:
        """Play an action and answer the player.

        `step`: the step of the clicked controller, which goes on or closes; None: the action was
        typed. `has_several`: the player has several open matches, so the answer has the number.
        """
        is_typed = step is None
        await require_place(interaction, match, to_play=True)
        update = await self.bot.matches.play(
            match.id, interaction.user.id, action, step, at=interaction.created_at
        )
        with after_commit():
            if match.is_private:
                await show_private_board(interaction, match.id)
                return
            if not is_typed:
                await send.acknowledge(interaction)
                if update.view.legal_actions:  # the turn is not over
                    note = describe_last_action(update, action)
                    await update_controller(interaction, match_context(update), note)
                    return
            answer = await self.compose_answer(interaction, update, action)
            if answer.is_superfluous:
                await defer(interaction)
                if await send.dismiss(interaction):
                    return
            if is_typed:
                message = answer.message
                if has_several:
                    message = replace(message, content=with_number(match.id, message.content))
                await send.reply_ephemeral(interaction, message)
            else:
                await send.close_controller(interaction, answer.message)

    async def compose_answer(
        self, interaction: Interaction, update: PlayerUpdate, action: game.Action
    ) -> PlayedAnswer:
        """Return the answer to a player after an action, with a button to their next match.

        Waits for the new board, a few seconds at most. The answer is superfluous if the player sees
        that board and it says the same. For users of screen readers it never is: if the answer were
        deleted, they would lose their place in the channel.
        """
        match = update.match
        posted_match = await wait_for_board(interaction, update.public)
        played = describe_played_action(update, action, posted_match)
        text = add_channel_obstacle_and_way_to_continue(interaction, match, played)
        if update.view.legal_actions:
            click = ControllerClick(match.id, match.step, TakeBack())
            back = Button(click, _("Take back your move"))
            buttons = (back,) if update.view.may_take_back else ()
            return PlayedAnswer(PrivateMessage(text, buttons=buttons), is_superfluous=False)
        if (next_match := update.next_match) is not None:
            problems = await find_stranded_matches(interaction, [next_match])
            message = offer_next_match(
                text, next_match, interaction.user.id, problems.get(next_match.id)
            )
            return PlayedAnswer(message, is_superfluous=False)
        is_board_seen = (
            posted_match is not None and interaction.channel_id == match.place.channel_id
        )
        has_secret = isinstance(action, game.Place) or (
            isinstance(action, game.LightLantern) and action.line is not None
        )
        says_more = text != played or has_secret
        return PlayedAnswer(
            PrivateMessage(text),
            is_superfluous=is_board_seen and not says_more and not update.as_lists,
        )

    async def take_back(self, interaction: Interaction, match: Match) -> None:
        """Take back the unfinished turn, from a controller or from the answer to a typed action.

        The unfinished turn was not posted, so the channel's board stays.
        """
        update = await self.bot.matches.take_back(
            match.id, interaction.user.id, match.step, at=interaction.created_at
        )
        with after_commit():
            if match.is_private:
                await show_private_board(interaction, match.id, _(TAKEN_BACK))
                return
            await send.acknowledge(interaction)
            if is_controller(interaction.message):
                await update_controller(interaction, match_context(update), _(TAKEN_BACK))
            else:
                text = join_sentences(_(TAKEN_BACK), describe_next_step(update.view))
                await send.edit_page(interaction, text)

    async def look(self, interaction: Interaction, match: Match) -> PlayerUpdate:
        """Return a match as the player to move sees it.

        Raises NotAPlayer, MatchOver or OpponentsTurn.
        """
        require_player(match, interaction.user.id)
        update = await self.bot.matches.look_as(match.id, interaction.user.id)
        require_open(update.match)
        if not update.view.legal_actions:
            raise OpponentsTurn(update.match)
        return update
