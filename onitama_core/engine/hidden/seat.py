"""A seat in the dark: one step at a time, from nothing but its story."""

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
    from onitama_core.engine.telling import Range, Story
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
    return view.public.ninjas[piece.owner] == 1 and not has_pawns


MAX_KEPT_MINDS: Final = 32
"""Minds, at about 1.4 megabytes, however long the match was."""


class Dark:
    """Answers questions about stories of hidden ninjas, and keeps the minds that replayed them.

    Every method raises ReplayInterrupted where `stop` is set before the story is replayed; the next
    question about the story goes on from there.
    """

    def __init__(self) -> None:
        self._kept: list[tuple[Story, Mind]] = []
        """Minds and the stories they have replayed, the last used one last."""

    def act(
        self,
        story: Story,
        limit: MoveTime | Nodes,
        seed: int,
        glances: GreedyMix | None = None,
        stop: StopFlag | None = None,
    ) -> Acted:
        """Return the next step, drawn by `seed`. Raises what a faulty story leads to."""
        if IS_PLAIN and glances is not None:  # to follow the game would take minutes
            return drawn(story.view, at_a_glance(story.view, glances), seed)
        thought = self.mind(story, stop).policy(story.view, limit)
        # Whatever is drawn, it has thought as long.
        return drawn(story.view, erring(thought, story.view, glances), seed)

    def value(self, story: Story, limit: MoveTime | Nodes, stop: StopFlag | None = None) -> float:
        return self.mind(story, stop).value(story.view, limit)

    def beliefs(
        self, story: Story, first: int = 0, stop: StopFlag | None = None
    ) -> Iterator[Range]:
        """Yield what was believed after the step `first`, 0 being the start, and each later one."""
        for step in range(first, len(story.told) + 1):
            so_far = replace(story, told=story.told[:step])
            yield self.mind(so_far, stop).belief.other

    def mind(self, story: Story, stop: StopFlag | None = None) -> Mind:
        """Return a mind that has replayed the story: a kept one as far as there is one."""
        kept = max(
            (one for one in self._kept if leads_to(one[0], story)),
            key=lambda one: len(one[0].told),
            default=None,
        )
        if kept is None:
            heard, mind = 0, Mind.at_start(story.setup, story.seat)
        else:
            self._kept.remove(kept)
            heard, mind = len(kept[0].told), kept[1]
        for step in range(heard, len(story.told)):
            if stop is not None and stop.is_set():
                self._keep(replace(story, told=story.told[:step]), mind)
                raise ReplayInterrupted(step)
            mind.observe(story.told[step])
        self._keep(story, mind)
        return mind

    def forget(self) -> None:
        """Forget all stories, with what was believed in them."""
        self._kept.clear()

    def _keep(self, story: Story, mind: Mind) -> None:
        self._kept = [*self._kept, (story, mind)][-MAX_KEPT_MINDS:]


def leads_to(earlier: Story, later: Story) -> bool:
    is_same = (earlier.setup, earlier.seat) == (later.setup, later.seat)
    return is_same and later.told[: len(earlier.told)] == earlier.told


def drawn(view: PlayerView, policy: Mapping[Action, float], seed: int) -> Acted:
    weights = [policy[action] for action in view.legal_actions]
    [action] = Random(seed).choices(view.legal_actions, weights)  # noqa: S311 - a game
    told = {format_action(action): weight for action, weight in policy.items()}
    return Acted(format_action(action), told)
