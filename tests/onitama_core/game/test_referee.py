"""What holds of every game: the referee, both seats, the tree, refusals as printed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from onitama_core.game import (
    SQUARES,
    GameOver,
    GameState,
    IllegalAction,
    Move,
    NotYourTurn,
    OnitamaError,
    Outcome,
    Pass,
    Player,
    PoolLacksAKind,
    Reason,
    Termination,
    Unreadable,
    UnreadableText,
    apply,
    conclude,
    legal_actions,
    perft,
)
from tests.onitama_core.game.helpers import START, classic, offered, play, refusal, text_of
from tests.onitama_core.game.strategies import ongoing_states


@settings(max_examples=30)
@given(ongoing_states())
def test_of_all_that_a_hand_could_do_exactly_the_legal_actions_are_accepted(
    state: GameState,
) -> None:
    player = state.position.turn
    everything: list[Move | Pass] = [Pass(card) for card in state.position.hands[player]]
    for card in state.position.hands[player]:
        everything += [Move(card, origin, target) for origin in SQUARES for target in SQUARES]
    accepted = {action for action in everything if is_accepted(state, action)}
    assert accepted == set(legal_actions(state, player))


def is_accepted(state: GameState, action: Move | Pass) -> bool:
    try:
        apply(state, state.position.turn, action)
    except IllegalAction:
        return False
    return True


# The tables of NOTATION.md


TABLES = {
    ("crab,tiger", "crane,monkey", "dragon"): (10, 130, 1677, 19173, 262601),
    ("boar,ox", "elephant,horse", "crab"): (10, 130, 1989, 28509, 487780),
}


def opening_of(deal: tuple[str, str, str], first: Player) -> GameState:
    mover, other, side = deal
    red, blue = (mover, other) if first is Player.RED else (other, mover)
    return classic(f"ssmss/5/5/5/SSMSS {str(first)[0]} {red} {blue} {side}")


@pytest.mark.parametrize("first", Player)
@pytest.mark.parametrize(
    ("deal", "depth", "leaves"),
    [(deal, depth, n) for deal, row in TABLES.items() for depth, n in enumerate(row, start=1)],
)
def test_the_tree_has_the_published_number_of_leaves(
    deal: tuple[str, str, str], depth: int, leaves: int, first: Player
) -> None:
    assert perft(opening_of(deal, first), depth) == leaves


def test_no_action_deep_there_is_one_leaf() -> None:
    assert perft(classic(START), 0) == 1


@pytest.mark.parametrize("depth", [0, 1, 2, 5])
def test_a_finished_game_is_one_leaf(depth: int) -> None:
    over = play(classic("2m2/2M2/5/5/5 r boar,tiger horse,ox dragon"), "boar:c4c5")
    assert perft(over, depth) == 1


def test_a_resigned_game_is_one_leaf() -> None:
    resigned = Outcome(Player.BLUE, Termination.RESIGNATION)
    assert perft(conclude(classic(START), resigned).state, 3) == 1


def test_a_sequence_in_which_the_game_ends_earlier_is_one_leaf() -> None:
    state = classic("4m/2M2/5/5/5 r ox,tiger crane,monkey dragon")
    wins, go_on = {"ox:c4c5"}, {"ox:c4c3", "ox:c4d4", "tiger:c4c3"}
    assert offered(state) == wins | go_on
    assert perft(state, 2) == 1 + sum(perft(play(state, text), 1) for text in go_on)


def test_a_forced_pass_is_two_actions() -> None:
    assert perft(classic("4M/5/5/5/m4 r bear,fox crane,monkey dragon"), 1) == 2


def test_a_draw_ends_nothing_in_the_tree() -> None:
    there_and_back = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
    almost_all, _ = there_and_back.rsplit(" ", 1)
    start = classic("ssmss/5/5/5/SSMSS b monkey,ox crane,elephant eel")
    almost_drawn = play(start, f"{there_and_back} {almost_all}")
    assert perft(almost_drawn, 2) == perft(classic(text_of(almost_drawn)), 2)


# What refusals carry, as programs print it: a name and values, in no language


@pytest.mark.parametrize(
    ("problem", "printed"),
    [
        (GameOver(), "GameOver"),
        (NotYourTurn(Player.BLUE), "NotYourTurn to_act=blue"),
        (PoolLacksAKind(2, 1), "PoolLacksAKind ordinary=2 wind=1"),
        (UnreadableText(Unreadable.CARD, "wolf"), "UnreadableText reason=CARD text=wolf"),
        (refusal(classic(START), "tiger:c1c4"), "NotOnCard move=tiger:c1c4 free=c3"),
        (refusal(classic(START), "ox:pass"), "CardNotInHand card=ox hand=crab,tiger"),
    ],
    ids=str,
)
def test_a_problem_prints_its_name_and_its_values(problem: OnitamaError, printed: str) -> None:
    assert str(problem) == printed


def kinds_of(kind: type[IllegalAction]) -> set[type[IllegalAction]]:
    return {kind}.union(*(kinds_of(each) for each in kind.__subclasses__()))


def test_every_reason_has_a_kind_of_refusal() -> None:
    given = {getattr(kind, "reason", None) for kind in kinds_of(IllegalAction)}
    assert given - {None} == set(Reason)
