"""The rules of Way of the Light, each sentence of RULES.md §5 with examples."""

from __future__ import annotations

from itertools import combinations

import pytest

from onitama_core import game
from onitama_core.game import CARDS, Phase, Player, Square, Variant, player_view, public_view
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import events_seen_by, play
from tests.onitama_core.game.tables import describe_result, row_position, rules

BEFORE_PLACEMENT = helpers.opening_state(Variant.LIGHT)
AFTER_PLACEMENT = helpers.place_ninjas(BEFORE_PLACEMENT, blue="a5,c5")


def test_in_light_only_blue_places_two_ninjas_on_rank_5() -> None:
    """Red is the Light Master with two lanterns."""
    view = public_view(BEFORE_PLACEMENT)
    assert helpers.board_of(BEFORE_PLACEMENT) == "5/5/5/5/SSMSS"
    assert (view.lanterns_left, view.ninjas_alive) == ((2, 0), (0, 2))
    pairs = {f"place:{a}5,{b}5" for a, b in combinations("abcde", 2)}
    assert {
        game.format_action(action) for action in game.legal_actions(BEFORE_PLACEMENT, Player.BLUE)
    } == pairs
    assert game.players_to_act(BEFORE_PLACEMENT) == (Player.BLUE,)
    step = helpers.act_as(BEFORE_PLACEMENT, Player.BLUE, "place:a5,c5")
    squares = (Square.A5, Square.C5)
    assert events_seen_by(step, Player.BLUE)[1:] == (game.OwnNinjasPlaced(Player.BLUE, squares),)
    assert helpers.own_board(step.state, Player.BLUE) == "n1n2/5/5/5/SSMSS"
    assert player_view(step.state, Player.BLUE).hidden_ninjas == squares


# RULES.md §5, 3 to 7: turns, with their events and the public board after them


