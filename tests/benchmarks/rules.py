"""Speed of the rules, agreement of the compiled rules with the referee, and tables of endings.

`engine_check [POSITIONS] [VARIANT POOL]` compares the engine's turns and their results with the
referee's, by default in a hundred thousand positions of random games of each variant and card pool.
`hidden_check` does so for the variants with hidden ninjas, in ten thousand positions: at each step
the actions, their results, and whether this turn can win. `endings` measures what the tables cost
and how often they let the search win in time; their correctness is tested elsewhere.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

import chess

from onitama_core.engine import Nodes
from onitama_core.engine.endings import DRAWN, MAX_TABLE_PIECES, load_table, make_table
from onitama_core.engine.endings.analysis import DRAW, count_positions
from onitama_core.engine.hidden.search.turns import can_win
from onitama_core.engine.position import deal_of
from onitama_core.engine.search import Root, Searcher
from onitama_core.game import POOLS, Phase, Variant, parse_position, perft
from tests.onitama_core.engine import turns
from tests.onitama_core.engine.hidden import referee
from tests.onitama_core.game.helpers import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from onitama_core.engine.endings.analysis import Values
    from onitama_core.game import GameState

    RandomGame = Callable[[Variant, str, Random], Iterator[GameState]]
    Cards = tuple[str, ...]

POSITION: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
ROUNDS: Final = 7


def perft_speed() -> str:
    """Compare with python-chess, which also counts the last ply without making its moves."""
    state = parse_position(POSITION)
    board = chess.Board()
    ours, theirs, ratios = [], [], []
    for _ in range(ROUNDS):
        ours.append(speed(lambda: perft(state, 5)))
        theirs.append(speed(lambda: chess_perft(board, 4)))
        ratios.append(ours[-1] / theirs[-1])
    return (
        f"perft: onitama_core {median(ours):,.0f} leaves/s, python-chess {chess.__version__} "
        f"{median(theirs):,.0f} leaves/s, ratio {median(ratios):.2f} (median of {ROUNDS})"
    )


def speed(count: Callable[[], int]) -> float:
    """Return leaves per second."""
    started = perf_counter()
    return count() / (perf_counter() - started)


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_perft(board, depth - 1)
        board.pop()
    return leaves


POSITIONS: Final = 100_000


def engine_check(arguments: Sequence[str] = ()) -> str:
    return check_each(arguments, POSITIONS, turns.VARIANTS_AND_POOLS, check_open_games)


def hidden_check(arguments: Sequence[str] = ()) -> str:
    return check_each(arguments, 10_000, referee.VARIANTS_AND_POOLS, check_hidden_games)


def check_each(
    arguments: Sequence[str],
    default: int,
    ways: Sequence[tuple[Variant, str]],
    check: Callable[[Variant, str, int], str],
) -> str:
    positions = int(arguments[0]) if arguments else default
    pools_to_check = [(Variant(arguments[1]), arguments[2])] if len(arguments) > 1 else ways
    lines = []
    for variant, pool in pools_to_check:
        started = perf_counter()
        found = check(variant, pool, positions)
        lines.append(f"{variant.value} {pool}: {found}, {perf_counter() - started:.0f} s")
    return "\n".join(lines)


def check_open_games(variant: Variant, pool: str, positions: int) -> str:
    count, wrong = 0, list[str]()
    for state in islice(states_of(turns.random_game, variant, pool), positions):
        expected = {
            turn: turns.position_after(after)
            for turn, after in turns.turns_by_referee(state).items()
        }
        count += len(expected)
        if turns.turns_by_engine(state) != expected:
            wrong.append(text_of(state))
    found = f"{len(wrong)} of {positions:,} positions differ"
    return f"{found} ({count:,} turns and what they lead to){''.join(wrong[:1])}"


def check_hidden_games(variant: Variant, pool: str, positions: int) -> str:
    all_states = states_of(referee.random_states, variant, pool)
    ongoing = (state for state in all_states if state.outcome is None)
    states = list(islice(ongoing, positions))
    differing = sum(referee.disagrees_with_engine(state) for state in states)
    starts = [state for state in states if state.phase is Phase.MOVE]
    wins, misjudged = 0, 0
    for state in starts:
        is_win = referee.wins_by_referee(state)
        ws, position = referee.searcher_for(state).ws, referee.full_state(state).position
        wins += is_win
        misjudged += can_win(ws, position) != is_win
    return (
        f"{differing} of {len(states):,} positions differ, a win in one is wrong in {misjudged} of "
        f"{len(starts):,} ({wins:,} have one)"
    )


def states_of(random_game: RandomGame, variant: Variant, pool: str) -> Iterator[GameState]:
    """Yield the states of random games without end."""
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    while True:
        yield from random_game(variant, pool, rng)


# Tables of endings

PUBLISHED: Final = ("boar", "crab", "elephant", "horse", "ox")
ENDINGS: Final = 50
"""Games played in each deal."""
MIN_PLIES_TO_WIN: Final = 9
"""Shortest distance to the win, in plies, of a position that is played out."""


def endings(_: Sequence[str] = ()) -> str:
    rng = Random(1)  # noqa: S311 - positions
    drawn = (rng.sample(POOLS["all"], 5) for _ in range(9))
    deals: list[Cards] = [PUBLISHED, *(tuple(sorted(c.id for c in cards)) for cards in drawn)]
    with TemporaryDirectory() as name:
        folder = Path(name)
        return f"{measure_tables(folder, deals)}\n{measure_wins_in_time(folder, deals, rng)}"


def measure_tables(folder: Path, deals: list[Cards]) -> str:
    seconds, longest = [], []
    for cards in deals:
        started = process_time()
        make_table(folder, cards)
        seconds.append(process_time() - started)
        values = load_table(folder, cards)
        longest.append(int(values[values != DRAW].max()))
    return (
        f"endings: {len(deals)} files of {count_positions(MAX_TABLE_PIECES):,} positions "
        "with four pieces at most: "
        f"{min(seconds):.2f}–{max(seconds):.2f} s of CPU time each; "
        f"longest lines of {min(longest)}–{max(longest)} plies"
    )


def measure_wins_in_time(folder: Path, deals: list[Cards], rng: Random) -> str:
    in_time, searcher = 0, Searcher(tables=folder)
    for cards in deals:
        values, games = load_table(folder, cards), 0
        while games < ENDINGS:
            state = turns.random_position(deal_of(cards), MAX_TABLE_PIECES, rng)
            if MIN_PLIES_TO_WIN <= turns.value_of(state, values) < DRAWN:
                games += 1
                plies = plies_to_win(state, searcher, values)
                in_time += plies == turns.value_of(state, values)
    found = f"{in_time:,} of {ENDINGS * len(deals):,}"
    return (
        f"games won from {MIN_PLIES_TO_WIN} plies and more, in as many as the table says: {found}"
    )


def plies_to_win(start: GameState, searcher: Searcher, values: Values) -> int | None:
    state, plies = start, 0
    while state.outcome is None:
        after = turns.turns_by_referee(state)
        if plies % 2:
            state = max(after.values(), key=lambda each: turns.value_of(each, values))
        else:
            state = after[searcher.think(Root.of(state), Nodes(1_000_000)).turn]
        plies += 1
    return plies if state.outcome.winner is start.position.turn else None
