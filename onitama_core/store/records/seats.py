"""Where a match is played, and by whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from onitama_core.store.names import one_line


class Place(NamedTuple):
    guild_id: int
    channel_id: int


@dataclass(frozen=True, slots=True)
class Person:
    """Whose errors are logged with all that they hold: its `repr` tells nothing of anybody."""

    user_id: int = field(repr=False)
    """Discord's; below 0 a random number in the place of one that was erased."""
    name: str = field(repr=False)
    """The display name in a server, as last seen there: one visible line of plain text.

    Empty where nothing of it can be seen.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name))

    @property
    def is_former(self) -> bool:
        """Has left for good, and asked that nothing tell who it was."""
        return self.user_id < 0


@dataclass(frozen=True, slots=True)
class Computer:
    """The bot itself."""

    level: int
    """How well it plays: one of the engine's levels."""


Seat: TypeAlias = Person | Computer
"""Who holds a seat at the table."""