@rules(
    """
3. Blue must move one ninja each turn if it can
    blue | ? | crane a5a4 c5c4, monkey a5b4 c5b4 c5d4
    blue | crane:a5a4 | blue played crane, (blue) moved a5a4 => 5/5/5/5/SSMSS r
3. not off the board, nor onto its other ninja
    5/5/5/5/SSMSS b crane,monkey n:a5,a4 | ? | crane a4a3 a4b5, monkey a4b3 a4b5 a5b4
    5/5/5/5/2M2 b crane,monkey n:a5,a4 | crane:a5a4 | OtherNinjaInTheWay square=a4
3. if it cannot, it passes either card
    cornered | ? | bear pass, fox pass
    cornered | bear:pass | blue played bear => 5/5/S4/5/2M2 r
4. a ninja landing on a pawn captures it and is revealed until Blue's next turn starts
    5/5/S4/5/2M2 b crane,monkey n:a4,e5 | crane:a4a3
        blue played crane, (blue) moved a4a3, blue revealed a3, captured S a3 =>
        5/5/n4/5/2M2 r
    5/5/S4/5/2M2 b crane,monkey n:a4,e5 | crane:a4a3 crab:c1c2
        red crab M c1c2 => 5/5/n4/2M2/5 r lantern
    5/5/S4/5/2M2 b crane,monkey n:a4,e5 | crane:a4a3 crab:c1c2 lantern:none
        nothing => 5/5/5/2M2/5 b
5. Red landing on a ninja captures it, announced with the square
    5/5/5/5/2M2 r n:c3,e5 | tiger:c1c3 | red tiger M c1c3, captured n c3 => 5/5/2M2/5/5 r lantern
    5/5/5/5/2M2 r n:c3,e5 revealed:c3 | tiger:c1c3
        red tiger M c1c3, captured n c3 => 5/5/2M2/5/5 r lantern
5. Red must move if it can, and passes openly if not
    4M/5/5/5/5 r bear,fox n:c3,e3 | ? | bear pass, fox pass
    4M/5/5/5/5 r bear,fox n:c3,e3 | bear:pass | red passed bear => 4M/5/5/5/5 r lantern
6. the answer is whether any hidden ninja stands on the line, never how many
    5/5/5/5/2M2 r n:a4,e4 | crab:c1c2 lantern:4
        red lit 4, 1 left, (red) answer for 4: True => 5/5/5/2M2/5 b
    5/5/5/5/2M2 r n:a5,e3 | crab:c1c2 lantern:4
        red lit 4, 1 left, (red) answer for 4: False => 5/5/5/2M2/5 b
6. a revealed ninja is no answer while the other hides
    5/5/5/5/2M2 r n:a4,e3 revealed:a4 | crab:c1c2 lantern:4
        red lit 4, 1 left, (red) answer for 4: False => 5/5/5/2M2/5 b
6. no lantern while the last ninja is revealed
    5/5/5/5/2M2 r n:a4 revealed:a4 | crab:c1c2 | red crab M c1c2 => 5/5/5/2M2/5 b
6. Blue has none
    5/5/5/5/2M2 b crane,monkey n:a4,e3 | crane:a4a3
        blue played crane, (blue) moved a4a3 => 5/5/5/5/2M2 r
7. Red wins by capturing both ninjas
    5/5/5/5/2M2 r n:c3 | tiger:c1c3
        red tiger M c1c3, captured n c3, red wins: ninjas => 5/5/2M2/5/5 red by ninjas
7. or by its master on c5
    5/5/2M2/5/5 r n:a5,e5 | tiger:c3c5
        red tiger M c3c5, red wins: stream => 2M2/5/5/5/5 red by stream
7. also if a ninja stands there, which is then captured
    5/5/2M2/5/5 r n:c5,e5 | tiger:c3c5
        red tiger M c3c5, captured n c5, red wins: stream => 2M2/5/5/5/5 red by stream
7. if it was the last one the outcome is recorded as stream and the text names both
    5/5/2M2/5/5 r n:c5 | tiger:c3c5
        red tiger M c3c5, captured n c5, red wins: stream, red wins: ninjas => 2M2/5/5/5/5
        red by stream
7. a student on c5 does not win
    5/5/2S2/5/2M2 r n:a5,e5 | tiger:c3c5 | red tiger S c3c5 => 2S2/5/5/5/2M2 r lantern
7. Blue wins only by capturing the master
    5/2M2/5/5/5 b crane,monkey n:c5,e1 | crane:c5c4
        blue played crane, (blue) moved c5c4, blue revealed c4, captured M c4, blue wins:
        stone => 5/2n2/5/5/5 blue by stone
7. not on Red's temple
    5/5/5/2M2/5 b crane,monkey n:b2,e5 | monkey:b2c1
        blue played monkey, (blue) moved b2c1 => 5/5/5/2M2/5 r
as Way of the Shadow: 40 quiet turns in a row are a draw
    5/5/5/5/2M2 r n:a5,e5 lanterns:0,0 quiet:39 | crab:c1c2
        red crab M c1c2, quiet for 40, draw => 5/5/5/2M2/5 nobody by no_progress
    5/5/5/5/2M2 b crane,monkey n:a5,e5 lanterns:0,0 quiet:39 | crane:a5a4
        blue played crane, (blue) moved a5a4, quiet for 40, draw => 5/5/5/5/2M2 nobody by
        no_progress
""",
    blue="5/5/5/5/SSMSS b crane,monkey n:a5,c5",
    cornered="5/5/S4/5/2M2 b bear,fox n:a1",
)
def test_a_light_turn_has_a_move_and_a_lantern(position: str, actions: str, expected: str) -> None:
    assert describe_result(row_position(position), actions) == expected


