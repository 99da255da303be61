"""What Discord refuses in a set of application commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .errors import bad_form

if TYPE_CHECKING:
    from .payload import Json

NAME = re.compile(r"^[-_'\w]{1,32}$")
SUB_COMMAND, SUB_GROUP = 1, 2
CHAT_INPUT, USER, MESSAGE = 1, 2, 3
AT_MOST = {CHAT_INPUT: 100, USER: 15, MESSAGE: 15}
MAX_SIZE, MAX_DEPTH = 8000, 2


def check_commands(commands: list[Json]) -> None:
    kinds = [(_kind(c), c["name"]) for c in commands]
    if len(set(kinds)) != len(kinds):
        raise bad_form("APPLICATION_COMMANDS_DUPLICATE_NAME")
    for kind, most in AT_MOST.items():
        if sum(k == kind for k, _ in kinds) > most:
            raise bad_form(f"more than {most} commands of type {kind}")
    for command in commands:
        if _kind(command) == CHAT_INPUT:
            _check_node(command, depth=0)
            _check_size(command)


def _kind(command: Json) -> int:
    return command.get("type") or CHAT_INPUT


def _check_size(command: Json) -> None:
    if (size := _size(command)) > MAX_SIZE:
        what = "characters of names, descriptions and values"
        raise bad_form(f"/{command['name']}: {size} {what}, at most {MAX_SIZE}")


def _size(node: Json) -> int:
    text = len(node["name"]) + len(node.get("description") or "")
    text += sum(len(c["name"]) + len(str(c["value"])) for c in node.get("choices") or ())
    return text + sum(_size(option) for option in node.get("options") or ())


def _check_node(node: Json, depth: int) -> None:
    """Check a command, a group or a sub-command."""
    _check_name(node["name"])
    if not node.get("description"):
        raise bad_form(f"/{node['name']}: a description is required")
    if depth > MAX_DEPTH:
        raise bad_form(f"/{node['name']}: nested too deeply")
    options = node.get("options") or []
    names = [option["name"] for option in options]
    if len(names) != len(set(names)):
        raise bad_form(f"/{node['name']}: duplicate option name")
    for option in options:
        if option["type"] in (SUB_COMMAND, SUB_GROUP):
            _check_node(option, depth + 1)
    _check_options(node["name"], [o for o in options if o["type"] not in (SUB_COMMAND, SUB_GROUP)])


def _check_options(command: str, options: list[Json]) -> None:
    seen_optional = False
    for option in options:
        _check_name(option["name"])
        if option.get("required") and seen_optional:
            raise bad_form(f"/{command}: required {option['name']!r} after an optional one")
        seen_optional |= not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            raise bad_form(f"{option['name']!r}: choices and autocomplete exclude each other")


def _check_name(name: str) -> None:
    if not NAME.match(name) or name != name.lower():
        raise bad_form(f"{name!r}: names are 1-32 lower-case word characters")
