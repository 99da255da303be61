"""What is kept, what is made once, and what goes when room runs out."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import TYPE_CHECKING

import pytest

from onitama_core.matches.caches import KeyedCache, Looks

if TYPE_CHECKING:
    from collections.abc import Iterator


class Maker:
    def __init__(self, size: int = 1) -> None:
        self.made = 0
        self.size = size
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def __call__(self) -> bytes:
        self.made += 1
        await self.may_go_on.wait()
        return bytes(self.size)


async def test_what_was_made_is_kept() -> None:
    shelf, make = KeyedCache[str, bytes](10, len), Maker()
    assert await shelf.get("a", make) == await shelf.get("a", make) == b"\0"
    assert make.made == 1


async def test_what_two_ask_for_at_once_is_made_once() -> None:
    shelf, make = KeyedCache[str, bytes](10, len), Maker()
    one, other = await asyncio.gather(shelf.get("a", make), shelf.get("a", make))
    assert one is other
    assert make.made == 1


async def test_what_was_not_used_for_longest_goes_first() -> None:
    shelf, make = KeyedCache[str, bytes](3, len), Maker()
    for key in ("a", "b", "c", "a", "d"):
        await shelf.get(key, make)
    assert [key in shelf for key in "abcd"] == [True, False, True, True]


async def test_what_is_larger_than_the_shelf_is_given_but_not_kept() -> None:
    shelf, make = KeyedCache[str, bytes](3, len), Maker(4)
    assert len(await shelf.get("a", make)) == 4
    assert "a" not in shelf


async def test_who_goes_away_leaves_it_to_the_others() -> None:
    shelf, make = KeyedCache[str, bytes](10, len), Maker()
    make.may_go_on.clear()
    one, other = (asyncio.create_task(shelf.get("a", make)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    make.may_go_on.set()
    assert await other == b"\0"


async def test_what_failed_is_made_anew() -> None:
    async def fail() -> bytes:
        raise ZeroDivisionError

    shelf, make = KeyedCache[str, bytes](10, len), Maker()
    with pytest.raises(ZeroDivisionError):
        await shelf.get("a", fail)
    assert "a" not in shelf
    assert await shelf.get("a", make) == b"\0"


async def test_what_takes_long_is_made_in_turn_with_what_others_wait_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("onitama_core.matches.caches.perf_counter", count().__next__)
    looks, made = Looks(), list[str]()

    def steps(name: str) -> Iterator[None]:
        for _ in range(3):
            made.append(name)
            yield

    await asyncio.gather(looks.all_of(steps("a")), looks.all_of(steps("b")))
    assert "b" in made[:3]
