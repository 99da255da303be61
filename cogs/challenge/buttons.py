"""Buttons and lists of the panel in which an invitation is drafted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cogs.challenge.drafts import Draft
from cogs.shared.custom_ids import Parts, PlainClick
from cogs.shared.errors import OldButton
from cogs.shared.terms import TERMS, Term


@dataclass(frozen=True)
class DraftClick(PlainClick):
    """A click in the panel of a draft."""

    draft: Draft

    def parts(self) -> Parts:
        return Parts(argument=str(self.draft))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(Draft.read(parts.argument))


class ShowWholeDraft(DraftClick, verb="whole_draft"):
    """Show the panel with the venue and the rating of this click's draft.

    Only panels posted by an earlier version have such buttons.
    """


class SendDraft(DraftClick, verb="send"):
    """Send the drafted invitation."""


class CancelDraft(DraftClick, verb="cancel"):
    """Close the panel without an invitation."""


@dataclass(frozen=True)
class ChooseDraftVenue(DraftClick, verb="draft_venue"):
    """Choose whether the match gets a thread of its own."""

    in_thread: bool

    def parts(self) -> Parts:
        return Parts(int(self.in_thread), argument=str(self.draft))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(Draft.read(parts.argument), in_thread=read_bit(parts.subject))


@dataclass(frozen=True)
class ChooseDraftRated(DraftClick, verb="draft_rated"):
    """Choose whether the match is rated."""

    is_rated: bool

    def parts(self) -> Parts:
        return Parts(int(self.is_rated), argument=str(self.draft))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(Draft.read(parts.argument), is_rated=read_bit(parts.subject))


@dataclass(frozen=True)
class PickTerm(DraftClick, verb="pick_term"):
    """Choose one of the terms in a list."""

    term: Term

    def parts(self) -> Parts:
        return Parts(TERMS.index(self.term), argument=str(self.draft))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        if parts.subject >= len(TERMS):
            raise OldButton
        return cls(Draft.read(parts.argument), TERMS[parts.subject])


def read_bit(number: int) -> bool:
    """Read a flag. Raises OldButton for other numbers than 0 and 1."""
    if number not in (0, 1):
        raise OldButton
    return bool(number)
