"""SIGKILL at random instants while people play: everything that was confirmed must survive."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING, Final

from cogs.match.buttons import ResignForSure
from cogs.people.buttons import AskToErase, EraseForSure
from onitama_core.store import EntryKind, Played, SystemEntry, Venue
from tests.discord_stand_in import FakeDiscord, NotOffered, Outcome, Unanswered
from tests.discord_stand_in.person import CHAT_INPUT, find_leaves
from tests.discord_stand_in.records import BUTTON
from tests.discord_stand_in.rules import NONCE_WINDOW
from tests.dojo import CLOCK_MAY_JUMP, Dojo, bot_process
from tests.soak.database import (
    DATABASE,
    BotDatabase,
    Channels,
    find_database_faults,
    find_missing_warnings,
    items,
    run_in_rounds,
    warning_time,
)
from tests.soak.requests import LOG_FAULTS, await_unless_bot_ends, wait_for_whole_answer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator
    from pathlib import Path

    from onitama_core.store import Entry
    from tests.discord_stand_in import Bot, Message, Person
    from tests.discord_stand_in.person import Leaf
    from tests.discord_stand_in.records import Json
    from tests.soak.database import Turn

# The log entries that the users' attempts and the bot's answers explain

KINDS_WITHOUT_PLAYER: Final = frozenset({"timed_out", "abandoned", "closed"})
"""Kinds of log entries that come from time or a manager, not from a player's click."""


@dataclass
class Attempt:
    """Action of a user that the bot has not answered yet: only the answer shows if it was done."""

    user_id: int
    action: str | None = None
    """Typed action in notation; None for a button or another command."""
    is_done: bool = False
    """True if the answer confirmed the action."""
    entries: int = 0
    """Number of log entries that the action led to."""


@dataclass
class ExpectedLogs:
    """Logs of all matches as last read, and the attempts that may explain new entries."""

    database: BotDatabase
    attempts: dict[int, Attempt] = field(default_factory=dict)
    """Pending attempt by user id: a user waits for one answer before the next action."""
    logs: dict[int, list[Entry]] = field(default_factory=dict)
    private: set[int] = field(default_factory=set)
    """Ids of private matches, which an erasure removes."""
    complaints: list[str] = field(default_factory=list)

    def begin(self, attempt: Attempt) -> None:
        self.attempts[attempt.user_id] = attempt

    def check_confirmed(self, attempt: Attempt) -> None:
        """End an attempt with its answer; a confirmed action must be in the log by now."""
        self.check_new_entries()
        self._close(attempt)

    def _close(self, attempt: Attempt) -> None:
        del self.attempts[attempt.user_id]
        if attempt.is_done and attempt.entries != 1:
            self.complaints.append(f"confirmed as done, but {attempt.entries} entries: {attempt}")

    def check_new_entries(self) -> None:
        """Check that logs only grow, and that an attempt explains each new entry."""
        with self.database.at_one_instant():
            self._check_new_entries()

    def _check_new_entries(self) -> None:
        lengths = dict(self.database.log_lengths())
        for match_id in self.logs.keys() - lengths.keys():
            del self.logs[match_id]
            if match_id not in self.private:
                self.complaints.append(f"match {match_id} is gone")
        for match_id, seq in lengths.items():
            if match_id not in self.logs and self.database.match(match_id).is_private:
                self.private.add(match_id)
            seen = self.logs.setdefault(match_id, [])
            if len(seen) != seq:
                self._compare(match_id, seen, self.database.entries(match_id))

    def check_all_logs(self) -> None:
        """Check all logs from their beginning, as after a crash, and end all attempts."""
        with self.database.at_one_instant():
            self._check_new_entries()
            for match_id, seen in self.logs.items():
                self._compare(match_id, seen, self.database.entries(match_id))
        for attempt in list(self.attempts.values()):
            self._close(attempt)

    def _compare(self, match_id: int, seen: list[Entry], current: list[Entry]) -> None:
        if current[: len(seen)] != seen:
            self.complaints.append(f"match {match_id}: {seen} was seen, and now there is {current}")
        for entry in current[len(seen) :]:
            self.complaints += self._find_unexplained(match_id, entry)
        self.logs[match_id] = current

    def _find_unexplained(self, match_id: int, entry: Entry) -> Iterator[str]:
        if entry.kind.value in KINDS_WITHOUT_PLAYER or isinstance(entry, SystemEntry):
            return
        user_ids = self.database.match(match_id).users(entry.player)
        if not user_ids:
            return  # an entry of the computer, which has no attempts
        [user_id] = user_ids
        if user_id < 0 and entry.kind is EntryKind.RESIGNED:
            return  # an erasure resigned the match
        attempt = self.attempts.get(user_id)
        if attempt is None:
            yield f"match {match_id}: {entry} comes from no attempt"
            return
        attempt.entries += 1
        if attempt.entries > 1:
            yield f"match {match_id}: {entry} comes from the same attempt as another: {attempt}"
        if attempt.action and isinstance(entry, Played) and entry.action != attempt.action:
            yield f"match {match_id}: {entry} comes from {attempt}"


