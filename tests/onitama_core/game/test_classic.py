"""RULES.md §1, sentence by sentence: the classic game."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    CARDS,
    POOLS,
    SQUARES,
    Card,
    GameEnded,
    GameOver,
    GameState,
    IllegalAction,
    Move,
    NotYourTurn,
    Outcome,
    Pass,
    PawnMoved,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    PositionRepeated,
    Reason,
    Square,
    Termination,
    TurnPassed,
    Variant,
    apply,
    conclude,
    legal_actions,
    parse_action,
)
from tests.onitama_core.game.helpers import (
    START,
    act,
    board_of,
    classic,
    leads,
    offered,
    play,
    refusal,
    text_of,
)
from tests.onitama_core.game.strategies import ongoing_states

if TYPE_CHECKING:
    from collections.abc import Callable


# Setup, moves and wins


RED_STUDENT = Piece(Player.RED, PieceKind.STUDENT)
RED_MASTER = Piece(Player.RED, PieceKind.MASTER)
BLUE_STUDENT = Piece(Player.BLUE, PieceKind.STUDENT)
BLUE_MASTER = Piece(Player.BLUE, PieceKind.MASTER)

RED_STONE = Outcome(Player.RED, Termination.STONE)
BLUE_STONE = Outcome(Player.BLUE, Termination.STONE)
RED_STREAM = Outcome(Player.RED, Termination.STREAM)
BLUE_STREAM = Outcome(Player.BLUE, Termination.STREAM)


# A turn


def test_one_chooses_either_card_and_any_of_ones_pawns() -> None:
    assert offered(classic(START)) == {
        *("crab:a1a2", "crab:b1b2", "crab:c1c2", "crab:d1d2", "crab:e1e2"),
        *("tiger:a1a3", "tiger:b1b3", "tiger:c1c3", "tiger:d1d3", "tiger:e1e3"),
    }


def test_offsets_are_right_and_forward_seen_from_red() -> None:
    frog = offered(classic("2m2/5/2S2/5/M4 r frog,tiger crane,monkey dragon"))
    assert {"frog:c3a3", "frog:c3b4", "frog:c3d2"} <= frog


def test_for_blue_a_card_is_rotated_never_mirrored() -> None:
    frog = offered(classic("4m/5/2s2/5/2M2 b crane,monkey frog,tiger dragon"))
    assert {text for text in frog if text.startswith("frog:c3")} == {
        "frog:c3e3",
        "frog:c3d2",
        "frog:c3b4",
    }


def test_no_pawn_leaves_the_board() -> None:
    corner = classic("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon")
    assert offered(corner) == {"crab:a1a2", "crab:a1c1", "tiger:a1a3"}


def test_no_pawn_lands_on_an_own_pawn() -> None:
    blocked = classic("2m2/5/M4/5/S4 r crab,tiger crane,monkey dragon")
    assert "tiger:a1a3" not in offered(blocked)


@pytest.mark.parametrize("piece", ["S", "s", "m"])
def test_pieces_in_between_never_block(piece: str) -> None:
    leap = classic(f"5/5/5/2{piece}2/2M2 r crab,tiger crane,monkey dragon")
    assert "tiger:c1c3" in offered(leap)


def test_pieces_in_between_never_block_a_move_to_the_side() -> None:
    assert "crab:a1c1" in offered(classic("2m2/5/5/5/SS1M1 r crab,tiger crane,monkey dragon"))


def test_a_pawn_leaves_its_square_and_stands_on_the_other() -> None:
    assert board_of(act(classic(START), "tiger:c1c3").state) == "ssmss/5/2M2/5/SS1SS"


def test_the_move_is_told() -> None:
    moved = PawnMoved(Player.RED, RED_MASTER, CARDS["tiger"], Square.C1, Square.C3)
    assert act(classic(START), "tiger:c1c3").events == (moved,)


def test_landing_on_an_enemy_pawn_captures_it() -> None:
    state = classic("2m2/5/2s2/5/2M2 r crab,tiger crane,monkey dragon")
    assert board_of(act(state, "tiger:c1c3").state) == "2m2/5/2M2/5/5"


def test_a_capture_is_told_after_the_move() -> None:
    state = classic("2m2/5/2s2/5/M1S2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").events == (
        PawnMoved(Player.RED, RED_STUDENT, CARDS["tiger"], Square.C1, Square.C3),
        PieceCaptured(BLUE_STUDENT, Square.C3),
    )


def test_capturing_a_student_does_not_end_the_game() -> None:
    state = classic("2m2/5/2s2/5/2M2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").state.outcome is None


def test_a_jumped_pawn_is_not_captured() -> None:
    state = classic("2m2/5/5/2s2/2M2 r crab,tiger crane,monkey dragon")
    assert board_of(act(state, "tiger:c1c3").state) == "2m2/5/2M2/2s2/5"


def test_blue_captures_as_red_does() -> None:
    state = classic("2m2/5/2S2/5/2M2 b crane,monkey crab,tiger dragon")
    assert act(state, "tiger:c5c3").events[1:] == (PieceCaptured(RED_STUDENT, Square.C3),)


# The exchange


def test_the_used_card_becomes_the_side_card() -> None:
    assert act(classic(START), "tiger:c1c3").state.position.side is CARDS["tiger"]


def test_the_old_side_card_goes_into_the_movers_hand() -> None:
    after = act(classic(START), "tiger:c1c3").state
    assert after.position.hands[Player.RED] == (CARDS["crab"], CARDS["dragon"])


def test_the_other_players_hand_stays_as_it_is() -> None:
    after = act(classic(START), "tiger:c1c3").state
    assert after.position.hands[Player.BLUE] == (CARDS["crane"], CARDS["monkey"])


def test_then_it_is_the_other_players_turn() -> None:
    after = act(classic(START), "tiger:c1c3").state
    assert legal_actions(after, Player.RED) == ()
    assert len(legal_actions(after, Player.BLUE)) > 0


def test_blue_exchanges_as_red_does() -> None:
    after = play(classic(START), "tiger:c1c3 crane:a5a4")
    assert text_of(after) == "1smss/s4/2M2/5/SS1SS r crab,dragon monkey,tiger crane"


def test_each_turn_has_the_next_number() -> None:
    assert play(classic(START), "tiger:c1c3 crane:a5a4").turn_number == 3


def test_the_last_action_is_remembered() -> None:
    after = play(classic(START), "tiger:c1c3 crane:a5a4")
    assert after.last_action == Move(CARDS["crane"], Square.A5, Square.A4)


# Having to move


def test_one_must_move_if_either_card_allows_it() -> None:
    # Fox takes nothing anywhere from the far right corner; Tiger takes one back.
    assert offered(classic("4M/5/5/5/m4 r fox,tiger crane,monkey dragon")) == {"tiger:e5e4"}


def test_one_must_move_even_into_defeat() -> None:
    # Every move gives the master away: the only square is attacked.
    state = classic("4M/3s1/3s1/5/m4 r fox,tiger boar,cobra dragon")
    assert offered(state) == {"tiger:e5e4"}
    assert "boar:d4e4" in offered(act(state, "tiger:e5e4").state)


# Way of the Stone


@pytest.mark.parametrize("piece", ["M", "S"])
def test_way_of_the_stone_capture_the_enemy_master(piece: str) -> None:
    other = "S" if piece == "M" else "M"
    state = classic(f"5/5/2m2/5/{other}1{piece}2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").state.outcome == RED_STONE


def test_way_of_the_stone_for_blue() -> None:
    state = classic("2m2/5/2M2/5/5 b crane,monkey crab,tiger dragon")
    assert act(state, "tiger:c5c3").state.outcome == BLUE_STONE


def test_a_stone_win_tells_move_capture_and_end() -> None:
    state = classic("5/5/2m2/5/2M2 r crab,tiger crane,monkey dragon")
    assert act(state, "tiger:c1c3").events == (
        PawnMoved(Player.RED, RED_MASTER, CARDS["tiger"], Square.C1, Square.C3),
        PieceCaptured(BLUE_MASTER, Square.C3),
        GameEnded(RED_STONE, (Termination.STONE,)),
    )


def test_a_student_that_captures_the_master_on_its_temple_wins_by_stone_alone() -> None:
    state = classic("2m2/2S2/5/5/2M2 r boar,tiger crane,monkey dragon")
    assert act(state, "boar:c4c5").events[-1] == GameEnded(RED_STONE, (Termination.STONE,))


# Way of the Stream


def test_way_of_the_stream_the_own_master_stands_on_the_enemy_temple() -> None:
    state = classic("m4/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").state.outcome == RED_STREAM


def test_way_of_the_stream_for_blue() -> None:
    state = classic("5/5/5/2m2/4M b crane,monkey boar,crab dragon")
    assert act(state, "boar:c2c1").state.outcome == BLUE_STREAM


def test_a_stream_win_tells_move_and_end() -> None:
    state = classic("m4/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").events == (
        PawnMoved(Player.RED, RED_MASTER, CARDS["boar"], Square.C4, Square.C5),
        GameEnded(RED_STREAM, (Termination.STREAM,)),
    )


def test_a_stream_win_may_capture_a_student_on_the_temple() -> None:
    state = classic("m1s2/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").events[1:] == (
        PieceCaptured(BLUE_STUDENT, Square.C5),
        GameEnded(RED_STREAM, (Termination.STREAM,)),
    )


def test_a_stream_win_counts_where_the_square_is_attacked() -> None:
    state = classic("1m3/2M2/5/5/5 r boar,crab horse,monkey dragon")
    assert "horse:b5c5" in offered(classic("1mM2/5/5/5/5 b boar,crab horse,monkey dragon"))
    assert act(state, "boar:c4c5").state.outcome == RED_STREAM


def test_students_on_a_temple_mean_nothing() -> None:
    state = classic("m4/2S2/5/5/2M2 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").state.outcome is None


def test_a_student_standing_on_a_temple_means_nothing_later_either() -> None:
    state = classic("m1S2/5/5/5/2M2 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c1c2").state.outcome is None


def test_a_master_that_stands_beside_the_temple_has_not_won() -> None:
    state = classic("m4/1M3/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:b4b5").state.outcome is None


def test_a_master_may_leave_and_reenter_its_temple() -> None:
    state = classic("2m2/5/5/5/2M2 r boar,horse crab,monkey ox")
    back = play(state, "boar:c1c2 crab:c5c4 horse:c2c1")
    assert board_of(back) == "5/2m2/5/5/2M2"
    assert back.outcome is None


def test_a_blue_master_may_reenter_its_temple() -> None:
    state = classic("5/2m2/5/5/2M2 b boar,crab horse,monkey ox")
    assert act(state, "horse:c4c5").state.outcome is None


# Both ways at once, and the end


@pytest.mark.parametrize(
    ("text", "action", "winner"),
    [
        ("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon", "boar:c4c5", Player.RED),
        ("5/5/5/2m2/2M2 b crane,monkey boar,crab dragon", "boar:c2c1", Player.BLUE),
    ],
)
def test_when_one_move_does_both_stone_is_recorded_and_both_are_told(
    text: str, action: str, winner: Player
) -> None:
    state, events = act(classic(text), action)
    assert state.outcome == Outcome(winner, Termination.STONE)
    assert events[-1] == GameEnded(state.outcome, (Termination.STONE, Termination.STREAM))


@pytest.mark.parametrize("player", Player)
def test_the_game_ends_at_once(player: Player) -> None:
    over = act(classic("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon"), "boar:c4c5").state
    assert legal_actions(over, player) == ()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("1m3/5/1M3/5/5 r crab,tiger crane,monkey dragon", "tiger:b3b5"),
        ("m4/2M2/5/5/5 r boar,crab crane,monkey dragon", "boar:c4c5"),
    ],
)
def test_a_winning_action_leaves_hands_side_card_and_player_as_they_were(
    text: str, action: str
) -> None:
    before = classic(text)
    after = act(before, action).state
    assert text_of(after).split()[1:] == text_of(before).split()[1:]


def test_a_winning_action_stays_in_its_turn() -> None:
    state = classic("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon")
    assert act(state, "boar:c4c5").state.turn_number == state.turn_number


# There is no check


def test_a_master_may_move_into_danger() -> None:
    state = classic("2m2/5/2M2/5/5 r boar,tiger horse,ox dragon")
    exposed = act(state, "boar:c3c4").state
    assert exposed.outcome is None
    assert act(exposed, "horse:c5c4").state.outcome == BLUE_STONE


def test_a_master_in_danger_may_stay_there() -> None:
    state = classic("2m2/2M2/5/5/S4 r boar,tiger horse,ox dragon")
    assert "boar:a1a2" in offered(state)
    assert act(state, "boar:a1a2").state.outcome is None


# Passing


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


# Draws


DRAW = Outcome(None, Termination.REPETITION)
AGREED = Outcome(None, Termination.AGREEMENT)

ROUND = "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5"
"""Six turns after which everything lies as before."""
FIVE, SIXTH = ROUND.rsplit(" ", 1)


def before_the_round() -> GameState:
    return classic("2m2/5/5/5/2M2 r goose,rooster horse,ox boar")


def repetitions(state: GameState, texts: str) -> list[int]:
    """How often each position stood, as far as the players are told."""
    told = []
    for text in texts.split():
        state, events = act(state, text)
        told += [event.times for event in events if isinstance(event, PositionRepeated)]
    return told


def test_the_round_repeats_the_position() -> None:
    assert text_of(play(before_the_round(), ROUND)) == text_of(before_the_round())


def test_a_position_that_is_new_is_not_told() -> None:
    assert repetitions(before_the_round(), FIVE) == []


def test_the_second_time_both_players_are_told() -> None:
    events = act(play(before_the_round(), FIVE), SIXTH).events
    assert events[1:] == (PositionRepeated(2),)


def test_the_turn_that_draws_is_the_last_one() -> None:
    assert play(before_the_round(), f"{ROUND} {ROUND}").turn_number == 2 * 6


def test_the_second_time_the_game_goes_on() -> None:
    again = play(before_the_round(), ROUND)
    assert again.outcome is None
    assert offered(again) == offered(before_the_round())


def test_the_position_at_the_start_of_the_game_counts_too() -> None:
    assert repetitions(before_the_round(), ROUND) == [2]


def test_every_position_that_stands_the_second_time_is_told() -> None:
    assert repetitions(before_the_round(), f"{ROUND} {FIVE}") == [2] * 6


def test_the_third_time_the_game_is_drawn() -> None:
    assert play(before_the_round(), f"{ROUND} {ROUND}").outcome == DRAW


def test_the_third_time_repetition_and_draw_are_told() -> None:
    events = act(play(before_the_round(), f"{ROUND} {FIVE}"), SIXTH).events
    assert events[1:] == (PositionRepeated(3), GameEnded(DRAW, (Termination.REPETITION,)))


@pytest.mark.parametrize("player", Player)
def test_after_the_draw_nobody_acts(player: Player) -> None:
    assert legal_actions(play(before_the_round(), f"{ROUND} {ROUND}"), player) == ()


def test_the_turn_is_complete_before_the_draw() -> None:
    assert text_of(play(before_the_round(), f"{ROUND} {ROUND}")) == text_of(before_the_round())


def test_a_position_may_stand_again_with_other_turns_in_between() -> None:
    detour = "goose:c1b1 horse:c5d5 boar:b1c1 goose:d5c5 horse:c1c2 boar:c5c4"
    state = play(before_the_round(), detour)
    assert state.outcome is None
    assert repetitions(before_the_round(), detour) == []


def test_hands_matter() -> None:
    same_board = play(before_the_round(), "goose:c1b1 horse:c5d5 boar:b1c1 goose:d5c5")
    assert board_of(same_board) == board_of(before_the_round())
    assert repetitions(before_the_round(), "goose:c1b1 horse:c5d5 boar:b1c1 goose:d5c5") == []


def test_the_player_to_move_matters() -> None:
    red = classic("2m2/5/5/5/2M2 r goose,rooster horse,ox boar")
    blue = classic("2m2/5/5/5/2M2 b goose,rooster horse,ox boar")
    assert red.position != blue.position


def test_who_is_the_master_matters() -> None:
    one = classic("2m2/5/5/5/MS3 r goose,rooster horse,ox boar")
    other = classic("2m2/5/5/5/SM3 r goose,rooster horse,ox boar")
    assert one.position != other.position


def test_nothing_from_before_a_capture_counts() -> None:
    state = classic("2m2/5/5/2s2/2M2 r boar,goose horse,ox tiger")
    after = act(state, "boar:c1c2").state
    forged = replace(state, since_capture=(after.position, after.position, state.position))
    assert len(act(forged, "boar:c1c2").events) == 2
    assert act(forged, "boar:c1c2").state.outcome is None


def test_blues_capture_too_clears_what_came_before() -> None:
    state = classic("2m2/2S2/5/5/2M2 b boar,goose horse,ox tiger")
    assert len(act(state, "horse:c5c4").state.since_capture) == 1


def test_passes_are_turns_that_can_repeat_a_position() -> None:
    state = classic("4M/5/5/1m3/5 r bear,iguana goose,otter fox")
    around = "iguana:pass otter:b2a3 fox:pass iguana:a3c2 otter:pass fox:c2b2"
    assert repetitions(state, around) == [2]
    assert play(state, f"{around} {around}").outcome == DRAW


def test_a_draw_by_agreement() -> None:
    state, events = conclude(classic(START), AGREED)
    assert state.outcome == AGREED
    assert events == (GameEnded(AGREED, (Termination.AGREEMENT,)),)


@pytest.mark.parametrize("resigning", Player)
def test_resignation_at_any_time_also_out_of_turn(resigning: Player) -> None:
    given_up = Outcome(resigning.opponent, Termination.RESIGNATION)
    state, events = conclude(classic(START), given_up)
    assert state.outcome == given_up
    assert events == (GameEnded(given_up, (Termination.RESIGNATION,)),)


def test_an_end_beside_the_board_leaves_everything_on_it_as_it_was() -> None:
    before = play(classic(START), "tiger:c1c3")
    after = conclude(before, AGREED).state
    assert text_of(after) == text_of(before)
    assert (after.turn_number, after.last_action) == (before.turn_number, before.last_action)


@pytest.mark.parametrize("player", Player)
def test_after_an_end_beside_the_board_nobody_acts(player: Player) -> None:
    assert legal_actions(conclude(classic(START), AGREED).state, player) == ()


def test_a_game_ends_once() -> None:
    over = conclude(classic(START), AGREED).state
    with pytest.raises(GameOver):
        conclude(over, Outcome(Player.RED, Termination.RESIGNATION))


def test_a_won_game_cannot_be_resigned() -> None:
    won = play(classic("2m2/2M2/5/5/5 r boar,crab crane,monkey dragon"), "boar:c4c5")
    with pytest.raises(GameOver):
        conclude(won, Outcome(Player.BLUE, Termination.RESIGNATION))


# Refusals


REFUSED = (
    ("tiger:c1c4", Reason.NOT_ON_CARD),
    ("tiger:c1c1", Reason.NOT_ON_CARD),
    ("crab:b1c2", Reason.NOT_ON_CARD),
    ("dragon:c1a2", Reason.CARD_NOT_IN_HAND),
    ("crane:c1c2", Reason.CARD_NOT_IN_HAND),
    ("ox:pass", Reason.CARD_NOT_IN_HAND),
    ("tiger:c3c5", Reason.NOT_YOUR_PIECE),
    ("tiger:c5c3", Reason.NOT_YOUR_PIECE),
    ("crab:c1a1", Reason.OWN_PIECE_IN_THE_WAY),
    ("tiger:pass", Reason.MUST_MOVE),
)


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_refusal_gives_its_reason(text: str, reason: Reason) -> None:
    refused = refusal(classic(START), text)
    assert refused.reason is reason


def test_a_card_that_can_go_two_ways_names_both() -> None:
    state = classic("2m2/5/2M2/5/5 r crab,tiger crane,monkey dragon")
    assert leads(state, "tiger:c3c4") == "c2 c5"


def test_a_card_that_can_go_nowhere_says_so() -> None:
    state = classic("4M/5/5/5/2m2 r fox,tiger crane,monkey dragon")
    assert leads(state, "fox:e5d5") == ""


def test_blue_is_told_its_own_squares() -> None:
    state = classic("ssmss/5/5/5/SSMSS b crane,monkey crab,tiger dragon")
    assert leads(state, "tiger:c5c4") == "c3"


def test_the_used_card_is_not_in_hand_next_turn() -> None:
    state = play(classic(START), "tiger:c1c3 crane:a5a4")
    assert refusal(state, "tiger:c3c5").reason is Reason.CARD_NOT_IN_HAND


def test_the_card_is_looked_at_before_the_piece() -> None:
    assert refusal(classic(START), "dragon:c5a4").reason is Reason.CARD_NOT_IN_HAND


def test_a_target_off_the_cards_grid_is_not_on_the_card_even_where_an_own_pawn_stands() -> None:
    assert refusal(classic(START), "tiger:a1b1").reason is Reason.NOT_ON_CARD


def test_out_of_turn_nothing_is_played() -> None:
    with pytest.raises(NotYourTurn) as caught:
        apply(classic(START), Player.BLUE, parse_action("crane:a5a4"))
    assert caught.value.to_act is Player.RED


def test_red_is_told_that_it_is_blues_turn() -> None:
    with pytest.raises(NotYourTurn) as caught:
        apply(play(classic(START), "tiger:c1c3"), Player.RED, parse_action("crab:a1a2"))
    assert caught.value.to_act is Player.BLUE


@pytest.mark.parametrize("player", Player)
def test_after_a_win_nothing_is_played(player: Player) -> None:
    over = play(classic("2m2/2M2/5/5/S4 r boar,tiger horse,ox dragon"), "boar:c4c5")
    with pytest.raises(GameOver):
        apply(over, player, parse_action("tiger:a1a3"))


def test_after_resignation_nothing_is_played() -> None:
    over = conclude(classic(START), Outcome(Player.BLUE, Termination.RESIGNATION)).state
    with pytest.raises(GameOver):
        apply(over, Player.RED, parse_action("tiger:c1c3"))


@given(ongoing_states(Variant.CLASSIC), st.data())
def test_cards_in_hand_and_own_pieces_are_refused_but_for_legal_actions(
    state: GameState, data: st.DataObject
) -> None:
    player = state.position.turn
    own = [s for s in SQUARES if (p := state.position.piece_at(s)) and p.owner is player]
    cards = st.sampled_from(state.position.hands[player])
    action = data.draw(st.builds(Move, cards, st.sampled_from(own), st.sampled_from(SQUARES)))
    if action not in legal_actions(state, player):
        with pytest.raises(IllegalAction) as caught:
            apply(state, player, action)
        assert caught.value.reason in {Reason.NOT_ON_CARD, Reason.OWN_PIECE_IN_THE_WAY}
