"""Random and forged interactions with every button, form and command.

After each burst the answers, the log and every changed row are checked.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cogs.match.buttons import ResignForSure
from cogs.shared.custom_ids import CUSTOM_ID_VERSION
from cogs.shared.links import Accept
from onitama_core.game import CARDS, SQUARES, Variant
from tests.cogs.clicks import VERBS
from tests.discord_stand_in import FakeDiscord, Outcome, Unanswered
from tests.discord_stand_in.person import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    STRING,
    USER_COMMAND,
    Leaf,
    click_data,
    find_leaves,
    offered_values,
    select_data,
)
from tests.discord_stand_in.records import BUTTON, EPHEMERAL, STRING_SELECT
from tests.discord_stand_in.world import MANAGER, PRIVATE_THREAD, THREADS
from tests.dojo import Dojo, bot_process, has_its_emoji
from tests.soak.book import KINDS, Book, in_rounds, items, open_matches, unsound
from tests.soak.entitled import CARRIED, Crowd, complaints

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping
    from pathlib import Path

    from tests.discord_stand_in import Bot, Message, Person
    from tests.discord_stand_in.records import Call, Json
    from tests.soak.book import Table, Turn

NEW_MESSAGE, THINKING, ACKNOWLEDGED = 4, 5, 6
PROMISED: Final = (THINKING, ACKNOWLEDGED)


@dataclass(frozen=True)
class Asked:
    person: Person
    channel: Json
    kind: int
    data: Json
    source: Message | None = None

    def __str__(self) -> str:
        where = f"{self.person.name} in #{self.channel['name']}"
        on = "" if self.source is None else f" on {self.source.text[:60]!r}"
        data = {key: value for key, value in self.data.items() if key != "resolved"}
        return f"{where}: {json.dumps(data, ensure_ascii=False)}{on}"

    async def complaints(self, fd: FakeDiscord) -> list[str]:
        try:
            asked = self.kind, self.channel, self.data, str(self)
            outcome = await self.person._act(*asked, source=self.source)
            await whole(fd, outcome)
        except Unanswered:
            return [f"no answer: {self}"]
        except TimeoutError:
            return [f"an answer was promised and not given: {self}"]
        return [f"{complaint}: {self}" for complaint in self._faults_of(outcome)]

    def _faults_of(self, outcome: Outcome) -> Iterator[str]:
        is_secret = (outcome.callback.get("data") or {}).get("flags", 0) & EPHEMERAL
        if outcome.kind in (NEW_MESSAGE, THINKING) and not is_secret:
            yield "everybody sees the answer"
        if any(not message.ephemeral for message in outcome.followups):
            yield "everybody sees what follows"
        said = [outcome.interaction.original, *outcome.followups]
        if any(message and "on my side" in message.text for message in said):
            yield "a fault"


async def whole(fd: FakeDiscord, outcome: Outcome) -> None:
    """Wait for the answer after a deferred response. Raises TimeoutError."""
    if outcome.kind not in PROMISED:
        return
    token = outcome.interaction.json["token"]
    server, answers = fd.server, f"/webhooks/{fd.world.app_id}/{token}"

    def is_answer(call: Call) -> bool:
        """Return whether a call is an answer; progress reports, which edit text only, are not."""
        is_progress = call.method == "PATCH" and "components" not in (call.body or {})
        return call.path.startswith(answers) and 0 < call.status < 300 and not is_progress

    async with asyncio.timeout(120), server.changed:  # a film or a review takes some seconds
        await server.changed.wait_for(lambda: any(map(is_answer, reversed(server.calls))))


LATEST = 40
"""Number of latest messages of a channel on which most clicks fall."""


@dataclass
class Town:
    fd: FakeDiscord
    rng: Random
    people: list[Person]
    channels: list[Json]
    book: Book

    def somebody(self) -> Person:
        return self.rng.choice(self.people)

    def player(self, turn: Turn) -> Person:
        return next(each for each in self.people if int(each.id) == turn.user_id)

    def place_of(self, person: Person) -> Json:
        world = self.fd.world
        threads = [c for c in world.channels.values() if c["type"] in THREADS]
        here = [c for c in (*self.channels, *threads) if c["guild_id"] == person.guild.id]
        return self.rng.choice([c for c in here if world.can_view(c["id"], person.id)])

    def seen(self, person: Person, channel: Json) -> list[Message]:
        return [message for message in person.sees(channel)[-LATEST:] if items(message)]

    @property
    def clickable(self) -> list[Message]:
        every = chain.from_iterable(self.fd.world.messages.values())
        return [message for message in every if items(message)]


async def settle(dojo: Dojo, rng: Random, book: Book) -> Town:
    """Create the servers, channels and people of the test.

    Four people play, one manages the server, one can't see a channel, and one is from another
    server.
    """
    fd, here, abroad = dojo.fd, dojo.guild, dojo.fd.world.guild("Abroad")
    friends = [fd.person(name, here) for name in ("ann", "ben", "cat", "dan")]
    keeper = fd.person("keeper", here, permissions=MANAGER)
    outsider, stranger = fd.person("outsider", here), fd.person("stranger", abroad)
    hall, quiet, bare = (here.text_channel(name) for name in ("hall", "quiet", "bare"))
    port = abroad.text_channel("port")
    corner = here.thread(quiet, "corner", kind=PRIVATE_THREAD)
    fd.world.thread_members[corner["id"]] |= {friends[0].id, friends[1].id}
    fd.world.forbid(quiet, outsider.json, "VIEW_CHANNEL")
    fd.world.forbid(bare, fd.world.bot, "ATTACH_FILES", "CREATE_PUBLIC_THREADS")
    await fd.server.announce_new_guild(abroad)
    for channel in (hall, quiet, bare):
        await fd.server.announce_new_channel(channel)
    await fd.server.gateway.dispatch("THREAD_CREATE", corner)
    people = [*friends, keeper, outsider, stranger]
    return Town(fd, rng, people, [hall, quiet, bare, port], book)


# Clicks on a user's own messages, on other users', and on made-up ones

NUMBERS: Final = (0, 1, 2, 3, 5, 9, 24, 999999, 10**14)
WORDS: Final = (
    *("", "first", "last", "stay", "none", "pass", "!", ",", ":", "::", "3", "c", "tiger:pass"),
    *("place:b1", "place:a5,c5", "ninja:stay", "ninja:b1c2!", "lantern:c", "lantern:none"),
    *(variant.value for variant in Variant),
)
SIGNS: Final = "abcdeghioprstuvwxyz0123456789_:,!"
ODD: Final = (
    *("", "o1", "o2:move:1:0:", "o1:move:x:0:", "o1:nothing:1:0:", "x" * 100, "🥷", "o1::1:0:"),
)


def click(town: Town) -> Asked:
    person = town.somebody()
    channel = town.place_of(person)
    source = message_for(town, person, channel)
    make = town.rng.choices(
        [as_offered, of_another_message, altered, made_up, odd], [4, 2, 3, 3, 0.3]
    )[0]
    data = data_of_click(town.rng, person, channel, make(town, source))
    return Asked(person, channel, COMPONENT, data, source)


def message_for(town: Town, person: Person, channel: Json) -> Message:
    """Return a message that a person sees, and sometimes one of which they only know the id."""
    seen = town.seen(person, channel)
    if seen and town.rng.random() < 0.9:
        return town.rng.choice(seen)
    return town.rng.choice(town.clickable)


def as_offered(town: Town, source: Message) -> Json:
    return town.rng.choice(items(source))


def of_another_message(town: Town, _: Message) -> Json:
    return as_offered(town, town.rng.choice(town.clickable))


def altered(town: Town, source: Message) -> Json:
    item, other = of_another_message(town, source), made_up(town, source)
    parts, others = (each["custom_id"].split(":", 4) for each in (item, other))
    place = town.rng.randrange(1, 5)
    return {**item, "custom_id": ":".join([*parts[:place], others[place], *parts[place + 1 :]])}


def made_up(town: Town, _: Message) -> Json:
    verb = town.rng.choice([*VERBS])
    kind = STRING_SELECT if verb.startswith("pick") else BUTTON
    numbers = [str(town.rng.choice(NUMBERS)) for _ in range(2)]
    custom_id = ":".join([CUSTOM_ID_VERSION, verb, *numbers, argument(town.rng)])[:100]
    return {"type": kind, "custom_id": custom_id}


def argument(rng: Random) -> str:
    squares = "".join(map(str, rng.choices(SQUARES, k=rng.randrange(1, 4))))
    cards = rng.choices(list(CARDS), k=rng.randrange(1, 6))
    noise = "".join(rng.choices(SIGNS, k=rng.randrange(60)))
    made = (squares, f"{cards[0]}:{squares}", ",".join(cards), f"{squares}:{squares}", noise)
    return rng.choice((*made, rng.choice(WORDS), str(rng.choice(NUMBERS))))[:58]


def odd(town: Town, _: Message) -> Json:
    return {"type": BUTTON, "custom_id": town.rng.choice(ODD)}


def data_of_click(rng: Random, person: Person, channel: Json, item: Json) -> Json:
    """Return the data of a click, sometimes with another component's type."""
    kind = item["type"] if rng.random() > 0.05 else rng.choice(KINDS)
    item = {"id": 1, **item, "type": kind}
    if kind == BUTTON:
        return click_data(item["custom_id"], component_id=item["id"])
    channels, members = person._seen_channels(), person.guild.members
    picked = values(rng, item, list(offered_values({"options": (), **item}, channels, members)))
    people = person._resolved(channel, [value for value in picked if value in members])
    return select_data(item, picked, channels, people)


