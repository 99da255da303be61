"""What both players know, followed from step to step: pure functions over a Situation."""

from onitama_core.engine.hidden.common.anchor import Anchor
from onitama_core.engine.hidden.common.following import after
from onitama_core.engine.hidden.common.reading import read
from onitama_core.engine.hidden.common.squares import mask_of, ninjas_in
from onitama_core.engine.hidden.common.starting import begin, situation_of

__all__ = ["Anchor", "after", "begin", "mask_of", "ninjas_in", "read", "situation_of"]
