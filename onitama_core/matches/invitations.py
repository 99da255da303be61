"""Invitations: offered, accepted, declined, withdrawn, expired; and rematches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from onitama_core.game import Player
from onitama_core.matches.errors import (
    AlreadyInvited,
    DeclinedLately,
    InvitationClosed,
    NotAPlayer,
    NotFinished,
    NotInvited,
    NotYourInvitation,
    RematchTaken,
    SelfChallenge,
    TooManyInvitations,
)
from onitama_core.matches.play import load
from onitama_core.store import InvitationStatus, NewInvitation, Person, PostKind, SeatChoice

if TYPE_CHECKING:
    from random import Random

    from onitama_core.matches.updates import PublicUpdate
    from onitama_core.store import Clock, Invitation, Place, Store, Terms, Transaction

SEAT_OF = {Player.RED: SeatChoice.RED, Player.BLUE: SeatChoice.BLUE}


@dataclass(frozen=True, slots=True)
class Limits:
    lifetime: timedelta = timedelta(hours=24)
    """How long an invitation stays open."""
    pause: timedelta = timedelta(minutes=10)
    """How long one waits before inviting somebody again who declined."""
    most_open: int = 5
    """Open invitations a challenger may have in one server."""


@dataclass(frozen=True, slots=True)
class Invited:
    invitation: Invitation
    post_id: int


class Invitations:
    def __init__(self, store: Store, clock: Clock, rng: Random, limits: Limits) -> None:
        self._store = store
        self._clock = clock
        self._rng = rng
        self._limits = limits

    async def look(self, invitation_id: int) -> Invitation:
        """Raises NoSuchInvitation."""
        return await self._store.read.invitation(invitation_id)

    async def match_of(self, invitation: Invitation) -> int | None:
        """The match an accepted invitation led to."""
        return await self._store.read.match_of_invitation(invitation.id)

    async def invite(
        self, place: Place, challenger: Person, opponent: Person | None, terms: Terms
    ) -> Invited:
        """Offer a match to somebody, or (None) to anybody else.

        Raises SelfChallenge, AlreadyInvited, TooManyInvitations or DeclinedLately.
        """
        async with self._store.transaction(self._clock()) as transaction:
            new = NewInvitation(place, challenger, opponent, terms)
            return await self._offer(transaction, new)

    async def require_invitable(
        self, place: Place, challenger: Person, opponent: Person | None
    ) -> None:
        """Raises what `invite` would raise now."""
        async with self._store.transaction(self._clock()) as transaction:
            await self._expire_due(transaction)
            await self._require_invitable(transaction, place, challenger, opponent)

    async def _offer(self, transaction: Transaction, new: NewInvitation) -> Invited:
        await self._expire_due(transaction)
        await self._require_invitable(transaction, new.place, new.challenger, new.opponent)
        expires_at = self._clock() + self._limits.lifetime
        invitation_id = await transaction.add_invitation(new, expires_at)
        invitation = await transaction.invitation(invitation_id)
        post_id = await transaction.owe_invitation_post(invitation, PostKind.INVITATION)
        return Invited(invitation, post_id)

    async def _require_invitable(
        self, transaction: Transaction, place: Place, challenger: Person, opponent: Person | None
    ) -> None:
        if opponent is not None:
            await self._require_consent(transaction, challenger.user_id, opponent, place.guild_id)
        open_ones = await transaction.open_invitations_by(challenger.user_id, place.guild_id)
        if len(open_ones) >= self._limits.most_open:
            raise TooManyInvitations(open_ones)

    async def _require_consent(
        self, transaction: Transaction, challenger: int, opponent: Person, guild_id: int
    ) -> None:
        if challenger == opponent.user_id:
            raise SelfChallenge
        between = await transaction.open_between(challenger, opponent.user_id, guild_id)
        if between is not None:
            raise AlreadyInvited(between)
        declined_at = await transaction.last_declined(challenger, opponent.user_id)
        if declined_at is not None and self._clock() < declined_at + self._limits.pause:
            raise DeclinedLately(opponent, declined_at + self._limits.pause)

    async def accept(self, invitation_id: int, person: Person) -> PublicUpdate:
        """Start the match. Raises NoSuchInvitation, InvitationClosed or NotInvited."""
        async with self._store.transaction(self._clock()) as transaction:
            invitation = await self._require_open(transaction, invitation_id)
            require_invited(invitation, person)
            return await self._start(transaction, invitation, person)

    async def _start(
        self, transaction: Transaction, invitation: Invitation, opponent: Person
    ) -> PublicUpdate:
        await transaction.set_opponent(invitation.id, opponent)
        await self._close(transaction, invitation, InvitationStatus.ACCEPTED)
        seat = invitation.terms.seat.draw(self._rng)
        challenger = invitation.challenger
        seats = (challenger, opponent) if seat is Player.RED else (opponent, challenger)
        setup = invitation.terms.set_up(self._rng)
        match_id = await transaction.add_match(invitation, seats, setup)
        loaded = await load(transaction, match_id)
        if invitation.terms.in_thread:
            await transaction.owe_match_post(loaded.row, PostKind.THREAD, seq=0)
        return loaded.public(await transaction.owe_match_post(loaded.row, PostKind.BOARD, seq=0))

    async def decline(self, invitation_id: int, user_id: int) -> Invitation:
        """Raises NoSuchInvitation, InvitationClosed or NotInvited."""
        async with self._store.transaction(self._clock()) as transaction:
            invitation = await self._require_open(transaction, invitation_id)
            if invitation.opponent is None or invitation.opponent.user_id != user_id:
                raise NotInvited(invitation, invitation.challenger.user_id == user_id)
            return await self._close(transaction, invitation, InvitationStatus.DECLINED)

    async def withdraw(self, invitation_id: int, user_id: int) -> Invitation:
        """Raises NoSuchInvitation, InvitationClosed or NotYourInvitation."""
        async with self._store.transaction(self._clock()) as transaction:
            invitation = await self._require_open(transaction, invitation_id)
            if invitation.challenger.user_id != user_id:
                raise NotYourInvitation(invitation)
            return await self._close(transaction, invitation, InvitationStatus.WITHDRAWN)

    async def rematch(self, match_id: int, person: Person) -> Invited | PublicUpdate:
        """Offer the rematch of a finished match, or accept the one the other offered.

        Seats are swapped, the cards dealt anew. Raises NoSuchMatch, NotAPlayer, NotFinished,
        RematchTaken, AlreadyInvited (one's own offer is open), and what `invite` raises.
        """
        async with self._store.transaction(self._clock()) as transaction:
            new = await self._propose_rematch(transaction, match_id, person)
            await self._expire_due(transaction)
            offered = await transaction.rematch_of(match_id)
            if offered is None:
                return await self._offer(transaction, new)
            if not offered.is_open:
                raise RematchTaken((await load(transaction, match_id)).match)
            if offered.challenger.user_id == person.user_id:
                raise AlreadyInvited(offered)
            return await self._start(transaction, offered, person)

    async def _propose_rematch(
        self, transaction: Transaction, match_id: int, person: Person
    ) -> NewInvitation:
        match = (await load(transaction, match_id)).match
        player = match.player_of(person.user_id)
        if player is None:
            raise NotAPlayer(match)
        if not match.is_over:
            raise NotFinished(match)
        terms = (await transaction.invitation_of_match(match_id)).terms
        return NewInvitation(
            match.place,
            person,
            match.seats[player.opponent],
            terms.for_rematch(SEAT_OF[player.opponent]),
            rematch_of=match_id,
        )

    async def expire(self) -> None:
        """Close every invitation whose time has come."""
        async with self._store.transaction(self._clock()) as transaction:
            await self._expire_due(transaction)

    async def _expire_due(self, transaction: Transaction) -> None:
        for invitation in await transaction.expired(self._clock()):
            await self._close(transaction, invitation, InvitationStatus.EXPIRED)

    async def _require_open(self, transaction: Transaction, invitation_id: int) -> Invitation:
        invitation = await transaction.invitation(invitation_id)
        if not invitation.is_open or invitation.expires_at <= self._clock():
            raise InvitationClosed(invitation)
        return invitation

    async def _close(
        self, transaction: Transaction, invitation: Invitation, status: InvitationStatus
    ) -> Invitation:
        await transaction.close_invitation(invitation.id, status)
        await transaction.owe_invitation_post(invitation, PostKind.INVITATION_CLOSED)
        return replace(invitation, status=status)


def require_invited(invitation: Invitation, person: Person) -> None:
    """Raises NotInvited."""
    opponent = invitation.opponent
    is_challenger = person.user_id == invitation.challenger.user_id
    if is_challenger or (opponent is not None and opponent.user_id != person.user_id):
        raise NotInvited(invitation, is_challenger)
