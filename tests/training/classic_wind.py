"""Puzzles of Classic and Way of the Wind, found in games of the engine.

A puzzle is a position in which exactly one turn wins by force, at each of the solver's turns except
the last; or a position in which every turn except one loses. A search twice as deep as the solution
finds no other winning turn. The file stores an answer to each wrong turn: after it the solver can
no longer win in time or, if the puzzle is to hold, the opponent wins in time. A turn holds if no
loss is found within `HELD_PLIES`, with tables of endings. `find_faults` proves a puzzle again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.engine import LEVELS
from onitama_core.engine.board import actions_of, make, wins
from onitama_core.engine.endings import MAX_TABLE_PIECES, UNKNOWN, value_in
from onitama_core.engine.endings.analysis import analyse
from onitama_core.engine.playing import Engine, score_sort_key
from onitama_core.engine.search import Root
from onitama_core.engine.search.searcher import actions_along, turns_of
from onitama_core.engine.thoughts import Depth, Points, StopFlag, Win
from onitama_core.game import (
    POOLS,
    Variant,
    deal,
    format_action,
    format_position,
    named_pool,
    new_game,
    public_view,
)
from onitama_core.people.glicko import RatedGame, rating_after
from onitama_core.puzzles import PuzzleTheme
from onitama_core.puzzles import line_of as line_of_turns
from onitama_core.puzzles.puzzles import ANSWER_DIGITS, LOST_IN
from onitama_core.store import Rating
from tests.benchmarks.contestants import limit_at_a_tenth
from tests.onitama_core.engine.turns import decode
from tests.training.proving import Prover

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence
    from random import Random

    from onitama_core.puzzles import Puzzle as Solvable
    from onitama_core.puzzles import Turn


class Depths(NamedTuple):
    """Depths to which the puzzles of a variant are proven."""

    turns: int
    """Largest number of the solver's turns."""
    lost: int
    """Plies within which every turn loses, except the one that holds."""


DEPTHS: Final = {
    Variant.CLASSIC: Depths(5, 2 * LOST_IN[Variant.CLASSIC]),
    Variant.WIND: Depths(3, 2 * LOST_IN[Variant.WIND]),
}
OPENING: Final = 4
"""Random turns at the start of a game."""
MIN_TURNS: Final = 5
"""Legal turns that the solver must have at each turn except the last, so that there is a choice."""
HASH_MB: Final = 64
"""Size of the prover's transposition table."""


class Step(NamedTuple):
    """One turn of the solver and the opponent's reply."""

    root: Root
    """The position before the solver's turn."""
    right: int
    """The solver's only right turn."""
    reply: int | None
    """The opponent's best turn; None if the game is over or the puzzle is to hold."""


class Puzzle(NamedTuple):
    kind: str
    """`win`; `hold` if the solver has fewer pieces, or `only` if one turn does not lose."""
    root: Root
    steps: tuple[Step, ...]


def games(
    variant: Variant, prover: Prover, rng: Random, pools: Sequence[str] = tuple(POOLS)
) -> Iterator[list[Root]]:
    """Yield the positions of each game that a player won, from the first on.

    The cards of each game are dealt from one of the `pools`.
    """
    while True:
        pool = named_pool(variant, rng.choice(pools))
        root = Root.of(new_game(deal(variant, pool, rng)))
        prover.clear()
        roots = list[Root]()
        while len(roots) < 80:  # turns; longer games are dropped
            roots.append(root)
            turns = turns_of(root)
            if any(wins(turn, root.position) for turn in turns):
                yield roots
                break
            if len(roots) <= OPENING or rng.random() < 0.15:  # at random
                turn = rng.choice(turns)
            else:
                thought = prover.think(root, Depth(rng.choice((1, 2, 3))))
                turn = turn_of(thought.turn, root)
            root = play_turn(root, turn)


def play_turn(root: Root, turn: int) -> Root:
    return Root(root.deal, make(turn, root.position))


def turn_of(actions: Sequence[str], root: Root) -> int:
    return next(
        turn
        for turn in turns_of(root)
        if actions_of(turn, root.position, root.deal) == tuple(actions)
    )


