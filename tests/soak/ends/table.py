"""At the ledger and the outbox: every match ends by itself, and its channel is told once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import product
from typing import TYPE_CHECKING, Final

from cogs.match.public import warning
from onitama_core.game import OnitamaError, Variant, legal_actions
from onitama_core.store import PACES, Person, Place, Terms
from tests.cogs.outbox.fakes import FakeTransport, outbox_at, until_settled
from tests.onitama_core.matches.table import HERE, FakeClock, table_at
from tests.soak.book import to_be_called_at

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from onitama_core.store import Match
    from tests.cogs.outbox.fakes import Sent
    from tests.onitama_core.matches.table import Table

MOST_DEEDS: Final = 8
PROPOSES: Final = 0.15
LONGEST: Final = timedelta(days=32)
"""After which everything is over: the longest that somebody may take, and a bit."""


async def let_end(path: Path, rng: Random, rounds: int = 1) -> list[str]:
    """What is wrong with the ends of so many matches of each kind that are left alone."""
    async with table_at(path, FakeClock()) as table:
        way_out = FakeTransport()
        outbox = outbox_at(table, way_out)
        outbox.start()
        try:
            return await an_evening(Evening(table, way_out, rng), rounds)
        finally:
            await outbox.stop()


async def an_evening(evening: Evening, rounds: int) -> list[str]:
    for number, (variant, pace) in enumerate([*product(Variant, PACES)] * rounds):
        await evening.begin(number, Terms(variant=variant, pace=PACES[pace]))
    await evening.leave_alone()
    found = [complaint for match in evening.matches for complaint in await evening.amiss(match)]
    return found + evening.uncalled()


@dataclass
class Evening:
    table: Table
    way_out: FakeTransport
    rng: Random

    def __post_init__(self) -> None:
        self.matches = list[int]()
        self.left: list[Match] = []
        """Those with time left, as they were left alone."""

    async def begin(self, number: int, terms: Terms) -> None:
        one, other = Person(1000 + 2 * number, "Ann"), Person(1001 + 2 * number, "Ben")
        channel = Place(HERE.guild_id, 5000 + number)
        invitation = await self.table.invited(other, by=one, place=channel, terms=terms)
        match = (await self.table.invitations.accept(invitation.id, other)).match
        self.matches.append(match.id)
        for _ in range(self.rng.randint(0, MOST_DEEDS)):
            await self.do_something(match.id)

    async def do_something(self, match_id: int) -> None:
        """A while later, be it too late."""
        loaded = await self.table.ledger.look(match_id)
        match = loaded.match
        if match.is_over or match.deadline is None:
            return
        left = match.deadline - self.table.clock.now
        self.table.clock.now += min(left, timedelta(hours=1)) * self.rng.random() ** 3
        player = self.rng.choice(match.waits_for)
        [user_id, *_] = match.users(player)
        if self.rng.random() < PROPOSES:
            await self.propose(match, user_id)
        else:
            action = self.rng.choice(legal_actions(loaded.progress.state, player))
            await self.table.play.play(match.id, user_id, action, None)

    async def propose(self, match: Match, user_id: int) -> None:
        proposing = self.rng.choice([self.table.draws, self.table.takebacks])
        try:
            await proposing.propose(match.id, user_id)
        except OnitamaError:
            return  # not in this way, not now, or not once more

    async def leave_alone(self) -> None:
        """Nothing but what is due happens any more."""
        await until_settled(self.table)  # a turn may begin with its board
        open_ = [await self.table.present(match_id) for match_id in self.matches]
        now = self.table.clock.now
        self.left = [match for match in open_ if match.deadline and match.deadline > now]
        end = self.table.clock.now + LONGEST
        while (due := await self.table.upkeep.serve()) is not None and due <= end:
            await until_settled(self.table)
            self.table.clock.now = max(self.table.clock.now, due)
        await until_settled(self.table)

    async def amiss(self, match_id: int) -> list[str]:
        match = await self.table.present(match_id)
        what = f"{match.setup.variant.value} at {match.terms.pace}, #{match.id}"
        if not match.is_over:
            return [f"{what} goes on until {match.deadline}"]
        told = [post for post in self.way_out.posts if shows_end(post, match)]
        return (
            []
            if len(told) == 1
            else [f"{what}: its channel is told {len(told)} times: {self.said(match)}"]
        )

    def uncalled(self) -> list[str]:
        """Who is waited for is called once, if at all; the last board takes the call away."""
        return [
            f"{match.terms.pace}, #{match.id}: called {count} times before {match.deadline}"
            for match in self.left
            if (count := self.way_out.tried.count(warning(match).content))
            != (to_be_called_at(match) is not None)
        ]

    def said(self, match: Match) -> list[str]:
        channel = match.place.channel_id
        return [post.text for post in self.way_out.posts if post.channel_id == channel][-2:]


def shows_end(post: Sent, match: Match) -> bool:
    """By its picture's name: its posts in the database are cleared away in time."""
    picture, own = post.message.picture, f"#{match.id} · "
    if picture is None:
        return post.text.startswith(own) and "nobody placed in time" in post.text
    is_opened = picture.filename.startswith(f"{match.id}-") and "-opened." in picture.filename
    return is_opened or picture.filename == f"{match.id}-{match.seq}.png"
