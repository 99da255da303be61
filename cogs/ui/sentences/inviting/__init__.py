"""Invitations, and choosing the cards of one."""

from cogs.ui.sentences.inviting import cards_offered, challenging, choosing, invitation

__all__ = ["cards_offered", "challenging", "choosing", "invitation"]