def puzzles_of(roots: Sequence[Root], prover: Prover, depths: Depths) -> Iterator[Puzzle]:
    """Yield the puzzles of a won game, shortest first, counted back from the game's end.

    The winner may have had a shorter win, and the loser a way out; such positions are skipped.
    """
    for turns in range(2, depths.turns + 1):
        plies = 2 * turns - 1
        if len(roots) < plies + OPENING:
            return
        root = roots[-plies]
        if prover.think(root, Depth(plies)).score == Win(plies):
            found = find_win_steps(root, plies, prover)
            if found is not None and is_hard_to_miss(root, found[0].right, prover):
                continue
            if found is not None:
                yield Puzzle("win", root, tuple(found))
        if only := find_hold_puzzle(roots[-plies - 1], prover, depths):
            yield only


def find_win_steps(root: Root, plies: int, prover: Prover) -> list[Step] | None:
    """Return the steps of a win with exactly one winning turn at each; None if there are more.

    Positions that the tables of endings cover are skipped, because nearly every turn wins there in
    the end.
    """
    turns = turns_of(root)
    if len(turns) < MIN_TURNS or (plies > 1 and piece_count_of(root) <= MAX_TABLE_PIECES):
        return None
    right = [turn for turn in turns if prover.wins_within(root, turn, plies)]
    if plies == 1:
        return [Step(root, right[0], None)]
    if len(right) != 1:
        return None
    if any(turn not in right and prover.wins_within(root, turn, 2 * plies) for turn in turns):
        return None
    answered = play_turn(root, right[0])
    for reply in turns_of(answered):
        after = play_turn(answered, reply)
        if wins(reply, answered.position) or is_won_within(after, plies - 4, prover):
            continue
        if rest := find_win_steps(after, plies - 2, prover):
            return [Step(root, right[0], reply), *rest]
    return None


def is_won_within(root: Root, plies: int, prover: Prover) -> bool:
    return plies > 0 and any(prover.wins_within(root, turn, plies) for turn in turns_of(root))


def is_hard_to_miss(root: Root, right: int, prover: Prover) -> bool:
    """Return whether the right turn is a capture that a search of two plies finds best."""
    enemies = root.position.enemy.bit_count()
    if play_turn(root, right).position.own.bit_count() == enemies:
        return False
    scores = prover.scores(root, 2)
    actions = actions_along([right], root)[0]
    values = {turn: score.value for turn, score in scores if isinstance(score, Points)}
    return actions in values and values[actions] == max(values.values())


def find_hold_puzzle(root: Root, prover: Prover, depths: Depths) -> Puzzle | None:
    """Return the puzzle of a position in which exactly one turn holds and all others lose soon."""
    turns = turns_of(root)
    if len(turns) < MIN_TURNS or is_won_within(root, 5, prover):
        return None
    left = [turn for turn in turns if not prover.loses_within(root, turn, depths.lost)]
    if len(left) != 1 or is_hard_to_miss(root, left[0], prover):
        return None
    if not prover.holds(root, left[0]):
        return None
    is_behind = root.position.own.bit_count() < root.position.enemy.bit_count()
    return Puzzle("hold" if is_behind else "only", root, (Step(root, left[0], None),))


# The columns of the puzzle file

DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Digits of the codes in the puzzle file, in ascending order."""
RIGHT: Final = ".."
"""Code of a right turn, which has no answer."""


def text_of(turn: int, root: Root) -> str:
    return "+".join(actions_along([turn], root)[0])


def position_of(puzzle: Puzzle) -> str:
    return format_position(public_view(decode(puzzle.root.position, puzzle.root.deal)))


def line_of(puzzle: Puzzle) -> str:
    """Return the solver's turns and the answers, alternating, as the file has them."""
    texts = list[str]()
    for root, right, reply in puzzle.steps:
        texts.append(text_of(right, root))
        if reply is not None:
            texts.append(text_of(reply, play_turn(root, right)))
    return " ".join(texts)


