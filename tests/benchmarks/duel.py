"""Games between programs: `uv run python -m tests.benchmarks duel A B`, `engine [ladder]`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from math import inf, log10, sqrt
from random import Random
from statistics import fmean, variance
from time import perf_counter
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeAlias, TypeVar

from onitama_core.engine import LEVELS, MoveTime, Nodes
from onitama_core.game import (
    CARDS,
    POOLS,
    OnitamaError,
    Player,
    Variant,
    apply,
    deal,
    format_action,
    format_position,
    make_setup,
    new_game,
    parse_action,
    public_view,
)
from tests.benchmarks.contestants import CONTESTANT_NAMES, Answer, Forfeit, make_contestant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.engine import Limit
    from onitama_core.game import GameState
    from tests.benchmarks.contestants import Contestant

RULE_OF_THREE: Final = 3.0
"""Numerator of the rule of three: an event that never occurred in n trials has p < 3 / n (95 %)."""


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A contestant's result in a match, from its share (0 to 1) of each pair of games."""

    pairs: Sequence[float]

    @property
    def score(self) -> float:
        return fmean(self.pairs)

    @property
    def error(self) -> float:
        """Return half the width of the 95 % confidence interval of the score.

        If all pairs have the same share, their variance is 0 and the rule of three applies.
        """
        most = RULE_OF_THREE / len(self.pairs)
        if len(self.pairs) == 1 or not (spread := variance(self.pairs)):
            return min(1.0, most)
        return 1.96 * sqrt(spread / len(self.pairs))

    def __str__(self) -> str:
        score, error = self.score, self.error
        return (
            f"{100 * score:.1f} % ± {100 * error:.1f} in {2 * len(self.pairs)} games, "
            f"Elo {elo(score):+.0f} ({elo(score - error):+.0f} to {elo(score + error):+.0f})"
        )


def elo(score: float) -> float:
    """Return the rating difference at which this score is expected."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return -400 * log10(1 / score - 1)


def starts(variant: Variant, cards: str, rng: Random) -> Iterator[GameState]:
    """Yield starting positions without end.

    `cards` is the name of a pool, or five card ids with commas: Red's two, Blue's two, the side
    card. Raises KeyError for anything else, and IllegalSetup for cards that can't be dealt.
    """
    while True:
        if "," in cards:
            yield new_game(make_setup(variant, [CARDS[card] for card in cards.split(",")]))
        else:
            yield new_game(deal(variant, POOLS[cards], rng))


Seats: TypeAlias = "tuple[Contestant, Contestant]"
"""The contestants that play Red and Blue."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn of a duel, with the time that it took."""

    player: Player
    seconds: float
    cpu: float
    """Seconds of CPU time, in all threads."""
    answer: Answer


@dataclass(slots=True)
class Game:
    """A game of a duel, played or in play."""

    opening: str
    """The starting position in the notation of NOTATION.md."""
    actions: list[str] = field(default_factory=list)
    turns: list[TurnRecord] = field(default_factory=list)
    winner: Player | None = None
    ending: str = ""
    """A Termination's name in lower case, `forfeit`, or `cap` after too many turns."""
    fault: str = ""
    """The contestant's name and the reason of its forfeit, or nothing."""


def play_game(state: GameState, seats: Seats, limit: Limit, max_turns: int) -> Game:
    """Play until a player wins or forfeits, the game is drawn, or `max_turns` turns are played."""
    game = Game(format_position(public_view(state)))
    while state.outcome is None and len(game.turns) < max_turns:
        player = state.position.turn
        try:
            state = play_turn(game, state, seats[player], limit)
        except Forfeit as fault:
            game.winner, game.ending = player.opponent, "forfeit"
            game.fault = f"{seats[player].name}: {fault}"
            return game
    if state.outcome is None:
        game.ending = "cap"
    else:
        game.winner, game.ending = state.outcome.winner, state.outcome.termination.value
    return game


