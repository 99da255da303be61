"""Faults of Discord, each combined with each kind of post, through the whole bot.

Each case is in a channel of its own, and all run at the same time.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.outbox.channel_queue import EDITS
from cogs.shared.discord_errors import Failure, classify_status
from onitama_core.store import PostKind
from tests.benchmarks.pairs import BotPair
from tests.discord_stand_in import FakeDiscord, Unanswered
from tests.discord_stand_in.world import DEFAULT_PERMISSIONS, PERMISSIONS
from tests.dojo import DEAL, LEAPING, Dojo, bot_process
from tests.patience import PATIENCE
from tests.soak.book import Book, Channels, out_of_order, unsound, without_board

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from pathlib import Path

    from tests.dojo import Table

    Change: TypeAlias = Callable[[Table], Awaitable[object]]

# What becomes of a channel for a while

BAD_FORM, UNKNOWN_CHANNEL, ARCHIVED = 50035, 10003, 50083
MISSING_PERMISSIONS, NO_ACCESS, NETWORK_ERROR = 50013, 50001, 40333
FOR_EVER: Final = 10**6
A_WHILE: Final = 2.5


def open_to_bot(permissions: int) -> Change:
    return lambda table: table.fd.server.set_bot_permissions(table.channel, permissions)


def thread(*, shut: bool) -> Change:
    def change(table: Table) -> Awaitable[object]:
        table.channel["thread_metadata"] |= {"archived": shut, "locked": shut}
        return table.fd.server.announce_channel(table.channel)

    return change


async def invite_again(table: Table) -> None:
    bot = table.fd.world.bot
    await table.fd.server.add_bot(table.guild, table.guild.add_member(bot))


async def make_server_unavailable(table: Table) -> None:
    gone = {"id": table.guild.id, "unavailable": True}
    await table.fd.server.gateway.dispatch("GUILD_DELETE", gone)


async def restore_server(table: Table) -> None:
    gateway = table.fd.server.gateway
    await gateway.dispatch("GUILD_CREATE", table.guild.create_event(gateway.intents))


async def delete_last(table: Table) -> None:
    """Delete the latest message as a moderator would; the bot gets no event."""
    table.last.deleted = True


@dataclass(frozen=True)
class Disturbance:
    status: int = 0
    """HTTP status of the answers; 0 lets calls succeed."""
    code: int = 0
    times: int = 1
    after: bool = False
    """True if calls take effect and only their answers are lost."""
    limited_for: float | None = None
    """Seconds that the bot must wait after a rate limit; None without one."""
    takes: float = 0.0
    """Seconds until Discord answers a call."""
    lasts: float = 0.0
    """Seconds that the fault lasts after the first call that it hit."""
    before: Change | None = None
    at_start: Change | None = None
    at_end: Change | None = None
    in_thread: bool = False
    in_own_server: bool = False
    passes: bool = True
    is_long: bool = False


DISTURBANCES: Final[Mapping[str, Disturbance]] = {
    "400 once": Disturbance(400, BAD_FORM),
    "400 for a while": Disturbance(400, BAD_FORM, FOR_EVER, lasts=A_WHILE),
    "404 once": Disturbance(404, UNKNOWN_CHANNEL),
    "404 for a while": Disturbance(404, UNKNOWN_CHANNEL, FOR_EVER, lasts=A_WHILE),
    "500 once": Disturbance(500),
    "503 for a while": Disturbance(503, times=FOR_EVER, lasts=A_WHILE),
    "403 for a while": Disturbance(403, MISSING_PERMISSIONS, FOR_EVER, lasts=A_WHILE),
    "403 of Discord's network once": Disturbance(403, NETWORK_ERROR),
    "429 of seconds": Disturbance(limited_for=1.5),
    "429 of minutes": Disturbance(limited_for=90.0, is_long=True),
    "an answer after 4 s": Disturbance(takes=4.0),
    "an upload of 70 s": Disturbance(takes=70.0, lasts=80.0, is_long=True),
    "a channel gone and back": Disturbance(
        *(403, NO_ACCESS, FOR_EVER),
        at_start=open_to_bot(0),
        at_end=open_to_bot(DEFAULT_PERMISSIONS),
    ),
    "a thread locked and opened": Disturbance(
        *(400, ARCHIVED, FOR_EVER),
        at_start=thread(shut=True),
        at_end=thread(shut=False),
        in_thread=True,
    ),
    "a server gone and back": Disturbance(
        *(403, NO_ACCESS, FOR_EVER),
        at_start=lambda table: table.fd.server.remove_bot(table.guild),
        at_end=invite_again,
        in_own_server=True,
    ),
    "a server out of order": Disturbance(
        *(500, 0, FOR_EVER),
        at_start=make_server_unavailable,
        at_end=restore_server,
        in_own_server=True,
        lasts=1.0,
    ),
    "the last message gone": Disturbance(before=delete_last),
    "a channel gone for good": Disturbance(
        500, at_start=lambda table: table.fd.server.delete_channel(table.channel), passes=False
    ),
}


def scenarios(*, is_long: bool) -> dict[str, Disturbance]:
    once, limited = ("400 once", "404 once", "500 once"), ("429 of seconds", "429 of minutes")
    after = {  # where only the answer is lost
        f"{name}, after effect": replace(DISTURBANCES[name], after=True)
        for name in (*once, "503 for a while", *limited)
    }
    every = {**DISTURBANCES, **after}
    return {
        name: disturbance
        for name, disturbance in every.items()
        if is_long or not disturbance.is_long
    }


# What happens in a channel meanwhile: the post it leads to or changes, and how the match goes on

RED, BLUE = "tiger:c1c3", "crane:a5a4"


async def close(table: Table) -> None:
    rights = table.fd.world.member_permissions
    rights[table.guild.id, table.cleo.id] |= PERMISSIONS["MANAGE_GUILD"]
    confirmation = await table.cleo.slash(table.channel, "onitama match close")
    await table.cleo.click(confirmation.message, "Close match")


async def resign(table: Table) -> None:
    confirmation = await table.alice.slash(table.channel, "onitama match resign")
    await table.alice.click(confirmation.message, contains=":resign_for_sure:")


def slash(command: str) -> Change:
    return lambda table: table.alice.slash(table.channel, f"onitama match {command}")


def invite(table: Table) -> Awaitable[object]:
    return table.cleo.slash(table.channel, "onitama challenge", opponent=table.bob)


def press(label: str) -> Change:
    return lambda table: table.bob.click(table.last, label)


@dataclass(frozen=True)
class UserAction:
    do: Change | None
    """Function that causes the post; None lets time pass instead."""
    words: tuple[str, ...]
    """Texts in the post that results, or in the older post after its edit."""
    pace: str = "none"
    ends: bool = False
    """True if the match ends by it."""
    variant: str = "classic"
    before: Change | None = None
    needs: str = ""
    """Text of the message that is clicked, which must be the last one by then."""
    is_change: bool = False
    """True if an older post is edited instead of sending a new one."""
    then: tuple[str, str, str] = ("bob", BLUE, "after turn 2\n")
    """Next player, their action and a text of the next board."""


USER_ACTIONS: Final[Mapping[str, UserAction]] = {
    "a move": UserAction(
        *(lambda t: t.type(t.bob, BLUE), ("after turn 2\n",)),
        then=("alice", "crab:a1a2", "after turn 3\n"),
    ),
    "a placement": UserAction(
        *(lambda t: t.type(t.alice, "place:b1"), ("Alice has placed",)),
        variant="shadow",
        is_change=True,
        then=("bob", "place:d5", "to move"),
    ),
    "a takeback": UserAction(slash("takeback"), ("asks to take back",)),
    "a refused takeback": UserAction(
        *(press("Decline"), ("declined Alice's takeback",)),
        before=slash("takeback"),
        needs="asks to take back",
        is_change=True,
    ),
    "a draw offer": UserAction(slash("draw"), ("offers a draw",)),
    "a refused draw": UserAction(
        *(press("Decline"), ("declined",)),
        before=slash("draw"),
        needs="offers a draw",
        is_change=True,
    ),
    "a closing": UserAction(close, ("closed the match",), ends=True),
    "giving up": UserAction(resign, ("gave up",), ends=True),
    "a film": UserAction(
        *(press("Share the replay"), ("Shared by",)), ends=True, before=resign, needs="gave up"
    ),
    "an invitation": UserAction(invite, ("invites you", "Cleo")),
    "a refused invitation": UserAction(
        *(press("Decline"), ("declined",)), before=invite, needs="invites you", is_change=True
    ),
    "a warning": UserAction(None, ("your time runs out",), pace="1h"),
    "a time-out": UserAction(None, ("ran out of time",), pace="5m", ends=True),
}


@dataclass
class Case:
    name: str
    disturbance: Disturbance
    user_action: UserAction
    table: Table
    crowd: asyncio.Semaphore
    """Limit of people who act at the same time."""
    calls: int = 0
    complaints: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        return rf"/channels/{self.table.channel['id']}/messages.*"

    async def prepare(self) -> None:
        """Begin a match in which Alice has moved, or may place her ninja."""
        where = "thread" if self.disturbance.in_thread else "here"
        terms = {"deal": DEAL, "seat": "red", "variant": self.user_action.variant, "where": where}
        invitation = await self.table.invite(pace=self.user_action.pace, **terms)
        await self.table.bob.click(invitation, "Accept")
        if self.disturbance.in_thread:
            self.table = await self.table.in_thread()
        await self.table.board(1)
        if self.user_action.variant == "classic":
            await self.table.play(RED)
        await self._change(self.user_action.before)
        await self.table.post(self.user_action.needs)

    async def begin(self) -> None:
        """Start the fault for calls about this match's channel, and not for others."""
        disturbance, server = self.disturbance, self.table.fd.server
        await self._change(disturbance.before)
        if disturbance.takes:
            server.delay(self.path, disturbance.takes)
        if disturbance.status or disturbance.limited_for is not None:
            server.fail(
                *("", self.path, disturbance.status, disturbance.code),
                times=disturbance.times,
                retry_after=disturbance.limited_for,
                after=disturbance.after,
            )
        self.calls = len(server.calls)

    async def _change(self, change: Change | None) -> None:
        if change is not None:
            await change(self.table)

    async def run(self) -> None:
        try:
            if self.user_action.do is not None:
                async with self.crowd:
                    await self.user_action.do(self.table)
            await self._go_through_disturbance()
            if self.disturbance.passes:
                await self._recover()
        except (AssertionError, Unanswered) as problem:
            said, *_ = str(problem).split("; last calls")
            self.complaints.append(f"{self.name}: {said}")

    async def _go_through_disturbance(self) -> None:
        server = self.table.fd.server
        here = self.path.removesuffix(".*")

        def is_noticed() -> bool:
            return any(call.path.startswith(here) for call in server.calls[self.calls :])

        await self._wait("a call", is_noticed, PATIENCE)
        await self._change(self.disturbance.at_start)
        await asyncio.sleep(self.disturbance.lasts)
        # Calls that the fault has not hit by now go through.
        server.faults[:] = [fault for fault in server.faults if fault.path.pattern != self.path]
        server.delays[:] = [delay for delay in server.delays if delay.path.pattern != self.path]
        await self._change(self.disturbance.at_end)

    async def _recover(self) -> None:
        made_good = 45.0 + (self.disturbance.limited_for or 0)
        if self._must_be_posted:
            await self._wait("the post", lambda: self._times_posted, made_good)
        if not self.user_action.ends:
            name, move, words = self.user_action.then
            async with self.crowd:
                await self.table.type(getattr(self.table, name), move)
            await self._wait(
                "the next board", lambda: any(words in m.text for m in self.table.public), made_good
            )

    async def _wait(self, what: str, predicate: Callable[[], object], within: float) -> None:
        await self.table.fd.server.wait(f"{what} of {self.name}", predicate, within)

    @property
    def _must_be_posted(self) -> bool:
        """True if the post must arrive; an older post that can't be changed is not tried again."""
        failure = classify_status(self.disturbance.status, self.disturbance.code)
        return self.disturbance.passes and not (
            self.user_action.is_change and failure is Failure.PERMANENT
        )

    def judge(self) -> None:
        if self._must_be_posted and not self.complaints and self._times_posted != 1:
            said = [message.text for message in self.table.public]
            self.complaints.append(f"{self.name}: posted {self._times_posted} times: {said}")

    @property
    def _times_posted(self) -> int:
        """Number of messages that have the expected texts now or had them before an edit."""
        said = [[*(s["content"] for s in m.history), m.text] for m in self.table.public]
        return sum(
            any(all(w in text for w in self.user_action.words) for text in texts) for texts in said
        )


