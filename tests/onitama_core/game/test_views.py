"""Views show each viewer what they may know, and are equal if only hidden facts differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core import game
from onitama_core.game import GameState, Player, Termination, Variant, player_view, public_view
from tests.onitama_core.game.helpers import START, classic, light, play, shadow
from tests.onitama_core.game.indistinguishable_games import (
    Viewer,
    format_for_others,
    observe_action,
    pair_of_games,
    random_state,
    twin_of,
)
from tests.onitama_core.game.strategies import PlayOut, ongoing_states, play_outs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def test_the_public_view_of_a_finished_game_shows_its_end() -> None:
    view = public_view(play(classic("2m2/2M2/5/5/5 r boar,ox crab,crane tiger"), "boar:c4c5"))
    assert view.outcome == game.Outcome(Player.RED, Termination.STONE)
    assert view.turn is Player.RED


def test_a_players_view_has_the_players_hidden_ninjas_and_no_repr_shows_them() -> None:
    state = light("5/5/5/5/2M2 r crab,tiger crane,ox dragon", ninjas="a1 e5", revealed="e5")
    assert player_view(state, Player.BLUE).hidden_ninjas == (game.Square.A1,)
    assert player_view(state, Player.RED).hidden_ninjas == ()
    state, other_state = (
        shadow(SHADOW_POSITION, red_ninja="a1", blue_ninja=square) for square in ("b4", "e5")
    )
    assert repr(state) == repr(other_state)
    assert repr(state.secrets) == str(state.secrets) == "Secrets(…)"


# The replay reveals everything, and only once the game is over (RULES.md §6)


SHADOW_POSITION = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"


def resign_as_blue(state: GameState) -> GameState:
    """Return the state after Blue has resigned."""
    return game.conclude(state, game.Outcome(Player.RED, Termination.RESIGNATION)).state


def test_hidden_ninjas_are_not_revealed_in_open_or_cancelled_games() -> None:
    state = shadow(SHADOW_POSITION, red_ninja="a1", blue_ninja="e5")
    with pytest.raises(game.GameStillOn):
        game.replay_view(state, state, ())
    cancelled = game.conclude(state, game.Outcome(None, Termination.CANCELLED)).state
    with pytest.raises(game.GameCancelled):
        game.replay_view(cancelled, state, ())


def test_a_replay_view_shows_all_ninjas_at_its_moment() -> None:
    state = shadow(SHADOW_POSITION, red_ninja="b3", blue_ninja="b3")
    view = game.replay_view(resign_as_blue(state), state, ())
    assert game.format_position(view).split()[0] == "2m2/5/1X3/5/2M2"
    state = light("5/5/5/5/2M2 r crab,tiger crane,ox dragon", ninjas="a1 e5", revealed="e5")
    view = game.replay_view(resign_as_blue(play(state, "crab:c1c2 lantern:none")), state, ())
    assert view.ninjas == ((), (game.Square.A1, game.Square.E5))
    assert (view.hidden_ninjas, view.shared_squares) == (((), (game.Square.A1,)), ())
    assert view.public == public_view(state)
    assert view.public.outcome is None


# Hands in display order: a card keeps its place until it is used


def displayed_hands(state: GameState) -> list[str]:
    """Return Red's and Blue's hands, with their cards from left to right."""
    return [" ".join(card.id for card in hand) for hand in public_view(state).display_hands]


def require_each_card_keeps_its_place(states: Iterable[GameState]) -> None:
    for before, after in pairwise(states):
        used, received = after.position.side, before.position.side
        assert public_view(after).display_hands == tuple(
            tuple(received if card is used else card for card in hand)
            for hand in public_view(before).display_hands
        )


def test_cards_in_hand_are_sorted_by_id_at_the_start() -> None:
    assert displayed_hands(classic(START)) == ["crab tiger", "crane monkey"]


@given(played=play_outs())
def test_each_card_keeps_its_place_in_games_without_ninjas(played: PlayOut) -> None:
    require_each_card_keeps_its_place(played.states)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@given(seed=st.integers(min_value=0, max_value=2**32 - 1))
def test_each_card_keeps_its_place_in_games_with_ninjas(variant: Variant, seed: int) -> None:
    pairs = pair_of_games(variant, None, seed)
    require_each_card_keeps_its_place(pair.steps[0].state for pair in pairs)


def test_the_displayed_order_of_cards_does_not_affect_repetitions() -> None:
    cycle = "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5"
    state = classic("2m2/5/5/5/2M2 r goose,rooster horse,ox boar")
    reordered = replace(
        state,
        display_hands=(
            (game.CARDS["rooster"], game.CARDS["goose"]),
            state.display_hands[Player.BLUE],
        ),
    )
    drawn = play(reordered, f"{cycle} {cycle}")
    assert displayed_hands(drawn)[Player.RED] == "rooster goose"
    assert drawn.outcome == game.Outcome(None, Termination.REPETITION)


# What a player can know about an action beforehand


RED, BLUE = Player
HANDS = "crab,tiger crane,monkey dragon"
ninja_variants = pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
seeds = st.integers(min_value=0, max_value=2**32 - 1)
lengths = st.integers(min_value=0, max_value=60)


def certain_win(state: GameState, text: str) -> Termination | None:
    """Return how an action wins for sure, by its player's knowledge, or None."""
    return game.find_certain_win(player_view(state, state.position.turn), game.parse_action(text))


