"""The rules of Way of the Wind, each sentence of RULES.md §3 with examples."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core import game
from onitama_core.game import Pass, Phase, Player, Variant, may_take_back, parse_action, take_back
from tests.onitama_core.game.helpers import WIND_START, act, opening_state, play, text_of, wind
from tests.onitama_core.game.indistinguishable_games import random_state
from tests.onitama_core.game.strategies import PlayOut, play_outs
from tests.onitama_core.game.tables import describe_result, row_position, rules


def test_a_wind_turn_exchanges_the_card_after_its_second_part() -> None:
    assert wind(WIND_START) == opening_state(Variant.WIND, "r bat,crab crane,eagle dragon")
    between = act(wind(WIND_START), "bat:c1c2").state
    assert text_of(between) == "ssmss/5/2W2/2M2/SS1SS r bat,crab crane,eagle dragon"
    assert (between.phase, between.turn_number) == (Phase.SPIRIT, 1)
    after = act(between, "bat:c3d4").state
    assert text_of(after) == "ssmss/3W1/5/2M2/SS1SS b crab,dragon crane,eagle bat"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)


@rules(
    """
ordinary card: move one of your pawns or the Spirit by its offsets
    start | crab? | crab a1a2 b1b2 c1c2 c3a3 c3c4 c3e3 d1d2 e1e2
    start | crab:c3c4 | red crab W c3c4 None => ssmss/2W2/5/5/SSMSS b
not off the board
    2m2/5/5/5/W3M r | crab:a1? | crab a1a2 a1c1
Wind card: first a pawn by its pawn grid
    start | bat? | bat a1a2 b1b2 c1c2 d1d2 e1e2
Wind card: then the Spirit by its spirit grid
    start | bat:c1c2 | red bat M c1c2 => ssmss/5/2W2/2M2/SS1SS r spirit
    start | bat:c1c2 ? | bat c3a4 c3b4 c3d4 c3e4
    start | bat:c1c2 bat:c3d4 | red bat W c3d4 None => ssmss/3W1/5/2M2/SS1SS b
both grids are oriented to the player
    m4/5/2M2/5/W4 r rhinoceros,crab | rhinoceros? | rhinoceros c3b4 c3c2
    W4/5/2m2/5/M4 b rhinoceros,crab | rhinoceros? | rhinoceros c3c4 c3d2
a capture in the first part is done and reported at once
    2m2/5/2W2/s4/S1M2 r bat,crab | bat:a1a2
        red bat S a1a2, captured s a2 => 2m2/5/2W2/S4/2M2 r spirit
each part is mandatory if possible
    start | bat:c3b4 | PawnMovesFirst example=bat:a1a2
    start | bat:c1c2 crab:a1a2 | SpiritMovesNow example=bat:c3a4
each part is skipped if impossible: the pawn's
    lone | spider? | spider c3b4 c3c2 c3c4 c3d4
    lone | spider:c3b4 | red spider W c3b4 None => 2m2/1W3/5/5/4M b
the pawn's part is skipped if the Spirit stands on the pawn's only square
    2m2/5/5/1W3/M4 r lion,crab | lion? | lion b2b3 b2b4
the pawn's part is skipped if an own pawn stands on the pawn's only square
    2m2/5/2W2/4M/3S1 r scorpion,crab | scorpion? | scorpion c3a4 c3b5 c3d5 c3e4
the other card is still an ordinary one
    lone | crab? | crab c3a3 c3c4 c3e3 e1c1 e1e2
each part is skipped if impossible: the Spirit's
    m4/2W2/5/5/2M2 r eagle,crab | eagle:c1b2 | red eagle M c1b2 => m4/2W2/5/1M3/5 b
the Spirit's part is skipped if a master stands on the Spirit's only square
    m4/W4/5/5/2M2 r lion,crab | lion:c1d2 | red lion M c1d2 => m4/W4/5/3M1/5 b
whether the Spirit's part is possible is decided after the pawn has moved
    4m/MW3/5/5/S4 r lion,crab | lion:a4b5 | red lion M a4b5 => 1M2m/1W3/5/5/S4 b
    1M2m/1W3/5/5/S4 r lion,crab | lion:b5a4 ? | lion b4b5
