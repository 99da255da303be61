"""How a game ended, and what it is drawn without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core import game
from rendering.words.names import N_, Names, _, filled, ngettext, side

if TYPE_CHECKING:
    from collections.abc import Mapping

ENDED: Final = {
    game.Termination.STONE: N_("by stone"),
    game.Termination.STREAM: N_("by stream"),
    game.Termination.NINJAS: N_("by both ninjas"),
    game.Termination.AGREEMENT: N_("by agreement"),
    game.Termination.REPETITION: N_("by repetition"),
    game.Termination.NO_PROGRESS: N_("by quiet turns"),
    game.Termination.RESIGNATION: N_("by resignation"),
    game.Termination.TIMEOUT: N_("on time"),
    game.Termination.ABANDONMENT: N_("abandoned"),
}
ENDINGS: Final[Mapping[tuple[object, ...], str]] = {
    (game.Termination.STONE,): N_(
        "**{winner} wins** by the Way of the **Stone**: {loser}'s master is captured."
    ),
    (game.Termination.STREAM,): N_(
        "**{winner} wins** by the Way of the **Stream**: the master stands on {loser}'s temple."
    ),
    (game.Termination.NINJAS,): N_("**{winner} wins** by capturing **both ninjas**."),
    (game.Termination.STONE, game.Termination.STREAM): N_(
        "**{winner} wins** by **Stone** and **Stream**: {loser}'s master is captured on its temple."
    ),
    (game.Termination.STREAM, game.Termination.NINJAS): N_(
        "**{winner} wins** by the Way of the **Stream** and capturing **both ninjas**."
    ),
    (game.Termination.RESIGNATION,): N_("{loser} gave up. **{winner} wins.**"),
    (game.Termination.TIMEOUT,): N_("{loser} ran out of time. **{winner} wins.**"),
    (game.Termination.AGREEMENT,): N_("**A draw**: both players agreed."),
    (game.Termination.REPETITION,): N_("**A draw**: this position has stood three times."),
    (game.Termination.ABANDONMENT,): N_("**A draw**: it was left unfinished."),
    (game.Termination.NO_PROGRESS, game.Variant.SHADOW): N_(
        "**A draw**: {turns} turns in a row without a capture, a strike or a lantern."
    ),
    (game.Termination.NO_PROGRESS, game.Variant.LIGHT): N_(
        "**A draw**: {turns} turns in a row without a capture or a lantern."
    ),
    (game.Termination.CANCELLED,): N_("**Cancelled**: it counts for nothing."),
}
"""By the ways that the last action fulfilled, or by what else ended it."""
SIDES_ALONE: Final = Names(side, side)


def how_ended(termination: game.Termination) -> str:
    """In the fewest words, as in `by stone`; not of what was cancelled."""
    return _(ENDED[termination])


def ending(ended: game.GameEnded, variant: game.Variant, names: Names = SIDES_ALONE) -> str:
    """As in `**Alice (Red) wins** by capturing **both ninjas**.`."""
    winner, key = ended.outcome.winner, ended.ways
    if winner is not None:
        loser = names.short(winner.opponent)
        return filled(ENDINGS[key], winner=names.full(winner), loser=loser)
    told = ENDINGS.get((*key, variant)) or ENDINGS[key]
    return filled(told, turns=game.DRAWN_TURNS)


def as_event(outcome: game.Outcome) -> game.GameEnded:
    """Where nothing tells of further ways that were fulfilled at once."""
    return game.GameEnded(outcome, (outcome.termination,))


def no_progress(view: game.PublicView) -> str:
    """As in `Draw in 10 turns without a capture or a lantern.`, once it matters."""
    left = game.DRAWN_TURNS - view.quiet_turns
    if view.quiet_turns < game.WARNED_TURNS or view.outcome is not None:
        return ""
    told = ngettext(
        "Draw in {left} turn without a capture or a lantern.",
        "Draw in {left} turns without a capture or a lantern.",
        left,
    )
    if view.variant is game.Variant.SHADOW:
        told = ngettext(
            "Draw in {left} turn without a capture, a strike or a lantern.",
            "Draw in {left} turns without a capture, a strike or a lantern.",
            left,
        )
    return told.format(left=left)
