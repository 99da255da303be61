"""Positions and actions as text, as NOTATION.md describes them."""

from __future__ import annotations

import pytest
from hypothesis import given

from onitama_core import game
from onitama_core.game import CARDS, LightLantern, Move, Place, Square, parse_action, parse_position
from onitama_core.game.cards import Setup, Variant
from tests.onitama_core.game.helpers import START, WIND_START, text_of
from tests.onitama_core.game.strategies import ongoing_states

TIGER, SEA_SNAKE = CARDS["tiger"], CARDS["seasnake"]
TEXTS_BY_ACTION = {
    Move(TIGER, Square.C1, Square.C3): (
        "tiger:c1c3",
        "Tiger:C1C3",
        "TIGER:C1C3",
        "  tiger : c1 c3  ",
        "tiger c1 c3",
        "tigerc1c3",
        "tiger:c1-c3",
        "tiger:c1–c3",
        "Tiger c1 → c3",
        "tiger c1->c3",
        "tiger\tc1\nc3",
    ),
    game.Pass(TIGER): ("tiger:pass", "TIGER: PASS", "tiger pass", "tigerpass"),
    Move(SEA_SNAKE, Square.B2, Square.B3): ("Sea Snake: b2 b3", "sea snake b2-b3"),
    Place((Square.A5, Square.C5)): ("place:c5,a5", "place a5 c5", "Place: C5 A5", "placea5c5"),
    game.NinjaMove(Square.B1, Square.C2): ("ninja b1-c2", "ninja:b1→c2", "NINJA: B1 C2"),
}


@pytest.mark.parametrize(
    ("text", "action"),
    [(text, action) for action, texts in TEXTS_BY_ACTION.items() for text in texts],
)
def test_an_action_is_read_with_any_case_and_extra_blanks(text: str, action: game.Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "tiger",
        "pass",
        ":pass",
        "c1c3",
        "tiger:",
        "tiger:c1",
        "tiger:c1c9",
        "tiger:f1c3",
        "tiger:c1c3c5",
        "tiger:c1c3!",
        "tiger::c1c3",
        "3",
        "tiger:passed",
        "place:?",
        "ninja:?",
        "ninja:?c2",
        "ninja:?c2!",
        "tiger:?",
        "tiger:?c2",
        "ninja",
        "ninja:b1",
        "ninja:stay!",
        "place:",
        "place:a5,b5,c5",
        "lantern:",
        "lantern:6",
        "wolf:c1c3",
        "wolf:pass",
    ],
)
def test_a_text_that_is_no_action_is_refused_as_unreadable(text: str) -> None:
    with pytest.raises(game.UnreadableText) as caught:
        parse_action(text)
    is_card = text.startswith("wolf")
    expected = (game.Unreadable.CARD, "wolf") if is_card else (game.Unreadable.ACTION, text)
    assert (caught.value.reason, caught.value.text) == expected


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Move(CARDS["tiger"], Square.C1, Square.C3), "tiger:c1c3"),
        (game.Pass(CARDS["seasnake"]), "seasnake:pass"),
        (Place((Square.B1,)), "place:b1"),
        (Place((Square.A5, Square.C5)), "place:a5,c5"),
        (game.NinjaMove(Square.B1, Square.C2), "ninja:b1c2"),
        (game.NinjaMove(Square.B1, Square.C2, is_attempt=True), "ninja:b1c2!"),
        (game.NinjaStay(), "ninja:stay"),
        (LightLantern(game.Line.RANK_3), "lantern:3"),
        (LightLantern(game.Line.FILE_C), "lantern:c"),
        (LightLantern(None), "lantern:none"),
    ],
)
def test_actions_are_written_and_read_in_the_documented_notation(
    action: game.Action, text: str
) -> None:
    assert game.format_action(action) == text
    assert parse_action(text) == action
    assert parse_action(f" {text.upper().replace(':', ' : ')} ") == action


def test_the_start_of_a_game_is_written_and_read_in_the_documented_notation() -> None:
    setup = Setup(
        Variant.CLASSIC, ("tiger", "crab"), ("monkey", "crane"), "dragon", game.Player.RED
    )
    assert text_of(game.new_game(setup)) == START
    assert parse_position(START) == game.new_game(setup)


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("s1ms1/1s3/2M2/3s1/SS2S b dragon,ox crab,seasnake tiger", Variant.CLASSIC),
        (WIND_START, Variant.WIND),
        ("s1ms1/1s1W1/2M2/3s1/SS2S b bat,ox crab,seasnake tiger", Variant.WIND),
        ("ssmss/5/2W2/5/SSMSS r crab,tiger crane,monkey dragon", Variant.WIND),
    ],
)
def test_a_position_that_was_read_is_written_the_same_way(text: str, variant: Variant) -> None:
    state = parse_position(text)
    assert state.variant is variant
    assert text_of(state) == text
    assert (state.turn_number, state.last_action, state.outcome) == (1, None, None)
    assert (state.phase, state.used_card, state.spirit_move) == (game.Phase.MOVE, None, None)
    assert state.repetition_history == (state.position,)


