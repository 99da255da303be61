"""Clicks on the buttons and lists of tournaments, and the form with a new tournament's name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cogs.shared.custom_ids import Parts, PlainClick
from cogs.shared.errors import OldButton
from cogs.tournaments.drafts import TERMS, DraftTerm, TournamentDraft

# -- a tournament --


@dataclass(frozen=True)
class TournamentClick(PlainClick):
    """A click about a tournament of this server."""

    tournament_id: int

    def parts(self) -> Parts:
        return Parts(self.tournament_id)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject)


class ShowTournament(TournamentClick, verb="tournament"):
    """Show a tournament to the user, with what they can do in it."""


class JoinTournament(TournamentClick, verb="join"):
    """Join a tournament."""


class LeaveTournament(TournamentClick, verb="leave"):
    """Leave a tournament."""


class StartTournament(TournamentClick, verb="start_now"):
    """Start a tournament without waiting for its time or for more people."""


class AskToCancelTournament(TournamentClick, verb="cancel_cup"):
    """Ask once more before cancelling a tournament."""


class CancelTournament(TournamentClick, verb="cancel_cup_now"):
    """Cancel a tournament."""


@dataclass(frozen=True)
class ShowTable(TournamentClick, verb="table"):
    """Show a page of a tournament's table."""

    table_page: int = 0

    def parts(self) -> Parts:
        return Parts(self.tournament_id, self.table_page)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step)


class ExplainPairing(TournamentClick, verb="why"):
    """Explain the pairings of the present round, the user's own first."""


class PickPairing(TournamentClick, verb="pick_pairing"):
    """Choose a pairing of the present round to be explained."""


# -- the panel of a new tournament --


class NewTournament(PlainClick, verb="new_cup"):
    """Open the panel of a new tournament."""


@dataclass(frozen=True)
class TournamentDraftClick(PlainClick):
    """A click in the panel of a new tournament."""

    planned: TournamentDraft

    def parts(self) -> Parts:
        return Parts(argument=str(self.planned))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(TournamentDraft.read(parts.argument))


@dataclass(frozen=True)
class PickTournamentTerm(TournamentDraftClick, verb="pick_cup_term"):
    """Choose a term of the tournament in a list."""

    planned_term: DraftTerm

    def parts(self) -> Parts:
        return Parts(TERMS.index(self.planned_term), argument=str(self.planned))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        if parts.subject >= len(TERMS):
            raise OldButton
        return cls(TournamentDraft.read(parts.argument), TERMS[parts.subject])


class SwitchTournamentRated(TournamentDraftClick, verb="cup_rated"):
    """Change whether the matches are rated."""


class ShowTournamentTerms(TournamentDraftClick, verb="cup_terms"):
    """Show the first lists of the panel."""


class ShowMoreTournamentTerms(TournamentDraftClick, verb="cup_more"):
    """Show the other lists of the panel: cards and the time of a round."""


class NameTournament(TournamentDraftClick, verb="name_cup"):
    """Open the form with the name of the tournament."""


class PostTournament(TournamentDraftClick, verb="post_cup"):
    """Post the tournament under the name in the form."""


class DropTournamentDraft(TournamentDraftClick, verb="drop_cup"):
    """Close the panel without a tournament."""