AT_ONCE: Final = 4
"""Number of people who act at the same time, for a machine of two cores."""
TO_THE_WARNINGS: Final = 45.5 * 60
"""Seconds until the warning of matches of one hour; that of five minutes comes after four."""
TO_WARN_OF_THE_FIVE: Final = 4 * 60.0
AT_LEISURE: Final = 0.5
UNORDERED_KINDS: Final = {kind.value for kind in (*EDITS, PostKind.LEFT, PostKind.FILM)}


async def run_every_fault(
    folder: Path, every: int = 1, *, is_long: bool = True, at_once: int = AT_ONCE
) -> list[str]:
    """Return what went wrong with every action under every fault, or with one of `every` cases.

    `at_once` people act at the same time.
    """
    async with FakeDiscord() as fd:
        dojo = Dojo(fd, fd.world.guild("Dojo"))
        async with bot_process(dojo, folder, **LEAPING):
            cases = await prepare_cases(dojo, every, at_once, is_long=is_long)
            with Book(folder) as book:
                await (neighbours := await dojo.table()).start()
                elsewhere = await run_cases(cases, neighbours)
                is_settled = await book.comes_to(lambda: not book.due_posts(), AT_LEISURE)
                found = [] if is_settled else [f"{book.due_posts()} posts are still due"]
                found += [
                    *elsewhere,
                    *find_complaints(fd, book),
                    *out_of_order(book.posts(), UNORDERED_KINDS),
                ]
        found += [complaint for case in cases for complaint in case.complaints]
        found += [*fd.problems(), *fd.own_problems(), *await unsound(folder)]
    log = (folder / "bot.log").read_text(encoding="utf-8")
    # discord.py logs that the gateway is unreachable, which is expected here.
    faults = [line for line in log.splitlines() if "ERROR" in line and "discord.client" not in line]
    return [*found, *faults]


