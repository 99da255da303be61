"""Faults of Discord, each combined with each user action that leads to a post, in the whole bot.

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
from tests.dojo import CLOCK_MAY_JUMP, DEAL, Dojo, bot_process
from tests.patience import WAIT_TIMEOUT
from tests.soak.database import (
    BotDatabase,
    Channels,
    find_database_faults,
    find_missing_board,
    find_posts_out_of_order,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence
    from pathlib import Path

    from tests.dojo import Table

    Change: TypeAlias = Callable[[Table], Awaitable[object]]

# What goes wrong in a channel for a while

# Discord's error codes
BAD_FORM, UNKNOWN_CHANNEL, ARCHIVED = 50035, 10003, 50083
MISSING_PERMISSIONS, NO_ACCESS, NETWORK_ERROR = 50013, 50001, 40333
UNLIMITED_CALLS: Final = 10**6
"""Number of failing calls that no case reaches."""
LASTING_FAULT_SECONDS: Final = 2.5
"""Seconds that a lasting fault lasts."""


def set_bot_permissions(permissions: int) -> Change:
    """Return a change of the bot's permissions in the table's channel."""
    return lambda table: table.fake_discord.server.set_bot_permissions(table.channel, permissions)


def set_thread_closed(*, shut: bool) -> Change:
    """Return a change that archives and locks the table's thread, or reopens it."""

    def change(table: Table) -> Awaitable[object]:
        table.channel["thread_metadata"] |= {"archived": shut, "locked": shut}
        return table.fake_discord.server.announce_channel(table.channel)

    return change


async def invite_again(table: Table) -> None:
    bot = table.fake_discord.world.bot
    await table.fake_discord.server.add_bot(table.guild, table.guild.add_member(bot))


async def make_server_unavailable(table: Table) -> None:
    event = {"id": table.guild.id, "unavailable": True}
    await table.fake_discord.server.gateway.dispatch("GUILD_DELETE", event)


async def restore_server(table: Table) -> None:
    gateway = table.fake_discord.server.gateway
    await gateway.dispatch("GUILD_CREATE", table.guild.create_event(gateway.intents))


async def delete_last(table: Table) -> None:
    """Delete the latest message as a moderator would; the bot gets no event."""
    table.last.deleted = True


@dataclass(frozen=True)
class Disturbance:
    """A fault of Discord in one channel, and the changes around it."""

    status: int = 0
    """HTTP status of the answers; 0 lets calls succeed."""
    code: int = 0
    """Discord's error code in the answers."""
    times: int = 1
    """Number of calls that fail."""
    after: bool = False
    """True if calls take effect and only their answers are lost."""
    limited_for: float | None = None
    """Seconds that the bot must wait after a rate limit; None without one."""
    takes: float = 0.0
    """Seconds until Discord answers a call."""
    lasts: float = 0.0
    """Seconds that the fault lasts after the first call that it hit."""
    before: Change | None = None
    """Change made before the user acts."""
    at_start: Change | None = None
    """Change made when the bot first calls Discord about the channel."""
    at_end: Change | None = None
    """Change made when the fault ends, which usually undoes `at_start`."""
    in_thread: bool = False
    """True if the match is played in a thread."""
    in_own_server: bool = False
    """True if the case has a server of its own."""
    passes: bool = True
    """False if the bot can never post in the channel again."""
    is_long: bool = False
    """True for faults of more than a minute, which short runs leave out."""


