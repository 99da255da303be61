"""What one might play, thought out once a turn."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.playing import practice as say
from onitama_core.engine import Loss, MoveTime, Thought, Win
from onitama_core.game import (
    Phase,
    Places,
    PlacesSpirit,
    merits,
    parse_action,
    public_view,
    reach,
)
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.house.client import OnitamaBot
    from onitama_core.game import GameState, Merit
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
    why = " ".join(reasons(line, thought, state))
    return say.best(turn, public_view(state).spirit, why)


def reasons(line: Line, thought: Thought, state: GameState) -> Iterator[str]:
    """For the rest of the turn that is best, from `state` on; where it only moves, what follows."""
    mover = state.position.turn
    wins_in = thought.score.plies if isinstance(thought.score, Win) else None
    rest = tuple(map(parse_action, thought.turn[len(line.begun) :]))
    found = merits(state, rest, wins_in=wins_in)
    if leads_somewhere(found):
        yield words.speaks_for(found, mover)
    if isinstance(thought.score, Loss):
        yield say.lost_in(mover.opponent, thought.score.plies // 2)
    elif not leads_somewhere(found):
        yield likely_answer(line, thought) or words.speaks_for(found, mover)


def leads_somewhere(found: Sequence[Merit]) -> bool:
    return not all(isinstance(merit, Places | PlacesSpirit) for merit in found)


def likely_answer(line: Line, thought: Thought) -> str:
    """What the search expects of the opponent; empty where it looked no further."""
    expected = thought.line[len(thought.turn) :]
    if not expected or thought.line[: len(thought.turn)] != thought.turn:
        return ""
    whole = (*line.actions, *thought.turn)
    before, begun = reach(line.opening, whole), reach(line.opening, (*whole, expected[0]))
    answer = expected[: 1 if begun.phase is Phase.MOVE else 2]
    turn = tuple(map(parse_action, answer))
    return say.likely_answer(before.position.turn, turn, public_view(before).spirit)
