"""The panel in which a challenger drafts an invitation, and the answers to the challenger."""

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
from cogs.shared.words import message_link, name_of, relative_time
from onitama_core.game import POOLS
from onitama_core.store import GuildSettings, Terms, Venue
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.challenge.drafts import Draft
    from onitama_core.matches import Invited


PLACEHOLDERS: Final = {
    Term.VARIANT: N_("What you play"),
    Term.CARDS: N_("Which cards are dealt"),
    Term.PACE: N_("How much time you have"),
    Term.SEAT: N_("Where you sit"),
}
"""Placeholders of the panel's lists, by term.

Discord accepts five rows, so the venue is a button beside others.
"""


def draft_panel(draft: Draft, settings: GuildSettings) -> PrivateMessage:
    """Return the panel of a draft: lists of its terms, and buttons that send or change it."""
    terms = draft.terms_in(settings)
    in_thread = terms.venue is Venue.THREAD
    venue = Button(
        ChooseDraftVenue(draft, in_thread=not in_thread),
        _("Play in this channel") if in_thread else _("Play in a thread"),
    )
    rated = Button(
        ChooseDraftRated(draft, is_rated=not terms.is_rated),
        _("Play unrated") if terms.is_rated else _("Play rated"),
        is_disabled=not draft.can_be_rated_in(settings),
    )
    if draft.changes is not None:
        text = _("**Your invitation**, {where}, {rated}")
        send = N_("Save")
    elif draft.opponent_id is None:
        text = _("**Onitama with whoever accepts**, {where}, {rated}")
        send = labels.CHALLENGE
    else:
        text = _("**Onitama with {opponent}**, {where}, {rated}")
        send = labels.CHALLENGE
    text = text.format(
        opponent=f"<@{draft.opponent_id}>",
        where=_(IN_A_THREAD) if in_thread else _("in this channel"),
        rated=_(RATED[terms.is_rated]),
    )
    instructions = _("Change what you like, then **{send}**. Only you see this panel.")
    instructions = instructions.format(send=_(send))
    buttons = [Button(SendDraft(draft), send, style=Style.success), venue]
    if settings.rated:
        buttons.append(rated)
    buttons.append(Button(CancelDraft(draft), _("Cancel")))
    lists = tuple(term_list(draft, term, settings) for term in PLACEHOLDERS)
    return PrivateMessage(f"{text}\n{instructions}", buttons=tuple(buttons), lists=lists)


def term_list(draft: Draft, term: Term, settings: GuildSettings) -> OptionList:
    """Return the list of one term. No pool is shown as chosen if the challenger chose cards."""
    chosen = getattr(draft.terms, term.value)
    options = tuple(
        Option(name, *describe_option(term, name), is_chosen=value == chosen)
        for name, value in OFFERED[term].items()
        if term is not Term.PACE or value in settings.paces
    )
    return OptionList(PickTerm(draft, term), _(PLACEHOLDERS[term]), options)


def apply_term(terms: Terms, term: Term, chosen: object) -> Terms:
    """Return terms with one changed. A new variant or pool replaces cards chosen one by one."""
    if term in {Term.VARIANT, Term.CARDS}:
        pool = terms.pool if terms.pool in POOLS else "base"
        terms = replace(terms, pool=pool, is_dealt=False)
    changes: dict[str, Any] = {term.value: chosen}
    return replace(terms, **changes)


def describe_invited(invited: Invited, message_id: int | None, obstacle: str = "") -> str:
    """Return the answer to the challenger about a new invitation.

    `message_id`: the invitation's post, or None while it is not posted; `obstacle`: why it is not.
    """
    opponent = invited.invitation.opponent
    if message_id is None:
        follows = obstacle or _("I'll post it as soon as Discord lets me.")
        sentences = [_("Your invitation is made."), follows]
    else:
        in_channel = _("Your invitation is [in the channel]({invitation}).")
        sentences = [
            in_channel.format(invitation=message_link(invited.invitation.place, message_id)),
            _("The match starts when it's accepted."),
        ]
    if invited.quiet_until is not None and opponent is not None:
        unpinged = _("{opponent} isn't pinged this time; you can ping them again {then}.")
        then = relative_time(invited.quiet_until)
        sentences.append(unpinged.format(opponent=name_of(opponent), then=then))
    return join_sentences(*sentences, *explain_unrated(invited))


def describe_changed(invited: Invited) -> str:
    """Return the answer to the challenger about a changed invitation."""
    text = _("Your invitation is changed. Nobody is pinged a second time.")
    return join_sentences(text, *explain_unrated(invited))


def explain_unrated(invited: Invited) -> Iterator[str]:
    """Yield the sentences about why an invitation is unrated although a rated one was wanted."""
    if invited.rated_again is not None:
        text = _("It isn't rated: you erased your data, and can play rated matches again {then}.")
        yield text.format(then=relative_time(invited.rated_again))
    elif invited.plays_unrated is not None:
        player, until = invited.plays_unrated
        if player.user_id == invited.invitation.challenger.user_id:
            yield _("It isn't rated.")
            yield describe_early_ends(until)
        else:
            text = _("It isn't rated: {player} plays rated matches again {then}.")
            yield text.format(player=name_of(player), then=relative_time(until))
