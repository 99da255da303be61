"""The sentence about each error of invitations, and of the people who invite each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from cogs.shared import errors as bot_errors
from cogs.shared import labels
from cogs.shared import words as shared_words
from cogs.shared.terms import describe_all_terms, describe_paces
from onitama_core import people, store
from onitama_core.matches import errors
from rendering import words
from rendering.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Invitation, Pace

InvitingError: TypeAlias = (
    errors.SelfChallenge
    | errors.AlreadyInvited
    | errors.TooManyInvitations
    | errors.TooManyNamed
    | errors.TooManyMatches
    | errors.TooManyEngineMoves
    | errors.PaceNotAllowed
    | errors.RatedMatchesOff
    | errors.NotPlayableAlone
    | errors.NotForAChannel
    | errors.AlreadyVoting
    | errors.CancelledRecently
    | bot_errors.RatedWithoutPace
    | bot_errors.CannotInvite
    | bot_errors.CardsOrDeal
    | bot_errors.NotYourDraft
)
"""Errors about making an invitation or beginning practice."""
AnsweringError: TypeAlias = (
    store.NoSuchInvitation
    | errors.RatedLater
    | errors.InvitationClosed
    | errors.NowUnrated
    | errors.OfferChanged
    | errors.NotInvited
    | errors.NotYourInvitation
)
"""Errors about accepting, declining, changing or withdrawing an invitation."""
BlockError: TypeAlias = (
    people.NotWelcome | people.HasBlocked | people.BlocksOwnAccount | people.TooManyBlocked
)
InvitationError: TypeAlias = InvitingError | AnsweringError | BlockError


def describe_invitation_error(problem: InvitationError) -> str:
    if isinstance(problem, InvitingError):
        return describe_inviting_error(problem)
    if isinstance(problem, AnsweringError):
        return describe_answering_error(problem)
    return describe_block_error(problem)


# -- making an invitation --


def describe_inviting_error(problem: InvitingError) -> str:
    match problem:
        case errors.SelfChallenge():
            return _(
                "You can't invite yourself. Leave `opponent` out and anyone may accept; "
                "in `/onitama practice` you can play both sides."
            )
        case errors.AlreadyInvited(invitation):
            return _(
                "You two have [an invitation open]({invitation_link}). "
                "Answer or withdraw that one first."
            ).format(invitation_link=invitation_link(invitation))
        case errors.TooManyInvitations(invitations):
            return _(
                "You have {count} open invitations. Withdraw one, or wait for an answer."
            ).format(count=len(invitations))
        case errors.TooManyNamed(most, until):
            return _(
                "You have invited people by name {most} times within an hour, rematches included. "
                "You can do so again {until}, and invite anybody at once: leave `opponent` out."
            ).format(most=most, until=shared_words.relative_time(until))
        case errors.TooManyMatches(person, most):
            return ngettext(
                "A person may have {most} open match in this server. "
                "{person} has no room for another while theirs goes on.",
                "A person may have {most} open matches in this server. "
                "{person} has no room for another while theirs go on.",
                most,
            ).format(most=most, person=shared_words.name_of(person))
        case errors.TooManyEngineMoves(most):
            return _(
                "I have yet to answer in {most} of your matches. "
                "Try again once I have answered in one, or end one of them."
            ).format(most=most)
        case errors.PaceNotAllowed(allowed):
            return describe_allowed_paces(allowed)
        case errors.RatedMatchesOff():
            return _(
                "Matches in this server are played unrated. "
                "Leave `rated` out, and play for the fun of it."
            )
        case errors.NotPlayableAlone(variant):
            return _(
                "You can't play both sides of {variant}: nothing would be hidden. "
                "Choose a level there, and play against me."
            ).format(variant=words.variant_name(variant))
        case errors.NotForAChannel():
            return _(
                "Everybody plays in Classic or Wind, in this channel, against level 1 to 8. "
                "A vote takes 1 minute, 5 minutes, 1 hour or 1 day."
            )
        case errors.AlreadyVoting(match):
            return _("Everybody here plays #{match} already: {its_board} has the vote.").format(
                match=match.id, its_board=shared_words.board_link(match, _("its board"))
            )
        case errors.CancelledRecently(opponent, until):
            return _(
                "You cancelled a match with {opponent} a moment ago. "
                "You can ask for another {until}."
            ).format(
                opponent=shared_words.name_of(opponent), until=shared_words.relative_time(until)
            )
        case bot_errors.RatedWithoutPace():
            return _(
                "A rated match has a pace, so that it ends. Choose one as `pace`, or play unrated."
            )
        case bot_errors.CannotInvite(reason):
            return describe_uninvitable(reason)
        case bot_errors.CardsOrDeal():
            return _("`deal` names the five cards already. Leave `cards` out.")
        case bot_errors.NotYourDraft():
            return _("This panel belongs to somebody else. `/onitama challenge` opens your own.")
        case _:
            assert_never(problem)


def invitation_link(invitation: Invitation) -> str:
    return shared_words.message_link(invitation.place, invitation.message_id)


def describe_allowed_paces(allowed: Sequence[Pace]) -> str:
    paces = describe_paces(allowed, words.OR)
    if len(allowed) == 1:
        return _("Every match in this server has {paces}. Leave `pace` out.").format(paces=paces)
    return _("Matches in this server have {paces}. Choose one of these as `pace`.").format(
        paces=paces
    )


def describe_uninvitable(reason: bot_errors.Uninvitable) -> str:
    match reason:
        case bot_errors.Uninvitable.GONE:
            return _("They aren't in this server any more. Invite somebody who is.")
        case bot_errors.Uninvitable.BOT:
            return _(
                "Bots can't be invited. "
                "`/onitama practice` plays against me at once; or invite a person."
            )
        case bot_errors.Uninvitable.CANNOT_SEE:
            return _("They can't see this channel. Invite them in one that you both see.")
        case _:
            assert_never(reason)


# -- answering an invitation --


def describe_answering_error(problem: AnsweringError) -> str:
    match problem:
        case store.NoSuchInvitation():
            return _("I don't know that invitation any more. `/onitama challenge` makes a new one.")
        case errors.RatedLater(challenger, until):
            return _(
                "You erased your data, so you can play rated matches again {until}. "
                "Ask {challenger} for one that isn't rated."
            ).format(
                challenger=shared_words.name_of(challenger), until=shared_words.relative_time(until)
            )
        case errors.InvitationClosed(invitation):
            return describe_closed_invitation(invitation.status)
        case errors.NowUnrated():
            return describe_now_unrated(problem)
        case errors.OfferChanged(invitation):
            return _("This offer has changed meanwhile. It is now: {offer}.").format(
                offer=describe_all_terms(invitation)
            )
        case errors.NotInvited():
            return describe_not_invited(problem)
        case errors.NotYourInvitation():
            return describe_foreign_invitation(problem)
        case _:
            assert_never(problem)


def describe_closed_invitation(status: store.InvitationStatus) -> str:
    """Return the sentence about a closed invitation.

    An invitation whose status is still open has just expired.
    """
    match status:
        case store.InvitationStatus.ACCEPTED:
            return _("This invitation was accepted already. `/onitama challenge` makes a new one.")
        case store.InvitationStatus.DECLINED:
            return _("This invitation was declined. `/onitama challenge` makes a new one.")
        case store.InvitationStatus.WITHDRAWN:
            return _("This invitation was withdrawn. `/onitama challenge` makes a new one.")
        case store.InvitationStatus.EXPIRED | store.InvitationStatus.OPEN:
            return _("This invitation has expired. `/onitama challenge` makes a new one.")
        case _:
            assert_never(status)


def describe_now_unrated(problem: errors.NowUnrated) -> str:
    until = shared_words.relative_time(problem.until)
    link = invitation_link(problem.invitation)
    if problem.is_own:
        return _(
            "You have ended three rated matches early and play rated ones again {until}. "
            "[This offer]({invitation_link}) is now unrated: accept it as it is."
        ).format(until=until, invitation_link=link)
    return _(
        "{person} plays rated matches again {until}. "
        "[This offer]({invitation_link}) is now unrated: accept it as it is."
    ).format(person=shared_words.name_of(problem.person), until=until, invitation_link=link)


def describe_not_invited(problem: errors.NotInvited) -> str:
    opponent = problem.invitation.opponent
    if opponent is None:
        return _(
            "This one is yours; anybody else here may accept it. **{WITHDRAW}** takes it back."
        ).format(WITHDRAW=_(labels.WITHDRAW))
    invited = shared_words.name_of(opponent)
    if problem.is_challenger:
        return _(
            "You made this invitation, so {invited} answers it. **{WITHDRAW}** takes it back."
        ).format(invited=invited, WITHDRAW=_(labels.WITHDRAW))
    return _(
        "This invitation is {invited}'s to answer. `/onitama challenge` makes one of your own."
    ).format(invited=invited)


def describe_foreign_invitation(problem: errors.NotYourInvitation) -> str:
    challenger = shared_words.name_of(problem.invitation.challenger)
    opponent = problem.invitation.opponent
    if opponent is None:
        return _(
            "{challenger} made this invitation and can change or withdraw it; "
            "anybody else can accept it."
        ).format(challenger=challenger)
    if opponent.user_id == problem.user_id:
        return _(
            "{challenger} made this invitation and can change or withdraw it; "
            "you can accept or decline it."
        ).format(challenger=challenger)
    return _(
        "{challenger} made this invitation and can change or withdraw it; {invited} can decline it."
    ).format(challenger=challenger, invited=shared_words.name_of(opponent))


# -- blocks --


def describe_block_error(problem: BlockError) -> str:
    match problem:
        case people.NotWelcome(person):
            # The same sentence for all reasons, so that nobody learns that they are blocked.
            return _(
                "{host} isn't taking challenges right now. "
                "`/onitama challenge` without `opponent` asks anybody else."
            ).format(host=shared_words.name_of(person))
        case people.HasBlocked(blocked):
            return _(
                "You have blocked {blocked}. "
                "**{MORE_OF_MINE}** in `/onitama settings` unblocks them."
            ).format(blocked=shared_words.name_of(blocked), MORE_OF_MINE=_(labels.MORE_OF_MINE))
        case people.BlocksOwnAccount():
            return _("That is you. Choose somebody else to block.")
        case people.TooManyBlocked(most):
            return _(
                "You have blocked {most} people, and that is the most. Unblock somebody first."
            ).format(most=most)
        case _:
            assert_never(problem)
