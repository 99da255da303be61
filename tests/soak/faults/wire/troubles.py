"""What becomes of a channel for a while."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from tests.discord_stand_in.permissions import DEFAULT_PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from tests.dojo import Table

    Change: TypeAlias = Callable[[Table], Awaitable[None]]

BAD_FORM, UNKNOWN_CHANNEL, ARCHIVED = 50035, 10003, 50083
MISSING_PERMISSIONS, NO_ACCESS = 50013, 50001
FOR_EVER: Final = 10**6
A_WHILE: Final = 2.5


async def nothing(_: Table) -> None:
    """Nobody does anything about it."""


async def close_to_bot(table: Table) -> None:
    await table.fd.server.set_bot_permissions(table.channel, 0)


async def open_to_bot(table: Table) -> None:
    await table.fd.server.set_bot_permissions(table.channel, DEFAULT_PERMISSIONS)


async def shut_thread(table: Table) -> None:
    table.channel["thread_metadata"] |= {"archived": True, "locked": True}
    await table.fd.server.announce_channel(table.channel)


async def open_thread(table: Table) -> None:
    table.channel["thread_metadata"] |= {"archived": False, "locked": False}
    await table.fd.server.announce_channel(table.channel)


async def kick(table: Table) -> None:
    await table.fd.server.remove_bot(table.guild)


async def invite_again(table: Table) -> None:
    bot = table.fd.world.bot
    await table.fd.server.add_bot(table.guild, table.guild.add_member(bot))


async def break_down(table: Table) -> None:
    gone = {"id": table.guild.id, "unavailable": True}
    await table.fd.server.gateway.dispatch("GUILD_DELETE", gone)


async def come_up(table: Table) -> None:
    gateway = table.fd.server.gateway
    await gateway.dispatch("GUILD_CREATE", table.guild.create_event(gateway.intents))


async def delete_last(table: Table) -> None:
    """By somebody who may; the bot is told of no message."""
    table.last.deleted = True


async def delete_channel(table: Table) -> None:
    await table.fd.server.delete_channel(table.channel)


@dataclass(frozen=True)
class Trouble:
    status: int = 0
    """That calls are answered with; 0: they are taken."""
    code: int = 0
    times: int = 1
    after: bool = False
    """It takes effect, and only its answer is lost."""
    limited_for: float | None = None
    """Seconds for which Discord may not be asked again."""
    takes: float = 0.0
    """Seconds until an answer comes."""
    lasts: float = 0.0
    """Seconds since a call was struck."""
    before: Change = nothing
    worse: Change = nothing
    """Once a call was struck."""
    better: Change = nothing
    in_thread: bool = False
    in_own_server: bool = False
    passes: bool = True
    is_long: bool = False

    def begin(self, table: Table) -> Begun:
        """Its calls fail from now on, those about other channels don't."""
        server, path = table.fd.server, rf"/channels/{table.channel['id']}/messages.*"
        if self.takes:
            server.delay(path, self.takes)
        if self.status or self.limited_for is not None:
            limited = self.limited_for
            server.fail(
                *("", path, self.status, self.code),
                times=self.times,
                retry_after=limited,
                after=self.after,
            )
        return Begun(self, table, path, len(server.calls))


@dataclass
class Begun:
    trouble: Trouble
    table: Table
    path: str
    calls: int
    """That were made before."""

    @property
    def is_noticed(self) -> bool:
        here = f"/channels/{self.table.channel['id']}/messages"
        made = self.table.fd.server.calls[self.calls :]
        return any(call.path.startswith(here) for call in made)

    def end(self) -> None:
        """What is not struck by now goes through."""
        server = self.table.fd.server
        server.faults[:] = [fault for fault in server.faults if fault.path.pattern != self.path]
        server.delays[:] = [delay for delay in server.delays if delay.path.pattern != self.path]


TROUBLES: Final[Mapping[str, Trouble]] = {
    "400 once": Trouble(400, BAD_FORM),
    "400 for a while": Trouble(400, BAD_FORM, FOR_EVER, lasts=A_WHILE),
    "404 once": Trouble(404, UNKNOWN_CHANNEL),
    "404 for a while": Trouble(404, UNKNOWN_CHANNEL, FOR_EVER, lasts=A_WHILE),
    "500 once": Trouble(500),
    "503 for a while": Trouble(503, times=FOR_EVER, lasts=A_WHILE),
    "403 for a while": Trouble(403, MISSING_PERMISSIONS, FOR_EVER, lasts=A_WHILE),
    "429 of seconds": Trouble(limited_for=1.5),
    "429 of minutes": Trouble(limited_for=90.0, is_long=True),
    "an answer after 4 s": Trouble(takes=4.0),
    "an upload of 70 s": Trouble(takes=70.0, lasts=80.0, is_long=True),
    "a channel gone and back": Trouble(
        *(403, NO_ACCESS, FOR_EVER), worse=close_to_bot, better=open_to_bot
    ),
    "a thread locked and opened": Trouble(
        *(400, ARCHIVED, FOR_EVER), worse=shut_thread, better=open_thread, in_thread=True
    ),
    "a server gone and back": Trouble(
        *(403, NO_ACCESS, FOR_EVER), worse=kick, better=invite_again, in_own_server=True
    ),
    "a server out of order": Trouble(
        *(500, 0, FOR_EVER), worse=break_down, better=come_up, in_own_server=True, lasts=1.0
    ),
    "the last message gone": Trouble(before=delete_last),
    "a channel gone for good": Trouble(500, worse=delete_channel, passes=False),
}

AFTER: Final = ("400 once", "404 once", "500 once", "503 for a while", "429 of seconds")
"""Also where only the answer is lost."""


def scenarios(*, is_long: bool) -> dict[str, Trouble]:
    after = {
        f"{name}, after effect": replace(TROUBLES[name], after=True)
        for name in (*AFTER, "429 of minutes")
    }
    every = {**TROUBLES, **after}
    return {name: trouble for name, trouble in every.items() if is_long or not trouble.is_long}
