"""What the engine is told of a game in the dark: a seat, what happened to it, what it sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.engine.telling import Misread, read_events, read_setup, read_view, write
from onitama_core.game import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.engine.telling import Story
    from onitama_core.game import Event, PlayerView, Setup

SEATS: Final = {str(player): player for player in Player}


@dataclass(frozen=True, slots=True)
class SetSeat:
    """The start of a game."""

    seat: Player
    setup: Setup

    def __str__(self) -> str:
        return f"seat {self.seat} {write(self.setup)}"


@dataclass(frozen=True, slots=True, repr=False)
class Tell:
    events: tuple[Event, ...]
    """What one step told the seat."""

    def __str__(self) -> str:
        return f"told {write(self.events)}"


@dataclass(frozen=True, slots=True, repr=False)
class Show:
    view: PlayerView
    """The seat's own, as it stands."""

    def __str__(self) -> str:
        return f"view {write(self.view)}"


@dataclass(frozen=True, slots=True)
class Weigh:
    """How the game is expected to end."""

    def __str__(self) -> str:
        return "value"


@dataclass(frozen=True, slots=True)
class Recall:
    """What was believed after each step."""

    def __str__(self) -> str:
        return "beliefs"


Telling: TypeAlias = SetSeat | Tell | Show


def lines_of(story: Story) -> tuple[Telling, ...]:
    told = (Tell(events) for events in story.told)
    return (SetSeat(story.seat, story.setup), *told, Show(story.view))


def read_seat(words: list[str]) -> SetSeat:
    """Raises Misread."""
    if len(words) != 2 or words[0].lower() not in SEATS:  # noqa: PLR2004 - a seat, a setup
        raise Misread("seat takes red or blue, and a setup")
    setup = read_setup(words[1])
    if not setup.variant.has_secrets:
        raise Misread("seat is for Way of the Shadow and Way of the Light: position is for others")
    return SetSeat(SEATS[words[0].lower()], setup)


def read_told(words: list[str]) -> Tell:
    """Raises Misread."""
    return Tell(read_events(" ".join(words)))


def read_shown(words: list[str]) -> Show:
    """Raises Misread."""
    return Show(read_view(" ".join(words)))


TELLINGS: Final[Mapping[str, Callable[[list[str]], Telling]]] = {
    "seat": read_seat,
    "told": read_told,
    "view": read_shown,
}