# Pairs of simulated users who play one match after another

DONE: Final = "You "
"""Beginning of an answer that confirms a played action."""
MAX_TURNS: Final = 30
"""Number of the turn after which a user resigns a match."""
ACTION_PAUSE: Final = 0.05
"""Seconds between two actions of a user."""
RARELY_CLICKED: Final = frozenset(
    {"resign_for_sure", "cancel_for_sure", "decline", "withdraw", EraseForSure.verb}
)
"""Verbs of buttons that end a match or an invitation, which users seldom click."""
CHALLENGE: Final = "onitama challenge"
# Probabilities of a user's choices, each when it is possible
PLAY_PROBABILITY: Final = 0.6
PAUSE_PROBABILITY: Final = 0.2
PRACTICE_PROBABILITY: Final = 0.1
ERASURE_PROBABILITY: Final = 0.03
CLICK_PROBABILITY: Final = 0.8
HESITATION_PROBABILITY: Final = 0.8
HALF: Final = 0.5


@dataclass
class BotRun:
    """One process of the bot, from its start until it is killed, and what its users share."""

    fake_discord: FakeDiscord
    bot: Bot
    database: BotDatabase
    logs: ExpectedLogs
    rng: Random
    is_cut_off: bool = False
    """True if the gateway was lost for a moment, so that interactions may stay unanswered."""

    @property
    def is_over(self) -> bool:
        return self.bot.process.returncode is not None

    async def wait_for_answer(self, request: Awaitable[Outcome]) -> Outcome | None:
        """Return the outcome of a request with its whole answer; None if the bot ends before."""

        async def whole_answer() -> Outcome:
            outcome = await request
            await wait_for_whole_answer(self.fake_discord, outcome)
            return outcome

        return await await_unless_bot_ends(self.bot, whole_answer())


def command_leaves(bot_run: BotRun) -> list[Leaf]:
    roots = bot_run.fake_discord.world.commands
    return [leaf for root in roots if root["type"] == CHAT_INPUT for leaf in find_leaves(root)]


def find_enabled_buttons(message: Message) -> list[Json]:
    return [item for item in items(message) if item["type"] == BUTTON and not item.get("disabled")]


