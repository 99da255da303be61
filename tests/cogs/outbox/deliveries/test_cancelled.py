"""A match that is cancelled is told of once more, in words alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game import Variant, parse_action
from onitama_core.store import SeatChoice, Terms, Venue
from tests.cogs.outbox.fakes import until
from tests.onitama_core.matches.looking.test_reveal import CARDS
from tests.onitama_core.matches.table import ALICE, BOB, HERE

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table

SHADOW = Terms(CARDS, is_dealt=True, seat=SeatChoice.RED, variant=Variant.SHADOW)
TOLD = "<@2>, 🔴 Alice cancelled the match before the first move: it counts for nothing."


async def test_the_last_post_opens_nothing_and_offers_nothing(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    match = await table.started(terms=SHADOW)
    await table.play.play(match.id, ALICE.user_id, parse_action("place:b1"), None)
    await table.play.play(match.id, BOB.user_id, parse_action("place:d5"), None)
    await table.endings.cancel(match.id, ALICE.user_id)
    outbox.start()
    await until(lambda: way_out.texts("cancelled"))
    last = way_out.posts[-1].message
    assert last.content.splitlines() == [f"#{match.id} · Alice (Red) – Bob (Blue) · no turns", TOLD]
    assert (last.picture, last.buttons, last.pings) == (None, (), (BOB.user_id,))


async def test_the_channel_of_its_thread_is_told_in_a_line(
    outbox: Outbox, table: Table, way_out: FakeTransport
) -> None:
    match = await table.started(terms=replace(SHADOW, venue=Venue.THREAD))
    await table.write(
        lambda transaction: transaction.move_to_thread(match.id, match.place.channel_id, 999)
    )
    await table.endings.cancel(match.id, BOB.user_id)
    outbox.start()
    await until(lambda: [post for post in way_out.posts if post.channel_id == HERE.channel_id])
    [line] = [post.text for post in way_out.posts if post.channel_id == HERE.channel_id]
    assert line == (
        f"#{match.id} · Alice (Red) – Bob (Blue)\n"
        "🔷 Bob cancelled the match before the first move: it counts for nothing."
    )
