"""The rules of the classic game, each sentence of RULES.md §1 with examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from onitama_core import game
from onitama_core.game import GameOver, Outcome, Player, Termination, apply, conclude, parse_action
from tests.onitama_core.game.helpers import (
    START,
    act,
    board_of,
    classic,
    legal_action_texts,
    play,
    text_of,
)
from tests.onitama_core.game.tables import describe_result, row_position, rules


@rules(
    """
one chooses either card and moves any of one's pawns
    start | ? | crab a1a2 b1b2 c1c2 d1d2 e1e2, tiger a1a3 b1b3 c1c3 d1d3 e1e3
offsets are (right, forward) seen from the user
    2m2/5/2S2/5/M4 r frog,tiger | frog:c3? | frog c3a3 c3b4 c3d2
for Blue a card is rotated, never mirrored
    4m/5/2s2/5/2M2 b frog,tiger | frog:c3? | frog c3b4 c3d2 c3e3
not off the board
    2m2/5/5/5/M4 r | ? | crab a1a2 a1c1, tiger a1a3
not onto one's own pawn
    2m2/5/M4/5/S4 r | tiger:a1a3 | OwnPieceInTheWay square=a3
pieces in between never block, and a jumped pawn is not captured
    2m2/5/5/2S2/2M2 r | tiger:c1c3 | red tiger M c1c3 => 2m2/5/2M2/2S2/5 b
    2m2/5/5/2s2/2M2 r | tiger:c1c3 | red tiger M c1c3 => 2m2/5/2M2/2s2/5 b
landing on an enemy pawn captures it
    2m2/5/2s2/5/M1S2 r | tiger:c1c3 | red tiger S c1c3, captured s c3 => 2m2/5/2S2/5/M4 b
    2m2/5/2S2/5/2M2 b | tiger:c5c3 | blue tiger m c5c3, captured S c3 => 5/5/2m2/5/2M2 r
you must move if either card allows any move
    4M/5/5/5/m4 r fox,tiger | ? | tiger e5e4
you must move even into defeat
    4M/3s1/3s1/5/m4 r fox,tiger boar,cobra dragon | ? | tiger e5e4
    4M/3s1/3s1/5/m4 r fox,tiger boar,cobra dragon | tiger:e5e4 boar:d4e4
        blue boar s d4e4, captured M e4, blue wins: stone => 5/4s/3s1/5/m4 blue by stone
Way of the Stone: capture the enemy master
    5/5/2m2/5/S1M2 r | tiger:c1c3
        red tiger M c1c3, captured m c3, red wins: stone => 5/5/2M2/5/S4 red by stone
    2m2/5/2M2/5/5 b | tiger:c5c3
        blue tiger m c5c3, captured M c3, blue wins: stone => 5/5/2m2/5/5 blue by stone
a student that captures the master on its temple wins by stone alone
    2m2/2S2/5/5/2M2 r boar,tiger | boar:c4c5
        red boar S c4c5, captured m c5, red wins: stone => 2S2/5/5/5/2M2 red by stone
Way of the Stream: your own master stands on the enemy temple
    m4/2M2/5/5/5 r boar,crab | boar:c4c5
        red boar M c4c5, red wins: stream => m1M2/5/5/5/5 red by stream
    5/5/5/2m2/4M b boar,crab | boar:c2c1
        blue boar m c2c1, blue wins: stream => 5/5/5/5/2m1M blue by stream
a stream win may capture a student on the temple
    m1s2/2M2/5/5/5 r boar,crab | boar:c4c5
        red boar M c4c5, captured s c5, red wins: stream => m1M2/5/5/5/5 red by stream
when one move does both, it is recorded as stone and both are named
    2m2/2M2/5/5/5 r boar,crab | boar:c4c5
        red boar M c4c5, captured m c5, red wins: stone, red wins: stream => 2M2/5/5/5/5 red
        by stone
there is no check: a master may move into danger
    2m2/5/2M2/5/5 r boar,tiger horse,ox dragon | boar:c3c4 | red boar M c3c4 => 2m2/2M2/5/5/5 b
    2m2/5/2M2/5/5 r boar,tiger horse,ox dragon | boar:c3c4 horse:c5c4
        blue horse m c5c4, captured M c4, blue wins: stone => 5/2m2/5/5/5 blue by stone
