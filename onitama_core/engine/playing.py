"""Choice of a turn: by a search, with a level's errors, also in mid-turn and with hidden ninjas."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final

from onitama_core.engine.compiling import IS_PLAIN
from onitama_core.engine.endings import MAX_TABLE_PIECES, make_table
from onitama_core.engine.levels import HIDDEN_LEVELS, LEVELS, Level
from onitama_core.engine.search import Root, Searcher
from onitama_core.engine.thoughts import (
    Depth,
    Limit,
    Loss,
    MoveTime,
    Nodes,
    Points,
    Score,
    Thought,
    Win,
)
from onitama_core.game import (
    Phase,
    apply,
    format_action,
    format_position,
    legal_actions,
    parse_action,
    parse_position,
    public_view,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from onitama_core.engine.hidden.open_search import OpenSearcher
    from onitama_core.engine.hidden.seat import SeatPlayer
    from onitama_core.engine.levels import Weakness
    from onitama_core.engine.observations import ObservationHistory, Range
    from onitama_core.engine.thoughts import Acted, StopFlag
    from onitama_core.game import GameState, Player

    Think = Callable[[GameState, Limit], Thought]


WIN_POINTS: Final = 20_000
"""Points of a proven win in `value_with_errors`, from which its number of turns is subtracted."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn that may be played."""

    turn: tuple[str, ...]
    score: Score
    """Score of the level's search, seen by the player to move."""
    material: int
    """Difference in pieces after the turn, in points."""
    captures: bool


def choose(candidates: Sequence[Candidate], weakness: Weakness, rng: Random) -> Candidate:
    """Return the candidate that seems best; a win at once is taken unless it is overlooked."""
    return max(candidates, key=lambda candidate: value_with_errors(candidate, weakness, rng))


def value_with_errors(candidate: Candidate, weakness: Weakness, rng: Random) -> float:
    """Return the worth of a candidate with the level's errors, in points."""
    chance = rng.random()  # drawn for every score, so that scores don't shift the later draws
    error = rng.gauss(0, weakness.eval_noise) + weakness.capture_bonus * candidate.captures
    match candidate.score:
        case Points(value):
            return value + error
        case Win(1) if chance < weakness.missed_win_probability:
            return candidate.material + error
        case Loss() if chance < weakness.missed_threat_probability:
            return candidate.material + error
        case Win(plies):
            return WIN_POINTS - plies
        case Loss(plies):
            return plies - WIN_POINTS


STUDENT_POINTS: Final = 100
"""Points of a pawn in `Candidate.material`."""


def candidates_of(
    state: GameState, scores: Iterable[tuple[tuple[str, ...], Score]]
) -> list[Candidate]:
    """Return a candidate for each turn; `scores` has each turn's score for the player to move."""
    mover = state.position.turn
    _, enemy_before = count_pieces(state)
    candidates = []
    for turn, score in scores:
        own, enemy = count_pieces(play_written_turn(state, turn), mover)
        captures = enemy < enemy_before
        candidates.append(Candidate(turn, score, STUDENT_POINTS * (own - enemy), captures))
    return candidates


def play_written_turn(state: GameState, turn: Sequence[str]) -> GameState:
    """Return the state after the actions of a turn, given in notation."""
    mover = state.position.turn
    for text in turn:
        state = apply(state, mover, parse_action(text)).state
    return state


def count_pieces(state: GameState, mover: Player | None = None) -> tuple[int, int]:
    """Return the number of pawns of a player, by default the one to move, and of the opponent."""
    player = state.position.turn if mover is None else mover
    pawns = state.position.pawns
    return pawns[player].bit_count(), pawns[player.opponent].bit_count()


def search_spirit_move(state: GameState, limit: Limit, think: Think) -> Thought:
    """Return the Spirit's best move in a turn whose pawn has moved, by a search after each move."""
    ends = list(list_turn_ends(state))
    share = divide_limit(limit, len(ends))
    thoughts = [think_after(action, end, share, think) for action, end in ends]
    best = max(thoughts, key=lambda thought: score_sort_key(thought.score))
    return replace(best, nodes=sum(thought.nodes for thought in thoughts))


def list_turn_ends(state: GameState) -> Iterator[tuple[str, GameState]]:
    """Yield each action that ends the present turn, in notation, and the state after it."""
    mover = state.position.turn
    for action in legal_actions(state, mover):
        yield format_action(action), apply(state, mover, action).state


def think_after(action: str, end: GameState, limit: Limit, think: Think) -> Thought:
    """Return the thought about an action that ends the turn, by a search of the state after it."""
    if end.outcome is not None:  # a draw by repetition, because the Spirit captures nothing
        return Thought((action,), Points(0), 1, 1, (action,))
    reply = think(end, limit)
    score = score_for_previous_mover(reply.score)
    return Thought((action,), score, reply.depth + 1, reply.nodes, (action, *reply.line))


