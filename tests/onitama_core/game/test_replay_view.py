"""The replay opens everything, and only once the game is over (RULES.md §6)."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    Deed,
    GameCancelled,
    GameState,
    GameStillOn,
    Outcome,
    Player,
    Square,
    Termination,
    Variant,
    apply,
    conclude,
    format_position,
    parse_action,
    public_view,
    replay_view,
)
from tests.onitama_core.game.helpers import board_of, dealt, light, play, shadow

TEXT = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"


def given_up(state: GameState) -> GameState:
    return conclude(state, Outcome(Player.RED, Termination.RESIGNATION)).state


def opened(state: GameState) -> str:
    return format_position(replay_view(given_up(state), state, ())).split()[0]


def test_nothing_opens_while_the_game_goes_on() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5")
    with pytest.raises(GameStillOn):
        replay_view(state, state, ())


def test_a_game_that_was_cancelled_opens_nothing() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5")
    cancelled = conclude(state, Outcome(None, Termination.CANCELLED)).state
    with pytest.raises(GameCancelled):
        replay_view(cancelled, state, ())


def test_both_sides_ninjas_are_written_hidden_or_revealed() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5", revealed="e5")
    assert opened(state) == "2m1n/5/5/5/N1M2"


def test_a_square_with_both_ninjas_is_an_x() -> None:
    state = shadow(TEXT, red_ninja="b3", blue_ninja="b3")
    assert opened(state) == "2m2/5/1X3/5/2M2"
    assert board_of(state) == "2m2/5/5/5/2M2"


def test_the_view_tells_whose_ninjas_stand_where_and_which_were_hidden() -> None:
    state = light("5/5/5/5/2M2 r crab,tiger crane,ox dragon", ninjas="a1 e5", revealed="e5")
    view = replay_view(given_up(state), state, ())
    assert view.ninjas == ((), (Square.A1, Square.E5))
    assert view.hidden == ((), (Square.A1,))
    assert view.shared == ()


def test_the_view_tells_what_every_lantern_told() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5")
    later = play(state, "crab:c1c2 ninja:stay lantern:5 ox:c5c4 ninja:stay lantern:c")
    view = replay_view(given_up(later), later, ())
    told = [[answer.is_there for answer in answers] for answers in view.answers]
    assert told == [[True], [False]]


def test_the_view_is_of_its_moment_not_of_the_end() -> None:
    early = shadow(TEXT, red_ninja="a1", blue_ninja="e5")
    final = given_up(play(early, "crab:c1c2 ninja:stay lantern:none"))
    view = replay_view(final, early, ())
    assert view.public == public_view(early)
    assert view.public.outcome is None


def test_an_action_is_told_as_it_was_really_played() -> None:
    state = light("5/5/5/5/2M2 b crab,tiger crane,ox dragon", ninjas="a5 e5")
    action = parse_action("crane:a5a4")
    after, events = apply(state, Player.BLUE, action)
    deed = Deed(Player.BLUE, action, events)
    assert replay_view(given_up(after), after, [deed]).deeds == (deed,)


def test_nothing_stands_where_nobody_has_placed() -> None:
    assert opened(dealt(Variant.SHADOW)) == "s1m1s/5/5/5/S1M1S"
