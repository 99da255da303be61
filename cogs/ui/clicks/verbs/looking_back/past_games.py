"""Clicks in a list of finished matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.ui.clicks.click import OF_A_LIST, OwnClick, Parts
from cogs.ui.clicks.written.listing import Listing, read, write

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True)
class ListingClick(OwnClick):
    listing: Listing

    def parts(self) -> Parts:
        subject, argument = write(self.listing)
        return Parts(subject, argument=argument)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(read(parts.subject, parts.argument))


@dataclass(frozen=True, slots=True)
class OpenHistory(ListingClick):
    """A page of somebody's finished matches."""

    verb = "history"


@dataclass(frozen=True, slots=True)
class PickGame(ListingClick):
    """One of a page; which one comes with the click."""

    verb = f"{OF_A_LIST}_game"
