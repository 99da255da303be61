"""Clicks on the buttons and lists of settings, stored data, profiles and leaderboards."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Final, Self

from cogs.shared.custom_ids import (
    YES_OR_NO,
    Parts,
    PlainClick,
    read_enum,
    read_id,
    read_number,
    read_one_of,
    register_verb,
    write_yes_or_no,
)
from cogs.shared.errors import OldButton
from onitama_core.game import Variant
from onitama_core.people import Ranking
from onitama_core.store import GuildSettings, Span
from rendering import THEMES, words
from rendering.words import N_

# Leaderboards and profiles

MAX_PAGE: Final = 9999
"""The largest number of a leaderboard's page that is read from a custom id."""
MAX_CONTROLS: Final = 5
"""Buttons, or lists, of a leaderboard in one message.

Each has a number, so that two that lead to the same page have different custom ids.
"""


def write_ranking(ranking: Ranking) -> str:
    return f"{ranking.variant.value}:{ranking.span.value}:{ranking.page}"


def read_ranking(text: str) -> Ranking:
    """Read a page of a leaderboard. Raises OldButton."""
    match text.split(":"):
        case [variant, span, page]:
            number = read_number(page, MAX_PAGE)
            return Ranking(read_enum(Variant, variant), read_enum(Span, span), number)
    raise OldButton


@dataclass(frozen=True)
class RankingClick(PlainClick):
    """A click on a page of a leaderboard."""

    ranking: Ranking
    control: int = 0
    """The number of the button or list in its message."""

    def parts(self) -> Parts:
        return Parts(step=self.control, argument=write_ranking(self.ranking))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        if parts.step >= MAX_CONTROLS:
            raise OldButton
        return cls(read_ranking(parts.argument), parts.step)


class ShowRanks(RankingClick, verb="ranks"):
    """Show a page of a leaderboard."""


class PickRanks(RankingClick, verb="pick_ranks"):
    """Choose another leaderboard; `ranking` is the one that the message shows."""


@dataclass(frozen=True)
class PickProfile(PlainClick, verb="pick_profile"):
    """Choose another variant in a profile."""

    user_id: int

    def parts(self) -> Parts:
        return Parts(argument=str(self.user_id))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(read_id(parts.argument))


class PickStatistics(PlainClick, verb="pick_stats"):
    """Choose the variant of a server's statistics."""


# Stored personal data


class ShowPrivacy(PlainClick, verb="privacy"):
    """Show which data the bot stores about the user."""


class TakeEverything(PlainClick, verb="take_all"):
    """Send the user everything that the bot stores about them, as a file."""


class AskToErase(PlainClick, verb="erase"):
    """Ask once more before erasing the data that the bot stores about the user."""


class EraseForSure(PlainClick, verb="erase_for_sure"):
    """Erase the data that the bot stores about the user."""


class KeepEverything(PlainClick, verb="keep_everything"):
    """Answer no to the question whether to erase the stored data."""


# Settings of a person


@dataclass(frozen=True)
class Switch(PlainClick):
    """A choice between two values of a setting."""

    is_on: bool

    def parts(self) -> Parts:
        return Parts(argument=write_yes_or_no(self.is_on))

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(read_one_of(YES_OR_NO, parts.argument))


class ShowSettings(PlainClick, verb="settings"):
    """Show the user's settings."""


class ShowPersonal(PlainClick, verb="personal"):
    """Show the user's settings about pings and other people."""


class ChoosePings(Switch, verb="own_pings"):
    """Choose whether posts ping the user."""


class ChooseLists(Switch, verb="own_lists"):
    """Choose lists instead of a board to tap in the controller."""


class ChooseOwnRated(Switch, verb="own_rated"):
    """Choose whether the user's challenges are rated."""


class PickChallengers(PlainClick, verb="pick_asking"):
    """Choose who may challenge the user."""


class PickToBlock(PlainClick, verb="pick_block"):
    """Choose a person to block."""


