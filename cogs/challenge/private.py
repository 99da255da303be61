"""An invitation before it goes out: all of it in lists."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks, labels
from cogs.ui.click_values import Draft, Term
from cogs.ui.errors import Where
from cogs.ui.messages import Button, Option, OptionList, PrivateMessage, Style
from cogs.ui.words import IN_A_THREAD, OPTIONS, RATED, link, name_of, relative
from onitama_core.game import POOLS, Variant, named_pool
from onitama_core.store import PACES, GuildSettings, SeatChoice
from onitama_core.store import name_of as name_of_pace
from rendering.words import N_, _

if TYPE_CHECKING:
    from onitama_core.matches import Invited


TERMS: Final = {
    Term.VARIANT: N_("What you play"),
    Term.CARDS: N_("Which cards are dealt"),
    Term.PACE: N_("How much time you have"),
    Term.SEAT: N_("Where you sit"),
}
"""In lists. Discord takes five rows, buttons included: the place is a button."""


def challenging(draft: Draft, settings: GuildSettings) -> PrivateMessage:
    """All of the invitation, with what most people want: what it is not has a button."""
    elsewhere, other = not draft.in_thread, not draft.is_rated_in(settings)
    place = Button(
        clicks.ShowWholeDraft(replace(draft, in_thread=elsewhere)),
        _("Play in a thread") if elsewhere else _("Play in this channel"),
    )
    rated = Button(
        clicks.ShowWholeDraft(replace(draft, is_rated=other)),
        _("Play rated") if other else _("Play unrated"),
        is_disabled=not draft.can_be_rated_in(settings),
    )
    if draft.changes is not None:
        told, send = _("**Your invitation**, {where}, {rated}"), labels.CHANGE
    elif draft.opponent_id is None:
        told, send = _("**Onitama with whoever accepts**, {where}, {rated}"), labels.CHALLENGE
    else:
        told, send = _("**Onitama with {opponent}**, {where}, {rated}"), labels.CHALLENGE
    told = told.format(
        opponent=f"<@{draft.opponent_id}>",
        where=_(IN_A_THREAD) if draft.in_thread else _("in this channel"),
        rated=_(RATED[draft.is_rated_in(settings)]),
    )
    then = _("Change what you like, then **{send}**. Only you see this panel.").format(send=send)
    return PrivateMessage(
        f"{told}\n{then}",
        buttons=(
            Button(clicks.SendDraft(draft), send, style=Style.success),
            place,
            *((rated,) if settings.rated else ()),
            Button(clicks.CancelDraft(draft), _("Cancel")),
        ),
        lists=tuple(terms(draft, term, settings) for term in TERMS),
    )


def terms(draft: Draft, term: Term, settings: GuildSettings) -> OptionList:
    chosen = chosen_value(draft, term, settings)
    offered = map(name_of_pace, settings.paces) if term is Term.PACE else term.value
    told = OPTIONS[term]
    options = tuple(
        Option(value, _(told[value][0]), _(told[value][1]), is_chosen=value == chosen)
        for value in offered
    )
    return OptionList(clicks.PickTerm(draft, term), _(TERMS[term]), options)


def chosen_value(draft: Draft, term: Term, settings: GuildSettings) -> str | None:
    """None for cards without a pool's name."""
    match term:
        case Term.VARIANT:
            return draft.variant.value
        case Term.CARDS:
            return pool_name(draft)
        case Term.SEAT:
            return draft.seat.value
        case Term.PLACE:
            where = Where.THREAD if draft.in_thread else Where.HERE
            return where.value
        case Term.PACE:
            return name_of_pace(draft.pace_in(settings))


def with_term(draft: Draft, term: Term, value: str) -> Draft:
    """`value` is one of the term's."""
    match term:
        case Term.VARIANT:
            return with_pool(replace(draft, variant=Variant(value)), pool_name(draft) or "base")
        case Term.CARDS:
            return with_pool(draft, value)
        case Term.SEAT:
            return replace(draft, seat=SeatChoice(value))
        case Term.PLACE:
            return replace(draft, in_thread=Where(value) is Where.THREAD)
        case Term.PACE:
            return replace(draft, pace=PACES[value])


def with_pool(draft: Draft, name: str) -> Draft:
    return replace(draft, pool=frozenset(named_pool(draft.variant, name)), five=None)


def pool_name(draft: Draft) -> str | None:
    if draft.five is not None:
        return None
    pools = {name: frozenset(named_pool(draft.variant, name)) for name in POOLS}
    return next((name for name, pool in pools.items() if pool == draft.pool), None)


def invited(made: Invited, message_id: int | None) -> str:
    """`message_id`: the invitation's, once it is posted."""
    opponent = made.invitation.opponent
    if message_id is None:
        told = [_("Your invitation is made. I'll post it as soon as Discord lets me.")]
    else:
        in_channel = _("Your invitation is [in the channel]({invitation}).")
        told = [
            in_channel.format(invitation=link(made.invitation.place, message_id)),
            _("The match starts when it's accepted."),
        ]
    if made.quiet_until is not None and opponent is not None:
        unpinged = _("{opponent} isn't pinged this time; you can ping them again {then}.")
        then = relative(made.quiet_until)
        told.append(unpinged.format(opponent=name_of(opponent), then=then))
    if made.rated_again is not None:
        unrated = _("It isn't rated: you had yourself erased, and play rated matches again {then}.")
        told.append(unrated.format(then=relative(made.rated_again)))
    return " ".join(told)
