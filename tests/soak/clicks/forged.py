"""Clicks: what somebody sees, what somebody else sees, what nobody ever saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cogs.ui.clicks.click import OF_A_LIST, VERSION
from cogs.ui.clicks.codec import READ
from onitama_core.game import CARDS, SQUARES, Variant
from tests.discord_stand_in.people.choosing import chosen, pressed
from tests.discord_stand_in.people.person import COMMAND, COMPONENT, MODAL_SUBMIT
from tests.soak.clicks.asked import Asked
from tests.soak.clicks.crowd import BUTTON, LIST, items

if TYPE_CHECKING:
    from random import Random

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.soak.clicks.crowd import Town

VERBS: Final = tuple(READ)
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


def click(town: Town) -> Asked:
    person = town.somebody()
    channel = town.place_of(person)
    source = message_for(town, person, channel)
    make = town.rng.choices(
        [as_offered, of_another_message, altered, made_up, odd], [4, 2, 3, 3, 0.3]
    )[0]
    item = make(town, source)
    return Asked(person, channel, COMPONENT, data_of(town.rng, item), source)


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
    kind = LIST if verb.startswith(OF_A_LIST) else BUTTON
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


def data_of(rng: Random, item: Json) -> Json:
    """Now and then as a component of the other type."""
    is_list = (item["type"] == LIST) != (rng.random() < 0.05)
    if not is_list:
        return pressed(item["custom_id"], component_id=item.get("id", 1))
    return chosen(item["custom_id"], values(rng, item), component_id=item.get("id", 1))


def values(rng: Random, item: Json) -> list[str]:
    offered = [option["value"] for option in item.get("options", ())]
    least, most = item.get("min_values", 1), item.get("max_values", 1)
    if offered and rng.random() < 0.8:
        return rng.sample(offered, rng.randint(min(least, len(offered)), min(most, len(offered))))
    return [argument(rng) for _ in range(rng.randrange(MOST_VALUES))]


def form(town: Town) -> Asked:
    """This bot has none."""
    person, components = town.somebody(), list[Any]()
    data = {"custom_id": made_id(town.rng, "form"), "components": components}
    made = town.fd.world.interactions.values()
    trigger = town.rng.choice([each for each in made if each.json["type"] == COMMAND])
    return Asked(person, town.place_of(person), MODAL_SUBMIT, data, trigger=trigger)
