"""Pairs of games that one viewer must not be able to distinguish, as lists of actions.

`tests.onitama_core.game.indistinguishable_games` finds actions that look the same to a viewer. It
uses the complete state, and never the views and events that the bot shows.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core import game
from onitama_core.game import Action, GameState, Phase, Player, Variant, apply, legal_actions
from onitama_core.game.cards import CARDS
from onitama_core.game.variants import light
from onitama_core.game.variants.rules import count_moves
from tests.onitama_core.game.indistinguishable_games import (
    PairedStep,
    find_indistinguishable_actions,
    finds_a_hidden_ninja,
    format_for_others,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.onitama_core.game.indistinguishable_games import Viewer

    Preference: TypeAlias = Callable[[GameState, Player, Action], float]
    """Function that rates an action in a state; actions with a lower value are tried first."""
    PairMaker: TypeAlias = Callable[[Variant, Viewer, int], "PairOfGames"]

MIN_TURNS, MAX_TURNS = 10, 11
MAX_TURNS_TO_PASS: Final = 14
MIN_DIFFERENCES: Final = 3
PASS_SEEDS: Final = {
    (Variant.SHADOW, None): 195,
    (Variant.SHADOW, Player.RED): 590,
    (Variant.SHADOW, Player.BLUE): 1227,
    (Variant.LIGHT, None): 166,
    (Variant.LIGHT, Player.RED): 187,
}
"""Seeds from which on the search finds a game with a pass soon."""
MAX_SEEDS: Final = 5000
GAME_ENDS: Final = 1000.0
"""Value of actions that end the game, so that they are tried last."""
FORWARD: Final = ("bear", "fox", "otter", "iguana", "panda")
"""Cards that only move forward, so that pieces at the far edge have no move and a player passes."""


@dataclass(frozen=True)
class Step:
    """One action in each of two games, and the state of the table before it."""

    player: Player
    texts: tuple[str, str]
    turn_number: int
    refused: str
    """Action that the bot must refuse if the viewer types it; empty if the viewer can't act."""
    ninjas_differ: bool
    """True if ninjas stand on different squares in the two games."""
    ends_turn: bool
    """True if the bot posts another board after this step."""
    placements_remain: bool
    """True if placements remain after this step; the bot then changes its post about them."""
    counts: Counter[str]
    """Number of events of each kind in this step."""


@dataclass(frozen=True)
class PairOfGames:
    """Two games with the same deal that look the same to one viewer, as steps of both."""

    setup: game.Setup
    viewer: Viewer
    steps: tuple[Step, ...]

    @property
    def counts(self) -> Counter[str]:
        return sum((step.counts for step in self.steps), Counter[str]())

    @property
    def name(self) -> str:
        who = "spectators" if self.viewer is None else str(self.viewer)
        return f"{self.setup.variant.value} for {who}, {','.join(self.setup.card_ids)}"

    @property
    def is_good(self) -> bool:
        """True if the games are long enough and differ in enough hidden choices."""
        is_long = self.steps[-1].turn_number >= MIN_TURNS
        return is_long and self.counts["differing choices"] >= MIN_DIFFERENCES

    def cut_in_mid_turn(self) -> PairOfGames:
        """Return the pair up to its last step in the middle of a turn."""
        last = max(n for n, step in enumerate(self.steps) if n and not step.ends_turn)
        return replace(self, steps=self.steps[: last + 1])


def make_eventful_pair(variant: Variant, viewer: Viewer, seed: int) -> PairOfGames:
    """Make a pair with many attempted captures, and turns in which a hidden ninja is found."""
    rng = Random(seed)  # noqa: S311 - it is a game
    return play_both(
        game.deal(variant, game.POOLS["all"], rng),
        viewer,
        rng,
        partial(prefer_hits_and_misses, rng),
    )


def prefer_hits_and_misses(rng: Random, state: GameState, player: Player, action: Action) -> float:
    """Return a low value for attempted captures, and for actions that find a hidden ninja."""
    text = format_for_others(state, player, action)
    is_daring = "!" in text or "?" in text.removesuffix("?")
    return rng.random() - is_daring / 2 - finds_a_hidden_ninja(state, player, action, player)


def make_pair_with_passes(variant: Variant, viewer: Viewer, seed: int) -> PairOfGames:
    """Make a pair in which pieces move to squares without further moves, until a player passes."""
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = game.make_setup(variant, rng.sample([CARDS[card] for card in FORWARD], len(FORWARD)))
    return play_both(setup, viewer, rng, partial(prefer_blocking, rng), MAX_TURNS_TO_PASS)


