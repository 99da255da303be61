"""Clicks in the panel of `/onitama settings` about what is usual in a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import OwnClick, Parts
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self

WRITTEN: Final = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class ChooseThreads(OwnClick):
    verb = "in_threads"

    in_threads: bool

    def parts(self) -> Parts:
        return Parts(argument=WRITTEN[self.in_threads])

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(read(parts.argument))


@dataclass(frozen=True, slots=True)
class ChooseOneBoard(OwnClick):
    verb = "one_board"

    one_board: bool

    def parts(self) -> Parts:
        return Parts(argument=WRITTEN[self.one_board])

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(read(parts.argument))


def read(argument: str) -> bool:
    """Raises OldButton."""
    if argument not in WRITTEN.values():
        raise OldButton
    return argument == WRITTEN[True]
