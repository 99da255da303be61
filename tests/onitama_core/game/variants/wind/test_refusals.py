"""What the referee refuses in Way of the Wind, and why."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    GameOver,
    NotYourTurn,
    Player,
    Reason,
    apply,
    parse_action,
)
from tests.onitama_core.game.helpers import WIND_START, act, leads, play, refusal, wind

SECOND_PART = act(wind(WIND_START), "bat:c1c2").state
NOW_THE_SPIRIT = "Now the Spirit moves with Bat, for example Bat c3–a4."

REFUSED = (
    ("crab:c3c5", Reason.NOT_ON_CARD),
    ("crab:c3c3", Reason.NOT_ON_CARD),
    ("bat:c3b4", Reason.MUST_MOVE),
    ("bat:c3c5", Reason.MUST_MOVE),
    ("bat:c1b2", Reason.NOT_ON_CARD),
    ("dragon:c3b2", Reason.CARD_NOT_IN_HAND),
    ("eagle:c3a5", Reason.CARD_NOT_IN_HAND),
    ("eagle:c1b2", Reason.CARD_NOT_IN_HAND),
    ("crab:c4c5", Reason.NOT_YOUR_PIECE),
    ("crab:c1a1", Reason.OWN_PIECE_IN_THE_WAY),
    ("bat:pass", Reason.MUST_MOVE),
    ("place:b1", Reason.NOT_OFFERED),
    ("ninja:stay", Reason.NOT_OFFERED),
    ("lantern:3", Reason.NOT_OFFERED),
)


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_refusal_gives_its_reason(text: str, reason: Reason) -> None:
    refused = refusal(wind(WIND_START), text)
    assert refused.reason is reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bat:pass", Reason.NOT_OFFERED),
        ("crab:pass", Reason.NOT_OFFERED),
        ("crab:c3c4", Reason.NOT_OFFERED),
        ("eagle:c3e5", Reason.NOT_OFFERED),
        ("crab:a1a2", Reason.NOT_OFFERED),
        ("bat:a1a2", Reason.NOT_YOUR_PIECE),
        ("bat:c5c4", Reason.NOT_YOUR_PIECE),
        ("lantern:none", Reason.NOT_OFFERED),
        ("bat:c3c4", Reason.NOT_ON_CARD),
    ],
)
def test_in_the_second_part_anything_but_the_spirit_with_the_used_card_is_refused(
    text: str, reason: Reason
) -> None:
    refused = refusal(SECOND_PART, text)
    assert refused.reason is reason


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("m4/5/2W2/2M2/5 r boar,horse crane,eagle dragon", "boar:c2c3"),
        ("m4/5/2W2/2M2/5 r bat,horse crane,eagle dragon", "bat:c2c3"),
        ("4m/2s2/2W2/5/M4 b crane,eagle boar,horse dragon", "boar:c4c3"),
    ],
)
def test_a_pawn_is_refused_the_spirits_square(text: str, action: str) -> None:
    refused = refusal(wind(text), action)
    assert refused.reason is Reason.SPIRIT_IN_THE_WAY


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("5/2m2/2W2/5/2M2 r boar,horse crane,eagle dragon", "boar:c3c4"),
        ("5/2M2/2W2/5/m4 r boar,horse crane,eagle dragon", "boar:c3c4"),
        ("5/2m2/2W2/5/M4 r crab,spider crane,eagle dragon", "spider:a1b2 spider:c3c4"),
        ("M4/2m2/2W2/5/5 r crab,lion crane,eagle dragon", "lion:c3c4"),
    ],
)
def test_the_spirit_is_refused_a_masters_square(text: str, actions: str) -> None:
    *first, last = actions.split()
    refused = refusal(play(wind(text), " ".join(first)), last)
    assert refused.reason is Reason.MASTER_IN_THE_WAY


def test_the_squares_a_pawn_could_go_to_leave_out_the_spirits() -> None:
    state = wind("m4/5/5/2W2/2M2 r boar,horse crane,eagle dragon")
    assert leads(state, "boar:c1c5") == "b1 d1"


def test_the_squares_the_spirit_could_go_to_leave_out_the_masters() -> None:
    state = wind("m4/2M2/2W2/5/5 r boar,horse crane,eagle dragon")
    assert leads(state, "boar:c3c5") == "b3 d3"


def test_the_squares_the_spirit_could_go_to_hold_the_students() -> None:
    state = wind("m4/2s2/1SW2/5/4M r boar,horse crane,eagle dragon")
    assert leads(state, "boar:c3c5") == "b3 d3 c4"


def test_a_card_that_takes_the_spirit_nowhere_says_so() -> None:
    state = wind("m4/5/5/W4/4M r dog,boar crane,eagle dragon")
    assert leads(state, "dog:a2b2") == ""


def test_blue_is_told_the_spirits_squares_as_blue_sees_them() -> None:
    state = wind("m4/5/2W2/5/4M b crane,eagle bear,horse dragon")
    assert leads(state, "bear:c3c5") == "c2 d2 b4"


def test_a_pass_is_refused_while_only_the_spirit_can_move() -> None:
    refused = refusal(wind("M4/5/2W2/2m2/5 r dog,panda cobra,goose rooster"), "dog:pass")
    assert refused.reason is Reason.MUST_MOVE


def test_a_card_with_both_parts_impossible_is_refused() -> None:
    state = wind("M4/2W2/5/2m2/5 r crab,eagle crane,bat dragon")
    assert refusal(state, "eagle:pass").reason is Reason.MUST_MOVE
    assert refusal(state, "eagle:c4e5").reason is Reason.NOT_ON_CARD
    assert refusal(state, "eagle:a5b4").reason is Reason.NOT_ON_CARD


@pytest.mark.parametrize("text", ["bat:c3a4", "crane:a5a4", "eagle:c3a1"])
def test_the_other_player_waits_between_the_parts(text: str) -> None:
    with pytest.raises(NotYourTurn) as caught:
        apply(SECOND_PART, Player.BLUE, parse_action(text))
    assert caught.value.to_act is Player.RED


def test_the_first_part_is_not_played_twice() -> None:
    assert refusal(SECOND_PART, "bat:c2c3").reason is Reason.NOT_YOUR_PIECE


def test_the_second_part_is_not_played_twice() -> None:
    after = act(SECOND_PART, "bat:c3d4").state
    with pytest.raises(NotYourTurn):
        apply(after, Player.RED, parse_action("bat:d4c5"))


@pytest.mark.parametrize("player", Player)
def test_after_a_winning_first_part_the_spirit_does_not_move(player: Player) -> None:
    over = play(wind("m4/2M2/W4/5/5 r bat,crab crane,eagle dragon"), "bat:c4c5")
    with pytest.raises(GameOver):
        apply(over, player, parse_action("bat:a3b4"))