DISTURBANCES: Final[Mapping[str, Disturbance]] = {
    "400 once": Disturbance(400, BAD_FORM),
    "400 for a while": Disturbance(400, BAD_FORM, UNLIMITED_CALLS, lasts=LASTING_FAULT_SECONDS),
    "404 once": Disturbance(404, UNKNOWN_CHANNEL),
    "404 for a while": Disturbance(
        404, UNKNOWN_CHANNEL, UNLIMITED_CALLS, lasts=LASTING_FAULT_SECONDS
    ),
    "500 once": Disturbance(500),
    "503 for a while": Disturbance(503, times=UNLIMITED_CALLS, lasts=LASTING_FAULT_SECONDS),
    "403 for a while": Disturbance(
        403, MISSING_PERMISSIONS, UNLIMITED_CALLS, lasts=LASTING_FAULT_SECONDS
    ),
    "403 of Discord's network once": Disturbance(403, NETWORK_ERROR),
    "429 of seconds": Disturbance(limited_for=1.5),
    "429 of minutes": Disturbance(limited_for=90.0, is_long=True),
    "an answer after 4 s": Disturbance(takes=4.0),
    "an upload of 70 s": Disturbance(takes=70.0, lasts=80.0, is_long=True),
    "a channel gone and back": Disturbance(
        403,
        NO_ACCESS,
        UNLIMITED_CALLS,
        at_start=set_bot_permissions(0),
        at_end=set_bot_permissions(DEFAULT_PERMISSIONS),
    ),
    "a thread locked and opened": Disturbance(
        400,
        ARCHIVED,
        UNLIMITED_CALLS,
        at_start=set_thread_closed(shut=True),
        at_end=set_thread_closed(shut=False),
        in_thread=True,
    ),
    "a server gone and back": Disturbance(
        403,
        NO_ACCESS,
        UNLIMITED_CALLS,
        at_start=lambda table: table.fake_discord.server.remove_bot(table.guild),
        at_end=invite_again,
        in_own_server=True,
    ),
    "a server out of order": Disturbance(
        500,
        0,
        UNLIMITED_CALLS,
        at_start=make_server_unavailable,
        at_end=restore_server,
        in_own_server=True,
        lasts=1.0,
    ),
    "the last message gone": Disturbance(before=delete_last),
    "a channel gone for good": Disturbance(
        500,
        at_start=lambda table: table.fake_discord.server.delete_channel(table.channel),
        passes=False,
    ),
}


def choose_disturbances(*, is_long: bool) -> dict[str, Disturbance]:
    """Return the disturbances by name, some also in a form in which only the answer is lost."""
    once = ("400 once", "404 once", "500 once")
    limited = ("429 of seconds", "429 of minutes")
    after_effect = {
        f"{name}, after effect": replace(DISTURBANCES[name], after=True)
        for name in (*once, "503 for a while", *limited)
    }
    disturbances = {**DISTURBANCES, **after_effect}
    return {
        name: disturbance
        for name, disturbance in disturbances.items()
        if is_long or not disturbance.is_long
    }


# What users do during a fault: the post that results, and how the match goes on

RED, BLUE = "tiger:c1c3", "crane:a5a4"


async def close(table: Table) -> None:
    permissions = table.fake_discord.world.member_permissions
    permissions[table.guild.id, table.cleo.id] |= PERMISSIONS["MANAGE_GUILD"]
    question = await table.cleo.slash(table.channel, "onitama match close")
    await table.cleo.click(question.message, "Close match")


async def resign(table: Table) -> None:
    question = await table.alice.slash(table.channel, "onitama match resign")
    await table.alice.click(question.message, contains=":resign_for_sure:")


def slash(command: str) -> Change:
    return lambda table: table.alice.slash(table.channel, f"onitama match {command}")


def invite(table: Table) -> Awaitable[object]:
    return table.cleo.slash(table.channel, "onitama challenge", opponent=table.bob)


def click(label: str) -> Change:
    return lambda table: table.bob.click(table.last, label)


