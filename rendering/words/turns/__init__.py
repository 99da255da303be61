"""A turn: what can be done, what was done, what came of it, what comes next, and how it ended."""

from rendering.words.turns.choices import WINS, choice, gives_away, prospect
from rendering.words.turns.deeds import done, passed
from rendering.words.turns.endings import as_event, ending, no_progress
from rendering.words.turns.events import story
from rendering.words.turns.next_step import RISK, how_to_type
from rendering.words.turns.own_turn import answered, did, own_ninjas
from rendering.words.turns.replay import by_player, caption

__all__ = [
    "RISK",
    "WINS",
    "answered",
    "as_event",
    "by_player",
    "caption",
    "choice",
    "did",
    "done",
    "ending",
    "gives_away",
    "how_to_type",
    "no_progress",
    "own_ninjas",
    "passed",
    "prospect",
    "story",
]