the Spirit's part is possible if a student stands on the Spirit's only square
    1S2m/1W3/5/5/S1M2 r lion,crab | lion:a1b2 ? | lion b4b5
if both are impossible the card cannot be played
    M4/2W2/5/2m2/5 r eagle,crab | ? | crab a5c5 c4a4 c4c5 c4e4
    M4/2W2/5/2m2/5 r eagle,crab | eagle:pass | MustMove example=crab:a5c5
    M4/2W2/5/2m2/5 r eagle,crab | eagle:c4e5 | NotOnSpiritsGrid move=eagle:c4e5 free=
    M4/2W2/5/2m2/5 r eagle,crab | eagle:a5b4 | NotOnCard move=eagle:a5b4 free=
five named cards may be any mix: ordinary cards alone have turns of one part
    ssmss/5/2W2/5/SSMSS r crab,tiger | crab:c1c2 | red crab M c1c2 => ssmss/5/2W2/2M2/SS1SS b
five named cards may be any mix: Wind cards alone
    ssmss/5/2W2/5/SSMSS r bat,eagle hawk,lion octopus | bat:c1c2 bat:c3d4 lion:b5a4 lion:d4d3
        blue lion W d4d3 None => s1mss/s4/3W1/2M2/SS1SS r
""",
    start=WIND_START,
    lone="2m2/5/2W2/5/4M r crab,spider",
)
def test_a_wind_turn_moves_a_piece_and_the_spirit(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


@rules(
    """
the Spirit goes to an empty square
    m4/5/2W2/5/4M r boar,horse | boar:c3c4 | red boar W c3c4 None => m4/2W2/5/5/4M b
the Spirit goes to an empty temple
    m4/2W2/5/5/4M r boar,horse | boar:c4c5 | red boar W c4c5 None => m1W2/5/5/5/4M b
the Spirit blocks the temple on which it stands
    m1W2/2M2/5/5/5 r boar,horse | boar:c4c5 | SpiritInTheWay square=c5
    m1W2/2M2/5/5/5 r bat,crab | bat:c4c5 | SpiritInTheWay square=c5
    m4/5/5/2M2/2W2 r boar,horse | horse:c2c1 | SpiritInTheWay square=c1
a temple that the Spirit has left is open again
    m1W2/2M2/5/5/5 b boar,crab crane,ox dragon | ox:c5b5 boar:c4c5
        red boar M c4c5, red wins: stream => mWM2/5/5/5/5 red by stream
moving onto a student of either colour swaps the two
    m4/2S2/2W2/5/4M r boar,horse | boar:c3c4 | red boar W c3c4 S => m4/2W2/2S2/5/4M b
    m4/2s2/2W2/5/4M r boar,horse | boar:c3c4 | red boar W c3c4 s => m4/2W2/2s2/5/4M b
    m4/1S3/2W2/5/4M r bat,crab | bat:e1e2 bat:c3b4 | red bat W c3b4 S => m4/1W3/2S2/4M/5 b
the Spirit swaps with a student on a temple
    m1S2/2W2/5/5/4M r boar,horse | boar:c4c5 | red boar W c4c5 S => m1W2/2S2/5/5/4M b
the Spirit swaps from a temple, and the student that comes there wins nothing
    m1W2/2S2/5/5/4M r boar,horse | horse:c5c4 | red horse W c5c4 S => m1S2/2W2/5/5/4M b
the Spirit swaps with a student that has just moved
    m4/5/1SW2/5/4M r bat,crab | bat:b3b4 bat:c3b4 | red bat W c3b4 S => m4/1W3/2S2/5/4M b
the Spirit swaps with a student that has just captured
    m4/1s3/1SW2/5/4M r bat,crab | bat:b3b4 bat:c3b4 | red bat W c3b4 S => m4/1W3/2S2/5/4M b
the Spirit may not move onto a master
    5/2M2/2W2/5/4m r boar,horse | boar:c3c4 | MasterInTheWay square=c4
    5/2m2/2W2/5/4M r boar,horse | boar:c3c4 | MasterInTheWay square=c4
