"""Rows of Way of the Shadow's puzzles for the puzzle file, and the check of those rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.engine.board import (
    ATTEMPT,
    NO_SECOND_STEP,
    NOWHERE,
    TURN_MASK,
    BitboardPosition,
    origin_of,
    second_target_of,
    slot_of,
    target_of,
)
from onitama_core.engine.hidden import Belief, Mind
from onitama_core.engine.hidden.common import situation_of
from onitama_core.engine.hidden.search.alphabeta import make_declared
from onitama_core.engine.hidden.search.turns import FullPosition, full_position_of, wins
from onitama_core.engine.hidden.seat import mix_in_greedy_policy
from onitama_core.engine.hidden.situation import mask_of
from onitama_core.engine.hidden.situation import row_of as row_at
from onitama_core.engine.levels import HIDDEN_LEVELS
from onitama_core.engine.position import deal_of
from onitama_core.engine.thoughts import Nodes
from onitama_core.game import (
    SQUARES,
    Move,
    Square,
    apply,
    events_for,
    format_position,
    legal_actions,
    parse_action,
    play,
    player_view,
    public_view,
    squares_in,
)
from onitama_core.puzzles import begin_attempt, legal_turns
from onitama_core.puzzles import line_of as line_of_turns
from onitama_core.puzzles.puzzles import parse_puzzle, with_other_ninja
from onitama_core.puzzles.puzzles import text_of_turn as turn_text
from tests.onitama_core.engine.turns import decode
from tests.training.classic_wind import DIGITS, SEEDS, rate_puzzle
from tests.training.shadow_finding import (
    Node,
    Prover,
    Puzzle,
    Reply,
    Step,
    find,
    games,
    revealing_square,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence
    from random import Random

    from onitama_core.engine import Range
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action, GameState
    from onitama_core.puzzles import Puzzle as Solvable
    from onitama_core.puzzles import Turn


RIGHT: Final = "..."
"""Code of a right turn, which has no answer."""
CODE_DIGITS: Final = 3
"""Digits of an answer's code: one for the ninja's square, two for the answer's number."""


def text_of(turn: int, position: FullPosition, deal: Deal) -> str:
    """Return a turn's text: the pawn's part, and the ninja's part if there is one."""
    card, origin = deal.ids[slot_of(turn & TURN_MASK)], origin_of(turn)
    way = "pass" if origin == NOWHERE else f"{SQUARES[origin]}{SQUARES[target_of(turn)]}"
    pawn, step = f"{card}:{way}", second_target_of(turn)
    if not position.own_ninjas or wins(turn & TURN_MASK | NO_SECOND_STEP, position):
        return pawn
    if step == NOWHERE:
        return f"{pawn}+ninja:stay"
    [ninja_square] = squares_in(position.own_ninjas)
    return f"{pawn}+ninja:{ninja_square}{SQUARES[step]}{'!' if turn & ATTEMPT else ''}"


def line_texts(steps: Sequence[Step], deal: Deal) -> Iterator[str]:
    """Yield the texts of the solver's turns and of the answers, alternating."""
    for node, right, reply in steps:
        yield text_of(right, node.position, deal)
        if reply is not None:
            yield text_of(reply.turn, reply.after, deal)


def places_of(steps: Sequence[Step]) -> Iterator[tuple[str, ...]]:
    """Yield the enemy ninja's possible squares at each of the solver's turns.

    The square where it stands in the line comes first.
    """
    ninja_bit = 0
    for node, right, reply in steps:
        squares = squares_in(node.places)
        if reply is None:
            ninja_bit = ninja_bit if ninja_bit & node.places else 0
            first = next((square for square in squares if square.bit == ninja_bit), None)
        else:
            first = next(iter(squares_in(reply.place)), None)
            own_revealed = revealing_square(right, node.revealed, node.position)
            ninja_bit = make_declared(reply.turn, own_revealed, reply.after).enemy_ninjas
        yield tuple(map(str, sorted(squares, key=lambda square: (square is not first, square))))


