"""An invitation in the channel, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button, PublicMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.inviting import invitation as say

if TYPE_CHECKING:
    from onitama_core.store import Invitation, Match


def invitation_post(invitation: Invitation) -> PublicMessage:
    opponent = invitation.opponent
    return PublicMessage(
        say.offer(invitation),
        buttons=buttons(invitation),
        pings=() if opponent is None else (opponent.user_id,),
    )


def buttons(invitation: Invitation) -> tuple[Button, ...]:
    accept = Button(clicks.Accept(invitation.id), labels.ACCEPT, style=Style.success)
    decline = Button(clicks.Decline(invitation.id), labels.DECLINE, style=Style.danger)
    withdraw = Button(clicks.Withdraw(invitation.id), labels.WITHDRAW)
    rules = Button(clicks.ShowTerms(invitation.id), labels.RULES)
    if invitation.opponent is None:
        return (accept, withdraw, rules)
    return (accept, decline, withdraw, rules)


def invitation_closed(invitation: Invitation, match: Match | None = None) -> PublicMessage:
    """`match`: the one that an accepted one led to."""
    return PublicMessage(say.closed(invitation, match), is_silent=True)
