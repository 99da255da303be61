"""A server's settings, page by page."""

from __future__ import annotations

import pytest

from cogs.ui.clicks import ServerPage
from cogs.ui.components import private_controls
from cogs.ui.messages.private.settings.server.chosen import ServerChoices
from cogs.ui.messages.private.settings.server.pages import server_page, server_read_only
from onitama_core.game import Variant
from onitama_core.store import Customs

MOST_ROWS = 5
USUAL = ServerChoices(Customs(), "shrine", (), most=25, limit=25)


def chosen(customs: Customs, *seen: int) -> ServerChoices:
    return ServerChoices(customs, "shrine", seen, most=25, limit=25)


@pytest.mark.parametrize("page", ServerPage)
def test_a_page_fits_into_a_message_of_discord(page: ServerPage) -> None:
    shown = server_page(page, chosen(Customs(channels=(7,)), 7))
    view = private_controls(shown)
    assert view is not None
    rows = view.to_components()
    assert len(rows) <= MOST_ROWS
    assert all(len(row["components"]) <= MOST_ROWS for row in rows)


@pytest.mark.parametrize("page", ServerPage)
def test_its_own_button_is_pressed(page: ServerPage) -> None:
    *_, ways = server_page(page, USUAL).rows
    assert [button.is_disabled for button in ways] == [*(one is page for one in ServerPage), False]


def test_what_holds_is_marked() -> None:
    customs = Customs(variant=Variant.LIGHT, pool="all", rated=False)
    shown = server_page(ServerPage.GAME, chosen(customs))
    marked = [[o.value for o in one.options if o.is_chosen] for one in shown.lists]
    assert marked == [["light"], ["all"]]
    assert [b.label for row in shown.rows[:2] for b in row if b.is_disabled] == [
        *("Never rated", "Leaderboard"),
    ]


@pytest.mark.parametrize(
    ("customs", "seen", "told"),
    [
        (Customs(), (), "Matches begin in **every channel**."),
        (Customs(channels=(7, 8)), (7, 8), "Matches begin in <#7> and <#8>."),
        (Customs(channels=(7, 8)), (8,), "Matches begin in <#8>."),
        (
            Customs(channels=(7,)),
            (),
            "Matches begin in channels that you don't see, or that are gone.",
        ),
        (
            Customs(channels=tuple(range(9))),
            tuple(range(9)),
            "Matches begin in <#0>, <#1>, <#2> and 6 other channels.",
        ),
    ],
)
def test_it_is_told_where_matches_begin(customs: Customs, seen: tuple[int, ...], told: str) -> None:
    for shown in (
        server_page(ServerPage.PLACE, chosen(customs, *seen)),
        server_read_only(chosen(customs, *seen)),
    ):
        assert told in shown.content.splitlines()


def test_the_list_of_channels_has_those_that_are_chosen() -> None:
    [channels] = server_page(ServerPage.PLACE, chosen(Customs(channels=(7, 8)), 8)).channels
    assert channels.chosen == (8,)
