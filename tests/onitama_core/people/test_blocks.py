"""Whom a person has blocked, and who may ask whom for a match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from onitama_core.people import (
    MOST_BLOCKED,
    BlocksThemself,
    HasBlocked,
    NotWelcome,
    People,
    TooManyBlocked,
    keep_block,
    require_unblocked,
    require_welcome,
)
from onitama_core.store import Challengers, Person, Place, Preferences
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, CAROL, HERE

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import Table


async def block(table: Table, person: Person, *blocked: Person, place: Place = HERE) -> None:
    for one in blocked:
        where = place.guild_id
        await table.write(partial(keep_block, user_id=person.user_id, other=one, guild_id=where))


async def blocked_by(table: Table, person: Person, place: Place = HERE) -> list[Person]:
    return await People(table.store, table.clock).blocked_by(person.user_id, place.guild_id)


async def unblock(table: Table, person: Person, blocked: Person) -> None:
    await People(table.store, table.clock).unblock(person.user_id, blocked.user_id)


async def ask(table: Table, challenger: Person, other: Person) -> None:
    await table.store.read(lambda reader: require_welcome(reader, challenger, other))


async def test_who_is_blocked_is_not_welcome_and_others_are(table: Table) -> None:
    await block(table, ALICE, BOB)
    with pytest.raises(NotWelcome) as refused:
        await ask(table, BOB, ALICE)
    assert refused.value.host == ALICE
    await ask(table, CAROL, ALICE)
    await ask(table, BOB, CAROL)


async def test_who_blocked_somebody_unblocks_them_before_asking(table: Table) -> None:
    await block(table, ALICE, BOB)
    with pytest.raises(HasBlocked) as refused:
        await ask(table, ALICE, BOB)
    assert refused.value.blocked == BOB
    await unblock(table, ALICE, BOB)
    await ask(table, ALICE, BOB)
    await ask(table, BOB, ALICE)


async def test_a_block_is_one_persons_and_holds_where_the_other_is_not_known(table: Table) -> None:
    await block(table, ALICE, BOB)
    assert await blocked_by(table, ALICE) == [BOB]
    assert await blocked_by(table, ALICE, ABROAD) == [Person(BOB.user_id, "")]
    assert await blocked_by(table, BOB) == []


async def test_nobody_blocks_themself(table: Table) -> None:
    with pytest.raises(BlocksThemself):
        await block(table, ALICE, ALICE)


async def test_a_person_blocks_no_more_than_a_list_shows(table: Table) -> None:
    strangers = [Person(number, f"P{number}") for number in range(100, 100 + MOST_BLOCKED)]
    await block(table, ALICE, *strangers, strangers[0])
    with pytest.raises(TooManyBlocked) as refused:
        await block(table, ALICE, BOB)
    assert refused.value.most == MOST_BLOCKED
    assert await blocked_by(table, ALICE) == strangers


async def choose(table: Table, person: Person, challengers: Challengers) -> None:
    chosen = Preferences(challenged_by=challengers)
    await table.write(lambda t: t.keep_preferences_of(person.user_id, chosen))


async def test_who_wants_to_be_asked_by_nobody_may_still_ask(table: Table) -> None:
    await table.finished()
    await choose(table, ALICE, Challengers.NOBODY)
    with pytest.raises(NotWelcome):
        await ask(table, BOB, ALICE)
    await ask(table, ALICE, BOB)


async def test_people_played_with_may_ask_whichever_seat_they_had(table: Table) -> None:
    await table.finished()
    for person, other in ((ALICE, BOB), (BOB, ALICE)):
        await choose(table, person, Challengers.PLAYED)
        await ask(table, other, person)
        with pytest.raises(NotWelcome):
            await ask(table, CAROL, person)


async def test_a_match_that_was_called_off_was_not_played(table: Table) -> None:
    match = await table.started()
    await table.matches.cancel(match.id, ALICE.user_id)
    await choose(table, ALICE, Challengers.PLAYED)
    with pytest.raises(NotWelcome):
        await ask(table, BOB, ALICE)


async def test_to_accept_what_is_offered_to_anybody_it_is_enough_not_to_be_blocked(
    table: Table,
) -> None:
    await choose(table, ALICE, Challengers.NOBODY)
    await table.store.read(lambda reader: require_unblocked(reader, BOB, ALICE))
    await block(table, ALICE, BOB)
    for guest, host, refusal in ((BOB, ALICE, NotWelcome), (ALICE, BOB, HasBlocked)):
        with pytest.raises(refusal):
            await table.store.read(partial(require_unblocked, guest=guest, host=host))
