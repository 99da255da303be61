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

from cogs.challenge.buttons import SendDraft
from cogs.match.buttons import ResignForSure, SayGoodGame
from cogs.shared.custom_ids import CUSTOM_ID_VERSION
from cogs.shared.links import Accept
from cogs.tournaments.buttons import PostTournament
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
from tests.soak.database import (
    KINDS,
    BotDatabase,
    find_database_faults,
    items,
    run_in_rounds,
    start_matches,
)
from tests.soak.entitled import DERIVED_TABLES, Burst, complaints

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
    from pathlib import Path

    from tests.discord_stand_in import Bot, Message, Person
    from tests.discord_stand_in.records import Call, Json
    from tests.soak.database import Table, Turn

# Discord's types of responses to an interaction
NEW_MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE = 4, 5, 6
DEFERRED_KINDS: Final = (DEFERRED_MESSAGE, DEFERRED_UPDATE)

ACKNOWLEDGED_ALONE: Final = tuple(
    f"{CUSTOM_ID_VERSION}:{click.verb}:" for click in (SayGoodGame, SendDraft, PostTournament)
)
"""Beginnings of custom ids of clicks that may be acknowledged without an answer.

"Good game" appears in the last post of the match. A second tap on a button that sends a draft is
answered by the edit after the first.
"""


@dataclass(frozen=True)
class Request:
    """An interaction to send: its user, channel, Discord's type number and its data."""

    person: Person
    channel: Json
    kind: int
    data: Json
    source: Message | None = None
    """Message below which the button or menu is; None for commands."""

    def __str__(self) -> str:
        where = f"{self.person.name} in #{self.channel['name']}"
        on = "" if self.source is None else f" on {self.source.text[:60]!r}"
        data = {key: value for key, value in self.data.items() if key != "resolved"}
        return f"{where}: {json.dumps(data, ensure_ascii=False)}{on}"

    async def complaints(self, fake_discord: FakeDiscord) -> list[str]:
        """Send the interaction and return what is wrong with its answer."""
        try:
            asked = self.kind, self.channel, self.data, str(self)
            outcome = await self.person._act(*asked, source=self.source)
            await wait_for_whole_answer(fake_discord, outcome)
        except Unanswered:
            return [f"no answer: {self}"]
        except TimeoutError:
            return [f"a deferred answer never came: {self}"]
        return [f"{complaint}: {self}" for complaint in self._faults_of(outcome)]

    def _faults_of(self, outcome: Outcome) -> Iterator[str]:
        is_secret = (outcome.callback.get("data") or {}).get("flags", 0) & EPHEMERAL
        if outcome.kind in (NEW_MESSAGE, DEFERRED_MESSAGE) and not is_secret:
            yield "the answer is public"
        if any(not message.ephemeral for message in outcome.followups):
            yield "a follow-up is public"
        said = [outcome.interaction.original, *outcome.followups]
        # Words of the sentence for unexpected errors
        if any(message and "on my side" in message.text for message in said):
            yield "a fault"


async def await_unless_bot_ends(bot: Bot, request: Awaitable[Outcome]) -> Outcome | None:
    """Return the outcome of a request, or None if the bot's process ends first."""
    answer = asyncio.ensure_future(request)
    end = asyncio.create_task(bot.process.wait())
    await asyncio.wait({answer, end}, return_when=asyncio.FIRST_COMPLETED)
    end.cancel()
    if not answer.done():
        answer.cancel()
    try:
        return await answer
    except asyncio.CancelledError:
        return None


async def wait_for_whole_answer(fake_discord: FakeDiscord, outcome: Outcome) -> None:
    """Wait for the answer after a deferred response. Raises TimeoutError after two minutes."""
    if outcome.kind not in DEFERRED_KINDS:
        return
    custom_id = outcome.interaction.json["data"].get("custom_id", "")
    if outcome.kind == DEFERRED_UPDATE and custom_id.startswith(ACKNOWLEDGED_ALONE):
        return
    token = outcome.interaction.json["token"]
    server, answers = fake_discord.server, f"/webhooks/{fake_discord.world.app_id}/{token}"

    def is_answer(call: Call) -> bool:
        """Return whether a call is an answer; progress reports, which edit text only, are not."""
        is_progress = call.method == "PATCH" and "components" not in (call.body or {})
        return call.path.startswith(answers) and 0 < call.status < 300 and not is_progress

    async with asyncio.timeout(120), server.changed:  # a film or a review takes some seconds
        await server.changed.wait_for(lambda: any(map(is_answer, reversed(server.calls))))


