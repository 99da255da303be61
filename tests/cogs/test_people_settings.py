"""A person's settings, and a server's."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from cogs.people.server import SETTINGS, ServerChoices, server_page, told
from cogs.people.settings import picked_person
from cogs.ui.clicks import ServerPage
from cogs.ui.errors import BotsAreNotBlocked, OldButton
from cogs.ui.messages import Style
from cogs.ui.send import view_of
from onitama_core.store import EVERY_PACE, PACES, GuildSettings, Pace, Person

if TYPE_CHECKING:
    from cogs.ui.messages import OptionList


# Who was chosen in a list of people, as Discord tells of them


ANNA = {"id": "7", "username": "anna_7"}
KNOWN = {**ANNA, "global_name": "Anna"}


def click(data: dict[str, Any] | None) -> Any:
    return cast("Any", SimpleNamespace(data=data))


def choosing(user: dict[str, Any], **member: Any) -> Any:
    return click({"values": ["7"], "resolved": {"users": {"7": user}, "members": {"7": member}}})


@pytest.mark.parametrize(
    ("chosen", "name"),
    [
        (choosing(KNOWN, nick="Ann"), "Ann"),
        (choosing(KNOWN, nick=None), "Anna"),
        (choosing({**ANNA, "global_name": None}), "anna_7"),
        (click({"values": ["7"], "resolved": {"users": {"7": KNOWN}}}), "Anna"),
    ],
    ids=["in the server", "at Discord", "no other name", "no member"],
)
def test_they_are_called_as_they_are_in_the_server(chosen: Any, name: str) -> None:
    assert picked_person(chosen) == Person(7, name)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"values": []},
        {"values": ["7"]},
        {"values": ["7", "8"], "resolved": {"users": {"7": KNOWN}}},
    ],
)
def test_what_no_list_of_people_sends_is_not_believed(data: dict[str, Any] | None) -> None:
    """A bot is nobody to block; Discord's lists have them too."""
    with pytest.raises(OldButton):
        picked_person(click(data))
    with pytest.raises(BotsAreNotBlocked):
        picked_person(choosing({**KNOWN, "bot": True}))


# A server's settings, page by page


MOST_ROWS = 5
FORUM = 15


NEXT_DAILY = datetime(2026, 11, 27, 8, tzinfo=UTC)


def chosen(settings: GuildSettings, *seen: int, limit: int = 25) -> ServerChoices:
    told_of = {"channels": seen, "daily_in": tuple(one for one in settings.daily_in if one in seen)}
    return ServerChoices(replace(settings, theme="shrine"), told_of, NEXT_DAILY, None, limit)


USUAL = chosen(GuildSettings())


def test_no_forum_is_offered_where_the_bot_is_to_post() -> None:
    view = view_of(server_page(ServerPage.PLACE, USUAL))
    assert view is not None
    rows = [row["components"][0] for row in view.to_components()]
    offered = [(one["max_values"], FORUM in one["channel_types"]) for one in rows[:2]]
    assert offered == [(25, True), (1, False)]


@pytest.mark.parametrize("page", ServerPage)
def test_a_page_fits_into_a_message_of_discord_with_its_own_button_pressed(
    page: ServerPage,
) -> None:
    """Nothing is greyed: what is chosen can be read as well as the rest, and chosen again."""
    shown = server_page(page, chosen(GuildSettings(channels=(7,), daily_in=(7,)), 7))
    view = view_of(shown)
    assert view is not None
    rows = view.to_components()
    assert len(rows) <= MOST_ROWS
    assert all(len(row["components"]) <= MOST_ROWS for row in rows)
    *_, ways = shown.rows
    pressed = [button.style is Style.primary for button in ways]
    assert pressed == [*(one is page for one in ServerPage), False]
    assert not any(button.is_disabled for row in shown.rows for button in row)


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
def test_it_is_told_where_matches_begin(
    settings: GuildSettings, seen: tuple[int, ...], line: str
) -> None:
    for page in (ServerPage.PLACE, ServerPage.ALL):
        assert line in told(page, chosen(settings, *seen)).splitlines()


def test_every_setting_stands_on_a_page() -> None:
    """And an entry without a field of the value would be no setting."""
    assert set(SETTINGS) == {field.name for field in fields(GuildSettings)}


def lists(chosen: ServerChoices) -> tuple[OptionList, ...]:
    return server_page(ServerPage.TIME, chosen).lists


def numbers(most: int, limit: int) -> tuple[list[str], list[str]]:
    """Those offered, and the one that holds."""
    *_, offered, _daily = lists(chosen(GuildSettings(most_matches=most), limit=limit))
    values = [option.value for option in offered.options]
    return values, [option.value for option in offered.options if option.is_chosen]


@pytest.mark.parametrize(
    ("most", "limit", "offered"),
    [
        (25, 25, ["1", "2", "3", "5", "10", "15", "20", "25"]),
        (12, 12, ["1", "2", "3", "5", "10", "12"]),
        (8, 12, ["1", "2", "3", "5", "8", "10", "12"]),  # the host once allowed no more than 8
        (1, 1, ["1"]),
    ],
)
def test_no_more_matches_are_offered_than_the_host_allows(
    most: int, limit: int, offered: list[str]
) -> None:
    assert numbers(most, limit) == (offered, [str(most)])


@pytest.mark.parametrize("pace", EVERY_PACE)
def test_the_usual_pace_is_one_of_those_allowed(pace: Pace) -> None:
    usual, allowed, *_ = lists(chosen(GuildSettings().allowing([pace])))
    assert [option.is_chosen for option in usual.options] == [True]
    assert len(allowed.options) == len(PACES)
    assert [o.value for o in allowed.options if o.is_chosen] == [usual.options[0].value]
    assert allowed.takes_several
