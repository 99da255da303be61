"""An invitation before it goes out: all of it in lists, or its cards step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.clicks.written.draft import LISTS
from cogs.ui.clicks.written.terms import Term, chosen_value
from cogs.ui.messages.types import Button, Option, OptionList, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.inviting import challenging as panel
from cogs.ui.sentences.inviting import choosing as say
from onitama_core.store import name_of
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.ui.clicks.written.draft import Draft
    from onitama_core.game import Card
    from onitama_core.store import Customs

LONGEST_DESCRIPTION: Final = 100
IN_LISTS: Final = (Term.VARIANT, Term.CARDS, Term.PACE, Term.SEAT)
"""Discord takes five rows, buttons included: the place is a button."""


def challenging(draft: Draft, customs: Customs) -> PrivateMessage:
    """All of the invitation, with what most people want."""
    return PrivateMessage(
        panel.challenging(draft, customs),
        buttons=(
            Button(clicks.SendDraft(draft), labels.CHALLENGE, style=Style.success),
            Button(clicks.ShowDraft(draft), labels.CHOOSE_CARDS),
            place(draft),
            *rated(draft, customs),
            cancel(draft),
        ),
        lists=tuple(terms(draft, term, customs) for term in IN_LISTS),
    )


def place(draft: Draft) -> Button:
    """To where it is not."""
    elsewhere = not draft.in_thread
    return Button(
        clicks.ShowWholeDraft(replace(draft, in_thread=elsewhere)), labels.PLAY[elsewhere]
    )


def rated(draft: Draft, customs: Customs) -> Iterator[Button]:
    """To what it is not, in a server that has both."""
    if customs.rated:
        other = not draft.is_rated_in(customs)
        yield Button(
            clicks.ShowWholeDraft(replace(draft, is_rated=other)),
            labels.RATED[other],
            is_disabled=not draft.can_be_rated_in(customs),
        )


def terms(draft: Draft, term: Term, customs: Customs) -> OptionList:
    chosen = chosen_value(draft, term, customs)
    return OptionList(
        clicks.PickTerm(draft, term),
        panel.TERMS[term],
        tuple(
            Option(value, *panel.OPTIONS[term][value], is_chosen=value == chosen)
            for value in offered(term, customs)
        ),
    )


def offered(term: Term, customs: Customs) -> Iterable[str]:
    return map(name_of, customs.paces) if term is Term.PACE else term.value


def choosing(draft: Draft, customs: Customs) -> PrivateMessage:
    if draft.five is None:
        return choosing_pool(draft, customs)
    return fixing_five(draft, draft.five, customs)


def choosing_pool(draft: Draft, customs: Customs) -> PrivateMessage:
    """Which may be dealt."""
    chosen = [
        card for card_list in LISTS for card in draft.offered(card_list) if card in draft.pool
    ]
    return PrivateMessage(
        say.choosing_pool(draft, chosen, customs),
        buttons=(
            send(draft, is_ready=draft.lack is None),
            Button(clicks.ShowDraft(replace(draft, five=())), labels.FIX_THE_FIVE),
            Button(clicks.ShowWholeDraft(draft), labels.BACK),
            cancel(draft),
        ),
        lists=lists(draft, say.NONE_CHOSEN, takes_any=True),
    )


def fixing_five(draft: Draft, five: tuple[Card, ...], customs: Customs) -> PrivateMessage:
    """Who gets which."""
    is_ready = draft.is_fixed
    return PrivateMessage(
        say.fixing_five(draft, five, customs),
        buttons=(
            send(draft, is_ready=is_ready),
            take_back(draft, five),
            Button(clicks.ShowDraft(replace(draft, five=None)), labels.DEAL_AT_RANDOM),
            cancel(draft),
        ),
        lists=() if is_ready else lists(draft, say.NEXT[len(five)], takes_any=False),
    )


def take_back(draft: Draft, five: tuple[Card, ...]) -> Button:
    label = labels.take_back(words.card_name(five[-1])) if five else labels.TAKE_BACK
    return Button(clicks.ShowDraft(replace(draft, five=five[:-1])), label, is_disabled=not five)


def lists(draft: Draft, wanted: str, *, takes_any: bool) -> tuple[OptionList, ...]:
    return tuple(
        OptionList(
            clicks.PickCards(draft, card_list),
            say.list_name(card_list, wanted),
            tuple(option(card, is_chosen=takes_any and card in draft.pool) for card in cards),
            takes_several=takes_any,
            least=0 if takes_any else 1,
        )
        for card_list in LISTS
        if (cards := draft.offered(card_list))
    )


def option(card: Card, *, is_chosen: bool) -> Option:
    moves = words.where_it_leads(card)
    return Option(
        card.id, words.card_name(card), shortened(f"{moves[0].upper()}{moves[1:]}"), is_chosen
    )


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_DESCRIPTION else f"{text[: LONGEST_DESCRIPTION - 1]}…"


def send(draft: Draft, *, is_ready: bool) -> Button:
    return Button(
        clicks.SendDraft(draft),
        labels.CHALLENGE,
        style=Style.success,
        is_disabled=not is_ready,
    )


def cancel(draft: Draft) -> Button:
    return Button(clicks.CancelDraft(draft), labels.CANCEL)
