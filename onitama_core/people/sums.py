"""What is kept of finished matches: sums, and badges for what is worth telling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.game import GameEnded, Player, Termination, Variant, new_game
from onitama_core.store import Badge, Finished, Result, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from onitama_core.game import Event, GameState, Outcome
    from onitama_core.store import CardSum, GuildSum, Match, Reader, Store, Tally, Transaction


LEAST_GAMES: Final = 10
"""Before which nothing is said of a variant."""
LEAST_OF_A_CARD: Final = 5


@dataclass(frozen=True, slots=True)
class Statistics:
    """Of one variant; games in which each moved twice."""

    variant: Variant
    first: Tally
    """Of those who moved first."""
    lengths: tuple[int, ...]
    cards: tuple[CardSum, ...]
    """Of which there are enough games, the best first."""

    @property
    def games(self) -> int:
        return self.first.games

    @property
    def is_enough(self) -> bool:
        return self.games >= LEAST_GAMES


class GuildStatistics:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_guild(self, guild_id: int, variant: Variant | None) -> Statistics | None:
        """None for a variant: the one with the most games. None where there are none."""
        return await self._store.read(lambda reader: statistics(reader, guild_id, variant))


def statistics(reader: Reader, guild_id: int, variant: Variant | None) -> Statistics | None:
    found = [one for one in reader.guild_sums(guild_id) if variant in (None, one.variant)]
    if not found:
        return None
    most = max(found, key=games_of)
    cards = by_share(reader.guild_cards(guild_id, most.variant))
    return Statistics(most.variant, most.first, most.lengths, cards)


def games_of(one: GuildSum) -> int:
    return one.first.games


def by_share(cards: Sequence[CardSum]) -> tuple[CardSum, ...]:
    enough = [one for one in cards if one.tally.games >= LEAST_OF_A_CARD]
    return tuple(sorted(enough, key=lambda one: (-one.tally.share, one.card)))


ENOUGH_LOST: Final = 2
"""Of five, or of Shadow's four: three are left, or two."""
MANY: Final = 3


@dataclass(frozen=True, slots=True)
class Won:
    """A game as its winner may look back on it."""

    start: GameState
    state: GameState
    story: Sequence[Event]
    """What the last turn brought about."""
    winner: Player
    termination: Termination

    @property
    def loser(self) -> Player:
        return self.winner.opponent

    @property
    def left(self) -> int:
        return pieces_of(self.state, self.winner)

    @property
    def lost(self) -> int:
        return self.had(self.winner) - self.left

    @property
    def captured(self) -> int:
        return self.had(self.loser) - pieces_of(self.state, self.loser)

    @property
    def has_master(self) -> bool:
        position = self.state.position
        return bool(position.masters & position.pawns[self.winner])

    def had(self, player: Player) -> int:
        """At the start."""
        return pieces_of(self.start, player)


def shown_by(won: Won) -> tuple[Badge, ...]:
    """Nothing where the other gave up: all of it happens on the board."""
    return tuple(badge for badge, is_shown in SIGNS.items() if is_shown(won))


def few_by_stream(won: Won) -> bool:
    return won.termination is Termination.STREAM and won.lost >= ENOUGH_LOST


def alone(won: Won) -> bool:
    return won.termination.is_on_the_board and won.has_master and won.left == 1


def untouched(won: Won) -> bool:
    return won.termination.is_on_the_board and won.lost == 0 and won.captured >= MANY


def both_ways(won: Won) -> bool:
    ends = [event for event in won.story if isinstance(event, GameEnded)]
    return any({Termination.STONE, Termination.STREAM} <= set(end.ways) for end in ends)


def never_found(won: Won) -> bool:
    """Only where the other had lanterns, and lit them all."""
    night, answers = won.state.night, won.state.secrets.answers[won.loser]
    are_alive = night.alive[won.winner] == won.start.night.alive[won.winner] > 0
    were_sought = bool(answers) and not night.lanterns[won.loser]
    return (
        won.termination.is_on_the_board
        and are_alive
        and were_sought
        and not any(answer.is_there for answer in answers)
    )


def ninja_strikes(won: Won) -> bool:
    """After a pawn had moved: whose ninjas are all they have strikes in no other way."""
    struck = won.state.night.struck
    return (
        won.termination is Termination.STONE
        and struck is not None
        and struck.turn_number == won.state.turn_number
    )


def pieces_of(state: GameState, player: Player) -> int:
    return state.position.pawns[player].bit_count() + state.night.alive[player]


SIGNS: Final[Mapping[Badge, Callable[[Won], bool]]] = {
    Badge.FEW_BY_STREAM: few_by_stream,
    Badge.ALONE: alone,
    Badge.UNTOUCHED: untouched,
    Badge.BOTH_WAYS: both_ways,
    Badge.NEVER_FOUND: never_found,
    Badge.NINJA_STRIKES: ninja_strikes,
}
"""All but what needs more than one game."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that is over, with all that the referee knows of its end."""

    match: Match
    outcome: Outcome
    state: GameState
    story: Sequence[Event]
    """What the last turn brought about."""


def count_result(transaction: Transaction, ended: Ended) -> None:
    """Add it to the sums, if it counts."""
    if counts(ended.match):
        transaction.count(finished(transaction, ended))
    transaction.keep_counted(ended.match.id)


def counts(match: Match) -> bool:
    """Between two people, as no private match is, and with a result."""
    return match.is_opened and len(match.people) == len(match.seats)


def finished(reader: Reader, ended: Ended) -> Finished:
    match, outcome = ended.match, ended.outcome
    badges = badges_of(reader, ended)
    red, blue = (
        Side(
            user_id=person.user_id,
            is_former=person.is_former,
            seat=seat,
            result=result_for(seat, outcome),
            cards=match.setup.red if seat is Player.RED else match.setup.blue,
            badges=badges if seat is outcome.winner else (),
        )
        for seat, person in zip(Player, match.people, strict=True)
    )
    return Finished(
        match_id=match.id,
        guild_id=match.place.guild_id,
        variant=match.setup.variant,
        termination=outcome.termination,
        at=match.last_activity,
        sides=(red, blue),
        first=result_for(match.setup.first, outcome),
        turns=match.complete_turns,
        has_begun=match.has_begun,
    )


def result_for(player: Player, outcome: Outcome) -> Result:
    if outcome.winner is None:
        return Result.DRAWN
    return Result.WON if outcome.winner is player else Result.LOST


def badges_of(reader: Reader, ended: Ended) -> tuple[Badge, ...]:
    """The winner's."""
    match, outcome = ended.match, ended.outcome
    if outcome.winner is None:
        return ()
    start = new_game(match.setup)
    won = Won(start, ended.state, ended.story, outcome.winner, outcome.termination)
    (winner,) = match.users(outcome.winner)
    if completes_four_ways(reader, match, winner):
        return (*shown_by(won), Badge.FOUR_WAYS)
    return shown_by(won)


def completes_four_ways(reader: Reader, match: Match, user_id: int) -> bool:
    """Whether a person has won in each variant, with this match."""
    record = reader.record_of(match.place.guild_id, user_id)
    won = {one.variant for one in record if one.result is Result.WON}
    return won | {match.setup.variant} == set(Variant)
