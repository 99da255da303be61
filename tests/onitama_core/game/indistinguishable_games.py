"""Pairs of games with ninjas that one viewer must not be able to tell apart."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from onitama_core import game
from onitama_core.game import Action, GameState, Move, Place, Player, Variant, apply, legal_actions
from tests.onitama_core.game.helpers import light, shadow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Viewer: TypeAlias = Player | None
"""A player, or None for a spectator."""
ActionObservation: TypeAlias = tuple[str, bool]
"""An action as the viewer may read it, and whether the viewer sees that it finds a hidden ninja."""


class PairedStep(NamedTuple):
    """Two actions that the viewer can't tell apart, one in each of two games that look the same."""

    player: Player
    actions: tuple[Action, Action]
    steps: tuple[game.Step, game.Step]


# What a viewer learns from an action by RULES.md §6. It is found from the whole state, and not by
# the views and events that the tests compare.


def observe_action(
    state: GameState, player: Player, action: Action, viewer: Viewer
) -> ActionObservation:
    """Return what a viewer learns from an action."""
    text = (
        game.format_action(action) if player is viewer else format_for_others(state, player, action)
    )
    return text, finds_a_hidden_ninja(state, player, action, viewer)


def format_for_others(state: GameState, player: Player, action: Action) -> str:
    """Return an action as everybody but its player may read it, with `?` for secrets."""
    match action:
        case Place():
            return "place:?"
        case game.NinjaStay():
            return "ninja:?"
        case game.NinjaMove(_, target, is_attempt):
            is_open = is_attempt or is_enemy_visible(state, player, target)
            return f"ninja:?{target if is_open else ''}{'!' if is_attempt else ''}"
        case Move(card, _, target) if is_shadow_master(state, player):
            return f"{card.id}:?{target if is_enemy_visible(state, player, target) else ''}"
        case game.Pass(card) if is_shadow_master(state, player):
            return f"{card.id}:?"
    return game.format_action(action)


def is_shadow_master(state: GameState, player: Player) -> bool:
    return state.variant is Variant.LIGHT and player is Player.BLUE


def is_enemy_visible(state: GameState, player: Player, square: game.Square) -> bool:
    enemy = player.opponent
    visible = state.position.pawns[enemy] | state.ninja_state.revealed[enemy]
    return bool(visible & square.bit)


def finds_a_hidden_ninja(state: GameState, player: Player, action: Action, viewer: Viewer) -> bool:
    hidden = hidden_ninjas(state, player.opponent)
    match action:
        case Move(_, _, target) | game.NinjaMove(_, target, True):
            return bool(hidden & target.bit)
        case game.LightLantern(line) if line is not None and player is viewer:
            return bool(hidden & line.squares)
    return False


def hidden_ninjas(state: GameState, player: Player) -> int:
    """Return the bitboard of a player's hidden ninjas."""
    return state.secrets.ninjas[player] & ~state.ninja_state.revealed[player]


# Pairs of states


def random_start(variant: Variant, rng: Random) -> GameState:
    """Return a random deal, or a position in which the only turn is a pass with Bear or Fox."""
    if rng.random() < 2 / 3:
        return game.new_game(game.deal(variant, game.POOLS["all"], rng))
    if variant is Variant.SHADOW:
        text = "4M/5/5/5/m4 r bear,fox crane,monkey dragon"
        return shadow(text, red_ninja="c2", blue_ninja="d3")
    return light("5/5/4S/3M1/5 b crab,tiger bear,fox dragon", ninjas="a1", turn=4)


def random_state(variant: Variant, seed: int, length: int) -> GameState:
    """Return the state after at most `length` random actions from a random start."""
    rng = Random(seed)  # noqa: S311 - it is a game
    state = random_start(variant, rng)
    for _ in range(length):
        if state.outcome is not None:
            break
        player = rng.choice(game.players_to_act(state))
        state = apply(state, player, rng.choice(legal_actions(state, player))).state
    return state


def twin_of(state: GameState, viewer: Viewer, rng: Random) -> GameState:
    """Return a state that the viewer can't tell apart from this one.

    Hidden ninjas that the viewer does not own are on other squares, and lanterns that the viewer
    did not light have random answers.
    """
    ninjas, answers = list(state.secrets.ninjas), list(state.secrets.lantern_answers)
    for player in Player:
        if player is not viewer:
            ninjas[player] = random_ninjas(state, player, rng)
            answers[player] = tuple(
                answer._replace(has_ninja=rng.random() < 1 / 2) for answer in answers[player]
            )
    secrets = replace(
        state.secrets, ninjas=(ninjas[0], ninjas[1]), lantern_answers=(answers[0], answers[1])
    )
    return replace(state, secrets=secrets)


def random_ninjas(state: GameState, player: Player, rng: Random) -> int:
    """Return the bitboard of a player's ninjas after moving the hidden ones to random squares."""
    hidden = hidden_ninjas(state, player)
    if state.phase is game.Phase.PLACEMENT and hidden:
        unplaced = replace(state, ninja_state=replace(state.ninja_state, has_placed=(False, False)))
        place = rng.choice(legal_actions(unplaced, player))
        assert isinstance(place, Place)
        return sum(square.bit for square in place.squares)
    occupied = state.position.pawns[0] | state.position.pawns[1]
    occupied |= state.ninja_state.revealed[0] | state.ninja_state.revealed[1]
    free = [square.bit for square in game.SQUARES if not occupied & square.bit]
    return sum(rng.sample(free, hidden.bit_count())) | state.ninja_state.revealed[player]


# Pairs of games


def pair_of_games(
    variant: Variant, viewer: Viewer, seed: int, start: GameState | None = None
) -> Iterator[PairedStep]:
    """Yield the steps of two games that look the same to the viewer, until no action fits both."""
    rng = Random(seed)  # noqa: S311 - it is a game
    first = start or random_start(variant, rng)
    second = twin_of(first, viewer, rng)
    while first.outcome is None:
        player = rng.choice(game.players_to_act(first))
        ordered = list(legal_actions(first, player))
        rng.shuffle(ordered)
        actions = find_indistinguishable_actions(viewer, (first, second), player, ordered, rng)
        if actions is None:
            return
        steps = apply(first, player, actions[0]), apply(second, player, actions[1])
        yield PairedStep(player, actions, steps)
        first, second = steps[0].state, steps[1].state


def find_indistinguishable_actions(
    viewer: Viewer,
    states: tuple[GameState, GameState],
    player: Player,
    actions: Iterable[Action],
    rng: Random,
) -> tuple[Action, Action] | None:
    """Return the first action with an indistinguishable one in the second state, and that one.

    The viewer can't tell the two apart; the second differs from the first if possible. None if no
    action has an indistinguishable one.
    """
    first, second = states
    actions_by_observation = defaultdict(list)
    for action in legal_actions(second, player):
        actions_by_observation[observe_action(second, player, action, viewer)].append(action)
    for action in actions:
        if found := actions_by_observation.get(observe_action(first, player, action, viewer)):
            different = [other for other in found if other != action]
            return action, rng.choice(different or found)
    return None
