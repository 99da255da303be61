"""The rules of Way of the Shadow, each sentence of RULES.md §4 with examples."""

from __future__ import annotations

import pytest

from onitama_core import game
from onitama_core.game import Line, Phase, Player, Square, legal_actions, player_view, public_view
from tests.onitama_core.game import helpers
from tests.onitama_core.game.helpers import act_as, events_seen_by, place_ninjas, play, text_of
from tests.onitama_core.game.tables import describe_result, row_position, rules

START = helpers.opening_state(game.Variant.SHADOW)
STARTED = place_ninjas(START, red="b1", blue="d5")


# RULES.md §4, 1 and 2: setup and placement


def test_each_side_has_its_master_two_students_two_lanterns_and_a_ninja() -> None:
    """The cards lie face up before the ninjas are placed."""
    view = public_view(START)
    assert text_of(START) == "s1m1s/5/5/5/S1M1S r crab,tiger crane,monkey dragon"
    assert (view.lanterns_left, view.ninjas_alive) == ((2, 2), (1, 1))


def test_in_shadow_ninjas_start_beside_their_masters_and_play_follows() -> None:
    """Red and Blue place at the same time, and placement does not count as a turn."""
    assert START.phase is Phase.PLACEMENT
    assert game.players_to_act(START) == (Player.RED, Player.BLUE)
    red, blue = (
        {game.format_action(action) for action in legal_actions(START, player)} for player in Player
    )
    assert (red, blue) == ({"place:b1", "place:d1"}, {"place:b5", "place:d5"})
    step = act_as(START, Player.RED, "place:b1")
    assert step.state.phase is Phase.PLACEMENT
    assert game.players_to_act(step.state) == (Player.BLUE,)
    assert game.OwnNinjasPlaced(Player.RED, (Square.B1,)) in events_seen_by(step, Player.RED)
    assert helpers.own_board(step.state, Player.RED) == "s1m1s/5/5/5/SNM1S"
    assert player_view(step.state, Player.RED).hidden_ninjas == (Square.B1,)
    assert STARTED.phase is Phase.MOVE
    assert (STARTED.turn_number, public_view(STARTED).quiet_turns) == (1, 0)


@pytest.mark.parametrize("red", ["b1", "d1"])
@pytest.mark.parametrize("blue", ["b5", "d5"])
def test_the_order_of_placements_does_not_matter(red: str, blue: str) -> None:
    after_blue = place_ninjas(START, blue=blue)
    assert place_ninjas(place_ninjas(START, red=red), blue=blue) == place_ninjas(
        after_blue, red=red
    )
    assert legal_actions(after_blue, Player.RED) == legal_actions(START, Player.RED)
    assert public_view(after_blue).turn_number == public_view(START).turn_number


# RULES.md §4, 3 to 17: turns, with their events and the public board after them


RED_TO_MOVE = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon N:a1 n:e5"
OTHERS = ("crane:c5c4", "ninja:stay", "lantern:3", "place:d5")


