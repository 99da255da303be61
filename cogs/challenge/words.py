"""Invitations in words: their cards, their terms, and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.people.standing_words import RATED
from cogs.ui import labels
from cogs.ui.click_values import Term
from cogs.ui.words import (
    PACES_IN_SHORT,
    mention,
    name_of,
    on_clock,
    opening_name,
    pace_in_words,
    plain_name,
    relative,
    seat,
)
from onitama_core.game import POOLS, Player, Variant, named_pool
from onitama_core.store import PACES, InvitationStatus, Live, SeatChoice, Venue
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from cogs.ui.click_values import Draft
    from onitama_core.game import Card
    from onitama_core.store import Customs, Invitation, Match, Person, Terms


POOL_NAMES: Final = {
    "base": "base cards",
    "sensei": "Sensei's Path cards",
    "base+sensei": "base and Sensei's Path cards",
    "all": "all ordinary cards",
}
MOST_MISSING: Final = 5
MOST_LISTED: Final = 8


def cards_offered(terms: Terms) -> str:
    """`🔴 Red Tiger and Crab, 🔷 Blue Monkey …`, or a pool.

    A pool by its name and what it lacks, by its few cards, or by their number.
    """
    cards, listed = terms.cards, words.listed_cards
    if terms.is_dealt:
        red, blue = (
            f"{seat(Player.RED)} {listed(cards[:2])}",
            f"{seat(Player.BLUE)} {listed(cards[2:4])}",
        )
        return f"{red}, {blue}, side card {listed(cards[4:])}"
    if terms.pool in POOL_NAMES:
        return named(terms.variant, terms.pool)
    few = listed(cards) if len(cards) <= MOST_LISTED else f"{len(cards)} chosen cards"
    return f"dealt from {by_name(terms.variant, cards) or few}"


def named(variant: Variant, pool: str) -> str:
    wind = " and Wind cards" if variant.has_wind_cards else ""
    return f"{POOL_NAMES[pool]}{wind}"


def by_name(variant: Variant, cards: Collection[Card]) -> str | None:
    """`base cards without Tiger and Crab`; None for a pool that is far from every named one."""
    for name in POOLS:
        whole = named_pool(variant, name)
        missing = [card for card in whole if card not in cards]
        if len(missing) <= MOST_MISSING and len(whole) - len(missing) == len(cards):
            without = f" without {words.listed_cards(missing)}" if missing else ""
            return f"{named(variant, name)}{without}"
    return None


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
    variant, pace = invitation.terms.variant, invitation.terms.pace
    lines = [greeting(invitation), offered(invitation)]
    if variant in EXPLAINED:
        lines.append(EXPLAINED[variant])
    if isinstance(pace, Live):
        lines.append(f"You have {on_clock(pace)}. The clocks run once it is accepted.")
    lines.append(f"Expires {relative(invitation.expires_at)}.")
    if invitation.rematch_of is None:
        lines.append(NEWCOMERS)
    return "\n".join(lines)


def greeting(invitation: Invitation) -> str:
    if invitation.opponent is None:
        challenger = opening_name(invitation.challenger)
        return f"**{challenger}** is looking for somebody to play Onitama. Anyone may accept."
    occasion = "invites you to Onitama"
    if invitation.rematch_of is not None:
        swapped = "" if invitation.version else ", seats swapped"
        occasion = f"offers you a rematch of #{invitation.rematch_of}{swapped}"
    return f"{mention(invitation.opponent)}, **{name_of(invitation.challenger)}** {occasion}."


def offered(invitation: Invitation) -> str:
    """`Classic · base cards · seats at random · 3 days a move · rated · in a thread of its own`."""
    where = (IN_A_THREAD,) if invitation.terms.venue is Venue.THREAD else ()
    return " · ".join((*agreed(invitation), *where))


def agreed(invitation: Invitation) -> tuple[str, ...]:
    terms = invitation.terms
    seats = DRAWN_SEATS
    if terms.seat is not SeatChoice.RANDOM:
        player = Player.RED if terms.seat is SeatChoice.RED else Player.BLUE
        seats = f"{name_of(invitation.challenger)} plays {seat(player)}"
    game = words.variant_name(terms.variant), cards_offered(terms)
    return *game, seats, pace_in_words(terms.pace), RATED[terms.is_rated]


def closed(invitation: Invitation, match: Match | None) -> str:
    """`match`: the one that an accepted one led to; it says itself where it is played."""
    terms = offered(invitation) if match is None else " · ".join(agreed(invitation))
    return f"{outcome(invitation, match)}\n{terms}"


def outcome(invitation: Invitation, led_to: Match | None) -> str:
    challenger, opponent = bold(name_of, invitation.challenger), bold(name_of, invitation.opponent)
    match invitation.status:
        case InvitationStatus.ACCEPTED:
            who = bold(opening_name, invitation.opponent)
            to = "" if led_to is None else f": match #{led_to.id}"
            return f"{who} accepted {challenger}'s invitation{to}."
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


def invitee(invitation: Invitation) -> str:
    return "anybody" if invitation.opponent is None else plain_name(invitation.opponent)


TERMS: Final = {
    Term.VARIANT: "What you play",
    Term.CARDS: "Which cards are dealt",
    Term.SEAT: "Where you sit",
    Term.PACE: "How much time you have",
}
IN_SHORT: Final = {
    Variant.CLASSIC: "Two masters, eight students, five cards",
    Variant.WIND: "A Spirit stands in the way, and some cards move it",
    Variant.SHADOW: "Each of you hides a ninja, and has lanterns to seek the other's",
    Variant.LIGHT: "Red's pawns and lanterns against Blue's two hidden ninjas",
}
PLACES: Final = {False: "in this channel", True: IN_A_THREAD}
OPTIONS: Final[Mapping[Term, Mapping[str, tuple[str, str]]]] = {
    Term.VARIANT: {
        variant.value: (words.variant_name(variant), told) for variant, told in IN_SHORT.items()
    },
    Term.CARDS: {
        "base": ("Base cards", "The 16 everybody begins with"),
        "sensei": ("Sensei's Path cards", "16 others, a little wilder"),
        "base+sensei": ("Base and Sensei's Path cards", "32 in all"),
        "all": ("All ordinary cards", "34, with Goat and Sheep"),
    },
    Term.SEAT: {
        SeatChoice.RANDOM.value: ("Seats at random", "A rematch swaps them"),
        SeatChoice.RED.value: (
            f"You play {seat(Player.RED)}",
            "In Way of the Light: pawns and lanterns",
        ),
        SeatChoice.BLUE.value: (
            f"You play {seat(Player.BLUE)}",
            "In Way of the Light: hidden ninjas",
        ),
    },
    Term.PACE: {
        name: (pace_in_words(PACES[name]).capitalize(), told)
        for name, told in PACES_IN_SHORT.items()
    },
}
"""Each with what stands below it."""

CHANGED: Final = "Your invitation is changed. Nobody is pinged a second time."
UNCHANGED: Final = "Your invitation stays as it is."
CANCELLED: Final = "No invitation went out. `/onitama challenge` starts over."


def challenging(draft: Draft, customs: Customs) -> str:
    if draft.changes is not None:
        whom = "Your invitation"
    elif draft.opponent_id is None:
        whom = "Onitama with whoever accepts"
    else:
        whom = f"Onitama with <@{draft.opponent_id}>"
    return (
        f"**{whom}**, {PLACES[draft.in_thread]}, "
        f"{RATED[draft.is_rated_in(customs)]}\n"
        f"Change what you like, then **{sending(draft)}**. Only you see this panel."
    )


def sending(draft: Draft) -> str:
    """The button's label."""
    return labels.CHALLENGE if draft.changes is None else labels.CHANGE
