"""What the rules cost: leaves a second, an action, and faults in what is read."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

import chess

from onitama_core.game import (
    POOLS,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    parse_position,
    perft,
    player_view,
    players_to_act,
)
from onitama_core.game.record import read_records
from tests.benchmarks.measuring import at_most

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Action, GameState, Player


POSITION: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
DEPTH: Final = 5
CHESS_DEPTH: Final = 4
ROUNDS: Final = 7


def perft_speed() -> str:
    """Beside python-chess, which counts its last ply in bulk too."""
    state = parse_position(POSITION)
    board = chess.Board()
    ours, theirs, ratios = [], [], []
    for _ in range(ROUNDS):
        ours.append(speed(lambda: perft(state, DEPTH)))
        theirs.append(speed(lambda: chess_perft(board, CHESS_DEPTH)))
        ratios.append(ours[-1] / theirs[-1])
    return (
        f"perft: onitama_core {median(ours):,.0f} leaves/s, python-chess {chess.__version__} "
        f"{median(theirs):,.0f} leaves/s, ratio {median(ratios):.2f} (median of {ROUNDS})"
    )


def speed(count: Callable[[], int]) -> float:
    """Leaves per second."""
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


GAMES: Final = 20
MOST_ACTIONS: Final = 40


def steps() -> str:
    """What an action costs: `apply` and the player's view of it, beside the classic game."""
    played = {variant: play_out(variant) for variant in Variant}
    rounds = [{variant: cost(taken) for variant, taken in played.items()} for _ in range(ROUNDS)]
    told = [
        f"{variant.value} {median(each[variant] for each in rounds) * 1e6:.0f} µs"
        f" ({median(each[variant] / each[Variant.CLASSIC] for each in rounds):.2f})"
        for variant in Variant
    ]
    return f"apply + player_view, an action (ratio to classic): {', '.join(told)}"


def play_out(variant: Variant) -> list[tuple[GameState, Player, Action]]:
    """The steps of random games."""
    rng = Random(1)  # noqa: S311 - it is a game
    taken = []
    for _ in range(GAMES):
        state = new_game(deal(variant, POOLS["all"], rng))
        for _ in range(MOST_ACTIONS):
            if state.outcome is not None:
                break
            player = players_to_act(state)[0]
            action = rng.choice(legal_actions(state, player))
            taken.append((state, player, action))
            state = apply(state, player, action).state
    return taken


def cost(taken: list[tuple[GameState, Player, Action]]) -> float:
    """Seconds an action."""
    started = perf_counter()
    for state, player, action in taken:
        player_view(apply(state, player, action).state, player)
    return (perf_counter() - started) / len(taken)


FAULTS: Final = 30_000
TIMES: Final = 5
MOST: Final = 2.5


def faults() -> str:
    """What it costs to read a text with twice as many faults in it."""
    few, many = spent(FAULTS), spent(2 * FAULTS)
    cost = f"{many / (2 * FAULTS) * 1e6:.0f} µs a fault"
    return f"faults: twice as many cost {at_most(many / few, MOST)}, {cost}"


def spent(count: int) -> float:
    """CPU seconds, the least of some rounds."""
    return min(read(count) for _ in range(TIMES))


def read(count: int) -> float:
    text, started = '[a ""]*\n' * count, process_time()
    for _ in read_records(text):
        pass
    return process_time() - started
