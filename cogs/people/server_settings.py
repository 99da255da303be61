"""The settings of a server: each with its page, its values and the sentence about its value.

To add a setting:

1. Add a field with a default to `GuildSettings` in `onitama_core/store/values/terms.py`. Settings
   are stored by name, so there is no migration. A field of a new type also needs an entry in
   `SETTING_TYPE_READERS` in `onitama_core/store/servers.py`.
2. Add an entry with the field's name to `SETTINGS` below, from which `server_pages.py` makes the
   buttons, lists and pages.
3. Read the field where it takes effect: `await bot.people.settings_in(guild_id)`, or
   `transaction.servers.settings(guild_id)` in `onitama_core`. What a server's boards look like is
   decided in one place, `Pictures.renderer_in`, which chooses among the renderers of all themes.
4. In `tests/e2e/people/test_server_settings.py`, add a click of a setting with buttons to
   `MANAGER_CLICKS`, and add the setting's sentence to the page that everybody reads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from discord.utils import format_dt

from cogs.people.buttons import THEME_DESCRIPTIONS, ServerPage, offered_languages
from cogs.people.daily import DAILY_VARIANTS, describe_daily_kind, difficulty_option
from cogs.shared.error_sentences import sentence_for
from cogs.shared.messages import MAX_CHOSEN
from cogs.shared.terms import (
    OFFERED,
    POOL_NAMES,
    Term,
    describe_option,
    describe_pace,
    describe_paces,
)
from cogs.shared.words import list_channels, relative_time
from onitama_core.store import EVERY_PACE, Difficulty, GuildSettings, pace_name
from rendering import DEFAULT_THEME, words
from rendering.words import N_, _, join_sentences, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from datetime import datetime

    from cogs.shared.errors import CannotPost


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """The settings of a server, with the other data that the pages of settings show."""

    settings: GuildSettings
    """The settings, with defaults for values that were never chosen or do not exist any more."""
    visible_channels: Mapping[str, tuple[int, ...]]
    """The chosen channels that the reader may know of, by setting."""
    next_daily: datetime
    """The time of the next puzzle of the day, if it is posted."""
    next_week_table: datetime
    """The time of the next table of the week, if it is posted."""
    obstacles: Mapping[str, CannotPost]
    """The reasons for which the bot can't post in a chosen channel, by setting."""
    limit: int
    """The largest number of open matches that a server may allow a user."""
    language: str
    """The language of posts, which is that of the server at Discord if none is chosen."""

    @property
    def max_open_matches(self) -> int:
        """The number of open matches that this server allows a user."""
        return self.settings.most_matches or self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A setting: its page, and the sentence about its value."""

    page: ServerPage
    sentence: Callable[[ServerChoices], str] | None = None
    """Returns the sentence about the value; None if another setting's sentence describes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonSetting(Setting):
    """A setting that is chosen with a row of buttons, one for each value."""

    labels: Mapping[Any, str]

    def values(self, _: ServerChoices) -> Mapping[str, Any]:
        """Return the values by their texts in custom ids."""
        return {BOOLEAN_TEXTS.get(value, str(value)): value for value in self.labels}


