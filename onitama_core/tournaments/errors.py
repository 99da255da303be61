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
class TournamentError(OnitamaError):
    """Base class of the errors about one tournament."""

    tournament: Tournament


class SignUpClosed(TournamentError):
    """The tournament has ended, or it is too late to join."""


class TournamentFull(TournamentError):
    """Nobody else can join: the format allows no more people."""


class AlreadyJoined(TournamentError): ...


class NotInTournament(TournamentError):
    """The user has not joined, or has left before."""


class AlreadyStarted(TournamentError):
    """The tournament runs or has ended, so it can't be started."""


class TournamentOver(TournamentError):
    """The tournament was finished or cancelled."""


@dataclass(eq=False)
class TooFewEntrants(TournamentError):
    joined: int
    """Number of people who have joined."""


@dataclass(eq=False)
class TooManyTournaments(OnitamaError):
    """The server has as many open tournaments as it may have."""

    limit: int