a master in danger may stay there
    2m2/2M2/5/5/S4 r boar,tiger horse,ox dragon | boar:a1a2 | red boar S a1a2 => 2m2/2M2/5/S4/5 b
a stream win counts even where the square is attacked
    1mS2/5/5/5/5 b boar,crab horse,monkey dragon | horse? | horse b5b4 b5c5
    1m3/2M2/5/5/5 r boar,crab horse,monkey dragon | boar:c4c5
        red boar M c4c5, red wins: stream => 1mM2/5/5/5/5 red by stream
students on a temple mean nothing
    m4/2S2/5/5/2M2 r boar,crab | boar:c4c5 | red boar S c4c5 => m1S2/5/5/5/2M2 b
    m1S2/5/5/5/2M2 r boar,crab | boar:c1c2 | red boar M c1c2 => m1S2/5/5/2M2/5 b
a master that stands beside the temple has not won
    m4/1M3/5/5/5 r boar,crab | boar:b4b5 | red boar M b4b5 => mM3/5/5/5/5 b
your master may leave and re-enter its own temple
    2m2/5/5/5/2M2 r boar,horse crab,monkey ox | boar:c1c2 crab:c5c4 horse:c2c1
        red horse M c2c1 => 5/2m2/5/5/2M2 b
    5/2m2/5/5/2M2 b boar,crab horse,monkey ox | horse:c4c5 | blue horse m c4c5 => 2m2/5/5/5/2M2 r
""",
    start=START,
)
def test_a_classic_turn_moves_a_piece_and_exchanges_a_card(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


def test_the_used_card_becomes_the_side_card_and_the_old_side_card_goes_into_the_hand() -> None:
    """A pass exchanges cards too: it is a turn that moves no pawn."""
    after = act(classic(START), "tiger:c1c3").state
    assert text_of(after) == "ssmss/5/2M2/5/SS1SS b crab,dragon crane,monkey tiger"
    after = act(after, "crane:a5a4").state
    assert text_of(after) == "1smss/s4/2M2/5/SS1SS r crab,dragon monkey,tiger crane"
    assert after.turn_number == 3
    assert after.last_action == game.Move(game.CARDS["crane"], game.Square.A5, game.Square.A4)
    after = act(classic("4M/5/5/2m2/5 r bear,fox cobra,goose rooster"), "fox:pass").state
    assert text_of(after) == "4M/5/5/2m2/5 b bear,rooster cobra,goose fox"
    assert (after.turn_number, after.last_action) == (2, game.Pass(game.CARDS["fox"]))


@pytest.mark.parametrize("text", ["1m3/2M2/5/5/5", "m4/2M2/5/5/5", "2m2/2M2/5/5/5"])
def test_a_winning_move_ends_the_game_without_an_exchange_of_cards(text: str) -> None:
    before = classic(f"{text} r boar,crab crane,monkey dragon")
    over = act(before, "boar:c4c5").state
    assert text_of(over).split()[1:] == text_of(before).split()[1:]
    assert over.turn_number == before.turn_number
    for player in Player:
        with pytest.raises(GameOver):
            apply(over, player, parse_action("tiger:a1a3"))
    with pytest.raises(GameOver):
        conclude(over, Outcome(Player.BLUE, Termination.RESIGNATION))


@rules(
    """
five own pieces in one line: the whole a-file with Tiger & Horse
    S4/S4/M4/S4/S2m1 r horse,tiger | ? | horse pass, tiger pass
the whole e-file with Tiger & Ox
    2m1S/4S/4M/4S/4S r ox,tiger | ? | ox pass, tiger pass
the whole far rank, the master not on the temple, with any two of Crab, Elephant, Boar
    MSSSS/5/2m2/5/5 r crab,elephant | ? | crab pass, elephant pass
    SMSSS/5/2m2/5/5 r boar,crab | ? | boar pass, crab pass
a lone pawn can be stuck, for example on the far right corner with Fox and Bear
    4M/5/5/2m2/5 r bear,fox | ? | bear pass, fox pass