@given(ongoing_states())
def test_every_position_of_an_open_game_is_read_back_equal(
    state: game.GameState,
) -> None:
    assert parse_position(text_of(state)).position == state.position


@pytest.mark.parametrize(
    "text",
    [
        "ssmss/5/5/5/SSMSS r tiger,crab monkey,crane dragon",
        "ssmss/5/5/5/SSMSS R TIGER,Crab crane,Monkey Dragon",
        "  ssmss/5/5/5/SSMSS   r crab,tiger  crane,monkey dragon\n",
        "ssmss/11111/14/23/SSMSS r crab,tiger crane,monkey dragon",
    ],
)
def test_a_position_is_read_with_any_case_and_extra_blanks(text: str) -> None:
    assert text_of(parse_position(text)) == START


CARDS_GIVEN = "crab,tiger crane,monkey dragon"


@pytest.mark.parametrize(
    ("text", "reason", "wrong_part"),
    [
        ("", "POSITION", ""),
        ("ssmss/5/5/5/SSMSS r crab,tiger crane,monkey", "POSITION", None),
        (f"ssmss/5/5/5/SSMSS w {CARDS_GIVEN}", "POSITION", None),
        (f"{START} ox", "POSITION", None),
        ("ssmss/5/5/5/SSMSS r bat,tiger crane,monkey dragon", "SPIRIT", "bat"),
        ("ssmss/5/5/5/SSMSS r lion,tiger crane,bat eagle", "SPIRIT", None),
        (f"ssmss/5/W3W/5/SSMSS r {CARDS_GIVEN}", "FEWER_PIECES", "W"),
        (f"ssmss/5/2w2/5/SSMSS r {CARDS_GIVEN}", "PIECE", "w"),
        (f"ssmss/5/2x2/5/SSMSS r {CARDS_GIVEN}", "PIECE", "x"),
        (f"ssmss/5/5/SSMSS r {CARDS_GIVEN}", "BOARD", None),
        (f"ssmss/5/5/5/5/SSMSS r {CARDS_GIVEN}", "BOARD", None),
        (f"ssmss/5/4/5/SSMSS r {CARDS_GIVEN}", "RANK", "4"),
        (f"ssmss/5/6/5/SSMSS r {CARDS_GIVEN}", "RANK", "6"),
        (f"ssmsss/5/5/5/SSMSS r {CARDS_GIVEN}", "RANK", "ssmsss"),
        (f"ssmss/5//5/SSMSS r {CARDS_GIVEN}", "RANK", ""),
        (f"ssmss/٥/5/5/SSMSS r {CARDS_GIVEN}", "PIECE", "٥"),
        (f"ssmss/5/５/5/SSMSS r {CARDS_GIVEN}", "PIECE", "５"),
        (f"ssmss/5/5/1²2/SSMSS r {CARDS_GIVEN}", "PIECE", "²"),
        (f"ssmss/5/5/M4/SSMSS r {CARDS_GIVEN}", "FEWER_PIECES", "M"),
        (f"ssmss/m4/5/5/SSMSS r {CARDS_GIVEN}", "FEWER_PIECES", "m"),
        (f"ssmss/5/5/S4/SSMSS r {CARDS_GIVEN}", "FEWER_PIECES", "S"),
        (f"ssmss/s4/5/5/SSMSS r {CARDS_GIVEN}", "FEWER_PIECES", "s"),
        ("ssmss/5/5/5/SSMSS r crab crane,monkey dragon", "HAND", "crab"),
        ("ssmss/5/5/5/SSMSS r crab,tiger,ox crane,monkey dragon", "HAND", None),
        ("ssmss/5/5/5/SSMSS r crab,wolf crane,monkey dragon", "CARD", "wolf"),
        ("ssmss/5/5/5/SSMSS r crab,tiger crane,monkey wolf", "CARD", "wolf"),
        ("ssmss/5/5/5/SSMSS r crab,tiger crane,monkey Tiger", "DIFFERENT_CARDS", None),
    ],
)
def test_an_unreadable_position_is_refused_with_the_wrong_part(
    text: str, reason: str, wrong_part: str | None
) -> None:
    with pytest.raises(game.UnreadableText) as caught:
        parse_position(text)
    assert caught.value.reason is game.Unreadable[reason]
    assert wrong_part is None or caught.value.text == wrong_part


@pytest.mark.parametrize("mover", ["r", "b"])
@pytest.mark.parametrize(
    ("board", "temple"),
    [
        ("m1M2/5/5/5/5", "c5"),
        ("5/5/5/5/M1m2", "c1"),
        ("2M2/5/5/5/2m2", "c5"),
        ("m1M2/5/W4/5/5", "c5"),
        ("5/5/W4/5/M1m2", "c1"),
    ],
)
def test_a_position_with_a_master_on_the_enemy_temple_is_refused(
    board: str, temple: str, mover: str
) -> None:
    with pytest.raises(game.UnreadableText) as caught:
        parse_position(f"{board} {mover} {CARDS_GIVEN}")
    assert (caught.value.reason, caught.value.text) == (game.Unreadable.ENTERED_TEMPLE, temple)
