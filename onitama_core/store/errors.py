"""What can be wrong with a question to the store, or with the file behind it."""

from __future__ import annotations

from onitama_core.game import OnitamaError


class NoSuchMatch(OnitamaError):
    pass


class NoSuchInvitation(OnitamaError):
    pass


class NewerDatabase(Exception):
    """The file was written by a later version of this program."""