@dataclass
class SimulatedUser:
    """A user who plays, clicks buttons and uses commands at random."""

    person: Person
    opponent: Person
    channel: Json
    is_challenger: bool
    """True for the user of the pair who sends the challenges."""

    @property
    def id(self) -> int:
        return int(self.person.id)

    async def act_until_bot_ends(self, bot_run: BotRun, *, only_plays: bool = False) -> None:
        """Act until the bot ends; with `only_plays`, play until the user's matches are over."""
        while not bot_run.is_over:
            turns = [
                turn
                for turn in bot_run.database.turns()
                if turn.match.player_of(self.id) is not None
            ]
            if only_plays and not turns:
                return
            await self.do_something(bot_run, turns, only_plays=only_plays)

    async def do_something(self, bot_run: BotRun, turns: list[Turn], *, only_plays: bool) -> None:
        own = [turn for turn in turns if turn.user_id == self.id]
        if own and (only_plays or bot_run.rng.random() < PLAY_PROBABILITY):
            await self.play(bot_run, bot_run.rng.choice(own))
        elif only_plays or bot_run.rng.random() < PAUSE_PROBABILITY:
            await asyncio.sleep(ACTION_PAUSE)
        elif not own and bot_run.rng.random() < PRACTICE_PROBABILITY:
            await self.practise(bot_run)
        elif bot_run.rng.random() < ERASURE_PROBABILITY:
            await self.erase_data(bot_run)
        elif not turns and self.is_challenger and bot_run.rng.random() < HALF:
            await self.challenge(bot_run)
        elif bot_run.rng.random() < CLICK_PROBABILITY:
            await self.click_button(bot_run)
        else:
            await self.use_command(bot_run)

    async def play(self, bot_run: BotRun, turn: Turn) -> None:
        if turn.match.turn_number > MAX_TURNS:
            await self.give_up(bot_run, turn)
            return
        text = bot_run.rng.choice(turn.actions)
        number = f"#{turn.match.id}"
        request = self.person.slash(self.channel, "onitama move", move=text, match=number)
        outcome = await self._try(bot_run, Attempt(self.id, text), request)
        if outcome is None or outcome.text.startswith(DONE):
            return
        if bot_run.database.match(turn.match.id).seq == turn.match.seq and not bot_run.is_over:
            bot_run.logs.complaints.append(f"{text} in {turn.match.id} was refused: {outcome.text}")

    async def give_up(self, bot_run: BotRun, turn: Turn) -> None:
        custom_id = ResignForSure(turn.match.id).custom_id
        board = bot_run.fake_discord.world.messages[self.channel["id"]][0]
        click = self.person.click_forged(board, self.channel, custom_id)
        await self._try(bot_run, Attempt(self.id), click)

    async def challenge(self, bot_run: BotRun) -> None:
        [challenge] = [leaf for leaf in command_leaves(bot_run) if leaf.text == CHALLENGE]
        chosen = {
            option["name"]: bot_run.rng.choice(option["choices"])["value"]
            for option in challenge.options
            if option.get("choices") and bot_run.rng.random() < HALF
        }
        request = self.person.slash(self.channel, CHALLENGE, opponent=self.opponent, **chosen)
        await self._try(bot_run, Attempt(self.id), request)

    async def practise(self, bot_run: BotRun) -> None:
        """Start a match against the computer, in private or in the channel, in either seat."""
        where = bot_run.rng.choice([Venue.PRIVATE, Venue.CHANNEL]).value
        request = self.person.slash(self.channel, "onitama practice", level="1", where=where)
        await self._try(bot_run, Attempt(self.id), request)

    async def click_button(self, bot_run: BotRun) -> None:
        messages = [
            message
            for place in self._places(bot_run)
            for message in self._clickable_messages(place)
        ]
        if not messages:
            await asyncio.sleep(ACTION_PAUSE)
            return
        message = bot_run.rng.choice(messages)
        item = bot_run.rng.choice(find_enabled_buttons(message))
        custom_id = item["custom_id"]
        if (
            custom_id.split(":")[1] not in RARELY_CLICKED
            or bot_run.rng.random() >= HESITATION_PROBABILITY
        ):
            click = self.person.click(message, custom_id=custom_id)
            await self._try(bot_run, Attempt(self.id), click)

    async def use_command(self, bot_run: BotRun) -> None:
        plain = [
            leaf.text
            for leaf in command_leaves(bot_run)
            if leaf.text != CHALLENGE and not any(o.get("required") for o in leaf.options)
        ]
        place = bot_run.rng.choice(self._places(bot_run))
        text = bot_run.rng.choice(plain)
        await self._try(bot_run, Attempt(self.id), self.person.slash(place, text))

    def _places(self, bot_run: BotRun) -> list[Json]:
        channels = bot_run.fake_discord.world.channels.values()
        threads = [c for c in channels if c.get("parent_id") == self.channel["id"]]
        return [self.channel, *threads[-2:]]

    def _clickable_messages(self, place: Json) -> list[Message]:
        """Return the latest messages with buttons that are for this user or name them.

        Two pairs share a channel, so others' messages are there too.
        """
        name = self.person.name.capitalize()
        clickable = [
            message for message in self.person.sees(place) if find_enabled_buttons(message)
        ]
        own = [m for m in clickable if m.only_for == self.person.id or name in str(m.json)]
        return own[-6:]

    async def erase_data(self, bot_run: BotRun) -> None:
        """Have the user's data erased; with the next action they are a new user to the bot."""
        request = self.person.click_forged(None, self.channel, AskToErase().custom_id)
        outcome = await self._try(bot_run, Attempt(self.id), request)
        if outcome is not None and outcome.answered:
            click = self.person.click(outcome.message, contains=f":{EraseForSure.verb}:")
            await self._try(bot_run, Attempt(self.id), click)

    async def _try(
        self, bot_run: BotRun, attempt: Attempt, request: Awaitable[Outcome]
    ) -> Outcome | None:
        bot_run.logs.begin(attempt)
        try:
            outcome = await bot_run.wait_for_answer(request)
        except NotOffered:
            outcome = None
        except (Unanswered, TimeoutError) as problem:
            outcome = None
            if not bot_run.is_over and not bot_run.is_cut_off:
                bot_run.logs.complaints.append(f"no answer: {problem}")
        attempt.is_done = bool(attempt.action and outcome and outcome.text.startswith(DONE))
        if not bot_run.is_over:
            bot_run.logs.check_confirmed(attempt)
        return outcome


