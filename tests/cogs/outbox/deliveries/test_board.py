"""The last board of a match opens what was hidden in it; none before it does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.match.public_end import with_watchers
from cogs.ui.messages import PublicMessage
from cogs.ui.words import LONGEST_MESSAGE
from onitama_core.game import Variant, parse_action
from onitama_core.matches.looking import MOST_WATCHERS
from onitama_core.store import SeatChoice, Terms
from tests.cogs.outbox.fakes import until
from tests.onitama_core.matches.looking.test_reveal import CARDS, TURNS, given_up, played
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, NAMED_CARDS
from tests.onitama_core.people.ratings.playing import RATED, begun

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from tests.cogs.outbox.fakes import FakeTransport, Sent
    from tests.onitama_core.matches.table import Table

FOUR_WAYS = "🏅 **Four ways**: won in every variant."
OPENED = "Hidden until now: 🔴 Alice's ninja on d4 and 🔷 Bob's ninja on d4."


def pictures(posts: list[Sent]) -> list[str]:
    return [post.message.picture.filename for post in posts if post.message.picture]


async def test_the_last_board_alone_is_opened(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    """Also where it follows boards that Discord did not get in time."""
    number = await given_up(table, *TURNS)
    outbox.start()
    await until(lambda: way_out.texts("gave up"))
    *before, last = way_out.posts
    assert OPENED in last.text.splitlines()
    assert pictures([last]) == [f"{number}-3-opened.png"]
    assert before
    assert not [post for post in before if "Hidden" in post.text]
    assert not [name for name in pictures(before) if "opened" in name]


async def test_a_match_by_day_has_nothing_to_open(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    await given_up(table, "tiger:c1c3", variant=Variant.CLASSIC)
    outbox.start()
    await until(lambda: way_out.texts("gave up"))
    assert "hid" not in way_out.posts[-1].text.lower()
    assert "opened" not in pictures(way_out.posts)[-1]


async def test_a_board_that_is_posted_again_after_a_crash_opens_the_same(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    way_out.fail(ConnectionError(), "gave up", call="answer")
    await given_up(table, *TURNS)
    outbox.start()
    await until(lambda: len(way_out.tried) > len(way_out.posts))
    assert len(way_out.texts(OPENED)) == 1


async def test_a_match_that_goes_on_is_never_opened(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    await played(table, *TURNS)
    outbox.start()
    await until(lambda: len(way_out.posts) > len(TURNS))
    assert not [name for name in pictures(way_out.posts) if "opened" in name]


async def test_in_light_both_ninjas_of_one_side_are_told(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    terms = Terms(CARDS, is_dealt=True, seat=SeatChoice.RED, variant=Variant.LIGHT)
    match = await table.started(terms=terms)
    await table.play.play(match.id, BOB.user_id, parse_action("place:a5,d5"), None)
    await table.endings.resign(match.id, ALICE.user_id)
    outbox.start()
    await until(lambda: way_out.texts("gave up"))
    assert "Hidden until now: 🔷 Bob's ninjas on a5 and d5." in way_out.posts[-1].text


async def test_the_last_board_of_a_rated_match_says_what_it_counted(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    counted, short = await begun(table), await table.started(terms=RATED)
    for match in (counted, short):
        await table.endings.resign(match.id, BOB.user_id)
    outbox.start()
    await until(lambda: len(way_out.texts("gave up")) == 2)
    first, second = way_out.texts("gave up")
    assert "Rating: 🔴 Alice 1662? (+162) and 🔷 Bob 1338? (−162)." in first.splitlines()
    assert "Not rated: it ended before each had moved twice." in second.splitlines()


async def test_where_no_leaderboard_is_shown_the_last_board_tells_no_rating(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    await table.customs(leaderboard=False)
    match = await begun(table)
    await table.endings.resign(match.id, BOB.user_id)
    outbox.start()
    await until(lambda: way_out.texts("gave up"))
    assert "1662" not in way_out.posts[-1].text


async def test_the_last_board_tells_a_badge_when_it_is_earned(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    ways = [replace(NAMED_CARDS, variant=variant) for variant in (*Variant, Variant.CLASSIC)]
    matches = [await table.started(terms=terms) for terms in ways]
    for match in matches:
        await table.endings.resign(match.id, BOB.user_id)
    outbox.start()
    await until(lambda: len(way_out.texts("gave up")) == len(matches))
    told = [FOUR_WAYS in text.splitlines() for text in way_out.texts("gave up")]
    assert told == [False, False, False, True, False]


async def test_the_last_board_calls_its_watchers_whatever_the_end_was(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    number = await played(table, *TURNS)
    await table.watching.watch(number, 55)
    cancelled = await table.started(challenger=CAROL)
    for user_id in (55, 56):
        await table.watching.watch(cancelled.id, user_id)
    outbox.start()
    await table.endings.resign(number, ALICE.user_id)
    await table.endings.cancel(cancelled.id, BOB.user_id)
    await until(lambda: len(way_out.texts("Watched by")) == 2)
    called = {post.text.splitlines()[-1]: post for post in way_out.posts}
    assert called["-# Watched by <@55>."].message.pings == (BOB.user_id, 55)
    assert called["-# Watched by <@55> and <@56>."].message.pings == (CAROL.user_id, 55, 56)


def test_as_many_watchers_as_may_be_fit_into_the_longest_last_post() -> None:
    """Names of 32 letters that must all be escaped, a strike, both ninjas hidden, badges."""
    post = PublicMessage("x" * 1070)
    ids = range(10**19, 10**19 + MOST_WATCHERS)
    called = with_watchers(post, ids)
    assert len(called.content) <= LONGEST_MESSAGE
    assert called.pings == tuple(ids)
    assert not with_watchers(replace(post, is_silent=True), ids).is_silent
