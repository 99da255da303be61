"""The review of a finished game: grades, costs, merits and faults of its turns.

`review_game` makes it from the game and the engine's judgements, which `judging.py` makes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, Final

from onitama_core.engine import win_chance
from onitama_core.game import Player
from onitama_core.game.ninja_annotations import (
    find_immediate_win,
    find_ninja_faults,
    find_ninja_merits,
)
from onitama_core.game.turn_annotations import (
    AllowsForce,
    Fault,
    Merit,
    OnlyTurn,
    WinsByForce,
    find_faults,
    find_merits,
)
from onitama_core.matches.accuracy import game_accuracy, turn_accuracy
from onitama_core.matches.forced_wins import FirstTurn
from onitama_core.matches.judging import GameToJudge, parse_turn, reaches
from onitama_core.matches.knowledge import Knowledge, knowledge_of, possible_ninjas
from onitama_core.store import Judged, Match, ScoreKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from onitama_core.game import Action
    from onitama_core.matches.caches import ReplayScheduler

BLUNDER, MISTAKE, SLIP = 0.30, 0.20, 0.10
"""Smallest losses of win chance, 0 to 1, that make a turn a blunder, a mistake or a slip."""
EVEN: Final = 0.5
"""Win chance up to which a player is not ahead; with more, there may be a win that nobody saw."""
GOOD_FIND_GAIN: Final = 0.10
"""Smallest gain over the computer's expectation that makes a turn a good find."""
MAX_DECIDING_TURNS: Final = 3
"""Bad turns of a match that a review shows as deciding."""


class Grade(Enum):
    """Grade of a turn that stands out."""

    GOOD_FIND = auto()
    """The turn was better than the computer expected, or the only one that did not lose at once."""
    SLIP = auto()
    MISTAKE = auto()
    BLUNDER = auto()
    MISSED_WIN = auto()
    """The player had a proven win, and is not even ahead after the turn."""
    SLOWER_WIN = auto()
    """The player had a proven win, and has a longer one after the turn."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn with the judgement of it, and the best turn in its place."""

    number: int
    """Number of the turn, from 1."""
    player: Player
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    before: float
    """The mover's chance to win, 0 to 1, with the best turn."""
    after: float
    """The mover's chance to win with the turn that was played."""
    grade: Grade | None
    merits: tuple[Merit, ...]
    """Reasons for the best turn, which may be the one that was played."""
    faults: tuple[Fault, ...]
    """Reasons against the turn that was played."""

    @property
    def cost(self) -> float:
        """Loss of win chance, 0 to 1."""
        return max(0.0, self.before - self.after)

    @property
    def forced_wins(self) -> dict[FirstTurn, Player]:
        """The winners of the forced wins at this turn, by how each win begins."""
        found = {}
        if any(isinstance(merit, WinsByForce) for merit in self.merits):
            found[FirstTurn.BEST] = self.player
        if any(isinstance(fault, AllowsForce) for fault in self.faults):
            found[FirstTurn.PLAYED] = self.player.opponent
        return found


@dataclass(frozen=True, slots=True)
class Review:
    """Review of a finished match."""

    match: Match
    turns: tuple[ReviewedTurn, ...]
    """The complete turns."""
    chances: tuple[float, ...]
    """Red's chance to win, 0 to 1, at the start and after each turn."""
    accuracy: tuple[float | None, float | None]
    """Red's and Blue's accuracy in per cent; None for a player without a turn."""
    knowledge: Mapping[int, Knowledge] = field(default_factory=dict)
    """Knowledge of the player when a deciding turn began, by the number of the turn.

    Only in Way of the Shadow and Way of the Light, whose turns are judged with every ninja visible.
    """

    @property
    def deciding(self) -> tuple[ReviewedTurn, ...]:
        """The bad turns (slips, mistakes, …) that cost most, in the order of the match."""
        harmless = (None, Grade.GOOD_FIND, Grade.SLOWER_WIN)
        bad = [turn for turn in self.turns if turn.grade not in harmless]
        worst = sorted(bad, key=lambda turn: turn.cost, reverse=True)[:MAX_DECIDING_TURNS]
        return tuple(sorted(worst, key=lambda turn: turn.number))

    def count(self, player: Player, grade: Grade) -> int:
        """Return the number of a player's turns with a grade."""
        return sum(turn.player is player and turn.grade is grade for turn in self.turns)


async def review_game(
    finished_game: GameToJudge, judged: Sequence[Judged], replay_scheduler: ReplayScheduler
) -> Review:
    """Return the review of a game from the judgements of its positions, one for each."""
    chances = red_win_chances(finished_game, judged)
    swings = enumerate(pairwise(chances))
    turns = await replay_scheduler.run(
        review_turn(finished_game, turn_index, judged, swing) for turn_index, swing in swings
    )
    accurate = [turn_accuracy(turn.before, turn.after) for turn in turns]
    movers = [turn.player for turn in turns]
    both = (game_accuracy(chances, accurate, movers, player) for player in Player)
    red, blue = await replay_scheduler.run(both)
    review = Review(finished_game.match, tuple(turns), chances, (red, blue))
    if not finished_game.has_ninjas:
        return review
    found = await replay_scheduler.run(knowledge_in(finished_game, review.deciding))
    return replace(review, knowledge=dict(chain.from_iterable(one.items() for one in found)))


