"""What is asked of a seat in the dark, thought of beside the conversation."""

from __future__ import annotations

import sys
from traceback import format_tb
from typing import TYPE_CHECKING, Any, Final

from onitama_core.engine.protocol.answers import Believed, BestAction, Mixed, Refused, Valued
from onitama_core.engine.protocol.commands import Go, UnreadableLine
from onitama_core.engine.protocol.dark import Recall, Weigh
from onitama_core.engine.protocol.searching import Work
from onitama_core.engine.thoughts import MoveTime, Nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine.protocol.answers import Answer
    from onitama_core.engine.protocol.minds import Mind
    from onitama_core.engine.telling import Story

TAKES: Final = "in the dark go takes movetime MS, nodes N or nothing"


class Act(Work):
    """One step, or what one asks of it."""

    def __init__(
        self,
        say: Callable[[Answer], None],
        mind: Mind[Any],
        story: Story,
        asked: Go | Weigh | Recall,
    ) -> None:
        """Raises UnreadableLine where `asked` has a limit for other games."""
        super().__init__(say)
        self._mind, self._story, self._asked = mind, story, asked
        self._limit = limit_of(asked) if isinstance(asked, Go) else None

    def run(self) -> None:
        """A fault is told by its kind and place alone: its words may name a hidden square."""
        try:
            *before, last = self._answers()
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is told
            sys.stderr.write("".join(format_tb(problem.__traceback__)))
            before, last = [], Refused(f"a fault in this story: {type(problem).__name__}")
        for answer in before:
            self._say(answer)
        self.is_over = True
        self._say(last)

    def _answers(self) -> Iterator[Answer]:
        match self._asked:
            case Weigh():
                yield Valued(self._mind.value(self._story, None))
            case Recall():
                for number, weights in enumerate(self._mind.beliefs(self._story)):
                    yield Believed(number, weights)
            case Go() if not self._story.view.legal_actions:
                yield BestAction(None)
            case Go():
                acted = self._mind.act(self._story, self._limit)
                yield Mixed(acted.policy)
                yield BestAction(acted.action)


def limit_of(go: Go) -> MoveTime | Nodes | None:
    """Raises UnreadableLine."""
    if go.limit is None or isinstance(go.limit, MoveTime | Nodes):
        return go.limit
    raise UnreadableLine(TAKES)
