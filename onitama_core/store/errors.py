"""What can be wrong with a question to the store, or with the file behind it."""

from __future__ import annotations

from dataclasses import dataclass

from onitama_core.game import OnitamaError


@dataclass(eq=False)
class NoSuchMatch(OnitamaError):
    match_id: int


@dataclass(eq=False)
class NoSuchInvitation(OnitamaError):
    invitation_id: int


class NewerDatabase(Exception):
    """The file was written by a later version of this program."""
