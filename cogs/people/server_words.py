"""The settings of a server: what each of them offers, and what is said of what was chosen.

A new one is a field of `Customs`, an entry of `SETTINGS`, and whatever it changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from cogs.people.settings_words import DESCRIBED
from cogs.ui import words as ui_words
from cogs.ui.click_values import Term
from cogs.ui.clicks import ServerPage
from cogs.ui.terms import OPTIONS, POOL_NAMES
from onitama_core.game import POOLS, Variant
from onitama_core.store import EVERY_PACE, PACES, Customs, Pace, name_of
from rendering import THEMES, words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    AnySetting: TypeAlias = "ButtonSetting[Any] | ListSetting[Any] | ChannelSetting"

T = TypeVar("T")

YES_OR_NO: Final[Mapping[Any, str]] = {True: "yes", False: "no"}


@dataclass(frozen=True, slots=True)
class ServerChoices:
    customs: Customs
    """With what holds in place of what was never chosen, or is gone."""
    channels: tuple[int, ...]
    """Those in which matches begin, as far as its reader may be told of them."""
    limit: int
    """Open matches that any server may allow a person."""

    @property
    def most(self) -> int:
        return self.customs.most_matches or self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Generic[T]):
    page: ServerPage
    said: Mapping[T, str] | Callable[[ServerChoices], str] | None = None
    """None where another setting's sentence tells it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonSetting(Setting[T]):
    """A row of buttons, one for each value."""

    labels: Mapping[T, str]

    def values(self, _: ServerChoices) -> Mapping[str, T]:
        """By how they are written in a click."""
        return {YES_OR_NO.get(value, str(value)): value for value in self.labels}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSetting(Setting[T]):
    placeholder: str
    values: Callable[[ServerChoices], Mapping[str, T]]
    """All that may be chosen, by how it is written in the list."""
    option: Callable[[T], tuple[str, str | None]]
    """What the list says of a value: a label, and what stands below it."""
    shown: Callable[[ServerChoices], Collection[T]] | None = None
    """None: all of them."""
    takes_several: bool = False
    change: Callable[[Customs, Any], Customs] | None = None
    """Where it changes more than its own value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelSetting(Setting[tuple[int, ...]]):
    placeholder: str


# What is said


IN_ANY_CHANNEL: Final = "Matches begin in **every channel**."
UNSEEN: Final = "Matches begin in channels that you don't see, or that are gone."


def what_is_played(chosen: ServerChoices) -> str:
    variant = words.variant_name(chosen.customs.variant)
    return f"Usually **{variant}** is played, with {POOL_NAMES[chosen.customs.pool]}."


def how_much_time(chosen: ServerChoices) -> str:
    pace, paces = chosen.customs.pace, chosen.customs.paces
    usual = ui_words.pace_in_words(pace)
    if paces == EVERY_PACE:
        return f"Matches here have **{usual}**, unless the challenge names another pace."
    if others := [other for other in paces if other != pace]:
        among = ui_words.paces(others, "or")
        return f"Matches here have **{usual}**, unless the challenge says: {among}."
    return f"Every match here has **{usual}**."


def what_counts(chosen: ServerChoices) -> str:
    rated = "**may be rated**" if chosen.customs.rated else "are **not rated**"
    shown = "" if chosen.customs.leaderboard else ", and there is **no leaderboard**"
    return f"Matches here {rated}{shown}."


def open_matches(number: int) -> str:
    return "1 open match" if number == 1 else f"{number} open matches"


def where_it_begins(chosen: ServerChoices) -> str:
    if not chosen.customs.channels:
        return IN_ANY_CHANNEL
    return f"Matches begin in {ui_words.channels(chosen.channels)}." if chosen.channels else UNSEEN


# What is offered


NUMBERS: Final = (1, 2, 3, 5, 10, 15, 20, 25)


def numbers(chosen: ServerChoices) -> set[int]:
    """A few up to the limit, and the one that holds."""
    return {*(one for one in NUMBERS if one < chosen.limit), chosen.most, chosen.limit}


def at_most(number: int) -> tuple[str, None]:
    return f"At most {open_matches(number)}", None


def usual_pace(pace: Pace) -> tuple[str, str]:
    """In a list below which another one names paces too."""
    return f"Usually {ui_words.pace_in_words(pace)}", ui_words.PACES_IN_SHORT[name_of(pace)]


SETTINGS: Final[Mapping[str, AnySetting]] = {
    "variant": ListSetting(
        page=ServerPage.GAME,
        placeholder="What is usually played",
        values=lambda _: {variant.value: variant for variant in Variant},
        option=lambda variant: OPTIONS[Term.VARIANT][variant.value],
        said=what_is_played,
    ),
    "pool": ListSetting(
        page=ServerPage.GAME,
        placeholder="Which cards are usually dealt",
        values=lambda _: {name: name for name in POOLS},
        option=lambda name: OPTIONS[Term.CARDS][name],
    ),
    "pace": ListSetting(
        page=ServerPage.TIME,
        placeholder="The usual pace",
        values=lambda _: PACES,
        option=usual_pace,
        shown=lambda chosen: chosen.customs.paces,
        change=Customs.usually,
        said=how_much_time,
    ),
    "paces": ListSetting(
        page=ServerPage.TIME,
        placeholder="The paces a challenge may choose",
        values=lambda _: PACES,
        option=lambda pace: OPTIONS[Term.PACE][name_of(pace)],
        takes_several=True,
        change=Customs.allowing,
    ),
    "rated": ButtonSetting(
        page=ServerPage.GAME,
        labels={True: "May be rated", False: "Never rated"},
        said=what_counts,
    ),
    "leaderboard": ButtonSetting(
        page=ServerPage.GAME, labels={True: "Leaderboard", False: "No leaderboard"}
    ),
    "most_matches": ListSetting(
        page=ServerPage.TIME,
        placeholder="How many open matches a person may have",
        values=lambda chosen: {str(number): number for number in range(1, chosen.limit + 1)},
        option=at_most,
        shown=numbers,
        said=lambda chosen: f"A person may have **{open_matches(chosen.most)}** here.",
    ),
    "channels": ChannelSetting(
        page=ServerPage.PLACE,
        placeholder="Where matches may begin: in every channel",
        said=where_it_begins,
    ),
    "in_threads": ButtonSetting(
        page=ServerPage.PLACE,
        labels={False: "In the channel", True: "In threads"},
        said={
            False: "Matches here are played in the **channel**, unless the challenge says "
            "otherwise.",
            True: "Matches here are played in **threads** of their own, unless the challenge says "
            "otherwise.",
        },
    ),
    "one_board": ButtonSetting(
        page=ServerPage.PLACE,
        labels={False: "All boards", True: "One board"},
        said={
            False: "**All boards** of a match stay in the channel.",
            True: "**One board** a match: each new one turns the last into a line of text.",
        },
    ),
    "theme": ButtonSetting(
        page=ServerPage.PLACE,
        labels={theme: f"Boards: {theme.capitalize()}" for theme in THEMES},
        said={theme: f"This server's boards: {DESCRIBED[theme]}." for theme in THEMES},
    ),
}
"""By their fields, in the order in which they are told of."""


# Pages


PAGES: Final = {
    ServerPage.ALL: "In short",
    ServerPage.GAME: "What is played",
    ServerPage.TIME: "Time and limits",
    ServerPage.PLACE: "Channels and boards",
}
"""What stands on the buttons that lead to them."""
TITLES: Final = {
    ServerPage.ALL: "**This server**",
    ServerPage.GAME: "**This server: what is played**",
    ServerPage.TIME: "**This server: time and limits**",
    ServerPage.PLACE: "**This server: channels and boards**",
}
PLAYED_ON: Final = "What is offered or played already stays as it is."
MANAGERS_CHOOSE: Final = "People with Manage Server choose for the server."


def told(page: ServerPage, chosen: ServerChoices) -> str:
    """What holds, of the settings on a page, or of all."""
    lines = [TITLES[page]]
    for name, setting in SETTINGS.items():
        if setting.said is not None and page in (setting.page, ServerPage.ALL):
            said = setting.said
            lines.append(said(chosen) if callable(said) else said[getattr(chosen.customs, name)])
    if page in (ServerPage.GAME, ServerPage.TIME):
        lines.append(PLAYED_ON)
    return "\n".join(lines)