LATEST_MESSAGES = 40
"""Number of latest messages of a channel on which most clicks fall."""


@dataclass
class Scene:
    """People, channels and database from which random interactions are made."""

    fake_discord: FakeDiscord
    rng: Random
    people: list[Person]
    channels: list[Json]
    database: BotDatabase

    def choose_person(self) -> Person:
        return self.rng.choice(self.people)

    def player(self, turn: Turn) -> Person:
        return next(each for each in self.people if int(each.id) == turn.user_id)

    def choose_channel(self, person: Person) -> Json:
        world = self.fake_discord.world
        threads = [c for c in world.channels.values() if c["type"] in THREADS]
        here = [c for c in (*self.channels, *threads) if c["guild_id"] == person.guild.id]
        return self.rng.choice([c for c in here if world.can_view(c["id"], person.id)])

    def clickable_seen_by(self, person: Person, channel: Json) -> list[Message]:
        return [message for message in person.sees(channel)[-LATEST_MESSAGES:] if items(message)]

    @property
    def clickable(self) -> list[Message]:
        every = chain.from_iterable(self.fake_discord.world.messages.values())
        return [message for message in every if items(message)]


async def create_scene(dojo: Dojo, rng: Random, database: BotDatabase) -> Scene:
    """Create the servers, channels and people of a round.

    Four people play, one manages the server, one can't see a channel, and one is from another
    server.
    """
    fake_discord, here, abroad = (
        dojo.fake_discord,
        dojo.guild,
        dojo.fake_discord.world.guild("Abroad"),
    )
    friends = [fake_discord.person(name, here) for name in ("ann", "ben", "cat", "dan")]
    keeper = fake_discord.person("keeper", here, permissions=MANAGER)
    outsider, stranger = (
        fake_discord.person("outsider", here),
        fake_discord.person("stranger", abroad),
    )
    hall, quiet, bare = (here.text_channel(name) for name in ("hall", "quiet", "bare"))
    port = abroad.text_channel("port")
    corner = here.thread(quiet, "corner", kind=PRIVATE_THREAD)
    fake_discord.world.thread_members[corner["id"]] |= {friends[0].id, friends[1].id}
    fake_discord.world.forbid(quiet, outsider.json, "VIEW_CHANNEL")
    fake_discord.world.forbid(bare, fake_discord.world.bot, "ATTACH_FILES", "CREATE_PUBLIC_THREADS")
    await fake_discord.server.announce_new_guild(abroad)
    for channel in (hall, quiet, bare):
        await fake_discord.server.announce_new_channel(channel)
    await fake_discord.server.gateway.dispatch("THREAD_CREATE", corner)
    people = [*friends, keeper, outsider, stranger]
    return Scene(fake_discord, rng, people, [hall, quiet, bare, port], database)


# Clicks with offered, altered and forged custom ids

NUMBERS: Final = (0, 1, 2, 3, 5, 9, 24, 999999, 10**14)
WORDS: Final = (
    "",
    "first",
    "last",
    "stay",
    "none",
    "pass",
    "!",
    ",",
    ":",
    "::",
    "3",
    "c",
    "tiger:pass",
    "place:b1",
    "place:a5,c5",
    "ninja:stay",
    "ninja:b1c2!",
    "lantern:c",
    "lantern:none",
    *(variant.value for variant in Variant),
)
SIGNS: Final = "abcdeghioprstuvwxyz0123456789_:,!"
MALFORMED_IDS: Final = (
    "",
    "o1",
    "o2:move:1:0:",
    "o1:move:x:0:",
    "o1:nothing:1:0:",
    "x" * 100,
    "🥷",
    "o1::1:0:",
)


