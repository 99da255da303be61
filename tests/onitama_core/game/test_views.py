"""What may be shown: of a classic game everything, by night what RULES.md §6 allows."""

from __future__ import annotations

import pytest
from hypothesis import given

from onitama_core.game import (
    CARDS,
    SQUARES,
    GameState,
    Outcome,
    Piece,
    PieceKind,
    Player,
    Square,
    Termination,
    Variant,
    legal_actions,
    parse_action,
    player_view,
    public_view,
)
from tests.onitama_core.game.helpers import (
    START,
    board_of,
    classic,
    light,
    own_board,
    play,
    shadow,
)
from tests.onitama_core.game.strategies import reachable_states


def test_the_public_view_shows_the_pieces_by_square() -> None:
    board = public_view(classic("2m2/5/2S2/5/2M2 r crab,tiger crane,monkey dragon")).board
    assert {square: board[square] for square in SQUARES if board[square]} == {
        Square.C1: Piece(Player.RED, PieceKind.MASTER),
        Square.C3: Piece(Player.RED, PieceKind.STUDENT),
        Square.C5: Piece(Player.BLUE, PieceKind.MASTER),
    }


def test_the_public_view_shows_all_five_cards() -> None:
    view = public_view(classic(START))
    assert view.hands[Player.RED] == (CARDS["crab"], CARDS["tiger"])
    assert view.hands[Player.BLUE] == (CARDS["crane"], CARDS["monkey"])
    assert view.side == CARDS["dragon"]


def test_the_public_view_shows_variant_turn_and_last_action() -> None:
    view = public_view(play(classic(START), "tiger:c1c3"))
    assert view.variant is Variant.CLASSIC
    assert (view.turn, view.turn_number) == (Player.BLUE, 2)
    assert view.last_action == parse_action("tiger:c1c3")
    assert view.outcome is None


def test_the_public_view_shows_how_the_game_ended() -> None:
    view = public_view(play(classic("2m2/2M2/5/5/5 r boar,ox crab,crane tiger"), "boar:c4c5"))
    assert view.outcome == Outcome(Player.RED, Termination.STONE)


def test_after_a_win_the_public_view_shows_the_winners_turn() -> None:
    view = public_view(play(classic("2m2/2M2/5/5/5 r boar,ox crab,crane tiger"), "boar:c4c5"))
    assert view.turn is Player.RED


@pytest.mark.parametrize("player", Player)
@given(state=reachable_states())
def test_a_player_sees_what_everybody_sees_and_its_own_actions(
    player: Player, state: GameState
) -> None:
    view = player_view(state, player)
    assert view.viewer is player
    assert view.public == public_view(state)
    assert view.legal_actions == legal_actions(state, player)


def test_who_is_not_to_act_sees_no_actions() -> None:
    assert player_view(classic(START), Player.BLUE).legal_actions == ()


# By night


NIGHT_TEXT = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"


def test_a_view_shows_revealed_ninjas_and_the_viewers_own() -> None:
    state = shadow(NIGHT_TEXT, red_ninja="a1", blue_ninja="e5", revealed="e5")
    assert board_of(state) == own_board(state, Player.BLUE) == "2m1n/5/5/5/2M2"
    assert own_board(state, Player.RED) == "2m1n/5/5/5/N1M2"


def test_a_view_tells_which_of_the_own_ninjas_are_hidden() -> None:
    state = light(NIGHT_TEXT.replace("m", "1").replace("212", "5"), ninjas="a1 e5", revealed="e5")
    assert player_view(state, Player.BLUE).hidden == (Square.A1,)
    assert player_view(state, Player.RED).hidden == ()


@pytest.mark.parametrize("viewer", Player)
def test_views_keep_hiding_after_the_end(viewer: Player) -> None:
    text = "m4/5/2M2/5/5 r crab,tiger crane,ox dragon"
    over = play(shadow(text, red_ninja="a1", blue_ninja="e5"), "tiger:c3c5")
    assert over.outcome is not None
    assert board_of(over) == "m1M2/5/5/5/5"
    assert ("n" in own_board(over, viewer)) == (viewer is Player.BLUE)


def test_nothing_secret_is_in_the_text_of_a_state() -> None:
    here, there = (shadow(NIGHT_TEXT, red_ninja="a1", blue_ninja=s) for s in ("b4", "e5"))
    assert repr(here) == repr(there)
    assert repr(here.secrets) == str(here.secrets) == "Secrets(…)"
