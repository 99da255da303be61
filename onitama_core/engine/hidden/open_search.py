"""Search with every ninja visible, for reviews of finished games."""

from __future__ import annotations

from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from onitama_core.engine.board import (
    ATTEMPT,
    NOWHERE,
    TURN_MASK,
    origin_of,
    second_target_of,
    slot_of,
    target_of,
)
from onitama_core.engine.hidden.common import deal_of_view, situation_of
from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch
from onitama_core.engine.hidden.search.deep_search import (
    MAX_DEEP_SEARCH_HASH_MB,
    MAX_DEPTH,
    best_turn,
)
from onitama_core.engine.hidden.search.turns import full_position_of
from onitama_core.engine.hidden.situation import row_of
from onitama_core.engine.search.searcher import MIN_DEPTH, is_proven_shortest, search_clock
from onitama_core.engine.search.transposition import score_of
from onitama_core.engine.thoughts import Depth, Nodes, Thought
from onitama_core.game import (
    SQUARES,
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Phase,
    apply,
    find_card,
    format_action,
    public_view,
    squares_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.search.turns import FullPosition
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.position import Deal
    from onitama_core.engine.thoughts import Limit, StopFlag
    from onitama_core.game import Action, GameState


class OpenRoot(NamedTuple):
    """The start of a turn in a game that is not over yet, with every ninja visible."""

    state: GameState
    deal: Deal
    situation: Situation
    position: FullPosition
    revealed: int
    """Bitboard of the opponent's ninjas that can be captured without an attempt."""

    @classmethod
    def of(cls, state: GameState) -> OpenRoot:
        view, player = public_view(state), state.position.turn
        situation = situation_of(view)
        ninjas = state.secrets.ninjas
        position = full_position_of(row_of(situation), ninjas[player], ninjas[player.opponent])
        revealed = state.ninja_state.revealed[player.opponent]
        return cls(state, deal_of_view(view), situation, position, revealed)


class OpenSearcher:
    """Searcher with every ninja visible, for one position at a time.

    It shares no transposition table with the engine's player in a match, whose answers, and the
    time that they take, must not depend on what was searched here.
    """

    def __init__(self) -> None:
        self._searcher: PerfectInformationSearch | None = None
        self._searcher_key: tuple[tuple[str, ...], bool] | None = None
        """Cards of the searcher's deal, and whether it is for Way of the Light."""

    def think(
        self,
        state: GameState,
        limit: Limit,
        on_depth: Callable[[Thought], None],
        stop: StopFlag,
    ) -> Thought:
        """Return the best turn of the player to move, and its score, found within the limit.

        The state is at the start of a turn. `on_depth` is called with the result of each completed
        depth; an interrupted one does not count. The expected line is this turn alone. It lights no
        lantern, since a lantern shows nothing here.
        """
        started = perf_counter()
        root = OpenRoot.of(state)
        searcher = self._searcher_for(root)
        searcher.begin()
        turns = searcher.turns(root.situation, root.position.own_ninjas, root.position.enemy_ninjas)
        thought = search_to_depth(root, searcher, MIN_DEPTH, turns)
        with stop_at_limit(searcher, limit, started, stop):
            for depth in range(MIN_DEPTH, max_depth(limit) + 1):
                deeper = search_to_depth(root, searcher, depth, turns)
                if searcher.is_stopped:
                    break
                thought = deeper
                on_depth(thought)
                if is_proven_shortest(thought):
                    break
        return thought

    def _searcher_for(self, root: OpenRoot) -> PerfectInformationSearch:
        is_light = bool(root.situation.is_light)
        key = (root.deal.ids, is_light)
        if self._searcher is None or self._searcher_key != key:
            self._searcher = PerfectInformationSearch(
                root.deal, is_light=is_light, hash_mb=MAX_DEEP_SEARCH_HASH_MB
            )
            self._searcher_key = key
        return self._searcher


def search_to_depth(
    root: OpenRoot, searcher: PerfectInformationSearch, depth: int, turns: NDArray[np.int64]
) -> Thought:
    """Return the best of the turns, and move it to the front of `turns` for the next depth.

    If the search is stopped, the result is meaningless and the order stays.
    """
    best, score = best_turn(searcher.ws, searcher.table, depth, root.revealed, root.position, turns)
    if not searcher.is_stopped:
        turns[:] = np.concatenate(([best], turns[turns != best]))
    actions = actions_of(int(best), root)
    return Thought(actions, score_of(int(score)), depth, int(searcher.ws["nodes"]), actions)


def max_depth(limit: Limit) -> int:
    return min(limit.plies, MAX_DEPTH) if isinstance(limit, Depth) else MAX_DEPTH


@contextmanager
def stop_at_limit(
    searcher: PerfectInformationSearch, limit: Limit, started: float, stop: StopFlag
) -> Iterator[None]:
    """Stop the present search by the limit or the flag.

    `started`: the `perf_counter` at which its time began.
    """
    searcher.watch(stop)
    if isinstance(limit, Nodes):
        searcher.ws["max_nodes"] = limit.count
    with search_clock(limit, started) as time_is_up:
        searcher.watch(time_is_up)
        yield


def actions_of(turn: int, root: OpenRoot) -> tuple[str, ...]:
    """Return a turn in notation, with every step that the rules ask for."""
    state, player = root.state, root.state.position.turn
    actions: list[Action] = [first_action_of(turn, root.deal)]
    state = apply(state, player, actions[-1]).state
    if state.outcome is None and state.phase is Phase.NINJA:
        actions.append(ninja_step_of(turn, state))
        state = apply(state, player, actions[-1]).state
    if state.outcome is None and state.phase is Phase.LANTERN:
        actions.append(LightLantern(None))
    return tuple(map(format_action, actions))


def first_action_of(turn: int, deal: Deal) -> Move | Pass:
    card = find_card(deal.ids[slot_of(turn & TURN_MASK)])
    if origin_of(turn) == NOWHERE:
        return Pass(card)
    return Move(card, SQUARES[origin_of(turn)], SQUARES[target_of(turn)])


def ninja_step_of(turn: int, state: GameState) -> NinjaMove | NinjaStay:
    """Return the ninja's part of a turn; `state` is that after the pawn's part."""
    target = second_target_of(turn)
    if target == NOWHERE:
        return NinjaStay()
    [origin] = squares_in(state.secrets.ninjas[state.position.turn])
    return NinjaMove(origin, SQUARES[target], is_attempt=bool(turn & ATTEMPT))
