"""An invitation in the channel, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.challenge import words
from cogs.ui import clicks, labels
from cogs.ui.messages import Button, PublicMessage, Style

if TYPE_CHECKING:
    from onitama_core.store import Invitation, Match


def invitation_post(invitation: Invitation) -> PublicMessage:
    opponent = invitation.opponent
    return PublicMessage(
        words.offer(invitation),
        buttons=buttons(invitation),
        pings=() if opponent is None or invitation.is_quiet else (opponent.user_id,),
        is_silent=invitation.is_quiet,
    )


def buttons(invitation: Invitation) -> tuple[Button, ...]:
    accept = Button(
        clicks.Accept(invitation.id, invitation.version), labels.ACCEPT, style=Style.success
    )
    decline = Button(clicks.Decline(invitation.id), labels.DECLINE, style=Style.danger)
    change = Button(clicks.Change(invitation.id), labels.CHANGE)
    withdraw = Button(clicks.Withdraw(invitation.id), labels.WITHDRAW)
    rules = Button(clicks.ShowTerms(invitation.id), labels.RULES)
    if invitation.opponent is None:
        return (accept, change, withdraw, rules)
    return (accept, decline, change, withdraw, rules)


def invitation_closed(invitation: Invitation, match: Match | None = None) -> PublicMessage:
    """`match`: the one that an accepted one led to."""
    return PublicMessage(words.closed(invitation, match), is_silent=True)