def red_win_chances(finished_game: GameToJudge, judged: Sequence[Judged]) -> tuple[float, ...]:
    """Return Red's win chance, 0 to 1, at the start and after each turn."""
    movers = [turn.state.position.turn for turn in finished_game.turns]
    movers.append(finished_game.final_state.position.turn)
    found = [
        win_chance_of(one) if mover is Player.RED else 1 - win_chance_of(one)
        for mover, one in zip(movers, judged, strict=False)
    ]
    outcome = finished_game.final_state.outcome
    if outcome is not None:
        found.append(0.5 if outcome.winner is None else float(outcome.winner is Player.RED))
    return tuple(found)


def review_turn(
    finished_game: GameToJudge,
    turn_index: int,
    judged: Sequence[Judged],
    swing: tuple[float, float],
) -> ReviewedTurn:
    """Return the review of one turn; `turn_index`: 0 for the first turn.

    `judged`: the judgements of all positions; `swing`: Red's win chance before and after the turn.
    """
    (state, played), now = finished_game.turns[turn_index], judged[turn_index]
    player = state.position.turn
    before, after = swing if player is Player.RED else (1 - swing[0], 1 - swing[1])
    best = parse_turn(now) or played
    won_in = turns_to_win(now)
    find = find_ninja_merits if finished_game.has_ninjas else find_merits
    speaks_for = tuple(find(state, best, won_in))
    if reaches(state, best, finished_game.after(turn_index)):
        after = max(before, after)
        is_good = after - before >= GOOD_FIND_GAIN or (OnlyTurn() in speaks_for and after >= SLIP)
        found = Grade.GOOD_FIND if is_good else None
        return ReviewedTurn(
            turn_index + 1, player, played, best, before, after, found, speaks_for, ()
        )
    judgement_after = judged[turn_index + 1] if turn_index + 1 < len(judged) else None
    lost_in = None if judgement_after is None else turns_to_win(judgement_after)
    if won_in is not None and is_slower_win(won_in, judgement_after):
        found = Grade.SLOWER_WIN
    else:
        found = grade_turn(before, after, had_won=won_in is not None)
    missed_in = won_in if after < 1 else None
    if finished_game.has_ninjas:
        faults = ninja_faults(finished_game, turn_index, best, judgement_after, missed_in)
    else:
        faults = find_faults(state, played, missed_in, lost_in)
    return ReviewedTurn(
        turn_index + 1,
        player,
        played,
        best,
        before,
        after,
        grade=found,
        merits=speaks_for,
        faults=faults,
    )


def grade_turn(before: float, after: float, *, had_won: bool) -> Grade | None:
    """Return the grade of a turn that was not the best, from the mover's chances to win."""
    cost = before - after
    if cost < SLIP:
        return Grade.GOOD_FIND if -cost >= GOOD_FIND_GAIN else None
    if had_won and after <= EVEN:
        return Grade.MISSED_WIN
    if cost >= BLUNDER:
        return Grade.BLUNDER
    return Grade.MISTAKE if cost >= MISTAKE else Grade.SLIP


def ninja_faults(
    finished_game: GameToJudge,
    turn_index: int,
    best: Sequence[Action],
    judgement_after: Judged | None,
    won_in: int | None,
) -> tuple[Fault, ...]:
    """Return what speaks against a turn in a game of Shadow or Light.

    `turn_index`: 0 for the first turn; `best`: the best turn in its place; `judgement_after`: the
    judgement of the position after the turn, None once the game is over; `won_in`: the number of
    turns to the win that the turn gave away, if any.
    """
    missed = (
        find_immediate_win(finished_game.turns[turn_index].state, best) if won_in == 1 else None
    )
    allowed, lost_in = None, None if judgement_after is None else turns_to_win(judgement_after)
    if judgement_after is not None and lost_in == 1:
        allowed = find_immediate_win(finished_game.after(turn_index), parse_turn(judgement_after))
    return tuple(find_ninja_faults(missed, allowed, won_in, lost_in))


def is_slower_win(won_in: int, judgement_after: Judged | None) -> bool:
    """Return whether a win is still proven after a turn, and takes longer than before it.

    `won_in`: turns of either player to the win before the turn; `judgement_after`: the
    judgement of the position after the turn, for the opponent.
    """
    return (
        judgement_after is not None
        and judgement_after.kind is ScoreKind.LOSS
        and judgement_after.value + 1 > won_in
    )


def turns_to_win(judgement: Judged) -> int | None:
    """Return the turns to a proven win of the player to move; None if none is proven."""
    return judgement.value if judgement.kind is ScoreKind.WIN else None


def win_chance_of(judgement: Judged) -> float:
    """Return the win chance of the player to move, 0 to 1."""
    if judgement.kind is ScoreKind.POINTS:
        return win_chance(judgement.value)
    return 1.0 if judgement.kind is ScoreKind.WIN else 0.0


def knowledge_in(
    finished_game: GameToJudge, deciding: Sequence[ReviewedTurn]
) -> Iterator[Mapping[int, Knowledge]]:
    """Yield what the players could know when deciding turns began, by number of the turn.

    Most of the yielded mappings are empty: they let the caller pause in between.
    """
    lengths = (len(turn.actions) for turn in finished_game.turns)
    starts = tuple(accumulate(lengths, initial=len(finished_game.placements)))
    for seat in Player:
        turns = {starts[one.number - 1]: one for one in deciding if one.player is seat}
        setup, played_actions = finished_game.match.setup, finished_game.played_actions
        for found in possible_ninjas(setup, seat, played_actions, turns.keys()):
            yield {
                turns[step].number: knowledge_of(
                    finished_game.turns[turns[step].number - 1].state, turns[step].best, ninjas
                )
                for step, ninjas in found.items()
            }
