"""Who can sit at a board in the dark."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Action, Event, GameState, Player, PlayerView, Setup


class Honest(Protocol):
    """In one seat of one game, knowing what a person in that seat knows."""

    def told(self, events: Sequence[Event]) -> None:
        """After every step of anybody: what this seat is told of it, also nothing."""

    def choose(self, view: PlayerView, rng: Random) -> Action:
        """The action of this step; all that is drawn at random is drawn from `rng`."""


class Peeker(ABC):
    """In one seat of one game, seeing everything."""

    @abstractmethod
    def look(self, state: GameState, rng: Random) -> Action:
        """As `Honest.choose`."""


Seated: TypeAlias = Honest | Peeker


class Contestant(Protocol):
    """Plays any number of games, one after the other."""

    @property
    def name(self) -> str: ...

    def sit(self, setup: Setup, seat: Player) -> Seated:
        """For a new game."""


Seats: TypeAlias = "tuple[Contestant, Contestant]"
"""Red and Blue."""
