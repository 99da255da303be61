"""RULES.md §6: what a viewer may not know changes nothing that the viewer gets.

Each test compares two games that RULES.md says are the same to the viewer. Which ones those are
is worked out in nights.py from the whole state, never from the events and views under test.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core.game import (
    GameState,
    OnitamaError,
    Player,
    Variant,
    apply,
    events_for,
    format_action,
    legal_actions,
    parse_action,
    player_view,
    players_to_act,
    public_action,
    public_view,
)
from tests.onitama_core.game.nights import (
    Viewer,
    learned,
    others_read,
    pair_of_games,
    random_state,
    twin_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Action, Event

NIGHT = (Variant.SHADOW, Variant.LIGHT)
VIEWERS = (None, *Player)
MOST_ACTIONS = 60
TRIES = 40

seeds = st.integers(min_value=0, max_value=2**32 - 1)
lengths = st.integers(min_value=0, max_value=MOST_ACTIONS)
every_variant = pytest.mark.parametrize("variant", NIGHT)
every_viewer = pytest.mark.parametrize("viewer", VIEWERS)
thorough = settings(max_examples=20)


def shown(state: GameState, viewer: Viewer) -> str:
    """All of a view, also what a picture or a sentence leaves out."""
    return repr(public_view(state) if viewer is None else player_view(state, viewer))


def tries(state: GameState, rng: Random) -> list[str]:
    """Texts that anybody might type: sensible ones, and any others."""
    cards = [card.id for hand in state.position.hands for card in hand]
    texts = [format_action(action) for player in Player for action in legal_actions(state, player)]
    for _ in range(TRIES):
        squares = "".join(rng.choice("abcde") + rng.choice("12345") for _ in range(2))
        texts += [f"{rng.choice(cards)}:{squares}", f"ninja:{squares}{rng.choice(['', '!'])}"]
    texts += [f"{card}:pass" for card in cards]
    return [*texts, "ninja:stay", "lantern:c", "place:b1", "place:a5,e5"]


def answer(state: GameState, player: Player, text: str) -> str:
    """Whether it would be done, or else the refusal."""
    try:
        apply(state, player, parse_action(text))
    except OnitamaError as refusal:
        return f"{type(refusal).__name__} {getattr(refusal, 'reason', '')}: {refusal}"
    return "done"


# States


@every_viewer
@every_variant
@thorough
@given(seed=seeds, length=lengths)
def test_states_that_differ_in_secrets_look_the_same(
    variant: Variant, viewer: Viewer, seed: int, length: int
) -> None:
    state = random_state(variant, seed, length)
    twin = twin_of(state, viewer, Random(seed))  # noqa: S311 - it is a game
    assert shown(twin, viewer) == shown(state, viewer)
    assert players_to_act(twin) == players_to_act(state)


@pytest.mark.parametrize("viewer", Player)
@every_variant
@thorough
@given(seed=seeds, length=lengths)
def test_a_player_may_do_the_same_and_is_refused_the_same_in_the_same_words(
    variant: Variant, viewer: Player, seed: int, length: int
) -> None:
    rng = Random(seed)  # noqa: S311 - it is a game
    state = random_state(variant, seed, length)
    twin = twin_of(state, viewer, rng)
    for text in tries(state, rng):
        assert answer(twin, viewer, text) == answer(state, viewer, text)


@every_viewer
@every_variant
@thorough
@given(seed=seeds, length=lengths)
def test_what_happens_next_is_told_and_looks_the_same(
    variant: Variant, viewer: Viewer, seed: int, length: int
) -> None:
    rng = Random(seed)  # noqa: S311 - it is a game
    state = random_state(variant, seed, length)
    twin = twin_of(state, viewer, rng)
    for player in players_to_act(state):
        for action, other in same_actions(state, twin, player, viewer):
            step, twin_step = apply(state, player, action), apply(twin, player, other)
            assert told(twin_step.events, viewer) == told(step.events, viewer)
            assert shown(twin_step.state, viewer) == shown(step.state, viewer)


def same_actions(
    state: GameState, twin: GameState, player: Player, viewer: Viewer
) -> Iterator[tuple[Action, Action]]:
    """Every action here with every one there that is the same to the viewer."""
    for other in legal_actions(twin, player):
        for action in legal_actions(state, player):
            if learned(state, player, action, viewer) == learned(twin, player, other, viewer):
                yield action, other


def told(events: tuple[Event, ...], viewer: Viewer) -> str:
    return repr(events_for(events, viewer))


# Whole games


@every_viewer
@every_variant
@thorough
@given(seed=seeds)
def test_games_with_the_same_public_history_are_the_same_all_the_way(
    variant: Variant, viewer: Viewer, seed: int
) -> None:
    rng = Random(seed)  # noqa: S311 - it is a game
    for _, _, (first, second) in pair_of_games(variant, viewer, seed):
        assert told(first.events, viewer) == told(second.events, viewer)
        assert shown(first.state, viewer) == shown(second.state, viewer)
        if viewer is not None:
            text = rng.choice(tries(first.state, rng))
            assert answer(first.state, viewer, text) == answer(second.state, viewer, text)


@every_viewer
@every_variant
@thorough
@given(seed=seeds)
def test_the_public_form_of_an_action_is_the_same_and_as_the_rules_have_it(
    variant: Variant, viewer: Viewer, seed: int
) -> None:
    before: tuple[GameState, GameState] | None = None
    for player, actions, steps in pair_of_games(variant, viewer, seed):
        forms = [public_action(a, step.events) for a, step in zip(actions, steps, strict=True)]
        assert forms[0] == forms[1]
        if before is not None:
            assert format_action(forms[0]) == others_read(before[0], player, actions[0])
        before = steps[0].state, steps[1].state


@every_viewer
@every_variant
def test_the_pairs_of_games_differ_in_many_hidden_choices(variant: Variant, viewer: Viewer) -> None:
    """Lest the tests above compare a game with itself."""
    pairs = [list(pair_of_games(variant, viewer, seed)) for seed in range(40)]
    differing = [sum(a != b for _, (a, b), _ in pair) for pair in pairs]
    if variant is Variant.LIGHT and viewer is Player.BLUE:
        assert sum(differing) == 0  # the Light Master has no secrets from it
    else:
        assert sum(count >= 3 for count in differing) >= 20