def encode_answers(step: Step, turns: int | None, prover: Prover) -> str:
    """Return the code of the best answer to each turn, in the order of the turns' texts.

    A code is two digits that count the answers in the order of their texts, or RIGHT. `turns` is
    the number of the solver's turns left, this one included, or None if the puzzle is to hold.
    """
    codes = list[str]()
    for turn in sorted_turns(step.root):
        if is_right(step.root, step.right, turn, is_last=step.reply is None):
            codes.append(RIGHT)
            continue
        after = play_turn(step.root, turn)
        number = sorted_turns(after).index(best_answer(after, turns, prover))
        codes.append(DIGITS[number // len(DIGITS)] + DIGITS[number % len(DIGITS)])
    return "".join(codes)


def sorted_turns(root: Root) -> list[int]:
    """Return the legal turns in the order of their texts, as the file counts them."""
    return sorted(turns_of(root), key=lambda turn: text_of(turn, root))


def is_right(root: Root, right: int, turn: int, *, is_last: bool) -> bool:
    """Return whether the puzzle accepts a turn. As the last turn of a win it accepts any win."""
    if is_last and wins(right, root.position):
        return wins(turn, root.position)
    return turn == right


def best_answer(after: Root, turns: int | None, prover: Prover) -> int:
    """Return the engine's choice among the answers that refute a wrong turn best.

    Raises IndexError if no answer refutes it.
    """
    first = turn_of(prover.think(after, Depth(plies=6)).turn, after)
    if refutes(after, first, turns, prover) and outlasts(after, first, turns, prover):
        return first
    ranked = sorted(prover.scores(after, 6), key=lambda each: score_sort_key(each[1]), reverse=True)
    answers = [turn_of(turn, after) for turn, _ in ranked]
    refuting = [each for each in answers if refutes(after, each, turns, prover)]
    lasting = (each for each in refuting if outlasts(after, each, turns, prover))
    return next(lasting, refuting[0])


def refutes(after: Root, answer: int, turns: int | None, prover: Prover) -> bool:
    """Return whether an answer to a wrong turn proves what the puzzle claims about that turn.

    If the solver was to win within `turns`, the wrong one included, no such win is left. If the
    solver was to hold, the answer wins by force within the claimed number of turns. The search that
    proves it prunes nothing.
    """
    if turns is None:
        variant = Variant.WIND if after.position.spirit else Variant.CLASSIC
        return prover.forces_win(after, answer, LOST_IN[variant])
    if wins(answer, after.position):
        return True
    return not prover.can_force_win(play_turn(after, answer), turns - 1)


def outlasts(after: Root, answer: int, turns: int | None, prover: Prover) -> bool:
    """Return whether the engine finds no win after an answer within twice as many plies."""
    if turns is None or wins(answer, after.position):
        return True
    plies = 2 * turns - 1
    return not is_won_within(play_turn(after, answer), 2 * plies - 2, prover)


def difficulty(puzzle: Puzzle, engine: Engine) -> int:
    """Return a puzzle's rating from the tries of all levels to solve it."""
    return rate_puzzle(
        (level.number, 0 if solves(puzzle, level.number, seed, engine) else 1)
        for level in LEVELS
        for seed in range(SEEDS if level.weakness else 1)
    )


def rate_puzzle(tries: Iterable[tuple[int, float]]) -> int:
    """Return a puzzle's rating from pairs (level, result); 1 if the level did not solve it."""
    results = [
        RatedGame(Rating(LEVEL_1_RATING + RATING_STEP * (number - 1), RATING_DEVIATION), result)
        for number, result in tries
    ]
    return round(rating_after(Rating(), results).rating)


def is_missed(puzzle: Puzzle, engine: Engine) -> bool:
    """Return whether level 1 fails to solve the puzzle in nearly all its tries."""
    return sum(solves(puzzle, 1, seed, engine) for seed in range(SEEDS)) <= 1


LEVEL_1_RATING, RATING_STEP, RATING_DEVIATION = 700, 250, 80
"""Rating of level 1, the difference from one level to the next, and each level's deviation."""
SEEDS: Final = 4
"""Number of tries, with different seeds, of a level with errors."""


def solves(puzzle: Puzzle, level: int, seed: int, engine: Engine) -> bool:
    engine.set_level(level)
    engine.set_seed(seed)
    for root, right, _ in puzzle.steps:
        state = decode(root.position, root.deal)
        thought = engine.think(state, limit_at_a_tenth(level), lambda _: None, StopFlag())
        played = turn_of(thought.turn, root)
        if played != right and not (wins(right, root.position) and wins(played, root.position)):
            return False
    return True


def generate_rows(
    variant: Variant, rng: Random, known: Container[str]
) -> Iterator[tuple[str, ...]]:
    """Yield the columns after the number of puzzles whose positions are not in `known`."""
    prover, engine = Prover(HASH_MB), Engine()
    for roots in games(variant, prover, rng):
        batch = puzzles_of(roots, prover, DEPTHS[variant])
        missed = [puzzle for puzzle in batch if is_missed(puzzle, engine)]
        # Only the longest of a game: the shorter ones are its last turns.
        for puzzle in sorted(missed, key=lambda each: len(each.steps))[-1:]:
            position = position_of(puzzle)
            if position not in known:
                left = range(len(puzzle.steps), 0, -1)
                replies = " ".join(
                    encode_answers(step, turns if puzzle.kind == "win" else None, prover)
                    for step, turns in zip(puzzle.steps, left, strict=True)
                )
                rating = str(difficulty(puzzle, engine))
                yield puzzle.kind, rating, position, line_of(puzzle), replies


def find_faults(puzzle: Solvable, prover: Prover) -> Iterator[str]:
    """Yield the errors that a search twice as deep and the tables of endings find in a puzzle."""
    line = [(Root.of(before), turn) for turn, before in line_of_turns(puzzle)]
    yield from find_answer_faults(puzzle, line[::2], prover)
    if puzzle.wins:
        yield from find_win_faults(line, prover)
        is_stuck = puzzle.turns > 1 and ":pass" in puzzle.line[1]
        if (puzzle.theme is PuzzleTheme.STUCK) is not is_stuck:
            yield "a pass is the theme, or there is none"
        return
    if not prover.holds(line[0][0], right_and_other_turns(*line[0])[0]):
        yield "the turn loses"


def find_answer_faults(
    puzzle: Solvable, own: Sequence[tuple[Root, Turn]], prover: Prover
) -> Iterator[str]:
    """Yield the wrong turns whose stored answer does not refute them. `own`: the solver's turns."""
    for number, (root, turn) in enumerate(own):
        left = puzzle.turns - number
        right, _ = right_and_other_turns(root, turn)
        codes = puzzle.answers[number]
        for index, tried in enumerate(sorted_turns(root)):
            code = codes[ANSWER_DIGITS * index : ANSWER_DIGITS * (index + 1)]
            text = text_of(tried, root)
            if is_right(root, right, tried, is_last=left == 1) is not (code == RIGHT):
                yield f"{text} has {code} for an answer"
            elif code != RIGHT:
                after = play_turn(root, tried)
                turns = left if puzzle.wins else None
                if not is_good_answer(after, int(code, len(DIGITS)), turns, prover):
                    yield f"the answer {code} doesn't refute {text}"


def is_good_answer(after: Root, number: int, turns: int | None, prover: Prover) -> bool:
    """Return whether an answer refutes a wrong turn, and no other does so better."""
    answers = sorted_turns(after)
    if number >= len(answers) or not refutes(after, answers[number], turns, prover):
        return False
    return outlasts(after, answers[number], turns, prover) or not any(
        refutes(after, each, turns, prover) and outlasts(after, each, turns, prover)
        for each in answers
    )


def find_win_faults(line: Sequence[tuple[Root, Turn]], prover: Prover) -> Iterator[str]:
    for number, (root, turn) in enumerate(line):
        plies, is_answer = len(line) - number, number % 2
        right, others = right_and_other_turns(root, turn)
        if is_answer and is_won_within(line[number + 1][0], plies - 3, prover):
            yield f"turn {number + 1} is not the best"
        if not is_answer and not prover.wins_within(root, right, plies):
            yield f"turn {number + 1} doesn't win"
        is_last = plies == 1
        if len(line) == 1:
            yield from ("another turn wins too" for each in others if wins(each, root.position))
        if not is_answer and not is_last:
            wins_too = [each for each in others if prover.wins_within(root, each, 2 * plies)]
            yield from (f"at turn {number + 1} another wins" for _ in wins_too)
        if known_ending(root) not in (UNKNOWN, -plies if is_answer else plies):
            yield f"the ending at turn {number + 1} is another"


def right_and_other_turns(root: Root, turn: Turn) -> tuple[int, list[int]]:
    right = turn_of(list(map(format_action, turn)), root)
    return right, [each for each in turns_of(root) if each != right]


def known_ending(root: Root) -> int:
    """Return the plies to the mover's win, negative to its loss, or UNKNOWN without a table."""
    if root.position.spirit or piece_count_of(root) > MAX_TABLE_PIECES:
        return UNKNOWN
    return value_in(analyse(root.deal.ids, MAX_TABLE_PIECES), root.position)


def piece_count_of(root: Root) -> int:
    return (root.position.own | root.position.enemy).bit_count()
