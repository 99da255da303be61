"""What may be shown, to whom: views, the replay, public forms, and what a player foresees."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    CARDS,
    Deed,
    GameCancelled,
    GameState,
    GameStillOn,
    NinjaRevealed,
    Outcome,
    Phase,
    Player,
    Square,
    Termination,
    Variant,
    apply,
    conclude,
    format_position,
    leads_to_spirit,
    legal_actions,
    parse_action,
    player_view,
    public_view,
    replay_view,
    shows_ninja,
    sure_win,
)
from tests.onitama_core.game.helpers import (
    START,
    board_of,
    classic,
    dealt,
    light,
    own_board,
    play,
    shadow,
)
from tests.onitama_core.game.nights import pair_of_games, random_state
from tests.onitama_core.game.strategies import PlayOut, ongoing_states, play_outs

if TYPE_CHECKING:
    from collections.abc import Iterable


def test_the_public_view_shows_how_the_game_ended_and_then_the_winners_turn() -> None:
    view = public_view(play(classic("2m2/2M2/5/5/5 r boar,ox crab,crane tiger"), "boar:c4c5"))
    assert view.outcome == Outcome(Player.RED, Termination.STONE)
    assert view.turn is Player.RED


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


# The replay opens everything, and only once the game is over (RULES.md §6)


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


# Hands as they lie: a card keeps its place until it goes


def lying(state: GameState) -> list[str]:
    """Red's cards and Blue's, each from left to right."""
    return [" ".join(card.id for card in hand) for hand in public_view(state).hands]


def require_each_card_keeps_its_place(states: Iterable[GameState]) -> None:
    for before, after in pairwise(states):
        went, came = after.position.side, before.position.side
        assert public_view(after).hands == tuple(
            tuple(came if card is went else card for card in hand)
            for hand in public_view(before).hands
        )


def test_at_the_start_the_cards_lie_by_their_ids() -> None:
    assert lying(classic(START)) == ["crab tiger", "crane monkey"]


@given(game=play_outs())
def test_by_day_each_card_keeps_its_place(game: PlayOut) -> None:
    require_each_card_keeps_its_place(game.states)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@given(seed=st.integers(min_value=0, max_value=2**32 - 1))
def test_by_night_each_card_keeps_its_place(variant: Variant, seed: int) -> None:
    pairs = pair_of_games(variant, None, seed)
    require_each_card_keeps_its_place(pair.steps[0].state for pair in pairs)


def test_how_cards_lie_makes_no_other_position() -> None:
    round_ = "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5"
    state = classic("2m2/5/5/5/2M2 r goose,rooster horse,ox boar")
    turned = replace(state, hands=((CARDS["rooster"], CARDS["goose"]), state.hands[Player.BLUE]))
    drawn = play(turned, f"{round_} {round_}")
    assert lying(drawn)[Player.RED] == "rooster goose"
    assert drawn.outcome == Outcome(None, Termination.REPETITION)


# What a player is told of an action beforehand


RED, BLUE = Player
HANDS = "crab,tiger crane,monkey dragon"
by_night = pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
seeds = st.integers(min_value=0, max_value=2**32 - 1)
lengths = st.integers(min_value=0, max_value=60)


def foreseen(state: GameState, text: str) -> Termination | None:
    return sure_win(player_view(state, state.position.turn), parse_action(text))


# -- wins --


def test_a_ninja_that_strikes_the_master_wins() -> None:
    state = shadow(f"2m2/5/5/5/S1M2 r {HANDS}", red_ninja="c3", blue_ninja="a5")
    assert foreseen(play(state, "tiger:a1a3"), "ninja:c3c5") is Termination.STONE


def test_the_last_ninja_wins_where_it_is_seen_and_nothing_else_is_left() -> None:
    text = f"5/5/5/5/2M2 r {HANDS}"
    seen, hidden = (light(text, ninjas="c2", revealed=where) for where in ("c2", ""))
    assert foreseen(seen, "crab:c1c2") is Termination.NINJAS
    assert foreseen(hidden, "crab:c1c2") is None
    assert foreseen(light(text, ninjas="c2 a5", revealed="c2"), "crab:c1c2") is None
    in_shadow = shadow(f"2m2/5/5/5/2M2 r {HANDS}", blue_ninja="c2", revealed="c2")
    assert foreseen(in_shadow, "crab:c1c2") is None


@given(state=ongoing_states())
def test_by_day_exactly_the_wins_are_foreseen(state: GameState) -> None:
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player):
        outcome = apply(state, player, action).state.outcome
        wins = outcome.termination if outcome and outcome.winner is not None else None
        assert sure_win(view, action) is wins


@by_night
@given(seed=seeds, length=lengths)
def test_by_night_what_is_foreseen_comes_true(variant: Variant, seed: int, length: int) -> None:
    """What is not was won by luck: a hidden ninja was captured, the last one."""
    state = random_state(variant, seed, length)
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player) if state.phase is not Phase.PLACEMENT else ():
        outcome = apply(state, player, action).state.outcome
        wins = outcome.termination if outcome and outcome.winner is not None else None
        assert sure_win(view, action) in {wins, *([None] if wins is Termination.NINJAS else [])}


# -- the Spirit --


@given(state=ongoing_states(Variant.WIND))
def test_the_spirit_comes_exactly_where_it_is_foreseen(state: GameState) -> None:
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        is_next = after.phase is Phase.SPIRIT and after.outcome is None
        assert leads_to_spirit(view, action) == (is_next and state.phase is Phase.MOVE)


# -- one's own ninja --


@by_night
@given(seed=seeds, length=lengths)
def test_a_ninja_is_shown_exactly_where_it_is_foreseen(
    variant: Variant, seed: int, length: int
) -> None:
    state = random_state(variant, seed, length)
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player) if state.phase is not Phase.PLACEMENT else ():
        events = apply(state, player, action).events
        assert shows_ninja(view, action) == any(isinstance(e, NinjaRevealed) for e in events)
