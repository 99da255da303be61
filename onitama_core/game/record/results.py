"""How a game ended, as the end of a record and two of its tags tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game.board import Player
from onitama_core.game.outcome import Outcome, Termination
from onitama_core.game.record.faults import (
    ExpectedOutcome,
    NotTheirTime,
    ResultsDiffer,
    Stumble,
)
from onitama_core.game.record.tags import read_termination
from onitama_core.game.referee import players_to_act

if TYPE_CHECKING:
    from onitama_core.game.record.tags import Tags
    from onitama_core.game.record.tokens import Token
    from onitama_core.game.state import GameState

OPEN: Final = "*"
DRAW: Final = "1/2-1/2"
WINS: Final = {"1-0": Player.RED, "0-1": Player.BLUE}
DRAWN: Final = (
    *(Termination.AGREEMENT, Termination.REPETITION),
    *(Termination.NO_PROGRESS, Termination.ABANDONMENT),
)


def result_of(outcome: Outcome | None) -> str:
    if outcome is None or outcome.is_cancelled:
        return OPEN
    return next((text for text, player in WINS.items() if player is outcome.winner), DRAW)


def read_result(text: str) -> str:
    compact = "".join(text.split())
    if compact not in (OPEN, DRAW, *WINS):
        raise ValueError(text)
    return compact


def read_outcome(tags: Tags, mark: Token) -> Outcome | None:
    """`mark`: the result at the end, which the tag repeats."""
    result = read_result(mark.text)
    told = tags.need("Result", read_result)
    if told != result:
        raise Stumble(mark.at, ResultsDiffer(told))
    termination = tags.find("Termination", read_termination)
    if termination is None:
        require_unended(tags, result)
        return None
    outcome = Outcome(WINS.get(result), termination)
    if result != result_of(outcome) or (result == DRAW) != (termination in DRAWN):
        raise Stumble(tags.needed("Termination").at, ResultsDiffer(result))
    return outcome


def require_unended(tags: Tags, result: str) -> None:
    if result != OPEN:
        tags.needed("Termination")


def require_outcome(state: GameState, outcome: Outcome | None, at: int) -> None:
    """Whether a game that came to `state` can have ended so."""
    by_board = outcome if outcome and outcome.termination.is_on_the_board else None
    if state.outcome != by_board:
        raise Stumble(at, ExpectedOutcome(state.outcome))
    if outcome is None or outcome.termination is not Termination.TIMEOUT:
        return
    if outcome.winner is None or outcome.winner.opponent not in players_to_act(state):
        raise Stumble(at, NotTheirTime())
