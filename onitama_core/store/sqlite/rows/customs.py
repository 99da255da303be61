"""A server's settings as texts by their names; one that is as usual has none."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.records.customs import Customs
from onitama_core.store.records.pace import PACES, name_of
from onitama_core.store.records.terms import SEPARATOR

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Mapping

USUAL: Final[Mapping[str, Any]] = {one.name: one.default for one in fields(Customs)}
READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "pace": PACES.__getitem__,
    "paces": lambda names: tuple(map(PACES.__getitem__, names.split(SEPARATOR))),
    "most_matches": int,
    "channels": lambda ids: tuple(map(int, ids.split(SEPARATOR))),
    "theme": str,
}
"""Where what is usual does not tell how a text is read."""


def customs(rows: Iterable[sqlite3.Row]) -> Customs:
    """A name or a value of a later version tells nothing: there it is as usual."""
    chosen = {}
    for row in rows:
        if row["name"] in USUAL:
            with suppress(KeyError, ValueError):
                chosen[row["name"]] = read(row["name"], row["value"])
    found = Customs(**chosen)
    return found if found.pace in found.paces else found.allowing(found.paces)


def read(name: str, text: str) -> Any:
    kind = type(USUAL[name])
    return text == "1" if kind is bool else READ.get(name, kind)(text)


def of_customs(customs: Customs) -> dict[str, str]:
    chosen = {name: getattr(customs, name) for name in USUAL}
    return {name: written(value) for name, value in chosen.items() if value != USUAL[name]}


def written(value: Any) -> str:
    match value:
        case tuple():
            return SEPARATOR.join(map(written, value))
        case Enum():
            return str(value.value)
        case int():
            return str(int(value))
        case str():
            return value
        case pace:
            return name_of(pace)