the Spirit may not move onto a master on its temple
    m4/5/5/2W2/2M2 r boar,horse | horse:c2c1 | MasterInTheWay square=c1
    2m2/2W2/5/5/M4 r boar,horse | boar:c4c5 | MasterInTheWay square=c5
the Spirit may not move onto a master in the second part of a turn
    m4/1M3/2W2/5/4S r bat,crab | bat:e1e2 bat:c3b4 | MasterInTheWay square=b4
    M4/1m3/2W2/5/4S r bat,crab | bat:e1e2 bat:c3b4 | MasterInTheWay square=b4
the Spirit may not move onto a master that has just moved
    m4/5/1MW2/5/5 r bat,crab | bat:b3b4 bat:c3b4 | MasterInTheWay square=b4
the Spirit jumps over pieces in between
    5/2S2/2W2/5/m3M r ox,tiger | tiger:c3c5 | red tiger W c3c5 None => 2W2/2S2/5/5/m3M b
no pawn may move onto the Spirit
    m4/5/2W2/2M2/4S r boar,horse | boar:c2c3 | SpiritInTheWay square=c3
    m4/5/2W2/2S2/4M r boar,horse | boar:c2c3 | SpiritInTheWay square=c3
    m4/5/2W2/2S2/4M r bat,crab | bat:c2c3 | SpiritInTheWay square=c3
    m4/2s2/2W2/5/4M b boar,horse | boar:c4c3 | SpiritInTheWay square=c3
a pawn may jump over the Spirit
    m4/5/5/2W2/S1M2 r ox,tiger | tiger:c1c3 | red tiger M c1c3 => m4/5/2M2/2W2/S4 b
"""
)
def test_the_spirit_moves_by_its_own_grid_and_swaps_places(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


@rules(
    """
a pawn part that wins ends the game before the Spirit moves
    m4/2M2/W4/5/5 r bat,crab | bat:c4c5
        red bat M c4c5, red wins: stream => m1M2/5/W4/5/5 red by stream
    5/5/1m1W1/1M3/5 r bat,crab | bat:b2b3
        red bat M b2b3, captured m b3, red wins: stone => 5/5/1M1W1/5/5 red by stone
    2m2/2M2/W4/5/5 r bat,crab | bat:c4c5
        red bat M c4c5, captured m c5, red wins: stone, red wins: stream => 2M2/5/W4/5/5 red
        by stone
    5/5/W4/2m2/4M b bat,crab | bat:c2c1
        blue bat m c2c1, blue wins: stream => 5/5/W4/5/2m1M blue by stream
an ordinary card wins in Way of the Wind too
    m4/2M2/W4/5/5 r boar,bat | boar:c4c5
        red boar M c4c5, red wins: stream => m1M2/5/W4/5/5 red by stream
after a winning pawn part no action is legal
    m4/2M2/W4/5/5 r bat,crab | bat:c4c5 ? | nothing
    m4/2M2/W4/5/5 r bat,crab | bat:c4c5 bat:a3b4 | GameOver
"""
)
def test_a_pawn_move_that_wins_ends_a_wind_game_before_the_spirit_moves(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


def test_a_winning_part_of_a_wind_turn_exchanges_no_card() -> None:
    before = play(wind("m4/2M2/W4/5/4s b bat,crab crane,eagle dragon"), "crane:a3a2")
    over = act(before, "bat:c4c5").state
    assert text_of(over).split()[1:] == text_of(before).split()[1:]
    assert (over.turn_number, over.phase) == (before.turn_number, Phase.MOVE)
    assert (over.last_action, over.spirit_move) == (parse_action("bat:c4c5"), None)
    with pytest.raises(game.GameOver):
        game.apply(over, Player.BLUE, parse_action("bat:a2b4"))


@rules(
    """
a player passes if no pawn and no Spirit can move: two Wind cards
    M1W2/5/2m2/5/5 r eagle,lion | ? | eagle pass, lion pass
    5/5/2M2/5/2W1m b eagle,lion | ? | eagle pass, lion pass
a player passes if no pawn and no Spirit can move: two ordinary cards
    MW3/m4/5/5/5 r dog,panda | ? | dog pass, panda pass
