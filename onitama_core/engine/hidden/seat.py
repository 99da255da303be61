"""The player's interface for games with hidden ninjas: it chooses from what its seat observed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine.compiling import IS_PLAIN
from onitama_core.engine.hidden import Mind
from onitama_core.engine.hidden.subgame import forget_subgames
from onitama_core.engine.thoughts import Acted, ReplayInterrupted, StopFlag
from onitama_core.game import TEMPLES, LightLantern, Move, NinjaMove, PieceKind, format_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from onitama_core.engine.levels import GreedyMix
    from onitama_core.engine.observations import ObservationHistory, Range
    from onitama_core.engine.thoughts import MoveTime, Nodes
    from onitama_core.game import Action, Piece, Player, PlayerView, Square


FORWARD_WEIGHT: Final = 2.0
"""Weight of a quiet step forward in the greedy policy, relative to other quiet steps."""


def mix_in_greedy_policy(
    policy: Mapping[Action, float], view: PlayerView, greedy_mix: GreedyMix | None
) -> dict[Action, float]:
    """Return the policy mixed with a level's greedy policy; it sums to 1.

    A level without a greedy mix gets a copy of the policy.
    """
    if greedy_mix is None:
        return dict(policy)
    greedy = greedy_policy(view, greedy_mix)
    share = greedy_mix.greedy_probability
    return {action: (1 - share) * policy[action] + share * greedy[action] for action in policy}


def greedy_policy(view: PlayerView, greedy_mix: GreedyMix) -> dict[Action, float]:
    """Return the policy of a player who looks at the visible pieces only; it sums to 1.

    It plays a visible win, but overlooks it with the probability `missed_win_probability`.
    """
    actions = view.legal_actions
    preferred = proportional_policy(
        actions, lambda action: greedy_weight(view, action, greedy_mix.capture_weight)
    )
    if not any(wins_visibly(view, action) for action in actions):
        return preferred
    winning = proportional_policy(actions, lambda action: float(wins_visibly(view, action)))
    missed = greedy_mix.missed_win_probability
    return {each: (1 - missed) * winning[each] + missed * preferred[each] for each in actions}


def proportional_policy(
    actions: Sequence[Action], weigh: Callable[[Action], float]
) -> dict[Action, float]:
    """Return the weights of the actions, scaled to sum to 1."""
    weights = {action: weigh(action) for action in actions}
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}


def greedy_weight(view: PlayerView, action: Action, capture_weight: float) -> float:
    """Return the weight of an action in the greedy policy, 1 for a quiet step not forward.

    Lanterns are never lit: only declining has a weight.
    """
    match action:
        case LightLantern():
            return float(action == LightLantern(None))
        case Move() | NinjaMove() if visible_enemy_at(view, action.target) is not None:
            return capture_weight
        case Move() | NinjaMove() if moves_forward(view.viewer, action):
            return FORWARD_WEIGHT
    return 1.0


def moves_forward(seat: Player, action: Move | NinjaMove) -> bool:
    ranks = action.target.rank - action.origin.rank
    return ranks * (TEMPLES[seat.opponent].rank - TEMPLES[seat].rank) > 0


def wins_visibly(view: PlayerView, action: Action) -> bool:
    """Return whether the action wins for certain by what the seat sees."""
    if not isinstance(action, Move | NinjaMove):
        return False
    moved = view.board[action.origin]
    enters = (
        isinstance(action, Move)
        and moved is not None
        and moved.kind is PieceKind.MASTER
        and action.target is TEMPLES[view.viewer.opponent]
    )
    piece = visible_enemy_at(view, action.target)
    return enters or (piece is not None and capture_ends_game(view, piece))


def visible_enemy_at(view: PlayerView, square: Square) -> Piece | None:
    """Return the opponent's visible piece on a square, or None."""
    piece = view.public.board[square]
    return None if piece is None or piece.owner is view.viewer else piece


def capture_ends_game(view: PlayerView, piece: Piece) -> bool:
    if piece.kind is PieceKind.MASTER:
        return True
    others = (other for other in view.public.board if other and other.owner is piece.owner)
    has_pawns = any(other.kind is not PieceKind.NINJA for other in others)
    return view.public.ninjas_alive[piece.owner] == 1 and not has_pawns


