"""Closing an invitation, whoever or whatever closes it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.store import DueKind, InvitationStatus, PostKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from onitama_core.store import Invitation, Transaction

KEEP_CLOSED: Final = timedelta(days=30)
"""How long an invitation that led to no match is remembered."""


def close(
    transaction: Transaction, invitation: Invitation, status: InvitationStatus, now: datetime
) -> Invitation:
    transaction.close_invitation(invitation.id, status)
    transaction.owe_invitation_post(invitation, PostKind.INVITATION_CLOSED)
    transaction.unschedule(DueKind.EXPIRY, invitation.id)
    if status is not InvitationStatus.ACCEPTED:
        transaction.schedule(DueKind.INVITATION_CLEARING, invitation.id, now + KEEP_CLOSED)
    return replace(invitation, status=status)


def still_open(
    transaction: Transaction, invitations: Iterable[Invitation | None], now: datetime
) -> Iterator[Invitation]:
    """Those whose time has not come; the others are closed."""
    for invitation in invitations:
        if invitation is None:
            continue
        if now < invitation.expires_at:
            yield invitation
        else:
            close(transaction, invitation, InvitationStatus.EXPIRED, now)