def values(rng: Random, item: Json, there: list[str]) -> list[str]:
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    if there and rng.random() < 0.8:
        return rng.sample(there, rng.randint(min(least, len(there)), min(most, len(there))))
    return [argument(rng) for _ in range(rng.randrange(25))]


def accept(town: Town) -> Asked:
    """Accept an invitation as the invited person, so that matches begin."""
    asked = [
        (person, channel, message, item)
        for person in town.people
        for channel in town.channels
        for message in town.seen(person, channel)
        for item in items(message)
        if f":{Accept.verb}:" in item["custom_id"] and person.id in message.text
    ]
    if not asked:
        return click(town)
    person, channel, message, item = town.rng.choice(asked)
    return Asked(person, channel, COMPONENT, click_data(item["custom_id"]), message)


def give_up(town: Town) -> Asked:
    """Resign a match in which both have moved twice, so that its result counts."""
    late = [turn for turn in town.book.turns() if turn.match.turn_number > 4]
    if not late:
        return click(town)
    turn = town.rng.choice(late)
    person = town.player(turn)
    channel, data = town.place_of(person), click_data(ResignForSure(turn.match.id).custom_id)
    return Asked(person, channel, COMPONENT, data, message_for(town, person, channel))


# Commands with options of every kind, from the tree that the bot registered