def score_for_previous_mover(score: Score) -> Score:
    """Return a score as the player who has just moved sees it, one turn earlier."""
    match score:
        case Points(value):
            return Points(-value)
        case Win(plies):
            return Loss(plies + 1)
        case Loss(plies):
            return Win(plies + 1)


def score_sort_key(score: Score) -> tuple[int, int]:
    """Return a key that sorts scores from the fastest loss to the fastest win."""
    match score:
        case Points(value):
            return 0, value
        case Win(plies):
            return 1, -plies
        case Loss(plies):
            return -1, plies


def divide_limit(limit: Limit, searches: int) -> Limit:
    """Return each search's share of a limit for several searches; a Depth is not divided."""
    match limit:
        case MoveTime(milliseconds):
            return MoveTime(max(1, milliseconds // searches))
        case Nodes(count):
            return Nodes(max(1, count // searches))
    return limit


STOP_POLL_SECONDS: Final = 0.02
"""Seconds between two looks at the stop flag while a table is awaited."""


class TableMaker:
    """Makes tables of endings in the background, one at a time.

    A deal's table is usually finished long before only four pieces are left.
    """

    def __init__(self, folder: Path | None) -> None:
        """Create a maker that saves tables in a folder, or makes no tables if it is None."""
        self.folder = folder
        self._last_cards: tuple[str, ...] = ()
        """The cards whose table was started last."""
        self._thread: threading.Thread | None = None

    def start_making(self, card_ids: Sequence[str]) -> None:
        """Start to make the table of five cards in the background.

        Do nothing while another table is being made, or if this one was started last.
        """
        is_busy = self._thread is not None and self._thread.is_alive()
        if self.folder is None or is_busy or self._last_cards == tuple(card_ids):
            return
        self._last_cards = tuple(card_ids)
        self._thread = threading.Thread(
            target=try_to_make_table,
            args=(self.folder, self._last_cards),
            name="tables",
            daemon=True,
        )
        self._thread.start()

    def wait(self, limit: Limit, stop: StopFlag) -> None:
        """Wait until the present table is made, `stop` is set or the time of a MoveTime is over."""
        until = monotonic() + (limit.milliseconds / 1000 if isinstance(limit, MoveTime) else inf)
        while self._thread is not None and self._thread.is_alive():
            if stop.is_set() or monotonic() >= until:
                return
            self._thread.join(STOP_POLL_SECONDS)


def try_to_make_table(folder: Path, card_ids: Sequence[str]) -> None:
    """Make and save a table of endings; if it can't be saved, log the error and make none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        make_table(folder, card_ids)
    except OSError as problem:
        sys.stderr.write(f"no table of endings: {problem}\n")


FULL_STRENGTH: Final = LEVELS[-1]
"""The highest level, which alone uses tables of endings and the large transposition table."""
HASH_MB: Final = 64
"""Size of the highest level's transposition table, in MiB."""
WEAKER_HASH_MB: Final = 8
"""Size of the transposition table that the other levels share, in MiB."""
WARM_UP_POSITIONS: Final = (
    "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
    "ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon",
)
"""Positions of Classic and Way of the Wind that `Engine.warm_up` searches."""


class Engine:
    """The computer player: one search at a time.

    Importing this module compiles the engine's code for Classic and Wind if it is not cached.
    """

    def __init__(self, tables: Path | None = None) -> None:
        """Create an engine.

        `tables`: the folder of the tables of endings, or None to use no tables.
        """
        self._hash = HASH_MB
        self._searcher: Searcher | None = None
        """Search of the highest level, created for the first question in Classic or Wind, because
        its transposition table would be unused while only Shadow and Light are played."""
        self._weaker_searcher: Searcher | None = None
        """Search of the levels below the highest; it shares no memory with the highest."""
        self._tables = TableMaker(tables)
        self._level = FULL_STRENGTH
        self._seed = 0
        self._seat_player: SeatPlayer | None = None
        """Created for the first question with hidden ninjas, because importing it compiles."""
        self._open_searcher: OpenSearcher | None = None
        """Created for the first position with visible ninjas. It shares nothing with the seats."""

    def warm_up(self) -> None:
        """Run a short search of each kind, which loads everything that a first search needs."""
        if IS_PLAIN:  # nothing is compiled
            return
        for position in WARM_UP_POSITIONS:
            root = Root.of(parse_position(position))
            Searcher(1).think(root, Depth(2))
            Searcher(1).scores(root, 1)

    def think(
        self,
        state: GameState,
        limit: Limit | None,
        on_depth: Callable[[Thought], None],
        stop: StopFlag,
    ) -> Thought:
        """Return the turn that the level plays; in Shadow and Light the best with visible ninjas.

        `limit` replaces the limit of the level, except at a level with errors. Only Classic and
        Wind have errors and tables of endings.
        """
        level = self._level
        if state.variant.has_secrets:
            return self._get_open_searcher().think(state, limit or level.limit, on_depth, stop)
        if level.weakness is not None and state.phase is Phase.MOVE:
            thought = self._play_with_errors(state, level, level.weakness)
            on_depth(thought)
            return thought
        return self._search(state, limit or level.limit, on_depth, stop)

    def act(
        self, history: ObservationHistory, limit: MoveTime | Nodes | None, stop: StopFlag
    ) -> Acted:
        """Return the next step of the seat that observed a history.

        With a MoveTime the answer depends on the machine's speed. `stop` interrupts the replay of
        the history; if a limit is given, `stop` also ends the search, which then returns a weaker
        step. Raises ReplayInterrupted.
        """
        greedy_mix = HIDDEN_LEVELS[self._level.number - 1].greedy_mix
        return self._get_seat_player().act(
            history,
            self._hidden_limit(limit),
            self._seed,
            greedy_mix,
            stop,
            may_stop_early=limit is not None,
        )

    def value(
        self, history: ObservationHistory, limit: MoveTime | Nodes | None, stop: StopFlag
    ) -> float:
        """Return the expected result of a game. Raises ReplayInterrupted as `act` does."""
        return self._get_seat_player().value(history, self._hidden_limit(limit), stop)

    def beliefs(self, history: ObservationHistory, first: int, stop: StopFlag) -> Iterator[Range]:
        """Yield the beliefs of a history from a step on. Raises ReplayInterrupted as `act` does."""
        return self._get_seat_player().beliefs(history, first, stop)

    def forget(self) -> None:
        """Forget all games with hidden ninjas, with what was believed in them."""
        if self._seat_player is not None:
            self._seat_player.forget()
        self._open_searcher = None

    def set_level(self, level: int) -> None:
        self._level = LEVELS[level - 1]

    def set_seed(self, seed: int) -> None:
        self._seed = seed

    def set_hash(self, megabytes: int) -> None:
        """Set the transposition table's size. Raises MemoryError; then nothing changes."""
        self._searcher = Searcher(megabytes, self._tables.folder)
        self._hash = megabytes

    def set_tables(self, folder: Path | None) -> None:
        """Set the folder of the tables of endings. Raises MemoryError; then nothing changes."""
        if self._searcher is not None:
            self._searcher = Searcher(self._hash, folder)
        self._tables = TableMaker(folder)

    def _get_full_strength_searcher(self) -> Searcher:
        if self._searcher is None:
            self._searcher = Searcher(self._hash, self._tables.folder)
        return self._searcher

    def _get_weaker_searcher(self) -> Searcher:
        if self._weaker_searcher is None:
            self._weaker_searcher = Searcher(WEAKER_HASH_MB)
        return self._weaker_searcher

    def _get_seat_player(self) -> SeatPlayer:
        from onitama_core.engine.hidden.seat import SeatPlayer  # noqa: PLC0415 - it compiles

        if self._seat_player is None:
            self._seat_player = SeatPlayer()
        return self._seat_player

    def _get_open_searcher(self) -> OpenSearcher:
        from onitama_core.engine.hidden.open_search import (  # noqa: PLC0415 - it compiles
            OpenSearcher,
        )

        if self._open_searcher is None:
            self._open_searcher = OpenSearcher()
        return self._open_searcher

    def _hidden_limit(self, limit: MoveTime | Nodes | None) -> MoveTime | Nodes:
        return limit or Nodes(HIDDEN_LEVELS[self._level.number - 1].nodes)

    def _search(
        self,
        state: GameState,
        limit: Limit,
        on_depth: Callable[[Thought], None],
        stop: StopFlag,
    ) -> Thought:
        """Return the best turn or, after the pawn's part of a turn, the Spirit's best move."""
        if state.phase is Phase.MOVE:
            root = Root.of(state)
            if self._level is not FULL_STRENGTH:
                return self._get_weaker_searcher().think(root, limit, on_depth, stop)
            if sum(count_pieces(state)) <= MAX_TABLE_PIECES:
                self._tables.start_making(root.deal.ids)
                self._tables.wait(limit, stop)
            thought = self._get_full_strength_searcher().think(root, limit, on_depth, stop)
            # After the search, which on a single processor would get next to no time beside it.
            self._tables.start_making(root.deal.ids)
            return thought
        think = partial(self._search, on_depth=lambda _: None, stop=stop)
        thought = search_spirit_move(state, limit, think)
        on_depth(thought)
        return thought

    def _play_with_errors(self, state: GameState, level: Level, weakness: Weakness) -> Thought:
        """Return the turn of a level with errors, always the same for a position and a seed."""
        depth = level.limit.plies if isinstance(level.limit, Depth) else 1
        searcher = self._get_weaker_searcher()
        searcher.clear()  # so that earlier searches don't change the scores
        scores = searcher.scores(Root.of(state), depth)
        candidates = candidates_of(state, scores)
        rng = Random(f"{self._seed} {format_position(public_view(state))}")  # noqa: S311 - a game
        chosen = choose(candidates, weakness, rng)
        return Thought(chosen.turn, chosen.score, depth, len(candidates), chosen.turn)
