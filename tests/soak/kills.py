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
from tests.dojo import LEAPING, Dojo, bot_process
from tests.soak.book import (
    DATABASE,
    Book,
    Channels,
    in_rounds,
    items,
    to_be_called_at,
    uncalled,
    unsound,
)
from tests.soak.clicks import FAULTS, whole

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator
    from pathlib import Path

    from onitama_core.store import Entry
    from tests.discord_stand_in import Bot, Message, Person
    from tests.discord_stand_in.person import Leaf
    from tests.discord_stand_in.records import Json
    from tests.soak.book import Turn

# Who caused each entry of each log: a model built from attempts and answers

KINDS_OF_NOBODY: Final = frozenset({"timed_out", "abandoned", "closed"})
"""Kinds of entries that no player's click makes."""


@dataclass
class Attempt:
    """Action of a user whose answer is pending: only the answer shows whether it was done."""

    user_id: int
    action: str | None = None
    """Typed action in notation; None for a button or another command."""
    is_done: bool = False
    """True if the answer said that it was done."""
    entries: int = 0
    """Number of log entries that it led to."""


@dataclass
class Accounts:
    book: Book
    attempts: dict[int, Attempt] = field(default_factory=dict)
    """Pending attempt by user id; a user does one thing at a time."""
    logs: dict[int, list[Entry]] = field(default_factory=dict)
    private: set[int] = field(default_factory=set)
    """Ids of private matches, which an erasure removes."""
    complaints: list[str] = field(default_factory=list)

    def begin(self, attempt: Attempt) -> None:
        self.attempts[attempt.user_id] = attempt

    def check_confirmed(self, attempt: Attempt) -> None:
        """End an attempt with its answer; a confirmed action must be in the log by now."""
        self.look()
        self._close(attempt)

    def _close(self, attempt: Attempt) -> None:
        del self.attempts[attempt.user_id]
        if attempt.is_done and attempt.entries != 1:
            self.complaints.append(f"confirmed as done, but {attempt.entries} entries: {attempt}")

    def look(self) -> None:
        """Check that logs only grow, and that each new entry comes from an attempt."""
        with self.book.at_one_instant():
            self._look()

    def _look(self) -> None:
        lengths = dict(self.book.lengths())
        for match_id in self.logs.keys() - lengths.keys():
            del self.logs[match_id]
            if match_id not in self.private:
                self.complaints.append(f"match {match_id} is gone")
        for match_id, seq in lengths.items():
            if match_id not in self.logs and self.book.match(match_id).is_private:
                self.private.add(match_id)
            seen = self.logs.setdefault(match_id, [])
            if len(seen) != seq:
                self._compare(match_id, seen, self.book.entries(match_id))

    def look_at_everything(self) -> None:
        """Check all logs from their beginning, as after a crash, and end all attempts."""
        with self.book.at_one_instant():
            self._look()
            for match_id, seen in self.logs.items():
                self._compare(match_id, seen, self.book.entries(match_id))
        for attempt in list(self.attempts.values()):
            self._close(attempt)

    def _compare(self, match_id: int, seen: list[Entry], now: list[Entry]) -> None:
        if now[: len(seen)] != seen:
            self.complaints.append(f"match {match_id}: {seen} was seen, and now there is {now}")
        for entry in now[len(seen) :]:
            self.complaints += self._find_unexplained(match_id, entry)
        self.logs[match_id] = now

    def _find_unexplained(self, match_id: int, entry: Entry) -> Iterator[str]:
        if entry.kind.value in KINDS_OF_NOBODY or isinstance(entry, SystemEntry):
            return
        users = self.book.match(match_id).users(entry.player)
        if not users:
            return  # an entry of the computer, which has no attempts
        [user_id] = users
        if user_id < 0 and entry.kind is EntryKind.RESIGNED:
            return  # an erasure resigned the match
        attempt = self.attempts.get(user_id)
        if attempt is None:
            yield f"match {match_id}: {entry} is nobody's doing"
            return
        attempt.entries += 1
        if attempt.entries > 1:
            yield f"match {match_id}: {entry} came of the same as another: {attempt}"
        if attempt.action and isinstance(entry, Played) and entry.action != attempt.action:
            yield f"match {match_id}: {entry} came of {attempt}"


# A pair of people who play one match after another, each one thing at a time

