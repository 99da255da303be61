"""Invitations and rematches: how a match begins."""
