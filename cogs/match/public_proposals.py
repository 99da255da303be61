"""Draw offers and takeback requests: their posts in the channel, and the buttons to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.match.buttons import (
    AcceptDraw,
    AcceptTakeback,
    DeclineDraw,
    DeclineTakeback,
    ProposalAnswer,
)
from cogs.shared import labels
from cogs.shared.messages import Button, PublicMessage, Style
from cogs.shared.turn_sentences import describe_played_turn
from cogs.shared.words import full_name, mention, player_name, with_number
from onitama_core.store import Computer, EntryKind, Match, PostKind, Proposal
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.matches import PastTurn, PublicUpdate


@dataclass(frozen=True, slots=True, eq=False)
class ProposalKind:
    """The buttons and sentences of draw offers, or of takeback requests."""

    find_open: Callable[[Match], Proposal | None]
    """Returns the open proposal of this kind."""
    accept: type[ProposalAnswer]
    decline: type[ProposalAnswer]
    accept_label: Callable[[Match], str]
    """Returns the label of the button that accepts the proposal."""
    text_to_person: str
    """The post of a proposal to a person."""
    text_to_computer: str
    closed_by: Mapping[EntryKind | None, str]
    """The sentence that replaces the post, by the log entry that closed the proposal."""
    match_over: str
    """The sentence that replaces the post of a proposal that lapsed because the match ended."""
    lapsed: str
    """The post of a proposal that was closed before it could be posted."""


DRAW: Final = ProposalKind(
    find_open=lambda match: match.draw_offer,
    accept=AcceptDraw,
    decline=DeclineDraw,
    accept_label=lambda _match: _("Accept draw"),
    text_to_person=N_("{mention}, {asker} offers a draw. It stands until you answer or move."),
    text_to_computer=N_("{asker} offers a draw. {other} thinks about it."),
    closed_by={
        EntryKind.DRAW_AGREED: N_("{closer} accepted {asker}'s draw offer."),
        EntryKind.DRAW_DECLINED: N_("{closer} declined {asker}'s draw offer; the match goes on."),
        EntryKind.ACTION: N_("{asker}'s draw offer lapsed when {closer} played on."),
        EntryKind.TAKEBACK_AGREED: N_("The draw offer lapsed with the takeback."),
    },
    match_over=N_("The draw offer lapsed: the match is over."),
    lapsed=N_("A draw offer has lapsed."),
)
TAKEBACK_REQUEST: Final = N_(
    "{mention}, {asker} asks to take back {turn}. It stands until you answer or somebody moves."
)
TAKEBACK: Final = ProposalKind(
    find_open=lambda match: match.takeback,
    accept=AcceptTakeback,
    decline=DeclineTakeback,
    accept_label=lambda match: (
        _("Accept takeback (unrated)") if match.is_rated else _("Accept takeback")
    ),
    text_to_person=TAKEBACK_REQUEST,
    text_to_computer=TAKEBACK_REQUEST,
    closed_by={
        EntryKind.TAKEBACK_AGREED: N_("{closer} agreed: turn {number} is taken back."),
        EntryKind.TAKEBACK_DECLINED: N_("{closer} declined {asker}'s takeback; the match goes on."),
        EntryKind.ACTION: N_("The takeback request lapsed when {closer} played on."),
    },
    match_over=N_("The takeback request lapsed: the match is over."),
    lapsed=N_("A takeback request has lapsed."),
)
PROPOSALS: Final = {
    PostKind.DRAW_OFFER: DRAW,
    PostKind.DRAW_OFFER_CLOSED: DRAW,
    PostKind.TAKEBACK: TAKEBACK,
    PostKind.TAKEBACK_CLOSED: TAKEBACK,
}


def proposal_post(
    kind: ProposalKind, match: Match, proposal: Proposal, last_turn: PastTurn
) -> PublicMessage:
    """Return the post of a proposal; `last_turn`: the last turn of the player who makes it."""
    other = match.seats[proposal.player.opponent]
    text = _(kind.text_to_computer if isinstance(other, Computer) else kind.text_to_person).format(
        mention=mention(other),
        asker=full_name(match, proposal.player),
        other=player_name(match, proposal.player.opponent),
        turn=describe_played_turn(last_turn.events),
    )
    if kind is TAKEBACK:
        text = join_sentences(text, unrated_warning(match))
    return PublicMessage(
        with_number(match.id, text),
        buttons=answer_buttons(kind, match, proposal),
        pings=match.mentionable_users(proposal.player.opponent),
    )


def unrated_warning(match: Match) -> str:
    """Return the warning that a takeback makes the match unrated; empty if it is unrated."""
    return _("With a takeback the match is no longer rated.") if match.is_rated else ""


def answer_buttons(kind: ProposalKind, match: Match, proposal: Proposal) -> tuple[Button, ...]:
    """Return the buttons to answer a proposal; none for the computer and for former players."""
    if not match.mentionable_users(proposal.player.opponent):
        return ()
    return (
        Button(kind.accept(match.id, proposal.seq), kind.accept_label(match), style=Style.success),
        Button(kind.decline(match.id, proposal.seq), labels.DECLINE),
    )


def closed_proposal_post(kind: ProposalKind, update: PublicUpdate) -> PublicMessage:
    """Return the message that replaces a proposal's post when the proposal is closed.

    `update` belongs to the log entry that closed the proposal. If the opponent answered it, the
    actor of that entry is the opponent.
    """
    match = update.match
    closer = update.actor
    text = _(kind.closed_by.get(update.kind, kind.match_over)).format(
        closer=player_name(match, closer),
        asker=player_name(match, closer.opponent),
        number=match.turn_number,
    )
    if update.kind is EntryKind.TAKEBACK_AGREED and kind is TAKEBACK and match.terms.is_rated:
        text = join_sentences(text, _("The match is no longer rated."))
    return PublicMessage(with_number(match.id, text))


def lapsed_proposal_post(kind: ProposalKind, match: Match) -> PublicMessage:
    """Return the post of a proposal that was closed before it could be posted."""
    return PublicMessage(with_number(match.id, _(kind.lapsed)), is_silent=True)