a player passes if no pawn and no Spirit can move: a Wind card and an ordinary card
    MW3/m4/5/5/5 r dog,eagle | ? | dog pass, eagle pass
a pass exchanges either card
    M1W2/5/2m2/5/5 r eagle,lion | eagle:pass | red passed eagle => M1W2/5/2m2/5/5 b
no pass with a card that is not in hand
    M1W2/5/2m2/5/5 r eagle,lion | cobra:pass | CardNotInHand card=cobra hand=eagle,lion
Spirit moves count as legal moves for the pass rule
    M4/5/2W2/2m2/5 r dog,panda | ? | dog c3b2 c3b3 c3b4, panda c3b2 c3c4 c3d4
    M4/5/2W2/2m2/5 r dog,panda | dog:pass | MustMove example=dog:c3b2
    M4/2W2/2m2/5/5 r eagle,lion | ? | lion c4c5
    M4/2W2/2m2/5/5 r eagle,lion | eagle:pass | MustMove example=lion:c4c5
    M4/2W2/2m2/5/5 r eagle,lion | lion:pass | MustMove example=lion:c4c5
    M4/W4/2m2/5/5 r dog,panda | ? | panda a4b5
a student is no obstacle to the Spirit
    MW3/s4/m4/5/5 r dog,panda | ? | dog b5a4, panda b5a4
no pass while a pawn can move
    3WM/4m/5/5/5 r bear,lion | ? | lion e5d4
"""
)
def test_a_player_without_a_move_passes_in_wind(position: str, actions: str, expected: str) -> None:
    assert describe_result(row_position(position), actions) == expected


def test_a_pass_exchanges_a_card_and_moves_nothing() -> None:
    """The view after a pass does not show the Spirit's move of the turn before."""
    before = play(wind("M4/2W2/2m2/5/5 b eagle,lion tiger,goose rooster"), "tiger:c4c5")
    assert before.spirit_move == parse_action("tiger:c4c5")
    after = act(before, "eagle:pass").state
    assert text_of(after) == "M1W2/5/2m2/5/5 b lion,tiger goose,rooster eagle"
    assert (after.phase, after.turn_number) == (Phase.MOVE, before.turn_number + 1)
    assert (after.last_action, after.spirit_move) == (Pass(game.CARDS["eagle"]), None)


