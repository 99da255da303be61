"""Random tournaments with leavers, late joiners, forfeits and draws, and a check of their rounds.

The check does not use the library that pairs: networkx finds whether another pairing is possible.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Final

import networkx as nx

from onitama_core.store import (
    MAX_ENTRANTS,
    MAX_ROUND_ROBIN_ENTRANTS,
    MIN_ENTRANTS,
    Bye,
    Entrant,
    Game,
    PairingResult,
    Round,
    TournamentFormat,
)
from onitama_core.tournaments import (
    NoLegalPairing,
    count_rounds,
    explain_pairing,
    is_tournament_over,
    pair_round,
    standings,
    winners,
)

KNOCKOUT: Final = TournamentFormat.KNOCKOUT
FORFEITS: Final = {
    PairingResult.RED_BY_FORFEIT,
    PairingResult.BLUE_BY_FORFEIT,
    PairingResult.DOUBLE_FORFEIT,
}
RESULTS: Final = {
    PairingResult.RED: 40,
    PairingResult.BLUE: 40,
    PairingResult.DRAW: 12,
    PairingResult.RED_BY_FORFEIT: 3,
    PairingResult.BLUE_BY_FORFEIT: 3,
    PairingResult.DOUBLE_FORFEIT: 2,
}
"""Relative frequencies of results."""
LEAVING_PROBABILITIES: Final = (0.0, 0.02, 0.1, 0.3)
"""Probabilities that a person leaves after a round; each tournament has one of them."""
MAX_LATE_JOINERS: Final = 6


@dataclass
class Tournament:
    """A tournament as the pairing functions take it."""

    format: TournamentFormat
    entrants: list[Entrant]
    total_rounds: int
    rounds: list[Round] = field(default_factory=list)

    def participants(self, number: int) -> list[int]:
        """Return the numbers of the people who take part in a round."""
        return [
            entrant.number
            for entrant in self.entrants
            if entrant.first_round <= number
            if entrant.left_after is None or entrant.left_after >= number
        ]


def games(rounds: list[Round]) -> list[Game]:
    return [pairing for pairings in rounds for pairing in pairings if isinstance(pairing, Game)]


def find_met_pairs(rounds: list[Round]) -> set[frozenset[int]]:
    """Return the pairs that have played; by FIDE's rule C.04.1 a forfeited game does not count."""
    return {
        frozenset((game.red, game.blue)) for game in games(rounds) if game.result not in FORFEITS
    }


def can_pair(people: list[int], met: set[frozenset[int]]) -> bool:
    """Return whether an even number of people can be paired without a second meeting."""
    graph = nx.Graph()
    graph.add_nodes_from(people)
    graph.add_edges_from(two for two in combinations(people, 2) if frozenset(two) not in met)
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(people)


def can_have_bye(people: list[int], candidates: list[int], met: set[frozenset[int]]) -> bool:
    """Return whether one of the candidates can have the bye while all others are paired."""
    return any(can_pair([person for person in people if person != bye], met) for bye in candidates)


def faults_of_swiss_round(before: Tournament, pairings: Round) -> list[str]:
    people = before.participants(len(before.rounds) + 1)
    met = find_met_pairs(before.rounds)
    byes = [pairing.entrant for pairing in pairings if isinstance(pairing, Bye)]
    had_bye = {
        pairing.entrant
        for earlier in before.rounds
        for pairing in earlier
        if isinstance(pairing, Bye)
    }
    faults = []
    if len(byes) != len(people) % 2:
        faults.append(f"{len(byes)} byes for {len(people)} people")
    without = [person for person in people if person not in had_bye]
    if any(bye in had_bye for bye in byes) and can_have_bye(people, without, met):
        faults.append("second bye although it can be avoided")
    return faults


