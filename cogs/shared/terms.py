"""Terms of a match: the values that select menus offer, and texts about terms."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from cogs.shared.words import marked_side, name_of, plain_name
from onitama_core import store
from onitama_core.game import POOLS, Card, Player, Variant, named_pool
from onitama_core.store import PACES
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


class Term(Enum):
    """A term that is chosen in a select menu; the value is the name of its field in `Terms`.

    Custom ids of posted menus contain the position of a term, so the order must not change.
    """

    VARIANT = "variant"
    CARDS = "pool"
    SEAT = "seat"
    VENUE = "venue"
    PACE = "pace"


TERMS: Final = tuple(Term)
VENUES: Final = {"here": store.Venue.CHANNEL, "thread": store.Venue.THREAD}
OFFERED: Final[Mapping[Term, Mapping[str, Any]]] = {
    Term.VARIANT: {variant.value: variant for variant in Variant},
    Term.CARDS: {name: name for name in POOLS},
    Term.SEAT: {
        seat.value: seat
        for seat in (store.SeatChoice.RANDOM, store.SeatChoice.RED, store.SeatChoice.BLUE)
    },
    Term.VENUE: VENUES,
    Term.PACE: PACES,
}
"""The offered values of each term, by the options' values in its select menu."""


# -- paces --


def describe_pace(pace: store.Pace) -> str:
    """Return a text like `3 days a move` or `5+3`."""
    return describe_paces([pace])


def describe_paces(paces: Sequence[store.Pace], conjunction: words.Conjunction = words.AND) -> str:
    """Return a text like `1 day or 3 days a move, 5+3 or no time limit`.

    `5+3`: each player has five minutes for the whole match and gets three seconds for each turn.
    """
    durations = [
        describe_duration(pace.per_turn) for pace in paces if isinstance(pace, store.Correspondence)
    ]
    parts = []
    if durations:
        parts.append(
            _("{durations} a move").format(durations=words.join_words(durations, conjunction))
        )
    parts += [
        f"{pace.limit // timedelta(minutes=1)}+{pace.increment.seconds}"
        for pace in paces
        if isinstance(pace, store.Live)
    ]
    if any(isinstance(pace, store.Unlimited) for pace in paces):
        parts.append(_("no time limit"))
    return words.join_words(parts, conjunction)


def describe_live_pace(live: store.Live) -> str:
    """Return a text like `5 minutes each for the match, and 3 seconds more a turn`."""
    text = ngettext(
        "{limit} each for the match, and {increment} second more a turn",
        "{limit} each for the match, and {increment} seconds more a turn",
        live.increment.seconds,
    )
    return text.format(limit=describe_duration(live.limit), increment=live.increment.seconds)


def describe_duration(duration: timedelta) -> str:
    """Return a text like `1 hour` or `3 days`."""
    if count := duration // timedelta(days=1):
        text = ngettext("{count} day", "{count} days", count)
    elif count := duration // timedelta(hours=1):
        text = ngettext("{count} hour", "{count} hours", count)
    else:
        count = duration // timedelta(minutes=1)
        text = ngettext("{count} minute", "{count} minutes", count)
    return text.format(count=count)


# -- options of select menus --

VARIANT_DESCRIPTIONS: Final = {
    Variant.CLASSIC: N_("Two masters, eight students, five cards"),
    Variant.WIND: N_("A Spirit stands in the way, and some cards move it"),
    Variant.SHADOW: N_("Each of you hides a ninja, and has lanterns to seek the other's"),
    Variant.LIGHT: N_("Red's pieces and lanterns against Blue's two hidden ninjas"),
}
POOL_DESCRIPTIONS: Final = {
    "base": (N_("Base cards"), N_("The {count} everybody begins with")),
    "sensei": (N_("Sensei's Path cards"), N_("{count} others, a little wilder")),
    "base+sensei": (N_("Base and Sensei's Path cards"), N_("{count} in all")),
    "all": (N_("All ordinary cards"), N_("{count}, with Goat and Sheep")),
}
"""The label and the description of each pool. `{count}` is its number of cards."""
SEAT_DESCRIPTIONS: Final = {
    store.SeatChoice.RANDOM: (N_("Seats at random"), N_("A rematch swaps them")),
    store.SeatChoice.RED: (
        N_("You play 🔴 Red"),
        N_("In Way of the Light: pieces and lanterns"),
    ),
    store.SeatChoice.BLUE: (N_("You play 🔷 Blue"), N_("In Way of the Light: hidden ninjas")),
}
PACE_DESCRIPTIONS: Final = {
    "none": N_("After 30 days without a move it ends as a draw"),
    "5m": N_("While you are both here"),
    "1h": N_("In the course of a day"),
    "1d": N_("With a look at it every day"),
    "3d": N_("With a look at it now and then"),
    "7d": N_("Even on holiday"),
}
"""Descriptions of the paces without a chess clock, by their names in `PACES`."""


