"""An invitation in the channel, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks, words
from cogs.ui.messages.cards_offered import cards_offered
from cogs.ui.messages.types import Button, PublicMessage, Style
from onitama_core.game import Player, Variant
from onitama_core.store import InvitationStatus, SeatChoice

if TYPE_CHECKING:
    from onitama_core.store import Invitation

VARIANT_NAMES: Final = {
    Variant.CLASSIC: "Classic",
    Variant.WIND: "Way of the Wind",
    Variant.SHADOW: "Way of the Shadow",
    Variant.LIGHT: "Way of the Light",
}
EXPLAINED: Final = {
    Variant.WIND: (
        "A Wind Spirit that belongs to nobody stands in the way; "
        "Wind cards move a pawn and then the Spirit."
    ),
    Variant.SHADOW: (
        "Each side has a hidden ninja and two lanterns; I show each ninja to its owner alone."
    ),
    Variant.LIGHT: (
        "Red has pawns and two lanterns, Blue two hidden ninjas and nothing else; "
        "I show them to Blue alone."
    ),
}
"""One line for who does not know the variant."""


def invitation_post(invitation: Invitation) -> PublicMessage:
    opponent = invitation.opponent
    return PublicMessage(
        f"{greeting(invitation)}\n"
        f"{offered(invitation)}\n"
        f"{explained(invitation.terms.variant)}"
        f"This invitation expires {words.relative(invitation.expires_at)}.",
        buttons=buttons(invitation),
        pings=() if opponent is None else (opponent.user_id,),
    )


def greeting(invitation: Invitation) -> str:
    challenger = words.name(invitation.challenger)
    if invitation.opponent is None:
        return f"**{challenger}** is looking for somebody to play Onitama. Anyone may accept."
    occasion = "invites you to Onitama"
    if invitation.rematch_of is not None:
        occasion = f"offers you a rematch of #{invitation.rematch_of}, seats swapped"
    return f"{words.mention(invitation.opponent)}, **{challenger}** {occasion}."


def offered(invitation: Invitation) -> str:
    """`Classic · base cards · seats drawn at random`."""
    terms = invitation.terms
    return " · ".join((VARIANT_NAMES[terms.variant], cards_offered(terms), seating(invitation)))


def explained(variant: Variant) -> str:
    return f"{EXPLAINED[variant]}\n" if variant in EXPLAINED else ""


def seating(invitation: Invitation) -> str:
    if invitation.terms.seat is SeatChoice.RANDOM:
        return "seats drawn at random"
    player = Player.RED if invitation.terms.seat is SeatChoice.RED else Player.BLUE
    return f"{words.name(invitation.challenger)} plays {words.seat(player)}"


def buttons(invitation: Invitation) -> tuple[Button, ...]:
    accept = Button(clicks.Accept(invitation.id), "Accept", style=Style.success)
    decline = Button(clicks.Decline(invitation.id), "Decline", style=Style.danger)
    withdraw = Button(clicks.Withdraw(invitation.id), "Withdraw")
    rules = Button(clicks.ShowTerms(invitation.id), "Rules")
    if invitation.opponent is None:
        return (accept, withdraw, rules)
    return (accept, decline, withdraw, rules)


def invitation_closed(invitation: Invitation, match_id: int | None = None) -> PublicMessage:
    """`match_id`: of the match an accepted one led to."""
    challenger = f"**{words.name(invitation.challenger)}**"
    opponent = "Nobody" if invitation.opponent is None else words.name(invitation.opponent)
    match invitation.status:
        case InvitationStatus.ACCEPTED:
            outcome = f"**{opponent}** accepted {challenger}'s invitation: match #{match_id}."
        case InvitationStatus.DECLINED:
            outcome = f"**{opponent}** declined {challenger}'s invitation."
        case InvitationStatus.WITHDRAWN:
            outcome = f"{challenger} withdrew the invitation."
        case _:
            outcome = f"{challenger}'s invitation expired without an answer."
    return PublicMessage(f"{outcome}\n{offered(invitation)}", is_silent=True)
