"""Where a match is played, and by whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from onitama_core.store.names import one_line


class Place(NamedTuple):
    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    user_id: int
    name: str
    """The display name when the invitation was made or accepted, as one visible line of plain text.

    Empty where nothing of it can be seen.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))


@dataclass(frozen=True, slots=True)
class Computer:
    """The bot itself."""

    level: int
    """How well it plays: one of the engine's levels."""


Seat: TypeAlias = Person | Computer
"""Who holds a seat at the table."""
