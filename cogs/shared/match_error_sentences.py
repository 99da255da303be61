"""The sentence about each error of a match: acting in it, proposals, replays and reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from cogs.shared import errors as bot_errors
from cogs.shared import labels
from cogs.shared import words as shared_words
from onitama_core import game, store
from onitama_core.matches import errors
from rendering import words
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Match

MAX_LISTED: Final = 5
"""Largest number of matches or invitations that one sentence lists."""

PlayError: TypeAlias = (
    store.NoSuchMatch
    | errors.NotAPlayer
    | errors.MatchOver
    | errors.OutOfTime
    | errors.WasCancelled
    | errors.TooLateToCancel
    | errors.PlayedInTournament
    | errors.ModeratorPlaysInIt
    | errors.ChannelStillUsable
    | errors.OutOfDate
    | errors.Unreplayable
    | errors.OpponentsTurn
    | errors.NotFinished
    | bot_errors.OpponentHasLeft
    | bot_errors.OthersTurns
)
"""Errors about who may act in a match, and when."""
ProposalError: TypeAlias = (
    errors.NoDrawOffer
    | errors.NoTakebackRequest
    | errors.DrawOfferOpen
    | errors.TakebackOpen
    | errors.DrawOfferTooSoon
    | errors.TakebackTooSoon
    | errors.NoTakeback
    | errors.NothingMovedYet
    | errors.RematchTaken
    | errors.OpponentLeft
)
"""Errors about draw offers, takebacks and rematches."""
ViewingError: TypeAlias = (
    errors.PlaysInIt
    | errors.TooManyWatchers
    | errors.TooManyWatched
    | errors.NoHints
    | errors.KeptPrivate
    | errors.AlreadyShared
    | errors.AlreadySaid
    | errors.GoodGamesOff
    | errors.NoBeliefs
    | errors.NothingPlayed
    | errors.ReplayInProgress
    | errors.ReviewInProgress
    | bot_errors.FilmTooLarge
    | bot_errors.ReviewBrokenOff
)
"""Errors about watching, hints, replays, reviews and the button **Good game**."""
MatchError: TypeAlias = PlayError | ProposalError | ViewingError


def describe_match_error(problem: MatchError) -> str:
    if isinstance(problem, PlayError):
        return describe_play_error(problem)
    if isinstance(problem, ProposalError):
        return describe_proposal_error(problem)
    return describe_viewing_error(problem)


# -- who may act, and when --


def describe_play_error(problem: PlayError) -> str:
    match problem:
        case store.NoSuchMatch(match_id):
            return _("There is no match #{match_id} here.").format(match_id=match_id)
        case errors.NotAPlayer(match):
            return describe_not_a_player(match)
        case errors.MatchOver(match):
            return describe_finished_match(match)
        case errors.OutOfTime(match):
            return describe_out_of_time(match)
        case errors.WasCancelled(match):
            return describe_cancelled(match)
        case errors.TooLateToCancel(match):
            return _(
                "Somebody has moved in #{match}, so it can't be cancelled any more. "
                "`/onitama match resign` gives it up, `/onitama match draw` offers a draw."
            ).format(match=match.id)
        case errors.PlayedInTournament(match):
            return _(
                "#{match} is a game of a tournament, so it can't be cancelled. "
                "You can resign it, and leave the tournament with **Leave** below its post."
            ).format(match=match.id)
        case errors.ModeratorPlaysInIt(match):
            return _(
                "You play in #{match} yourself, so somebody else must close it. You can resign."
            ).format(match=match.id)
        case errors.ChannelStillUsable(match):
            return _("#{match} can be played in {channel}: {its_board} is there.").format(
                match=match.id,
                channel=f"<#{match.place.channel_id}>",
                its_board=shared_words.board_link(match, _("its board")),
            )
        case errors.OutOfDate(match, turn):
            return describe_out_of_date(match, turn)
        case errors.Unreplayable():
            return describe_unreplayable(problem)
        case errors.OpponentsTurn(match):
            waiting = words.end_sentence(
                f"{describe_awaited_players(match)}{shared_words.deadline_suffix(match)}"
            )
            return words.join_sentences(waiting, describe_turn_notice([match]))
        case errors.NotFinished(match):
            return _("Match #{match} is still going on. {later} come when it is over.").format(
                match=match.id, later=list_buttons_after_end(match)
            )
        case bot_errors.OpponentHasLeft():
            return describe_departed_opponent(problem)
        case bot_errors.OthersTurns(matches):
            waiting = words.end_sentence(
                words.join_clauses(map(describe_awaited_players, matches[:MAX_LISTED]))
            )
            return words.join_sentences(waiting, describe_turn_notice(matches))
        case _:
            assert_never(problem)


def describe_not_a_player(match: Match) -> str:
    if match.channel_player is not None and not match.is_over:
        return _(
            "Everybody here plays #{match}: vote below its board. "
            "`/onitama match close` ends it for whoever began it."
        ).format(match=match.id)
    if match.is_over:
        return _("This was {players}'s match. `/onitama challenge` starts one of your own.").format(
            players=shared_words.both_names(match)
        )
    return _(
        "This is {players}'s match. You can watch here, "
        "or start your own with `/onitama challenge`."
    ).format(players=shared_words.both_names(match))


def describe_finished_match(match: Match) -> str:
    if match.outcome is None or match.is_cancelled:
        return describe_cancelled(match)
    if match.is_private or match.channel_player is not None:
        return _("Match #{match} is over: {result}. `/onitama practice` begins another.").format(
            match=match.id, result=describe_outcome(match, match.outcome)
        )
    if match.has_former_player:
        return _("Match #{match} is over: {result}. `/onitama challenge` starts another.").format(
            match=match.id, result=describe_outcome(match, match.outcome)
        )
    return _("Match #{match} is over: {result}. {last_board} has **{REMATCH}**.").format(
        match=match.id,
        result=describe_outcome(match, match.outcome),
        last_board=shared_words.last_board_link(match),
        REMATCH=_(labels.REMATCH),
    )


def describe_out_of_time(match: Match) -> str:
    """Return the sentence for a click of either player that came after the deadline."""
    if match.outcome is None:
        return _("Time has run out in #{match}. In a moment I'll say how it ends.").format(
            match=match.id
        )
    if match.is_cancelled:
        return _(
            "Nobody placed in #{match} in time: it is cancelled and counts for nothing."
        ).format(match=match.id)
    if match.is_private or match.channel_player is not None:
        return _(
            "Time has run out in #{match}: {result}. `/onitama practice` begins another."
        ).format(match=match.id, result=describe_outcome(match, match.outcome))
    return _(
        "Time has run out in #{match}: {result}. **{REMATCH}** stands below its last post."
    ).format(
        match=match.id, result=describe_outcome(match, match.outcome), REMATCH=_(labels.REMATCH)
    )


def describe_cancelled(match: Match) -> str:
    if match.is_unmoved:
        return _(
            "Match #{match} was cancelled before the first move. "
            "`/onitama challenge` starts another."
        ).format(match=match.id)
    return _(
        "Match #{match} was closed without a result. `/onitama challenge` starts another."
    ).format(match=match.id)


def describe_outcome(match: Match, outcome: game.Outcome) -> str:
    """Return a text like `Alice (🔴 Red) won on time`."""
    ending = words.termination_name(outcome.termination)
    if outcome.winner is None:
        return _("a draw, {how}").format(how=ending)
    return _("{winner} won {how}").format(
        winner=shared_words.full_name(match, outcome.winner), how=ending
    )


def describe_out_of_date(match: Match, turn: int | None) -> str:
    """Return the sentence about a click on an old board.

    `turn`: the turn of that board; None if the click does not tell.
    """
    if turn is None:
        return _("That board was from an earlier turn; it's turn {turn_now} of #{match}.").format(
            turn_now=match.turn_number, match=match.id
        )
    if turn == match.turn_number:
        return _("You tapped an old board of #{match}: turn {turn} has gone on.").format(
            match=match.id, turn=turn
        )
    return _("That board was from turn {turn}; it's turn {turn_now} of #{match} now.").format(
        turn=turn, turn_now=match.turn_number, match=match.id
    )


def describe_unreplayable(problem: errors.Unreplayable) -> str:
    match = problem.match
    if match.is_over:
        return _(
            "I can't read the moves of {players}'s match #{match} any more, sorry. "
            "It is closed now. `/onitama challenge` starts another. "
            "The people who run me find it under `{fault_id}`."
        ).format(players=shared_words.both_names(match), match=match.id, fault_id=problem.fault_id)
    return _(
        "I can't read the moves of {players}'s match #{match} any more, sorry. "
        "`/onitama match resign` closes it, and `/onitama challenge` starts another. "
        "The people who run me find it under `{fault_id}`."
    ).format(players=shared_words.both_names(match), match=match.id, fault_id=problem.fault_id)


def describe_departed_opponent(problem: bot_errors.OpponentHasLeft) -> str:
    opponent = shared_words.name_of(problem.opponent)
    if problem.match.can_end_without_opponent:
        return _(
            "{opponent} is no longer in this server. "
            "**{END_MATCH}** ends #{match} without a result."
        ).format(opponent=opponent, END_MATCH=_(labels.END_MATCH), match=problem.match.id)
    return _(
        "{opponent} is no longer in this server. If their time runs out, you win #{match}."
    ).format(opponent=opponent, match=problem.match.id)


def describe_awaited_players(match: Match) -> str:
    """Return a text like `#7: 🔷 Bob to move`."""
    players = words.join_words(
        [shared_words.marked_name(match, player) for player in match.waits_for]
    )
    if match.phase is game.Phase.PLACEMENT:
        return _("#{match}: {players} to place").format(match=match.id, players=players)
    return _("#{match}: {players} to move").format(match=match.id, players=players)


def describe_turn_notice(matches: Sequence[Match]) -> str:
    """Return the sentence that says how users notice that it is their turn.

    The posts of a match mention them; a private match has no posts.
    """
    if all(match.is_private for match in matches):
        return _("My turn comes on the board.")
    if all(match.channel_player is not None for match in matches):
        return _("The next vote comes with my turn.")
    return _("I'll mention you when it's your turn.")


def list_buttons_after_end(match: Match) -> str:
    """Return the buttons that a match has after its end, like `**Replay** and **Review**`."""
    buttons = [labels.REPLAY, labels.REVIEW]
    if match.has_rematch:
        buttons.insert(0, labels.REMATCH)
    return words.join_words([f"**{_(label)}**" for label in buttons])


# -- draw offers, takebacks and rematches --


def describe_proposal_error(problem: ProposalError) -> str:
    match problem:
        case errors.NoDrawOffer():
            return _("That draw offer has lapsed. `/onitama match draw` makes a new one.")
        case errors.NoTakebackRequest():
            return _("That request has lapsed. `/onitama match takeback` makes a new one.")
        case errors.DrawOfferOpen(match, offer):
            return _(
                "The draw offer in #{match} still stands, until {asked} answers it or moves."
            ).format(match=match.id, asked=shared_words.player_name(match, offer.player.opponent))
        case errors.TakebackOpen(match, offer):
            return _(
                "Your takeback request in #{match} stands, "
                "until {asked} answers it or somebody moves."
            ).format(match=match.id, asked=shared_words.player_name(match, offer.player.opponent))
        case errors.DrawOfferTooSoon(match, turn):
            return _(
                "You can offer one draw in five of your turns: in #{match} again from turn {turn} "
                "on."
            ).format(match=match.id, turn=turn)
        case errors.TakebackTooSoon(match):
            return _(
                "You have asked for a takeback in this turn of #{match} already. "
                "You can ask again in the next."
            ).format(match=match.id)
        case errors.NoTakeback(match):
            return _(
                "There are no takebacks in {game}. "
                "A turn may have told you something about hidden ninjas."
            ).format(game=words.variant_name(match.setup.variant))
        case errors.NothingMovedYet(match):
            return _(
                "You have made no turn in #{match} yet, so there is nothing to take back."
            ).format(match=match.id)
        case errors.RematchTaken(match):
            return _(
                "Match #{match} has had its rematch. `/onitama challenge` starts another."
            ).format(match=match.id)
        case errors.OpponentLeft():
            return _(
                "That player no longer plays here. `/onitama challenge` invites somebody else."
            )
        case _:
            assert_never(problem)


# -- watching, hints, replays and reviews --


def describe_viewing_error(problem: ViewingError) -> str:
    match problem:
        case errors.PlaysInIt(match):
            return _("You play in #{match} yourself. I'll mention you when it's your turn.").format(
                match=match.id
            )
        case errors.TooManyWatchers(match):
            return _("#{match} has as many watchers as I can ping. Look in later.").format(
                match=match.id
            )
        case errors.TooManyWatched():
            return _("You watch as many matches as you can. **{STOP_WATCHING}** one first.").format(
                STOP_WATCHING=_(labels.STOP_WATCHING)
            )
        case errors.NoHints(match):
            return describe_no_hints(match)
        case errors.KeptPrivate(match):
            return _("#{match} was private, so I show it in no channel.").format(match=match.id)
        case errors.AlreadyShared(match, film):
            return describe_shared_film(match, film)
        case errors.AlreadySaid(match):
            return _("You have already said it: the last post of #{match} shows it.").format(
                match=match.id
            )
        case errors.GoodGamesOff():
            return _("This server has turned **{GOOD_GAME}** off.").format(
                GOOD_GAME=_(labels.GOOD_GAME)
            )
        case errors.NoBeliefs(match):
            return _(
                "I looked for nobody's ninja in #{match}, so there is no guess to show."
            ).format(match=match.id)
        case errors.NothingPlayed(match):
            return _("Nobody made a whole turn in #{match}, so there is nothing to review.").format(
                match=match.id
            )
        case errors.ReplayInProgress(match_id):
            return _("I'm still busy with #{match_id} for you. Ask again when it is here.").format(
                match_id=match_id
            )
        case errors.ReviewInProgress(match_id):
            return _(
                "I'm still reviewing match #{match_id} for you. Ask for this one when that is done."
            ).format(match_id=match_id)
        case bot_errors.FilmTooLarge(match_id):
            return _(
                "The film of #{match_id} is too large for Discord. "
                "**{REPLAY}** leads through the match turn by turn."
            ).format(match_id=match_id, REPLAY=_(labels.REPLAY))
        case bot_errors.ReviewBrokenOff(match_id):
            return _(
                "The analysis was interrupted, so #{match_id} isn't reviewed yet. "
                "Please ask again in a minute."
            ).format(match_id=match_id)
        case _:
            assert_never(problem)


def describe_no_hints(match: Match) -> str:
    if match.is_practice:
        return _("I give no hints in {game}: there I keep my secrets, and you keep yours.").format(
            game=words.variant_name(match.setup.variant)
        )
    return _(
        "Somebody plays against you in #{match}, so I give no hints. "
        "`/onitama practice` starts a match that has them."
    ).format(match=match.id)


def describe_shared_film(match: Match, film: store.SharedFilm) -> str:
    if film.message_id is None:
        return _("The film of #{match} is on its way to the channel already.").format(
            match=match.id
        )
    return _("#{match} is shared already: [here is its film]({film_link}).").format(
        match=match.id, film_link=shared_words.message_link(match.place, film.message_id)
    )