then you pass: choose either card to exchange
    4M/5/5/2m2/5 r bear,fox | bear:pass | red passed bear => 4M/5/5/2m2/5 b
no pass with a card that is not in hand
    4M/5/5/2m2/5 r bear,fox cobra,goose rooster | cobra:pass
        CardNotInHand card=cobra hand=bear,fox
no pass while either card allows a move
    4M/5/5/2m2/5 r fox,tiger | fox:pass | MustMove example=tiger:e5e4
    4M/5/5/2m2/5 r fox,tiger | tiger:pass | MustMove example=tiger:e5e4
no pass with five pieces on the wrong file
    S4/S4/M4/S4/S2m1 r ox,tiger | ox:pass | MustMove example=ox:a1b1
no pass with four pieces in the line
    S4/S4/M4/S4/5 r horse,tiger | horse:pass | MustMove example=horse:a2a1
no pass where an enemy in the line can be captured
    S4/S4/s4/M4/S2m1 r horse,tiger | horse:pass | MustMove example=horse:a2a3
no pass with five pieces on a rank before the last
    5/MSSSS/5/2m2/5 r crab,elephant | crab:pass | MustMove example=crab:a4a5
no pass on the far rank with a card that goes back
    MSSSS/5/2m2/5/5 r crab,tiger | crab:pass | MustMove example=tiger:a5a4
no pass in the wrong corner
    M4/5/5/2m2/5 r bear,fox | bear:pass | MustMove example=bear:a5b4
no pass while another pawn can move
    4M/5/5/5/m3S r bear,fox | fox:pass | MustMove example=bear:e1d2
"""
)
def test_a_player_without_a_move_passes_by_exchanging_a_card(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


# Draws


DRAW = Outcome(None, Termination.REPETITION)
AGREED = Outcome(None, Termination.AGREEMENT)

START_OF_CYCLE = "2m2/5/5/5/2M2 r goose,rooster horse,ox boar"
CYCLE = "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5"
"""Six turns after which the pieces and the cards are where they were before."""


def repetitions(state: game.GameState, texts: str) -> list[int]:
    """Return the numbers of occurrences that the events report, in order."""
    times = []
    for text in texts.split():
        state, events = act(state, text)
        times += [event.times for event in events if isinstance(event, game.PositionRepeated)]
    return times


def test_a_position_that_occurs_a_third_time_draws_the_game() -> None:
    """The second occurrence is reported to both players, and the game goes on."""
    repeated = play(classic(START_OF_CYCLE), CYCLE)
    assert (text_of(repeated), repeated.outcome) == (START_OF_CYCLE, None)
    assert legal_action_texts(repeated) == legal_action_texts(classic(START_OF_CYCLE))
    assert repetitions(classic(START_OF_CYCLE), f"{CYCLE} {CYCLE}") == [2] * 6 + [3]
    before_last, last = CYCLE.rsplit(" ", 1)
    over, events = act(play(repeated, before_last), last)
    assert events[1:] == (game.PositionRepeated(3), game.GameEnded(DRAW, (Termination.REPETITION,)))
    assert (over.outcome, over.turn_number, text_of(over)) == (DRAW, 2 * 6, START_OF_CYCLE)
    assert [game.legal_actions(over, player) for player in Player] == [(), ()]


def test_positions_with_other_cards_movers_or_masters_are_different() -> None:
    detour = "goose:c1b1 horse:c5d5 boar:b1c1 goose:d5c5"
    assert board_of(play(classic(START_OF_CYCLE), detour)) == board_of(classic(START_OF_CYCLE))
    assert repetitions(classic(START_OF_CYCLE), f"{detour} horse:c1c2 boar:c5c4") == []
    starts = ("2m2/5/5/5/2M2 r", "2m2/5/5/5/2M2 b", "2m2/5/5/5/MS3 r", "2m2/5/5/5/SM3 r")
    positions = {classic(f"{start} goose,rooster horse,ox boar").position for start in starts}
    assert len(positions) == 4


@pytest.mark.parametrize(
    ("text", "capture"),
    [
        ("2m2/5/5/2s2/2M2 r boar,goose horse,ox tiger", "boar:c1c2"),
        ("2m2/2S2/5/5/2M2 b boar,goose horse,ox tiger", "horse:c5c4"),
    ],
)
def test_a_capture_resets_the_count_of_repetitions(text: str, capture: str) -> None:
    state = classic(text)
    after = act(state, capture).state
    assert after.repetition_history == (after.position,)
    # Without the reset, the position after the capture would occur for the third time.
    forged = replace(state, repetition_history=(after.position, after.position, state.position))
    assert len(act(forged, capture).events) == 2
    assert act(forged, capture).state.outcome is None


def test_passes_can_repeat_a_position() -> None:
    state = classic("4M/5/5/1m3/5 r bear,iguana goose,otter fox")
    cycle = "iguana:pass otter:b2a3 fox:pass iguana:a3c2 otter:pass fox:c2b2"
    assert repetitions(state, cycle) == [2]
    assert play(state, f"{cycle} {cycle}").outcome == DRAW


@pytest.mark.parametrize(
    "outcome", [AGREED, *(Outcome(player, Termination.RESIGNATION) for player in Player)]
)
def test_players_can_resign_or_agree_to_a_draw_out_of_turn(outcome: Outcome) -> None:
    before = play(classic(START), "tiger:c1c3")
    over, events = conclude(before, outcome)
    assert events == (game.GameEnded(outcome, (outcome.termination,)),)
    assert over == replace(before, outcome=outcome)
    for player in Player:
        assert game.legal_actions(over, player) == ()
        with pytest.raises(GameOver):
            apply(over, player, parse_action("crab:a1a2"))
    with pytest.raises(GameOver):
        conclude(over, AGREED)


# Refusals


@rules(
    """
