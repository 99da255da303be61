"""The games in the rules' examples are real, and show what their words say."""

from __future__ import annotations

from itertools import chain

import pytest

from cogs.studio.examples import near_side, played, view_of
from cogs.ui.sentences.rules import EXAMPLES, Example, Topic
from onitama_core.game import (
    Answer,
    Line,
    Lit,
    Outcome,
    Pass,
    Phase,
    Piece,
    PieceKind,
    Player,
    PlayerView,
    PublicView,
    Square,
    Termination,
    legal_actions,
    public_view,
)
from onitama_core.game.board import NINJAS

RED, BLUE = Player
ALL = tuple(chain(*EXAMPLES.values()))


def shown(topic: Topic) -> list[PublicView | PlayerView]:
    return [view_of(example) for example in EXAMPLES[topic]]


@pytest.mark.parametrize("example", ALL, ids=lambda example: example.words[:30])
def test_an_example_shows_what_its_viewer_may_see_from_the_own_side(example: Example) -> None:
    view = view_of(example)
    if example.viewer is None:
        assert isinstance(view, PublicView)
        assert near_side(example) is RED
    else:
        assert isinstance(view, PlayerView)
        assert near_side(example) is view.viewer is example.viewer


def test_the_turn_shows_a_move_its_exchange_and_a_capture() -> None:
    before, moved, captured = (played(example) for example in EXAMPLES[Topic.TURN])
    assert moved.position.side in before.position.hands[RED]
    assert before.position.side in moved.position.hands[RED]
    assert [state.position.pawns[BLUE].bit_count() for state in (moved, captured)] == [5, 4]


def test_the_wins_are_one_by_stone_and_one_by_stream() -> None:
    outcomes = [played(example).outcome for example in EXAMPLES[Topic.WINS]]
    assert outcomes == [Outcome(RED, Termination.STONE), Outcome(RED, Termination.STREAM)]


def test_who_passes_in_the_example_can_do_nothing_else() -> None:
    [example] = EXAMPLES[Topic.PASSING]
    actions = legal_actions(played(example), RED)
    assert {action.card.id for action in actions if isinstance(action, Pass)} == {"horse", "tiger"}
    assert len(actions) == 2


def test_the_wind_shows_the_spirit_and_a_student_changing_places() -> None:
    before, after = (played(example) for example in EXAMPLES[Topic.WIND])
    assert before.phase is Phase.SPIRIT
    student = Piece(BLUE, PieceKind.STUDENT)
    places = [public_view(state) for state in (before, after)]
    assert [view.spirit for view in places] == [Square.D3, Square.C4]
    assert [view.board.index(student) for view in places] == [Square.C4, Square.D3]


def test_the_shadow_shows_a_ninja_that_one_side_sees_and_its_capture() -> None:
    own, public, captured = shown(Topic.SHADOW)
    assert isinstance(own, PlayerView)
    assert own.hidden == (Square.B3,)
    assert own.public == public
    assert public.board[Square.B3] is None
    assert captured.board[Square.D4] == NINJAS[RED]
    assert captured.board.count(Piece(BLUE, PieceKind.STUDENT)) == 1


def test_the_light_shows_two_hidden_ninjas_and_then_one() -> None:
    own, captured = shown(Topic.LIGHT)
    assert isinstance(own, PlayerView)
    assert own.hidden == (Square.B4, Square.D5)
    assert captured.board.count(NINJAS[BLUE]) == 1
    assert captured.board.count(Piece(RED, PieceKind.STUDENT)) == 3


def test_the_lantern_tells_its_owner_alone() -> None:
    own, public = shown(Topic.LANTERNS)
    lit = Lit(BLUE, Line.FILE_B, 2)
    assert isinstance(own, PlayerView)
    assert own.answers == (Answer(lit, is_there=True),)
    assert isinstance(public, PublicView)
    assert public.lit == lit
