"""Problems as sentences: each says what to do next."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from cogs.ui import clicks, words
from cogs.ui import errors as here
from cogs.ui.markdown import escaped
from cogs.ui.messages.types import Button, Style
from onitama_core.game import Phase
from onitama_core.matches import errors
from onitama_core.store import InvitationStatus, Locked, NoSuchInvitation, NoSuchMatch
from rendering import words as say

if TYPE_CHECKING:
    from onitama_core.store import Invitation, Match


@singledispatch
def sentence_for(problem: BaseException) -> str | None:
    """The one sentence its reader gets, or None for a fault of the bot."""
    return say.refusal(problem)


def broken(fault_id: str) -> str:
    """For what is a fault of the bot."""
    return (
        "Something broke on my side, sorry. Please try again; if it stays broken, "
        f"tell the people who run me: `{fault_id}`."
    )


def counted(fault_id: str) -> str:
    """For a fault after what was asked for has been done."""
    return (
        "That is done and counts; only showing it to you went wrong, sorry "
        f"(`{fault_id}`). What the channel is owed follows as soon as Discord lets me."
    )


# -- commands, forms, coming and going --


@sentence_for.register
def _(problem: app_commands.TransformerError) -> str:
    if problem.type is not discord.AppCommandOptionType.user:
        return OLD_COMMAND
    return (
        "That person isn't in this server. Choose somebody from the list, "
        "or leave `opponent` out and anyone may accept."
    )


@sentence_for.register(app_commands.CommandNotFound)
@sentence_for.register(app_commands.CommandSignatureMismatch)
@sentence_for.register(here.OldCommand)
def _(_: BaseException) -> str:
    return OLD_COMMAND


OLD_COMMAND: Final = (
    "That command has changed since your Discord loaded it. Reload Discord "
    "(Ctrl+R, or start the app anew) and try again; `/onitama help` says what I can do."
)


@sentence_for.register
def _(_: here.OldForm) -> str:
    return "That form is too old for me. `/onitama help` says what I can do now."


@sentence_for.register
def _(_: here.Stopping) -> str:
    return "I'm being started anew. Please try again in a moment; your matches are safe."


# -- matches --


@sentence_for.register
def _(problem: NoSuchMatch) -> str:
    return f"There is no match #{problem.match_id} here."


@sentence_for.register
def _(problem: errors.NotAPlayer) -> str:
    return (
        f"This is {words.both(problem.match)}'s match. You can watch here, "
        "or start your own with `/onitama challenge`."
    )


@sentence_for.register
def _(problem: errors.MatchOver) -> str:
    board = words.board_link(problem.match, "The last board")
    return f"Match #{problem.match.id} is over: {result(problem.match)}. {board} has **Rematch**."


def result(match: Match) -> str:
    outcome = match.outcome
    if outcome is None or outcome.winner is None:
        return "a draw"
    return f"{words.player_name(match, outcome.winner)} won ({words.seat(outcome.winner)})"


@sentence_for.register
def _(problem: errors.OutOfDate) -> str:
    match, turn = problem.match, problem.turn
    if turn is None:
        return f"That board was from an earlier turn; it's turn {match.turn_number} of #{match.id}."
    if turn == match.turn_number:
        return f"That board was from an earlier step of turn {turn} in #{match.id}."
    return f"That board was from turn {turn}; it's turn {match.turn_number} of #{match.id} now."


@sentence_for.register
def _(problem: errors.Unreplayable) -> str:
    match = problem.match
    way_on = (
        "It is closed now. `/onitama challenge` starts another."
        if match.is_over
        else "`/onitama resign` closes it, and `/onitama challenge` starts another."
    )
    return (
        f"I can't read the moves of {words.both(match)}'s match #{match.id} any more, sorry. "
        f"{way_on} The people who run me find it under `{problem.fault_id}`."
    )


@sentence_for.register
def _(_: Locked) -> str:
    return "My notes are held by somebody else just now, so nothing was changed. Please try again."


@sentence_for.register
def _(problem: errors.OpponentsTurn) -> str:
    match = problem.match
    people = [f"{words.player_name(match, p)} ({words.seat(p)})" for p in match.waits_for]
    who = say.listed(people)
    if match.phase is Phase.PLACEMENT:
        return f"#{match.id} waits until {who} has placed. I'll ping you when it's your turn."
    return f"In #{match.id} it's the turn of {who}. I'll ping you when it's yours."


@sentence_for.register
def _(problem: errors.NotFinished) -> str:
    return f"Match #{problem.match.id} is still going on. **Rematch** and **Reveal** come after it."


@sentence_for.register
def _(problem: errors.RematchTaken) -> str:
    return f"Match #{problem.match.id} has had its rematch. `/onitama challenge` starts another."


@sentence_for.register
def _(_: errors.NoDrawOffer) -> str:
    return "That draw offer has lapsed. `/onitama draw` makes a new one."


@sentence_for.register
def _(problem: errors.DrawOfferOpen) -> str:
    return f"A draw offer in #{problem.match.id} still stands. It lapses with the answer to it."


@sentence_for.register
def _(problem: errors.DrawOfferTooSoon) -> str:
    return (
        f"Your draw offer in #{problem.match.id} was declined. "
        "You can offer again after your next move."
    )


# -- invitations --


@sentence_for.register
def _(_: NoSuchInvitation) -> str:
    return "I don't know that invitation any more. `/onitama challenge` makes a new one."


@sentence_for.register
def _(_: errors.SelfChallenge) -> str:
    return "You can't play against yourself. Leave `opponent` out and anyone may accept."


@sentence_for.register
def _(problem: errors.AlreadyInvited) -> str:
    where = words.link(problem.invitation.place, problem.invitation.message_id)
    return f"You two have [an invitation open]({where}). Answer or withdraw that one first."


@sentence_for.register
def _(problem: errors.TooManyInvitations) -> str:
    count = len(problem.invitations)
    return f"You have {count} open invitations. Withdraw one, or wait for an answer."


@sentence_for.register
def _(problem: errors.TooManyMatches) -> str:
    who = words.name(problem.person)
    return (
        f"{who} has {problem.most} open matches in this server, as many as fit a list. "
        "Once one of them is over, there is room for this one."
    )


@sentence_for.register
def _(problem: errors.WithdrawnLately) -> str:
    who = words.name(problem.opponent)
    return f"You invited {who} a moment ago. You can ask again {words.relative(problem.until)}."


@sentence_for.register
def _(problem: errors.DeclinedLately) -> str:
    who = words.name(problem.opponent)
    return f"{who} declined a moment ago. You can ask again {words.relative(problem.until)}."


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
        return "This one is yours; anybody else here may accept it. **Withdraw** takes it back."
    opponent = words.name(problem.invitation.opponent)
    if problem.is_challenger:
        return f"You made this invitation, so {opponent} answers it. **Withdraw** takes it back."
    return f"This invitation is {opponent}'s to answer. `/onitama challenge` makes one of your own."


@sentence_for.register
def _(problem: errors.NotYourInvitation) -> str:
    who = words.name(problem.invitation.challenger)
    return f"{who} made this invitation and can withdraw it; whom it is for can decline it."


@sentence_for.register
def _(problem: here.CannotInvite) -> str:
    return UNINVITABLE[problem.why]


UNINVITABLE: Final = {
    here.Uninvitable.GONE: "They aren't in this server any more. Invite somebody who is.",
    here.Uninvitable.BOT: (
        "Bots don't play Onitama here. Invite a person, or leave `opponent` out."
    ),
    here.Uninvitable.CANNOT_SEE: (
        "They can't see this channel. Invite them in one that you both see."
    ),
}


@sentence_for.register
def _(_: here.CardsOrDeal) -> str:
    return "`deal` names the five cards already. Leave `cards` out."


@sentence_for.register
def _(problem: here.UnreadableStep) -> str:
    return problem.how_to_type


@sentence_for.register
def _(_: here.NeedsManageServer) -> str:
    return (
        "How this server's boards look is for people with Manage Server to choose. "
        "Your own pictures are yours: `/onitama settings`."
    )


@sentence_for.register
def _(_: here.NotYourDraft) -> str:
    return (
        "Somebody else chooses these cards. "
        "`/onitama challenge` with `choose_cards` lets you choose your own."
    )


# -- this server, this channel --


@sentence_for.register
def _(_: here.OldButton) -> str:
    return "That button is too old for me. `/onitama games` leads to your matches."


@sentence_for.register
def _(_: here.NoMatchFits) -> str:
    return "You have no open match here. `/onitama challenge` starts one."


@sentence_for.register
def _(problem: here.SeveralMatchesFit) -> str:
    numbers = say.listed([f"#{match.id}" for match in problem.matches[:MOST_NAMED]], "or")
    return f"Several matches fit, such as {numbers}. Say which with the option `match`."


MOST_NAMED: Final = 5


@sentence_for.register
def _(problem: here.NoMatchNumber) -> str:
    return f"“{problem.text}” is no match. They have numbers; the list at `match` suggests yours."


@sentence_for.register
def _(problem: here.NoSuchCard) -> str:
    text = escaped(problem.text[:LONGEST_NAME])
    if not problem.alike:
        return f"“{text}” is no card I know. `/onitama card` suggests all 42 while you type."
    alike = say.listed([f"**{say.card_name(card)}**" for card in problem.alike], "or")
    return f"“{text}” is no card I know. Perhaps {alike}? `/onitama card` shows it."


LONGEST_NAME: Final = 30

WANTS: Final = {
    "view_channel": ("see {where}", "View Channel"),
    "connect": ("connect to {where}", "Connect"),
    "send_messages": ("send messages in {where}", "Send Messages"),
    "send_messages_in_threads": ("send messages in {where}", "Send Messages in Threads"),
    "manage_threads": ("open {where}, which is locked,", "Manage Threads"),
    "create_public_threads": ("open threads in {where}", "Create Public Threads"),
    "attach_files": ("attach files in {where}", "Attach Files"),
}


@sentence_for.register
def _(problem: here.BotLacksPermissions) -> str:
    where = "this channel" if problem.channel_id is None else f"<#{problem.channel_id}>"
    cannot = say.listed([WANTS[name][0].format(where=where) for name in problem.names], "or")
    allow = say.listed([f"*{WANTS[name][1]}*" for name in problem.names])
    return (
        f"I may not {cannot}, so I can't post the board. "
        f"Somebody with Manage Channel can allow {allow} for me."
    )


@sentence_for.register
def _(_: here.NoThreadHere) -> str:
    return "A thread can't be opened here. Play right here, or challenge in a text channel."


@sentence_for.register
def _(_: here.ChannelGone) -> str:
    return (
        "The channel of that match is gone, so it can't go on. "
        "`/onitama resign` closes it; `/onitama challenge` starts another here."
    )


@singledispatch
def ways_on(_: BaseException, user_id: int) -> tuple[Button, ...]:  # noqa: ARG001 - for all
    """Buttons beside the sentence, for the person who reads it."""
    return ()


@ways_on.register
def _(problem: errors.AlreadyInvited, user_id: int) -> tuple[Button, ...]:
    invitation = problem.invitation
    if invitation.challenger.user_id == user_id:
        return (Button(clicks.Withdraw(invitation.id), "Withdraw"),)
    return (
        Button(clicks.Accept(invitation.id), "Accept", style=Style.success),
        Button(clicks.Decline(invitation.id), "Decline", style=Style.danger),
    )


@ways_on.register
def _(problem: errors.TooManyInvitations, user_id: int) -> tuple[Button, ...]:  # noqa: ARG001
    return tuple(
        Button(clicks.Withdraw(invitation.id), f"Withdraw: {invitee(invitation)}")
        for invitation in problem.invitations[:MOST_NAMED]
    )


def invitee(invitation: Invitation) -> str:
    return "anybody" if invitation.opponent is None else words.plain_name(invitation.opponent)