def make_click(scene: Scene) -> Request:
    person = scene.choose_person()
    channel = scene.choose_channel(person)
    source = choose_message(scene, person, channel)
    make = scene.rng.choices(
        [offered_item, item_of_another_message, altered_item, forged_item, malformed_item],
        [4, 2, 3, 3, 0.3],
    )[0]
    data = data_of_click(scene.rng, person, channel, make(scene, source))
    return Request(person, channel, COMPONENT, data, source)


def choose_message(scene: Scene, person: Person, channel: Json) -> Message:
    """Return a message that a person sees, or with probability 0.1 any message with a button."""
    messages = scene.clickable_seen_by(person, channel)
    if messages and scene.rng.random() < 0.9:
        return scene.rng.choice(messages)
    return scene.rng.choice(scene.clickable)


def offered_item(scene: Scene, source: Message) -> Json:
    return scene.rng.choice(items(source))


def item_of_another_message(scene: Scene, _: Message) -> Json:
    return offered_item(scene, scene.rng.choice(scene.clickable))


def altered_item(scene: Scene, source: Message) -> Json:
    """Return an offered item with one part of its custom id replaced by a forged one."""
    item, other = item_of_another_message(scene, source), forged_item(scene, source)
    parts, others = (each["custom_id"].split(":", 4) for each in (item, other))
    place = scene.rng.randrange(1, 5)
    return {**item, "custom_id": ":".join([*parts[:place], others[place], *parts[place + 1 :]])}


def forged_item(scene: Scene, _: Message) -> Json:
    """Return an item with a known verb, random numbers and a random argument in its custom id."""
    verb = scene.rng.choice([*VERBS])
    kind = STRING_SELECT if verb.startswith("pick") else BUTTON
    numbers = [str(scene.rng.choice(NUMBERS)) for _ in range(2)]
    custom_id = ":".join([CUSTOM_ID_VERSION, verb, *numbers, random_argument(scene.rng)])[:100]
    return {"type": kind, "custom_id": custom_id}


def random_argument(rng: Random) -> str:
    squares = "".join(map(str, rng.choices(SQUARES, k=rng.randrange(1, 4))))
    cards = rng.choices(list(CARDS), k=rng.randrange(1, 6))
    noise = "".join(rng.choices(SIGNS, k=rng.randrange(60)))
    made = (squares, f"{cards[0]}:{squares}", ",".join(cards), f"{squares}:{squares}", noise)
    return rng.choice((*made, rng.choice(WORDS), str(rng.choice(NUMBERS))))[:58]


def malformed_item(scene: Scene, _: Message) -> Json:
    return {"type": BUTTON, "custom_id": scene.rng.choice(MALFORMED_IDS)}


def data_of_click(rng: Random, person: Person, channel: Json, item: Json) -> Json:
    """Return the data of a click on an item, with probability 0.05 as another component type."""
    kind = item["type"] if rng.random() > 0.05 else rng.choice(KINDS)
    item = {"id": 1, **item, "type": kind}
    if kind == BUTTON:
        return click_data(item["custom_id"], component_id=item["id"])
    channels, members = person._seen_channels(), person.guild.members
    picked = choose_values(
        rng, item, list(offered_values({"options": (), **item}, channels, members))
    )
    people = person._resolved(channel, [value for value in picked if value in members])
    return select_data(item, picked, channels, people)


def choose_values(rng: Random, item: Json, options: list[str]) -> list[str]:
    """Return values for a select menu: a valid choice of its options, or random arguments."""
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    if options and rng.random() < 0.8:
        return rng.sample(options, rng.randint(min(least, len(options)), min(most, len(options))))
    return [random_argument(rng) for _ in range(rng.randrange(25))]


def make_acceptance(scene: Scene) -> Request:
    """Return a click of an invited person on Accept, so that matches begin; else any click."""
    asked = [
        (person, channel, message, item)
        for person in scene.people
        for channel in scene.channels
        for message in scene.clickable_seen_by(person, channel)
        for item in items(message)
        if f":{Accept.verb}:" in item["custom_id"] and person.id in message.text
    ]
    if not asked:
        return make_click(scene)
    person, channel, message, item = scene.rng.choice(asked)
    return Request(person, channel, COMPONENT, click_data(item["custom_id"]), message)


