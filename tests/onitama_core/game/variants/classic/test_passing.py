"""RULES.md §1.4 and §1.8: when, and only when, one passes."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    CARDS,
    POOLS,
    SQUARES,
    Card,
    GameState,
    Pass,
    Player,
    Reason,
    Square,
    TurnPassed,
)
from tests.onitama_core.game.helpers import act, board_of, classic, offered, refusal, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

# One vector a line: the board, and the two cards that do not move it.
RED_STUCK = (
    # the whole a-file
    ("S4/S4/M4/S4/S2m1", "horse,tiger"),
    ("S1m2/S4/S4/S4/M4", "horse,tiger"),
    ("M1m2/S4/S4/S4/S4", "horse,tiger"),
    # the whole e-file
    ("2m1S/4S/4M/4S/4S", "ox,tiger"),
    ("4S/4S/4S/1s2S/2m1M", "ox,tiger"),
    # the whole far rank, the master not on the temple
    ("MSSSS/5/2m2/5/5", "crab,elephant"),
    ("SMSSS/5/2m2/5/5", "boar,crab"),
    ("SSSMS/ssss1/2m2/5/5", "boar,elephant"),
    ("SSSSM/2m2/5/5/5", "crab,elephant"),
    # a lone pawn in a corner
    ("4M/5/5/5/2m2", "bear,fox"),
    ("4M/3ss/5/5/2m2", "bear,fox"),
    ("4M/5/5/5/2m2", "iguana,otter"),
    ("M4/5/5/5/2m2", "dog,panda"),
    ("M4/5/5/5/2m2", "sable,tanuki"),
    ("2m2/5/5/5/M4", "dog,frog"),
    ("2m2/5/5/5/4M", "fox,rabbit"),
)

OTHERS, SIDE = "cobra,goose", "rooster"
"""Blue's hand and the side card: they do not matter."""

TURNED_LETTERS = str.maketrans("MSms", "msMS")


def red_to_act(board: str, hand: str) -> GameState:
    return classic(f"{board} r {hand} {OTHERS} {SIDE}")


def blue_to_act(board: str, hand: str) -> GameState:
    """The same turned round: Blue stands where Red stood."""
    turned = board[::-1].translate(TURNED_LETTERS)
    return classic(f"{turned} b {OTHERS} {hand} {SIDE}")


@pytest.mark.parametrize(("board", "hand"), RED_STUCK)
def test_a_stuck_red_passes_with_either_card(board: str, hand: str) -> None:
    first, second = hand.split(",")
    assert offered(red_to_act(board, hand)) == {f"{first}:pass", f"{second}:pass"}


@pytest.mark.parametrize(("board", "hand"), RED_STUCK)
def test_a_stuck_blue_passes_with_either_card(board: str, hand: str) -> None:
    first, second = hand.split(",")
    assert offered(blue_to_act(board, hand)) == {f"{first}:pass", f"{second}:pass"}


@pytest.mark.parametrize("used", ["bear", "fox"])
def test_after_the_pass_the_exchange_happens(used: str) -> None:
    kept = "fox" if used == "bear" else "bear"
    after = act(classic("4M/5/5/5/2m2 r bear,fox cobra,goose rooster"), f"{used}:pass").state
    assert text_of(after) == f"4M/5/5/5/2m2 b {kept},rooster cobra,goose {used}"


def test_blue_exchanges_after_a_pass_as_red_does() -> None:
    after = act(classic("2M2/5/5/5/m4 b cobra,goose bear,fox rooster"), "fox:pass").state
    assert text_of(after) == "2M2/5/5/5/m4 r cobra,goose bear,rooster fox"


def test_a_pass_is_told() -> None:
    events = act(classic("4M/5/5/5/2m2 r bear,fox cobra,goose rooster"), "fox:pass").events
    assert events == (TurnPassed(Player.RED, CARDS["fox"]),)


def test_a_pass_is_a_turn() -> None:
    after = act(classic("4M/5/5/5/2m2 r bear,fox cobra,goose rooster"), "fox:pass").state
    assert after.turn_number == 2
    assert after.last_action == Pass(CARDS["fox"])


def test_a_pass_moves_no_pawn() -> None:
    state = classic("4M/5/5/5/2m2 r bear,fox cobra,goose rooster")
    assert board_of(act(state, "bear:pass").state) == board_of(state)


def test_a_pass_needs_a_card_of_ones_own() -> None:
    state = classic("4M/5/5/5/2m2 r bear,fox cobra,goose rooster")
    assert refusal(state, "cobra:pass").reason is Reason.CARD_NOT_IN_HAND


@pytest.mark.parametrize("card", ["fox", "tiger"])
def test_no_pass_while_either_card_allows_a_move(card: str) -> None:
    state = classic("4M/5/5/5/2m2 r fox,tiger cobra,goose rooster")
    assert refusal(state, f"{card}:pass").reason is Reason.MUST_MOVE


