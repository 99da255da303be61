"""What happens in a channel meanwhile: the post it leads to, and how the match goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from tests.discord_stand_in.permissions import PERMISSIONS
from tests.dojo import DEAL

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from tests.dojo import Table

    Act: TypeAlias = Callable[[Table], Awaitable[object]]

RED, BLUE = "tiger:c1c3", "crane:a5a4"
THEN: Final = "crab:a1a2"


async def move(table: Table) -> None:
    await table.type(table.bob, BLUE)


async def ask_back(table: Table) -> None:
    await table.alice.slash(table.channel, "onitama match takeback")


async def offer(table: Table) -> None:
    await table.alice.slash(table.channel, "onitama match draw")


async def close(table: Table) -> None:
    rights = table.fd.world.member_permissions
    rights[table.guild.id, table.cleo.id] |= PERMISSIONS["MANAGE_GUILD"]
    asked = await table.cleo.slash(table.channel, "onitama match close")
    await table.cleo.click(asked.message, "Close match")


async def resign(table: Table) -> None:
    asked = await table.alice.slash(table.channel, "onitama match resign")
    await table.alice.click(asked.message, contains=":resign_for_sure:")


async def invite(table: Table) -> None:
    await table.cleo.slash(table.channel, "onitama challenge", opponent=table.alice)


async def wait(_: Table) -> None:
    """Time passes everywhere."""


@dataclass(frozen=True)
class Deed:
    do: Act
    words: tuple[str, ...]
    """Of the post it leads to."""
    pace: str = "none"
    ends: bool = False
    """The match."""
    goes_on: str = BLUE
    """With what Bob plays, or Alice once he has."""

    def fits(self, text: str) -> bool:
        return all(words in text for words in self.words)


DEEDS: Final[Mapping[str, Deed]] = {
    "a move": Deed(move, ("after turn 2\n",), goes_on=THEN),
    "a takeback": Deed(ask_back, ("asks to take back",)),
    "a draw offer": Deed(offer, ("offers a draw",)),
    "a closing": Deed(close, ("closed the match",), ends=True),
    "giving up": Deed(resign, ("gave up",), ends=True),
    "an invitation": Deed(invite, ("invites you", "Cleo")),
    "a warning": Deed(wait, ("your time runs out",), pace="1h"),
    "a time-out": Deed(wait, ("ran out of time",), pace="5m", ends=True),
}


async def prepare(table: Table, deed: Deed, *, in_thread: bool) -> Table:
    """A match in which Alice has moved; where it is played."""
    where = "thread" if in_thread else "here"
    invitation = await table.invite(pace=deed.pace, deal=DEAL, seat="red", where=where)
    await table.bob.click(invitation, "Accept")
    there = await table.in_thread() if in_thread else table
    await there.turn(1)
    await there.play(RED)
    return there


async def go_on(table: Table, deed: Deed) -> str:
    """Return what the next board says."""
    if deed.goes_on == THEN:
        await table.type(table.alice, THEN)
        return "after turn 3\n"
    await table.type(table.bob, BLUE)
    return "after turn 2\n"