@dataclass(frozen=True)
class UserAction:
    """Something that a user does, or time does, and the post that must follow."""

    do: Change | None
    """Function that causes the post; None lets time pass instead."""
    words: tuple[str, ...]
    """Texts in the post that results, or in the older post after its edit."""
    pace: str = "none"
    ends: bool = False
    """True if the action ends the match."""
    variant: str = "classic"
    before: Change | None = None
    """Change made before the fault, for example the offer that is then declined."""
    needs: str = ""
    """Text of the message that is clicked, which must be the last one by then."""
    is_change: bool = False
    """True if an older post is edited instead of sending a new one."""
    then: tuple[str, str, str] = ("bob", BLUE, "after turn 2\n")
    """Next player, their action and a text of the next board."""


USER_ACTIONS: Final[Mapping[str, UserAction]] = {
    "a move": UserAction(
        lambda table: table.type(table.bob, BLUE),
        ("after turn 2\n",),
        then=("alice", "crab:a1a2", "after turn 3\n"),
    ),
    "a placement": UserAction(
        lambda table: table.type(table.alice, "place:b1"),
        ("Alice has placed",),
        variant="shadow",
        is_change=True,
        then=("bob", "place:d5", "to move"),
    ),
    "a takeback": UserAction(slash("takeback"), ("asks to take back",)),
    "a refused takeback": UserAction(
        click("Decline"),
        ("declined Alice's takeback",),
        before=slash("takeback"),
        needs="asks to take back",
        is_change=True,
    ),
    "a draw offer": UserAction(slash("draw"), ("offers a draw",)),
    "a refused draw": UserAction(
        click("Decline"),
        ("declined",),
        before=slash("draw"),
        needs="offers a draw",
        is_change=True,
    ),
    "a closing": UserAction(close, ("closed the match",), ends=True),
    "giving up": UserAction(resign, ("gave up",), ends=True),
    "a film": UserAction(
        click("Share the replay"), ("Shared by",), ends=True, before=resign, needs="gave up"
    ),
    "an invitation": UserAction(invite, ("invites you", "Cleo")),
    "a refused invitation": UserAction(
        click("Decline"), ("declined",), before=invite, needs="invites you", is_change=True
    ),
    "a warning": UserAction(None, ("your time runs out",), pace="1h"),
    "a time-out": UserAction(None, ("ran out of time",), pace="5m", ends=True),
}


