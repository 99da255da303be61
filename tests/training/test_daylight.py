"""The trainer's search against the referee's turns, without any pruning."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.engine.board import Numbers, cards_of, encode, make, wins
from onitama_core.engine.evaluation import Network, evaluate, network_of
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.memory import deal_into, workspace
from onitama_core.engine.search.searcher import Root, turns_of
from onitama_core.game import parse_position
from tests.training.daylight import PROVEN, WON, captures, negamax, start, think
from tests.training.games import DEALERS
from tests.training.regression import material
from tests.training.rounds import DAYLIGHT

BOUND = 1 << 40


def minimax(root: Root, network: Network, depth: int, ply: int = 0) -> int:
    """The same tree, whole."""
    at = root.numbers
    turns = turns_of(root)
    if any(wins(turn, at) for turn in turns):
        return WON - ply - 1
    best = -WON if depth > 0 else evaluate(network, at)
    for turn in turns:
        if depth > 0 or captures(turn, at):
            after = Root(root.deal, Numbers(*make(turn, at)))
            best = max(best, -minimax(after, network, depth - 1, ply + 1))
    return best


@pytest.mark.parametrize("variant", ["classic", "wind"])
def test_pruning_changes_no_score(variant: str) -> None:
    rng = Random(1)  # noqa: S311 - it is a game
    dealer = DEALERS[variant]
    for _ in range(3):
        cards = dealer.cards(rng)
        deal = deal_of(card.id for card in cards)
        network = network_of(material(DAYLIGHT), cards)
        at = Numbers(*start(rng.randrange(30), dealer.spirit))
        for _ in range(6):
            turns = [t for t in turns_of(Root(deal, at)) if not wins(t, at)]
            at = Numbers(*make(rng.choice(turns), at))
        memory = workspace()
        deal_into(memory[0], deal)
        memory[0]["most_nodes"] = BOUND
        found = negamax(memory[0], network, 1, 0, -WON, WON, at)
        assert found == minimax(Root(deal, at), network, 1)


@pytest.mark.parametrize(
    ("position", "plies"),
    [
        ("4m/2M2/5/5/5 r tiger,crab ox,monkey dragon", 1),
        ("2m2/5/2M2/5/5 r tiger,crab ox,monkey dragon", 1),
    ],
)
def test_a_win_is_seen(position: str, plies: int) -> None:
    state = parse_position(position)
    deal = deal_of(cards_of(state.position))
    memory = workspace()
    deal_into(memory[0], deal)
    network = network_of(
        material(DAYLIGHT), list(state.position.hands[0]) * 2 + [state.position.side]
    )
    score = think(memory[0], network, 10_000, encode(state.position, deal))
    assert score == WON - plies
    assert score > PROVEN