def make_resignation(scene: Scene) -> Request:
    """Return a resignation of a match in which both have moved twice, so that its result counts."""
    late = [turn for turn in scene.database.turns() if turn.match.turn_number > 4]
    if not late:
        return make_click(scene)
    turn = scene.rng.choice(late)
    person = scene.player(turn)
    channel, data = scene.choose_channel(person), click_data(ResignForSure(turn.match.id).custom_id)
    return Request(person, channel, COMPONENT, data, choose_message(scene, person, channel))


# Commands with options of every type, as the bot has registered them at Discord

TEXTS: Final = (
    "#1",
    "1",
    "#2",
    "#3 tiger:c1c3",
    "999",
    "tiger",
    "c1c3",
    "tiger:c1c3",
    "tiger:pass",
    "none",
    "place:b1",
    "ninja:stay",
    "ninja:b1c2!",
    "3",
    "c",
    ",".join(list(CARDS)[:5]),
    "@everyone",
    "**x**",
    "`",
    "\u202edrow",
    "\u200b",
    "漢字",
    "🥷" * 20,
    "<@1>",
    "a\nb",
    "#",
    "-1",
    "x" * 100,
)


def make_command(scene: Scene) -> Request:
    """Return a command with random options.

    Required options are sometimes missing, as from an outdated client.
    """
    person, leaf = scene.choose_person(), scene.rng.choice(all_command_leaves(scene))
    channel = scene.choose_channel(person)
    if leaf.root["type"] == USER_COMMAND:
        target = scene.choose_person().id
        data = {**leaf.named, "target_id": target, "resolved": person._resolved(channel, [target])}
        return Request(person, channel, COMMAND, data)
    likely = {option["name"]: 0.97 if option.get("required") else 0.4 for option in leaf.options}
    given = [option for option in leaf.options if scene.rng.random() < likely[option["name"]]]
    data = person._data(channel, leaf, [fill_option(scene, option) for option in given])
    return Request(person, channel, COMMAND, data)


def make_autocompletion(scene: Scene) -> Request:
    """Return a request for autocompletion of an option, half typed, among other options."""
    person = scene.choose_person()
    channel = scene.choose_channel(person)
    completed = [
        (leaf, option)
        for leaf in all_command_leaves(scene)
        for option in leaf.options
        if option.get("autocomplete")
    ]
    leaf, option = scene.rng.choice(completed)
    others = [each for each in leaf.options if each is not option and scene.rng.random() < 0.5]
    typed = {"name": option["name"], "type": option["type"], "focused": True}
    beginning = text(scene)[: scene.rng.randrange(6)]
    options = [*(fill_option(scene, each) for each in others), {**typed, "value": beginning}]
    return Request(person, channel, AUTOCOMPLETE, person._data(channel, leaf, options))


def all_command_leaves(scene: Scene) -> list[Leaf]:
    return [leaf for root in scene.fake_discord.world.commands for leaf in find_leaves(root)]


def fill_option(scene: Scene, option: Json) -> Json:
    return {"name": option["name"], "type": option["type"], "value": value(scene, option)}


def value(scene: Scene, option: Json) -> Any:
    rng = scene.rng
    match option["type"]:
        case _ if option.get("choices") and rng.random() < 0.9:
            return rng.choice(option["choices"])["value"]
        case 3:
            return text(scene)[: option.get("max_length", 6000)] or "x"
        case 4:
            return rng.randint(int(option.get("min_value", -5)), int(option.get("max_value", 50)))
        case 5:
            return rng.random() < 0.5
        case 6:
            return (
                rng.choice([*scene.people]).id
                if rng.random() < 0.95
                else scene.fake_discord.world.app_id
            )
    raise NotImplementedError(f"options of type {option['type']}")


def text(scene: Scene) -> str:
    rng = scene.rng
    return rng.choice((*TEXTS, random_argument(rng)))


