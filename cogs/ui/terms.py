"""The terms of a match in words: the game, its cards, the seats, the pace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.click_values import Term
from cogs.ui.words import N_, name_of, on_clock, pace_in_words, plain_name, seat
from onitama_core.game import POOLS, Card, Player, Variant, named_pool
from onitama_core.store import PACES, Invitation, Live, SeatChoice, Terms, Venue
from rendering import words
from rendering.words import gettext as _

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


POOL_NAMES: Final = {
    "base": N_("base cards"),
    "sensei": N_("Sensei's Path cards"),
    "base+sensei": N_("base and Sensei's Path cards"),
    "all": N_("all ordinary cards"),
}
RATED: Final = {True: N_("rated"), False: N_("not rated")}
IN_A_THREAD: Final = N_("in a thread of its own")
MOST_MISSING: Final = 5
MOST_LISTED: Final = 8
OPTIONS: Final[Mapping[Term, Mapping[str, tuple[str, str]]]] = {
    Term.VARIANT: {
        variant.value: (words.variant_name(variant), told)
        for variant, told in {
            Variant.CLASSIC: N_("Two masters, eight students, five cards"),
            Variant.WIND: N_("A Spirit stands in the way, and some cards move it"),
            Variant.SHADOW: N_("Each of you hides a ninja, and has lanterns to seek the other's"),
            Variant.LIGHT: N_("Red's pawns and lanterns against Blue's two hidden ninjas"),
        }.items()
    },
    Term.CARDS: {
        "base": (N_("Base cards"), N_("The 16 everybody begins with")),
        "sensei": (N_("Sensei's Path cards"), N_("16 others, a little wilder")),
        "base+sensei": (N_("Base and Sensei's Path cards"), N_("32 in all")),
        "all": (N_("All ordinary cards"), N_("34, with Goat and Sheep")),
    },
    Term.SEAT: {
        SeatChoice.RANDOM.value: (N_("Seats at random"), N_("A rematch swaps them")),
        SeatChoice.RED.value: (
            N_("You play 🔴 Red"),
            N_("In Way of the Light: pawns and lanterns"),
        ),
        SeatChoice.BLUE.value: (N_("You play 🔷 Blue"), N_("In Way of the Light: hidden ninjas")),
    },
    Term.PACE: {
        name: (pace_in_words(PACES[name]).capitalize(), told)
        for name, told in {
            "none": N_("After 30 days without a move it ends as a draw"),
            "5m": N_("While you are both here"),
            "1h": N_("In the course of a day"),
            "1d": N_("With a look at it every day"),
            "3d": N_("With a look at it now and then"),
            "7d": N_("Even on holiday"),
            **{name: on_clock(pace) for name, pace in PACES.items() if isinstance(pace, Live)},
        }.items()
    },
}
"""Each with what stands below it."""


def cards_offered(terms: Terms) -> str:
    """`🔴 Red Tiger and Crab, 🔷 Blue Monkey …`, or a pool.

    A pool by its name and what it lacks, by its few cards, or by their number.
    """
    cards, listed = terms.cards, words.listed_cards
    if terms.is_dealt:
        return _("{red} {red_cards}, {blue} {blue_cards}, side card {side_card}").format(
            red=seat(Player.RED),
            red_cards=listed(cards[:2]),
            blue=seat(Player.BLUE),
            blue_cards=listed(cards[2:4]),
            side_card=listed(cards[4:]),
        )
    if terms.pool in POOL_NAMES:
        return named(terms.variant, terms.pool)
    told = by_name(terms.variant, cards)
    if told is None and len(cards) <= MOST_LISTED:
        told = listed(cards)
    elif told is None:
        told = _("{count} chosen cards").format(count=len(cards))
    return _("dealt from {cards}").format(cards=told)


def named(variant: Variant, pool: str) -> str:
    told = _(POOL_NAMES[pool])
    return _("{pool} and Wind cards").format(pool=told) if variant.has_wind_cards else told


def by_name(variant: Variant, cards: Collection[Card]) -> str | None:
    """`base cards without Tiger and Crab`; None for a pool that is far from every named one."""
    for name in POOLS:
        whole = named_pool(variant, name)
        missing = [card for card in whole if card not in cards]
        if len(missing) <= MOST_MISSING and len(whole) - len(missing) == len(cards):
            told = named(variant, name)
            if not missing:
                return told
            without = words.listed_cards(missing)
            return _("{pool} without {cards}").format(pool=told, cards=without)
    return None


def offered(invitation: Invitation) -> str:
    """`Classic · base cards · seats at random · 3 days a move · rated · in a thread of its own`."""
    is_apart = invitation.terms.venue is Venue.THREAD
    where = (_(IN_A_THREAD),) if is_apart else ()
    return " · ".join((*agreed(invitation), *where))


def agreed(invitation: Invitation) -> tuple[str, ...]:
    terms = invitation.terms
    seats = _("seats at random")
    if terms.seat is not SeatChoice.RANDOM:
        player = Player.RED if terms.seat is SeatChoice.RED else Player.BLUE
        challenger = name_of(invitation.challenger)
        seats = _("{player} plays {seat}").format(player=challenger, seat=seat(player))
    game = words.variant_name(terms.variant), cards_offered(terms)
    return *game, seats, pace_in_words(terms.pace), _(RATED[terms.is_rated])


def invitee(invitation: Invitation) -> str:
    return _("anybody") if invitation.opponent is None else plain_name(invitation.opponent)
