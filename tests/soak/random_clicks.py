"""Random clicks, with offered, altered and forged custom ids and values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.match.buttons import ResignForSure
from cogs.shared.custom_ids import CUSTOM_ID_VERSION
from cogs.shared.links import Accept
from onitama_core.game import CARDS, SQUARES, Variant
from tests.cogs.clicks import VERBS
from tests.discord_stand_in.person import COMPONENT, click_data, offered_values, select_data
from tests.discord_stand_in.records import BUTTON, STRING_SELECT
from tests.soak.database import KINDS, items
from tests.soak.requests import Request

if TYPE_CHECKING:
    from random import Random

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.soak.scene import Scene


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


def random_argument(rng: Random) -> str:
    squares = "".join(map(str, rng.choices(SQUARES, k=rng.randrange(1, 4))))
    cards = rng.choices(list(CARDS), k=rng.randrange(1, 6))
    noise = "".join(rng.choices(SIGNS, k=rng.randrange(60)))
    made = (squares, f"{cards[0]}:{squares}", ",".join(cards), f"{squares}:{squares}", noise)
    return rng.choice((*made, rng.choice(WORDS), str(rng.choice(NUMBERS))))[:58]


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