class PickToUnblock(PlainClick, verb="pick_unblock"):
    """Choose a person to unblock."""


class PickOwnTheme(PlainClick, verb="pick_theme"):
    """Choose how the user's own pictures look."""


AS_THE_SERVER: Final = "server"
"""The value that stands for the server's theme in custom ids and in the list of themes."""


@dataclass(frozen=True)
class ChooseOwnTheme(PlainClick, verb="own_theme"):
    """Choose a theme with a button. Only panels posted by an earlier version have such buttons."""

    theme: str | None
    """None: the server's theme."""

    def parts(self) -> Parts:
        return Parts(argument=self.theme or AS_THE_SERVER)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        offered = {AS_THE_SERVER: None, **{theme: theme for theme in THEMES}}
        return cls(read_one_of(offered, parts.argument))


class PickOwnLanguage(PlainClick, verb="pick_language"):
    """Choose the language of texts that only the user sees."""


AS_AT_DISCORD: Final = "discord"
"""The value that stands for the language of a person or a server at Discord."""


def offered_languages() -> dict[str, str | None]:
    """Return the languages that can be chosen, by their values in lists; None: as at Discord."""
    return {AS_AT_DISCORD: None, **{language: language for language in words.LANGUAGES}}


THEME_DESCRIPTIONS: Final = {
    "shrine": N_("**Shrine** (paper, vermilion and indigo)"),
    "night": N_("**Night** (dark and bright)"),
}
"""Descriptions that users read of each theme of the pictures."""
THEME_NAMES: Final = {"shrine": N_("Shrine"), "night": N_("Night")}


# Settings of a server


class ServerPage(Enum):
    """A page of a server's settings. Posted buttons contain the values, so they must not change."""

    ALL = "all"
    """The page of all settings, which everybody may read."""
    GAME = "game"
    TIME = "time"
    PLACE = "place"
    DAILY = "daily"


@dataclass(frozen=True)
class ShowServer(PlainClick, verb="server"):
    """Show a page of the server's settings."""

    part: ServerPage = ServerPage.ALL
    sheet: int = 0
    """Index of the message shown, for a page whose settings need more than one message."""

    def parts(self) -> Parts:
        return Parts(step=self.sheet, argument=self.part.value)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(read_enum(ServerPage, parts.argument), parts.step)


SETTING_NAMES: Final = {field.name: field.name for field in fields(GuildSettings)}
SETTING_LOG_NAME: Final = "set"
"""Name under which the log lists a click on any setting."""


@dataclass(frozen=True)
class SettingClick(PlainClick):
    """A click that changes a setting of the server."""

    name: str
    """The field of `GuildSettings`."""

    def parts(self) -> Parts:
        return Parts(argument=self.name)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(read_one_of(SETTING_NAMES, parts.argument))


@dataclass(frozen=True)
class ChooseForServer(SettingClick, verb="set"):
    """Choose a setting with a button."""

    value: str
    """The value, as `server_settings.py` writes it."""

    def parts(self) -> Parts:
        return Parts(argument=f"{self.name}:{self.value}")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        name, _, value = parts.argument.partition(":")
        return cls(read_one_of(SETTING_NAMES, name), value)


class PickForServer(SettingClick, verb="pick_setting"):
    """Choose a setting in a list."""


class PostDailyNow(PlainClick, verb="post_daily"):
    """Post the puzzle of the day at once."""


SETTINGS_BY_VERB: Final = {
    "in_threads": "in_threads",
    "one_board": "one_board",
    "guild_theme": "theme",
}
"""The settings that had a verb of their own in version 0.1.0, and their fields today."""


def register_former_verb(verb: str, name: str) -> None:
    """Let the custom ids with a former verb be read as clicks on a setting's button."""

    def read(parts: Parts) -> ChooseForServer:
        return ChooseForServer(name, parts.argument)

    register_verb(verb, read, __name__, SETTING_LOG_NAME)


for _verb, _name in SETTINGS_BY_VERB.items():
    register_former_verb(_verb, _name)
