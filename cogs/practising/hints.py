"""What one might play, thought out once a turn."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from cogs.ui.sentences import practice as say
from onitama_core.engine import MoveTime, Thought, Win
from onitama_core.game import merits, parse_action, public_view, reach
from rendering import words

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.matches import Line
    from onitama_core.store import Match

MOST: Final = 200
"""That are remembered, so that the turn belongs to the piece that was named before."""
LIMIT: Final = MoveTime(1000)


class Hints:
    def __init__(self, bot: OnitamaBot) -> None:
        self._bot = bot
        self._thoughts = OrderedDict[tuple[int, tuple[str, ...]], Thought]()
        """By match and what was played in it before the turn."""

    async def of(self, match: Match, line: Line, user_id: int) -> Thought:
        """Raises EngineGone or EngineRefused."""
        key = match.id, tuple(line.actions)
        if key not in self._thoughts:
            self._thoughts[key] = await self._bot.engine.think(
                line.opening, line.actions, LIMIT, asker=user_id
            )
            if len(self._thoughts) > MOST:
                self._thoughts.popitem(last=False)
        return self._thoughts[key]


def hint_for(line: Line, thought: Thought, *, in_full: bool) -> str:
    """What is left of the turn that is best, or its first piece and no more."""
    begun = len(line.begun)
    if thought.turn[:begun] != tuple(line.begun):
        return say.hint(say.ANOTHER_TURN)
    state = reach(line.opening, (*line.actions, *line.begun))
    turn = tuple(map(parse_action, thought.turn[begun:]))
    if not in_full:
        return say.hint(words.nudge(turn[0], public_view(state)))
    wins_in = thought.score.plies if isinstance(thought.score, Win) else None
    found = merits(state, turn, wins_in=wins_in)
    return say.best(turn, public_view(state).spirit, words.speaks_for(found, state.position.turn))
