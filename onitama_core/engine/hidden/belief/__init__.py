"""Where the ninjas may be: both players' ranges, from what both players know alone."""

from onitama_core.engine.hidden.belief.belief import Belief, Ninjas, Range

__all__ = ["Belief", "Ninjas", "Range"]