async def prepare_cases(dojo: Dojo, every: int, at_once: int, *, is_long: bool) -> list[Case]:
    """Return the prepared cases; those with a time limit come last so that it does not pass."""
    every_case = product(scenarios(is_long=is_long).items(), USER_ACTIONS.items())
    # Nobody clicks a deleted message.
    pairs = [case for case in every_case if not (case[0][1].before and case[1][1].needs)][::every]
    crowd, cases = asyncio.Semaphore(at_once), list[Case]()
    for (name, disturbance), (action_name, user_action) in pairs:
        home = dojo
        if disturbance.in_own_server:
            home = Dojo(dojo.fd, dojo.fd.world.guild("Travellers"))
            await dojo.fd.server.announce_new_guild(home.guild)
        cases.append(
            Case(f"{action_name}, {name}", disturbance, user_action, await home.table(), crowd)
        )
    cases.sort(key=lambda case: case.user_action.pace)
    cases.sort(key=lambda case: case.user_action.pace != "none")
    for start in range(0, len(cases), at_once):
        await asyncio.gather(*(case.prepare() for case in cases[start : start + at_once]))
    return cases


async def run_cases(cases: Sequence[Case], neighbours: Table) -> list[str]:
    """Run all cases, and return what went wrong in the neighbours' match meanwhile."""
    timed = [case for case in cases if case.user_action.pace != "none"]
    others = [case for case in cases if case.user_action.pace == "none"]
    await pass_by(neighbours, TO_WARN_OF_THE_FIVE)
    for case in timed:
        await case.begin()
    await pass_by(neighbours, TO_THE_WARNINGS - TO_WARN_OF_THE_FIVE)
    for case in others:
        await case.begin()
    running = asyncio.gather(*(case.run() for case in cases))
    found = await play_on(neighbours, running)
    await running
    for case in cases:
        case.judge()
    return found


def find_complaints(fd: FakeDiscord, book: Book) -> list[str]:
    """Return complaints about repeated posts, and about matches without their current board."""
    there = [match for match in book.matches() if str(match.place.channel_id) in fd.world.channels]
    unseen = [complaint for match in there for complaint in without_board(fd, match)]
    return [*Channels(fd).doubled(), *unseen]


async def pass_by(table: Table, seconds: float) -> None:
    """Let time pass, and make the bot notice it by an interaction."""
    table.fd.world.advance(seconds)
    await table.cleo.slash(table.channel, "onitama help")
    await table.fd.quiet(0.5)


async def play_on(table: Table, while_waiting: asyncio.Future[list[None]]) -> list[str]:
    """Play in a channel without faults until the future is done, and return what went wrong."""
    players, found = BotPair(table), list[str]()
    while not while_waiting.done():
        boards = len(table.boards)
        try:
            await players.turn()
            await table.fd.server.wait("a board", lambda: len(table.boards) > boards, 8.0)  # noqa: B023
        except (AssertionError, Unanswered) as problem:
            found.append(f"elsewhere: {str(problem)[:100]}")
        await asyncio.sleep(AT_LEISURE)
    return found