TEXTS: Final = (
    *("#1", "1", "#2", "#3 tiger:c1c3", "999", "tiger", "c1c3", "tiger:c1c3", "tiger:pass", "none"),
    *("place:b1", "ninja:stay", "ninja:b1c2!", "3", "c", ",".join(list(CARDS)[:5])),
    *("@everyone", "**x**", "`", "\u202edrow", "\u200b", "漢字", "🥷" * 20, "<@1>", "a\nb"),
    *("#", "-1", "x" * 100),
)


def command(town: Town) -> Asked:
    """Return a command with random options.

    Required ones are sometimes missing, as from an outdated client.
    """
    person, leaf = town.somebody(), town.rng.choice(every_leaf(town))
    channel = town.place_of(person)
    if leaf.root["type"] == USER_COMMAND:
        target = town.somebody().id
        data = {**leaf.named, "target_id": target, "resolved": person._resolved(channel, [target])}
        return Asked(person, channel, COMMAND, data)
    likely = {option["name"]: 0.97 if option.get("required") else 0.4 for option in leaf.options}
    given = [option for option in leaf.options if town.rng.random() < likely[option["name"]]]
    data = person._data(channel, leaf, [filled(town, option) for option in given])
    return Asked(person, channel, COMMAND, data)


def suggestion(town: Town) -> Asked:
    """Ask for autocompletion of an option."""
    person = town.somebody()
    channel = town.place_of(person)
    completed = [
        (leaf, option)
        for leaf in every_leaf(town)
        for option in leaf.options
        if option.get("autocomplete")
    ]
    leaf, option = town.rng.choice(completed)
    others = [each for each in leaf.options if each is not option and town.rng.random() < 0.5]
    typed = {"name": option["name"], "type": option["type"], "focused": True}
    beginning = text(town)[: town.rng.randrange(6)]
    options = [*(filled(town, each) for each in others), {**typed, "value": beginning}]
    return Asked(person, channel, AUTOCOMPLETE, person._data(channel, leaf, options))


