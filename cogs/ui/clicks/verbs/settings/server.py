"""Clicks on the pages of a server's settings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import OF_A_LIST, BareClick, OwnClick, Parts
from cogs.ui.clicks.verbs.settings.panel import Switch, known
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self


class ServerPage(Enum):
    """The names stand in posted buttons."""

    ALL = "all"
    """What holds, for everybody to read."""
    GAME = "game"
    TIME = "time"
    PLACE = "place"


PAGES: Final = {page.value for page in ServerPage}


@dataclass(frozen=True, slots=True)
class ShowServer(OwnClick):
    verb = "server"

    part: ServerPage = ServerPage.ALL

    def parts(self) -> Parts:
        return Parts(argument=self.part.value)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.argument not in PAGES:
            raise OldButton
        return cls(ServerPage(parts.argument))


@dataclass(frozen=True, slots=True)
class ShowHouseRules(BareClick):
    """The page of time and limits, on panels of a version that had no others."""

    verb = "house_rules"


# what is played


@dataclass(frozen=True, slots=True)
class PickUsualVariant(BareClick):
    verb = f"{OF_A_LIST}_variant"


@dataclass(frozen=True, slots=True)
class PickUsualCards(BareClick):
    verb = f"{OF_A_LIST}_cards"


@dataclass(frozen=True, slots=True)
class ChooseRated(Switch):
    verb = "guild_rated"


@dataclass(frozen=True, slots=True)
class ChooseLeaderboard(Switch):
    verb = "guild_leaders"


# time and limits


@dataclass(frozen=True, slots=True)
class PickUsualPace(BareClick):
    verb = f"{OF_A_LIST}_pace"


@dataclass(frozen=True, slots=True)
class PickPaces(BareClick):
    """Those a challenge may choose."""

    verb = f"{OF_A_LIST}_paces"


@dataclass(frozen=True, slots=True)
class PickMostMatches(BareClick):
    verb = f"{OF_A_LIST}_most"


# where, and how it looks


@dataclass(frozen=True, slots=True)
class PickChannels(BareClick):
    """Those in which matches may begin; none: everywhere."""

    verb = f"{OF_A_LIST}_channels"


@dataclass(frozen=True, slots=True)
class ChooseThreads(Switch):
    verb = "in_threads"


@dataclass(frozen=True, slots=True)
class ChooseOneBoard(Switch):
    verb = "one_board"


@dataclass(frozen=True, slots=True)
class ChooseGuildTheme(OwnClick):
    verb = "guild_theme"

    theme: str

    def parts(self) -> Parts:
        return Parts(argument=self.theme)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(known(parts.argument))