def describe_option(term: Term, value: str) -> tuple[str, str]:
    """Return the translated label and description of an option in a term's select menu.

    Raises LookupError or ValueError if the term does not have the value.
    """
    match term:
        case Term.VARIANT:
            variant = Variant(value)
            return words.variant_name(variant), _(VARIANT_DESCRIPTIONS[variant])
        case Term.CARDS:
            label, description = POOL_DESCRIPTIONS[value]
            return _(label), _(description).format(count=len(POOLS[value]))
        case Term.SEAT:
            label, description = SEAT_DESCRIPTIONS[store.SeatChoice(value)]
            return _(label), _(description)
        case Term.PACE:
            pace = PACES[value]
            label = words.capitalise(describe_pace(pace))
            if isinstance(pace, store.Live):
                return label, describe_live_pace(pace)
            return label, _(PACE_DESCRIPTIONS[value])
        case Term.VENUE:
            raise LookupError(value)


# -- cards --

POOL_NAMES: Final = {
    "base": N_("base cards"),
    "sensei": N_("Sensei's Path cards"),
    "base+sensei": N_("base and Sensei's Path cards"),
    "all": N_("all ordinary cards"),
}
MAX_MISSING_CARDS: Final = 5
"""Largest number of missing cards in a text like `base cards without Tiger and Crab`."""
MAX_LISTED_CARDS: Final = 8
"""Largest number of cards that a text about a pool names one by one."""


def describe_cards(terms: store.Terms) -> str:
    """Return a text about the cards that are dealt, or about the pool from which they are dealt.

    A deal is a text like `🔴 Red Tiger and Crab, 🔷 Blue Monkey and Ox, side card Eel`. A pool is
    described by its name, or by the name of a slightly larger pool and the cards that are missing.
    Without such a name it is described by its cards if they are few, otherwise by their number.
    """
    cards = terms.cards
    if terms.is_dealt:
        return _("{red} {red_cards}, {blue} {blue_cards}, side card {side_card}").format(
            red=marked_side(Player.RED),
            red_cards=words.join_cards(cards[:2]),
            blue=marked_side(Player.BLUE),
            blue_cards=words.join_cards(cards[2:4]),
            side_card=words.join_cards(cards[4:]),
        )
    if terms.pool in POOL_NAMES:
        return pool_name(terms.variant, terms.pool)
    pool = describe_pool(terms.variant, cards)
    if pool is None and len(cards) <= MAX_LISTED_CARDS:
        pool = words.join_cards(cards)
    elif pool is None:
        pool = _("{count} chosen cards").format(count=len(cards))
    return _("dealt from {cards}").format(cards=pool)


def pool_name(variant: Variant, pool: str) -> str:
    name = _(POOL_NAMES[pool])
    return _("{pool} and Wind cards").format(pool=name) if variant.has_wind_cards else name


def describe_pool(variant: Variant, cards: Collection[Card]) -> str | None:
    """Return a text like `base cards without Tiger and Crab`; None if no named pool is close."""
    for name in POOLS:
        named_cards = named_pool(variant, name)
        missing = [card for card in named_cards if card not in cards]
        has_others = len(named_cards) - len(missing) != len(cards)
        if has_others or len(missing) > MAX_MISSING_CARDS:
            continue
        pool = pool_name(variant, name)
        if not missing:
            return pool
        return _("{pool} without {cards}").format(pool=pool, cards=words.join_cards(missing))
    return None


# -- the terms of an invitation --

RATED: Final = {True: N_("rated"), False: N_("not rated")}
IN_A_THREAD: Final = N_("in a thread of its own")


def describe_all_terms(invitation: store.Invitation) -> str:
    """Return all terms of an invitation in one line.

    An example is `Classic · base cards · seats at random · 3 days a move · rated`, with
    ` · in a thread of its own` if it is not played in the channel.
    """
    parts = describe_terms(invitation)
    if invitation.terms.venue is store.Venue.THREAD:
        parts.append(_(IN_A_THREAD))
    return " · ".join(parts)


def describe_terms(invitation: store.Invitation) -> list[str]:
    """Return a text for each term of an invitation, except for where the match is played."""
    terms = invitation.terms
    seats = _("seats at random")
    if terms.seat is not store.SeatChoice.RANDOM:
        player = Player.RED if terms.seat is store.SeatChoice.RED else Player.BLUE
        seats = _("{player} plays {seat}").format(
            player=name_of(invitation.challenger), seat=marked_side(player)
        )
    return [
        words.variant_name(terms.variant),
        describe_cards(terms),
        seats,
        describe_pace(terms.pace),
        _(RATED[terms.is_rated]),
    ]


def invitee_name(invitation: store.Invitation) -> str:
    return _("anybody") if invitation.opponent is None else plain_name(invitation.opponent)
