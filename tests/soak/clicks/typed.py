"""Commands of every kind with options of every kind, from the tree that the bot registered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import CARDS
from tests.discord_stand_in.people.commands import USER_COMMAND
from tests.discord_stand_in.people.person import AUTOCOMPLETE, COMMAND
from tests.soak.clicks.asked import Asked
from tests.soak.clicks.forged import argument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.discord_stand_in import Person
    from tests.discord_stand_in.payload import Json
    from tests.soak.clicks.crowd import Town

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER = 1, 2, 3, 4, 5, 6
CHAT_INPUT: Final = 1
TEXTS: Final = (
    *("#1", "1", "#2", "#3 tiger:c1c3", "999", "tiger", "c1c3", "tiger:c1c3", "tiger:pass", "none"),
    *("place:b1", "ninja:stay", "ninja:b1c2!", "3", "c", ",".join(list(CARDS)[:5])),
    *(
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
    ),
)


@dataclass(frozen=True)
class Leaf:
    """A command without commands below it."""

    root: Json
    path: tuple[Json, ...]
    """From below the root to the command itself."""

    @property
    def text(self) -> str:
        """As somebody types it."""
        return " ".join(node["name"] for node in (self.root, *self.path))

    @property
    def options(self) -> list[Json]:
        here = self.path[-1] if self.path else self.root
        return list(here.get("options") or ())

    def data(self, options: list[Json], resolved: Json) -> Json:
        for node in reversed(self.path):
            options = [{"name": node["name"], "type": node["type"], "options": options}]
        root = {key: self.root[key] for key in ("id", "name", "type")}
        return {**root, "options": options, "resolved": resolved}


def leaves(root: Json, path: tuple[Json, ...] = ()) -> Iterator[Leaf]:
    here = path[-1] if path else root
    below = [option for option in here.get("options") or () if option["type"] in (SUB, GROUP)]
    for option in below:
        yield from leaves(root, (*path, option))
    if not below:
        yield Leaf(root, path)


def command(town: Town) -> Asked:
    person, [leaf] = town.somebody(), town.rng.choices(every_leaf(town))
    if leaf.root["type"] == USER_COMMAND:
        return menu(town, leaf)
    given = [option for option in leaf.options if town.rng.random() < likelihood(option)]
    options = [filled(town, option) for option in given]
    return Asked(person, town.place_of(person), COMMAND, data_of(town, leaf, person, options))


def suggestion(town: Town) -> Asked:
    """While an option is typed that the bot completes."""
    person = town.somebody()
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
    return Asked(person, town.place_of(person), AUTOCOMPLETE, data_of(town, leaf, person, options))


def every_leaf(town: Town) -> list[Leaf]:
    return [leaf for root in town.fd.world.commands[None] for leaf in leaves(root)]


def likelihood(option: Json) -> float:
    """A client that is out of date leaves out what is required."""
    return 0.97 if option.get("required") else 0.4


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
    """A turn of somebody who is waited for, typed, so that the matches go on."""
    turns = list(town.book.turns())
    if not turns:
        return command(town)
    turn = town.rng.choice(turns)
    person = next(each for each in town.people if int(each.id) == turn.user_id)
    [leaf] = [leaf for leaf in every_leaf(town) if leaf.path and leaf.path[-1]["name"] == "move"]
    move, number = town.rng.choice(turn.actions), f"#{turn.match.id}"
    options = [as_text("move", move), as_text("match", number)]
    return Asked(person, town.place_of(person), COMMAND, data_of(town, leaf, person, options))


def as_text(name: str, value: str) -> Json:
    return {"name": name, "type": STRING, "value": value}


def menu(town: Town, leaf: Leaf) -> Asked:
    person, target = town.somebody(), town.somebody()
    data = {
        **{key: leaf.root[key] for key in ("id", "name", "type")},
        "target_id": target.id,
        "resolved": resolved(town, person, [target.id]),
    }
    return Asked(person, town.place_of(person), COMMAND, data)


def data_of(town: Town, leaf: Leaf, person: Person, options: list[Json]) -> Json:
    named = [option["value"] for option in options if option["type"] == USER]
    return leaf.data(options, resolved(town, person, named))


def resolved(town: Town, person: Person, named: list[str]) -> Json:
    """Somebody of another server has no membership here."""
    members = person.guild.members
    return {
        "users": {user: town.fd.world.users[user] for user in named},
        "members": {
            user: {
                **{key: kept for key, kept in members[user].items() if key != "user"},
                "permissions": "0",
            }
            for user in named
            if user in members
        },
    }
