"""Games of Way of the Shadow and Way of the Light between players who see every ninja."""

from tests.training.night.games import self_play
from tests.training.night.matches import match

__all__ = ["match", "self_play"]