def play_turn(game: Game, state: GameState, contestant: Contestant, limit: Limit) -> GameState:
    """Ask a contestant for its turn, record it in the game, and return the state after it."""
    cpu_before, started = contestant.cpu(), perf_counter()
    answer = contestant.think(game.opening, game.actions, limit)
    seconds, cpu = perf_counter() - started, contestant.cpu() - cpu_before
    game.turns.append(TurnRecord(state.position.turn, seconds, cpu, answer))
    after, actions = play_by_rules(state, answer.turn)
    game.actions += actions
    return after


def play_by_rules(state: GameState, turn: Sequence[str]) -> tuple[GameState, list[str]]:
    """Return the state after a whole turn, and its actions in our notation.

    Raises Forfeit if an action is illegal or the turn is incomplete.
    """
    player, played = state.position.turn, f"played “{' '.join(turn)}”"
    actions = []
    try:
        for text in turn:
            action = parse_action(text)
            state = apply(state, player, action).state
            actions.append(format_action(action))
    except OnitamaError as refusal:
        raise Forfeit(f"{played}: {type(refusal).__name__}") from refusal
    if state.outcome is None and state.position.turn is player:
        raise Forfeit(f"{played}, which is no whole turn")
    return state, actions


class FinishedGame(Protocol):
    """A game with a winner, or None after a draw."""

    @property
    def winner(self) -> Player | None: ...


G = TypeVar("G", bound=FinishedGame)


@dataclass(frozen=True, slots=True)
class Pair(Generic[G]):
    """The two games of one deal; the contestants swap colours for the second."""

    games: tuple[G, G]

    def share(self) -> float:
        """Return the first contestant's share of the two games, from 0 to 1."""
        first, second = self.games
        return (points(first, Player.RED) + points(second, Player.BLUE)) / 2


@dataclass(slots=True)
class Match(Generic[G]):
    """Pairs of games between two contestants."""

    names: tuple[str, str]
    pairs: list[Pair[G]] = field(default_factory=list)

    @property
    def standing(self) -> MatchScore:
        """The result of the first contestant."""
        return MatchScore([pair.share() for pair in self.pairs])

    def games(self) -> Iterator[tuple[G, Player]]:
        """Yield each game with the colour of the first contestant."""
        for pair in self.pairs:
            yield pair.games[0], Player.RED
            yield pair.games[1], Player.BLUE

    def __str__(self) -> str:
        shares = [points(game, player) for game, player in self.games()]
        won, drawn, lost = (shares.count(value) for value in (1.0, 0.5, 0.0))
        return f"{' – '.join(self.names)}: {self.standing} (+{won} ={drawn} −{lost})"


def points(game: FinishedGame, player: Player) -> float:
    if game.winner is None:
        return 0.5
    return 1.0 if game.winner is player else 0.0


def play_pairs(
    first: Contestant, second: Contestant, starts: Iterable[GameState], limit: Limit, max_turns: int
) -> Iterator[Pair[Game]]:
    for start in starts:
        first_game = play_game(start, (first, second), limit, max_turns)
        second_game = play_game(start, (second, first), limit, max_turns)
        yield Pair((first_game, second_game))


def summarise(match: Match[Game]) -> str:
    games = list(match.games())
    forfeits = [f"  forfeit: {game.fault}" for game, _ in games if game.fault]
    endings = f"  by {tally(game.ending for game, _ in games)}"
    times = [summarise_times(match, side) for side in range(2)]
    return "\n".join([str(match), endings, *times, *forfeits])


def tally(endings: Iterable[str]) -> str:
    return ", ".join(f"{ending} {count}" for ending, count in Counter(endings).most_common())


def summarise_times(match: Match[Game], side: int) -> str:
    """Return a line about a contestant's time, depth and nodes for a turn."""
    turns = [
        record
        for game, player in match.games()
        for record in game.turns
        if record.player is (player if side == 0 else player.opponent)
    ]
    if not turns:
        return f"  {match.names[side]}: no turn"
    seconds = [record.seconds for record in turns]
    cpu = [record.cpu for record in turns]
    searches = ""
    if answers := [record.answer for record in turns if record.answer.nodes]:
        depth = fmean(answer.depth for answer in answers)
        nodes = fmean(answer.nodes for answer in answers)
        searches = f", depth {depth:.1f}, {nodes:,.0f} nodes"
    return (
        f"  {match.names[side]}: {1000 * fmean(seconds):.0f} ms a turn (most "
        f"{1000 * max(seconds):.0f}), {1000 * fmean(cpu):.0f} ms of CPU{searches}, "
        f"{len(turns)} turns"
    )