def encode_answers(prover: Prover, step: Step, left: int, places: Sequence[str]) -> str:
    """Return the code of the best answer to each turn, in the order of the turns' texts.

    A code has the index of the ninja's place in `places` and the number of the answer from there,
    or is RIGHT. `left` counts the solver's turns left, this one included.
    """
    node, deal, codes = step.node, prover.deal, list[str]()
    for turn in sorted(prover.turns(node), key=lambda each: text_of(each, node.position, deal)):
        is_right = wins(turn & TURN_MASK, node.position) if left == 1 else turn == step.right
        if is_right:
            codes.append(RIGHT)
            continue
        best = refutation(prover, node, turn, left)
        own_revealed = revealing_square(turn, node.revealed, node.position)
        texts = sorted(
            text_of(each, best.after, deal) for each in prover.all_turns(best.after, own_revealed)
        )
        number = texts.index(text_of(best.turn, best.after, deal))
        index = places.index(str(*squares_in(best.place))) if best.place else 0
        codes.append(DIGITS[index] + DIGITS[number // len(DIGITS)] + DIGITS[number % len(DIGITS)])
    return "".join(codes)


def refutation(prover: Prover, node: Node, turn: int, left: int) -> Reply:
    """Return the best reply to a wrong turn: after it the solver can't win in time.

    `left` counts the solver's turns, the wrong one included. Raises ValueError if there is no such
    reply.
    """
    own_revealed = revealing_square(turn, node.revealed, node.position)
    worst: tuple[int, Reply] | None = None
    for replies in prover.replies(node, turn).values():
        wins_at_once = [reply for reply in replies if wins(reply.turn & TURN_MASK, reply.after)]
        if wins_at_once:
            return wins_at_once[0]
        next_node = prover.following(turn, node, replies)
        if left > 1 and prover.is_won(next_node, left - 1):
            continue
        for reply in replies:
            score = prover.score(make_declared(reply.turn, own_revealed, reply.after), 1)
            if worst is None or score < worst[0]:
                worst = score, reply
    if worst is None:
        raise ValueError(turn)
    return worst[1]


def row_of(prover: Prover, puzzle: Puzzle) -> tuple[str, ...]:
    """Return a puzzle's columns without its number, goal and rating."""
    steps, [first, *_] = puzzle.steps, puzzle.steps
    numbers = BitboardPosition(
        *first.node.position[:4], 0, first.node.position.layout, first.node.position.player
    )
    position = format_position(public_view(decode(numbers, prover.deal)))
    places = list(places_of(steps))
    replies = " ".join(
        encode_answers(prover, step, len(steps) - number, places[number])
        for number, step in enumerate(steps)
    )
    own = ",".join(map(str, squares_in(first.node.position.own_ninjas))) or "-"
    places_text = " ".join(",".join(each) or "-" for each in places)
    return position, " ".join(line_texts(steps, prover.deal)), replies, own, places_text


def solved_share(puzzle: Solvable, number: int, own: int) -> float:
    """Return the probability that a level solves the puzzle, knowing what a human solver knows.

    `number` is the level's index in HIDDEN_LEVELS; `own` is the bitboard of the squares on which
    the opponent thinks the solver's ninja may be.
    """
    level, share, state = HIDDEN_LEVELS[number], 1.0, begin_attempt(puzzle).state
    solver = state.position.turn
    known = uniform_belief(squares_in(own))
    limit = Nodes(min(level.nodes, 300_000))
    for index, text in enumerate(puzzle.line):
        is_last = index + 1 == len(puzzle.line)
        mind = None
        for part in text.split("+"):
            if index % 2 == 0:
                view = player_view(state, solver)
                if mind is None:
                    other = uniform_belief(puzzle.places[index // 2])
                    mind = Mind.from_view(view, Belief(other, known))
                policy = mix_in_greedy_policy(mind.policy(view, limit), view, level.greedy_mix)
                actions = [parse_action(part)]
                if is_last:
                    actions = [each for each in policy if is_right_at_last(state, each)]
                share *= sum(policy[action] for action in actions)
            state, events = apply(state, state.position.turn, parse_action(part))
            if mind is not None:
                mind.observe(events_for(events, solver))
        known = dict.fromkeys([tuple(squares_in(state.secrets.ninjas[solver]))], 1.0)
    return share


def uniform_belief(squares: Sequence[Square]) -> Range:
    """Return a uniform belief over a ninja's squares; without squares, a belief in no ninja."""
    return {(square,): 1 / len(squares) for square in squares} or {(): 1.0}


def is_right_at_last(state: GameState, action: Action) -> bool:
    """Return whether the action wins, alone or with the ninja's step after it."""
    player = state.position.turn
    after = apply(state, player, action).state
    return after.outcome is not None or any(
        apply(after, player, step).state.outcome is not None
        for step in legal_actions(after, player)
    )


def generate_rows(rng: Random, known: Container[str]) -> Iterator[tuple[str, ...]]:
    """Yield the columns after the number, for at most one puzzle of each game.

    Skips puzzles whose positions are in `known`, and those that level 1 solves too often.
    """
    for game in games(rng):
        for prover, node, own in game:
            puzzle = find(prover, node, own, rng)
            if puzzle is None:
                continue
            position, *rest = row_of(prover, puzzle)
            solvable = parse_puzzle("\t".join(("0", "win", "0", position, *rest)))
            shares = [solved_share(solvable, number, own) for number in range(6)]
            if position in known or shares[0] > MAX_LEVEL_1_SHARE:
                continue
            tries = [
                (index + 1, 1 - share) for index, share in enumerate(shares) for _ in range(SEEDS)
            ]
            yield "win", str(rate_puzzle(tries)), position, *rest
            break


MAX_LEVEL_1_SHARE: Final = 0.25
"""Largest probability with which level 1 may solve a puzzle."""


def find_faults(puzzle: Solvable) -> Iterator[str]:
    """Yield the errors that a compiled search twice as deep and the referee find in a puzzle."""
    own = list(line_of_turns(puzzle))[::2]
    for number, (turn, state) in enumerate(own):
        left, places = len(own) - number, puzzle.places[number]
        prover, node = node_of(state, places)
        texts = {text_of(each, node.position, prover.deal): each for each in prover.turns(node)}
        expected = [turn_text(each) for each in legal_turns(state, places)]
        if sorted(texts) != sorted(expected):
            yield f"turn {number + 1} has other turns"
            continue
        right = texts[turn_text(turn)]
        if not prover.wins(node, right, left) or not prover.wins_where_it_captures(
            node, right, left
        ):
            yield f"turn {number + 1} doesn't win"
        if left == 1:
            continue
        others = [each for each in texts.values() if each != right]
        yield from find_answer_faults(puzzle, number, prover, node, right)
        if left > 1 and prover.is_won(node, left - 1):
            yield f"turn {number + 1} can be spared"
        yield from (
            f"at turn {number + 1} another wins"
            for each in others
            if prover.wins(node, each, 2 * left - 1)
        )
        reached, is_won = check_by_referee(state, turn, places, own[number + 1][1])
        if set(reached) != set(puzzle.places[number + 1]):
            yield f"after turn {number + 1} it may be elsewhere"
        if left == 2 and not is_won:
            yield f"the referee finds a way out of turn {number + 1}"


def find_answer_faults(
    puzzle: Solvable, number: int, prover: Prover, node: Node, right: int
) -> Iterator[str]:
    """Yield the wrong turns whose stored answer does not refute them.

    `number` is that of the solver's turn, from 0; `right` is the turn that is not wrong.
    """
    codes, places = puzzle.answers[number], puzzle.places[number]
    texts = {text_of(turn, node.position, prover.deal): turn for turn in prover.turns(node)}
    for index, text in enumerate(sorted(texts)):
        turn = texts[text]
        code = codes[CODE_DIGITS * index : CODE_DIGITS * (index + 1)]
        if (turn == right) is not (code == RIGHT):
            yield f"{text} has {code} for an answer"
        elif turn != right:
            place = places[int(code[0], len(DIGITS))].bit if places else 0
            answer = place, int(code[1:], len(DIGITS))
            if not refutes(prover, node, turn, answer, puzzle.turns - number):
                yield f"the answer {code} doesn't refute {text}"


def refutes(prover: Prover, node: Node, turn: int, answer: tuple[int, int], left: int) -> bool:
    """Return whether an answer to a wrong turn leaves the solver no win in time.

    `answer` is the ninja's place and the answer's number among those from there, sorted by their
    texts; `left` counts the solver's turns, the wrong one included. After the answer the solver
    would have to win from every place that agrees with what it saw of the answer.
    """
    place, number = answer
    replies = [
        (reply, alike)
        for alike in prover.replies(node, turn).values()
        for reply in alike
        if reply.place == place
    ]
    replies.sort(key=lambda each: text_of(each[0].turn, each[0].after, prover.deal))
    return any(
        wins(reply.turn & TURN_MASK, reply.after)
        or not prover.is_won(prover.following(turn, node, alike), left - 1)
        for reply, alike in replies[number : number + 1]
    )


def node_of(state: GameState, places: Sequence[Square]) -> tuple[Prover, Node]:
    """Return a prover for the state's cards, and the solver's knowledge in that state."""
    public = public_view(state)
    cards = (*(card.id for hand in public.display_hands for card in hand), public.side.id)
    player = state.position.turn
    revealed = state.ninja_state.revealed[player.opponent]
    own = state.secrets.ninjas[player]
    position = full_position_of(row_at(situation_of(public)), own, revealed)
    node = Node(FullPosition(*map(int, position)), mask_of(places), revealed)
    return Prover(deal_of(cards)), node


def check_by_referee(
    state: GameState, turn: Turn, places: Sequence[Square], line_state: GameState
) -> tuple[set[Square], bool]:
    """Play a turn and all replies by the referee's rules.

    Return the squares where the opponent's ninja may be if the solver sees the same as in the state
    `line_state`, and whether the solver can win at once after every reply.
    """
    solver, reached, is_won = state.position.turn, set[Square](), True
    seen = player_view(line_state, solver)
    for place in places or (None,):
        before = state if place is None else with_other_ninja(state, place)
        if isinstance(turn[0], Move) and turn[0].target is place:
            continue
        after = play(before, turn).state
        for reply in legal_turns(after):
            end = play(after, reply).state
            is_won &= end.outcome is None and any(
                is_right_at_last(end, action) for action in legal_actions(end, solver)
            )
            if player_view(end, solver) == seen:
                reached |= set(squares_in(end.secrets.ninjas[solver.opponent]))
    return reached, is_won
