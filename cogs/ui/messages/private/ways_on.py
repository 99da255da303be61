"""Buttons beside the sentence about a problem."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from cogs.ui import clicks
from cogs.ui import errors as here
from cogs.ui.messages.types import Button, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.inviting.invitation import invitee
from onitama_core.matches import errors

MOST_NAMED: Final = 5


@singledispatch
def ways_on(_: BaseException, user_id: int) -> tuple[Button, ...]:  # noqa: ARG001 - for all
    """For the person who reads the sentence."""
    return ()


@ways_on.register
def _(problem: errors.AlreadyInvited, user_id: int) -> tuple[Button, ...]:
    invitation = problem.invitation
    if invitation.challenger.user_id == user_id:
        return (Button(clicks.Withdraw(invitation.id), labels.WITHDRAW),)
    return (
        Button(clicks.Accept(invitation.id), labels.ACCEPT, style=Style.success),
        Button(clicks.Decline(invitation.id), labels.DECLINE, style=Style.danger),
    )


@ways_on.register
def _(problem: here.NowhereToPost, user_id: int) -> tuple[Button, ...]:  # noqa: ARG001
    if not problem.can_go_on_here:
        return ()
    click = clicks.ContinueHere(problem.match.id)
    return (Button(click, labels.CONTINUE_HERE, style=Style.primary),)


@ways_on.register
def _(problem: errors.TooManyInvitations, user_id: int) -> tuple[Button, ...]:  # noqa: ARG001
    return tuple(
        Button(clicks.Withdraw(invitation.id), labels.withdraw(invitee(invitation)))
        for invitation in problem.invitations[:MOST_NAMED]
    )