MAX_TURNS: Final = 200
"""Turns of both players together after which a duel's game counts as a draw."""


def duel(arguments: Sequence[str] = ()) -> str:
    parser = ArgumentParser("python -m tests.benchmarks duel", description=__doc__)
    add = parser.add_argument
    add("first", help=CONTESTANT_NAMES)
    add("second", help="as the first")
    add("--games", type=int, default=100, help="each deal is played twice")
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument("--movetime", type=int, default=100, help="milliseconds a turn")
    limits.add_argument("--nodes", type=int, help="a turn, in place of a time")
    add("--variant", choices=("classic", "wind"), default="classic")
    add("--cards", default="base", help="a pool, or five cards by commas")
    add("--seed", type=int, default=1, help="of the deals")
    options = parser.parse_args(arguments)
    limit = MoveTime(options.movetime) if options.nodes is None else Nodes(options.nodes)
    return summarise(play_duel(options, options.first, options.second, limit))


def play_duel(options: Namespace, first: str, second: str, limit: Limit) -> Match[Game]:
    with (
        closing(make_contestant(first, options.seed)) as first_contestant,
        closing(make_contestant(second, options.seed + 1)) as second_contestant,
    ):
        match = Match[Game]((first_contestant.name, second_contestant.name))
        rng = Random(options.seed)  # noqa: S311 - it is a game
        deals = islice(starts(Variant(options.variant), options.cards, rng), options.games // 2)
        for pair in play_pairs(first_contestant, second_contestant, deals, limit, MAX_TURNS):
            match.pairs.append(pair)
            sys.stderr.write(f"{match}\n")
    return match


OPENINGS: Final = {
    "classic": (
        "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
        "ssmss/5/5/5/SSMSS r boar,ox elephant,horse crab",
        "ssmss/5/5/5/SSMSS r frog,goose eel,rabbit mantis",
        "ssmss/5/5/5/SSMSS r cobra,elephant rooster,tiger boar",
    ),
    "wind": (
        "ssmss/5/2W2/5/SSMSS r bat,tiger crane,hawk dragon",
        "ssmss/5/2W2/5/SSMSS r crab,eagle boar,spider ox",
    ),
}


def engine(arguments: Sequence[str] = ()) -> str:
    """Measure the engine's speed and depth, or play each of its levels against the one below."""
    parser = ArgumentParser("python -m tests.benchmarks engine", description=engine.__doc__)
    add = parser.add_argument
    add("what", nargs="?", choices=("speed", "ladder"), default="speed")
    add("--games", type=int, default=200, help="of each rung")
    add("--rungs", default="1-8", help="from-to, 1 being level 1 against greedy")
    add("--variant", choices=("classic", "wind"), default="classic")
    add("--seed", type=int, default=1, help="of the deals")
    options = parser.parse_args(arguments, Namespace(cards="base"))
    if options.what == "ladder":
        lowest, highest = map(int, options.rungs.split("-"))
        return "\n".join(
            str(play_against_level_below(level, options)) for level in range(lowest, highest + 1)
        )
    lines = []
    with closing(make_contestant("engine", 1)) as program:
        for variant, openings in OPENINGS.items():
            for time in (100, 1000, 5000):
                answers = [program.think(opening, [], MoveTime(time)) for opening in openings]
                depths = ", ".join(str(answer.depth) for answer in answers)
                speed = fmean(answer.speed for answer in answers)
                lines.append(
                    f"engine: {variant}, {time / 1000:g} s: depth {depths}; {speed:,.0f} nodes/s"
                )
    return "\n".join(lines)


def play_against_level_below(level: int, options: Namespace) -> Match[Game]:
    """Play a level against the one below, both at a tenth of their time; level 1 against greedy."""
    below = f"level:{level - 1}/10" if level > LEVELS[0].number else "greedy"
    # The limit has no effect: levels have their own, and greedy looks at every turn once.
    return play_duel(options, f"level:{level}/10", below, MoveTime(1000))
