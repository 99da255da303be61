"""The core against a second, naive referee (oracle.py): games and trees."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import (
    POOLS,
    GameState,
    Player,
    Variant,
    apply,
    deal,
    format_action,
    format_position,
    legal_actions,
    new_game,
    parse_action,
    perft,
    player_view,
    players_to_act,
    public_view,
)
from tests.onitama_core.game.helpers import DEAL, dealt, text_of
from tests.onitama_core.game.oracle import EVERYBODY, Oracle, WindOracle
from tests.onitama_core.game.strategies import DAYLIGHT, random_start
from tests.onitama_core.game.tables import facts_of

GAMES = {Variant.CLASSIC: 12, Variant.SHADOW: 12, Variant.LIGHT: 12, Variant.WIND: 12}
"""From each pool."""
MOST_ACTIONS = 200
"""Where nobody captures and nobody wins, a game in the wind need not end."""
TERMINATIONS = ("stone", "stream", "ninjas")

TREES = {
    (Variant.SHADOW, DEAL): (2, 4, 24, 96, 672, 2388, 24828),
    (Variant.SHADOW, "b ox,boar horse,elephant crab"): (2, 4, 40, 212, 1908, 6471, 69246),
    (Variant.LIGHT, DEAL): (10, 100, 520, 6708, 73788),
    (Variant.LIGHT, "b ox,boar horse,elephant crab"): (10, 100, 880, 13464, 148104),
    (Variant.WIND, "r bat,crab crane,eagle dragon"): (13, 142, 1372, 14026, 136916),
    (Variant.WIND, "b ox,hawk lion,elephant crab"): (16, 144, 1331, 15035, 168452),
    (Variant.WIND, "r octopus,scorpion bat,eagle spider"): (8, 39, 487, 1366, 7778, 34335),
}
"""Red's placement first; depth 7 of Shadow and depth 5 of Light end with a lantern."""
MOST_COUNTED_TWICE = 3_000


def oracle_of(state: GameState) -> Oracle:
    """At the start of a game."""
    text = text_of(state)
    if state.variant in DAYLIGHT:
        return WindOracle.read(text)
    _, player, red, blue, side = text.split()
    hands = {"red": set(red.split(",")), "blue": set(blue.split(","))}
    return Oracle(state.variant.value, hands, side, "red" if player == "r" else "blue")


def assert_same_state(state: GameState, oracle: Oracle) -> None:
    view = public_view(state)
    assert format_position(view) == oracle.position(EVERYBODY)
    assert view.lanterns == (oracle.lanterns["red"], oracle.lanterns["blue"])
    assert view.ninjas[Player.BLUE] == len(oracle.ninjas["blue"]) or "blue" in oracle.unplaced
    assert view.quiet_turns == oracle.quiet
    assert (view.outcome is not None) == oracle.is_over
    if view.outcome is None:
        assert view.phase.name.lower() == oracle.step
        assert view.turn_number == oracle.turns + 1
    elif view.outcome.winner is not None:
        assert str(view.outcome.winner) == oracle.winner
        assert view.outcome.termination.value == first_way(oracle)
    for player in Player:
        assert_same_view(state, oracle, player)


def first_way(oracle: Oracle) -> str:
    ways = {fact.text.rpartition(" ")[2] for fact in oracle.facts if " wins: " in fact.text}
    return min(ways, key=TERMINATIONS.index)


def assert_same_view(state: GameState, oracle: Oracle, player: Player) -> None:
    view = player_view(state, player)
    texts = [format_action(action) for action in view.legal_actions]
    assert len(set(texts)) == len(texts)
    assert set(texts) == oracle.legal(str(player))
    assert format_position(view) == oracle.position(str(player))
    assert {str(square) for square in view.hidden} == oracle.hidden(str(player))


TEMPERS = ("peaceful", "fierce", "random", "random")


def chosen(oracle: Oracle, player: str, rng: Random, temper: str) -> str:
    """Any action; peaceful: one that leaves the turn quiet; fierce: one that captures.

    The peaceful go where they were before.
    """
    texts = sorted(oracle.legal(player))
    if oracle.step == "lantern" and rng.random() < 2 / 3:
        return "lantern:none"
    if temper == "peaceful":
        texts = [t for t in texts if not tells(oracle, player, t, QUIET_ENDS)] or texts
        texts = [t for t in texts if tells(oracle, player, t, ("stands",))] or texts
    if temper == "fierce":
        texts = [t for t in texts if tells(oracle, player, t, ("captured",))] or texts
    return rng.choice(texts)


QUIET_ENDS = ("captured", "attempted", "lit", "wins")


def tells(oracle: Oracle, player: str, text: str, words: tuple[str, ...]) -> bool:
    told = " ".join(fact.text for fact in oracle.after(player, text).facts)
    return any(word in told for word in words)


@pytest.mark.parametrize("pool", ["base", "sensei", "all"])
@pytest.mark.parametrize("variant", GAMES)
def test_both_referees_agree_in_random_games(variant: Variant, pool: str) -> None:
    for seed in range(GAMES[variant]):
        rng = Random(seed)  # noqa: S311 - it is a game
        state = start(variant, pool, rng)
        oracle = oracle_of(state)
        for _ in range(MOST_ACTIONS):
            assert_same_state(state, oracle)
            if state.outcome is not None:
                break
            player = rng.choice(players_to_act(state))
            text = chosen(oracle, str(player), rng, TEMPERS[seed % 4])
            state, events = apply(state, player, parse_action(text))
            oracle.play(str(player), text)
            told = [fact for event in events for fact in facts_of(event)]
            assert sorted(told) == sorted(oracle.facts)


def start(variant: Variant, pool: str, rng: Random) -> GameState:
    if variant in DAYLIGHT:
        return random_start(variant, pool, rng)
    return new_game(deal(variant, POOLS[pool], rng))


@pytest.mark.parametrize(("variant", "cards"), TREES)
def test_the_tree_through_all_phases_has_as_many_leaves_as_ever(
    variant: Variant, cards: str
) -> None:
    """By the core; the smaller ones by the oracle too, which takes many times as long."""
    state = dealt(variant, cards)
    oracle = oracle_of(state)
    for depth, leaves in enumerate(TREES[variant, cards], start=1):
        assert perft(state, depth) == leaves
        assert leaves > MOST_COUNTED_TWICE or oracle.perft(depth) == leaves


@pytest.mark.parametrize("variant", GAMES)
def test_counting_agrees_with_the_legal_actions_in_every_phase(variant: Variant) -> None:
    rng = Random(7)  # noqa: S311 - it is a game
    for _ in range(20):
        state = start(variant, "base", rng)
        while state.outcome is None:
            player = players_to_act(state)[0]
            actions = legal_actions(state, player)
            assert perft(state, 1) == len(actions)
            state = apply(state, player, rng.choice(actions)).state
