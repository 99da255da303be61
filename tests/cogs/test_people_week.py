"""The weekly post with a server's most active players and greatest risers."""

from __future__ import annotations

from datetime import date

from cogs.people.public import week_post
from onitama_core.game import Variant
from onitama_core.people import RatingRise, WeekTable
from onitama_core.store import PersonCount

MONDAY = date(2026, 11, 23)


def test_the_table_names_the_days_and_mentions_people_without_pinging_them() -> None:
    players = (PersonCount(1, 12), PersonCount(2, 9))
    risers = (RatingRise(2, Variant.WIND, 45.4), RatingRise(1, Variant.CLASSIC, 3.0))
    post = week_post(WeekTable(MONDAY, players, risers, (PersonCount(3, 8),)))
    assert post.content.splitlines() == [
        "📊 **The week's table** · <t:1795435200:D> to <t:1795953600:D>",
        "Most matches: <@1> **12** · <@2> **9**",
        "Ratings that rose: <@2> +45 in Way of the Wind · <@1> +3 in Classic",
        "Most puzzles of the day in a row: <@3> **8**",
    ]
    assert (post.pings, post.is_silent) == ((), True)


def test_a_list_without_people_is_left_out() -> None:
    post = week_post(WeekTable(MONDAY, (), (), (PersonCount(3, 8),)))
    assert len(post.content.splitlines()) == 2
