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
"""A player, or None for everybody who does not play."""
Learned: TypeAlias = tuple[str, bool]


class Pair(NamedTuple):
    """Two actions that the viewer can't tell apart, one in each of two such games."""

    player: Player
    actions: tuple[Action, Action]
    steps: tuple[game.Step, game.Step]


# What a viewer learns from an action by RULES.md §6, worked out from the whole state


def learned(state: GameState, player: Player, action: Action, viewer: Viewer) -> Learned:
    """Return the action as the viewer may read it, and whether it finds a hidden ninja."""
    text = game.format_action(action) if player is viewer else others_read(state, player, action)
    return text, finds_a_hidden_ninja(state, player, action, viewer)


def others_read(state: GameState, player: Player, action: Action) -> str:
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

    The hidden ninjas of the other players stand elsewhere, and their lanterns had random answers.
    """
    ninjas, answers = list(state.secrets.ninjas), list(state.secrets.lantern_answers)
    for player in Player:
        if player is not viewer:
            ninjas[player] = elsewhere(state, player, rng)
            answers[player] = tuple(
                answer._replace(has_ninja=rng.random() < 1 / 2) for answer in answers[player]
            )
    secrets = replace(
        state.secrets, ninjas=(ninjas[0], ninjas[1]), lantern_answers=(answers[0], answers[1])
    )
    return replace(state, secrets=secrets)


def elsewhere(state: GameState, player: Player, rng: Random) -> int:
    hidden = hidden_ninjas(state, player)
    if state.phase is game.Phase.PLACEMENT and hidden:
        unplaced = replace(state, ninja_state=replace(state.ninja_state, has_placed=(False, False)))
        place = rng.choice(legal_actions(unplaced, player))
        assert isinstance(place, Place)
        return sum(square.bit for square in place.squares)
    closed = state.position.pawns[0] | state.position.pawns[1]
    closed |= state.ninja_state.revealed[0] | state.ninja_state.revealed[1]
    free = [square.bit for square in game.SQUARES if not closed & square.bit]
    return sum(rng.sample(free, hidden.bit_count())) | state.ninja_state.revealed[player]


# Pairs of games


def pair_of_games(
    variant: Variant, viewer: Viewer, seed: int, start: GameState | None = None
) -> Iterator[Pair]:
    """Yield the steps of two games that look the same to the viewer, until no action fits both."""
    rng = Random(seed)  # noqa: S311 - it is a game
    first = start or random_start(variant, rng)
    second = twin_of(first, viewer, rng)
    while first.outcome is None:
        player = rng.choice(game.players_to_act(first))
        ordered = list(legal_actions(first, player))
        rng.shuffle(ordered)
        actions = same_to(viewer, (first, second), player, ordered, rng)
        if actions is None:
            return
        steps = apply(first, player, actions[0]), apply(second, player, actions[1])
        yield Pair(player, actions, steps)
        first, second = steps[0].state, steps[1].state


def same_to(
    viewer: Viewer,
    states: tuple[GameState, GameState],
    player: Player,
    actions: Iterable[Action],
    rng: Random,
) -> tuple[Action, Action] | None:
    """Return the first of the `actions` that has a partner, and that action of the second game.

    The viewer can't tell partners apart. The second is a different action if possible. None if no
    action has a partner.
    """
    first, second = states
    partners = defaultdict(list)
    for action in legal_actions(second, player):
        partners[learned(second, player, action, viewer)].append(action)
    for action in actions:
        if found := partners.get(learned(first, player, action, viewer)):
            others = [other for other in found if other != action]
            return action, rng.choice(others or found)
    return None
