"""Games in which both players see everything: classic, and Way of the Wind."""

from tests.training.daylight.games import self_play
from tests.training.daylight.matches import match

__all__ = ["match", "self_play"]
