"""The computer player in the dark: it knows what a person in its seat knows, and no more."""

from onitama_core.engine.hidden.belief import Belief
from onitama_core.engine.hidden.mind import Limit, Mind

__all__ = ["Belief", "Limit", "Mind"]
