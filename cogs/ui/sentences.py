"""Problems as sentences: each says what to do next."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.ui import errors as here
from cogs.ui import words
from onitama_core.game import OnitamaError
from onitama_core.matches import errors
from onitama_core.matches.records import InvitationStatus

if TYPE_CHECKING:
    from onitama_core.matches.records import Match


@singledispatch
def sentence_for(problem: BaseException) -> str | None:
    """The one sentence its reader gets, or None for a fault of the bot."""
    return str(problem) if isinstance(problem, OnitamaError) else None


@sentence_for.register
def _(_: app_commands.TransformerError) -> str:
    return "That person isn't in this server, so I can't invite them."


# -- matches --


@sentence_for.register
def _(problem: errors.NotAPlayer) -> str:
    return (
        f"This is {words.both(problem.match)}'s match. You can watch here, "
        "or start your own with `/onitama challenge`."
    )


@sentence_for.register
def _(problem: errors.MatchOver) -> str:
    return f"Match #{problem.match.id} is over: {result(problem.match)}."


def result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None or outcome.winner is None:
        return "a draw"
    return f"{words.player_name(match, outcome.winner)} won ({words.seat(outcome.winner)})"


@sentence_for.register
def _(problem: errors.OutOfDate) -> str:
    match = problem.match
    return (
        f"That board was from turn {match.turn_at(problem.ply)}; "
        f"#{match.id} is at turn {match.turn_number} now."
    )


@sentence_for.register
def _(problem: errors.OpponentsTurn) -> str:
    match = problem.match
    who = f"{words.player_name(match, match.turn)} ({words.seat(match.turn)})"
    return f"In #{match.id} it's the turn of {who}. I'll ping you when it's yours."


@sentence_for.register
def _(problem: errors.NotFinished) -> str:
    return f"Match #{problem.match.id} is still going on; a rematch comes after it."


@sentence_for.register
def _(problem: errors.RematchTaken) -> str:
    return f"Match #{problem.match.id} has had its rematch. `/onitama challenge` starts another."


@sentence_for.register
def _(_: errors.NoDrawOffer) -> str:
    return "That draw offer has lapsed. `/onitama draw` makes a new one."


@sentence_for.register
def _(problem: errors.DrawOfferOpen) -> str:
    return f"Your draw offer in #{problem.match.id} still stands. It lapses when they move."


@sentence_for.register
def _(problem: errors.DrawOfferTooSoon) -> str:
    return (
        f"Your draw offer in #{problem.match.id} was declined. "
        "You can offer again after your next move."
    )


# -- invitations --


@sentence_for.register
def _(_: errors.SelfChallenge) -> str:
    return "You can't play against yourself. Leave `opponent` out and anyone may accept."


@sentence_for.register
def _(problem: errors.AlreadyInvited) -> str:
    where = words.link(problem.invitation.place, problem.invitation.message_id)
    return f"An invitation between you two is [open already]({where}). That one comes first."


@sentence_for.register
def _(problem: errors.TooManyInvitations) -> str:
    return f"You have {problem.most} open invitations. Withdraw one, or wait for an answer."


@sentence_for.register
def _(problem: errors.DeclinedLately) -> str:
    return f"They declined a moment ago. You can ask again {words.relative(problem.until)}."


@sentence_for.register
def _(problem: errors.InvitationClosed) -> str:
    status = problem.invitation.status
    became = CLOSED.get(status, "has expired")
    return f"This invitation {became}. `/onitama challenge` makes a new one."


CLOSED: Final = {
    InvitationStatus.ACCEPTED: "was accepted already",
    InvitationStatus.DECLINED: "was declined",
    InvitationStatus.WITHDRAWN: "was withdrawn",
}


@sentence_for.register
def _(problem: errors.NotInvited) -> str:
    if problem.invitation.opponent is None:
        return "This is your own invitation; somebody else has to accept it."
    return (
        f"This invitation is for {words.name(problem.invitation.opponent)}. "
        "You can start your own match with `/onitama challenge`."
    )


@sentence_for.register
def _(problem: errors.NotYourInvitation) -> str:
    return f"Only {words.name(problem.invitation.challenger)} can withdraw this invitation."


# -- this server, this channel --


@sentence_for.register
def _(_: here.OldButton) -> str:
    return "That button is too old for me. `/onitama games` leads to your matches."


@sentence_for.register
def _(_: here.NoMatchFits) -> str:
    return "You have no open match here. `/onitama challenge` starts one."


@sentence_for.register
def _(problem: here.SeveralMatchesFit) -> str:
    numbers = words.listed([f"#{match.id}" for match in problem.matches], "or")
    return f"Several matches fit: {numbers}. Say which with the option `match`."


@sentence_for.register
def _(problem: here.NoMatchNumber) -> str:
    return f"“{problem.text}” is no match number. They look like 12; the list suggests yours."


WANTS: Final = {
    "view_channel": ("see this channel", "View Channel"),
    "send_messages": ("send messages in this channel", "Send Messages"),
    "send_messages_in_threads": ("send messages in this thread", "Send Messages in Threads"),
    "attach_files": ("attach files in this channel", "Attach Files"),
}


@sentence_for.register
def _(problem: here.BotLacksPermissions) -> str:
    cannot = words.listed([WANTS[name][0] for name in problem.names], "or")
    allow = words.listed([f"*{WANTS[name][1]}*" for name in problem.names])
    return (
        f"I may not {cannot}, so I can't post the board. "
        f"Somebody with Manage Channel can allow {allow} for me."
    )


@sentence_for.register
def _(_: here.ChannelGone) -> str:
    return (
        "The channel of that match is gone, so it can't go on. "
        "`/onitama resign` closes it; `/onitama challenge` starts another here."
    )


@sentence_for.register
def _(_: here.OutOfSight) -> str:
    return "That match is in a channel you can't see."