def faults_of_round(before: Tournament, pairings: Round) -> list[str]:
    """Return the faults of a round that has just been paired."""
    number = len(before.rounds) + 1
    paired = [person for pairing in pairings for person in pairing.entrants]
    people = before.participants(number)
    faults = []
    if len(paired) != len(set(paired)):
        faults.append("paired twice in one round")
    if not set(paired) <= set(people):
        faults.append("paired without taking part")
    met = find_met_pairs(before.rounds)
    if any(frozenset((game.red, game.blue)) in met for game in games([pairings])):
        faults.append("pair twice")
    if before.format is TournamentFormat.SWISS:
        if set(paired) != set(people):
            faults.append("not paired")
        faults += faults_of_swiss_round(before, pairings)
    return faults


def faults_of_end(ended: Tournament) -> list[str]:
    """Return the faults of a tournament that ended before its planned number of rounds."""
    return ["ended although a round can be paired"] if can_pair_another_round(ended) else []


def can_pair_another_round(ended: Tournament) -> bool:
    """Return whether another round of a tournament that has ended could be paired."""
    people = ended.participants(len(ended.rounds) + 1)
    met = find_met_pairs(ended.rounds)
    match ended.format:
        case TournamentFormat.SWISS if len(people) % 2:
            return len(people) > 1 and can_have_bye(people, people, met)
        case TournamentFormat.SWISS:
            return len(people) > 1 and can_pair(people, met)
        case TournamentFormat.ROUND_ROBIN:
            paired = {frozenset((game.red, game.blue)) for game in games(ended.rounds)}
            are_games_left = any(frozenset(two) not in paired for two in combinations(people, 2))
            rounds_left = ended.total_rounds - len(ended.rounds)
            return bool(people) and (are_games_left or rounds_left > count_early_leavers(ended))
        case TournamentFormat.KNOCKOUT:
            out = losers(ended.rounds)
            return sum(person not in out for person in people) > 1


def count_early_leavers(ended: Tournament) -> int:
    """Return how many people left before they had played half of their games.

    A bye instead of a game with one of them does not count.
    """
    played = Counter(
        number
        for game in games(ended.rounds)
        if game.result not in FORFEITS
        for number in (game.red, game.blue)
    )
    half = (len(ended.entrants) - 1) / 2
    return sum(
        entrant.left_after is not None and played[entrant.number] < half
        for entrant in ended.entrants
    )


def losers(rounds: list[Round]) -> set[int]:
    """Return the people who have lost a game of a knockout."""
    out = set()
    for game in games(rounds):
        name = game.result.name if game.result else ""
        if name.startswith("RED") or name == "DOUBLE_FORFEIT":
            out.add(game.blue)
        if name.startswith("BLUE") or name == "DOUBLE_FORFEIT":
            out.add(game.red)
    return out


def random_tournament(rng: Random) -> Tournament:
    """Return a tournament before its first round. Small ones are more frequent, as in servers."""
    format_ = rng.choice(list(TournamentFormat))
    is_round_robin = format_ is TournamentFormat.ROUND_ROBIN
    largest = MAX_ROUND_ROBIN_ENTRANTS if is_round_robin else MAX_ENTRANTS
    exponent = min(rng.random(), rng.random())  # the smaller of two favours small tournaments
    count = round(MIN_ENTRANTS * (largest / MIN_ENTRANTS) ** exponent)
    ratings = sorted((rng.randrange(600, 2200) for _ in range(count)), reverse=True)
    entrants = [Entrant(number, rating) for number, rating in enumerate(ratings, start=1)]
    return Tournament(format_, entrants, count_rounds(format_, count, wanted=rng.randrange(3, 8)))


def play(game: Game, rng: Random, *, is_knockout: bool) -> list[Game]:
    """Return the game with a result, and in a knockout the replay of a draw."""
    (result,) = rng.choices(list(RESULTS), list(RESULTS.values()))
    ended = replace(game, result=result)
    if not is_knockout or result is not PairingResult.DRAW:
        return [ended]
    (result,) = rng.choices(list(RESULTS), list(RESULTS.values()))
    if result is PairingResult.DRAW:
        result = rng.choice((PairingResult.RED_BY_LOT, PairingResult.BLUE_BY_LOT))
    return [ended, Game(ended.blue, ended.red, result)]


