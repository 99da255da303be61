"""What the computer holds possible: that it is exactly what may be, and how well it is weighed."""

from __future__ import annotations

from math import log2
from statistics import fmean
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden import Mind
from onitama_core.engine.hidden.situation import mask_of, ninjas_in
from onitama_core.game import (
    Phase,
    Player,
    apply,
    events_for,
    new_game,
    parse_action,
    players_to_act,
)
from tests.benchmarks.hidden.matches import play_match
from tests.benchmarks.hidden.players import Chance, Greedy, Ours
from tests.benchmarks.hidden.seeing import Averaging, pool
from tests.onitama_core.engine.hidden.brute import Possible
from tests.onitama_core.engine.hidden.games import DARK, random_game, random_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState, Variant
    from tests.benchmarks.hidden.matches import Asked, Contestant, Game

GAMES: Final = 60
"""Random ones of each way; about ten thousand checks."""
WATCHED_IN: Final = 10
"""One in so many games as above: each watched player's against one that averages."""
NODES: Final = 20_000


def run(asked: Asked) -> str:
    exact = [exactness(variant, asked) for variant in DARK]
    return "\n".join([*exact, *weighing(asked)])


# The exact sets, beside every secret history, in random games from both seats


def exactness(variant: Variant, asked: Asked) -> str:
    sizes, wrong = [], 0
    for game in range(asked.games_or(GAMES)):
        for seat in Player:
            for size, is_right in checks(variant, seat, asked.seed * 100_000 + game):
                sizes.append(size)
                wrong += not is_right
    hidden = [size for size in sizes if size > 0]
    return (
        f"  {variant.value}: {len(sizes)} checks, {wrong} differ from brute force; "
        f"a hidden side has {fmean(hidden):.1f} states on average, at most {max(hidden)}"
    )


def checks(variant: Variant, seat: Player, seed: int) -> Iterator[tuple[int, bool]]:
    """After each step: how many states the other side may hold, and whether it is those.

    The size is 0 where nothing is hidden, and before the first move.
    """
    setup = random_setup(variant, seed)
    mind, possible = Mind(setup, seat), Possible(setup, seat)
    for played in random_game(setup, seed):
        mind.told(events_for(played.step.events, seat))
        possible.saw(played)
        held = {mask_of(squares) for squares in mind.belief.other}
        is_counted = has_hidden(played.step.state, seat.opponent)
        yield len(held) * is_counted, held == possible.others


def has_hidden(state: GameState, player: Player) -> bool:
    """Whether a ninja of the player is hidden on the board."""
    night = state.night
    is_hidden = night.alive[player] > night.revealed[player].bit_count()
    return is_hidden and state.phase is not Phase.PLACEMENT


# The weights, in games of several players


def weighing(asked: Asked) -> Iterator[str]:
    """What the truth's weight gains over an even one, as the logarithm to base 2, in bits."""
    games = max(2, asked.games_or(GAMES) // WATCHED_IN)
    nodes = asked.nodes_or(NODES)
    players: tuple[Contestant, ...] = (
        Chance(),
        Greedy(),
        Averaging(2),
        Averaging(4),
        *pool(asked.seed, 1, nodes),
        Ours(nodes),
    )
    for variant in DARK:
        for player in players:
            yield watched(player, variant, games, asked)


def watched(player: Contestant, variant: Variant, games: int, asked: Asked) -> str:
    match = play_match(player, Averaging(2), variant, games, asked)
    found = [
        each
        for pair in match.pairs
        for game, seat in zip(pair.games, Player, strict=True)
        for each in truths(game, seat)
    ]
    if not found:
        return f"  {variant.value}, {player.name}: nothing was hidden"
    gain = fmean(log2(weight * count) for weight, count in found)
    weight, even = fmean(weight for weight, _ in found), fmean(1 / count for _, count in found)
    return (
        f"  {variant.value}, {player.name}: {gain:+.2f} bits, weight of the truth {weight:.3f}, "
        f"even {even:.3f} ({len(found)} turns)"
    )


def truths(game: Game, watched_seat: Player) -> Iterator[tuple[float, int]]:
    """At each turn's start, where it is in doubt: the truth's weight, and how many may be true."""
    state, mind = new_game(game.setup), Mind(game.setup, watched_seat.opponent)
    for text in game.actions:
        state, events = apply(state, players_to_act(state)[0], parse_action(text))
        mind.told(events_for(events, watched_seat.opponent))
        held = mind.belief.other
        if state.phase is Phase.MOVE and state.outcome is None and len(held) > 1:
            yield held[ninjas_in(state.secrets.ninjas[watched_seat])], len(held)
