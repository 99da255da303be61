"""The computer player of games with hidden ninjas: it knows what its seat observes, no more."""

from onitama_core.engine.hidden.mind import Belief, Mind

__all__ = ["Belief", "Mind"]
