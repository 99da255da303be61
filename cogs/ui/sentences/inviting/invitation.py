"""An invitation in the channel, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences import paces
from cogs.ui.sentences.inviting.cards_offered import cards_offered
from cogs.ui.sentences.links import instant
from cogs.ui.sentences.people import mention, name, opening_name, plain_name, seat
from cogs.ui.sentences.standing.rated import RATED
from onitama_core.game import Player, Variant
from onitama_core.store import InvitationStatus, Live, SeatChoice, Venue
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.store import Invitation, Match, Pace, Person

IN_A_THREAD: Final = "in a thread of its own"
NEWCOMERS: Final = "-# New to Onitama? `/onitama learn`"
DRAWN_SEATS: Final = "seats at random"
EXPLAINED: Final = {
    Variant.WIND: (
        "A Wind Spirit that belongs to nobody stands in the way. "
        "Wind cards move a pawn and then the Spirit."
    ),
    Variant.SHADOW: (
        "Each side has a ninja that I show to its owner alone. "
        "Each has two lanterns to seek the other's."
    ),
    Variant.LIGHT: (
        "Blue has two ninjas that I show to Blue alone, and nothing else. "
        "Red has pawns, and two lanterns to seek them."
    ),
}
"""One line for who does not know the variant."""


def offer(invitation: Invitation) -> str:
    return (
        f"{greeting(invitation)}\n"
        f"{offered(invitation)}\n"
        f"{explained(invitation.terms.variant)}"
        f"{clock_explained(invitation.terms.pace)}"
        f"It is open until {instant(invitation.expires_at)}.\n"
        f"{NEWCOMERS}"
    )


def greeting(invitation: Invitation) -> str:
    if invitation.opponent is None:
        challenger = opening_name(invitation.challenger)
        return f"**{challenger}** is looking for somebody to play Onitama. Anyone may accept."
    occasion = "invites you to Onitama"
    if invitation.rematch_of is not None:
        occasion = f"offers you a rematch of #{invitation.rematch_of}, seats swapped"
    return f"{mention(invitation.opponent)}, **{name(invitation.challenger)}** {occasion}."


def offered(invitation: Invitation) -> str:
    """`Classic · base cards · seats at random · 3 days a move · rated · in a thread of its own`."""
    where = (IN_A_THREAD,) if invitation.terms.venue is Venue.THREAD else ()
    return " · ".join((*agreed(invitation), *where))


def agreed(invitation: Invitation) -> tuple[str, ...]:
    terms = invitation.terms
    seats, time = seating(invitation), paces.pace(terms.pace)
    game = words.variant_name(terms.variant), cards_offered(terms)
    return *game, seats, time, RATED[terms.is_rated]


def explained(variant: Variant) -> str:
    return f"{EXPLAINED[variant]}\n" if variant in EXPLAINED else ""


def clock_explained(pace: Pace) -> str:
    if not isinstance(pace, Live):
        return ""
    return f"You have {paces.on_clock(pace)}. The clocks run once it is accepted.\n"


def seating(invitation: Invitation) -> str:
    if invitation.terms.seat is SeatChoice.RANDOM:
        return DRAWN_SEATS
    player = Player.RED if invitation.terms.seat is SeatChoice.RED else Player.BLUE
    return f"{name(invitation.challenger)} plays {seat(player)}"


def closed(invitation: Invitation, match: Match | None) -> str:
    """`match`: the one that an accepted one led to; it says itself where it is played."""
    terms = offered(invitation) if match is None else " · ".join(agreed(invitation))
    return f"{outcome(invitation, match)}\n{terms}"


def outcome(invitation: Invitation, led_to: Match | None) -> str:
    challenger, opponent = bold(name, invitation.challenger), bold(name, invitation.opponent)
    match invitation.status:
        case InvitationStatus.ACCEPTED:
            who = bold(opening_name, invitation.opponent)
            return f"{who} accepted {challenger}'s invitation{way_to(led_to)}."
        case InvitationStatus.DECLINED:
            return f"{bold(opening_name, invitation.opponent)} declined {challenger}'s invitation."
        case InvitationStatus.WITHDRAWN:
            who = bold(opening_name, invitation.challenger)
            return f"{who} withdrew the invitation to {opponent}."
        case _:
            whose = f"{bold(opening_name, invitation.challenger)}'s invitation to {opponent}"
            return f"{whose} expired without an answer."


def bold(name: Callable[[Person], str], person: Person | None) -> str:
    """None: whoever comes."""
    return "anybody" if person is None else f"**{name(person)}**"


def way_to(led_to: Match | None) -> str:
    """`: match #12 in <#…>`, once it has its thread."""
    if led_to is None:
        return ""
    where = "" if led_to.parent_id is None else f" in <#{led_to.place.channel_id}>"
    return f": match #{led_to.id}{where}"


def invitee(invitation: Invitation) -> str:
    return "anybody" if invitation.opponent is None else plain_name(invitation.opponent)