@rules(
    """
3. a revealed ninja is hidden again when its owner's turn starts
    red | crab:c1c2 ninja:a1a2! lantern:none | nothing => 2m2/5/5/N1M2/5 b
    red | crab:c1c2 ninja:a1a2! lantern:none ox:c5c4 | blue ox m c5c4 => 5/2m2/5/N1M2/5 b ninja
    red | crab:c1c2 ninja:a1a2! lantern:none ox:c5c4 ninja:stay | blue ninja step => 5/2m2/5/2M2/5 r
4. a pawn moves, mandatory if either card allows it
    4M/5/5/5/m4 r fox,tiger N:c1 n:c3 | ? | tiger e5e4
    red | crab:pass | MustMove example=crab:c1c2
4. your own hidden ninja's square is forbidden to your own pawns
    jump | ? | crab c1a1 c1e1, tiger c1c3
    jump | crab:c1c2 | OwnNinjaInTheWay square=c2
    jump | crab:c1d2 | NotOnCard move=crab:c1d2 free=a1,e1
    jump | crab:pass | MustMove example=crab:c1a1
4. your own pawns may jump over your own hidden ninja
    jump | tiger:c1c3 | red tiger M c1c3 => 2m2/5/2M2/5/5 r ninja
4. an enemy ninja forbids nothing
    2m2/5/5/5/2M2 r N:e5 n:c2 | ? | crab c1a1 c1c2 c1e1, tiger c1c3
5. the move is committed and resolved before the ninja step
    2m2/5/2s2/5/2M2 r N:e1 n:d4 | tiger:c1c3
        red tiger M c1c3, captured s c3 => 2m2/5/2M2/5/5 r ninja
5. an enemy ninja on that square, hidden or revealed, is captured and announced
    2m2/5/5/5/2M2 r N:e1 n:c3 | tiger:c1c3
        red tiger M c1c3, captured n c3 => 2m2/5/2M2/5/5 r ninja
    2m2/5/5/5/2M2 r N:e1 n:c3 revealed:c3 | tiger:c1c3
        red tiger M c1c3, captured n c3 => 2m2/5/2M2/5/5 r ninja
5. a jumped ninja is not captured
    2m2/5/5/5/2M2 r N:e1 n:c2 | tiger:c1c3 | red tiger M c1c3 => 2m2/5/2M2/5/5 r ninja
5. if the game is won it ends here
    5/5/2m2/5/M1S2 r N:e1 n:d4 | tiger:c1c3
        red tiger S c1c3, captured m c3, red wins: stone => 5/5/2S2/5/M4 red by stone
    m4/5/2M2/5/5 r N:e1 n:d4 | tiger:c3c5
        red tiger M c3c5, red wins: stream => m1M2/5/5/5/5 red by stream
    5/5/2m2/5/M4 b tiger,boar N:a2 n:e5 | tiger:c3c1
        blue tiger m c3c1, blue wins: stream => 5/5/5/5/M1m2 blue by stream
5. when one move does both, stone is recorded and both are named
    2m2/5/2M2/5/5 r N:e1 n:d4 | tiger:c3c5
        red tiger M c3c5, captured m c5, red wins: stone, red wins: stream => 2M2/5/5/5/5
        red by stone
6. the ninja moves with the same card, or stays
    2m2/5/5/5/2M2 r N:a2 n:e5 revealed:e5 | crab:c1c2 ? | ninja a2a3 stay
    2m2/5/5/5/2M2 r N:a2 n:e5 | tiger:c1c3 ninja:stay | red ninja step => 2m2/5/2M2/5/5 r lantern
    2m2/5/5/5/2M2 r N:a2 n:e5 | tiger:c1c3 ninja:a2a4
        red ninja step, (red) moved a2a4 => 2m2/5/2M2/5/5 r lantern
    red | crab:c1c2 ninja:b2b3 | NoNinjaThere square=b2 ninjas=a1 enemy=None
    red | crab:c1c2 ninja:a1c2 | NotOnCard move=crab:a1c2 free=c1,a2
6. to a square that holds none of your own pawns
    2m2/5/5/2M2/1S3 r N:b2 n:e5 revealed:e5 | tiger:c2c4 ? | ninja b2b4 stay
    2m2/5/5/S4/2M2 r N:a1 n:e5 | crab:c1c2 ninja:a1a2 | OwnPieceInTheWay square=a2
6. not to the square that your pawn just entered
    2m2/5/5/5/2M2 r N:c2 n:e5 revealed:e5 | tiger:c1c3 ? | ninja c2c1 c2c4 stay
6. it may enter the square your pawn just left
    2m2/5/5/5/2M2 r N:c2 n:e5 | tiger:c1c3 ninja:c2c1
        red ninja step, (red) moved c2c1 => 2m2/5/2M2/5/5 r lantern
6. the step is there even when only staying is possible
    2m2/S4/5/5/2M2 r N:a5 n:e5 | tiger:c1c3 ? | ninja stay
6. there is no ninja step once the ninja was captured
    2m2/5/5/5/2M2 r n:e4 lanterns:0,2 | crab:c1c2 | red crab M c1c2 => 2m2/5/5/2M2/5 b
7. landing on a visible enemy captures it automatically and reveals your ninja there: a pawn
    2m2/5/5/s4/2M2 r N:a1 n:e5 | crab:c1c2 ninja:a1a2
        red ninja step, (red) moved a1a2, red revealed a2, captured s a2 => 2m2/5/5/N1M2/5 r
        lantern
7. landing on a revealed ninja captures it
    2m2/5/5/5/2M2 r N:a1 n:a2 revealed:a2 lanterns:0,0 | crab:c1c2 ninja:a1a2
        red ninja step, (red) moved a1a2, red revealed a2, captured n a2 => 2m2/5/5/N1M2/5 b
7. capturing the master wins
    5/5/5/m4/2M2 r N:a1 n:e5 | crab:c1c2 ninja:a1a2
        red ninja step, (red) moved a1a2, red revealed a2, captured m a2, red wins: stone =>
        5/5/5/N1M2/5 red by stone
    2m2/M4/5/5/5 b crab,tiger crane,ox dragon N:e1 n:a5 | ox:c5c4 ninja:a5a4
        blue ninja step, (blue) moved a5a4, blue revealed a4, captured M a4, blue wins:
        stone => 5/n1m2/5/5/5 blue by stone
8. an attempt may be declared while the enemy ninja is hidden, wherever it is
    2m2/5/5/5/2M2 r N:a1 n:a2 | crab:c1c2 ? | ninja a1a2 a1a2! a1c1 a1c1! stay
    2m2/5/5/5/2M2 r N:a1 n:e5 | crab:c1c2 ? | ninja a1a2 a1a2! a1c1 a1c1! stay
8. no attempt while the enemy ninja is revealed
    2m2/5/5/5/2M2 r N:a1 n:e5 revealed:e5 | crab:c1c2 ? | ninja a1a2 a1c1 stay
8. no attempt once the enemy ninja was captured
    2m2/5/5/5/2M2 r N:a1 | crab:c1c2 ? | ninja a1a2 a1c1 stay
8. no attempt on a square that is not empty on the main board
    2m2/5/5/s4/2M2 r N:a1 n:e5 | crab:c1c2 ? | ninja a1a2 a1c1 a1c1! stay
    2m2/5/5/s4/2M2 r N:a1 n:e5 | crab:c1c2 ninja:a1a2! | NothingToAttempt square=a2
8. no attempt without moving
    2m2/5/5/5/2M2 r N:a1 n:a1 | crab:c1c2 ninja:a1a1! | NotOnCard move=crab:a1a1 free=c1,a2
8. hit or miss, your ninja is revealed there
    2m2/5/5/5/2M2 r N:a1 n:a2 | crab:c1c2 ninja:a1a2!
        red ninja step, (red) moved a1a2, red revealed a2, red attempted a2: True, captured
        n a2 => 2m2/5/5/N1M2/5 b
    2m2/5/5/5/2M2 r N:a1 n:c1 | crab:c1c2 ninja:a1a2!
        red ninja step, (red) moved a1a2, red revealed a2, red attempted a2: False =>
        2m2/5/5/N1M2/5 r lantern
8. without an attempt two hidden ninjas may share a square
    2m2/5/5/5/2M2 r N:a1 n:a2 | crab:c1c2 ninja:a1a2
        red ninja step, (red) moved a1a2 => 2m2/5/5/2M2/5 r lantern
9. a revealed ninja can be captured as any piece
    2m2/5/5/5/1M3 b ox,crane N:c4 n:e5 revealed:c4 | ox:c5c4
        blue ox m c5c4, captured N c4 => 5/2m2/5/5/1M3 b ninja
10. if neither card allows a pawn move: pass either card
    4M/5/5/5/m4 r bear,fox N:c3 n:d2 | ? | bear pass, fox pass
10. after a pass the ninja may still move with the same card
    stuck | bear:pass | red passed bear => 4M/5/5/5/m4 r ninja
    stuck | bear:pass ? | ninja c1b2 c1b2! c1c2 c1c2! stay
10. the passed card is exchanged after the ninja step, or at once without a ninja
    stuck | bear:pass ninja:c1c2 | red ninja step, (red) moved c1c2 => 4M/5/5/5/m4 r lantern
    4M/5/5/5/m4 r bear,fox n:a5 lanterns:0,2 | bear:pass | red passed bear => 4M/5/5/5/m4 b
11. a ninja on the enemy temple does not win
    m4/5/5/5/S1M2 r N:c3 n:e1 | tiger:a1a3 ninja:c3c5
        red ninja step, (red) moved c3c5 => m4/5/S4/5/2M2 r lantern
11. a ninja on the enemy temple blocks its own master from it
    m4/5/2M2/5/5 r N:c5 n:e1 | tiger:c3c5 | OwnNinjaInTheWay square=c5
11. a master that enters the temple while the enemy's ninja stands there captures it and wins
    m4/5/2M2/5/5 r N:e1 n:c5 | tiger:c3c5
        red tiger M c3c5, captured n c5, red wins: stream => m1M2/5/5/5/5 red by stream
12. a lantern is lit after the exchange, at most one a turn
    red | crab:c1c2 ninja:stay | red ninja step => 2m2/5/5/2M2/5 r lantern
    red | crab:c1c2 ninja:stay lantern:none | nothing => 2m2/5/5/2M2/5 b
12. two lanterns a game
    2m2/5/5/5/2M2 r N:e1 n:d4 lanterns:1,2 | crab:c1c2 ninja:stay lantern:3
        red lit 3, 0 left, (red) answer for 3: False => 2m2/5/5/2M2/5 b
    2m2/5/5/5/2M2 r N:e1 n:d4 lanterns:0,2 | crab:c1c2 ninja:stay
        red ninja step => 2m2/5/5/2M2/5 b
13. a lantern lights a rank or a file
    red | crab:c1c2 ninja:stay ? | lantern 1 2 3 4 5 a b c d e none
13. the answer is whether a hidden enemy ninja stands on it
    2m2/5/5/5/2M2 r N:e1 n:d4 | crab:c1c2 ninja:stay lantern:4
        red lit 4, 1 left, (red) answer for 4: True => 2m2/5/5/2M2/5 b
    2m2/5/5/5/2M2 r N:e1 n:d4 | crab:c1c2 ninja:stay lantern:d
        red lit d, 1 left, (red) answer for d: True => 2m2/5/5/2M2/5 b
13. a lantern does not find one's own ninja
    2m2/5/5/5/2M2 r N:e1 n:d4 | crab:c1c2 ninja:stay lantern:e
        red lit e, 1 left, (red) answer for e: False => 2m2/5/5/2M2/5 b
14. no lantern when the enemy ninja is captured or revealed
    2m2/5/5/5/2M2 r N:e1 | crab:c1c2 ninja:stay | red ninja step => 2m2/5/5/2M2/5 b
    2m2/5/5/5/2M2 r N:e1 n:d4 revealed:d4 | crab:c1c2 ninja:stay | red ninja step => 2m2/5/5/2M2/5 b
    2m2/5/5/5/2M2 r N:a1 n:a2 | crab:c1c2 ninja:a1a2!
        red ninja step, (red) moved a1a2, red revealed a2, red attempted a2: True, captured
        n a2 => 2m2/5/5/N1M2/5 b
14. no lantern when the game is over
    m4/5/2M2/5/5 r N:e1 n:d4 | tiger:c3c5 ? | nothing
16. a student on the temple wins nothing
    m4/2S2/5/5/2M2 r boar,tiger N:a1 n:e5 | boar:c4c5 | red boar S c4c5 => m1S2/5/5/5/2M2 r ninja
17. a warning comes at 30 turns without a capture, an attempt or a lantern
    2m2/5/5/5/2M2 r N:a1 n:e5 lanterns:0,0 quiet:28 | crab:c1c2 ninja:stay
        red ninja step => 2m2/5/5/2M2/5 b
    2m2/5/5/5/2M2 r N:a1 n:e5 lanterns:0,0 quiet:29 | crab:c1c2 ninja:stay
        red ninja step, quiet for 30 => 2m2/5/5/2M2/5 b
17. automatically a draw when 40 turns in a row are complete
    2m2/5/5/5/2M2 r N:a1 n:e5 lanterns:0,0 quiet:39 | crab:c1c2
        red crab M c1c2 => 2m2/5/5/2M2/5 r ninja
    2m2/5/5/5/2M2 r N:a1 n:e5 lanterns:0,0 quiet:39 | crab:c1c2 ninja:stay
        red ninja step, quiet for 40, draw => 2m2/5/5/2M2/5 nobody by no_progress
    2m2/5/5/5/2M2 r N:a1 n:e5 quiet:39 | crab:c1c2 ninja:stay lantern:none
        quiet for 40, draw => 2m2/5/5/2M2/5 nobody by no_progress
17. a lantern in the fortieth turn prevents it
    2m2/5/5/5/2M2 r N:a1 n:e5 quiet:39 | crab:c1c2 ninja:stay lantern:3
        red lit 3, 1 left, (red) answer for 3: False => 2m2/5/5/2M2/5 b
17. a win in the fortieth turn is a win
    m4/5/2M2/5/5 r N:e1 lanterns:0,0 quiet:39 | tiger:c3c5
        red tiger M c3c5, red wins: stream => m1M2/5/5/5/5 red by stream
""",
    red=RED_TO_MOVE,
    jump="2m2/5/5/5/2M2 r N:c2 n:d4",
    stuck="4M/5/5/5/m4 r bear,fox N:c1 n:a5",
)
def test_a_shadow_turn_has_a_move_a_ninja_step_and_a_lantern(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


def test_a_turn_starts_as_soon_as_the_last_step_before_it_is_applied() -> None:
    # Blue's ninja is revealed by a capture; Red's last step is its ninja's.
    state = row_position("2m2/5/S4/5/2M2 b crab,tiger crane,monkey dragon N:e1 n:b4")
    boards = []
    for text in ("monkey:c5d4 ninja:b4a3", "lantern:none", "crab:c1c2", "ninja:stay"):
        state = play(state, text)
        boards.append(helpers.board_of(state))
    shown = "5/3m1/n4/5/2M2"
    assert boards == [shown, shown, "5/3m1/n4/2M2/5", "5/3m1/5/2M2/5"]


def test_the_used_card_leaves_the_hand_before_the_lantern_step() -> None:
    """A win leaves hands, side card and player as they were."""
    state = play(row_position(RED_TO_MOVE), "crab:c1c2")
    assert text_of(state).split()[1:] == ["r", "crab,tiger", "crane,ox", "dragon"]
    state = play(state, "ninja:stay")
    assert text_of(state).split()[1:] == ["r", "dragon,tiger", "crane,ox", "crab"]
    for text, actions in (
        ("m4/5/2M2/5/5 r N:e1 n:d4", "tiger:c3c5"),
        ("5/5/5/m4/2M2 r N:a1 n:e5", "crab:c1c2 ninja:a1a2"),
    ):
        state = row_position(text)
        assert text_of(play(state, actions)).split()[1:] == text_of(state).split()[1:]


@pytest.mark.parametrize(
    ("text", "step", "struck", "read"),
    [
        ("2m2/5/5/5/2M2 r N:a1 n:a2", "ninja:a1a2!", True, "ninja:?a2!"),
        ("2m2/5/5/5/2M2 r N:a1 n:e5", "ninja:a1a2!", False, "ninja:?a2!"),
        ("2m2/5/5/s4/2M2 r N:a1 n:e5", "ninja:a1a2", True, "ninja:?a2"),
        ("2m2/5/5/5/2M2 r N:a1 n:e5", "ninja:a1a2", None, "ninja:?"),
    ],
)
def test_a_strike_and_its_result_are_public(
    text: str, step: str, *, struck: bool | None, read: str
) -> None:
    state = play(row_position(text), "crab:c1c2")
    shown = None if struck is None else game.NinjaStrike(Square.A2, struck, turn_number=3)
    assert public_view(play(state, step)).last_strike == shown
    assert helpers.public_text(state, step) == read


# Lanterns


def lantern_step(blue_ninja: str = "d4") -> game.GameState:
    """Return the state at Red's lantern, after Red moved Crab to c2 and left its ninja."""
    text = f"2m2/5/5/5/2M2 r crab,tiger crane,ox dragon N:e1 n:{blue_ninja}"
    return play(row_position(text), "crab:c1c2 ninja:stay")


def test_only_the_second_player_has_a_lantern_on_the_first_turn() -> None:
    first = play(STARTED, "crab:c1c2 ninja:stay")
    assert first.phase is Phase.MOVE
    assert play(first, "crane:c5c4 ninja:stay").phase is Phase.LANTERN


def test_a_lantern_answer_is_about_its_moment_and_stays_readable_for_its_player() -> None:
    state = play(lantern_step(), "lantern:4 ox:c5c4 ninja:d4d3 lantern:none")
    state = play(state, "tiger:c2c1 ninja:stay lantern:4")
    answers = [
        (answer.lantern.line, answer.lantern.turn_number, answer.has_ninja)
        for answer in player_view(state, Player.RED).lantern_answers
    ]
    assert answers == [(Line.RANK_4, 3, True), (Line.RANK_4, 5, False)]


@pytest.mark.parametrize("line", ["3", "4"])
def test_the_line_is_public_and_the_answer_goes_only_to_the_player_who_lit_it(line: str) -> None:
    step = helpers.act(lantern_step(), f"lantern:{line}")
    view = public_view(step.state)
    assert view.last_lantern is not None
    assert (view.last_lantern.player, view.last_lantern.line, view.last_lantern.turn_number) == (
        Player.RED,
        Line(line),
        3,
    )
    assert view.lanterns_left == (1, 2)
    assert events_seen_by(step) == events_seen_by(step, Player.BLUE) == step.events[:1]
    assert events_seen_by(step, Player.RED) == step.events
    assert player_view(step.state, Player.BLUE).lantern_answers == ()
    assert player_view(step.state, Player.BLUE).public == view
    assert helpers.public_text(lantern_step(), f"lantern:{line}") == f"lantern:{line}"
    after, events = helpers.act(lantern_step(), "lantern:none")
    assert (events, public_view(after).lanterns_left) == ((), (2, 2))


# RULES.md §4, 16 and 17: the end of a game


QUIET = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon N:a1 lanterns:0,0 quiet:5"


@pytest.mark.parametrize(
    ("text", "actions", "turns"),
    [
        (f"{QUIET} n:e5", "crab:c1c2", 5),
        (f"{QUIET} n:e5", "crab:c1c2 ninja:stay", 6),
        (f"{QUIET} n:e5", "crab:c1c2 ninja:stay ox:c5c4 ninja:e5d5", 7),
        # a pass counts as a turn
        ("4M/5/5/5/m4 r bear,fox N:c1 lanterns:0,0 quiet:5", "bear:pass ninja:stay", 6),
        # a captured ninja, an attempt, a captured student, a lantern
        (f"{QUIET} n:c2", "crab:c1c2 ninja:stay", 0),
        (f"{QUIET} n:c2", "crab:c1c2 ninja:stay ox:c5c4", 1),
        (f"{QUIET} n:a2", "crab:c1c2 ninja:a1a2!", 0),
        (f"{QUIET} n:e5", "crab:c1c2 ninja:a1a2!", 0),
        ("2m2/5/2s2/5/S1M2 r N:c2 n:e5 lanterns:0,0 quiet:5", "tiger:c1c3 ninja:stay", 0),
        ("2m2/5/2s2/5/S1M2 r N:c2 n:e5 lanterns:0,0 quiet:5", "crab:a1a2 ninja:c2c3", 0),
        ("2m2/5/5/5/2M2 r N:a1 n:e5 quiet:5", "crab:c1c2 ninja:stay lantern:3", 0),
        ("2m2/5/5/5/2M2 r N:a1 n:e5 quiet:5", "crab:c1c2 ninja:stay lantern:none", 6),
    ],
)
def test_quiet_turns_are_counted_towards_the_no_progress_draw(
    text: str, actions: str, turns: int
) -> None:
    """The game also goes on in each of these cases: losing a ninja never loses the game."""
    after = play(row_position(text), actions)
    assert (public_view(after).quiet_turns, after.outcome) == (turns, None)


def test_shadow_has_no_draw_by_repetition() -> None:
    turns = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
    text = "s1m1s/5/5/5/S1M1S b monkey,ox crane,elephant eel N:c3 n:d3 lanterns:0,0"
    start = state = row_position(text)
    for times in range(1, 5):
        state = play(state, turns.replace(" ", " ninja:stay ") + " ninja:stay")
        assert (text_of(state), state.secrets) == (text_of(start), start.secrets)
        assert (public_view(state).quiet_turns, state.outcome) == (6 * times, None)


def test_perft_ignores_draws_without_progress() -> None:
    drawn, undrawn = (
        play(row_position(f"{QUIET[:-1]}{turns} n:e5"), "crab:c1c2 ninja:stay") for turns in (39, 3)
    )
    assert game.perft(drawn, 2) == game.perft(undrawn, 2)


# Refusals in every phase, whose values reveal no secret


@rules(
    """
an action of another step
    red | place:b1 | NotInThisStep phase=Phase.MOVE
    red | ninja:stay | NotInThisStep phase=Phase.MOVE
    red | lantern:none | NotInThisStep phase=Phase.MOVE
    red | crab:c1c2 crab:pass | NotInThisStep phase=Phase.NINJA
    red | crab:c1c2 lantern:3 | NotInThisStep phase=Phase.NINJA
    red | crab:c1c2 ninja:stay crab:c2c3 | NotInThisStep phase=Phase.LANTERN
    red | crab:c1c2 ninja:stay ninja:a1c1! | NotInThisStep phase=Phase.LANTERN
""",
    red=RED_TO_MOVE,
)
def test_an_illegal_action_of_shadow_is_refused_with_its_reason(
    position: str, actions: str, expected: str
) -> None:
    assert describe_result(row_position(position), actions) == expected


@pytest.mark.parametrize(
    ("before", "player", "texts"),
    [
        *(
            (play(row_position(RED_TO_MOVE), before), Player.BLUE, OTHERS)
            for before in ("", "crab:c1c2", "crab:c1c2 ninja:stay")
        ),
        (place_ninjas(START, blue="d5"), Player.BLUE, ("place:b5",)),
        (place_ninjas(START, red="b1"), Player.RED, ("place:d1",)),
    ],
    ids=["a move", "a ninja's step", "a lantern", "placed already", "waits for the other"],
)
def test_no_player_can_act_in_the_opponents_step_or_place_twice(
    before: game.GameState, player: Player, texts: tuple[str, ...]
) -> None:
    assert legal_actions(before, player) == ()
    for text in texts:
        with pytest.raises(game.NotYourTurn) as caught:
            act_as(before, player, text)
        assert caught.value.to_act is player.opponent


@pytest.mark.parametrize("squares", ["a1", "c1", "b5", "c3", "b1,d1"])
def test_a_ninja_cannot_start_elsewhere(squares: str) -> None:
    with pytest.raises(game.NoStartForNinjas) as caught:
        act_as(START, Player.RED, f"place:{squares}")
    assert caught.value.starts == ((Square.B1,), (Square.D1,))