MAX_CACHED_MINDS: Final = 32
"""Minds kept in memory, one for each match and seat that was asked about lately."""


class SeatPlayer:
    """The player for any seat of any match, with a cache of replayed histories.

    Each question first replays the seat's history, which updates the beliefs. The methods raise
    ReplayInterrupted if `stop` is set during the replay, and the next question about the history
    continues it. After the replay `stop` is ignored, so that the same question gets the same
    answer; `may_stop_early` is the exception.
    """

    def __init__(self) -> None:
        self._cached: list[tuple[ObservationHistory, Mind]] = []
        """Pairs of a history and the mind that has replayed it, the last used one last."""

    def act(
        self,
        history: ObservationHistory,
        limit: MoveTime | Nodes,
        seed: int,
        greedy_mix: GreedyMix | None = None,
        stop: StopFlag | None = None,
        *,
        may_stop_early: bool = False,
    ) -> Acted:
        """Return the next step, sampled from the policy by `seed`.

        With `may_stop_early` the flag also ends the computation of the policy, and the step comes
        from a weaker policy. Observations that contradict each other may raise any exception.
        """
        # Without compiled code a replay would take minutes: the greedy policy plays alone.
        if IS_PLAIN and greedy_mix is not None:
            return sample_action(history.view, greedy_policy(history.view, greedy_mix), seed)
        mind = self.replay(history, stop)
        # Computed before sampling, even if a greedy step will be drawn: the time reveals nothing.
        policy = mind.policy(history.view, limit, stop if may_stop_early else None)
        return sample_action(
            history.view, mix_in_greedy_policy(policy, history.view, greedy_mix), seed
        )

    def value(
        self, history: ObservationHistory, limit: MoveTime | Nodes, stop: StopFlag | None = None
    ) -> float:
        """Return the expected result for the seat, from -1 to 1."""
        return self.replay(history, stop).value(history.view, limit)

    def beliefs(
        self, history: ObservationHistory, first: int = 0, stop: StopFlag | None = None
    ) -> Iterator[Range]:
        """Yield the belief about the opponent's ninjas after the step `first` and each later one.

        Step 0 is the start of the game.
        """
        for step in range(first, len(history.events) + 1):
            so_far = replace(history, events=history.events[:step])
            yield self.replay(so_far, stop).belief.other

    def replay(self, history: ObservationHistory, stop: StopFlag | None = None) -> Mind:
        """Return a mind that has replayed the history, continuing a cached one if possible."""
        cached = max(
            (entry for entry in self._cached if is_continuation(entry[0], history)),
            key=lambda entry: len(entry[0].events),
            default=None,
        )
        if cached is None:
            replayed, mind = 0, Mind.at_start(history.setup, history.seat)
        else:
            self._cached.remove(cached)
            earlier, mind = cached
            replayed = len(earlier.events)
        for step in range(replayed, len(history.events)):
            if stop is not None and stop.is_set():
                self._store(replace(history, events=history.events[:step]), mind)
                raise ReplayInterrupted(step)
            mind.observe(history.events[step])
        self._store(history, mind)
        return mind

    def forget(self) -> None:
        """Clear the caches of all games, and of subgames with the beliefs in them."""
        self._cached.clear()
        forget_subgames()

    def _store(self, history: ObservationHistory, mind: Mind) -> None:
        self._cached = [*self._cached, (history, mind)][-MAX_CACHED_MINDS:]


def is_continuation(earlier: ObservationHistory, later: ObservationHistory) -> bool:
    """Return whether the later history begins with the earlier one."""
    is_same = (earlier.setup, earlier.seat) == (later.setup, later.seat)
    return is_same and later.events[: len(earlier.events)] == earlier.events


def sample_action(view: PlayerView, policy: Mapping[Action, float], seed: int) -> Acted:
    """Return an action sampled from the policy by the seed, together with the whole policy."""
    weights = [policy[action] for action in view.legal_actions]
    [action] = Random(seed).choices(view.legal_actions, weights)  # noqa: S311 - a game
    policy_in_notation = {format_action(each): weight for each, weight in policy.items()}
    return Acted(format_action(action), policy_in_notation)
