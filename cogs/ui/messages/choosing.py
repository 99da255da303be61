"""Choosing the cards of an invitation before it goes out, step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks, words
from cogs.ui.clicks.draft import LISTS, CardList
from cogs.ui.messages.cards_offered import by_name, laid_out, listed
from cogs.ui.messages.invitation import VARIANT_NAMES
from cogs.ui.messages.types import Button, Option, OptionList, PrivateMessage, Style
from onitama_core.game import Card, Player
from onitama_core.store import SeatChoice
from rendering import words as say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.clicks.draft import Draft

LONGEST_DESCRIPTION: Final = 100
SEATS: Final = {
    SeatChoice.RED: f"you play {words.seat(Player.RED)}",
    SeatChoice.BLUE: f"you play {words.seat(Player.BLUE)}",
    SeatChoice.RANDOM: "seats drawn at random",
}
LIST_NAMES: Final = {
    CardList.BASE: "Base",
    CardList.SENSEIS_PATH: "Sensei's Path, Goat, Sheep",
    CardList.WAY_OF_THE_WIND: "Way of the Wind",
}
NEXT: Final = (
    f"{words.seat(Player.RED)}'s first card",
    f"{words.seat(Player.RED)}'s second card",
    f"{words.seat(Player.BLUE)}'s first card",
    f"{words.seat(Player.BLUE)}'s second card",
    "the side card",
)
"""In the order in which the five are fixed."""


def choosing(draft: Draft) -> PrivateMessage:
    if draft.five is None:
        return choosing_pool(draft)
    return fixing_five(draft, draft.five)


# -- which may be dealt --


def choosing_pool(draft: Draft) -> PrivateMessage:
    lack = draft.lack
    todo = (
        f"{say.refusal(lack)} Choose more in the lists."
        if lack
        else "Take cards out or add some in the lists, then **Send invitation**."
    )
    chosen = [
        card for card_list in LISTS for card in draft.offered(card_list) if card in draft.pool
    ]
    return PrivateMessage(
        f"**Choose cards** · {offered(draft)}\n"
        f"{pool(draft, chosen)}\n"
        f"{todo} Or **Fix the five** and say which card lies where.",
        buttons=(
            send(draft, is_ready=not lack),
            Button(clicks.ShowDraft(replace(draft, five=())), "Fix the five"),
            cancel(draft),
        ),
        lists=lists(draft, "none chosen", takes_any=True),
    )


def pool(draft: Draft, chosen: Sequence[Card]) -> str:
    if not chosen:
        return "No card to deal from."
    told = by_name(draft.variant, chosen) or listed(chosen)
    return f"{len(chosen)} cards to deal from: {told}."


# -- who gets which --


def fixing_five(draft: Draft, five: tuple[Card, ...]) -> PrivateMessage:
    is_ready = draft.is_fixed
    so_far = f"Fixed: {laid_out(five)}." if five else "None is fixed yet."
    todo = "That's all: **Send invitation**." if is_ready else f"Next: choose {NEXT[len(five)]}."
    return PrivateMessage(
        f"**Fix the five** · {offered(draft)}\n{so_far}\n{todo}",
        buttons=(
            send(draft, is_ready=is_ready),
            Button(
                clicks.ShowDraft(replace(draft, five=five[:-1])),
                f"Take back {say.card_name(five[-1])}" if five else "Take back",
                is_disabled=not five,
            ),
            Button(clicks.ShowDraft(replace(draft, five=None)), "Deal at random"),
            cancel(draft),
        ),
        lists=() if is_ready else lists(draft, NEXT[len(five)], takes_any=False),
    )


# -- parts --


def offered(draft: Draft) -> str:
    """`Classic · you play 🔴 Red · for @Bob`."""
    whom = "anyone may accept" if draft.opponent_id is None else f"for <@{draft.opponent_id}>"
    place = ("in a thread",) if draft.in_thread else ()
    return " · ".join((VARIANT_NAMES[draft.variant], SEATS[draft.seat], *place, whom))


def lists(draft: Draft, wanted: str, *, takes_any: bool) -> tuple[OptionList, ...]:
    return tuple(
        OptionList(
            clicks.PickCards(draft, card_list),
            f"{LIST_NAMES[card_list]}: {wanted}",
            tuple(option(card, is_chosen=takes_any and card in draft.pool) for card in cards),
            takes_any,
        )
        for card_list in LISTS
        if (cards := draft.offered(card_list))
    )


def option(card: Card, *, is_chosen: bool) -> Option:
    moves = say.where_it_leads(card)
    return Option(
        card.id, say.card_name(card), shortened(f"{moves[0].upper()}{moves[1:]}"), is_chosen
    )


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_DESCRIPTION else f"{text[: LONGEST_DESCRIPTION - 1]}…"


def send(draft: Draft, *, is_ready: bool) -> Button:
    return Button(
        clicks.SendDraft(draft),
        "Send invitation",
        style=Style.success,
        is_disabled=not is_ready,
    )


def cancel(draft: Draft) -> Button:
    return Button(clicks.CancelDraft(draft), "Cancel")


CANCELLED: Final = "No invitation went out. `/onitama challenge` starts over."
