"""Games between players who see no hidden ninja: what a position is worth to such."""

from tests.training.night.dark.games import self_play
from tests.training.night.dark.matches import match

__all__ = ["match", "self_play"]
