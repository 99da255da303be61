"""How honest and how strong the computer is in the dark.

`uv run python -m tests.benchmarks hidden [PROOF…] [--games N] [--seed S] [--nodes N]`: one or
several of `PROOFS`, or all.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from onitama_core.engine import HIDDEN_LEVELS
from onitama_core.engine.hidden.subgame.policies import NODES_A_SECOND
from onitama_core.game import Variant
from tests.benchmarks.hidden import exploitability, honesty
from tests.benchmarks.hidden.matches import Asked, at_least, at_most, play_match, told
from tests.benchmarks.hidden.players import Alone, Greedy, Ours, Source
from tests.benchmarks.hidden.seeing import DEEPEST, Averaging, Sighted, clean, pool

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.benchmarks.hidden.matches import Contestant

GAMES: Final = 40
"""Of a match: what a few minutes allow; a thousand make the error about .03."""
NODES: Final = 100_000
DEPTH: Final = 2
"""Of averaging."""
PEEKERS: Final = 5
PEEKERS_GAMES: Final = 20
"""Against each."""
OF_SOURCE, OF_PEEKERS = 0.55, 0.35
OF_TACTICS, OF_PEEKER, OF_YESTERDAY = 0.45, 0.55, 0.75
OF_DEPTHS: Final = ((6, 200_000, 0.60), (8, 1_500_000, 0.50))
"""Of averaging; our nodes, which take about as long; and the share that is asked."""
TWO_SECONDS: Final = 5_000_000
YESTERDAYS: Final = 500_000
READ: Final = 200_000
OF_GREEDY, OF_AVERAGING = 0.90, 0.60
"""Asked, of Way of the Light."""


def source(asked: Asked) -> str:
    """Against somebody who knows how likely we do anything from wherever our ninja may stand."""
    nodes, games = asked.nodes_or(READ), asked.games_or(GAMES)
    match = play_match(Source(6, nodes), Ours(nodes), Variant.SHADOW, games, asked)
    return f"{told(match)}\n  {at_most(match.standing.score, OF_SOURCE)}"


def peekers(asked: Asked) -> str:
    """Against engines that see everything, at equal nodes."""
    nodes = asked.nodes_or(NODES)
    games = asked.games_or(PEEKERS_GAMES)
    matches = [
        play_match(Ours(nodes), peeker, Variant.SHADOW, games, asked)
        for peeker in pool(asked.seed, PEEKERS, nodes)
    ]
    least = min(match.standing.score for match in matches)
    return "\n".join([*map(told, matches), f"  the worst of them {at_least(least, OF_PEEKERS)}"])


def tactics(asked: Asked) -> str:
    """Told where both ninjas are, against alpha-beta at about the same processor time."""
    nodes = asked.nodes_or(NODES)
    games = asked.games_or(GAMES)
    ours = Sighted(nodes / NODES_A_SECOND)
    match = play_match(ours, clean(DEEPEST, nodes), Variant.SHADOW, games, asked)
    return f"{told(match)}\n  {at_least(match.standing.score, OF_TACTICS)}"


def averaging(asked: Asked) -> str:
    """Against deep averaging over what is possible; the processor time of both is told."""
    games, parts = asked.games_or(GAMES), []
    for depth, nodes, least in OF_DEPTHS:
        ours = Ours(asked.nodes_or(nodes))
        match = play_match(ours, Averaging(depth), Variant.SHADOW, games, asked)
        parts += [told(match), f"  {at_least(match.standing.score, least)}"]
    return "\n".join(parts)


def peeker(asked: Asked) -> str:
    """Against alpha-beta that sees everything, seven turns deep; we take two seconds a turn."""
    ours, games = Ours(asked.nodes_or(TWO_SECONDS)), asked.games_or(GAMES)
    match = play_match(ours, clean(7), Variant.SHADOW, games, asked)
    return f"{told(match)}\n  {at_least(match.standing.score, OF_PEEKER)}"


def yesterday(asked: Asked) -> str:
    """Against our player before it looked far ahead, at equal nodes."""
    nodes = asked.nodes_or(YESTERDAYS)
    games = asked.games_or(GAMES)
    match = play_match(Ours(nodes), Alone(nodes), Variant.SHADOW, games, asked)
    return f"{told(match)}\n  {at_least(match.standing.score, OF_YESTERDAY)}"


def light(asked: Asked) -> str:
    """Way of the Light, where each seat is another game: against greedy play and averaging."""
    ours = Ours(asked.nodes_or(NODES))
    parts = []
    for other, least in ((Greedy(), OF_GREEDY), (Averaging(DEPTH), OF_AVERAGING)):
        match = play_match(ours, other, Variant.LIGHT, asked.games_or(GAMES), asked)
        parts += [told(match), f"  {at_least(match.standing.score, least)}"]
    return "\n".join(parts)


def shadow(asked: Asked) -> str:
    """Way of the Shadow against greedy play and averaging; nothing is asked, all is told."""
    ours, games = Ours(asked.nodes_or(NODES)), asked.games_or(GAMES)
    others = (Greedy(), Averaging(DEPTH))
    return "\n".join(told(play_match(ours, o, Variant.SHADOW, games, asked)) for o in others)


def ladder(asked: Asked) -> str:
    """Each level against the one below, the first against greedy play.

    `--nodes N` leaves out the levels that take more.
    """
    most = asked.nodes_or(NODES)
    rungs: list[Contestant] = [Greedy()]
    rungs += [Ours(level.nodes, level.glances) for level in HIDDEN_LEVELS if level.nodes <= most]
    games = asked.games_or(GAMES)
    return "\n".join(
        told(play_match(above, below, variant, games, asked))
        for variant in (Variant.SHADOW, Variant.LIGHT)
        for below, above in pairwise(rungs)
    )


PROOFS: Final[dict[str, Callable[[Asked], str]]] = {
    "honesty": honesty.run,
    "exploitability": exploitability.run,
    **{
        prove.__name__: prove
        for prove in (tactics, averaging, peeker, yesterday, source, peekers, light, shadow, ladder)
    },
}


def run(arguments: Sequence[str] = ()) -> str:
    parser = ArgumentParser("python -m tests.benchmarks hidden", description=__doc__)
    add = parser.add_argument
    add("proofs", nargs="*", metavar="PROOF", help=", ".join(PROOFS))
    add("--games", type=int, help="a match, or cases; each proof has its own number")
    add("--seed", type=int, default=1, help="of the deals and of all that is drawn")
    add("--nodes", type=int, help="of ours at each step, in place of the proof's own")
    given = parser.parse_args(arguments)
    if unknown := set(given.proofs) - PROOFS.keys():
        parser.error(f"there is no proof {', '.join(unknown)}; there are {', '.join(PROOFS)}")
    asked = Asked(given.seed, given.games, given.nodes)
    return "\n\n".join(f"{name}\n{PROOFS[name](asked)}" for name in given.proofs or PROOFS)
