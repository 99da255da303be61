"""Random commands and autocompletions, with options of every type that the bot has registered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import CARDS
from tests.discord_stand_in.person import (
    AUTOCOMPLETE,
    COMMAND,
    STRING,
    USER_COMMAND,
    Leaf,
    find_leaves,
)
from tests.soak.random_clicks import random_argument
from tests.soak.requests import Request

if TYPE_CHECKING:
    from tests.discord_stand_in.records import Json
    from tests.soak.scene import Scene


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
    beginning = random_text(scene)[: scene.rng.randrange(6)]
    options = [*(fill_option(scene, each) for each in others), {**typed, "value": beginning}]
    return Request(person, channel, AUTOCOMPLETE, person._data(channel, leaf, options))


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


def all_command_leaves(scene: Scene) -> list[Leaf]:
    return [leaf for root in scene.fake_discord.world.commands for leaf in find_leaves(root)]


def fill_option(scene: Scene, option: Json) -> Json:
    return {"name": option["name"], "type": option["type"], "value": random_value(scene, option)}


def random_value(scene: Scene, option: Json) -> Any:
    rng = scene.rng
    match option["type"]:
        case _ if option.get("choices") and rng.random() < 0.9:
            return rng.choice(option["choices"])["value"]
        case 3:
            return random_text(scene)[: option.get("max_length", 6000)] or "x"
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


def random_text(scene: Scene) -> str:
    rng = scene.rng
    return rng.choice((*TEXTS, random_argument(rng)))