@dataclass
class Case:
    """One disturbance during one user action, at a table of its own."""

    name: str
    disturbance: Disturbance
    user_action: UserAction
    table: Table
    acting_limit: asyncio.Semaphore
    """Limit of people who act at the same time."""
    calls: int = 0
    """Number of the bot's calls to Discord before the fault began."""
    complaints: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        return rf"/channels/{self.table.channel['id']}/messages.*"

    async def prepare(self) -> None:
        """Start a match in which Alice has moved, or in a variant with ninjas may place hers."""
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
        """Start the fault for calls about this match's channel only."""
        disturbance = self.disturbance
        server = self.table.fake_discord.server
        await self._change(disturbance.before)
        if disturbance.takes:
            server.delay(self.path, disturbance.takes)
        if disturbance.status or disturbance.limited_for is not None:
            server.fail(
                "",
                self.path,
                disturbance.status,
                disturbance.code,
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
                async with self.acting_limit:
                    await self.user_action.do(self.table)
            await self._go_through_disturbance()
            if self.disturbance.passes:
                await self._recover()
        except (AssertionError, Unanswered) as problem:
            complaint, *_ = str(problem).split("; last calls")
            self.complaints.append(f"{self.name}: {complaint}")

    async def _go_through_disturbance(self) -> None:
        server = self.table.fake_discord.server
        path = self.path.removesuffix(".*")

        def is_noticed() -> bool:
            return any(call.path.startswith(path) for call in server.calls[self.calls :])

        await self._wait("a call", is_noticed, WAIT_TIMEOUT)
        await self._change(self.disturbance.at_start)
        await asyncio.sleep(self.disturbance.lasts)
        # From here on calls succeed, even if the fault has hit fewer than `times`.
        server.faults[:] = [fault for fault in server.faults if fault.path.pattern != self.path]
        server.delays[:] = [delay for delay in server.delays if delay.path.pattern != self.path]
        await self._change(self.disturbance.at_end)

    async def _recover(self) -> None:
        timeout = MAX_RECOVERY_SECONDS + (self.disturbance.limited_for or 0)
        if self._must_be_posted:
            await self._wait("the post", lambda: self._times_posted, timeout)
        if not self.user_action.ends:
            name, move, words = self.user_action.then
            async with self.acting_limit:
                await self.table.type(getattr(self.table, name), move)
            await self._wait(
                "the next board", lambda: any(words in m.text for m in self.table.public), timeout
            )

    async def _wait(self, what: str, predicate: Callable[[], object], within: float) -> None:
        await self.table.fake_discord.server.wait(f"{what} of {self.name}", predicate, within)

    @property
    def _must_be_posted(self) -> bool:
        """True if the post must arrive: the bot gives up an edit after a permanent failure."""
        failure = classify_status(self.disturbance.status, self.disturbance.code)
        return self.disturbance.passes and not (
            self.user_action.is_change and failure is Failure.PERMANENT
        )

    def check_posts(self) -> None:
        """Complain unless the post was sent exactly once."""
        if self._must_be_posted and not self.complaints and self._times_posted != 1:
            texts = [message.text for message in self.table.public]
            self.complaints.append(f"{self.name}: posted {self._times_posted} times: {texts}")

    @property
    def _times_posted(self) -> int:
        """Number of messages that have the expected texts now or had them before an edit."""
        count = 0
        for message in self.table.public:
            versions = [*(earlier["content"] for earlier in message.history), message.text]
            if any(self._has_expected_words(text) for text in versions):
                count += 1
        return count

    def _has_expected_words(self, text: str) -> bool:
        return all(words in text for words in self.user_action.words)


MAX_RECOVERY_SECONDS: Final = 45.0
"""Seconds after a fault, and after a rate limit, within which the post must arrive."""
MAX_BOARD_SECONDS: Final = 8.0
"""Seconds within which a turn in a channel without faults must get its board."""
MAX_ACTING: Final = 4
"""People who act at the same time, so few that two cores answer each in time."""
SECONDS_TO_ONE_HOUR_WARNING: Final = 45.5 * 60
"""Seconds after the start at which a match with one hour on the clock warns of its deadline."""
SECONDS_TO_FIVE_MINUTE_WARNING: Final = 4 * 60.0
"""Seconds after the start at which a match with five minutes on the clock warns."""
MOVE_PAUSE: Final = 0.5
"""Seconds between two moves in the match without faults, and between two queries."""
UNORDERED_KINDS: Final = {kind.value for kind in (*EDITS, PostKind.LEFT, PostKind.FILM)}
"""Kinds of posts that may come before or after others of their match."""


async def run_every_fault(
    folder: Path, case_step: int = 1, *, is_long: bool = True, max_acting: int = MAX_ACTING
) -> list[str]:
    """Return what went wrong with every user action under every fault.

    Only every `case_step`-th case is run, and `max_acting` people act at the same time.
    """
    async with FakeDiscord() as fake_discord:
        dojo = Dojo(fake_discord, fake_discord.world.guild("Dojo"))
        async with bot_process(dojo, folder, **CLOCK_MAY_JUMP):
            cases = await prepare_cases(dojo, case_step, max_acting, is_long=is_long)
            with BotDatabase(folder) as database:
                await (neighbours := await dojo.table()).start()
                neighbours_complaints = await run_cases(cases, neighbours)
                is_settled = await database.becomes_true(
                    lambda: not database.due_posts(), MOVE_PAUSE
                )
                complaints = [] if is_settled else [f"{database.due_posts()} posts are still due"]
                complaints += [
                    *neighbours_complaints,
                    *find_complaints(fake_discord, database),
                    *find_posts_out_of_order(database.posts(), UNORDERED_KINDS),
                ]
        complaints += [complaint for case in cases for complaint in case.complaints]
        complaints += [
            *fake_discord.problems(),
            *fake_discord.own_problems(),
            *await find_database_faults(folder),
        ]
    log = (folder / "bot.log").read_text(encoding="utf-8")
    # discord.py logs that the gateway is unreachable, which is expected here.
    errors = [line for line in log.splitlines() if "ERROR" in line and "discord.client" not in line]
    return [*complaints, *errors]


async def prepare_cases(
    dojo: Dojo, case_step: int, max_acting: int, *, is_long: bool
) -> list[Case]:
    """Start the matches of all cases, those with a clock last so that their time does not pass."""
    all_pairs = product(choose_disturbances(is_long=is_long).items(), USER_ACTIONS.items())
    # Leave out cases in which a user would click a deleted message.
    pairs = [case for case in all_pairs if not (case[0][1].before and case[1][1].needs)][
        ::case_step
    ]
    acting_limit = asyncio.Semaphore(max_acting)
    cases = list[Case]()
    for (name, disturbance), (action_name, user_action) in pairs:
        home = dojo
        if disturbance.in_own_server:
            home = Dojo(dojo.fake_discord, dojo.fake_discord.world.guild("Travellers"))
            await dojo.fake_discord.server.announce_new_guild(home.guild)
        cases.append(
            Case(
                f"{action_name}, {name}", disturbance, user_action, await home.table(), acting_limit
            )
        )
    cases.sort(key=lambda case: case.user_action.pace)
    cases.sort(key=lambda case: case.user_action.pace != "none")
    for start in range(0, len(cases), max_acting):
        await asyncio.gather(*(case.prepare() for case in cases[start : start + max_acting]))
    return cases


async def run_cases(cases: Sequence[Case], neighbours: Table) -> list[str]:
    """Run all cases, and return what went wrong in the neighbours' match meanwhile."""
    timed = [case for case in cases if case.user_action.pace != "none"]
    others = [case for case in cases if case.user_action.pace == "none"]
    await let_time_pass(neighbours, SECONDS_TO_FIVE_MINUTE_WARNING)
    for case in timed:
        await case.begin()
    await let_time_pass(neighbours, SECONDS_TO_ONE_HOUR_WARNING - SECONDS_TO_FIVE_MINUTE_WARNING)
    for case in others:
        await case.begin()
    running = asyncio.gather(*(case.run() for case in cases))
    complaints = await play_on(neighbours, running)
    await running
    for case in cases:
        case.check_posts()
    return complaints


def find_complaints(fake_discord: FakeDiscord, database: BotDatabase) -> list[str]:
    """Return complaints about duplicate posts, and about matches without their current board."""
    matches = [
        match
        for match in database.matches()
        if str(match.place.channel_id) in fake_discord.world.channels
    ]
    missing_boards = [
        complaint for match in matches for complaint in find_missing_board(fake_discord, match)
    ]
    return [*Channels(fake_discord).find_duplicates(), *missing_boards]


async def let_time_pass(table: Table, seconds: float) -> None:
    """Let time pass, and make the bot notice it by an interaction."""
    table.fake_discord.world.advance(seconds)
    await table.cleo.slash(table.channel, "onitama help")
    await table.fake_discord.quiet(0.5)


async def play_on(table: Table, while_waiting: asyncio.Future[list[None]]) -> list[str]:
    """Play in a channel without faults until the future is done, and return what went wrong."""
    players = BotPair(table)
    complaints = list[str]()
    while not while_waiting.done():
        boards = len(table.boards)
        try:
            await players.turn()
            await table.fake_discord.server.wait(
                "a board",
                lambda: len(table.boards) > boards,  # noqa: B023
                MAX_BOARD_SECONDS,
            )
        except (AssertionError, Unanswered) as problem:
            complaints.append(f"elsewhere: {str(problem)[:100]}")
        await asyncio.sleep(MOVE_PAUSE)
    return complaints
