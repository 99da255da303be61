"""Properties of every game: legal actions, the action tree, printed errors, recorded games."""

from __future__ import annotations

import pkgutil
from dataclasses import fields, is_dataclass
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from onitama_core import game
from onitama_core.game import GameState, IllegalAction, Move, Pass, Player, Variant, deal, perft
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import START, classic, play
from tests.onitama_core.game.snapshots import game_files, make_snapshot, snapshot_path
from tests.onitama_core.game.strategies import WITHOUT_NINJAS, ongoing_states, random_start

if TYPE_CHECKING:
    from pathlib import Path


@settings(max_examples=30)
@given(ongoing_states())
def test_exactly_the_legal_actions_are_accepted(state: GameState) -> None:
    player = state.position.turn
    actions: list[Move | Pass] = [Pass(card) for card in state.position.hands[player]]
    for card in state.position.hands[player]:
        actions += [
            Move(card, origin, target) for origin in game.SQUARES for target in game.SQUARES
        ]
    accepted = {action for action in actions if is_accepted(state, action)}
    assert accepted == set(game.legal_actions(state, player))


def is_accepted(state: GameState, action: Move | Pass) -> bool:
    try:
        game.apply(state, state.position.turn, action)
    except IllegalAction:
        return False
    return True


# The numbers of leaves in NOTATION.md


PUBLISHED_LEAF_COUNTS = {
    ("crab,tiger", "crane,monkey", "dragon"): (10, 130, 1677, 19173, 262601),
    ("boar,ox", "elephant,horse", "crab"): (10, 130, 1989, 28509, 487780),
}
"""Number of leaves at each depth from 1 on.

The keys: the hand of the player who begins, the hand of the other player, and the side card.
"""


@pytest.mark.parametrize("first", Player)
@pytest.mark.parametrize(
    ("deal", "depth", "leaves"),
    [
        (deal, depth, leaves)
        for deal, row in PUBLISHED_LEAF_COUNTS.items()
        for depth, leaves in enumerate(row, start=1)
    ],
)
def test_the_game_tree_has_the_published_number_of_leaves(
    deal: tuple[str, str, str], depth: int, leaves: int, first: Player
) -> None:
    mover, other, side = deal
    red, blue = (mover, other) if first is Player.RED else (other, mover)
    opening = classic(f"ssmss/5/5/5/SSMSS {str(first)[0]} {red} {blue} {side}")
    assert perft(opening, depth) == leaves


def test_a_finished_game_is_one_leaf_of_the_tree() -> None:
    assert perft(classic(START), 0) == 1
    over = play(classic("2m2/2M2/5/5/5 r boar,tiger horse,ox dragon"), "boar:c4c5")
    resigned = game.conclude(
        classic(START), game.Outcome(Player.BLUE, game.Termination.RESIGNATION)
    ).state
    for depth in (0, 1, 2, 5):
        assert perft(over, depth) == perft(resigned, depth) == 1
    state = classic("4m/2M2/5/5/5 r ox,tiger crane,monkey dragon")
    wins, go_on = {"ox:c4c5"}, {"ox:c4c3", "ox:c4d4", "tiger:c4c3"}
    assert helpers.legal_action_texts(state) == wins | go_on
    assert perft(state, 2) == 1 + sum(perft(play(state, text), 1) for text in go_on)
    assert perft(classic("4M/5/5/5/m4 r bear,fox crane,monkey dragon"), 1) == 2  # with either card


def test_perft_ignores_draws_by_repetition() -> None:
    there_and_back = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
    almost_all, _ = there_and_back.rsplit(" ", 1)
    start = classic("ssmss/5/5/5/SSMSS b monkey,ox crane,elephant eel")
    almost_drawn = play(start, f"{there_and_back} {almost_all}")
    assert perft(almost_drawn, 2) == perft(classic(helpers.text_of(almost_drawn)), 2)


# Errors as commands print them for a user who wrote the position


@pytest.mark.parametrize(
    ("problem", "printed"),
    [
        (game.GameOver(), "GameOver"),
        (game.NotYourTurn(Player.BLUE), "NotYourTurn to_act=blue"),
        (game.PoolLacksAKind(2, 1), "PoolLacksAKind ordinary=2 wind=1"),
        (game.UnreadableText(game.Unreadable.CARD, "wolf"), "UnreadableText reason=CARD text=wolf"),
        (helpers.refusal(classic(START), "tiger:c1c4"), "NotOnCard move=tiger:c1c4 free=c3"),
        (helpers.refusal(classic(START), "ox:pass"), "CardNotInHand card=ox hand=crab,tiger"),
    ],
    ids=str,
)
def test_an_error_is_printed_with_its_name_and_values(
    problem: game.OnitamaError, printed: str
) -> None:
    assert game.name_and_all_values(problem) == printed