def test_others_see_only_which_card_the_shadow_master_exchanged() -> None:
    state = row_position("5/5/5/5/SSMSS b crab,tiger crane,monkey dragon n:a5,c5")
    step = helpers.act(state, "crane:a5a4")
    other_step = helpers.act(state, "crane:c5c4")
    assert events_seen_by(step) == events_seen_by(other_step) == events_seen_by(step, Player.RED)
    assert player_view(step.state, Player.RED) == player_view(other_step.state, Player.RED)
    assert public_view(step.state).last_action == game.SecretMove(CARDS["crane"])
    assert helpers.text_of(step.state) == "5/5/5/5/SSMSS r crab,tiger dragon,monkey crane"
    assert helpers.public_text(state, "crane:a5a4") == "crane:?"


def test_red_has_no_lantern_on_the_first_turn() -> None:
    assert play(AFTER_PLACEMENT, "crab:a1a2").phase is Phase.MOVE
    assert play(AFTER_PLACEMENT, "crab:a1a2 crane:a5a4 tiger:b1b3").phase is Phase.LANTERN


@pytest.mark.parametrize(
    ("text", "action", "turns"),
    [
        ("5/5/5/S4/2M2 b crane,monkey n:a3,e5 quiet:5", "crane:a3a2", 0),
        ("5/5/5/5/M4 r n:a3,e5 lanterns:0,0 quiet:5", "tiger:a1a3", 0),
        ("5/5/5/5/2M2 b bear,fox n:a1 quiet:5", "bear:pass", 6),
    ],
)
def test_a_capture_resets_the_no_progress_count_and_a_pass_adds_to_it(
    text: str, action: str, turns: int
) -> None:
    assert public_view(play(row_position(text), action)).quiet_turns == turns


# Refusals, whose values reveal no secret


@pytest.mark.parametrize("stamp", ["r", "b"])
def test_in_light_blue_may_only_place_two_ninjas_on_rank_5_and_then_red_moves(stamp: str) -> None:
    start = helpers.opening_state(Variant.LIGHT, f"{stamp} crab,tiger crane,monkey dragon")
    for text in ("place:a5", "place:a5,a5", "place:a4,b5", "place:a1,b1", "crane:a5a4"):
        with pytest.raises(game.IllegalAction) as caught:
            helpers.act_as(start, Player.BLUE, text)
        assert caught.value.reason is game.Reason.NOT_OFFERED
    assert game.players_to_act(helpers.place_ninjas(start, blue="a5,c5")) == (Player.RED,)


@rules(
    """
an action of another step
    red | place:a5,b5 | NotInThisStep phase=Phase.MOVE
    red | lantern:3 | NotInThisStep phase=Phase.MOVE
    blue | ninja:stay | NotInThisStep phase=Phase.MOVE
    blue | ninja:a5a4! | NotInThisStep phase=Phase.MOVE
    5/5/5/5/2M2 r n:a5,e3 | crab:c1c2 crab:c2c3 | NotInThisStep phase=Phase.LANTERN
    5/5/5/5/2M2 r n:a5,e3 | crab:c1c2 ninja:stay | NotInThisStep phase=Phase.LANTERN
a move from a square without a ninja
    blue | crane:b4b3 | NoNinjaThere square=b4 ninjas=a4,a5 enemy=None
a target that is not on the card
    blue | crane:a5b4 | NotOnCard move=crane:a5b4 free=
the other ninja in the way
    blue | crane:a5a4 | OtherNinjaInTheWay square=a4
a card that is not in hand
    blue | tiger:a5a3 | CardNotInHand card=tiger hand=crane,monkey
a pass while a ninja can move
    blue | crane:pass | MustMove example=crane:a4b5
the Light Master is refused as in the classic game
    red | tiger:c1c4 | NotOnCard move=tiger:c1c4 free=c3
    red | crab:pass | MustMove example=crab:a1a2
""",
    blue="5/5/5/5/2M2 b crab,tiger crane,monkey dragon n:a4,a5",
    red="5/5/5/5/SSMSS r n:a5,c5",
)
def test_an_illegal_action_of_light_is_refused_with_its_reason(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected
