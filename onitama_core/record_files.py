"""Files with records in them, and the lines that tell what is amiss there."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from onitama_core.game import Outcome
from onitama_core.game.record import MOST_BYTES, Limit, RecordFault, read_records, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from onitama_core.game.record import Amiss

CAPITAL: Final = re.compile("(?<=.)[A-Z]")
SHOWN: Final = 80
"""Characters of a value, which somebody may have written."""


def faults_in(path: Path) -> Iterator[str]:
    """`FILE:LINE:COLUMN: reason`, one line a fault. Raises OSError."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    for fault in faults_of(data):
        line, column = fault.spot
        yield f"{path}:{line}:{column}: {in_short(fault.reason)}"


def faults_of(data: bytes) -> list[RecordFault]:
    try:
        found = list(read_records(text_of(data)))
    except RecordFault as fault:
        return [fault]
    return [one for one in found if isinstance(one, RecordFault)]


def in_short(reason: Amiss) -> str:
    """`missing tag: Cards`: its name and its values. Sentences about it belong to a language."""
    name = CAPITAL.sub(r" \g<0>", type(reason).__name__).lower()
    values = " ".join(shown(getattr(reason, field.name)) for field in fields(reason))
    return f"{name}: {values}" if values else name


def shown(value: object) -> str:
    """Short, and without what a terminal obeys."""
    match value:
        case None:
            return "none"
        case Limit():
            return f"{value.value:,} {value.name.lower()}"
        case Outcome(winner, termination):
            return f"{'nobody' if winner is None else winner} {termination.value}"
    text = str(value)
    short = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return "".join(c if c.isprintable() else "?" for c in short)
