"""Errors of requests about tournaments. All are OnitamaErrors, like NoSuchTournament of the store.

Their sentences name commands, so they are written in the cogs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from onitama_core.store import Tournament


@dataclass(eq=False)
class OfTournament(OnitamaError):
    """Base class of the errors about one tournament."""

    tournament: Tournament


class SignUpClosed(OfTournament):
    """The tournament has ended, or it is too late to join."""


class TournamentFull(OfTournament):
    """Nobody else can join: the format allows no more people."""


class AlreadyJoined(OfTournament): ...


class NotInTournament(OfTournament):
    """The user has not joined, or has left before."""


class AlreadyStarted(OfTournament):
    """The tournament runs or has ended, so it can't be started."""


class TournamentOver(OfTournament):
    """The tournament was finished or cancelled."""


@dataclass(eq=False)
class TooFewEntrants(OfTournament):
    joined: int
    """Number of people who have joined."""


@dataclass(eq=False)
class TooManyTournaments(OnitamaError):
    """The server has as many open tournaments as it may have."""

    most: int
