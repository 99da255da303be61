"""The post of an invitation, and the message that replaces it after the invitation is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.shared import labels
from cogs.shared.links import Accept, Change, Decline, ShowInvitationRules, Withdraw
from cogs.shared.messages import Button, PublicMessage, Style
from cogs.shared.terms import describe_all_terms, describe_live_pace, describe_terms
from cogs.shared.words import capitalised_name, mention, name_of, relative_time
from onitama_core.game import Variant
from onitama_core.store import Invitation, InvitationStatus, Live, Match, Person
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable


EXPLANATIONS: Final = {
    Variant.WIND: N_(
        "A Wind Spirit that belongs to nobody stands in the way. "
        "Wind cards move a piece and then the Spirit."
    ),
    Variant.SHADOW: N_(
        "Each side has a ninja that I show to its owner alone. "
        "Each has two lanterns to seek the other's."
    ),
    Variant.LIGHT: N_(
        "Blue has two ninjas that I show to Blue alone, and nothing else. "
        "Red has a master and students, and two lanterns to seek them."
    ),
}
"""The main idea of each variant, for players who do not know it."""


def invitation_post(invitation: Invitation) -> PublicMessage:
    opponent = invitation.opponent
    pace = invitation.terms.pace
    lines = [greeting(invitation), describe_all_terms(invitation)]
    if (explanation := EXPLANATIONS.get(invitation.terms.variant)) is not None:
        lines.append(_(explanation))
    if isinstance(pace, Live):
        text = _("You have {time}. The clocks run once it is accepted.")
        lines.append(text.format(time=describe_live_pace(pace)))
    lines.append(_("Expires {then}.").format(then=relative_time(invitation.expires_at)))
    if invitation.rematch_of is None:
        lines.append(_("-# New to Onitama? `/onitama learn`"))
    return PublicMessage(
        "\n".join(lines),
        buttons=invitation_buttons(invitation),
        pings=() if opponent is None or invitation.is_quiet else (opponent.user_id,),
        is_silent=invitation.is_quiet,
    )


def greeting(invitation: Invitation) -> str:
    """Return the first line of an invitation: who invites whom, or that anyone may accept.

    A rematch says that the seats are swapped until somebody changes its terms.
    """
    if invitation.opponent is None:
        text = _("**{challenger}** is looking for somebody to play Onitama. Anyone may accept.")
        return text.format(challenger=capitalised_name(invitation.challenger))
    if invitation.rematch_of is None:
        text = _("{opponent}, **{challenger}** invites you to Onitama.")
    elif invitation.version:
        text = _("{opponent}, **{challenger}** offers you a rematch of #{match}.")
    else:
        text = _("{opponent}, **{challenger}** offers you a rematch of #{match}, seats swapped.")
    return text.format(
        opponent=mention(invitation.opponent),
        challenger=name_of(invitation.challenger),
        match=invitation.rematch_of,
    )


def invitation_buttons(invitation: Invitation) -> tuple[Button, ...]:
    """Return the buttons for the opponent and for the challenger.

    Nobody can decline an invitation that anyone may accept.
    """
    accept = Button(Accept(invitation.id, invitation.version), labels.ACCEPT, style=Style.success)
    decline = Button(Decline(invitation.id), labels.DECLINE, style=Style.danger)
    change = Button(Change(invitation.id), labels.CHANGE)
    withdraw = Button(Withdraw(invitation.id), labels.WITHDRAW)
    rules = Button(ShowInvitationRules(invitation.id), labels.RULES)
    if invitation.opponent is None:
        return (accept, change, withdraw, rules)
    return (accept, decline, change, withdraw, rules)


def closed_invitation_post(invitation: Invitation, match: Match | None = None) -> PublicMessage:
    """Return the message that replaces the post of a closed invitation.

    `match`: the match that began with the invitation, if it was accepted. The match's board says
    where it is played, so the post does not.
    """
    name_challenger = name_of
    name_opponent = capitalised_name
    if invitation.status is InvitationStatus.DECLINED:
        text = _("{opponent} declined {challenger}'s invitation.")
    elif invitation.status is InvitationStatus.ACCEPTED and match is None:
        text = _("{opponent} accepted {challenger}'s invitation.")
    elif invitation.status is InvitationStatus.ACCEPTED:
        text = _("{opponent} accepted {challenger}'s invitation: match #{match}.")
    else:
        name_challenger = capitalised_name
        name_opponent = name_of
        if invitation.status is InvitationStatus.WITHDRAWN:
            text = _("{challenger} withdrew the invitation to {opponent}.")
            if invitation.opponent is None:
                text = _("{challenger} withdrew the open invitation.")
        else:
            text = _("{challenger}'s invitation to {opponent} expired without an answer.")
            if invitation.opponent is None:
                text = _("{challenger}'s open invitation expired: nobody accepted it.")
    text = text.format(
        opponent=bold(name_opponent, invitation.opponent),
        challenger=bold(name_challenger, invitation.challenger),
        match=None if match is None else match.id,
    )
    terms = describe_all_terms(invitation)
    if match is not None:
        terms = " · ".join(describe_terms(invitation))
    return PublicMessage(f"{text}\n{terms}", is_silent=True)


def bold(name_person: Callable[[Person], str], person: Person | None) -> str:
    """Return a person's name in bold, or the word for anybody if `person` is None."""
    return _("anybody") if person is None else f"**{name_person(person)}**"
