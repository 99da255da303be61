"""RULES.md §3.1 to §3.3, sentence by sentence: the set-up, and a turn with either card."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    CARDS,
    Card,
    PawnMoved,
    Phase,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    SpiritMoved,
    Square,
    Variant,
    legal_actions,
    parse_action,
    perft,
    public_view,
)
from tests.onitama_core.game.helpers import (
    WIND_START,
    act,
    board_of,
    dealt,
    offered,
    play,
    text_of,
    wind,
)

RED_MASTER = Piece(Player.RED, PieceKind.MASTER)
RED_STUDENT = Piece(Player.RED, PieceKind.STUDENT)
BLUE_MASTER = Piece(Player.BLUE, PieceKind.MASTER)
BLUE_STUDENT = Piece(Player.BLUE, PieceKind.STUDENT)


def with_card(texts: set[str], card: str) -> set[str]:
    return {text for text in texts if text.startswith(f"{card}:")}


# The set-up


def test_the_spirit_starts_on_c3_in_the_classic_setup() -> None:
    assert text_of(dealt(Variant.WIND, "r bat,crab crane,eagle dragon")) == WIND_START


def test_reading_the_start_of_a_game_starts_it() -> None:
    assert wind(WIND_START) == dealt(Variant.WIND, "r bat,crab crane,eagle dragon")


def test_whom_the_setup_names_moves_first() -> None:
    state = dealt(Variant.WIND, "b bat,crab crane,eagle dragon")
    assert legal_actions(state, Player.RED) == ()
    assert "crane:a5a4" in offered(state)


# An ordinary card


def test_an_ordinary_card_moves_a_pawn_or_the_spirit() -> None:
    assert with_card(offered(wind(WIND_START)), "crab") == {
        *("crab:a1a2", "crab:b1b2", "crab:c1c2", "crab:d1d2", "crab:e1e2"),
        *("crab:c3a3", "crab:c3c4", "crab:c3e3"),
    }


def test_moving_the_spirit_with_an_ordinary_card_is_the_whole_turn() -> None:
    after = act(wind(WIND_START), "crab:c3c4").state
    assert text_of(after) == "ssmss/2W2/5/5/SSMSS b bat,dragon crane,eagle crab"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)


def test_moving_a_pawn_with_an_ordinary_card_is_the_whole_turn() -> None:
    after = act(wind(WIND_START), "crab:c1c2").state
    assert text_of(after) == "ssmss/5/2W2/2M2/SS1SS b bat,dragon crane,eagle crab"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)


def test_the_spirits_move_is_told() -> None:
    moved = SpiritMoved(Player.RED, CARDS["crab"], Square.C3, Square.C4, swapped=None)
    assert act(wind(WIND_START), "crab:c3c4").events == (moved,)


def test_the_spirit_too_moves_as_seen_from_blue() -> None:
    frog = offered(wind("2m2/5/2W2/5/2M2 b bat,crab frog,eagle dragon"))
    assert {"frog:c3e3", "frog:c3d2", "frog:c3b4"} == {t for t in frog if "frog:c3" in t}


def test_the_spirit_does_not_leave_the_board() -> None:
    corner = offered(wind("2m2/5/5/5/W3M r bat,crab crane,eagle dragon"))
    assert {text for text in corner if text.startswith("crab:a1")} == {"crab:a1a2", "crab:a1c1"}


# A Wind card


def test_a_wind_card_moves_first_a_pawn_by_its_pawn_grid() -> None:
    assert with_card(offered(wind(WIND_START)), "bat") == {
        *("bat:a1a2", "bat:b1b2", "bat:c1c2", "bat:d1d2", "bat:e1e2")
    }


def test_then_the_spirit_by_its_spirit_grid() -> None:
    between = act(wind(WIND_START), "bat:c1c2").state
    assert offered(between) == {"bat:c3a4", "bat:c3b4", "bat:c3d4", "bat:c3e4"}


def test_between_the_parts_it_is_still_the_same_players_turn() -> None:
    between = act(wind(WIND_START), "bat:c1c2").state
    assert (between.phase, between.turn_number) == (Phase.SPIRIT, 1)
    assert legal_actions(between, Player.BLUE) == ()


def test_between_the_parts_the_used_card_is_still_in_hand() -> None:
    between = act(wind(WIND_START), "bat:c1c2").state
    assert text_of(between) == "ssmss/5/2W2/2M2/SS1SS r bat,crab crane,eagle dragon"


def test_the_exchange_comes_after_the_second_part() -> None:
    after = play(wind(WIND_START), "bat:c1c2 bat:c3d4")
    assert text_of(after) == "ssmss/3W1/5/2M2/SS1SS b crab,dragon crane,eagle bat"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)


def test_blue_plays_both_parts_and_exchanges_as_red_does() -> None:
    blue = wind("ssmss/5/2W2/5/SSMSS b crane,eagle bat,crab dragon")
    after = play(blue, "bat:c5c4 bat:c3b2")
    assert text_of(after) == "ss1ss/2m2/5/1W3/SSMSS r crane,eagle crab,dragon bat"


def test_the_pawns_part_is_oriented_to_the_mover() -> None:
    red = offered(wind("m4/5/2M2/5/W4 r crab,rhinoceros crane,eagle dragon"))
    blue = offered(wind("W4/5/2m2/5/M4 b crane,eagle crab,rhinoceros dragon"))
    assert with_card(red, "rhinoceros") == {"rhinoceros:c3b4", "rhinoceros:c3c2"}
    assert with_card(blue, "rhinoceros") == {"rhinoceros:c3d2", "rhinoceros:c3c4"}


def test_the_spirits_part_is_oriented_to_the_mover() -> None:
    blue = wind("ssmss/5/2W2/5/SSMSS b crane,eagle bat,crab dragon")
    expected = {"bat:c3a2", "bat:c3b2", "bat:c3d2", "bat:c3e2"}
    assert offered(act(blue, "bat:c5c4").state) == expected


def test_each_part_is_told_when_it_is_played() -> None:
    between, first = act(wind(WIND_START), "bat:c1c2")
    assert first == (PawnMoved(Player.RED, RED_MASTER, CARDS["bat"], Square.C1, Square.C2),)
    assert act(between, "bat:c3d4").events == (
        SpiritMoved(Player.RED, CARDS["bat"], Square.C3, Square.D4, swapped=None),
    )


def test_a_capture_in_the_first_part_is_done_and_told_at_once() -> None:
    state = wind("2m2/5/2W2/s4/S1M2 r bat,crab crane,eagle dragon")
    between, events = act(state, "bat:a1a2")
    assert events[1:] == (PieceCaptured(BLUE_STUDENT, Square.A2),)
    assert board_of(between) == "2m2/5/2W2/S4/2M2"
    assert between.phase is Phase.SPIRIT


def test_the_two_parts_are_two_actions_of_the_tree() -> None:
    state = wind(WIND_START)
    turns = [play(state, text) for text in offered(state)]
    assert perft(state, 2) == sum(perft(after, 1) for after in turns)
    assert {after.position.turn for after in turns} == set(Player)


# What the next player sees


def test_the_last_action_of_a_turn_of_two_parts_is_the_pawns() -> None:
    view = public_view(play(wind(WIND_START), "bat:c1c2 bat:c3d4"))
    assert view.last_action == parse_action("bat:c1c2")
    assert view.spirit_move == parse_action("bat:c3d4")


def test_where_no_pawn_moved_the_last_action_is_the_spirits() -> None:
    view = public_view(play(wind(WIND_START), "crab:c3c4"))
    assert view.last_action == view.spirit_move == parse_action("crab:c3c4")


def test_between_the_parts_the_pawns_move_is_the_last_action_and_the_spirit_has_none() -> None:
    view = public_view(play(wind(WIND_START), "crab:c3c4 eagle:a5b4"))
    assert view.phase is Phase.SPIRIT
    assert view.last_action == parse_action("eagle:a5b4")
    assert view.spirit_move is None


@pytest.mark.parametrize("text", ["crane:a5a4", "eagle:a5b4"])
def test_the_spirits_move_is_forgotten_with_the_next_pawns_move(text: str) -> None:
    assert play(wind(WIND_START), f"crab:c3c4 {text}").spirit_move is None


def test_the_view_shows_the_spirit_apart_from_the_pieces() -> None:
    view = public_view(play(wind(WIND_START), "crab:c3c4"))
    assert view.spirit is Square.C4
    assert view.board[Square.C4] is None


def test_a_classic_view_shows_no_spirit() -> None:
    assert public_view(dealt(Variant.CLASSIC)).spirit is None


# Any five cards


@pytest.mark.parametrize("card", [card for card in CARDS.values() if not card.is_ordinary], ids=str)
def test_every_wind_card_moves_a_pawn_and_the_spirit_by_its_two_grids(card: Card) -> None:
    others = [c for c in ("bat", "eagle", "hawk", "lion", "spider") if c != card.id]
    blue, side = ",".join(others[1:3]), others[3]
    state = wind(f"m4/5/2M2/5/2W2 r {card.id},{others[0]} {blue} {side}")
    assert targets(with_card(offered(state), card.id)) == reached(Square.C3, card.moves)
    first = min(with_card(offered(state), card.id))
    below = {square for square in reached(Square.C1, card.spirit) if square not in first[-2:]}
    assert targets(offered(act(state, first).state)) == below


def targets(texts: set[str]) -> set[str]:
    return {text[-2:] for text in texts}


def reached(origin: Square, offsets: tuple[tuple[int, int], ...]) -> set[str]:
    found = (origin.step(offset, Player.RED) for offset in offsets)
    return {str(square) for square in found if square is not None}


def test_a_game_with_ordinary_cards_alone_has_turns_of_one_part() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r crab,tiger crane,monkey dragon")
    assert {play(state, text).position.turn for text in offered(state)} == {Player.BLUE}


def test_a_game_with_wind_cards_alone_is_played_as_well() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,eagle hawk,lion octopus")
    after = play(state, "bat:c1c2 bat:c3d4 lion:b5a4 lion:d4d3")
    assert text_of(after) == "s1mss/s4/3W1/2M2/SS1SS r eagle,octopus bat,hawk lion"