DONE: Final = "You "
"""Beginning of an answer that confirms a played action."""
AT_LEISURE: Final = 0.05
"""Seconds between two actions of a user."""
SELDOM: Final = frozenset(
    {"resign_for_sure", "cancel_for_sure", "decline", "withdraw", EraseForSure.verb}
)
CHALLENGE: Final = "onitama challenge"
PLAYS, PAUSES, PRACTISES, LEAVES = 0.6, 0.2, 0.1, 0.03
PRESSES, HESITATES, HALF = 0.8, 0.8, 0.5
"""Probabilities of what a user does when it is possible."""


@dataclass
class Visit:
    fd: FakeDiscord
    bot: Bot
    book: Book
    accounts: Accounts
    rng: Random
    is_cut_off: bool = False
    """True if the gateway was lost for a moment, so that interactions may stay unanswered."""

    @property
    def is_over(self) -> bool:
        return self.bot.process.returncode is not None

    async def answered(self, asking: Awaitable[Outcome]) -> Outcome | None:

        async def whole_answer() -> Outcome:
            outcome = await asking
            await whole(self.fd, outcome)
            return outcome

        answer = asyncio.create_task(whole_answer())
        end = asyncio.create_task(self.bot.process.wait())
        await asyncio.wait({answer, end}, return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if not answer.done():
            answer.cancel()
        try:
            return await answer
        except asyncio.CancelledError:
            return None


def commands(visit: Visit) -> list[Leaf]:
    roots = visit.fd.world.commands
    return [leaf for root in roots if root["type"] == CHAT_INPUT for leaf in find_leaves(root)]


def pressable(message: Message) -> list[Json]:
    return [item for item in items(message) if item["type"] == BUTTON and not item.get("disabled")]


@dataclass
class Guest:
    person: Person
    other: Person
    channel: Json
    is_challenger: bool
    """True for the challenger of the pair."""

    @property
    def id(self) -> int:
        return int(self.person.id)

    async def stay(self, visit: Visit, *, plays_on: bool = False) -> None:
        """Act until the bot dies; with `plays_on`, only play until all matches are over."""
        while not visit.is_over:
            turns = [
                turn for turn in visit.book.turns() if turn.match.player_of(self.id) is not None
            ]
            if plays_on and not turns:
                return
            await self.do_something(visit, turns, plays_on=plays_on)

    async def do_something(self, visit: Visit, turns: list[Turn], *, plays_on: bool) -> None:
        own = [turn for turn in turns if turn.user_id == self.id]
        if own and (plays_on or visit.rng.random() < PLAYS):
            await self.play(visit, visit.rng.choice(own))
        elif plays_on or visit.rng.random() < PAUSES:
            await asyncio.sleep(AT_LEISURE)
        elif not own and visit.rng.random() < PRACTISES:
            await self.practise(visit)
        elif visit.rng.random() < LEAVES:
            await self.leave(visit)
        elif not turns and self.is_challenger and visit.rng.random() < HALF:
            await self.challenge(visit)
        elif visit.rng.random() < PRESSES:
            await self.press(visit)
        else:
            await self.command(visit)

    async def play(self, visit: Visit, turn: Turn) -> None:
        if turn.match.turn_number > 30:
            await self.give_up(visit, turn)
            return
        text = visit.rng.choice(turn.actions)
        number = f"#{turn.match.id}"
        typed = self.person.slash(self.channel, "onitama move", move=text, match=number)
        outcome = await self._try(visit, Attempt(self.id, text), typed)
        if outcome is None or outcome.text.startswith(DONE):
            return
        if visit.book.match(turn.match.id).seq == turn.match.seq and not visit.is_over:
            visit.accounts.complaints.append(
                f"{text} in {turn.match.id} was refused: {outcome.text}"
            )

    async def give_up(self, visit: Visit, turn: Turn) -> None:
        sure = ResignForSure(turn.match.id).custom_id
        board = visit.fd.world.messages[self.channel["id"]][0]
        pressed = self.person.press_forged(board, self.channel, sure)
        await self._try(visit, Attempt(self.id), pressed)

    async def challenge(self, visit: Visit) -> None:
        [challenge] = [leaf for leaf in commands(visit) if leaf.text == CHALLENGE]
        chosen = {
            option["name"]: visit.rng.choice(option["choices"])["value"]
            for option in challenge.options
            if option.get("choices") and visit.rng.random() < HALF
        }
        request = self.person.slash(self.channel, CHALLENGE, opponent=self.other, **chosen)
        await self._try(visit, Attempt(self.id), request)

    async def practise(self, visit: Visit) -> None:
        """Start a match against the computer, in private or in the channel, in either seat."""
        where = visit.rng.choice([Venue.PRIVATE, Venue.CHANNEL]).value
        request = self.person.slash(self.channel, "onitama practice", level="1", where=where)
        await self._try(visit, Attempt(self.id), request)

    async def press(self, visit: Visit) -> None:
        seen = [message for place in self._places(visit) for message in self._seen(place)]
        if not seen:
            await asyncio.sleep(AT_LEISURE)
            return
        message = visit.rng.choice(seen)
        item = visit.rng.choice(pressable(message))
        custom_id = item["custom_id"]
        if custom_id.split(":")[1] not in SELDOM or visit.rng.random() >= HESITATES:
            pressed = self.person.click(message, custom_id=custom_id)
            await self._try(visit, Attempt(self.id), pressed)

    async def command(self, visit: Visit) -> None:
        plain = [
            leaf.text
            for leaf in commands(visit)
            if leaf.text != CHALLENGE and not any(o.get("required") for o in leaf.options)
        ]
        place, text = visit.rng.choice(self._places(visit)), visit.rng.choice(plain)
        await self._try(visit, Attempt(self.id), self.person.slash(place, text))

    def _places(self, visit: Visit) -> list[Json]:
        every = visit.fd.world.channels.values()
        threads = [each for each in every if each.get("parent_id") == self.channel["id"]]
        return [self.channel, *threads[-2:]]

    def _seen(self, place: Json) -> list[Message]:
        """Return the latest messages that are for this user or name them.

        Two pairs share a channel.
        """
        name = self.person.name.capitalize()
        there = [each for each in self.person.sees(place) if pressable(each)]
        theirs = [m for m in there if m.only_for == self.person.id or name in str(m.json)]
        return theirs[-6:]

    async def leave(self, visit: Visit) -> None:
        """Have the user's data erased; they return as a new user."""
        asking = self.person.press_forged(None, self.channel, AskToErase().custom_id)
        outcome = await self._try(visit, Attempt(self.id), asking)
        if outcome is not None and outcome.answered:
            pressed = self.person.click(outcome.message, contains=f":{EraseForSure.verb}:")
            await self._try(visit, Attempt(self.id), pressed)

    async def _try(
        self, visit: Visit, attempt: Attempt, asking: Awaitable[Outcome]
    ) -> Outcome | None:
        visit.accounts.begin(attempt)
        try:
            outcome = await visit.answered(asking)
        except NotOffered:
            outcome = None
        except (Unanswered, TimeoutError) as problem:
            outcome = None
            if not visit.is_over and not visit.is_cut_off:
                visit.accounts.complaints.append(f"no answer: {problem}")
        attempt.is_done = bool(attempt.action and outcome and outcome.text.startswith(DONE))
        if not visit.is_over:
            visit.accounts.check_confirmed(attempt)
        return outcome


# What Discord does to a bot while it lives

POSTS: Final = r"/channels/\d+/messages.*"
MISSING_PERMISSIONS, NO_ACCESS = 50013, 50001


async def rough_weather(visit: Visit) -> None:
    """Choose at random how Discord behaves.

    It is normal or slow, fails before or after taking effect, refuses, limits the rate, or drops
    the gateway.
    """
    rng, server = visit.rng, visit.fd.server
    times, seconds = rng.randint(1, 4), rng.random() * 0.4
    match rng.choice(("fair", "slow", "slow", "failing", "refusing", "limiting", "cut off")):
        case "slow":  # what it is sent it has at once; its answer takes time
            server.delay(POSTS, seconds)
        case "failing":
            status, is_done = rng.choice([500, 502, 503]), rng.random() < HALF
            server.fail("", POSTS, status, times=times, after=is_done)
        case "refusing":
            server.fail("", POSTS, 403, rng.choice([MISSING_PERMISSIONS, NO_ACCESS]), times=times)
        case "limiting":
            server.fail("", POSTS, 429, times=times, retry_after=seconds)
        case "cut off":  # to be resumed, or identified again
            visit.is_cut_off = True
            await server.drop_gateway(forget_session=rng.random() < HALF)


@dataclass
class House:
    dojo: Dojo
    folder: Path
    rng: Random
    guests: list[Guest]
    channels: Channels
    kills: int = 0
    is_late: bool = False
    """True if Discord has forgotten the nonces from before the bot was killed."""
    complaints: list[str] = field(default_factory=list)

    def complain(self, *lines: str) -> None:
        self.complaints += [f"after {self.kills} kills: {line}" for line in lines]


async def kill_often(folder: Path, seed: int, count: int) -> list[str]:
    return await in_rounds(killed, folder, seed, count, most=50)


async def killed(folder: Path, seed: int, count: int) -> list[str]:
    rng = Random(seed)  # noqa: S311 - it is a game
    async with FakeDiscord() as fd:
        dojo = Dojo(fd, fd.world.guild("Dojo"))
        house = House(dojo, folder, rng, [*arrive(dojo)], Channels(fd))
        async with bot_process(dojo, folder) as bot:  # makes the file
            await bot.stop()
        with Book(folder) as book:
            accounts = Accounts(book)
            while house.kills < count:
                await a_life(house, accounts)
            await a_life(house, accounts, to_the_end=True)
            house.complain(*fd.problems(), *fd.own_problems())
    log = (folder / "bot.log").read_text(encoding="utf-8")
    if any(word in log for word in FAULTS):
        house.complain(f"there are faults in {folder / 'bot.log'}")
    return house.complaints


def arrive(dojo: Dojo) -> Iterator[Guest]:
    """Yield the people of four pairs, two pairs in each channel."""
    channels = [dojo.guild.text_channel(f"hall-{number}") for number in range(2)]
    pairs = ("ann", "ben"), ("cat", "dan"), ("eve", "fin"), ("gus", "hal")
    for names, channel in zip(pairs, cycle(channels), strict=False):
        one, other = (dojo.fd.person(name, dojo.guild) for name in names)
        yield Guest(one, other, channel, is_challenger=True)
        yield Guest(other, one, channel, is_challenger=False)


async def a_life(house: House, accounts: Accounts, *, to_the_end: bool = False) -> None:
    rng = house.rng
    if not to_the_end and rng.random() < 0.1:  # it dies while it starts
        env = {"ONITAMA_DATABASE": str(house.folder / DATABASE)}
        born = await house.dojo.fd.start(("bot.py",), env, house.folder / "bot.log")
        await asyncio.sleep(rng.random() * 1.2)
        born.kill()
        await born.wait()
        house.kills += 1
    settings = {"ONITAMA_NAMED_INVITATIONS": "1000", **LEAPING}
    async with bot_process(house.dojo, house.folder, **settings) as bot:
        visit = Visit(house.dojo.fd, bot, accounts.book, accounts, Random(rng.random()))  # noqa: S311
        await look_around(house, accounts)
        if not to_the_end:
            # To when somebody is next called, as their time runs out: the bot may die about it.
            world, calls = house.dojo.fd.world, map(to_be_called_at, accounts.book.matches())
            if ahead := [call for call in calls if call is not None and call > world.time()]:
                world.advance(min(ahead) - world.time())
        await rough_weather(visit)
        playing = [
            asyncio.create_task(each.stay(visit, plays_on=to_the_end)) for each in house.guests
        ]
        if to_the_end:
            house.dojo.fd.server.heal()
            await asyncio.gather(*playing)
            await look_around(house, accounts)
        else:
            await asyncio.sleep(rng.random() * 1.5)
            await bot.kill()
            house.kills += 1
            await asyncio.gather(*playing)
    house.dojo.fd.server.heal()
    house.is_late = rng.random() < 0.1
    if house.is_late:
        house.dojo.fd.world.advance(600.0)


async def look_around(house: House, accounts: Accounts) -> None:
    """Check logs and channels after all due work is done."""
    fd, book = house.dojo.fd, accounts.book
    accounts.look_at_everything()
    if not await book.comes_to(lambda: not book.thoughts(), 0.1):
        house.complain(f"the computer still owes {book.thoughts()} turns")
    now = fd.world.time()
    if not await book.comes_to(lambda: not (book.is_due(now) or book.due_posts()), 0.01):
        house.complain(fd.server.describe_failure(f"{book.due_posts()} posts are still due"))
    house.complain(*uncalled(fd, book, now))
    house.complain(*accounts.complaints, *await unsound(house.folder))
    accounts.complaints.clear()
    house.complain(*house.channels.complaints(book, was_late=house.is_late))
