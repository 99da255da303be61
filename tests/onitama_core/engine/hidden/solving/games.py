"""Games with a known solution, as public trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.onitama_core.engine.hidden.solving.growing import Act, Decision, Leaf, grow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.engine.hidden.solving import PublicTree
    from tests.onitama_core.engine.hidden.solving.growing import Position


def at_once(payoffs: Sequence[Sequence[float]]) -> PublicTree:
    """Both choose a row and a column unseen: each choice becomes a private state."""
    rows, columns = len(payoffs), len(payoffs[0])
    second = Decision(1, [[Act(0, column) for column in range(columns)]], [Leaf(payoffs)])
    return grow(Decision(0, [[Act(0, row) for row in range(rows)]], [second]), (1, 1))


def matching_pennies() -> PublicTree:
    return at_once([[1, -1], [-1, 1]])


def bluffing() -> PublicTree:
    """One card against none, stakes halved to fit: who holds a high or a low card may bet.

    Player 0 bets 1 into a pot of 2, or shows at once; player 1 calls or folds.
    """
    shown = Leaf([[0.5], [-0.5]])
    called = Leaf([[1], [-1]])
    answered = Decision(1, [[Act(0, 0), Act(1, 0)]], [called, Leaf(0.5)])
    return grow(
        Decision(0, [[Act(0, state), Act(1, state)] for state in (0, 1)], [answered, shown]), (2, 1)
    )


def striking() -> PublicTree:
    """Player 1 hides on one of three squares; player 0 strikes one, and both see whether it hit.

    What the blow finds out about player 1 is a node in which player 1 has no choice.
    """
    hidden = [
        Decision(
            1,
            [
                [Act(int(square != struck), 0 if square == struck else square - (square > struck))]
                for square in range(3)
            ],
            [Leaf(1), Leaf(-1)],
        )
        for struck in range(3)
    ]
    strike = Decision(0, [[Act(struck, 0) for struck in range(3)]], hidden)
    return grow(Decision(1, [[Act(0, square) for square in range(3)]], [strike]), (1, 1))


def any_tree(rng: Random, depth: int, width: tuple[int, int]) -> PublicTree:
    """A random game: acts that are seen, that are not, that are forced, and that come together."""
    return grow(any_position(rng, depth, width), width)


def any_position(rng: Random, depth: int, width: tuple[int, int]) -> Position:
    if depth == 0 or rng.random() < 0.1:
        return any_leaf(rng, width)
    actor = rng.randrange(2)
    widths = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    acts = [any_acts(rng, widths) for _ in range(width[actor])]
    for child, states in enumerate(widths):
        acts[0] += [Act(child, state) for state in range(states)]
    below = [(each, width[1]) if actor == 0 else (width[0], each) for each in widths]
    return Decision(actor, acts, [any_position(rng, depth - 1, each) for each in below])


def any_acts(rng: Random, widths: Sequence[int]) -> list[Act]:
    children = rng.choices(range(len(widths)), k=rng.randint(1, 3))
    return [Act(child, rng.randrange(widths[child])) for child in children]


def any_leaf(rng: Random, width: tuple[int, int]) -> Leaf:
    if rng.random() < 0.5:
        return Leaf(rng.choice((-1, 0, 1)))
    return Leaf([[rng.uniform(-1, 1) for _ in range(width[1])] for _ in range(width[0])])