a target that is not on the card
    start | tiger:c1c4 | NotOnCard move=tiger:c1c4 free=c3
    start | tiger:c1c1 | NotOnCard move=tiger:c1c1 free=c3
    start | crab:b1c2 | NotOnCard move=crab:b1c2 free=b2
a target off the card's grid, even where an own pawn stands
    start | tiger:a1b1 | NotOnCard move=tiger:a1b1 free=a3
a card that can go two ways names both
    2m2/5/2M2/5/5 r | tiger:c3c4 | NotOnCard move=tiger:c3c4 free=c2,c5
a card without a move names no free square
    4M/5/5/2m2/5 r fox,tiger | fox:e5d5 | NotOnCard move=fox:e5d5 free=
the free squares of Blue's card are seen from Blue's side
    ssmss/5/5/5/SSMSS b | tiger:c5c4 | NotOnCard move=tiger:c5c4 free=c3
a card that is not in hand: the side card, or the enemy's
    start | dragon:c1a2 | CardNotInHand card=dragon hand=crab,tiger
    start | crane:c1c2 | CardNotInHand card=crane hand=crab,tiger
    start | ox:pass | CardNotInHand card=ox hand=crab,tiger
the card that was used the turn before
    start | tiger:c1c3 crane:a5a4 tiger:c3c5 | CardNotInHand card=tiger hand=crab,dragon
a wrong card is reported before a wrong piece
    start | dragon:c5a4 | CardNotInHand card=dragon hand=crab,tiger
a square without a pawn of one's own
    start | tiger:c3c5 | NoPawnThere square=c3 pawns=a1,b1,c1,d1,e1 enemy=None
    start | tiger:c5c3
        NoPawnThere square=c5 pawns=a1,b1,c1,d1,e1 enemy=Piece(owner=<Player.BLUE: 1>,
        kind=<PieceKind.MASTER: 'master'>)
an own pawn in the way
    start | crab:c1a1 | OwnPieceInTheWay square=a1
a pass while one can move
    start | tiger:pass | MustMove example=crab:a1a2
""",
    start=START,
)
def test_an_illegal_action_of_classic_is_refused_with_its_reason(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


@pytest.mark.parametrize(
    ("before", "player", "text"),
    [("", Player.BLUE, "crane:a5a4"), ("tiger:c1c3", Player.RED, "crab:a1a2")],
)
def test_no_action_can_be_played_out_of_turn(before: str, player: Player, text: str) -> None:
    with pytest.raises(game.NotYourTurn) as caught:
        apply(play(classic(START), before), player, parse_action(text))
    assert caught.value.to_act is player.opponent
