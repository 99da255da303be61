"""Invitations and rematches: offering, accepting, declining and withdrawing them; blocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onitama_core import store
from onitama_core.matches import errors
from onitama_core.matches.deadlines import schedule_reminder
from onitama_core.matches.terms import (
    PracticeRequest,
    allowed_terms,
    begin_match,
    begin_practice,
    close_expired,
    close_invitation,
    deal_match,
    rematch_terms,
    require_allowed,
    require_invitable,
    require_not_cancelled_recently,
    require_room_for_match,
    withdraw_or_decline,
)
from onitama_core.matches.updates import (
    PublicUpdate,
    public_update,
    require_not_cancelled,
    seat_of,
)
from onitama_core.people import (
    NotWelcome,
    PlaysUnrated,
    block_person,
    find_unrated_player,
    ratings,
    require_unblocked,
)
from onitama_core.store import (
    Invitation,
    InvitationStatus,
    NewInvitation,
    Person,
    Transaction,
)

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.terms import Limits


def rematch_for(
    match: store.Match, person: Person, settings: store.GuildSettings
) -> NewInvitation | PracticeRequest:
    """Return the offer of a rematch, or the request for it if nobody else played.

    Raises NotAPlayer, NotFinished, WasCancelled or OpponentLeft.
    """
    player = seat_of(match, person.user_id)
    if not match.is_over:
        raise errors.NotFinished(match)
    require_not_cancelled(match)
    opponent = match.seats[player.opponent]
    terms = rematch_terms(match.terms, store.SeatChoice.of(player.opponent))
    if match.is_solo or not isinstance(opponent, Person):
        level = opponent.level if isinstance(opponent, store.Computer) else None
        return PracticeRequest(match.place, person, level, terms, rematch_of=match.id)
    if opponent.is_former:
        raise errors.OpponentLeft(match)
    terms = allowed_terms(terms, settings)
    return NewInvitation(match.place, person, opponent, terms, rematch_of=match.id)


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation that was made or changed, with the facts that its challenger is to learn."""

    invitation: Invitation
    post_id: int | None = None
    """The post that is now due; None if the posted message is edited instead."""
    rated_again: datetime | None = None
    """Time from which the challenger may play rated again, if their erasure made this unrated."""
    plays_unrated: PlaysUnrated | None = None
    """The player whose early ends of rated matches made this unrated, if any."""
    quiet_until: datetime | None = None
    """Time from which the next invitation pings again, if this one names a user without a ping."""