@rules(
    """
a target that is not on the card
    start | crab:c3c5 | NotOnSpiritsGrid move=crab:c3c5 free=a3,e3,c4
    start | crab:c3c3 | NotOnSpiritsGrid move=crab:c3c3 free=a3,e3,c4
    start | bat:c1b2 | NotOnCard move=bat:c1b2 free=c2
a Spirit's move before the pawn's
    start | bat:c3c5 | PawnMovesFirst example=bat:a1a2
a card that is not in hand
    start | dragon:c3b2 | CardNotInHand card=dragon hand=bat,crab
    start | eagle:c1b2 | CardNotInHand card=eagle hand=bat,crab
a move of an enemy pawn
    start | crab:c4c5 | NoPawnThere square=c4 pawns=a1,b1,c1,d1,e1 enemy=None
an own pawn in the way
    start | crab:c1a1 | OwnPieceInTheWay square=a1
a pass while a piece can move
    start | bat:pass | MustMove example=bat:a1a2
actions of other variants
    start | place:b1 | NotInThisVariant variant=Variant.WIND
    start | ninja:stay | NotInThisVariant variant=Variant.WIND
    start | lantern:3 | NotInThisVariant variant=Variant.WIND
any action but a Spirit's move with the used card in the second part
    start | bat:c1c2 bat:pass | SpiritMovesNow example=bat:c3a4
    start | bat:c1c2 crab:c3c4 | SpiritMovesNow example=bat:c3a4
    start | bat:c1c2 bat:a1a2 | SpiritMovesNowAlone example=bat:c3a4
    start | bat:c1c2 lantern:none | SpiritMovesNow example=bat:c3a4
    start | bat:c1c2 bat:c3c4 | NotOnSpiritsGrid move=bat:c3c4 free=a4,b4,d4,e4
    start | bat:c1c2 bat:c2c3 | SpiritMovesNowAlone example=bat:c3a4
the free squares of a pawn leave out the Spirit's square
    m4/5/5/2W2/2M2 r boar,horse | boar:c1c5 | NotOnCard move=boar:c1c5 free=b1,d1
the free squares of the Spirit leave out the masters' squares
    m4/2M2/2W2/5/5 r boar,horse | boar:c3c5 | NotOnSpiritsGrid move=boar:c3c5 free=b3,d3
the free squares of the Spirit include the students' squares
    m4/2s2/1SW2/5/4M r boar,horse | boar:c3c5 | NotOnSpiritsGrid move=boar:c3c5 free=b3,d3,c4
a card without a Spirit's move names no free square
    m4/5/5/W4/4M r dog,boar | dog:a2b2 | NotOnSpiritsGrid move=dog:a2b2 free=
the free squares of Blue's card are seen from Blue's side
    m4/5/2W2/5/4M b bear,horse | bear:c3c5 | NotOnSpiritsGrid move=bear:c3c5 free=c2,d2,b4
""",
    start=WIND_START,
)
def test_an_illegal_action_of_wind_is_refused_with_its_reason(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


# Draws


DRAW = game.Outcome(None, game.Termination.REPETITION)

WITHOUT_SPIRIT = (
    "2m2/5/4W/5/2M2 r goose,rooster horse,ox boar",
    "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5",
)
"""A position, and six turns that lead back to it without a move of the Spirit."""
WITH_SWAPS = (
    "4m/5/2W2/2s2/M4 r goose,rooster horse,ox boar",
    "goose:a1b1 horse:c3c2 boar:b1a1 goose:e5d5 horse:c2c3 boar:d5e5",
)
"""A position, and six turns back to it: Blue swaps a student with the Spirit, Red swaps back."""
TWO_PARTS = (
    "4m/5/2W2/2s2/M4 r octopus,rooster ox,spider boar",
    "octopus:c3b3 ox:c2c3 boar:b3c3 octopus:b3c2 octopus:c3d4 ox:d4d3 boar:d3c3",
)
"""A position, and six turns that lead back to it.

A Wind card moves first the Spirit alone and later a pawn and the Spirit; in between Red swaps the
Spirit with Blue's student.
"""


def repetitions_and_swaps(
    state: game.GameState, texts: str
) -> tuple[list[int], list[tuple[Player, Player]]]:
    """Return the `times` of each repetition that is reported, and the swaps of the Spirit.

    A swap is the player who made it and the owner of the swapped student.
    """
    times = []
    swaps = []
    for text in texts.split():
        state, events = act(state, text)
        for event in events:
            if isinstance(event, game.PositionRepeated):
                times.append(event.times)
            elif isinstance(event, game.SpiritMoved) and event.swapped is not None:
                swaps.append((event.player, event.swapped.owner))
    return times, swaps


@pytest.mark.parametrize(
    ("played", "swaps"),
    [
        (WITHOUT_SPIRIT, []),
        (WITH_SWAPS, [(Player.BLUE, Player.BLUE), (Player.RED, Player.BLUE)]),
        (TWO_PARTS, [(Player.RED, Player.BLUE)]),
    ],
)
def test_a_third_repetition_draws_and_a_swap_is_not_a_capture(
    played: tuple[str, str], swaps: list[tuple[Player, Player]]
) -> None:
    text, turns = played
    assert repetitions_and_swaps(wind(text), turns) == ([2], swaps)
    repeated = play(wind(text), turns)
    assert text_of(repeated) == text
    assert len(repeated.repetition_history) == 7
    before_last, last = turns.rsplit(" ", 1)
    before = play(repeated, before_last)
    assert before.outcome is None
    over, events = act(before, last)
    assert events[-2:] == (
        game.PositionRepeated(3),
        game.GameEnded(DRAW, (game.Termination.REPETITION,)),
    )
    assert [game.legal_actions(over, player) for player in Player] == [(), ()]
    assert (over.outcome, text_of(over), over.turn_number) == (DRAW, text, 2 * 6)


def test_the_spirits_square_is_part_of_the_position() -> None:
    text = "m4/5/2W2/5/4M r goose,rooster horse,ox boar"
    # After these turns only the Spirit stands elsewhere.
    turns = "goose:e1d1 horse:a5b5 boar:d1e1 goose:b5a5 horse:c3b3 boar:b3b2"
    after = play(wind(text), turns)
    assert after.position._replace(spirit=wind(text).position.spirit) == wind(text).position
    assert repetitions_and_swaps(wind(text), turns) == ([], [])
    # Only whole turns count: the position between a turn's two parts is not recorded.
    between = act(START, "bat:c1c2").state
    assert between.repetition_history == START.repetition_history
    assert len(play(between, "bat:c3d4").repetition_history) == 2
    # An impossible history, in which the position between the parts has already stood twice.
    forged = replace(START, repetition_history=(between.position, between.position, START.position))
    assert repetitions_and_swaps(forged, "bat:c1c2") == ([], [])


CAPTURES = [
    ("2m2/5/4W/s4/S1M2 r bat,crab crane,eagle dragon", "bat:a1a2 bat:e3d4"),
    ("2m2/5/4W/s4/S1M2 r boar,crab crane,eagle dragon", "boar:a1a2"),
    ("2m2/5/1W3/s4/S1M2 r bat,crab crane,eagle dragon", "bat:a1a2 bat:b3a4"),
    ("2m1s/4S/4W/5/2M2 b crane,eagle bat,crab dragon", "bat:e5e4 bat:e3d2"),
    # The Spirit swaps the capturing student back to the square from which it came.
    ("2m2/5/s4/SW3/2M2 r bat,crab crane,eagle dragon", "bat:a2a3 bat:b2a3"),
]


@pytest.mark.parametrize(("text", "texts"), CAPTURES)
def test_a_capture_resets_the_count_of_repetitions_in_wind(text: str, texts: str) -> None:
    state = wind(text)
    after = play(state, texts)
    assert after.repetition_history == (after.position,)
    # An impossible history, in which the position after the capture has already stood twice.
    forged = replace(state, repetition_history=(after.position, after.position, state.position))
    assert repetitions_and_swaps(forged, texts)[0] == []


# Taking back


RED, BLUE = Player
START = wind(WIND_START)
BETWEEN = play(START, "bat:c1c2")


def test_the_pawns_part_is_taken_back_while_the_spirit_is_to_move() -> None:
    assert may_take_back(BETWEEN, RED)
    assert take_back(BETWEEN, RED, START) == START
    views = ((BETWEEN, RED), (BETWEEN, BLUE), (START, RED))
    permissions = [game.player_view(state, player).may_take_back for state, player in views]
    assert permissions == [True, False, False]


OVER = play(wind("2m2/2M2/1W3/5/5 r boar,bat crab,eagle tiger"), "bat:c4c5")


@pytest.mark.parametrize(
    ("state", "player", "problem"),
    [
        (BETWEEN, BLUE, game.NotYourTurn),
        (play(BETWEEN, "bat:c3b4"), BLUE, game.NothingToTakeBack),
        (OVER, RED, game.GameOver),
    ],
)
def test_only_the_mover_can_take_back_the_first_part(
    state: game.GameState, player: Player, problem: type[Exception]
) -> None:
    assert not may_take_back(state, player)
    with pytest.raises(problem):
        take_back(state, player, START)


@given(played=play_outs())
def test_a_part_can_be_taken_back_only_in_the_spirits_step(played: PlayOut) -> None:
    for state in played.states:
        permitted = [player for player in Player if may_take_back(state, player)]
        is_between = state.phase is Phase.SPIRIT and state.outcome is None
        assert permitted == ([state.position.turn] if is_between else [])


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@given(
    seed=st.integers(min_value=0, max_value=2**32 - 1),
    length=st.integers(min_value=0, max_value=60),
)
def test_nothing_is_taken_back_in_variants_with_ninjas(
    variant: Variant, seed: int, length: int
) -> None:
    state = random_state(variant, seed, length)
    assert not any(may_take_back(state, player) for player in Player)
    for player in game.players_to_act(state):
        with pytest.raises(game.NothingToTakeBack):
            take_back(state, player, state)
