"""An invitation before it goes out: all of it in lists."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.challenge import words
from cogs.ui import clicks, labels
from cogs.ui.click_values import Term, chosen_value
from cogs.ui.messages import Button, Option, OptionList, PrivateMessage, Style
from onitama_core.store import name_of

if TYPE_CHECKING:
    from cogs.ui.click_values import Draft
    from onitama_core.store import Customs


IN_LISTS: Final = (Term.VARIANT, Term.CARDS, Term.PACE, Term.SEAT)
"""Discord takes five rows, buttons included: the place is a button."""


def challenging(draft: Draft, customs: Customs) -> PrivateMessage:
    """All of the invitation, with what most people want: what it is not has a button."""
    elsewhere, other = not draft.in_thread, not draft.is_rated_in(customs)
    place = Button(
        clicks.ShowWholeDraft(replace(draft, in_thread=elsewhere)), labels.PLAY[elsewhere]
    )
    rated = Button(
        clicks.ShowWholeDraft(replace(draft, is_rated=other)),
        labels.RATED[other],
        is_disabled=not draft.can_be_rated_in(customs),
    )
    return PrivateMessage(
        words.challenging(draft, customs),
        buttons=(
            Button(clicks.SendDraft(draft), words.sending(draft), style=Style.success),
            place,
            *((rated,) if customs.rated else ()),
            Button(clicks.CancelDraft(draft), labels.CANCEL),
        ),
        lists=tuple(terms(draft, term, customs) for term in IN_LISTS),
    )


def terms(draft: Draft, term: Term, customs: Customs) -> OptionList:
    chosen = chosen_value(draft, term, customs)
    offered = map(name_of, customs.paces) if term is Term.PACE else term.value
    return OptionList(
        clicks.PickTerm(draft, term),
        words.TERMS[term],
        tuple(
            Option(value, *words.OPTIONS[term][value], is_chosen=value == chosen)
            for value in offered
        ),
    )
