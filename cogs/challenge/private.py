"""An invitation before it goes out: all of it in lists."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from cogs.challenge.buttons import (
    CancelDraft,
    ChooseDraftRated,
    ChooseDraftVenue,
    PickTerm,
    SendDraft,
)
from cogs.shared import labels
from cogs.shared.messages import Button, Option, OptionList, PrivateMessage, Style
from cogs.shared.rating_words import describe_early_ends
from cogs.shared.terms import IN_A_THREAD, OFFERED, RATED, Term, describe_option
from cogs.shared.words import message_link, name_of, relative
from onitama_core.game import POOLS
from onitama_core.store import GuildSettings, Terms, Venue
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.challenge.drafts import Draft
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
    terms = draft.terms_in(settings)
    in_thread = terms.venue is Venue.THREAD
    place = Button(
        ChooseDraftVenue(draft, in_thread=not in_thread),
        _("Play in this channel") if in_thread else _("Play in a thread"),
    )
    rated = Button(
        ChooseDraftRated(draft, is_rated=not terms.is_rated),
        _("Play unrated") if terms.is_rated else _("Play rated"),
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
        where=_(IN_A_THREAD) if in_thread else _("in this channel"),
        rated=_(RATED[terms.is_rated]),
    )
    then = _("Change what you like, then **{send}**. Only you see this panel.").format(send=send)
    return PrivateMessage(
        f"{told}\n{then}",
        buttons=(
            Button(SendDraft(draft), send, style=Style.success),
            place,
            *((rated,) if settings.rated else ()),
            Button(CancelDraft(draft), _("Cancel")),
        ),
        lists=tuple(term_list(draft, term, settings) for term in TERMS),
    )


def term_list(draft: Draft, term: Term, settings: GuildSettings) -> OptionList:
    """None of the cards is chosen where they are not a pool's."""
    chosen = getattr(draft.terms, term.value)
    options = tuple(
        Option(value, *describe_option(term, value), is_chosen=means == chosen)
        for value, means in OFFERED[term].items()
        if term is not Term.PACE or means in settings.paces
    )
    return OptionList(PickTerm(draft, term), _(TERMS[term]), options)


def with_term(terms: Terms, term: Term, chosen: object) -> Terms:
    """Single cards give way to a pool where that, or another variant, is chosen."""
    if term in {Term.VARIANT, Term.CARDS}:
        pool = terms.pool if terms.pool in POOLS else "base"
        terms = replace(terms, pool=pool, is_dealt=False)
    changes: dict[str, Any] = {term.value: chosen}
    return replace(terms, **changes)


def invited(made: Invited, message_id: int | None, obstacle: str = "") -> str:
    """Return what the challenger reads of an invitation.

    `message_id`: its post; None: it is not posted yet, perhaps because of an `obstacle`.
    """
    opponent = made.invitation.opponent
    if message_id is None:
        follows = obstacle or _("I'll post it as soon as Discord lets me.")
        told = [_("Your invitation is made."), follows]
    else:
        in_channel = _("Your invitation is [in the channel]({invitation}).")
        told = [
            in_channel.format(invitation=message_link(made.invitation.place, message_id)),
            _("The match starts when it's accepted."),
        ]
    if made.quiet_until is not None and opponent is not None:
        unpinged = _("{opponent} isn't pinged this time; you can ping them again {then}.")
        then = relative(made.quiet_until)
        told.append(unpinged.format(opponent=name_of(opponent), then=then))
    return " ".join([*told, *why_unrated(made)])


def changed(made: Invited) -> str:
    """Say that an invitation is changed."""
    told = _("Your invitation is changed. Nobody is pinged a second time.")
    return " ".join([told, *why_unrated(made)])


def why_unrated(made: Invited) -> Iterator[str]:
    """Say why an invitation that was to be rated is not."""
    if made.rated_again is not None:
        told = _("It isn't rated: you had yourself erased, and play rated matches again {then}.")
        yield told.format(then=relative(made.rated_again))
    elif made.plays_unrated is not None:
        player, until = made.plays_unrated
        if player.user_id == made.invitation.challenger.user_id:
            yield _("It isn't rated.")
            yield describe_early_ends(until)
        else:
            told = _("It isn't rated: {player} plays rated matches again {then}.")
            yield told.format(player=name_of(player), then=relative(until))
