"""Proofs that a turn of Classic or Way of the Wind wins, loses or holds.

The engine's search reduces late turns. A win that it finds is proven, but it may overlook a win. So
the claim that a turn doesn't win in three turns is proven by a search without pruning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from numba import boolean, int64

from onitama_core.engine.board import BITBOARD_POSITION, make, wins
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings import MAX_TABLE_PIECES, NO_TABLE
from onitama_core.engine.endings.analysis import analyse
from onitama_core.engine.search import Searcher
from onitama_core.engine.search.alphabeta import score_after
from onitama_core.engine.search.movegen import can_win, generate
from onitama_core.engine.search.searcher import turns_of
from onitama_core.engine.search.transposition import PROVEN_THRESHOLD, WIN_SCORE
from onitama_core.engine.search.workspace import WORKSPACE

if TYPE_CHECKING:
    from onitama_core.engine.board import BitboardPosition
    from onitama_core.engine.endings.analysis import Values
    from onitama_core.engine.search import Root
    from onitama_core.engine.search.workspace import Workspace


HELD_PLIES: Final = 20
"""Plies that a search looks ahead after a turn; a turn holds if the search finds no forced loss."""
QUICK_HELD_PLIES: Final = (8, 14)
"""Plies of shorter searches that come first: they find most losses in a hundredth of the time."""


@compiled(boolean(WORKSPACE, int64, int64, BITBOARD_POSITION))
def can_force_win(ws: Workspace, turns: int, ply: int, position: BitboardPosition) -> bool:
    """Return whether the player to move can force a win within `turns` turns of its own.

    Lists of turns are written to the workspace from `ply` on. Repetition is ignored: within five
    turns no position can occur for the third time.
    """
    if turns > 0 and can_win(ws, position):
        return True
    if turns <= 1:
        return False
    for index in range(generate(ws, ply, position)):
        after = make(ws.turns[ply, index], position)
        if can_win(ws, after):
            continue
        is_forced = True
        for answer in range(generate(ws, ply + 1, after)):
            if not can_force_win(ws, turns - 1, ply + 2, make(ws.turns[ply + 1, answer], after)):
                is_forced = False
                break
        if is_forced:
            return True
    return False


class Prover(Searcher):
    """Search that proves claims about turns and positions of any deal."""

    # Proofs by the engine's search: a win that it finds is proven

    def wins_within(self, root: Root, turn: int, plies: int) -> bool:
        """Return whether a search finds that a turn wins within `plies`, the turn included."""
        if wins(turn, root.position):
            return True
        return plies > 2 and self._scores_at_least(root, turn, plies, WIN_SCORE - plies)

    def loses_within(self, root: Root, turn: int, plies: int) -> bool:
        """Return whether a search finds that a turn loses within `plies` after it."""
        if wins(turn, root.position):
            return False
        return not self._scores_at_least(root, turn, plies + 1, plies + 2 - WIN_SCORE)

    def holds(self, root: Root, turn: int) -> bool:
        """Return whether a search of `HELD_PLIES` finds no forced loss after a turn.

        In Classic the search knows all endings of four pieces, however long they take.
        """
        if wins(turn, root.position):
            return True
        endings = NO_TABLE if root.position.spirit else analyse(root.deal.ids, MAX_TABLE_PIECES)
        return all(
            self._scores_at_least(root, turn, plies + 1, -PROVEN_THRESHOLD, endings)
            for plies in (*QUICK_HELD_PLIES, HELD_PLIES)
        )

    def _scores_at_least(
        self, root: Root, turn: int, depth: int, least: int, endings: Values = NO_TABLE
    ) -> bool:
        """Return whether a search gives the turn a score of at least `least` for the mover."""
        self._prepare(root, endings)
        ws, table = self._ws, self._table
        found = score_after(ws, table, turn, depth, least - 1, least, root.position)
        return int(found) >= least

    # Proofs without pruning: a win that is not found does not exist

    def can_force_win(self, root: Root, turns: int) -> bool:
        """Return whether the player to move can force a win within `turns` turns of its own."""
        self._prepare(root, NO_TABLE)
        return bool(can_force_win(self._ws, turns, 0, root.position))

    def forces_win(self, root: Root, turn: int, turns: int) -> bool:
        """Return whether a turn, the first of `turns` turns of its player, forces a win."""
        if wins(turn, root.position):
            return True
        after = root._replace(position=make(turn, root.position))
        return not self.can_force_win(after, 1) and all(
            self.can_force_win(after._replace(position=make(answer, after.position)), turns - 1)
            for answer in turns_of(after)
        )