BOOLEAN_TEXTS: Final[dict[object, str]] = {True: "yes", False: "no"}
"""Texts of True and False in custom ids of posted buttons."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListSetting(Setting):
    """A setting that is chosen in a list."""

    placeholder: str
    values: Callable[[ServerChoices], Mapping[str, Any]]
    """Returns all values by their texts in the list's options."""
    option: Callable[[Any], tuple[str, str | None]]
    """Returns the label and the description of a value."""
    shown: Callable[[ServerChoices], Collection[Any]] | None = None
    """Returns the values that are listed; None: all."""
    takes_several: bool = False
    change: Callable[[GuildSettings, Any], GuildSettings] | None = None
    """Returns the settings after a choice; None: only the setting's own value changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelSetting(Setting):
    """A setting that is chosen in a list of channels."""

    placeholder: str
    max_channels: int = MAX_CHOSEN
    """Channels that can be chosen; 1: the channel in which the bot posts."""


# -- sentences and options of the settings --


def language_option(language: str | None) -> tuple[str, str | None]:
    if language is None:
        label = _("Language: as this server's at Discord")
        return label, _("English, unless this server is a Community")
    return words.language_name(language), None


def describe_language(chosen: ServerChoices) -> str:
    language = words.language_name(chosen.language)
    return _("My posts here are in **{language}**.").format(language=language)


def describe_game(chosen: ServerChoices) -> str:
    text = _("Usually **{variant}** is played, with {cards}.")
    variant = words.variant_name(chosen.settings.variant)
    return text.format(variant=variant, cards=_(POOL_NAMES[chosen.settings.pool]))


def describe_allowed_paces(chosen: ServerChoices) -> str:
    pace, paces = chosen.settings.pace, chosen.settings.paces
    usual, others = describe_pace(pace), [other for other in paces if other != pace]
    if paces == EVERY_PACE:
        text = _("Matches here have **{pace}**, unless the challenge names another pace.")
        return text.format(pace=usual)
    if others:
        text = _("Matches here have **{pace}**, unless the challenge says: {others}.")
        return text.format(pace=usual, others=describe_paces(others, words.OR))
    return _("Every match here has **{pace}**.").format(pace=usual)


RATING_SENTENCES: Final = {
    (True, True): N_("Matches here **may be rated**."),
    (True, False): N_("Matches here **may be rated**, and there is **no leaderboard**."),
    (False, True): N_("Matches here are **not rated**."),
    (False, False): N_("Matches here are **not rated**, and there is **no leaderboard**."),
}
"""Sentences by whether matches are rated, and whether there is a leaderboard."""
GOOD_GAME_SENTENCES: Final = {
    True: N_("After a match, each player may say **Good game** with a button."),
    False: N_("There is **no button to say *Good game*** after a match."),
}
OFFERED_LIMITS: Final = (1, 2, 3, 5, 10, 15, 20, 25)
"""Numbers of open matches that the list offers, besides the chosen number and the limit."""


def limit_option(number: int) -> tuple[str, None]:
    text = ngettext("At most {number} open match", "At most {number} open matches", number)
    return text.format(number=number), None


def describe_limit(chosen: ServerChoices) -> str:
    return ngettext(
        "A person may have **{number} open match** here.",
        "A person may have **{number} open matches** here.",
        chosen.max_open_matches,
    ).format(number=chosen.max_open_matches)


def describe_channels(chosen: ServerChoices) -> str:
    if not chosen.settings.channels:
        return _("Matches begin in **every channel**.")
    if not (visible_channels := chosen.visible_channels["channels"]):
        return _("Matches begin in channels that you don't see, or that are gone.")
    return _("Matches begin in {channels}.").format(channels=list_channels(visible_channels))


def describe_daily(chosen: ServerChoices) -> str:
    if not chosen.settings.daily_in:
        return _("There is **no puzzle of the day**.")
    if not (visible_channels := chosen.visible_channels["daily_in"]):
        return _(
            "The **puzzle of the day** is posted in a channel that you don't see, or that is gone."
        )
    text = _(
        "The **puzzle of the day** is posted in {channel} daily at {hour}; the next one {then}."
    )
    then = chosen.next_daily
    hour = format_dt(then, "t")
    text = text.format(channel=list_channels(visible_channels), hour=hour, then=relative_time(then))
    return add_setting_obstacle(text, chosen, "daily_in")


def describe_week(chosen: ServerChoices) -> str:
    if not chosen.settings.week_in:
        return _("There is **no table of the week**.")
    if not (visible_channels := chosen.visible_channels["week_in"]):
        return _(
            "The **table of the week** is posted in a channel that you don't see, or that is gone."
        )
    text = _("The **table of the week** is posted in {channel} on Mondays; the next one {then}.")
    then = relative_time(chosen.next_week_table)
    text = text.format(channel=list_channels(visible_channels), then=then)
    return add_setting_obstacle(text, chosen, "week_in")


def add_setting_obstacle(text: str, chosen: ServerChoices, name: str) -> str:
    """Return a text, followed by why the bot can't post in the channel of a setting."""
    obstacle = chosen.obstacles.get(name)
    return text if obstacle is None else join_sentences(text, sentence_for(obstacle))


