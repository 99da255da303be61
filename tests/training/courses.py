"""What there is to learn: an evaluation for each variant, each from games of its own kind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from onitama_core.engine import evaluation
from onitama_core.engine.hidden.night import evaluation as night_evaluation
from tests.training import daylight, night
from tests.training.dealing import DEALERS
from tests.training.night import dark
from tests.training.rounds import DARK_ROUNDS, NIGHT_ROUNDS, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.game import Card
    from tests.training.rounds import Round
    from tests.training.samples import Played
    from tests.training.standings import Standing


class SelfPlay(Protocol):
    def __call__(self, weights: Weights, *, positions: int, nodes: int, seed: int) -> Played:
        """So many positions, with `nodes` for each turn; the same for the same seed."""


class Match(Protocol):
    def __call__(
        self, new: Weights, old: Weights, *, games: int, nodes: int, seed: int
    ) -> Standing:
        """How the new weights stand against the old with the same number of nodes a turn."""


class Games(NamedTuple):
    """What is played to learn from, and to tell whether something was learned."""

    self_play: SelfPlay
    match: Match


class Course(NamedTuple):
    name: str
    path: Path
    """Of the weights that the engine uses."""
    rounds: Sequence[tuple[Games, Round]]
    worth: Sequence[int]
    """Points of a piece of each kind for who is to move, before anything is learned."""
    network_of: Callable[[Weights, Sequence[Card]], Network]


DAYLIGHT: Final = (100, -100, 0, 0, 0)
"""Points of own and enemy students, masters, and the Spirit."""
NIGHT: Final = (100, -100, 0, 0, 200, -200)
"""Points of own and enemy students, masters, and ninjas."""


def in_daylight(name: str, path: Path) -> Course:
    dealer = DEALERS[name]
    games = Games(
        partial(daylight.self_play, dealer=dealer), partial(daylight.match, dealer=dealer)
    )
    rounds = [(games, settings) for settings in ROUNDS]
    return Course(name, path, rounds, DAYLIGHT, evaluation.network_of)


def at_night(name: str, path: Path) -> Course:
    dealer = DEALERS[name]
    seen = Games(partial(night.self_play, dealer=dealer), partial(night.match, dealer=dealer))
    unseen = Games(partial(dark.self_play, dealer=dealer), partial(dark.match, dealer=dealer))
    rounds = [(seen, settings) for settings in NIGHT_ROUNDS]
    rounds += [(unseen, settings) for settings in DARK_ROUNDS]
    return Course(name, path, rounds, NIGHT, night_evaluation.network_of)


COURSES: Final = {
    course.name: course
    for course in (
        in_daylight("classic", evaluation.CLASSIC),
        in_daylight("wind", evaluation.WIND),
        at_night("shadow", night_evaluation.SHADOW),
        at_night("light", night_evaluation.LIGHT),
    )
}
