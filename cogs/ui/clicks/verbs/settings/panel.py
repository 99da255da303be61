"""Clicks in the panel of `/onitama settings`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import BareClick, OwnClick, Parts
from cogs.ui.errors import OldButton
from rendering import THEMES

if TYPE_CHECKING:
    from typing import Self

AS_THE_SERVER: Final = "server"
ANSWERS: Final = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class ChooseOwnTheme(OwnClick):
    verb = "own_theme"

    theme: str | None
    """None: the server's."""

    def parts(self) -> Parts:
        return Parts(argument=AS_THE_SERVER if self.theme is None else self.theme)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(None if parts.argument == AS_THE_SERVER else known(parts.argument))


@dataclass(frozen=True, slots=True)
class Switch(OwnClick):
    """One of the two ways in which something may be."""

    is_on: bool

    def parts(self) -> Parts:
        return Parts(argument=ANSWERS[self.is_on])

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(is_yes(parts.argument))


@dataclass(frozen=True, slots=True)
class ShowSettings(BareClick):
    verb = "settings"


def known(theme: str) -> str:
    """Raises OldButton."""
    if theme not in THEMES:
        raise OldButton
    return theme


def is_yes(argument: str) -> bool:
    """Raises OldButton."""
    if argument not in ANSWERS.values():
        raise OldButton
    return argument == ANSWERS[True]
