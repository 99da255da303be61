"""Who wants no pings is mentioned as before, and notified of nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game import Variant
from onitama_core.store import PostKind, Preferences
from tests.cogs.outbox.fakes import until_settled
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, NAMED_CARDS, TURNS

if TYPE_CHECKING:
    from cogs.outbox import Outbox
    from onitama_core.store import Match, Person
    from tests.cogs.outbox.fakes import FakeTransport
    from tests.onitama_core.matches.table import Table


async def wants_no_pings(table: Table, person: Person) -> None:
    await table.write(
        lambda transaction: transaction.keep_preferences_of(
            person.user_id, Preferences(pings=False)
        )
    )


async def everything_that_calls(table: Table) -> None:
    """Placements, a turn, a warning, a draw offer, an end that is watched, and invitations."""
    placing = await table.started(
        challenger=BOB, opponent=CAROL, terms=replace(NAMED_CARDS, variant=Variant.SHADOW)
    )
    await owe(table, placing, PostKind.REMINDER)
    match = await table.started(challenger=ALICE, opponent=CAROL)
    await table.watching.watch(match.id, BOB.user_id)
    await table.play_on(match, *TURNS)
    await owe(table, match, PostKind.WARNING)
    await table.offer(match, ALICE)
    await table.endings.resign(match.id, ALICE.user_id)
    await table.invited(BOB)
    await table.invited(ALICE, by=CAROL)


async def owe(table: Table, match: Match, kind: PostKind) -> None:
    present = await table.present(match.id)
    await table.write(lambda transaction: transaction.owe_match_post(present, kind, present.seq))


async def called(table: Table, outbox: Outbox, way_out: FakeTransport) -> set[int]:
    await everything_that_calls(table)
    outbox.start()
    await until_settled(table)
    return {user_id for post in way_out.posts for user_id in post.message.pings}


async def test_an_evening_calls_everybody(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    people = {person.user_id for person in (ALICE, BOB, CAROL)}
    assert await called(table, outbox, way_out) == people


async def test_who_wants_no_pings_is_called_by_no_post(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await wants_no_pings(table, BOB)
    assert await called(table, outbox, way_out) == {ALICE.user_id, CAROL.user_id}


async def test_an_invitation_still_names_them_and_makes_no_sound(
    table: Table, outbox: Outbox, way_out: FakeTransport
) -> None:
    await wants_no_pings(table, BOB)
    await table.invited(BOB)
    await table.invited(None)
    outbox.start()
    await until_settled(table)
    to_bob, to_anybody = (post.message for post in way_out.posts)
    assert f"<@{BOB.user_id}>" in to_bob.content
    assert (to_bob.is_silent, to_bob.pings) == (True, ())
    assert not to_anybody.is_silent
