"""A match: pairs of games, and what is told of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING

from onitama_core.game import Player
from tests.benchmarks.duels.games import play
from tests.benchmarks.duels.standing import Standing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.engine import Limit
    from tests.benchmarks.duels.contestants import Contestant
    from tests.benchmarks.duels.deals import Start
    from tests.benchmarks.duels.games import Game, Thinking


@dataclass(frozen=True, slots=True)
class Pair:
    """The two games of a deal; in the second the colours are changed."""

    games: tuple[Game, Game]

    def share(self) -> float:
        """What the first contestant got of it, from 0 to 1."""
        first, second = self.games
        return (points(first, Player.RED) + points(second, Player.BLUE)) / 2


@dataclass(slots=True)
class Match:
    names: tuple[str, str]
    pairs: list[Pair] = field(default_factory=list)

    @property
    def standing(self) -> Standing:
        """The first contestant's."""
        return Standing([pair.share() for pair in self.pairs])

    def games(self) -> Iterator[tuple[Game, Player]]:
        """Each with the colour of the first contestant."""
        for pair in self.pairs:
            yield pair.games[0], Player.RED
            yield pair.games[1], Player.BLUE


def points(game: Game, player: Player) -> float:
    if game.winner is None:
        return 0.5
    return 1.0 if game.winner is player else 0.0


def play_pairs(
    first: Contestant, second: Contestant, starts: Iterable[Start], limit: Limit, cap: int
) -> Iterator[Pair]:
    """For as long as there are starts."""
    for start in starts:
        yield Pair(
            (play(start, (first, second), limit, cap), play(start, (second, first), limit, cap))
        )


def told(match: Match) -> str:
    """The result, in a few lines."""
    games = list(match.games())
    return "\n".join(
        [
            headline(match),
            f"  by {tally(game.ending for game, _ in games)}",
            *(spent(match, side) for side in (0, 1)),
            *(f"  forfeit: {game.fault}" for game, _ in games if game.fault),
        ]
    )


def headline(match: Match) -> str:
    standing, (least, likely, most) = match.standing, match.standing.elo
    won, drawn, lost = (
        sum(points(game, player) == value for game, player in match.games())
        for value in (1.0, 0.5, 0.0)
    )
    return (
        f"{match.names[0]} – {match.names[1]}: {100 * standing.score:.1f} % "
        f"± {100 * standing.error:.1f} in {2 * len(match.pairs)} games "
        f"(+{won} ={drawn} −{lost}), Elo {likely:+.0f} ({least:+.0f} to {most:+.0f})"
    )


def tally(endings: Iterable[str]) -> str:
    return ", ".join(f"{ending} {count}" for ending, count in Counter(endings).most_common())


def spent(match: Match, side: int) -> str:
    """Time, depth and nodes a turn, of the first contestant or the second."""
    thinking = [
        thought
        for game, player in match.games()
        for thought in game.thinking
        if thought.player is (player if side == 0 else player.opponent)
    ]
    if not thinking:
        return f"  {match.names[side]}: no turn"
    seconds = [thought.seconds for thought in thinking]
    return (
        f"  {match.names[side]}: {1000 * fmean(seconds):.0f} ms a turn (most "
        f"{1000 * max(seconds):.0f}){depth_of(thinking)}, {len(thinking)} turns"
    )


def depth_of(thinking: Sequence[Thinking]) -> str:
    """What it told of its searches, where it told anything."""
    answers = [thought.answer for thought in thinking if thought.answer.nodes]
    if not answers:
        return ""
    depth, nodes = fmean(a.depth for a in answers), fmean(a.nodes for a in answers)
    return f", depth {depth:.1f}, {nodes:,.0f} nodes"