def change_entrants(tournament: Tournament, leaving: float, rng: Random) -> None:
    """Let some leave after the last round, and after the first round let others join."""
    done = len(tournament.rounds)
    tournament.entrants = [
        replace(entrant, left_after=done)
        if entrant.left_after is None and rng.random() < leaving
        else entrant
        for entrant in tournament.entrants
    ]
    if done == 1 and tournament.format is TournamentFormat.SWISS:
        count = len(tournament.entrants)
        joined = min(rng.randrange(MAX_LATE_JOINERS), MAX_ENTRANTS - count)
        tournament.entrants += [
            Entrant(count + new, rng.randrange(600, 2200), first_round=2)
            for new in range(1, joined + 1)
        ]


@dataclass
class SimulationResult:
    """Events and faults of a simulated tournament."""

    events: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def simulate(seed: int) -> SimulationResult:
    """Play a random tournament to its end."""
    rng = Random(seed)  # noqa: S311 - a seed must give the same tournament again
    tournament = random_tournament(rng)
    format_ = tournament.format
    total = tournament.total_rounds
    leaving = rng.choice(LEAVING_PROBABILITIES)
    result = SimulationResult()
    result.events[f"tournaments: {format_.value}"] += 1
    while not is_tournament_over(format_, tournament.entrants, tournament.rounds, total):
        try:
            pairings = pair_round(format_, tournament.entrants, tournament.rounds, total)
        except NoLegalPairing:
            result.events["ended early without a legal pairing"] += 1
            break
        result.faults += faults_of_round(tournament, pairings)
        count_round(result, tournament, pairings)
        tournament.rounds.append(play_round(pairings, rng, is_knockout=format_ is KNOCKOUT))
        change_entrants(tournament, leaving, rng)
    if len(tournament.rounds) < total:
        result.faults += faults_of_end(tournament)
        if not leaving and format_ is not KNOCKOUT:
            result.faults.append("ended early although nobody left")
    result.faults += faults_of_table(tournament)
    return result


def count_round(result: SimulationResult, before: Tournament, pairings: Round) -> None:
    """Count the events of a round that has just been paired."""
    paired = {frozenset((game.red, game.blue)) for game in games(before.rounds)}
    had_bye = {bye for earlier in before.rounds for bye in earlier if isinstance(bye, Bye)}
    result.events["rounds"] += 1
    if before.format is TournamentFormat.SWISS:
        result.events["Swiss rounds"] += 1
        result.events["unavoidable second byes"] += sum(pairing in had_bye for pairing in pairings)
        result.events["pairs paired again after a forfeit"] += sum(
            frozenset((game.red, game.blue)) in paired for game in games([pairings])
        )


def play_round(pairings: Round, rng: Random, *, is_knockout: bool) -> Round:
    ended: list[Game | Bye] = []
    for pairing in pairings:
        if isinstance(pairing, Game):
            ended += play(pairing, rng, is_knockout=is_knockout)
        else:
            ended.append(pairing)
    return tuple(ended)


def faults_of_table(ended: Tournament) -> list[str]:
    """Return faults of the final table and the winners; explain every pairing, which must work."""
    table = standings(ended.format, ended.entrants, ended.rounds)
    faults = []
    if [row.place for row in table] != sorted(row.place for row in table):
        faults.append("places out of order")
    if sorted(row.number for row in table) != sorted(entrant.number for entrant in ended.entrants):
        faults.append("not everybody in the table")
    best = winners(ended.format, ended.entrants, ended.rounds)
    if ended.format is KNOCKOUT and best != survivors(ended):
        faults.append("the winner is not who is left in the bracket")
    if not best and ended.format is not KNOCKOUT and any(row.points for row in table):
        faults.append("nobody wins")
    for number, pairings in enumerate(ended.rounds, start=1):
        for pairing in pairings:
            entrant = pairing.entrants[0]
            explain_pairing(ended.format, ended.entrants, ended.rounds[:number], entrant)
    return faults


def survivors(ended: Tournament) -> list[int]:
    """Return the people who have lost no game of a knockout and have not left before its final."""
    out = losers(ended.rounds)
    done = len(ended.rounds)
    last = done if done == ended.total_rounds else done + 1
    return [person for person in ended.participants(last) if person not in out]
