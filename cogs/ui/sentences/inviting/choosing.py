"""Choosing the cards of an invitation before it goes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.written.draft import CardList
from cogs.ui.sentences import labels, paces
from cogs.ui.sentences.inviting.cards_offered import by_name, laid_out
from cogs.ui.sentences.inviting.invitation import DRAWN_SEATS
from cogs.ui.sentences.people import seat
from cogs.ui.sentences.standing.rated import RATED
from onitama_core.game import CardSet, Player
from onitama_core.store import SeatChoice
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.clicks.written.draft import Draft
    from onitama_core.game import Card, IllegalSetup
    from onitama_core.store import Customs

SEATS: Final = {
    SeatChoice.RED: f"you play {seat(Player.RED)}",
    SeatChoice.BLUE: f"you play {seat(Player.BLUE)}",
    SeatChoice.RANDOM: DRAWN_SEATS,
}
LISTS: Final = {
    CardList.BASE: words.card_set_name(CardSet.BASE),
    CardList.SENSEIS_PATH: f"{words.card_set_name(CardSet.SENSEIS_PATH)}, Goat, Sheep",
    CardList.WAY_OF_THE_WIND: words.card_set_name(CardSet.WAY_OF_THE_WIND),
}
NEXT: Final = (
    f"{seat(Player.RED)}'s first card",
    f"{seat(Player.RED)}'s second card",
    f"{seat(Player.BLUE)}'s first card",
    f"{seat(Player.BLUE)}'s second card",
    "the side card",
)
"""In the order in which the five are fixed."""
NONE_CHOSEN: Final = "none chosen"
CANCELLED: Final = "No invitation went out. `/onitama challenge` starts over."


def choosing_pool(draft: Draft, chosen: Sequence[Card], customs: Customs) -> str:
    fix = f"Or **{labels.FIX_THE_FIVE}** and say which card lies where."
    return (
        f"**Choose cards** · {offered(draft, customs)}\n"
        f"{pool(draft, chosen)}\n"
        f"{what_is_missing(draft.lack)} {fix}"
    )


def what_is_missing(lack: IllegalSetup | None) -> str:
    if lack is not None:
        return f"{words.refusal(lack)} Choose more in the lists."
    return f"Take cards out or add some in the lists, then **{labels.CHALLENGE}**."


def pool(draft: Draft, chosen: Sequence[Card]) -> str:
    if not chosen:
        return "No card to deal from."
    told = by_name(draft.variant, chosen) or words.listed_cards(chosen)
    return f"{len(chosen)} cards to deal from: {told}."


def fixing_five(draft: Draft, five: Sequence[Card], customs: Customs) -> str:
    so_far = f"Fixed: {laid_out(five)}." if five else "No card is fixed yet."
    todo = f"Next: choose {NEXT[len(five)]}." if len(five) < len(NEXT) else ALL_FIXED
    return f"**{labels.FIX_THE_FIVE}** · {offered(draft, customs)}\n{so_far}\n{todo}"


ALL_FIXED: Final = f"That's all: **{labels.CHALLENGE}**."


def offered(draft: Draft, customs: Customs) -> str:
    """`Classic · you play 🔴 Red · for @Bob`, and below `3 days a move · rated · in a thread`."""
    whom = "anyone may accept" if draft.opponent_id is None else f"for <@{draft.opponent_id}>"
    place = ("in a thread",) if draft.in_thread else ()
    game = " · ".join((words.variant_name(draft.variant), SEATS[draft.seat], whom))
    time = paces.pace(draft.pace_in(customs)).capitalize()
    return f"{game}\n{' · '.join((time, RATED[draft.is_rated_in(customs)], *place))}"


def list_name(card_list: CardList, wanted: str) -> str:
    return f"{LISTS[card_list]}: {wanted}"
