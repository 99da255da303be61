"""Discord's misbehaviour at the outbox: each scenario with each kind of post."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unittest.mock import patch

import aiohttp

from cogs.outbox import faults, transport
from cogs.outbox import outbox as module
from cogs.outbox.faults import Fault, classify
from cogs.outbox.outbox import CHANGES
from cogs.ui.errors import ChannelGone
from onitama_core.game import Variant, parse_action
from onitama_core.store import PostKind, Venue, open_store
from tests.cogs import answer
from tests.cogs.outbox.fakes import (
    BAD_FORM,
    MISSING_PERMISSIONS,
    FakeTransport,
    outbox_at,
    until,
    until_settled,
)
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NAMED_CARDS,
    NEXT_DOOR,
    TURNS,
    FakeClock,
    table_at,
)
from tests.soak.book import out_of_order

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping

    from cogs.outbox import Outbox
    from onitama_core.store import Match, Person, Terms
    from tests.onitama_core.matches.table import Table

    Seen: TypeAlias = Callable[[FakeTransport], bool]
    """Whether the post is there, or what it changed is."""
    Falling: TypeAlias = AsyncIterator[Seen | None]
    """Nothing once all is prepared, then it is made due."""
    Arrange: TypeAlias = Callable[[Table], Falling]


# Scenarios, and a way out on which one of them falls in one channel


ARCHIVED, NO_ACCESS, UNKNOWN_CHANNEL = 50083, 50001, 10003
FOR_EVER: Final = 10**6
A_WHILE: Final = 3


@dataclass(frozen=True)
class Weather:
    """What becomes of calls about one channel."""

    problem: Exception | None = None
    """None: they only take long."""
    times: int = 1
    takes_effect: bool = False
    """Only the answer is lost, or late."""
    is_of_the_channel: bool = True
    """Not only of the first post it strikes."""
    passes: bool = True
    """By itself or by what somebody does; otherwise what it struck is lost."""


SCENARIOS: Final[Mapping[str, Weather]] = {
    "500 once": Weather(answer(500)),
    "500 once, after effect": Weather(answer(500), takes_effect=True),
    "500 for a while": Weather(answer(500), A_WHILE),
    "500 for a while, after effect": Weather(answer(500), A_WHILE, takes_effect=True),
    "503 for a while": Weather(answer(503), A_WHILE),
    "503 for a while, after effect": Weather(answer(503), A_WHILE, takes_effect=True),
    "cut off": Weather(aiohttp.ServerDisconnectedError(), A_WHILE),
    "cut off, after effect": Weather(aiohttp.ServerDisconnectedError(), A_WHILE, takes_effect=True),
    "429 of minutes": Weather(),
    "an upload of minutes": Weather(takes_effect=True),
    "403 once": Weather(answer(403, MISSING_PERMISSIONS)),
    "403 until it is allowed": Weather(answer(403, MISSING_PERMISSIONS), FOR_EVER),
    "not seen until it is allowed": Weather(answer(403, NO_ACCESS), FOR_EVER),
    "archived until it is opened": Weather(answer(400, ARCHIVED), FOR_EVER),
    "404 once": Weather(answer(404, UNKNOWN_CHANNEL)),
    "400 once": Weather(answer(400, BAD_FORM)),
    "413 once": Weather(answer(413)),
    "a fault of our own": Weather(KeyError("a bug")),
    "400 for ever": Weather(answer(400, BAD_FORM), FOR_EVER, is_of_the_channel=False, passes=False),
    "the channel is gone": Weather(ChannelGone(), FOR_EVER, passes=False),
}


@dataclass
class RoughTransport(FakeTransport):
    """With weather in one channel, once there is some."""

    channel_id: int = 0
    weather: Weather | None = None
    struck: list[str] = field(default_factory=list)
    """What each call was about that something happened to."""
    _clears: asyncio.Event = field(default_factory=asyncio.Event)

    def clear_up(self) -> None:
        self.weather = None
        self._clears.set()

    @asynccontextmanager
    async def _through(self, channel_id: int, about: str) -> AsyncIterator[None]:
        weather = self.weather
        if weather is None or not self._strikes(weather, channel_id, about):
            yield
            return
        self.struck.append(about)
        if not weather.takes_effect:
            await self._bear(weather)
        yield
        if weather.takes_effect:
            await self._bear(weather)

    def _strikes(self, weather: Weather, channel_id: int, about: str) -> bool:
        if channel_id != self.channel_id or len(self.struck) >= weather.times:
            return False
        return weather.is_of_the_channel or about in (self.struck or [about])

    async def _bear(self, weather: Weather) -> None:
        if weather.problem is not None:
            raise weather.problem
        await self._clears.wait()


def struck(name: str) -> Callable[..., Awaitable[Any]]:
    """A call of that name on which there is weather; a new post is known by its nonce."""
    deliver = getattr(FakeTransport, name)

    async def call(transport: RoughTransport, channel_id: int, *about: Any) -> Any:
        known_by = about[-1] if name == "announce" else about[0]
        async with transport._through(channel_id, str(known_by)):
            return await deliver(transport, channel_id, *about)

    return call


for name in ("announce", "revise", "redraw", "strip", "remove", "open_thread"):
    setattr(RoughTransport, name, struck(name))


# How each kind of post becomes due, and what is to be seen once it is delivered


SHADOW: Final = replace(NAMED_CARDS, variant=Variant.SHADOW)
IN_THREAD: Final = replace(NAMED_CARDS, venue=Venue.THREAD)


def says(*words: str) -> Seen:
    """One post, and no more."""
    return lambda exit_: sum(all(word in post.text for word in words) for post in exit_.posts) == 1


async def begun(table: Table, terms: Terms = NAMED_CARDS, *deeds: str) -> Match:
    """With all it owed posted, at its start and after what Alice has done."""
    match = await table.accepted(terms)
    await until_settled(table)
    for text in deeds:
        await place(table, match, ALICE, text)
        await until_settled(table)
    return await table.present(match.id)


async def place(table: Table, match: Match, person: Person, text: str) -> None:
    await table.matches.play(match.id, person.user_id, parse_action(text), step=None)


async def invitation(table: Table) -> Falling:
    yield None
    await table.invited()
    yield says("<@2>", "invites you")


async def invitation_closed(table: Table) -> Falling:
    invitation = await table.invited()
    await until_settled(table)
    yield None
    await table.matches.decline(invitation.id, BOB.user_id)
    yield says("declined")


async def board(table: Table) -> Falling:
    match = await begun(table)
    yield None
    await table.play_on(match, TURNS[0])
    yield says(f"#{match.id} ·", "after turn 1\n")


async def placed(table: Table) -> Falling:
    match = await begun(table, SHADOW)
    yield None
    await place(table, match, ALICE, "place:b1")
    yield says("Alice has placed")


async def overtaken(table: Table) -> Falling:
    match = await begun(table, SHADOW, "place:b1")
    yield None
    await place(table, match, BOB, "place:d5")
    is_told, is_one = says("Both place a ninja"), says(f"#{match.id} ·", "\n")
    yield lambda exit_: is_told(exit_) and is_one(exit_)


async def reminder(table: Table) -> Falling:
    await begun(table, SHADOW, "place:b1")
    yield None
    table.clock.advance(hours=2)
    await table.matches.serve()
    yield says("<@2>", "place")


async def draw_offer(table: Table) -> Falling:
    match = await begun(table)
    yield None
    await table.offer(match, ALICE)
    yield says("offers a draw")


async def draw_offer_closed(table: Table) -> Falling:
    match = await begun(table)
    offer = await table.offer(match, ALICE)
    await until_settled(table)
    yield None
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    yield says("declined")


async def takeback(table: Table) -> Falling:
    match = await begun(table, NAMED_CARDS, TURNS[0])
    yield None
    await table.ask_back(match, ALICE)
    yield says("asks to take back")


async def takeback_closed(table: Table) -> Falling:
    match = await begun(table, NAMED_CARDS, TURNS[0])
    request = await table.ask_back(match, ALICE)
    await until_settled(table)
    yield None
    await table.matches.takebacks.decline(match.id, BOB.user_id, request.seq)
    yield says("declined Alice's takeback")


async def warning(table: Table) -> Falling:
    match = await begun(table)
    yield None
    await table.write(lambda now: now.owe_match_post(match, PostKind.WARNING, match.seq))
    yield says("<@1>", f"#{match.id} ·", "<t:")


async def thread(table: Table) -> Falling:
    invitation = await table.invited(terms=IN_THREAD)
    await until_settled(table)
    yield None
    await table.matches.accept(invitation.id, BOB)
    yield says("The match begins.", "#3 ·")


async def result(table: Table) -> Falling:
    match = await begun(table, IN_THREAD)
    yield None
    await table.matches.resign(match.id, BOB.user_id)
    yield lambda exit_: any(
        "wins" in p.text for p in exit_.posts if p.channel_id == HERE.channel_id
    )


async def film(table: Table) -> Falling:
    match = await begun(table)
    await table.matches.resign(match.id, BOB.user_id)
    await until_settled(table)
    yield None
    await table.matches.share(match.id, ALICE.user_id)
    yield says("Shared by")


async def left(table: Table) -> Falling:
    match = await begun(table)
    yield None
    await table.matches.move(match, BOB.user_id, NEXT_DOOR.channel_id)
    yield says(f"The match goes on in <#{NEXT_DOOR.channel_id}>.")


ARRANGED: Final[Mapping[PostKind, Arrange]] = {
    PostKind[arrange.__name__.upper()]: arrange
    for arrange in (
        *(invitation, invitation_closed, board, placed, overtaken, reminder, draw_offer),
        *(draw_offer_closed, warning, takeback, takeback_closed, thread, result, film, left),
    )
}


# Each with each: order kept, others unhindered, recovered without anybody's help


CHANGING: Final = CHANGES | {PostKind.LEFT}
BESIDE: Final = {kind.value for kind in (*CHANGES, PostKind.FILM)}
"""What is not posted in order."""
PAUSES: Final = (0.005, 0.02)
SECONDS: Final = 20.0
"""Until a post is out, on a machine that may stall."""


@contextmanager
def impatient() -> Iterator[None]:
    """Pauses that nobody notices."""
    with (
        patch.object(faults, "PAUSES", dict.fromkeys(faults.PAUSES, PAUSES)),
        patch.object(module, "LONGEST", 0.02),
        patch.object(transport, "LONGEST", 0.02),
    ):
        yield


async def suffer(folder: Path, every: int = 1) -> list[str]:
    """What went wrong, of each kind in each scenario; or of one in so many."""
    empty = folder / "empty.db"
    async with open_store(empty):
        pass
    found = list[str]()
    with impatient():
        for number, (kind, name) in enumerate(product(PostKind, SCENARIOS)):
            if number % every == 0:
                path = Path(shutil.copy(empty, folder / f"{kind.value}, {name}.db"))
                complaints = await one(path, kind, SCENARIOS[name])
                found += [f"{kind.value}, {name}: {complaint}" for complaint in complaints]
    return found


async def one(path: Path, kind: PostKind, weather: Weather) -> list[str]:
    async with table_at(path, FakeClock()) as table:
        way_out = RoughTransport(channel_id=HERE.channel_id)
        outbox = outbox_at(table, way_out)
        outbox.start()
        try:
            async with asyncio.timeout(3 * SECONDS):
                return await Trial(table, outbox, way_out, kind, weather).complaints()
        except TimeoutError as late:
            return [f"it hangs: {await table.due()} {late}"]
        finally:
            way_out.clear_up()
            await outbox.stop()


@dataclass
class Trial:
    table: Table
    outbox: Outbox
    way_out: RoughTransport
    kind: PostKind
    weather: Weather

    async def complaints(self) -> list[str]:
        falling = ARRANGED[self.kind](self.table)
        await anext(falling)
        near = await self.table.started(challenger=CAROL, opponent=DAVE)
        far = await self.table.started(challenger=CAROL, opponent=DAVE, place=NEXT_DOOR)
        await until_settled(self.table)
        self.way_out.weather = self.weather
        seen = await anext(falling)
        assert seen is not None
        found = await self._wait("it strikes nothing", lambda: self.way_out.struck)
        await self.table.play_on(near, TURNS[0])
        await self.table.play_on(far, TURNS[0])
        found += await self._wait("another channel waits", lambda: self._has_board(far, 1))
        return found + await self._afterwards(seen, near)

    async def _afterwards(self, seen: Seen, near: Match) -> list[str]:
        found = list[str]()
        if self.weather.passes:
            self.way_out.clear_up()
            self.outbox.retry(HERE.channel_id)
            if self._must_be_made_up_for:
                found += await self._wait("it is not there", lambda: seen(self.way_out))
        if self._can_post_here:
            found += await self._wait("its neighbour waits", lambda: self._has_board(near, 1))
            await self.table.play_on(near, TURNS[1])
            found += await self._wait("what follows waits", lambda: self._has_board(near, 2))
        if self.weather.passes:
            await until_settled(self.table)
        return [*found, *await self._out_of_order()]

    @property
    def _must_be_made_up_for(self) -> bool:
        """Of a post that can't be changed as things are, Discord says the same the next time."""
        problem = self.weather.problem
        is_hopeless = problem is not None and classify(problem) is Fault.HOPELESS
        return not (is_hopeless and self.kind in CHANGING)

    @property
    def _can_post_here(self) -> bool:
        return self.weather.passes or not self.weather.is_of_the_channel

    def _has_board(self, match: Match, turn: int) -> bool:
        words = (f"#{match.id} ·", f"after turn {turn}")
        return len([p for p in self.way_out.boards if all(word in p.text for word in words)]) == 1

    async def _wait(self, complaint: str, predicate: Callable[[], object]) -> list[str]:
        try:
            await until(predicate, SECONDS)
        except TimeoutError:
            return [f"{complaint}; there is {[post.text for post in self.way_out.posts]}"]
        return []

    async def _out_of_order(self) -> list[str]:
        sql = "SELECT * FROM post WHERE message_id > 0 AND match_id > 0 ORDER BY id"
        return out_of_order(await self.table.rows(sql), BESIDE)
