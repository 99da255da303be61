"""A match in the dark: pairs of games on the same deals with the seats swapped."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from onitama_core.game import POOLS, Player, deal
from tests.benchmarks.duels.matches import tally
from tests.benchmarks.duels.standing import Standing
from tests.benchmarks.hidden.games.playing import play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Setup, Variant
    from tests.benchmarks.hidden.asking import Asked
    from tests.benchmarks.hidden.games.faces import Contestant
    from tests.benchmarks.hidden.games.playing import Game


@dataclass(frozen=True, slots=True)
class Pair:
    """The two games of a deal: the first contestant is Red, then Blue."""

    games: tuple[Game, Game]

    def share(self) -> float:
        """What the first contestant got of it, from 0 to 1."""
        return sum(points(game, seat) for game, seat in zip(self.games, Player, strict=True)) / 2


@dataclass(slots=True)
class Match:
    names: tuple[str, str]
    pairs: list[Pair] = field(default_factory=list)

    @property
    def standing(self) -> Standing:
        """The first contestant's."""
        return Standing([pair.share() for pair in self.pairs])

    def games(self, seat: Player) -> list[Game]:
        """Those in which the first contestant had that seat."""
        return [pair.games[seat] for pair in self.pairs]


def points(game: Game, seat: Player) -> float:
    if game.winner is None:
        return 0.5
    return 1.0 if game.winner is seat else 0.0


def deals(variant: Variant, seed: int) -> Iterator[Setup]:
    """For ever, of the base cards."""
    rng = Random(seed)  # noqa: S311 - it is a game
    while True:
        yield deal(variant, POOLS["base"], rng)


def play_match(
    first: Contestant, second: Contestant, variant: Variant, games: int, asked: Asked
) -> Match:
    """Each deal twice, so that an odd number of games is one less; told as it goes."""
    match = Match((first.name, second.name))
    for number, setup in enumerate(islice(deals(variant, asked.seed), games // 2)):
        luck = f"{asked.seed} {number}"
        pair = Pair(
            (
                play(setup, (first, second), f"{luck} one"),
                play(setup, (second, first), f"{luck} other"),
            )
        )
        match.pairs.append(pair)
        sys.stderr.write(f"{headline(match)}\n")
        record(match, pair, asked)
    return match


def record(match: Match, pair: Pair, asked: Asked) -> None:
    """Add what can be looked into later, where that is asked for."""
    if asked.record is None:
        return
    with asked.record.open("a") as lines:
        for game, names in zip(pair.games, (match.names, match.names[::-1]), strict=True):
            lines.write(f"{json.dumps(recorded(game, names))}\n")


def recorded(game: Game, names: tuple[str, str]) -> dict[str, object]:
    return {
        "red": names[0],
        "blue": names[1],
        "variant": game.setup.variant.value,
        "cards": game.setup.card_ids,
        "first": str(game.setup.first),
        "actions": game.actions,
        "winner": None if game.winner is None else str(game.winner),
        "ending": game.ending,
    }


def told(match: Match) -> str:
    """The result, in a few lines."""
    if not match.pairs:
        return f"{match.names[0]} – {match.names[1]}: no games"
    return "\n".join([headline(match), f"  {how(match)}", f"  {spent(match)}"])


def how(match: Match) -> str:
    endings = tally(game.ending for pair in match.pairs for game in pair.games)
    red, blue = (by_seat(match, seat) for seat in Player)
    return f"as Red {red}, as Blue {blue}; by {endings}"


def headline(match: Match) -> str:
    standing = match.standing
    shares = [points(game, seat) for seat in Player for game in match.games(seat)]
    won, drawn, lost = (shares.count(value) for value in (1.0, 0.5, 0.0))
    return (
        f"{match.names[0]} – {match.names[1]}: {standing.score:.3f} ± {standing.error:.3f} "
        f"in {len(shares)} games (+{won} ={drawn} −{lost})"
    )


def by_seat(match: Match, seat: Player) -> str:
    shares = [points(game, seat) for game in match.games(seat)]
    return f"{sum(shares) / len(shares):.3f}"


def spent(match: Match) -> str:
    """Each has half of the turns."""
    turns = sum(game.turns for pair in match.pairs for game in pair.games)
    each = (
        f"{name} {2000 * seconds_of(match, seat) / turns:.1f} ms"
        for name, seat in zip(match.names, Player, strict=True)
    )
    length = turns / (2 * len(match.pairs))
    return f"{length:.0f} turns a game; processor time a turn: {', '.join(each)}"


def seconds_of(match: Match, seat: Player) -> float:
    """Of who had that seat in the first game of each deal."""
    return sum(
        first.seconds[seat] + second.seconds[seat.opponent]
        for first, second in (pair.games for pair in match.pairs)
    )
