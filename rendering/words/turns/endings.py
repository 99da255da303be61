"""How a game ended, and what it is drawn without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    DRAWN_REPETITIONS,
    DRAWN_TURNS,
    WARNED_TURNS,
    GameEnded,
    Termination,
    Variant,
)
from rendering.words.names import Names, side

if TYPE_CHECKING:
    from onitama_core.game import Outcome, PublicView

STREAM: Final = "the Way of the **Stream**"
NINJAS: Final = "capturing **both ninjas**"
WON: Final = {
    (Termination.STONE,): "the Way of the **Stone**: {loser}'s master is captured",
    (Termination.STREAM,): f"{STREAM}: the master stands on {{loser}}'s temple",
    (Termination.NINJAS,): NINJAS,
    (Termination.STONE, Termination.STREAM): (
        "**Stone** and **Stream**: {loser}'s master is captured on its temple"
    ),
    (Termination.STREAM, Termination.NINJAS): f"{STREAM} and {NINJAS}",
}
"""By the ways that the last action fulfilled."""
LOST: Final = {
    Termination.RESIGNATION: "{loser} gave up.",
    Termination.TIMEOUT: "{loser} ran out of time.",
}
CANCELLED: Final = "**Cancelled**: it counts for nothing."
TIMES: Final = {2: "twice", 3: "three times"}
PROGRESS: Final = {
    Variant.SHADOW: "a capture, a strike or a lantern",
    Variant.LIGHT: "a capture or a lantern",
}
"""What a game by night is drawn without."""
SIDES_ALONE: Final = Names(side, side)


def ending(ended: GameEnded, variant: Variant, names: Names = SIDES_ALONE) -> str:
    """As in `**Alice (Red) wins** by capturing **both ninjas**`."""
    winner, termination = ended.outcome.winner, ended.outcome.termination
    if ended.outcome.is_cancelled:
        return CANCELLED
    if winner is None:
        return f"**A draw**: {why_drawn(termination, variant)}."
    loser = winner.opponent
    if termination in LOST:
        lost = LOST[termination].format(loser=names.short(loser))
        return f"{lost} **{names.full(winner)} wins.**"
    return f"**{names.full(winner)} wins** by {WON[ended.ways].format(loser=names.short(loser))}."


def as_event(outcome: Outcome) -> GameEnded:
    """Where nothing tells of further ways that were fulfilled at once."""
    return GameEnded(outcome, (outcome.termination,))


def why_drawn(termination: Termination, variant: Variant) -> str:
    match termination:
        case Termination.NO_PROGRESS:
            return f"{DRAWN_TURNS} turns in a row without {PROGRESS[variant]}"
        case Termination.REPETITION:
            return f"this position has stood {TIMES[DRAWN_REPETITIONS]}"
        case Termination.ABANDONMENT:
            return "for too long nobody came back to it"
        case _:
            return "both players agreed"


def no_progress(view: PublicView) -> str:
    """The count of quiet turns, once it matters."""
    if view.quiet_turns < WARNED_TURNS or view.outcome is not None:
        return ""
    without = PROGRESS[view.variant]
    return f"{view.quiet_turns} turns in a row without {without}; {DRAWN_TURNS} are a draw."
