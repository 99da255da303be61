"""The computer player with hidden ninjas: one step at a time, from what its seat observed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine.compiling import IS_PLAIN
from onitama_core.engine.hidden import Mind
from onitama_core.engine.thoughts import Acted, ReplayInterrupted, StopFlag
from onitama_core.game import TEMPLES, LightLantern, Move, NinjaMove, PieceKind, format_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from onitama_core.engine.levels import GreedyMix
    from onitama_core.engine.observations import ObservationHistory, Range
    from onitama_core.engine.thoughts import MoveTime, Nodes
    from onitama_core.game import Action, Piece, Player, PlayerView, Square


FORWARD: Final = 2.0
"""How many times likelier than another quiet step at a glance."""


def erring(
    policy: Mapping[Action, float], view: PlayerView, glances: GreedyMix | None
) -> dict[Action, float]:
    """Partly the policy, partly what looks good at a glance; sums to 1 as the policy does."""
    if glances is None:
        return dict(policy)
    hasty = at_a_glance(view, glances)
    share = glances.greedy_probability
    return {action: (1 - share) * policy[action] + share * hasty[action] for action in policy}


def at_a_glance(view: PlayerView, glances: GreedyMix) -> dict[Action, float]:
    """From what this seat sees on the board alone, without any answer to it."""
    actions = view.legal_actions
    tasted = shares(actions, lambda action: taste(view, action, glances.capture_weight))
    if not any(wins(view, action) for action in actions):
        return tasted
    won = shares(actions, lambda action: float(wins(view, action)))
    unseen = glances.missed_win_probability
    return {action: (1 - unseen) * won[action] + unseen * tasted[action] for action in actions}


def shares(actions: Sequence[Action], weigh: Callable[[Action], float]) -> dict[Action, float]:
    weights = {action: weigh(action) for action in actions}
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}


def taste(view: PlayerView, action: Action, greed: float) -> float:
    """How likely, relative to a quiet step that does not go forward; lanterns are forgotten."""
    match action:
        case LightLantern():
            return float(action == LightLantern(None))
        case Move() | NinjaMove() if captured(view, action.target) is not None:
            return greed
        case Move() | NinjaMove() if goes_forward(view.viewer, action):
            return FORWARD
    return 1.0


def goes_forward(seat: Player, action: Move | NinjaMove) -> bool:
    ranks = action.target.rank - action.origin.rank
    return ranks * (TEMPLES[seat.opponent].rank - TEMPLES[seat].rank) > 0


def wins(view: PlayerView, action: Action) -> bool:
    """Surely, with this step."""
    if not isinstance(action, Move | NinjaMove):
        return False
    moved = view.board[action.origin]
    enters = (
        isinstance(action, Move)
        and moved is not None
        and moved.kind is PieceKind.MASTER
        and action.target is TEMPLES[view.viewer.opponent]
    )
    piece = captured(view, action.target)
    return enters or (piece is not None and ends_the_game(view, piece))


def captured(view: PlayerView, square: Square) -> Piece | None:
    """Of what stands there in sight."""
    piece = view.public.board[square]
    return None if piece is None or piece.owner is view.viewer else piece


def ends_the_game(view: PlayerView, piece: Piece) -> bool:
    if piece.kind is PieceKind.MASTER:
        return True
    others = (other for other in view.public.board if other and other.owner is piece.owner)
    has_pawns = any(other.kind is not PieceKind.NINJA for other in others)
    return view.public.ninjas_alive[piece.owner] == 1 and not has_pawns


MAX_KEPT_MINDS: Final = 32
"""Minds, at about 1.4 megabytes, however long the match was."""


class Dark:
    """Answers to questions about games with hidden ninjas, with a cache of replayed histories.

    Every method raises ReplayInterrupted if `stop` is set before the history is replayed; the next
    question about the history goes on from there.
    """

    def __init__(self) -> None:
        self._kept: list[tuple[ObservationHistory, Mind]] = []
        """Histories and the minds that have replayed them, the last used one last."""

    def act(
        self,
        history: ObservationHistory,
        limit: MoveTime | Nodes,
        seed: int,
        glances: GreedyMix | None = None,
        stop: StopFlag | None = None,
    ) -> Acted:
        """Return the next step, drawn by `seed`. Contradictory observations raise any exception."""
        if IS_PLAIN and glances is not None:  # to follow the game would take minutes
            return drawn(history.view, at_a_glance(history.view, glances), seed)
        thought = self.mind(history, stop).policy(history.view, limit)
        # Whatever is drawn, it has thought as long.
        return drawn(history.view, erring(thought, history.view, glances), seed)

    def value(
        self, history: ObservationHistory, limit: MoveTime | Nodes, stop: StopFlag | None = None
    ) -> float:
        return self.mind(history, stop).value(history.view, limit)

    def beliefs(
        self, history: ObservationHistory, first: int = 0, stop: StopFlag | None = None
    ) -> Iterator[Range]:
        """Yield what was believed after the step `first`, 0 being the start, and each later one."""
        for step in range(first, len(history.events) + 1):
            so_far = replace(history, events=history.events[:step])
            yield self.mind(so_far, stop).belief.other

    def mind(self, history: ObservationHistory, stop: StopFlag | None = None) -> Mind:
        """Return a mind that has replayed the history, from a cached one if there is one."""
        kept = max(
            (one for one in self._kept if leads_to(one[0], history)),
            key=lambda one: len(one[0].events),
            default=None,
        )
        if kept is None:
            replayed, mind = 0, Mind.at_start(history.setup, history.seat)
        else:
            self._kept.remove(kept)
            replayed, mind = len(kept[0].events), kept[1]
        for step in range(replayed, len(history.events)):
            if stop is not None and stop.is_set():
                self._keep(replace(history, events=history.events[:step]), mind)
                raise ReplayInterrupted(step)
            mind.observe(history.events[step])
        self._keep(history, mind)
        return mind

    def forget(self) -> None:
        """Forget all games, with what was believed in them."""
        self._kept.clear()

    def _keep(self, history: ObservationHistory, mind: Mind) -> None:
        self._kept = [*self._kept, (history, mind)][-MAX_KEPT_MINDS:]


def leads_to(earlier: ObservationHistory, later: ObservationHistory) -> bool:
    is_same = (earlier.setup, earlier.seat) == (later.setup, later.seat)
    return is_same and later.events[: len(earlier.events)] == earlier.events


def drawn(view: PlayerView, policy: Mapping[Action, float], seed: int) -> Acted:
    weights = [policy[action] for action in view.legal_actions]
    [action] = Random(seed).choices(view.legal_actions, weights)  # noqa: S311 - a game
    written = {format_action(action): weight for action, weight in policy.items()}
    return Acted(format_action(action), written)