def prefer_blocking(rng: Random, state: GameState, player: Player, action: Action) -> float:
    """Return a low value for actions that leave both players few moves, a high one at the end."""
    after = apply(state, player, action).state
    return GAME_ENDS if after.outcome is not None else mobility(after) + rng.random()


def mobility(state: GameState) -> int:
    """Return the number of moves of both players, or of the ninjas in Way of the Light."""
    if state.variant is Variant.LIGHT:
        return len(light.ninja_moves(state))
    ninjas = state.secrets.ninjas
    position = state.position
    return sum(count_moves(position._replace(turn=player), ninjas[player]) for player in Player)


def find_pairs(
    variant: Variant,
    viewer: Viewer,
    count: int,
    *,
    event: str = "actions",
    make: PairMaker = make_eventful_pair,
    first_seed: int = 0,
) -> list[PairOfGames]:
    """Return the first good pairs with an event of this kind, from `first_seed` on."""
    pairs = (make(variant, viewer, seed) for seed in range(first_seed, first_seed + MAX_SEEDS))
    return list(islice((pair for pair in pairs if pair.is_good and pair.counts[event]), count))


def play_both(
    setup: game.Setup,
    viewer: Viewer,
    rng: Random,
    preference: Preference,
    max_turns: int = MAX_TURNS,
) -> PairOfGames:
    first = second = game.new_game(setup)
    steps = list[Step]()
    while first.outcome is None and first.turn_number <= max_turns:
        player = rng.choice(game.players_to_act(first))
        ordered = sorted(legal_actions(first, player), key=partial(preference, first, player))
        actions = find_indistinguishable_actions(viewer, (first, second), player, ordered, rng)
        if actions is None:
            break
        after = apply(first, player, actions[0]), apply(second, player, actions[1])
        step = Step(
            player,
            texts=(game.format_action(actions[0]), game.format_action(actions[1])),
            turn_number=first.turn_number,
            refused=choose_illegal_action(first, viewer, len(steps)),
            ninjas_differ=first.secrets.ninjas != second.secrets.ninjas,
            ends_turn=ends_turn(first, after[0].state),
            placements_remain=after[0].state.phase is Phase.PLACEMENT,
            counts=count_events(PairedStep(player, actions, after)),
        )
        steps.append(step)
        first, second = after[0].state, after[1].state
    return PairOfGames(setup, viewer, tuple(steps))


def choose_illegal_action(state: GameState, viewer: Viewer, seed: int) -> str:
    """Return an action that is illegal for the viewer; empty if the viewer is not to act.

    The bot explains the refusal to the viewer alone.
    """
    if viewer is None or viewer not in game.players_to_act(state):
        return ""
    legal = {
        game.format_action(action).removesuffix("!") for action in legal_actions(state, viewer)
    }
    rng = Random(seed)  # noqa: S311 - it is a game
    return next(text for text in random_actions(state, viewer, rng) if text not in legal)


def random_actions(state: GameState, viewer: Player, rng: Random) -> Iterator[str]:
    """Yield texts of actions that are well formed and mostly illegal.

    None ends in `!`, because the bot could read it as the same move without the mark.
    """
    hand = state.position.hands[viewer]
    while True:
        squares = "".join(map(str, rng.sample(game.SQUARES, 2)))
        pawn = f"{rng.choice(hand).id}:{squares}"
        yield rng.choice([pawn, f"ninja:{squares}", "lantern:c", "place:b1", f"{hand[0].id}:pass"])


def ends_turn(before: GameState, after: GameState) -> bool:
    """Return whether the action ended a turn, the placements or the game."""
    is_over = after.outcome is not None
    is_next = after.turn_number != before.turn_number
    begins = before.phase is Phase.PLACEMENT and after.phase is not Phase.PLACEMENT
    return is_over or is_next or begins


def count_events(pair: PairedStep) -> Counter[str]:
    """Return how many events of each kind one step of both games has.

    A pass counts even if the other game has a move in its place.
    """
    counts = Counter[str]()
    counts["actions"] += 1
    counts["differing choices"] += pair.actions[0] != pair.actions[1]
    counts["passes"] += any(isinstance(action, game.Pass) for action in pair.actions)
    for event in pair.steps[0].events:
        match event:
            case game.CaptureAttempted(is_hit=is_hit):
                counts["attempts that hit" if is_hit else "attempts that missed"] += 1
            case game.PieceCaptured(piece) if piece.kind is game.PieceKind.NINJA:
                counts["ninjas captured"] += 1
            case game.LanternLit():
                counts["lanterns"] += 1
            case _:
                pass
    return counts