@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ("S4/S4/M4/S4/S2m1", "ox,tiger"),  # the wrong file
        ("S4/S4/M4/S4/5", "horse,tiger"),  # only four of five
        ("S4/S4/s4/M4/S2m1", "horse,tiger"),  # an enemy in the line is a capture
        ("5/MSSSS/5/5/2m2", "crab,elephant"),  # not the far rank
        ("MSSSS/5/2m2/5/5", "crab,tiger"),  # Tiger goes back
        ("M4/5/5/5/2m2", "bear,fox"),  # the wrong corner
        ("4M/5/5/5/m3S", "bear,fox"),  # another pawn can move
    ],
)
def test_where_a_little_is_missing_one_must_move(board: str, hand: str) -> None:
    assert not any(text.endswith(":pass") for text in offered(red_to_act(board, hand)))


# All such positions, found by search

PAWNS = 5


def closure(square: Square, pair: tuple[Card, Card]) -> frozenset[Square]:
    """`square` and everything that can be reached from it over an empty board.

    Of more squares than there are pawns some are left out.
    """
    reached, waiting = {square}, [square]
    while waiting and len(reached) <= PAWNS:
        origin = waiting.pop()
        for offset in (*pair[0].moves, *pair[1].moves):
            target = origin.step(offset, Player.RED)
            if target is not None and target not in reached:
                reached.add(target)
                waiting.append(target)
    return frozenset(reached)


def stuck_sets(pair: tuple[Card, Card]) -> set[frozenset[Square]]:
    """Where up to five red pawns have no move: all their targets are their own squares."""
    closures = {closure(square, pair) for square in SQUARES}
    small = {squares for squares in closures if len(squares) <= PAWNS}
    found: set[frozenset[Square]] = set()
    for count in range(1, len(small) + 1):
        for some in combinations(small, count):
            union = frozenset().union(*some)
            if len(union) <= PAWNS:
                found.add(union)
    return found


def all_stuck() -> dict[tuple[str, str], set[str]]:
    """Pairs of ordinary cards, and the squares of pawns that they leave stuck."""
    found = {}
    for first, second in combinations(sorted(POOLS["all"], key=lambda card: card.id), 2):
        if stuck := stuck_sets((first, second)):
            found[first.id, second.id] = {" ".join(map(str, sorted(squares))) for squares in stuck}
    return found


ALL_STUCK = all_stuck()
A_FILE, E_FILE, FAR_RANK = "a1 a2 a3 a4 a5", "e1 e2 e3 e4 e5", "a5 b5 c5 d5 e5"


def board_with(squares: str) -> str:
    """Red's pawns on these squares, its master on the first; Blue's master on b3 or c3."""
    letters = {"c3" if "b3" in squares else "b3": "m"}
    letters |= dict.fromkeys(squares.split(), "S") | {squares[:2]: "M"}
    ranks = ["".join(letters.get(f + r, "1") for f in "abcde") for r in "54321"]
    return "/".join(ranks)


def test_with_base_cards_only_five_own_pieces_in_one_line_are_stuck() -> None:
    base = {card.id for card in POOLS["base"]}
    assert {pair: stuck for pair, stuck in ALL_STUCK.items() if base.issuperset(pair)} == {
        ("horse", "tiger"): {A_FILE},
        ("ox", "tiger"): {E_FILE},
        ("crab", "elephant"): {FAR_RANK},
        ("boar", "crab"): {FAR_RANK},
        ("boar", "elephant"): {FAR_RANK},
    }


@pytest.mark.parametrize(
    ("corner", "pairs"),
    [
        ("a1", {("dog", "frog")}),
        ("e1", {("fox", "rabbit")}),
        ("a5", set(combinations(("dog", "panda", "sable", "tanuki"), 2))),
        ("e5", set(combinations(("bear", "fox", "iguana", "otter"), 2))),
    ],
)
def test_the_pairs_of_cards_that_leave_a_lone_pawn_stuck(
    corner: str, pairs: set[tuple[str, str]]
) -> None:
    assert {pair for pair, stuck in ALL_STUCK.items() if corner in stuck} == pairs


@pytest.mark.parametrize("seat", [red_to_act, blue_to_act])
@pytest.mark.parametrize(
    ("pair", "squares"), [(pair, s) for pair, found in ALL_STUCK.items() for s in sorted(found)]
)
def test_every_position_found_by_search_is_a_pass(
    pair: tuple[str, str], squares: str, seat: Callable[[str, str], GameState]
) -> None:
    state = seat(board_with(squares), ",".join(pair))
    assert offered(state) == {f"{card}:pass" for card in pair}
