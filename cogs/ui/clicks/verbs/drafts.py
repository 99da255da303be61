"""Clicks on a draft: choosing the cards before an invitation goes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import OF_A_LIST, OwnClick, Parts
from cogs.ui.clicks.written.draft import LISTS, CardList, Draft
from cogs.ui.clicks.written.terms import TERMS, Term
from cogs.ui.errors import OldButton
from onitama_core.game import Variant

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True)
class OpenPanel(OwnClick):
    """To invite whoever accepts."""

    verb = "panel"

    variant: Variant

    def parts(self) -> Parts:
        return Parts(argument=self.variant.value)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.argument not in VARIANTS:
            raise OldButton
        return cls(Variant(parts.argument))


VARIANTS: Final = {variant.value for variant in Variant}


@dataclass(frozen=True, slots=True)
class DraftClick(OwnClick):
    draft: Draft

    def parts(self) -> Parts:
        return Parts(argument=str(self.draft))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(read(parts.argument))


@dataclass(frozen=True, slots=True)
class ShowDraft(DraftClick):
    verb = "draft"


@dataclass(frozen=True, slots=True)
class ShowWholeDraft(DraftClick):
    """Not its cards alone."""

    verb = "whole_draft"


@dataclass(frozen=True, slots=True)
class SendDraft(DraftClick):
    verb = "send"


@dataclass(frozen=True, slots=True)
class CancelDraft(DraftClick):
    verb = "cancel"


@dataclass(frozen=True, slots=True)
class PickCards(DraftClick):
    """What was picked comes with the click, not in its custom_id."""

    verb = OF_A_LIST

    card_list: CardList

    def parts(self) -> Parts:
        return Parts(LISTS.index(self.card_list), argument=str(self.draft))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.subject >= len(LISTS):
            raise OldButton
        return cls(read(parts.argument), LISTS[parts.subject])


@dataclass(frozen=True, slots=True)
class PickTerm(DraftClick):
    """As `PickCards`."""

    verb = f"{OF_A_LIST}_term"

    term: Term

    def parts(self) -> Parts:
        return Parts(TERMS.index(self.term), argument=str(self.draft))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.subject >= len(TERMS):
            raise OldButton
        return cls(read(parts.argument), TERMS[parts.subject])


def read(argument: str) -> Draft:
    """Raises OldButton."""
    draft = Draft.read(argument)
    if draft is None:
        raise OldButton
    return draft