def every_leaf(town: Town) -> list[Leaf]:
    return [leaf for root in town.fd.world.commands for leaf in find_leaves(root)]


def filled(town: Town, option: Json) -> Json:
    return {"name": option["name"], "type": option["type"], "value": value(town, option)}


def value(town: Town, option: Json) -> Any:
    rng = town.rng
    match option["type"]:
        case _ if option.get("choices") and rng.random() < 0.9:
            return rng.choice(option["choices"])["value"]
        case 3:
            return text(town)[: option.get("max_length", 6000)] or "x"
        case 4:
            return rng.randint(int(option.get("min_value", -5)), int(option.get("max_value", 50)))
        case 5:
            return rng.random() < 0.5
        case 6:
            return rng.choice([*town.people]).id if rng.random() < 0.95 else town.fd.world.app_id
    raise NotImplementedError(f"options of type {option['type']}")


def text(town: Town) -> str:
    rng = town.rng
    return rng.choice((*TEXTS, argument(rng)))


def play(town: Town) -> Asked:
    turns = town.book.turns()
    if not turns:
        return command(town)
    turn = town.rng.choice(turns)
    person, move = town.player(turn), town.rng.choice(turn.actions)
    channel = town.place_of(person)
    [leaf] = [leaf for leaf in every_leaf(town) if leaf.path and leaf.path[-1]["name"] == "move"]
    typed = {"move": move, "match": f"#{turn.match.id}"}.items()
    options = [{"name": name, "type": STRING, "value": value} for name, value in typed]
    return Asked(person, channel, COMMAND, person._data(channel, leaf, options))


ODDS: Final[Mapping[Callable[[Town], Asked], float]] = {
    click: 6,
    command: 3,
    suggestion: 1.5,
    play: 3,
    accept: 0.3,
    give_up: 0.15,
}
FAULTS: Final = ("Traceback", " ERROR ", "fault ")


@dataclass
class Watch:
    town: Town
    bot: Bot
    tables: Mapping[str, Table]
    version: int = 0
    calls: int = 0
    said: int = 0
    """Bytes of the log."""

    def complaints(self, asked: list[Asked]) -> Iterator[str]:
        book = self.town.book
        if book.version != self.version:
            self.version, before = book.version, self.tables
            self.tables = book.tables(CARRIED)
            yield from complaints(before, self.tables, Crowd(self.town.fd, asked))
        log = self.bot.log.read_bytes()[self.said :].decode()
        self.said += len(log.encode())
        if any(word in log for word in FAULTS):
            yield f"the bot's log says\n{log}"
        made = self.town.fd.server.calls
        new, self.calls = made[self.calls :], len(made)
        refused = (call for call in new if call.status in (400, 401, 500))
        yield from (f"Discord refuses {call}: {call.body}" for call in refused)


async def click_around(folder: Path, seed: int, count: int) -> list[str]:
    return await in_rounds(clicked, folder, seed, count, most=1000)


async def clicked(folder: Path, seed: int, count: int) -> list[str]:
    rng = Random(seed)  # noqa: S311 - it is a game
    async with (
        FakeDiscord() as fd,
        bot_process(dojo := Dojo(fd, fd.world.guild("Dojo")), folder) as bot,
    ):
        await has_its_emoji(bot)
        with Book(folder) as book:
            town = await settle(dojo, rng, book)
            await open_matches(fd, town.people[:4], town.channels[:1])
            await fd.quiet()
            watch = Watch(town, bot, book.tables(CARRIED), book.version)
            found = [line async for line in bursts(watch, count)]
            await fd.quiet(within=60)
            found += [*watch.complaints([]), *await unsound(folder)]
            found += [*fd.problems(), *fd.own_problems()]
        if await bot.stop() != 0:
            found.append("the bot ended with another status than 0")
    return found


async def bursts(watch: Watch, count: int) -> AsyncIterator[str]:
    rng, left = watch.town.rng, count
    while left > 0:
        size = min(left, rng.choice([1, 1, 1, rng.randint(2, 6)]))
        makers = rng.choices(list(ODDS), list(ODDS.values()), k=size)
        asked = [make(watch.town) for make in makers]
        complaints_by_person = await asyncio.gather(
            *(one.complaints(watch.town.fd) for one in asked)
        )
        for complaint in chain(*complaints_by_person, watch.complaints(asked)):
            yield complaint
        left -= size