# How Discord behaves while the bot runs

POSTS: Final = r"/channels/\d+/messages.*"
MISSING_PERMISSIONS, NO_ACCESS = 50013, 50001


async def disturb_discord(bot_run: BotRun) -> None:
    """Choose at random how Discord behaves while the bot runs.

    Discord answers normally or slowly, fails a call before or after it took effect, refuses calls,
    limits their rate, or drops the gateway connection.
    """
    rng = bot_run.rng
    server = bot_run.fake_discord.server
    times = rng.randint(1, 4)
    seconds = rng.random() * 0.4
    match rng.choice(("fair", "slow", "slow", "failing", "refusing", "limiting", "cut off")):
        case "slow":  # a message appears at once, and only the answer to the bot takes time
            server.delay(POSTS, seconds)
        case "failing":
            status = rng.choice([500, 502, 503])
            is_done = rng.random() < HALF
            server.fail("", POSTS, status, times=times, after=is_done)
        case "refusing":
            server.fail("", POSTS, 403, rng.choice([MISSING_PERMISSIONS, NO_ACCESS]), times=times)
        case "limiting":
            server.fail("", POSTS, 429, times=times, retry_after=seconds)
        case "cut off":  # the bot must resume its session, or identify again if it is forgotten
            bot_run.is_cut_off = True
            await server.drop_gateway(forget_session=rng.random() < HALF)


EARLY_KILL_PROBABILITY: Final = 0.1
"""Probability that a bot is killed while it starts, before the next run."""
LATE_PROBABILITY: Final = 0.1
"""Probability that Discord forgets all nonces between two runs."""
MAX_START_SECONDS: Final = 1.2
"""Seconds after which a bot that is killed while it starts has been killed at the latest."""
MAX_UPTIME: Final = 1.5
"""Seconds that the bot lives at most between its start and a kill."""


@dataclass
class KillRun:
    """State of a round that kills the bot again and again while people play."""

    dojo: Dojo
    folder: Path
    rng: Random
    users: list[SimulatedUser]
    channels: Channels
    kills: int = 0
    is_late: bool = False
    """True if Discord has forgotten the nonces from before the bot was killed."""
    complaints: list[str] = field(default_factory=list)

    def complain(self, *lines: str) -> None:
        self.complaints += [f"after {self.kills} kills: {line}" for line in lines]


async def kill_often(folder: Path, seed: int, count: int) -> list[str]:
    return await run_in_rounds(run_with_kills, folder, seed, count, max_count=50)


