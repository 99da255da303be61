"""A person is known by the name they had when they were last there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from onitama_core.people import Names
from onitama_core.store import Locked, Person
from tests.onitama_core.matches.table import ABROAD, ALICE, HERE

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.store import Reader, Store, Transaction
    from tests.onitama_core.matches.table import Table

ALICIA = Person(ALICE.user_id, "Alicia")
HOME, ELSEWHERE = HERE.guild_id, ABROAD.guild_id
T = TypeVar("T")


class Counted:
    """A store that tells how often it was asked, and how often it was to change."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reads = self.writes = 0
        self.is_locked = False

    def when_erased(self, forget: Callable[[], None]) -> None:
        self.forget = forget

    async def read(self, question: Callable[[Reader], T]) -> T:
        self.reads += 1
        return await self._store.read(question)

    async def write(self, now: datetime, change: Callable[[Transaction], T]) -> T:
        self.writes += 1
        if self.is_locked:
            raise Locked
        return await self._store.write(now, change)


def names_at(table: Table, most: int = 10) -> tuple[Names, Counted]:
    counted: Any = Counted(table.store)
    return Names(counted, table.clock, most), counted


async def name_of_alice(table: Table, guild_id: int = HOME) -> str | None:
    return await table.store.read(lambda reader: reader.name_in(guild_id, ALICE.user_id))


async def test_who_comes_under_another_name_is_known_by_that(table: Table) -> None:
    await table.started()
    names, _ = names_at(table)
    await names.see(HOME, ALICE)
    await names.see(HOME, ALICIA)
    assert await name_of_alice(table) == "Alicia"
    await names.see(HOME, ALICE)
    assert await name_of_alice(table) == "Alice"


async def test_a_name_is_another_one_elsewhere(table: Table) -> None:
    await table.started()
    await table.started(place=ABROAD)
    names, _ = names_at(table)
    await names.see(ELSEWHERE, ALICIA)
    assert await name_of_alice(table) == "Alice"
    assert await name_of_alice(table, ELSEWHERE) == "Alicia"


async def test_nothing_is_written_where_the_name_is_the_same(table: Table) -> None:
    await table.started()
    names, counted = names_at(table)
    await names.see(HOME, ALICE)
    assert (counted.reads, counted.writes) == (1, 0)


async def test_who_was_seen_under_a_name_is_not_looked_up_again(table: Table) -> None:
    await table.started()
    names, counted = names_at(table)
    for person in (ALICE, ALICE, ALICIA, ALICIA):
        await names.see(HOME, person)
    assert (counted.reads, counted.writes) == (2, 1)


async def test_of_who_only_looks_on_nothing_is_kept(table: Table) -> None:
    names, counted = names_at(table)
    await names.see(HOME, ALICE)
    assert await name_of_alice(table) is None
    assert counted.writes == 0


async def test_a_name_that_could_not_be_kept_is_kept_the_next_time(table: Table) -> None:
    await table.started()
    names, counted = names_at(table)
    counted.is_locked = True
    with pytest.raises(Locked):
        await names.see(HOME, ALICIA)
    counted.is_locked = False
    await names.see(HOME, ALICIA)
    assert await name_of_alice(table) == "Alicia"


async def test_nothing_is_remembered_of_who_was_erased(table: Table) -> None:
    names, counted = names_at(table)
    await names.see(HOME, ALICE)
    counted.forget()
    await names.see(HOME, ALICE)
    assert counted.reads == 2


async def test_no_more_names_are_remembered_than_so_many(table: Table) -> None:
    names, counted = names_at(table, most=2)
    for number in (1, 2, 3, 1):
        await names.see(HOME, Person(number, "Somebody"))
    assert counted.reads == 4
    await names.see(HOME, Person(3, "Somebody"))
    assert counted.reads == 4