class Invitations:
    """Makes, changes and answers invitations and offers of rematches, and blocks users."""

    def __init__(self, log: MatchLog, rng: Random, limits: Limits) -> None:
        self._log = log
        self._rng = rng
        self._limits = limits

    async def get(self, invitation_id: int) -> Invitation:
        """Return an invitation. Raises NoSuchInvitation."""
        return await self._log.store.read(lambda reader: reader.invitations.get(invitation_id))

    async def match_of(self, invitation: Invitation) -> store.Match | None:
        """Return the match that an accepted invitation led to."""
        return await self._log.store.read(
            lambda reader: reader.matches.from_invitation(invitation.id)
        )

    async def invite(
        self, place: store.Location, challenger: Person, opponent: Person | None, terms: store.Terms
    ) -> Invited:
        """Offer a match to a user; None: to anybody.

        Raises PaceNotAllowed, RatedMatchesOff, SelfChallenge, AlreadyInvited, HasBlocked,
        NotWelcome, CancelledRecently, TooManyNamed, TooManyInvitations or TooManyMatches (for the
        challenger only; the opponent's matches count when the opponent accepts).
        """
        new = NewInvitation(place, challenger, opponent, terms)
        return await self._log.store.write(self._log.clock(), self._offer, new)

    async def require_invitable(
        self, place: store.Location, challenger: Person, opponent: Person | None, terms: store.Terms
    ) -> None:
        """Raise what `invite` would raise now."""
        new = NewInvitation(place, challenger, opponent, terms)
        await self._log.store.write(self._log.clock(), require_invitable, new, self._limits)

    def _offer(self, transaction: Transaction, new: NewInvitation) -> Invited:
        quiet_until = require_invitable(transaction, new, self._limits)
        new, rated_again, plays_unrated = unrate_if_needed(transaction, new)
        new = replace(new, is_quiet=quiet_until is not None)
        expires_at = transaction.now + self._limits.lifetime_at(new.terms.pace)
        invitation_id = transaction.invitations.add(new, expires_at)
        transaction.due.schedule(store.DueKind.EXPIRY, invitation_id, expires_at)
        invitation = transaction.invitations.get(invitation_id)
        post_id = transaction.posts.enqueue_for_invitation(invitation, store.PostKind.INVITATION)
        return Invited(invitation, post_id, rated_again, plays_unrated, quiet_until)

    async def change_offer(self, invitation_id: int, user_id: int, terms: store.Terms) -> Invited:
        """Change the terms of an open invitation; nobody is pinged again.

        Raises NoSuchInvitation, also if the user is not its challenger, InvitationClosed,
        PaceNotAllowed or RatedMatchesOff.
        """

        def change(transaction: Transaction) -> Invited:
            invitation = transaction.invitations.get(invitation_id)
            if invitation.challenger.user_id != user_id:
                raise store.NoSuchInvitation(invitation_id)
            require_open_invitation(transaction, invitation_id, transaction.now)
            require_allowed(terms, transaction.servers.settings(invitation.place.guild_id))
            wanted = replace(invitation, terms=terms)
            new, rated_again, plays_unrated = unrate_if_needed(transaction, wanted)
            if new.terms != invitation.terms:
                expires_at = transaction.now + self._limits.lifetime_at(new.terms.pace)
                transaction.invitations.change_terms(invitation, new.terms, expires_at)
                transaction.due.schedule(store.DueKind.EXPIRY, invitation_id, expires_at)
                transaction.posts.enqueue_for_invitation(
                    invitation, store.PostKind.INVITATION_CLOSED
                )
            return Invited(
                transaction.invitations.get(invitation_id),
                rated_again=rated_again,
                plays_unrated=plays_unrated,
            )

        return await self._log.store.write(self._log.clock(), change)

    async def accept(
        self, invitation_id: int, person: Person, *, version: int = 0, at: datetime
    ) -> PublicUpdate:
        """Start the match of an invitation, at the time of the click.

        `version` is that of the terms that the user saw. Raises NoSuchInvitation, InvitationClosed,
        NotInvited, HasBlocked, NotWelcome, RatedLater, OfferChanged, TooManyMatches, or NowUnrated:
        the invitation was made unrated, and the user may accept it like that.
        """

        def change(transaction: Transaction) -> PublicUpdate | errors.NowUnrated:
            invitation = require_open_invitation(transaction, invitation_id, at)
            require_invited(invitation, person)
            if invitation.version != version:
                raise errors.OfferChanged(invitation)
            require_unblocked(transaction, person, invitation.challenger)
            require_can_be_rated(transaction, invitation, person)
            if invitation.opponent is None:
                challenger = invitation.challenger
                guild_id = invitation.place.guild_id
                try:
                    require_room_for_match(transaction, self._limits, guild_id, challenger)
                except errors.TooManyMatches:
                    # NotWelcome needs several causes: with blocks alone it would reveal a block.
                    raise NotWelcome(challenger) from None
                require_not_cancelled_recently(
                    transaction, person.user_id, challenger, self._limits.quiet_period
                )
            return self._start(transaction, invitation, person, at)

        try:
            started = await self._log.store.write(self._log.clock(), change)
        except store.Conflict:
            raise errors.InvitationClosed(await self.get(invitation_id)) from None
        if isinstance(started, errors.NowUnrated):
            raise started
        return started

    def _start(
        self, transaction: Transaction, invitation: Invitation, opponent: Person, at: datetime
    ) -> PublicUpdate | errors.NowUnrated:
        """Start the match of an invitation.

        A rated invitation with a player who plays unrated is made unrated instead. The error is
        returned and not raised, because raising it here would roll the transaction back.
        """
        place = invitation.place
        people = (invitation.challenger, opponent)
        require_room_for_match(transaction, self._limits, place.guild_id, *people)
        if invitation.terms.is_rated:
            unrated_player = find_unrated_player(transaction, transaction.now, *people)
            if unrated_player is not None:
                return make_unrated(transaction, invitation, unrated_player, opponent)
        transaction.invitations.set_opponent(invitation, opponent)
        close_invitation(transaction, invitation, InvitationStatus.ACCEPTED)
        new = deal_match(
            place,
            people,
            invitation.terms,
            self._rng,
            at,
            invitation_id=invitation.id,
            rematch_of=invitation.rematch_of,
        )
        match, match_state, post_id = begin_match(transaction, new)
        schedule_reminder(transaction, match, at + self._limits.reminder_delay)
        return public_update(match, match_state, post_id)

    async def decline(self, invitation_id: int, user_id: int) -> Invitation:
        """Decline an invitation.

        Raises NoSuchInvitation, InvitationClosed or NotInvited.
        """

        def change(transaction: Transaction) -> Invitation:
            invitation = require_open_invitation(transaction, invitation_id, transaction.now)
            if invitation.opponent is None or invitation.opponent.user_id != user_id:
                raise errors.NotInvited(invitation, invitation.challenger.user_id == user_id)
            return close_invitation(transaction, invitation, InvitationStatus.DECLINED)

        return await self._log.store.write(self._log.clock(), change)

    async def withdraw(self, invitation_id: int, user_id: int) -> Invitation:
        """Withdraw an invitation.

        Raises NoSuchInvitation, InvitationClosed or NotYourInvitation.
        """

        def change(transaction: Transaction) -> Invitation:
            invitation = require_open_invitation(transaction, invitation_id, transaction.now)
            if invitation.challenger.user_id != user_id:
                raise errors.NotYourInvitation(invitation, user_id)
            return close_invitation(transaction, invitation, InvitationStatus.WITHDRAWN)

        return await self._log.store.write(self._log.clock(), change)

    async def withdraw_lost(self, invitation_id: int) -> None:
        """Withdraw an open invitation that nobody can answer, as its post or channel was deleted.

        Unlike after other withdrawals, the challenger may ping the same user again at once.
        Raises NoSuchInvitation.
        """

        def change(transaction: Transaction) -> None:
            invitation = transaction.invitations.get(invitation_id)
            if invitation.is_open:
                close_invitation(transaction, invitation, InvitationStatus.WITHDRAWN)
                transaction.invitations.forget_message(invitation_id)

        await self._log.store.write(self._log.clock(), change)

    async def rematch(
        self, match_id: int, person: Person, *, at: datetime
    ) -> Invited | PublicUpdate:
        """Offer the rematch of a finished match, or accept the rematch that the opponent offered.

        If no other user played, the rematch begins at once. Seats are swapped and cards dealt
        again; a pace that the server no longer allows is replaced by the server's default. Raises
        NoSuchMatch, NotAPlayer, NotFinished, WasCancelled, OpponentLeft, RematchTaken,
        AlreadyInvited (the user's own offer is open), and what `invite` and `accept` raise.
        """
        try:
            result = await self._log.store.write(
                self._log.clock(), self._rematch, match_id, person, at
            )
        except store.Conflict:
            raise errors.RematchTaken(await self._log.match(match_id)) from None
        if isinstance(result, errors.NowUnrated):
            raise result
        return result

    def _rematch(
        self, transaction: Transaction, match_id: int, person: Person, at: datetime
    ) -> Invited | PublicUpdate | errors.NowUnrated:
        match = transaction.matches.get(match_id)
        settings = transaction.servers.settings(match.place.guild_id)
        new = rematch_for(match, person, settings)
        if transaction.matches.rematch_of(match_id) is not None:
            raise errors.RematchTaken(match)
        if isinstance(new, PracticeRequest):
            return begin_practice(transaction, new, self._rng, self._limits, at).public
        offer = transaction.invitations.open_rematch_of(match_id)
        for offered in close_expired(transaction, [offer], at):
            if offered.challenger.user_id == person.user_id:
                raise errors.AlreadyInvited(offered)
            if offered.version:
                raise errors.OfferChanged(offered)
            return self._start(transaction, offered, person, at)
        require_room_for_match(transaction, self._limits, match.place.guild_id, *match.people)
        return self._offer(transaction, new)

    async def block(self, user_id: int, person: Person, guild_id: int) -> None:
        """Block a person, and close the invitations between both users; their matches go on.

        Raises BlocksOwnAccount or TooManyBlocked.
        """

        def change(transaction: Transaction) -> None:
            block_person(transaction, user_id, person, guild_id)
            for invitation in transaction.invitations.open_between(user_id, person.user_id):
                withdraw_or_decline(transaction, invitation, user_id)

        await self._log.store.write(self._log.clock(), change)