def test_a_ninja_that_strikes_the_master_wins() -> None:
    state = shadow(f"2m2/5/5/5/S1M2 r {HANDS}", red_ninja="c3", blue_ninja="a5")
    assert certain_win(play(state, "tiger:a1a3"), "ninja:c3c5") is Termination.STONE


def test_capturing_the_last_ninja_is_a_certain_win_only_if_it_is_visible() -> None:
    text = f"5/5/5/5/2M2 r {HANDS}"
    visible, hidden = (light(text, ninjas="c2", revealed=squares) for squares in ("c2", ""))
    assert certain_win(visible, "crab:c1c2") is Termination.NINJAS
    assert certain_win(hidden, "crab:c1c2") is None
    assert certain_win(light(text, ninjas="c2 a5", revealed="c2"), "crab:c1c2") is None
    in_shadow = shadow(f"2m2/5/5/5/2M2 r {HANDS}", blue_ninja="c2", revealed="c2")
    assert certain_win(in_shadow, "crab:c1c2") is None


@given(state=ongoing_states())
def test_certain_wins_and_spirit_steps_are_predicted_without_ninjas(state: GameState) -> None:
    player = state.position.turn
    view = player_view(state, player)
    for action in game.legal_actions(state, player):
        after = game.apply(state, player, action).state
        assert game.find_certain_win(view, action) is winning_termination(after)
        is_spirit_next = after.phase is game.Phase.SPIRIT and after.outcome is None
        assert game.is_followed_by_spirit_step(view, action) == (
            is_spirit_next and state.phase is game.Phase.MOVE
        )


def winning_termination(state: GameState) -> Termination | None:
    """Return how a player has won; None if the game goes on or is drawn."""
    if state.outcome is None or state.outcome.winner is None:
        return None
    return state.outcome.termination


@ninja_variants
@given(seed=seeds, length=lengths)
def test_predicted_wins_come_true_with_ninjas(variant: Variant, seed: int, length: int) -> None:
    """The only win that is not predicted is the capture of the last ninja while it is hidden."""
    state = random_state(variant, seed, length)
    player = state.position.turn
    view = player_view(state, player)
    if state.phase is game.Phase.PLACEMENT:
        return
    for action in game.legal_actions(state, player):
        after, events = game.apply(state, player, action)
        termination = winning_termination(after)
        predicted = game.find_certain_win(view, action)
        assert predicted is termination or (predicted is None and termination is Termination.NINJAS)
        assert game.reveals_own_ninja(view, action) == any(
            isinstance(event, game.NinjaRevealed) for event in events
        )
        assert game.is_followed_by_ninja_step(view, action) == (
            state.phase is game.Phase.MOVE and after.phase is game.Phase.NINJA
        )


# RULES.md §6: a viewer gets equal views and events from games that they must not tell apart.
# indistinguishable_games.py makes such games from the whole state.


every_viewer = pytest.mark.parametrize("viewer", [None, *Player])
twenty_examples = settings(max_examples=20)


def view_of(state: GameState, viewer: Viewer) -> game.PublicView | game.PlayerView:
    """Return the view of a player or of a spectator."""
    return public_view(state) if viewer is None else player_view(state, viewer)


