"""Puzzles of Way of the Shadow: turns that win wherever the opponent's hidden ninja stands.

They come from games of players who look one turn ahead and light all their lanterns early. The
squares where a ninja may be are exactly those that the public events and the lantern answers leave
open.
"""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import boolean, int64

from onitama_core.engine.board import (
    ATTEMPT,
    NO_SECOND_STEP,
    NOWHERE,
    TURN_MASK,
    origin_of,
    second_target_of,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import deal_network
from onitama_core.engine.hidden.search.alphabeta import (
    MAX_DECLARED_TURNS,
    TURN_ARRAY,
    list_turns,
    make_declared,
    score_position,
    with_ninjas,
)
from onitama_core.engine.hidden.search.turns import (
    FULL_POSITION,
    WORKSPACE,
    FullPosition,
    can_win,
    is_drawn,
    landing,
    wins,
    workspace_of,
)
from onitama_core.engine.hidden.situation import NO_CARD
from onitama_core.engine.intrinsics import pop_count
from onitama_core.engine.position import LAYOUT_COUNT, deal_of
from onitama_core.engine.search.alphabeta import NO_NODE_LIMIT
from onitama_core.engine.search.transposition import WIN_SCORE, new_table
from onitama_core.game import POOLS, Line, Variant, deal, squares_in
from tests.training.games import ONGOING, seed_random_numbers, start
from tests.training.hidden_games import Game, value_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random
    from typing import Any

    from numpy.typing import NDArray

    from onitama_core.engine.hidden.search.turns import Workspace
    from onitama_core.engine.position import Deal

    Turns = NDArray[np.int64]

LANTERNS: Final = 2
"""Lanterns of each player at the start."""


class Node(NamedTuple):
    """The solver's knowledge when its turn begins."""

    position: FullPosition
    """The position without the enemy's hidden ninja."""
    places: int
    """Bitboard of the squares where the hidden ninja may be."""
    revealed: int = 0
    """The part of `places` that is revealed."""

    def with_ninja(self, place: int) -> FullPosition:
        return replace_ninjas(
            self.position, self.position.own_ninjas, place, self.position.quiet_turns_left
        )

    @property
    def possible_positions(self) -> list[FullPosition]:
        return [self.with_ninja(square.bit) for square in squares_in(self.places)] or [
            self.position
        ]

    def uncaptured_places(self, turn: int) -> int:
        """Return the places of the ninja that the pawn's move does not capture."""
        return self.places & ~(landing(turn & TURN_MASK | NO_SECOND_STEP) & ~self.revealed)


class Reply(NamedTuple):
    """A reply of the opponent to the solver's turn."""

    place: int
    """Bitboard of the square on which the opponent's ninja stands before the reply, or 0."""
    turn: int
    after: FullPosition
    """The position before the reply, after the solver's turn, as the opponent sees it."""


class Step(NamedTuple):
    node: Node
    right: int
    reply: Reply | None
    """The opponent's reply in the line; None if the solver has won."""


class Puzzle(NamedTuple):
    steps: tuple[Step, ...]
    own: int
    """Bitboard of the squares where the opponent thinks the solver's ninja may be."""


class Prover:
    """Proofs that turns of one deal win wherever the opponent's hidden ninja stands."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.ws: Any = workspace_of(deal, deal_network(deal.ids, Variant.SHADOW))
        self.ws["max_nodes"] = NO_NODE_LIMIT
        self._table = new_table(8)
        self._turns = np.zeros(MAX_DECLARED_TURNS, np.int64)

    def turns(self, node: Node) -> list[int]:
        """Return the solver's turns, provided that the pawn captures no hidden ninja."""
        count = list_blind(self.ws, node.places, node.revealed, node.position, self._turns)
        return list(map(int, self._turns[:count]))

    def all_turns(self, position: FullPosition, revealed: int) -> list[int]:
        count = list_all(self.ws, revealed, position, self._turns)
        return list(map(int, self._turns[:count]))

    def right(self, node: Node, left: int) -> list[int]:
        """Return the turns that win within `left` turns if the pawn captures no hidden ninja."""
        return [turn for turn in self.turns(node) if self.wins(node, turn, left)]

    def wins(self, node: Node, turn: int, left: int) -> bool:
        missed = node.uncaptured_places(turn)
        if node.places and not missed and turn & ATTEMPT:
            return False  # the pawn has already captured the ninja that would be attempted
        return bool(
            wins_by(self.ws, left, turn, missed or node.places, node.revealed, node.position)
        )

    def is_won(self, node: Node, left: int) -> bool:
        return any(
            self.wins(node, turn, left) and self.wins_where_it_captures(node, turn, left)
            for turn in self.turns(node)
        )

    def wins_where_it_captures(self, node: Node, turn: int, left: int) -> bool:
        """Return whether the pawn's move also wins where it captures the hidden ninja.

        The solver's own ninja may then take any step with it.
        """
        found = node.places & ~node.uncaptured_places(turn)
        if not found or wins(turn & TURN_MASK | NO_SECOND_STEP, node.position):
            return True
        return any(
            wins_by(self.ws, left, other, found, node.revealed, node.position)
            for other in self.all_turns(node.with_ninja(found), node.revealed)
            if (other ^ turn) & ~(NO_SECOND_STEP | ATTEMPT) == 0
        )

    def replies(self, node: Node, turn: int) -> dict[tuple[int, int], list[Reply]]:
        """Return the replies from every place, grouped by what the solver sees of both turns."""
        found = defaultdict[tuple[int, int], list[Reply]](list)
        own_revealed = revealing_square(turn, node.revealed, node.position)
        for place in [square.bit for square in squares_in(node.uncaptured_places(turn))] or [0]:
            before = node.with_ninja(place)
            seen = observation_of(turn, node.revealed, before)
            after = make_declared(turn, node.revealed, before)
            for reply in self.all_turns(after, own_revealed):
                reply_seen = observation_of(reply, own_revealed, after)
                found[seen, reply_seen].append(Reply(place, reply, after))
        return found

    def following(self, turn: int, node: Node, replies: Sequence[Reply]) -> Node:
        """Return the solver's knowledge after any of these replies, which look the same to it."""
        own_revealed = revealing_square(turn, node.revealed, node.position)
        ends = [make_declared(reply.turn, own_revealed, reply.after) for reply in replies]
        places = 0
        for end in ends:
            places |= end.enemy_ninjas
        first = replies[0]
        revealed = revealing_square(first.turn, own_revealed, first.after)
        return Node(
            replace_ninjas(ends[0], ends[0].own_ninjas, revealed, ends[0].quiet_turns_left),
            places,
            revealed,
        )

    def score(self, position: FullPosition, depth: int) -> int:
        return score_position(self.ws, self._table, depth, 0, -WIN_SCORE, WIN_SCORE, position)


def games(rng: Random) -> Iterator[Iterator[tuple[Prover, Node, int]]]:
    """Yield random games without end, each as its `positions`."""
    while True:
        pool = POOLS[rng.choice(list(POOLS))]
        cards = deal(Variant.SHADOW, pool, rng).card_ids
        seed_random_numbers(rng.getrandbits(31))
        yield positions(Prover(deal_of(cards)), rng)


def positions(prover: Prover, rng: Random) -> Iterator[tuple[Prover, Node, int]]:
    """Play a game; yield its positions without lanterns left, revealed ninjas or an immediate win.

    Each comes with the bitboard of the squares where the opponent thinks the mover's ninja may be.
    """
    position = FullPosition(*start(rng.randrange(LAYOUT_COUNT), 0))
    game, lanterns = Game(prover.ws, position, is_light=False), [LANTERNS, LANTERNS]
    for number in range(60):  # turns; longer games are dropped
        position, mover, other = game.position, game.mover, game.other
        if not any(lanterns) and not game.revealed and position.enemy_ninjas and not game.can_win:
            node = Node(
                replace_ninjas(position, position.own_ninjas, 0, position.quiet_turns_left),
                union_of(other),
            )
            yield prover, node, union_of(mover)
        is_random_turn = number < 4 or rng.random() < 0.15  # at random
        turn = int(rng.choice(game.open_turns())) if is_random_turn else game.best_turn()
        if origin_of(turn) == NOWHERE:
            keep_only(mover, [state for state in states_in(mover) if is_stuck(prover, game, state)])
        if game.play_turn(turn) != ONGOING:
            return
        hidden = game.position.own_ninjas
        if number and lanterns[position.player] and hidden:
            lanterns[position.player] -= 1
            line = rng.choice(list(Line)).squares
            keep_only(
                other,
                [
                    state
                    for state in states_in(other)
                    if (state & line != 0) == (hidden & line != 0)
                ],
            )


def states_in(states: NDArray[np.int64]) -> list[int]:
    """Return the states of an array whose first entry is their number."""
    return [int(state) for state in states[1 : states[0] + 1]]


def keep_only(states: NDArray[np.int64], left: list[int]) -> None:
    """Replace the states of such an array by the states in `left`."""
    states[: len(left) + 1] = [len(left), *left]


def union_of(states: NDArray[np.int64]) -> int:
    return reduce(or_, states_in(states))


def is_stuck(prover: Prover, game: Game, own: int) -> bool:
    """Return whether no pawn of the mover can move if its ninja stands on `own`, a bitboard."""
    position = replace_ninjas(
        game.position, own, game.position.enemy_ninjas, game.position.quiet_turns_left
    )
    return origin_of(prover.all_turns(position, game.revealed)[0]) == NOWHERE


def find(prover: Prover, node: Node, own: int, rng: Random) -> Puzzle | None:
    """Return the puzzle of a position that is won in two or three turns, if it makes a good one."""
    if node.places.bit_count() < 2 or is_won_at_once(prover, node):
        return None
    for turns in (2, 3):
        if right := prover.right(node, turns):
            steps = find_line(prover, node, turns, right, rng)
            return None if steps is None else Puzzle(tuple(steps), own)
    return None


def is_won_at_once(prover: Prover, node: Node) -> bool:
    return bool(can_win(prover.ws, node.position))


def find_line(  # noqa: C901 - one condition of a puzzle after the other
    prover: Prover, node: Node, left: int, right: Sequence[int], rng: Random
) -> list[Step] | None:
    """Return the line of a puzzle from a node that is won within `left` turns and not sooner.

    None if another turn wins too, the right one is easy to find, or no reply leads on.
    """
    turns = prover.turns(node)
    if left == 1:
        return [
            Step(node, next(last for last in turns if wins(last & TURN_MASK, node.position)), None)
        ]
    if len(right) != 1 or len(turns) < 8:  # so that there is a choice
        return None
    [turn] = right
    if not prover.wins_where_it_captures(node, turn, left) or is_hard_to_miss(prover, node, turn):
        return None
    if any(prover.wins(node, other, 2 * left - 1) for other in turns if other != turn):
        return None
    observations = list(prover.replies(node, turn).values())
    rng.shuffle(observations)
    for replies in sorted(observations, key=lambda each: -len({reply.place for reply in each})):
        next_node = prover.following(turn, node, replies)
        if is_won_at_once(prover, next_node) is not (left == 2):
            continue
        if next_node.places.bit_count() == 1 and not next_node.revealed:
            continue  # both players know where it hides
        if left > 2 and prover.right(next_node, left - 2):
            continue
        rest = prover.right(next_node, left - 1) if left > 2 else []
        if follows := find_line(prover, next_node, left - 1, rest, rng):
            # The ninja must go where the next reply starts, or where the next pawn doesn't land.
            following = follows[0].reply
            fits = (
                next_node.uncaptured_places(follows[0].right)
                if following is None
                else following.place
            )
            own_revealed = revealing_square(turn, node.revealed, node.position)
            fitting = [
                reply
                for reply in replies
                if not next_node.places
                or make_declared(reply.turn, own_revealed, reply.after).enemy_ninjas & fits
            ]
            if fitting:
                return [Step(node, turn, rng.choice(fitting)), *follows]
    return None


def is_hard_to_miss(prover: Prover, node: Node, right: int) -> bool:
    """Return whether the right turn captures a pawn and is the best by a look one turn ahead."""
    if not landing(right & TURN_MASK) & node.position.enemy:
        return False

    def worth(turn: int) -> float:
        return sum(
            value_of(prover.ws, turn, node.revealed, each) for each in node.possible_positions
        )

    return max(prover.turns(node), key=worth) == right


# Compiled proof that a turn wins wherever the opponent's hidden ninja stands

MAX_OBSERVATIONS: Final = 4096
"""Largest number of different observations of replies."""
HIT: Final = ATTEMPT << 1
"""Flag of an observation: a ninja was captured."""


@compiled(FULL_POSITION(FULL_POSITION, int64, int64, int64))
def replace_ninjas(
    position: FullPosition, own_ninjas: int, enemy_ninjas: int, quiet_turns_left: int
) -> FullPosition:
    """Call `with_ninjas`, which has no Python wrapper: called from Python it crashes."""
    return with_ninjas(position, own_ninjas, enemy_ninjas, quiet_turns_left)


@compiled(int64(int64, int64, FULL_POSITION))
def revealing_square(turn: int, revealed: int, position: FullPosition) -> int:
    """Return the bit of the square where the mover's ninja reveals itself, or 0."""
    step, entered = second_target_of(turn), landing(turn & TURN_MASK | NO_SECOND_STEP)
    if step == NOWHERE:
        return 0
    is_seen = turn & ATTEMPT or ((position.enemy | revealed) & ~entered) >> step & 1
    return 1 << step if is_seen else 0


@compiled(int64(int64, int64, FULL_POSITION))
def observation_of(turn: int, revealed: int, position: FullPosition) -> int:
    """Return a number for what the ninja owner's opponent sees of a turn."""
    entered = landing(turn & TURN_MASK | NO_SECOND_STEP)
    seen = turn & TURN_MASK | NO_SECOND_STEP
    if revealing_square(turn, revealed, position):
        seen = turn & ~HIT
    if position.enemy_ninjas & (entered | revealing_square(turn, revealed, position)):
        seen |= HIT
    return seen


@compiled(int64(WORKSPACE, int64, FULL_POSITION, TURN_ARRAY))
def list_all(ws: Workspace, revealed: int, position: FullPosition, turns: Turns) -> int:
    """Write the turns of a mover who knows where the enemy's ninja stands; return how many."""
    hidden = pop_count(position.enemy_ninjas & ~revealed)
    return list_turns(ws, NO_CARD, revealed, hidden, position, turns)


@compiled(int64(WORKSPACE, int64, int64, FULL_POSITION, TURN_ARRAY))
def list_blind(
    ws: Workspace, places: int, revealed: int, position: FullPosition, turns: Turns
) -> int:
    """Write the turns in which the pawn captures no hidden ninja; return how many."""
    blind = with_ninjas(position, position.own_ninjas, revealed, position.quiet_turns_left)
    return list_turns(ws, NO_CARD, revealed, 1 if places & ~revealed else 0, blind, turns)


@compiled(boolean(WORKSPACE, int64, int64, int64, int64, FULL_POSITION))
def wins_by(  # noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - it calls itself; arguments by position
    ws: Workspace, left: int, turn: int, places: int, revealed: int, position: FullPosition
) -> bool:
    """Return whether a turn, the first of `left` own ones, wins from every place against any reply.

    Its pawn must capture no hidden ninja, or one that certainly stands there.
    """
    if wins(turn & TURN_MASK, position):
        return True
    if left == 1:
        return False
    observations = np.empty(MAX_OBSERVATIONS, np.int64)
    reached = np.zeros(MAX_OBSERVATIONS, np.int64)
    sample = np.empty((MAX_OBSERVATIONS, 2), np.int64)
    replies = np.empty(MAX_DECLARED_TURNS, np.int64)
    turns = np.empty(MAX_DECLARED_TURNS, np.int64)
    own_revealed = revealing_square(turn, revealed, position)
    count = 0
    rest = places
    while True:
        place = rest & -rest
        rest ^= place
        before = with_ninjas(position, position.own_ninjas, place, position.quiet_turns_left)
        has_hit = observation_of(turn, revealed, before) & HIT
        after = make_declared(turn, revealed, before)
        if is_drawn(after) or can_win(ws, after):
            return False
        for index in range(list_all(ws, own_revealed, after, replies)):
            reply = replies[index]
            after_reply = make_declared(reply, own_revealed, after)
            if is_drawn(after_reply):
                return False
            if can_win(ws, after_reply):
                continue
            if left == 2:
                return False
            observation = observation_of(reply, own_revealed, after) << 1 | (1 if has_hit else 0)
            known = 0
            while known < count and observations[known] != observation:
                known += 1
            if known == count:
                observations[known] = observation
                sample[known, 0] = place
                sample[known, 1] = reply
                reached[known] = 0
                count += 1
            reached[known] |= after_reply.enemy_ninjas
        if rest == 0:
            break
    for known in range(count):
        place, reply = sample[known, 0], sample[known, 1]
        before = with_ninjas(position, position.own_ninjas, place, position.quiet_turns_left)
        after = make_declared(turn, revealed, before)
        after_reply = make_declared(reply, own_revealed, after)
        next_revealed = revealing_square(reply, own_revealed, after)
        next_places = reached[known]
        is_won = False
        for index in range(list_blind(ws, next_places, next_revealed, after_reply, turns)):
            following = turns[index]
            found = landing(following & TURN_MASK | NO_SECOND_STEP) & next_places & ~next_revealed
            missed = next_places & ~found
            if missed == 0 and next_places and following & ATTEMPT:
                continue
            is_won = (missed == 0 and next_places != 0) or wins_by(
                ws, left - 1, following, missed, next_revealed, after_reply
            )
            if is_won and found:
                is_won = False
                with_ninja_there = with_ninjas(
                    after_reply, after_reply.own_ninjas, found, after_reply.quiet_turns_left
                )
                for other in range(list_all(ws, next_revealed, with_ninja_there, replies)):
                    if (replies[other] ^ following) & ~(NO_SECOND_STEP | ATTEMPT) == 0 and wins_by(
                        ws, left - 1, replies[other], found, next_revealed, after_reply
                    ):
                        is_won = True
                        break
            if is_won:
                break
        if not is_won:
            return False
    return True