async def run_with_kills(folder: Path, seed: int, count: int) -> list[str]:
    rng = Random(seed)  # noqa: S311 - it is a game
    async with FakeDiscord() as fake_discord:
        dojo = Dojo(fake_discord, fake_discord.world.guild("Dojo"))
        run = KillRun(dojo, folder, rng, [*create_pairs(dojo)], Channels(fake_discord))
        async with bot_process(dojo, folder) as bot:  # creates the database
            await bot.stop()
        with BotDatabase(folder) as database:
            logs = ExpectedLogs(database)
            while run.kills < count:
                await run_until_killed(run, logs)
            await run_until_killed(run, logs, until_all_ended=True)
            run.complain(*fake_discord.problems(), *fake_discord.own_problems())
    log = (folder / "bot.log").read_text(encoding="utf-8")
    if any(word in log for word in LOG_FAULTS):
        run.complain(f"there are faults in {folder / 'bot.log'}")
    return run.complaints


def create_pairs(dojo: Dojo) -> Iterator[SimulatedUser]:
    """Yield the people of four pairs, two pairs in each channel."""
    channels = [dojo.guild.text_channel(f"hall-{number}") for number in range(2)]
    pairs = ("ann", "ben"), ("cat", "dan"), ("eve", "fin"), ("gus", "hal")
    for names, channel in zip(pairs, cycle(channels), strict=False):
        challenger, opponent = (dojo.fake_discord.person(name, dojo.guild) for name in names)
        yield SimulatedUser(challenger, opponent, channel, is_challenger=True)
        yield SimulatedUser(opponent, challenger, channel, is_challenger=False)


async def run_until_killed(
    run: KillRun, logs: ExpectedLogs, *, until_all_ended: bool = False
) -> None:
    """Run the bot while users act, until it is killed or, in the last run, all matches ended."""
    rng = run.rng
    if not until_all_ended and rng.random() < EARLY_KILL_PROBABILITY:
        env = {"ONITAMA_DATABASE": str(run.folder / DATABASE)}
        starting = await run.dojo.fake_discord.start(("bot.py",), env, run.folder / "bot.log")
        await asyncio.sleep(rng.random() * MAX_START_SECONDS)
        starting.kill()
        await starting.wait()
        run.kills += 1
    settings = {"ONITAMA_NAMED_INVITATIONS": "1000", **CLOCK_MAY_JUMP}
    async with bot_process(run.dojo, run.folder, **settings) as bot:
        bot_run = BotRun(run.dojo.fake_discord, bot, logs.database, logs, Random(rng.random()))  # noqa: S311
        await check_everything(run, logs)
        if not until_all_ended:
            advance_to_next_warning(run, logs.database)
        await disturb_discord(bot_run)
        playing = [
            asyncio.create_task(user.act_until_bot_ends(bot_run, only_plays=until_all_ended))
            for user in run.users
        ]
        if until_all_ended:
            run.dojo.fake_discord.server.heal()
            await asyncio.gather(*playing)
            await check_everything(run, logs)
        else:
            await asyncio.sleep(rng.random() * MAX_UPTIME)
            await bot.kill()
            run.kills += 1
            await asyncio.gather(*playing)
    run.dojo.fake_discord.server.heal()
    run.is_late = rng.random() < LATE_PROBABILITY
    if run.is_late:
        run.dojo.fake_discord.world.advance(2 * NONCE_WINDOW)


def advance_to_next_warning(run: KillRun, database: BotDatabase) -> None:
    """Advance the time to the next warning, so that the bot may be killed while it sends one."""
    world = run.dojo.fake_discord.world
    times = [warning_time(match) for match in database.matches()]
    if later := [time for time in times if time is not None and time > world.time()]:
        world.advance(min(later) - world.time())


async def check_everything(run: KillRun, logs: ExpectedLogs) -> None:
    """Check logs and channels after all due work is done."""
    fake_discord = run.dojo.fake_discord
    database = logs.database
    logs.check_all_logs()
    if not await database.becomes_true(lambda: not database.due_engine_moves(), 0.1):
        run.complain(f"{database.due_engine_moves()} turns of the computer are still due")
    now = fake_discord.world.time()
    if not await database.becomes_true(
        lambda: not (database.is_due(now) or database.due_posts()), 0.01
    ):
        run.complain(
            fake_discord.server.describe_failure(f"{database.due_posts()} posts are still due")
        )
    run.complain(*find_missing_warnings(fake_discord, database, now))
    run.complain(*logs.complaints, *await find_database_faults(run.folder))
    logs.complaints.clear()
    run.complain(*run.channels.complaints(database, was_late=run.is_late))
