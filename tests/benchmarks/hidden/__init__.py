"""Honesty and strength of the computer in the variants with hidden information.

`uv run python -m tests.benchmarks hidden [BENCHMARK…] [--games N] [--seed S] [--nodes N]` runs the
named ones of `BENCHMARKS`, or all.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.engine import HIDDEN_LEVELS
from onitama_core.engine.hidden.subgame.solutions import NODES_PER_SECOND
from onitama_core.game import Variant
from tests.benchmarks.hidden import honesty
from tests.benchmarks.hidden.matches import (
    Options,
    check_maximum,
    check_minimum,
    play_match,
    summary,
)
from tests.benchmarks.hidden.players import (
    GREEDY,
    ours,
    ours_without_deepening,
    policy_reader,
)
from tests.benchmarks.hidden.seeing import (
    NO_DEPTH_LIMIT,
    ours_with_visible_ninjas,
    plain_alphabeta,
    random_peekers,
)
from tests.benchmarks.hidden.seeing import averaging as averager

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.benchmarks.hidden.matches import Contestant

GAMES: Final = 40
"""Games of a match, which take a few minutes; a thousand games have an error of about 3 %."""
NODES: Final = 100_000
"""Nodes that our engine searches at each step, in benchmarks without a number of their own."""
DEPTH: Final = 2
"""Whole turns that the averaging opponent looks ahead."""
AVERAGING_CASES: Final = ((6, 200_000, 0.60), (8, 1_500_000, 0.50))
"""Depth of averaging in turns, nodes of ours that take about as long, and the share required."""


class Pairing(NamedTuple):
    """A match to be played, and the share that the first contestant must reach."""

    first: Contestant
    second: Contestant
    least: float | None = None
    """Smallest share of the points for the first contestant; None if none is required."""
    variant: Variant = Variant.SHADOW


def play_pairings(options: Options, *pairings: Pairing) -> str:
    """Play the matches; return their results, and whether the required shares were reached."""
    lines = []
    for first, second, least, variant in pairings:
        match = play_match(first, second, variant, options.games_or(GAMES), options)
        lines.append(summary(match))
        if least is not None:
            lines.append(f"  {check_minimum(match.standing.score, least)}")
    return "\n".join(lines)


def source(options: Options) -> str:
    """Play against an opponent who knows our policy for every square our ninja may stand on."""
    nodes, games = options.nodes_or(200_000), options.games_or(GAMES)
    match = play_match(policy_reader(6, nodes), ours(nodes), Variant.SHADOW, games, options)
    return f"{summary(match)}\n  {check_maximum(match.standing.score, 0.60)}"


def peekers(options: Options) -> str:
    """Play against engines that see everything, at equal nodes."""
    nodes, games = options.nodes_or(NODES), options.games_or(20)
    matches = [
        play_match(ours(nodes), peeker, Variant.SHADOW, games, options)
        for peeker in random_peekers(options.seed, 5, nodes)
    ]
    least = min(match.standing.score for match in matches)
    return "\n".join([*map(summary, matches), f"  the worst of them {check_minimum(least, 0.35)}"])


def tactics(options: Options) -> str:
    """Play with all ninjas visible against alpha-beta, at about the same CPU time."""
    nodes = options.nodes_or(NODES)
    player = ours_with_visible_ninjas(nodes / NODES_PER_SECOND)
    return play_pairings(options, Pairing(player, plain_alphabeta(NO_DEPTH_LIMIT, nodes), 0.45))


def averaging(options: Options) -> str:
    """Play against deep averaging over the possible states; reports the CPU time of both."""
    pairings = (
        Pairing(ours(options.nodes_or(nodes)), averager(depth), least)
        for depth, nodes, least in AVERAGING_CASES
    )
    return play_pairings(options, *pairings)


def peeker(options: Options) -> str:
    """Play at 5,000,000 nodes against alpha-beta that sees everything, seven turns deep."""
    return play_pairings(
        options, Pairing(ours(options.nodes_or(5_000_000)), plain_alphabeta(7), 0.55)
    )


def yesterday(options: Options) -> str:
    """Play against the subgame without deeper searches, at equal nodes."""
    nodes = options.nodes_or(500_000)
    return play_pairings(options, Pairing(ours(nodes), ours_without_deepening(nodes), 0.75))


def light(options: Options) -> str:
    """Play Way of the Light, a different game for each seat, against greedy play and averaging."""
    us = ours(options.nodes_or(NODES))
    return play_pairings(
        options,
        Pairing(us, GREEDY, 0.90, Variant.LIGHT),
        Pairing(us, averager(DEPTH), 0.60, Variant.LIGHT),
    )


def shadow(options: Options) -> str:
    """Play Way of the Shadow against greedy play and averaging; no share is required."""
    us = ours(options.nodes_or(NODES))
    return play_pairings(options, Pairing(us, GREEDY), Pairing(us, averager(DEPTH)))


def ladder(options: Options) -> str:
    """Play each level against the one below, the first against greedy play.

    `--nodes N` leaves out the levels that use more.
    """
    max_nodes = options.nodes_or(NODES)
    levels = [level for level in HIDDEN_LEVELS if level.nodes <= max_nodes]
    rungs = [GREEDY, *(ours(level.nodes, level.greedy_mix) for level in levels)]
    variants = (Variant.SHADOW, Variant.LIGHT)
    pairings = (
        Pairing(higher, lower, None, variant)
        for variant in variants
        for lower, higher in pairwise(rungs)
    )
    return play_pairings(options, *pairings)


BENCHMARKS: Final[dict[str, Callable[[Options], str]]] = {
    "honesty": honesty.run,
    "tactics": tactics,
    "averaging": averaging,
    "peeker": peeker,
    "yesterday": yesterday,
    "source": source,
    "peekers": peekers,
    "light": light,
    "shadow": shadow,
    "ladder": ladder,
}
"""Benchmarks by their names on the command line."""


def run(arguments: Sequence[str] = ()) -> str:
    parser = ArgumentParser("python -m tests.benchmarks hidden", description=__doc__)
    add = parser.add_argument
    add("names", nargs="*", metavar="BENCHMARK", help=", ".join(BENCHMARKS))
    add(
        "--games",
        type=int,
        help="of a match, or pairs of matches; by default each benchmark's own number",
    )
    add("--seed", type=int, default=1, help="of the deals and of all that is drawn")
    add(
        "--nodes",
        type=int,
        help="of our engine at each step, in place of the benchmark's own number",
    )
    parsed = parser.parse_args(arguments)
    if unknown := set(parsed.names) - BENCHMARKS.keys():
        parser.error(
            f"there is no benchmark {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}"
        )
    options = Options(parsed.seed, parsed.games, parsed.nodes)
    return "\n\n".join(
        f"{name}\n{BENCHMARKS[name](options)}" for name in parsed.names or BENCHMARKS
    )
