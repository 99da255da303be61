"""Typing a command: only what Discord's client would let a person send."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.discord_stand_in.records import File

from .outcome import NotOffered

if TYPE_CHECKING:
    from tests.discord_stand_in.payload import Json

SUB, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL = range(1, 8)
MENTIONABLE, NUMBER, ATTACHMENT = 9, 10, 11
CHAT_INPUT, USER_COMMAND = 1, 2
IN_SERVERS = 0
PLAIN: dict[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    NUMBER: (int, float),
}


@dataclass
class Typed:
    """The options of a command as Discord sends them, and the people and files they name."""

    options: list[Json] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    files: list[File] = field(default_factory=list)


def find_command(known: list[Json], name: str, *, permissions: int, kind: int = CHAT_INPUT) -> Json:
    found = next((c for c in known if c["name"] == name and c["type"] == kind), None)
    if found is None:
        raise NotOffered(f"no command {name!r}; registered: {sorted(c['name'] for c in known)}")
    _check_permissions(found, permissions)
    if found["contexts"] is not None and IN_SERVERS not in found["contexts"]:
        raise NotOffered(f"/{name} is not available in servers")
    return found


def type_command(
    root: Json, text: str, given: dict[str, Any], *, focused: str | None = None
) -> Typed:
    """`text` is the whole command with its sub-commands; users are given as their JSON."""
    path = _descend(root, text)
    typed = Typed()
    offered = path[-1].get("options") or ()
    if any(option["type"] in (SUB, GROUP) for option in offered):
        raise NotOffered(f"/{text} needs a sub-command")
    if unknown := sorted(given.keys() - {option["name"] for option in offered}):
        raise NotOffered(f"/{text} has no options {unknown}")
    for option in offered:
        _type_option(typed, text, option, given, focused)
    for node in reversed(path[1:]):
        typed.options = [{"name": node["name"], "type": node["type"], "options": typed.options}]
    return typed


def _check_permissions(command: Json, permissions: int) -> None:
    needed = command["default_member_permissions"]
    if needed is None:
        return
    if needed == "0" or int(needed) & ~permissions:
        raise NotOffered(f"/{command['name']} needs permissions {needed} that are lacking")


def _descend(root: Json, text: str) -> list[Json]:
    path = [root]
    for step in text.split()[1:]:
        below = [o for o in path[-1].get("options") or () if o["type"] in (SUB, GROUP)]
        node = next((o for o in below if o["name"] == step), None)
        if node is None:
            raise NotOffered(f"/{text}: no sub-command {step!r}")
        path.append(node)
    return path


def _type_option(
    typed: Typed, text: str, option: Json, given: dict[str, Any], focused: str | None
) -> None:
    name = option["name"]
    if name not in given:
        if option.get("required") and not focused:
            raise NotOffered(f"/{text}: {name} is required")
        return
    entry: Json = {"name": name, "type": option["type"]}
    if name == focused:
        if not option.get("autocomplete"):
            raise NotOffered(f"/{text}: {name} has no autocomplete")
        entry |= {"value": given[name], "focused": True}
    else:
        entry["value"] = _accept(f"/{text} {name}", option, given[name])
        if option["type"] in (USER, MENTIONABLE):
            typed.people.append(entry["value"])
        if option["type"] == ATTACHMENT:
            typed.files.append(given[name])
    typed.options.append(entry)


def _accept(where: str, option: Json, value: Any) -> Any:
    kind = option["type"]
    if kind in (USER, MENTIONABLE, CHANNEL):
        return _picked(where, kind, value)
    if kind == ATTACHMENT:
        return _uploaded(where, value)
    if kind not in PLAIN:
        raise NotOffered(f"{where}: options of type {kind} are not modelled")
    if not isinstance(value, PLAIN[kind]):
        raise NotOffered(f"{where}: {value!r} has the wrong type")
    if option.get("choices") and value not in [c["value"] for c in option["choices"]]:
        raise NotOffered(f"{where}: {value!r} is not one of the choices")
    _check_range(where, option, value)
    return value


def _uploaded(where: str, value: Any) -> str:
    if not isinstance(value, File):
        raise NotOffered(f"{where}: {value!r} was not uploaded")
    return str(value.id)


def _picked(where: str, kind: int, value: Any) -> str:
    key = "name" if kind == CHANNEL else "username"
    if not isinstance(value, dict) or key not in value:
        raise NotOffered(f"{where}: {value!r} cannot be picked")
    return str(value["id"])


def _check_range(where: str, option: Json, value: Any) -> None:
    text = option["type"] == STRING
    low, high = ("min_length", "max_length") if text else ("min_value", "max_value")
    least, most = option.get(low), option.get(high)
    size = len(value) if text else value
    if (least is not None and size < least) or (most is not None and size > most):
        raise NotOffered(f"{where}: {value!r} is outside {least}..{most}")