def make_move_command(scene: Scene) -> Request:
    """Return a command with a legal move of an open match, typed by its player."""
    turns = scene.database.turns()
    if not turns:
        return make_command(scene)
    turn = scene.rng.choice(turns)
    person, move = scene.player(turn), scene.rng.choice(turn.actions)
    channel = scene.choose_channel(person)
    [leaf] = [
        leaf for leaf in all_command_leaves(scene) if leaf.path and leaf.path[-1]["name"] == "move"
    ]
    typed = {"move": move, "match": f"#{turn.match.id}"}.items()
    options = [{"name": name, "type": STRING, "value": value} for name, value in typed]
    return Request(person, channel, COMMAND, person._data(channel, leaf, options))


REQUEST_WEIGHTS: Final[Mapping[Callable[[Scene], Request], float]] = {
    make_click: 6,
    make_command: 3,
    make_autocompletion: 1.5,
    make_move_command: 3,
    make_acceptance: 0.3,
    make_resignation: 0.15,
}
LOG_FAULTS: Final = ("Traceback", " ERROR ", "fault ")
"""Texts in the bot's log that show a bug; `fault ` begins the id that users are given."""


@dataclass
class Monitor:
    """Checks after each burst: the database's changes, the bot's log and Discord's refusals."""

    scene: Scene
    bot: Bot
    tables: Mapping[str, Table]
    version: int = 0
    calls: int = 0
    """Number of the bot's calls to Discord that have been checked."""
    log_position: int = 0
    """Bytes of the log that have been checked."""

    def complaints(self, asked: list[Request]) -> Iterator[str]:
        database = self.scene.database
        if database.version != self.version:
            self.version, before = database.version, self.tables
            self.tables = database.tables(DERIVED_TABLES)
            yield from complaints(before, self.tables, Burst(self.scene.fake_discord, asked))
        log = self.bot.log.read_bytes()[self.log_position :].decode()
        self.log_position += len(log.encode())
        if any(word in log for word in LOG_FAULTS):
            yield f"the bot's log says\n{log}"
        made = self.scene.fake_discord.server.calls
        new, self.calls = made[self.calls :], len(made)
        refused = (call for call in new if call.status in (400, 401, 500))
        yield from (f"Discord refuses {call}: {call.body}" for call in refused)


async def click_around(folder: Path, seed: int, count: int) -> list[str]:
    return await run_in_rounds(run_with_clicks, folder, seed, count, max_count=1000)


async def run_with_clicks(folder: Path, seed: int, count: int) -> list[str]:
    """Start a bot and matches, send `count` random interactions, and return the complaints."""
    rng = Random(seed)  # noqa: S311 - it is a game
    async with (
        FakeDiscord() as fake_discord,
        bot_process(dojo := Dojo(fake_discord, fake_discord.world.guild("Dojo")), folder) as bot,
    ):
        await has_its_emoji(bot)
        with BotDatabase(folder) as database:
            scene = await create_scene(dojo, rng, database)
            await start_matches(fake_discord, scene.people[:4], scene.channels[:1])
            await fake_discord.quiet()
            monitor = Monitor(scene, bot, database.tables(DERIVED_TABLES), database.version)
            found = [line async for line in send_bursts(monitor, count)]
            await fake_discord.quiet(within=60)
            found += [*monitor.complaints([]), *await find_database_faults(folder)]
            found += [*fake_discord.problems(), *fake_discord.own_problems()]
        if await bot.stop() != 0:
            found.append("the bot ended with another status than 0")
    return found


async def send_bursts(monitor: Monitor, count: int) -> AsyncIterator[str]:
    """Send `count` interactions, one or up to six at the same time, and yield complaints."""
    rng, left = monitor.scene.rng, count
    while left > 0:
        size = min(left, rng.choice([1, 1, 1, rng.randint(2, 6)]))
        makers = rng.choices(list(REQUEST_WEIGHTS), list(REQUEST_WEIGHTS.values()), k=size)
        asked = [make(monitor.scene) for make in makers]
        complaints_by_person = await asyncio.gather(
            *(one.complaints(monitor.scene.fake_discord) for one in asked)
        )
        for complaint in chain(*complaints_by_person, monitor.complaints(asked)):
            yield complaint
        left -= size
