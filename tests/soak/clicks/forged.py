"""Clicks: what somebody sees, what somebody else sees, what nobody ever saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cogs.ui.clicks import CHOICES, CLICKS, VERSION, Accept, ResignForSure
from onitama_core.game import CARDS, SQUARES, Variant
from tests.discord_stand_in.components import (
    BUTTON,
    CHANNEL_SELECT,
    STRING_SELECT,
    USER_SELECT,
)
from tests.discord_stand_in.people.choosing import chosen_in, pressed
from tests.discord_stand_in.people.person import COMMAND, COMPONENT, MODAL_SUBMIT
from tests.soak.clicks.asked import Asked
from tests.soak.clicks.crowd import KINDS, items

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.soak.clicks.crowd import Town

VERBS: Final = tuple(kind.verb for kind in (*CLICKS, *CHOICES))
NUMBERS: Final = (0, 1, 2, 3, 5, 9, 24, 999999, 10**14)
WORDS: Final = (
    *("", "first", "last", "stay", "none", "pass", "!", ",", ":", "::", "3", "c", "tiger:pass"),
    *("place:b1", "place:a5,c5", "ninja:stay", "ninja:b1c2!", "lantern:c", "lantern:none"),
    *(variant.value for variant in Variant),
)
SIGNS: Final = "abcdeghioprstuvwxyz0123456789_:,!"
ODD: Final = (
    "",
    "o1",
    "o2:move:1:0:",
    "o1:move:x:0:",
    "o1:nothing:1:0:",
    "x" * 100,
    "🥷",
    "o1::1:0:",
)
MOST_VALUES: Final = 25
OF_ANOTHER_TYPE: Final = 0.05
MOVED_TWICE: Final = 4


def click(town: Town) -> Asked:
    person = town.somebody()
    channel = town.place_of(person)
    source = message_for(town, person, channel)
    make = town.rng.choices(
        [as_offered, of_another_message, altered, made_up, odd], [4, 2, 3, 3, 0.3]
    )[0]
    item = make(town, source)
    return Asked(person, channel, COMPONENT, data_of(town.rng, person, channel, item), source)


def message_for(town: Town, person: Person, channel: Json) -> Message:
    """One that somebody sees, mostly; now and then another, of which they only know the number."""
    seen = town.seen(person, channel)
    if seen and town.rng.random() < 0.9:
        return town.rng.choice(seen)
    return town.rng.choice(town.clickable)


def as_offered(town: Town, source: Message) -> Json:
    return town.rng.choice(items(source))


def of_another_message(town: Town, _: Message) -> Json:
    return town.rng.choice(items(town.rng.choice(town.clickable)))


def altered(town: Town, source: Message) -> Json:
    """One part is another's or none's."""
    item, other = of_another_message(town, source), made_up(town, source)
    parts, others = (each["custom_id"].split(":", 4) for each in (item, other))
    place = town.rng.randrange(1, 5)
    return {**item, "custom_id": ":".join([*parts[:place], others[place], *parts[place + 1 :]])}


def made_up(town: Town, _: Message) -> Json:
    verb = town.rng.choice(VERBS)
    kind = STRING_SELECT if verb.startswith("pick") else BUTTON
    return {"type": kind, "custom_id": made_id(town.rng, verb)}


def made_id(rng: Random, verb: str) -> str:
    numbers = [str(rng.choice(NUMBERS)), str(rng.choice(NUMBERS))]
    return ":".join([VERSION, verb, *numbers, argument(rng)])[:100]


def argument(rng: Random) -> str:
    squares = "".join(map(str, rng.choices(SQUARES, k=rng.randrange(1, 4))))
    cards = rng.choices(list(CARDS), k=rng.randrange(1, 6))
    noise = "".join(rng.choices(SIGNS, k=rng.randrange(60)))
    made = (squares, f"{cards[0]}:{squares}", ",".join(cards), f"{squares}:{squares}", noise)
    return rng.choice((*made, rng.choice(WORDS), str(rng.choice(NUMBERS))))[:58]


def odd(town: Town, _: Message) -> Json:
    return {"type": BUTTON, "custom_id": town.rng.choice(ODD)}


def data_of(rng: Random, person: Person, channel: Json, item: Json) -> Json:
    """Now and then as a component of another type."""
    kind = item["type"] if rng.random() > OF_ANOTHER_TYPE else rng.choice(KINDS)
    item = {"id": 1, **item, "type": kind}
    if kind == BUTTON:
        return pressed(item["custom_id"], component_id=item["id"])
    channels, members = person._seen_channels(), person.guild.members
    picked = values(rng, item, offered(item, channels, members))
    people = person._resolved(channel, [value for value in picked if value in members])
    return chosen_in(item, picked, channels, people)


def offered(item: Json, channels: Sequence[Json], people: Collection[str]) -> list[str]:
    if item["type"] == USER_SELECT:
        return list(people)
    if item["type"] == CHANNEL_SELECT:
        return [channel["id"] for channel in channels]
    return [option["value"] for option in item.get("options", ())]


def values(rng: Random, item: Json, there: list[str]) -> list[str]:
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    if there and rng.random() < 0.8:
        return rng.sample(there, rng.randint(min(least, len(there)), min(most, len(there))))
    return [argument(rng) for _ in range(rng.randrange(MOST_VALUES))]


def accept(town: Town) -> Asked:
    """As they are asked, so that matches begin."""
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
    return Asked(person, channel, COMPONENT, pressed(item["custom_id"]), message)


def give_up(town: Town) -> Asked:
    """Once both have moved twice, so that results count."""
    late = [turn for turn in town.book.turns() if turn.match.turn_number > MOVED_TWICE]
    if not late:
        return click(town)
    turn = town.rng.choice(late)
    person = next(each for each in town.people if int(each.id) == turn.user_id)
    data = pressed(ResignForSure(turn.match.id).custom_id)
    channel = town.place_of(person)
    return Asked(person, channel, COMPONENT, data, message_for(town, person, channel))


def form(town: Town) -> Asked:
    """This bot has none."""
    person, components = town.somebody(), list[Any]()
    data = {"custom_id": made_id(town.rng, "form"), "components": components}
    made = town.fd.world.interactions.values()
    trigger = town.rng.choice([each for each in made if each.json["type"] == COMMAND])
    return Asked(person, town.place_of(person), MODAL_SUBMIT, data, trigger=trigger)