VENUE_SENTENCES: Final = {
    True: N_(
        "Matches here are played in **threads** of their own, unless the challenge says otherwise."
    ),
    False: N_("Matches here are played in the **channel**, unless the challenge says otherwise."),
}
BOARD_SENTENCES: Final = {
    True: N_("**One board** a match: each new one turns the last into a line of text."),
    False: N_("**All boards** of a match stay in the channel."),
}
SETTINGS: Final[Mapping[str, ButtonSetting | ListSetting | ChannelSetting]] = {
    "variant": ListSetting(
        page=ServerPage.GAME,
        placeholder=N_("What is usually played"),
        values=lambda _: OFFERED[Term.VARIANT],
        option=lambda variant: describe_option(Term.VARIANT, variant.value),
        sentence=describe_game,
    ),
    "pool": ListSetting(
        page=ServerPage.GAME,
        placeholder=N_("Which cards are usually dealt"),
        values=lambda _: OFFERED[Term.CARDS],
        option=lambda name: describe_option(Term.CARDS, name),
    ),
    "pace": ListSetting(
        page=ServerPage.TIME,
        placeholder=N_("The usual pace"),
        values=lambda _: OFFERED[Term.PACE],
        option=lambda pace: (
            _("Usually {pace}").format(pace=describe_pace(pace)),
            describe_option(Term.PACE, pace_name(pace))[1],
        ),
        shown=lambda chosen: chosen.settings.paces,
        change=GuildSettings.usually,
        sentence=describe_allowed_paces,
    ),
    "paces": ListSetting(
        page=ServerPage.TIME,
        placeholder=N_("The paces a challenge may choose"),
        values=lambda _: OFFERED[Term.PACE],
        option=lambda pace: describe_option(Term.PACE, pace_name(pace)),
        takes_several=True,
        change=GuildSettings.allowing,
    ),
    "rated": ButtonSetting(
        page=ServerPage.GAME,
        labels={True: N_("May be rated"), False: N_("Never rated")},
        sentence=lambda chosen: _(
            RATING_SENTENCES[chosen.settings.rated, chosen.settings.leaderboard]
        ),
    ),
    "leaderboard": ButtonSetting(
        page=ServerPage.GAME, labels={True: N_("Leaderboard"), False: N_("No leaderboard")}
    ),
    "good_games": ButtonSetting(
        page=ServerPage.GAME,
        labels={True: N_("Good game"), False: N_("No good game")},
        sentence=lambda chosen: _(GOOD_GAME_SENTENCES[chosen.settings.good_games]),
    ),
    "most_matches": ListSetting(
        page=ServerPage.TIME,
        placeholder=N_("How many open matches a person may have"),
        values=lambda chosen: {str(number): number for number in range(1, chosen.limit + 1)},
        option=limit_option,
        shown=lambda chosen: (
            {
                *(one for one in OFFERED_LIMITS if one < chosen.limit),
                chosen.max_open_matches,
                chosen.limit,
            }
        ),
        sentence=describe_limit,
    ),
    "channels": ChannelSetting(
        page=ServerPage.PLACE,
        placeholder=N_("Where matches may begin: in every channel"),
        sentence=describe_channels,
    ),
    "daily_in": ChannelSetting(
        page=ServerPage.DAILY,
        placeholder=N_("Which channel gets a puzzle a day: none"),
        max_channels=1,
        sentence=describe_daily,
    ),
    "daily_hour": ListSetting(
        page=ServerPage.TIME,
        placeholder=N_("When the puzzle of the day comes"),
        values=lambda _: {str(hour): hour for hour in range(24)},
        option=lambda hour: (
            _("Puzzle of the day at {hour}:00 UTC").format(hour=f"{hour:02}"),
            None,
        ),
        sentence=describe_daily,
    ),
    "daily_variants": ListSetting(
        page=ServerPage.DAILY,
        placeholder=N_("Variants of the puzzle of the day"),
        values=lambda _: {variant.value: variant for variant in DAILY_VARIANTS},
        option=lambda variant: (words.variant_name(variant), None),
        takes_several=True,
        change=lambda settings, variants: replace(
            settings, daily_variants=tuple(one for one in DAILY_VARIANTS if one in variants)
        ),
        sentence=lambda chosen: (
            describe_daily_kind(chosen.settings)
            if chosen.settings.daily_in
            else describe_daily(chosen)
        ),
    ),
    "daily_difficulties": ListSetting(
        page=ServerPage.DAILY,
        placeholder=N_("Difficulty of the puzzle of the day"),
        values=lambda _: {one.value: one for one in Difficulty},
        option=difficulty_option,
        takes_several=True,
        change=lambda settings, chosen: replace(
            settings, daily_difficulties=tuple(one for one in Difficulty if one in chosen)
        ),
    ),
    "week_in": ChannelSetting(
        page=ServerPage.PLACE,
        placeholder=N_("Which channel gets a table of the week: none"),
        max_channels=1,
        sentence=describe_week,
    ),
    "in_threads": ButtonSetting(
        page=ServerPage.PLACE,
        labels={False: N_("In the channel"), True: N_("In threads")},
        sentence=lambda chosen: _(VENUE_SENTENCES[chosen.settings.in_threads]),
    ),
    "one_board": ButtonSetting(
        page=ServerPage.PLACE,
        labels={False: N_("All boards"), True: N_("One board")},
        sentence=lambda chosen: _(BOARD_SENTENCES[chosen.settings.one_board]),
    ),
    "language": ListSetting(
        page=ServerPage.PLACE,
        placeholder=N_("Language of my posts here"),
        values=lambda _: offered_languages(),
        option=language_option,
        sentence=describe_language,
    ),
    "theme": ButtonSetting(
        page=ServerPage.PLACE,
        labels={"shrine": N_("Boards: Shrine"), "night": N_("Boards: Night")},
        sentence=lambda chosen: _("This server's boards: {look}.").format(
            look=_(THEME_DESCRIPTIONS[chosen.settings.theme or DEFAULT_THEME])
        ),
    ),
}
"""Settings by their fields of `GuildSettings`, in the order of their sentences."""
