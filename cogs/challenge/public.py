"""An invitation in the channel, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.shared import labels
from cogs.shared.links import Accept, Change, Decline, ShowTerms, Withdraw
from cogs.shared.messages import Button, PublicMessage, Style
from cogs.shared.terms import describe_live_pace, describe_offer, describe_terms
from cogs.shared.words import capitalised_name, mention, name_of, relative
from onitama_core.game import Variant
from onitama_core.store import Invitation, InvitationStatus, Live, Match, Person
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Callable


EXPLAINED: Final = {
    Variant.WIND: N_(
        "A Wind Spirit that belongs to nobody stands in the way. "
        "Wind cards move a pawn and then the Spirit."
    ),
    Variant.SHADOW: N_(
        "Each side has a ninja that I show to its owner alone. "
        "Each has two lanterns to seek the other's."
    ),
    Variant.LIGHT: N_(
        "Blue has two ninjas that I show to Blue alone, and nothing else. "
        "Red has pawns, and two lanterns to seek them."
    ),
}
"""One line for who does not know the variant."""


def invitation_post(invitation: Invitation) -> PublicMessage:
    opponent, pace = invitation.opponent, invitation.terms.pace
    lines = [greeting(invitation), describe_offer(invitation)]
    if (explained := EXPLAINED.get(invitation.terms.variant)) is not None:
        lines.append(_(explained))
    if isinstance(pace, Live):
        told = _("You have {time}. The clocks run once it is accepted.")
        lines.append(told.format(time=describe_live_pace(pace)))
    lines.append(_("Expires {then}.").format(then=relative(invitation.expires_at)))
    if invitation.rematch_of is None:
        lines.append(_("-# New to Onitama? `/onitama learn`"))
    return PublicMessage(
        "\n".join(lines),
        buttons=buttons(invitation),
        pings=() if opponent is None or invitation.is_quiet else (opponent.user_id,),
        is_silent=invitation.is_quiet,
    )


def greeting(invitation: Invitation) -> str:
    if invitation.opponent is None:
        told = _("**{challenger}** is looking for somebody to play Onitama. Anyone may accept.")
        return told.format(challenger=capitalised_name(invitation.challenger))
    if invitation.rematch_of is None:
        told = _("{opponent}, **{challenger}** invites you to Onitama.")
    elif invitation.version:
        told = _("{opponent}, **{challenger}** offers you a rematch of #{match}.")
    else:
        told = _("{opponent}, **{challenger}** offers you a rematch of #{match}, seats swapped.")
    return told.format(
        opponent=mention(invitation.opponent),
        challenger=name_of(invitation.challenger),
        match=invitation.rematch_of,
    )


def buttons(invitation: Invitation) -> tuple[Button, ...]:
    accept = Button(Accept(invitation.id, invitation.version), labels.ACCEPT, style=Style.success)
    decline = Button(Decline(invitation.id), labels.DECLINE, style=Style.danger)
    change = Button(Change(invitation.id), labels.CHANGE)
    withdraw = Button(Withdraw(invitation.id), labels.WITHDRAW)
    rules = Button(ShowTerms(invitation.id), labels.RULES)
    if invitation.opponent is None:
        return (accept, change, withdraw, rules)
    return (accept, decline, change, withdraw, rules)


def invitation_closed(invitation: Invitation, match: Match | None = None) -> PublicMessage:
    """`match`: the one that an accepted one led to; it says itself where it is played."""
    challenger, opponent = name_of, capitalised_name
    if invitation.status is InvitationStatus.DECLINED:
        told = _("{opponent} declined {challenger}'s invitation.")
    elif invitation.status is InvitationStatus.ACCEPTED and match is None:
        told = _("{opponent} accepted {challenger}'s invitation.")
    elif invitation.status is InvitationStatus.ACCEPTED:
        told = _("{opponent} accepted {challenger}'s invitation: match #{match}.")
    else:
        challenger, opponent = capitalised_name, name_of
        if invitation.status is InvitationStatus.WITHDRAWN:
            told = _("{challenger} withdrew the invitation to {opponent}.")
        else:
            told = _("{challenger}'s invitation to {opponent} expired without an answer.")
    told = told.format(
        opponent=bold(opponent, invitation.opponent),
        challenger=bold(challenger, invitation.challenger),
        match=None if match is None else match.id,
    )
    terms = describe_offer(invitation) if match is None else " · ".join(describe_terms(invitation))
    return PublicMessage(f"{told}\n{terms}", is_silent=True)


def bold(name: Callable[[Person], str], person: Person | None) -> str:
    """None: whoever comes."""
    return _("anybody") if person is None else f"**{name(person)}**"
