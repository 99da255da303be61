"""Clicks on invitations."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.ui.clicks.click import InvitationClick


@dataclass(frozen=True, slots=True)
class Accept(InvitationClick):
    verb = "accept"


@dataclass(frozen=True, slots=True)
class Decline(InvitationClick):
    verb = "decline"


@dataclass(frozen=True, slots=True)
class Withdraw(InvitationClick):
    verb = "withdraw"


@dataclass(frozen=True, slots=True)
class ShowTerms(InvitationClick):
    """The rules, with the cards that are offered."""

    verb = "terms"