def sample_action_texts(state: GameState, rng: Random) -> list[str]:
    """Return texts that a user may type: all legal actions and random others."""
    cards = [card.id for hand in state.position.hands for card in hand]
    texts = [
        game.format_action(action)
        for player in Player
        for action in game.legal_actions(state, player)
    ]
    for _ in range(40):
        squares = "".join(rng.choice("abcde") + rng.choice("12345") for _ in range(2))
        texts += [f"{rng.choice(cards)}:{squares}", f"ninja:{squares}{rng.choice(['', '!'])}"]
    texts += [f"{card}:pass" for card in cards]
    return [*texts, "ninja:stay", "lantern:c", "place:b1", "place:a5,e5"]


def result_of(state: GameState, player: Player, text: str) -> str:
    """Return "done" if the player may do the action, otherwise the error's reason and values."""
    try:
        game.apply(state, player, game.parse_action(text))
    except game.OnitamaError as error:
        return f"{getattr(error, 'reason', '')}: {game.name_and_all_values(error)}"
    return "done"


# Pairs of single states


@every_viewer
@ninja_variants
@twenty_examples
@given(seed=seeds, length=lengths)
def test_states_that_differ_only_in_secrets_look_the_same_to_others(
    variant: Variant, viewer: Viewer, seed: int, length: int
) -> None:
    """The viewer can do the same actions in both states, and gets the same errors."""
    rng = Random(seed)  # noqa: S311 - it is a game
    state = random_state(variant, seed, length)
    twin = twin_of(state, viewer, rng)
    assert view_of(twin, viewer) == view_of(state, viewer)
    assert game.players_to_act(twin) == game.players_to_act(state)
    if viewer is not None:
        for text in sample_action_texts(state, rng):
            assert result_of(twin, viewer, text) == result_of(state, viewer, text)
    for player in game.players_to_act(state):
        for action, other in find_indistinguishable_pairs(state, twin, player, viewer):
            step, twin_step = game.apply(state, player, action), game.apply(twin, player, other)
            assert events_seen_by(twin_step.events, viewer) == events_seen_by(step.events, viewer)
            assert view_of(twin_step.state, viewer) == view_of(step.state, viewer)


def find_indistinguishable_pairs(
    state: GameState, twin: GameState, player: Player, viewer: Viewer
) -> Iterator[tuple[game.Action, game.Action]]:
    """Yield the pairs of an action in each state that the viewer can't distinguish."""
    for other in game.legal_actions(twin, player):
        for action in game.legal_actions(state, player):
            if observe_action(state, player, action, viewer) == observe_action(
                twin, player, other, viewer
            ):
                yield action, other


def events_seen_by(events: tuple[game.Event, ...], viewer: Viewer) -> tuple[game.Event, ...]:
    return game.events_for(events, viewer)


# Pairs of whole games


@every_viewer
@ninja_variants
@twenty_examples
@given(seed=seeds)
def test_games_with_the_same_public_history_have_the_same_public_views(
    variant: Variant, viewer: Viewer, seed: int
) -> None:
    """The public form of each action is the same too, and agrees with `format_for_others`."""
    rng = Random(seed)  # noqa: S311 - it is a game
    before = None
    for player, actions, (first, second) in pair_of_games(variant, viewer, seed):
        assert events_seen_by(first.events, viewer) == events_seen_by(second.events, viewer)
        assert view_of(first.state, viewer) == view_of(second.state, viewer)
        form = game.public_action(actions[0], first.events)
        assert game.public_action(actions[1], second.events) == form
        if before is not None:
            assert game.format_action(form) == format_for_others(before, player, actions[0])
        before = first.state
        if viewer is not None:
            text = rng.choice(sample_action_texts(first.state, rng))
            assert result_of(first.state, viewer, text) == result_of(second.state, viewer, text)


@every_viewer
@ninja_variants
def test_the_pairs_of_games_differ_in_many_hidden_choices(variant: Variant, viewer: Viewer) -> None:
    """Equal pairs would make the tests above compare a game with itself."""
    pairs = [list(pair_of_games(variant, viewer, seed)) for seed in range(40)]
    differing = [sum(a != b for _, (a, b), _ in pair) for pair in pairs]
    if variant is Variant.LIGHT and viewer is Player.BLUE:
        assert sum(differing) == 0  # Red has no secrets from Blue in Way of the Light
    else:
        assert sum(count >= 3 for count in differing) >= 20
