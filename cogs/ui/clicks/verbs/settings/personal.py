"""Clicks on the page of what is a person's own."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.ui.clicks.click import OF_A_LIST, BareClick
from cogs.ui.clicks.verbs.settings.panel import Switch


@dataclass(frozen=True, slots=True)
class ShowPersonal(BareClick):
    verb = "personal"


@dataclass(frozen=True, slots=True)
class ChoosePings(Switch):
    verb = "own_pings"


@dataclass(frozen=True, slots=True)
class ChooseLists(Switch):
    """Or the board to tap."""

    verb = "own_lists"


@dataclass(frozen=True, slots=True)
class ChooseOwnRated(Switch):
    verb = "own_rated"


@dataclass(frozen=True, slots=True)
class PickChallengers(BareClick):
    verb = f"{OF_A_LIST}_asking"


@dataclass(frozen=True, slots=True)
class PickToBlock(BareClick):
    verb = f"{OF_A_LIST}_block"


@dataclass(frozen=True, slots=True)
class PickToUnblock(BareClick):
    verb = f"{OF_A_LIST}_unblock"
