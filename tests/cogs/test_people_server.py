"""Tests of the pages with a server's settings."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from cogs.people import server_pages
from cogs.people.buttons import ServerPage, SettingClick, ShowServer
from cogs.people.server_pages import page_text, server_page
from cogs.people.server_settings import SETTINGS, ServerChoices
from cogs.shared.messages import Style
from cogs.shared.views import make_view
from onitama_core import store
from onitama_core.store import GuildSettings

if TYPE_CHECKING:
    from cogs.shared.messages import OptionList


MAX_ROWS = 5
FORUM, MEDIA = 15, 16

NEXT_DAILY = datetime(2026, 11, 27, 8, tzinfo=UTC)
NEXT_WEEK_TABLE = datetime(2026, 11, 30, 9, tzinfo=UTC)


def server_choices(settings: GuildSettings, *seen: int, limit: int = 25) -> ServerChoices:
    visible_channels = {
        "channels": seen,
        "daily_in": tuple(channel for channel in settings.daily_in if channel in seen),
        "week_in": tuple(channel for channel in settings.week_in if channel in seen),
    }
    return ServerChoices(
        replace(settings, theme="shrine"),
        visible_channels,
        NEXT_DAILY,
        NEXT_WEEK_TABLE,
        {},
        limit,
        "en",
    )


DEFAULT_CHOICES = server_choices(GuildSettings())


def test_no_forum_or_media_channel_is_offered_for_the_bots_posts() -> None:
    pages = (ServerPage.PLACE, ServerPage.DAILY)
    views = [make_view(server_page(page, DEFAULT_CHOICES)) for page in pages]
    assert all(views)
    menus = [row["components"][0] for view in views if view for row in view.to_components()]
    offered = {
        menu["placeholder"]: (menu["max_values"], {FORUM, MEDIA} & {*menu["channel_types"]})
        for menu in menus
        if "channel_types" in menu
    }
    assert offered == {
        "Where matches may begin: in every channel": (25, {FORUM, MEDIA}),
        "Which channel gets a table of the week: none": (1, set()),
        "Which channel gets a puzzle a day: none": (1, set()),
    }


@pytest.mark.parametrize("page", ServerPage)
def test_a_page_fits_into_a_message_of_discord_with_its_own_button_marked(
    page: ServerPage,
) -> None:
    """Check too that no button is disabled, so that chosen ones can be clicked again."""
    message = server_page(
        page, server_choices(GuildSettings(channels=(7,), daily_in=(7,), week_in=(7,)), 7)
    )
    view = make_view(message)
    assert view is not None
    rows = view.to_components()
    assert len(rows) <= MAX_ROWS
    assert all(len(row["components"]) <= MAX_ROWS for row in rows)
    *_, page_buttons = message.rows[: -1 if page is ServerPage.ALL else None]
    is_marked = [button.style is Style.primary for button in page_buttons]
    assert is_marked == [other is page for other in ServerPage]
    assert not any(button.is_disabled for row in message.rows for button in row)


@pytest.mark.parametrize(
    ("settings", "seen", "line"),
    [
        (GuildSettings(), (), "Matches begin in **every channel**."),
        (GuildSettings(channels=(7, 8)), (7, 8), "Matches begin in <#7> and <#8>."),
        (GuildSettings(channels=(7, 8)), (8,), "Matches begin in <#8>."),
        (
            GuildSettings(channels=(7,)),
            (),
            "Matches begin in channels that you don't see, or that are gone.",
        ),
        (
            GuildSettings(channels=tuple(range(9))),
            tuple(range(9)),
            "Matches begin in <#0>, <#1>, <#2> and 6 other channels.",
        ),
    ],
)
def test_a_servers_page_says_where_matches_begin(
    settings: GuildSettings, seen: tuple[int, ...], line: str
) -> None:
    for page in (ServerPage.PLACE, ServerPage.ALL):
        assert line in page_text(page, server_choices(settings, *seen)).splitlines()


def test_a_page_with_more_settings_than_fit_into_a_message_is_divided(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_one_page = {
        name: replace(setting, page=ServerPage.TIME) for name, setting in SETTINGS.items()
    }
    monkeypatch.setattr(server_pages, "SETTINGS", on_one_page)
    offered = set[str]()
    labels = list[str | None]()
    click = ShowServer(ServerPage.TIME)
    while not labels or click != ShowServer(ServerPage.TIME):
        page = server_page(click.part, DEFAULT_CHOICES, sheet=click.sheet)
        view = make_view(page)
        assert view is not None
        rows = view.to_components()
        assert max(len(rows), *(len(row["components"]) for row in rows)) <= MAX_ROWS
        menus = [menu.click for menu in (*page.lists, *page.auto_populated_lists)]
        *settings, page_buttons = page.rows
        for setting_click in (*menus, *(button.click for row in settings for button in row)):
            assert isinstance(setting_click, SettingClick)
            offered.add(setting_click.name)
        [marked] = [button for button in page_buttons if button.style is Style.primary]
        assert isinstance(marked.click, ShowServer)
        labels.append(marked.label)
        click = marked.click
    assert offered == set(SETTINGS)
    assert labels == [f"Time and limits ({number} of 4)" for number in (1, 2, 3, 4)]


def test_a_button_to_a_sheet_that_no_longer_exists_opens_the_last_one() -> None:
    assert server_page(ServerPage.TIME, DEFAULT_CHOICES, sheet=7) == server_page(
        ServerPage.TIME, DEFAULT_CHOICES
    )


def test_every_setting_has_an_entry_on_a_page() -> None:
    """Compare the entries with the fields of `GuildSettings`."""
    what_to_do = "add the new setting to SETTINGS in cogs/people/server_settings.py"
    assert set(SETTINGS) == {field.name for field in fields(GuildSettings)}, what_to_do


def find_list(placeholder: str, choices: ServerChoices) -> OptionList:
    lists = server_page(ServerPage.TIME, choices).lists
    [menu] = [menu for menu in lists if menu.placeholder == placeholder]
    return menu


@pytest.mark.parametrize(
    ("chosen", "limit", "offered"),
    [
        (25, 25, ["1", "2", "3", "5", "10", "15", "20", "25"]),
        (12, 12, ["1", "2", "3", "5", "10", "12"]),
        (8, 12, ["1", "2", "3", "5", "8", "10", "12"]),  # the operator's limit was 8 before
        (1, 1, ["1"]),
    ],
)
def test_the_offered_match_limits_stay_within_the_operators_limit(
    chosen: int, limit: int, offered: list[str]
) -> None:
    settings = server_choices(GuildSettings(most_matches=chosen), limit=limit)
    numbers = find_list("How many open matches a person may have", settings)
    assert [option.value for option in numbers.options] == offered
    assert [option.value for option in numbers.options if option.is_chosen] == [str(chosen)]


@pytest.mark.parametrize("pace", store.EVERY_PACE)
def test_a_single_allowed_pace_is_also_the_usual_pace(pace: store.Pace) -> None:
    settings = server_choices(GuildSettings().allowing([pace]))
    usual = find_list("The usual pace", settings)
    allowed = find_list("The paces a challenge may choose", settings)
    assert [option.is_chosen for option in usual.options] == [True]
    assert len(allowed.options) == len(store.PACES)
    assert [o.value for o in allowed.options if o.is_chosen] == [usual.options[0].value]
    assert allowed.takes_several