def require_open_invitation(
    transaction: Transaction, invitation_id: int, now: datetime
) -> Invitation:
    """Return an open invitation. Raises NoSuchInvitation or InvitationClosed."""
    invitation = transaction.invitations.get(invitation_id)
    if not invitation.is_open or invitation.expires_at <= now:
        raise errors.InvitationClosed(invitation)
    return invitation


def unrate_if_needed(
    transaction: Transaction, new: NewInvitation
) -> tuple[NewInvitation, datetime | None, PlaysUnrated | None]:
    """Return an invitation, made unrated if it can't be rated now, and the two possible reasons.

    The first reason is the time until which the challenger plays unrated after an erasure; the
    second is a player who has ended rated matches early. Each is None if it does not apply.
    """
    if not new.terms.is_rated:
        return new, None, None
    rated_again = ratings.rated_again(transaction, new.challenger.user_id)
    people = [new.challenger] if new.opponent is None else [new.challenger, new.opponent]
    plays_unrated = find_unrated_player(transaction, transaction.now, *people)
    if rated_again is not None or plays_unrated is not None:
        new = replace(new, terms=replace(new.terms, is_rated=False))
    return new, rated_again, plays_unrated


def make_unrated(
    transaction: Transaction, invitation: Invitation, unrated: PlaysUnrated, accepter: Person
) -> errors.NowUnrated:
    """Make an open invitation unrated, edit its post, and return the error that reports it."""
    terms = replace(invitation.terms, is_rated=False)
    transaction.invitations.change_terms(invitation, terms, invitation.expires_at)
    transaction.posts.enqueue_for_invitation(invitation, store.PostKind.INVITATION_CLOSED)
    is_own = unrated.person.user_id == accepter.user_id
    changed = transaction.invitations.get(invitation.id)
    return errors.NowUnrated(changed, unrated.person, unrated.until, is_own)


def require_can_be_rated(transaction: Transaction, invitation: Invitation, person: Person) -> None:
    """Raise RatedLater if the invitation is rated and the user was erased a short time ago."""
    rated_again = ratings.rated_again(transaction, person.user_id)
    if invitation.terms.is_rated and rated_again is not None:
        raise errors.RatedLater(invitation.challenger, rated_again)


def require_invited(invitation: Invitation, person: Person) -> None:
    """Raise NotInvited if the user may not accept an invitation."""
    opponent = invitation.opponent
    is_challenger = person.user_id == invitation.challenger.user_id
    if is_challenger or (opponent is not None and opponent.user_id != person.user_id):
        raise errors.NotInvited(invitation, is_challenger)