def with_subclasses(error_class: type[IllegalAction]) -> set[type[IllegalAction]]:
    """Return an exception class and all its subclasses."""
    return {error_class}.union(
        *(with_subclasses(subclass) for subclass in error_class.__subclasses__())
    )


def test_every_reason_for_an_illegal_action_belongs_to_an_exception() -> None:
    reasons = {
        getattr(error_class, "reason", None) for error_class in with_subclasses(IllegalAction)
    }
    assert reasons - {None} == set(game.Reason)


LEAF_COUNTS = {
    (Variant.SHADOW, helpers.DEAL): (2, 4, 24, 96, 672, 2388, 24828),
    (Variant.SHADOW, "b ox,boar horse,elephant crab"): (2, 4, 40, 212, 1908, 6471, 69246),
    (Variant.LIGHT, helpers.DEAL): (10, 100, 520, 6708, 73788),
    (Variant.LIGHT, "b ox,boar horse,elephant crab"): (10, 100, 880, 13464, 148104),
    (Variant.WIND, "r bat,crab crane,eagle dragon"): (13, 142, 1372, 14026, 136916),
    (Variant.WIND, "b ox,hawk lion,elephant crab"): (16, 144, 1331, 15035, 168452),
    (Variant.WIND, "r octopus,scorpion bat,eagle spider"): (8, 39, 487, 1366, 7778, 34335),
}
"""Number of leaves of the action tree at each depth from 1 on.

Red places before Blue. Depth 7 of Shadow and depth 5 of Light end with a lantern.
"""


def random_first_state(variant: Variant, pool: str, rng: Random) -> GameState:
    if variant in WITHOUT_NINJAS:
        return random_start(variant, pool, rng)
    return game.new_game(deal(variant, game.POOLS[pool], rng))


@pytest.mark.parametrize(("variant", "cards"), LEAF_COUNTS)
def test_the_game_tree_through_all_phases_has_its_known_number_of_leaves(
    variant: Variant, cards: str
) -> None:
    state = helpers.opening_state(variant, cards)
    for depth, leaves in enumerate(LEAF_COUNTS[variant, cards], start=1):
        assert perft(state, depth) == leaves


@pytest.mark.parametrize("variant", Variant)
def test_perft_counts_the_legal_actions_in_every_phase(variant: Variant) -> None:
    rng = Random(7)  # noqa: S311 - it is a game
    for _ in range(20):
        state = random_first_state(variant, "base", rng)
        while state.outcome is None:
            player = game.players_to_act(state)[0]
            actions = game.legal_actions(state, player)
            assert perft(state, 1) == len(actions)
            state = game.apply(state, player, rng.choice(actions)).state


# Whole games, compared with their snapshots


@pytest.mark.parametrize("file", game_files(), ids=lambda file: file.stem)
def test_a_recorded_game_replays_and_ends_only_with_its_last_action(file: Path) -> None:
    snapshot = make_snapshot(file)
    assert snapshot == snapshot_path(file).read_text(encoding="utf-8")
    assert snapshot.splitlines()[-1].startswith("  over  ")
    assert snapshot.count("\n  over ") == 1


# Immutable values


MODULES = [
    import_module(info.name)
    for info in pkgutil.walk_packages(game.__path__, "onitama_core.game.")
    if not info.name.endswith("__main__")
]
VALUE_CLASSES = {
    member.__qualname__: member
    for module in MODULES
    for member in vars(module).values()
    if isinstance(member, type) and is_dataclass(member) and member.__module__ == module.__name__
    if not issubclass(member, Exception)
}
"""All dataclasses of the rules except exceptions, by qualified name."""


@pytest.mark.parametrize("name", sorted(VALUE_CLASSES))
def test_values_have_slots_are_frozen_and_have_no_mutable_fields(name: str) -> None:
    value_class: Any = VALUE_CLASSES[name]
    assert value_class.__dataclass_params__.frozen
    assert value_class.__dictoffset__ == 0  # with slots, instances have no __dict__
    for field in fields(value_class):
        assert not str(field.type).startswith(("list", "dict", "set", "bytearray"))
