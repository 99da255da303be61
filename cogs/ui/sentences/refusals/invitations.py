"""What is wrong with a request about an invitation."""

from __future__ import annotations

from typing import Final

from cogs.ui import errors as here
from cogs.ui.sentences.links import link, relative
from cogs.ui.sentences.paces import paces
from cogs.ui.sentences.people import name
from cogs.ui.sentences.refusals.root import sentence_for
from cogs.ui.sentences.settings.server import open_matches
from onitama_core.matches import errors
from onitama_core.store import InvitationStatus, NoSuchInvitation


@sentence_for.register
def _(_: NoSuchInvitation) -> str:
    return f"I don't know that invitation any more. {A_NEW_ONE}"


A_NEW_ONE: Final = "`/onitama challenge` makes a new one."


@sentence_for.register
def _(_: errors.SelfChallenge) -> str:
    return (
        "You can't invite yourself. Leave `opponent` out and anyone may accept; "
        "in `/onitama practice` you can play both sides."
    )


@sentence_for.register
def _(problem: errors.AlreadyInvited) -> str:
    where = link(problem.invitation.place, problem.invitation.message_id)
    return f"You two have [an invitation open]({where}). Answer or withdraw that one first."


@sentence_for.register
def _(problem: errors.TooManyInvitations) -> str:
    count = len(problem.invitations)
    return f"You have {count} open invitations. Withdraw one, or wait for an answer."


@sentence_for.register
def _(problem: errors.TooManyMatches) -> str:
    who, matches = name(problem.person), open_matches(problem.most)
    return (
        f"{who} has {matches} in this server, and nobody may have more. "
        "Once one is over, there is room for this one."
    )


@sentence_for.register
def _(problem: errors.PaceNotAllowed) -> str:
    allowed = paces(problem.allowed, "or")
    return f"Matches in this server have {allowed}. Choose one of these as `pace`."


@sentence_for.register
def _(_: errors.NothingRated) -> str:
    return (
        "Matches in this server are played unrated. Leave `rated` out, and play for the fun of it."
    )


@sentence_for.register
def _(_: here.RatedWithoutPace) -> str:
    return "A rated match has a pace, so that it ends. Choose one as `pace`, or play unrated."


@sentence_for.register
def _(problem: errors.WithdrawnLately) -> str:
    who = name(problem.opponent)
    return f"You invited {who} a moment ago. You can ask again {relative(problem.until)}."


@sentence_for.register
def _(problem: errors.DeclinedLately) -> str:
    who = name(problem.opponent)
    return f"{who} declined a moment ago. You can ask again {relative(problem.until)}."


@sentence_for.register
def _(problem: errors.LeftLately) -> str:
    again = relative(problem.until)
    return (
        f"You had yourself erased a moment ago. You can ask somebody by name again {again}. "
        "Without `opponent`, `/onitama challenge` asks anybody at once."
    )


@sentence_for.register
def _(problem: errors.InvitationClosed) -> str:
    status = problem.invitation.status
    became = CLOSED.get(status, "has expired")
    return f"This invitation {became}. {A_NEW_ONE}"


CLOSED: Final = {
    InvitationStatus.ACCEPTED: "was accepted already",
    InvitationStatus.DECLINED: "was declined",
    InvitationStatus.WITHDRAWN: "was withdrawn",
}


@sentence_for.register
def _(problem: errors.NotInvited) -> str:
    if problem.invitation.opponent is None:
        return "This one is yours; anybody else here may accept it. **Withdraw** takes it back."
    opponent = name(problem.invitation.opponent)
    if problem.is_challenger:
        return f"You made this invitation, so {opponent} answers it. **Withdraw** takes it back."
    return f"This invitation is {opponent}'s to answer. `/onitama challenge` makes one of your own."


@sentence_for.register
def _(problem: errors.NotYourInvitation) -> str:
    who, opponent = name(problem.invitation.challenger), problem.invitation.opponent
    others = "anybody else can accept" if opponent is None else f"{name(opponent)} can decline"
    return f"{who} made this invitation and can withdraw it; {others} it."


@sentence_for.register
def _(problem: here.CannotInvite) -> str:
    return UNINVITABLE[problem.why]


UNINVITABLE: Final = {
    here.Uninvitable.GONE: "They aren't in this server any more. Invite somebody who is.",
    here.Uninvitable.BOT: (
        "Bots can't be invited. `/onitama practice` plays against me at once; or invite a person."
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
        "Only people with Manage Server choose how this server plays. "
        "Your own pictures are yours: `/onitama settings`."
    )


@sentence_for.register
def _(_: here.NotYourDraft) -> str:
    return (
        "Somebody else chooses these cards. "
        "`/onitama challenge` with `choose_cards` lets you choose your own."
    )
