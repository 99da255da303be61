"""Values as text: words of NOTATION.md in JSON, without a blank."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from onitama_core.engine.telling.kinds import COMPOSITES, EVENTS, WORDS, Json, parts_of

if TYPE_CHECKING:
    from onitama_core.engine.telling.story import Range


class Untellable(TypeError):
    """Not among what a seat is told; its text is the name of the type."""


def write(value: object) -> str:
    """One line. Raises Untellable."""
    return json.dumps(as_json(value), separators=(",", ":"))


def as_json(value: object) -> Json:
    """Raises Untellable."""
    kind: type = type(value)
    if kind in WORDS:
        return WORDS[kind].write(value)
    if kind in COMPOSITES:
        parts: dict[str, Json] = {name: as_json(getattr(value, name)) for name in parts_of(kind)}
        return {"event": kind.__name__, **parts} if kind.__name__ in EVENTS else parts
    match value:
        case None | bool() | int() | str():
            return value
        case tuple() if kind is tuple:
            return [as_json(part) for part in value]
    raise Untellable(kind.__name__)


def write_range(weights: Range) -> str:
    """`{"b3,c4":0.25}`; an empty word where a side has no ninjas."""
    told = {",".join(map(str, squares)): weight for squares, weight in weights.items()}
    return json.dumps(told, separators=(",", ":"))
