"""The page of a server's time and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.people.server import ServerChoices, server_page
from cogs.ui.clicks import ServerPage
from onitama_core.store import EVERY_PACE, PACES, GuildSettings, Pace

if TYPE_CHECKING:
    from cogs.ui.messages import OptionList


def lists(chosen: ServerChoices) -> tuple[OptionList, ...]:
    return server_page(ServerPage.TIME, chosen).lists


def numbers(most: int, limit: int) -> tuple[list[str], list[str]]:
    """Those offered, and the one that holds."""
    *_, offered = lists(ServerChoices(GuildSettings(most_matches=most), (), limit))
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
    usual, allowed, _ = lists(ServerChoices(GuildSettings().allowing([pace]), (), limit=25))
    assert [option.is_chosen for option in usual.options] == [True]
    assert len(allowed.options) == len(PACES)
    assert [o.value for o in allowed.options if o.is_chosen] == [usual.options[0].value]
    assert (allowed.least, allowed.takes_several) == (1, True)
