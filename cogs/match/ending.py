"""Ending a match early, proposing a draw or a takeback, and saying "good game" at the end."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _s

from cogs.bot import options
from cogs.bot.client import Interaction, OnitamaCog
from cogs.bot.commands import WHICH_MATCH, WHICH_OF_MY_MATCHES, MatchOption
from cogs.bot.places import find_departure_error, manages_server, require_place
from cogs.match.answering import add_channel_obstacle, wait_for_board
from cogs.match.buttons import (
    AskTakeback,
    AskToResign,
    CancelForSure,
    CloseForSure,
    KeepPlaying,
    OfferDraw,
    ProposalAnswer,
    ResignForSure,
    SayGoodGame,
)
from cogs.match.private import (
    ask_to_confirm,
    ask_to_confirm_resigning,
    opponent_of,
    point_to_rematch,
)
from cogs.match.private_board import refresh_private_board, show_private_board
from cogs.match.public_proposals import (
    DRAW,
    TAKEBACK,
    answer_buttons,
    closed_proposal_post,
    unrated_warning,
)
from cogs.shared import labels
from cogs.shared.click_data import clicks_on_message
from cogs.shared.dispatch import after_commit, on_click
from cogs.shared.errors import ManagersAlone
from cogs.shared.links import AskToCancel
from cogs.shared.messages import PrivateMessage
from cogs.shared.rating_words import describe_early_ends
from cogs.shared.send import acknowledge, answer_in_place, edit_page, reply_ephemeral
from cogs.shared.terms import describe_duration
from cogs.shared.turn_sentences import describe_played_turn
from cogs.shared.words import both_names, marked_side, name_of, player_name
from onitama_core.matches import TooLateToCancel, require_no_stake, require_open, require_player
from onitama_core.store import Computer, EntryKind, Match
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from cogs.match.public_proposals import ProposalKind
    from cogs.shared.custom_ids import MatchClick
    from onitama_core.game import Player
    from onitama_core.matches import PastTurn, PlayerUpdate, ProposalActions


CLOSE_QUESTIONS: Final = (
    N_("Close {players}'s match #{match}? It counts for nothing then. I'll tell both."),
    N_(
        "Close {players}'s match #{match}? It counts for nothing then, "
        "and what is hidden stays so. I'll tell both."
    ),
)
"""Questions to a moderator who wants to close a match: one without and one with hidden ninjas."""
CLOSE_CHANNEL_MATCH_QUESTION: Final = N_(
    "Close match #{match} of this channel? It counts for nothing then."
)
ANSWERS_TO_PROPOSER: Final = {
    DRAW: N_("You offered {other} a draw in #{match}. It stands until they answer or move."),
    TAKEBACK: N_(
        "You asked {other} to take back {turn} in #{match}. "
        "It stands until they answer or somebody moves."
    ),
}
"""Texts for a player who has made a proposal."""
ANSWER_TO_DRAW_OFFER_TO_COMPUTER: Final = N_(
    "You offered {other} a draw in #{match}. It answers in its next turn."
)
"""Text for a player who has offered the computer a draw, in place of ANSWERS_TO_PROPOSER."""
QUESTIONS_TO_OPPONENT: Final = {
    DRAW: N_("{asker} has offered you a draw in #{match}. Accept it?"),
    TAKEBACK: N_("{asker} asks to take back {turn} in #{match}."),
}
"""Texts for a player whose opponent has made a proposal that is still open."""


describe_match_option = app_commands.describe(match=WHICH_OF_MY_MATCHES)


class Ending(OnitamaCog):
    works_outside_servers = True

    match_group = app_commands.Group(
        name="match", description=_s("Draw, take back, resign, cancel or close a match")
    )

    # -- resigning, after a question --

    @match_group.command(name="resign", description=_s("Give up a match (I ask once more)"))
    @app_commands.autocomplete(match=options.suggest_matches)
    @describe_match_option
    async def resign(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        found_match = await options.find_my_match(interaction, match)
        await self.ask_to_resign(interaction, AskToResign(found_match.id), found_match)

    @on_click(AskToResign)
    async def ask_to_resign(self, interaction: Interaction, _click: object, match: Match) -> None:
        player = require_player(match, interaction.user.id)
        await ask_in_panel_or_reply(interaction, ask_to_confirm_resigning(match, player))

    @on_click(ResignForSure)
    async def resign_for_sure(self, interaction: Interaction, _click: object, match: Match) -> None:
        player = require_player(match, interaction.user.id)
        update = await self.bot.matches.resign(
            match.id, interaction.user.id, at=interaction.created_at
        )
        with after_commit():
            await acknowledge(interaction)
            winner = player.opponent
            name = marked_side(winner) if match.is_solo else player_name(match, winner)
            text = _("You gave up match #{match}; {winner} wins.")
            text = text.format(match=match.id, winner=name)
            posted_match = None
            if not match.is_private:
                posted_match = await wait_for_board(interaction, update.public)
            if posted_match is not None:
                text = join_sentences(text, point_to_rematch(posted_match))
            await answer_ended(interaction, match, add_early_ends_warning(text, update))

    @on_click(KeepPlaying)
    async def keep_playing(self, interaction: Interaction, _click: object, _match: Match) -> None:
        await acknowledge(interaction)
        await edit_page(interaction, _("Good. The match goes on."))

    # -- draws and takebacks --

    @match_group.command(name="draw", description=_s("Offer a draw"))
    @app_commands.autocomplete(match=options.suggest_matches)
    @describe_match_option
    async def draw(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        await self.propose(interaction, await options.find_my_match(interaction, match), DRAW)

    @match_group.command(
        name="takeback",
        description=_s("Ask to take your last turn back; a rated match is then no longer rated"),
    )
    @app_commands.autocomplete(match=options.suggest_matches)
    @describe_match_option
    async def takeback(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        await self.propose(interaction, await options.find_my_match(interaction, match), TAKEBACK)

    @on_click(OfferDraw, AskTakeback)
    async def propose_by_click(
        self, interaction: Interaction, click: MatchClick, match: Match
    ) -> None:
        kind = DRAW if isinstance(click, OfferDraw) else TAKEBACK
        await self.propose(interaction, match, kind)

    async def propose(self, interaction: Interaction, match: Match, kind: ProposalKind) -> None:
        """Propose a draw or a takeback, or show the opponent's open proposal of that kind."""
        player = require_player(match, interaction.user.id)
        proposal = kind.find_open(match)
        if proposal is not None and proposal.player is not player:
            turn = await self.last_turn(match, proposal.player)
            text = fill_in(QUESTIONS_TO_OPPONENT[kind], match, proposal.player, turn)
            if kind is TAKEBACK:
                text = join_sentences(text, unrated_warning(match), _("Agree?"))
            message = PrivateMessage(text, buttons=answer_buttons(kind, match, proposal))
            await reply_ephemeral(interaction, message)
            return
        await require_place(interaction, match)
        if departure := await find_departure_error(interaction, match, bypass_cache=True):
            raise departure
        update = await self.proposal_actions(kind).propose(
            match.id, interaction.user.id, at=interaction.created_at
        )
        with after_commit():
            if match.is_private:
                # The computer agrees to takebacks at once, so an open proposal is a draw offer.
                is_open = kind.find_open(update.match) is not None
                lines = [_("A draw? I'm thinking about it.")] if is_open else []
                await show_private_board(interaction, match.id, *lines)
            else:
                turn = await self.last_turn(update.match, player)
                await reply_ephemeral(interaction, describe_proposal(kind, update, player, turn))

    @on_click(DRAW.accept, DRAW.decline, TAKEBACK.accept, TAKEBACK.decline)
    async def answer(self, interaction: Interaction, click: ProposalAnswer, match: Match) -> None:
        """Accept or decline a proposal, and write that into the clicked post."""
        kind = DRAW if isinstance(click, (DRAW.accept, DRAW.decline)) else TAKEBACK
        actions = self.proposal_actions(kind)
        answer = actions.agree if isinstance(click, kind.accept) else actions.decline
        user_id = interaction.user.id
        at = interaction.created_at
        update = await answer(match.id, user_id, click.proposal, at=at)
        with after_commit():
            make_post = partial(closed_proposal_post, kind, update.public)
            language = await self.bot.language_in(match.place.guild_id)
            await answer_in_place(interaction, make_post, language)

    def proposal_actions(self, kind: ProposalKind) -> ProposalActions:
        return self.bot.matches.draws if kind is DRAW else self.bot.matches.takebacks

    async def last_turn(self, match: Match, player: Player) -> PastTurn:
        return await self.bot.matches.replays.look_back(match.id, match.last_turn_of(player))

    # -- cancelling a match in which nobody has moved or whose opponent has left the server --

    @match_group.command(
        name="cancel",
        description=_s(
            "Cancel a match in which nobody has moved, or whose opponent has left (I ask once more)"
        ),
    )
    @app_commands.autocomplete(match=options.suggest_unmoved_matches)
    @app_commands.describe(match=WHICH_MATCH)
    async def cancel(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        found_match = await options.find_my_match(
            interaction, match, lambda match: match.can_be_cancelled
        )
        await self.ask_to_cancel(interaction, AskToCancel(found_match.id), found_match)

    @on_click(AskToCancel)
    async def ask_to_cancel(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Ask a player whether to cancel a match. Raises NotAPlayer, MatchOver or TooLateToCancel.

        Once somebody has moved, a player can end a match only if the opponent has left the server.
        """
        require_player(match, interaction.user.id)
        other = opponent_of(match, interaction.user.id)
        label = _("Cancel match")
        if not match.can_be_cancelled:
            await require_departed_opponent(interaction, match)
            text = _(
                "End match #{match} against {opponent} without a result? It counts for nothing."
            )
            label = _(labels.END_MATCH)
        elif match.is_practice:
            text = _("Cancel match #{match} against {opponent}? It counts for nothing.")
        else:
            text = _(
                "Cancel match #{match} against {opponent}? It counts for nothing, "
                "but for {pause} you can't ask them for another."
            )
        text = text.format(
            match=match.id,
            opponent=_("yourself") if match.is_solo else name_of(other),
            pause=describe_duration(timedelta(seconds=self.bot.settings.decline_pause)),
        )
        await ask_in_panel_or_reply(
            interaction, ask_to_confirm(text, CancelForSure(match.id), label)
        )

    @on_click(CancelForSure)
    async def cancel_for_sure(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Cancel a match in which nobody has moved, or end one whose opponent has left the server.

        Raises NotAPlayer, MatchOver or TooLateToCancel.
        """
        matches = self.bot.matches
        user_id = interaction.user.id
        at = interaction.created_at
        if match.can_be_cancelled:
            update = await matches.cancel(match.id, user_id, at=at)
            text = _("You cancelled match #{match}. It counts for nothing.")
        else:
            require_player(match, user_id)
            await require_departed_opponent(interaction, match)
            update = await matches.end_without_opponent(match.id, user_id, at=at)
            text = _("You ended match #{match}. It counts for nothing.")
        with after_commit():
            await acknowledge(interaction)
            text = add_early_ends_warning(text.format(match=match.id), update)
            await answer_ended(interaction, match, text)

    # -- after the end --

    @on_click(SayGoodGame)
    async def say_good_game(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Record that a player says "good game"; the last post of the match then shows it.

        Raises NotAPlayer, NotFinished, WasCancelled, KeptPrivate, GoodGamesOff or AlreadySaid.
        """
        await self.bot.matches.good_games.say(match.id, interaction.user.id)
        with after_commit():
            await acknowledge(interaction)

    # -- closing, for people with Manage Server --

    @match_group.command(
        name="close",
        description=_s("For people with Manage Server: close a match (I ask once more)"),
    )
    @app_commands.autocomplete(match=options.suggest_matches)
    @app_commands.describe(match=_s("Which match, if several are played here"))
    async def close(self, interaction: Interaction, match: MatchOption | None = None) -> None:
        """Ask the user whether to close a match.

        A user with Manage Server may close any match. Others may close only a match that they began
        and in which the people of the channel vote on the moves.

        If the user names a match, it is looked up before their permission is checked. So the answer
        about a match that they may not see is the same as about one that does not exist.

        Raises ManagersAlone, ModeratorPlaysInIt, MatchOver, and the errors of `find_match_here`.
        """
        if match is None:
            require_to_manage(interaction)
        found_match = await options.find_match_here(interaction, match)
        require_may_close(interaction, found_match)
        require_no_stake(require_open(found_match), interaction.user.id)
        text = _(CLOSE_QUESTIONS[found_match.setup.variant.has_secrets])
        if found_match.channel_player is not None:
            text = _(CLOSE_CHANNEL_MATCH_QUESTION)
        text = text.format(players=both_names(found_match), match=found_match.id)
        question = ask_to_confirm(
            text, CloseForSure(found_match.id), _("Close match"), _("Let it go on")
        )
        await reply_ephemeral(interaction, question)

    @on_click(CloseForSure)
    async def close_for_sure(self, interaction: Interaction, _click: object, match: Match) -> None:
        """Close a match.

        Raises ManagersAlone or ModeratorPlaysInIt: the click may be forged or old.
        """
        require_may_close(interaction, match)
        await self.bot.matches.close(match.id, interaction.user.id, at=interaction.created_at)
        with after_commit():
            await acknowledge(interaction)
            text = _("You closed match #{match}. It counts for nothing.").format(match=match.id)
            await answer_ended(interaction, match, text)


async def ask_in_panel_or_reply(interaction: Interaction, question: PrivateMessage) -> None:
    """Ask in the clicked message if it is the panel **More**, otherwise in a new message.

    The panel is replaced because it is out of date once the match has ended. Other messages with
    the clicked button, such as the list of matches, stay useful and are kept.
    """
    is_panel = any(isinstance(click, AskToResign) for click in clicks_on_message(interaction))
    if is_panel:
        await edit_page(interaction, question)
    else:
        await reply_ephemeral(interaction, question)


def require_to_manage(interaction: Interaction) -> None:
    """Raise ManagersAlone unless the user has Manage Server."""
    if not manages_server(interaction):
        raise ManagersAlone


def require_may_close(interaction: Interaction, match: Match) -> None:
    """Raise ManagersAlone unless the user has Manage Server or began this match of a channel."""
    if interaction.user.id != match.organiser_id:
        require_to_manage(interaction)


async def require_departed_opponent(interaction: Interaction, match: Match) -> None:
    """Require that the opponent in a match without a clock has left the server.

    Raises MatchOver or TooLateToCancel.
    """
    require_open(match)
    can_end = match.can_end_without_opponent
    if not (can_end and await find_departure_error(interaction, match, bypass_cache=True)):
        raise TooLateToCancel(match)


def add_early_ends_warning(text: str, update: PlayerUpdate) -> str:
    """Return a text, followed by a warning if the player has ended too many matches early.

    The warning says until when the player's matches are unrated.
    """
    until = update.unrated_until
    return text if until is None else join_sentences(text, describe_early_ends(until))


async def answer_ended(interaction: Interaction, match: Match, text: str) -> None:
    """Answer that a match has ended, and update the board of a private match.

    If Discord no longer lets the bot edit the private board, the bot sends a new one.
    """
    if match.is_private:
        await edit_page(interaction, text)
        if not await refresh_private_board(interaction.client, match.id):
            await show_private_board(interaction, match.id)
    else:
        await edit_page(interaction, add_channel_obstacle(interaction, match.place, text))


def describe_proposal(
    kind: ProposalKind, update: PlayerUpdate, player: Player, last_turn: PastTurn
) -> str:
    """Return the answer to a player who has made a proposal.

    `last_turn`: the last turn of the player who proposed.
    """
    match = update.match
    if update.public.kind is EntryKind.TAKEBACK_AGREED:  # by the computer, which always agrees
        text = _("Taken back: turn {turn} of #{match} is yours again.")
        return text.format(turn=match.turn_number, match=match.id)
    is_to_computer = kind is DRAW and isinstance(match.seats[player.opponent], Computer)
    sentence = ANSWER_TO_DRAW_OFFER_TO_COMPUTER if is_to_computer else ANSWERS_TO_PROPOSER[kind]
    text = fill_in(sentence, match, player, last_turn)
    return join_sentences(text, unrated_warning(match)) if kind is TAKEBACK else text


def fill_in(sentence: str, match: Match, asker: Player, last_turn: PastTurn) -> str:
    """Return a sentence about a proposal with the names of the players and the asker's turn."""
    return _(sentence).format(
        match=match.id,
        asker=player_name(match, asker),
        other=player_name(match, asker.opponent),
        turn=describe_played_turn(last_turn.events),
    )
