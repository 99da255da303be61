"""From what the computer thought of each position to what is said of each turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    OnlyTurn,
    Phase,
    Player,
    apply,
    faults,
    format_action,
    format_position,
    merits,
    parse_action,
    plies,
    public_view,
)
from onitama_core.matches.reviewing.accuracy import accuracy, turn_accuracy
from onitama_core.matches.reviewing.chances import chance, final_chance
from onitama_core.matches.reviewing.review import Grade, Review, ReviewedTurn
from onitama_core.store import ScoreKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Action, GameState, Merit, Ply
    from onitama_core.matches.log.recording import Recording
    from onitama_core.store import Judged, Match

BLUNDER, MISTAKE, SLIP = 0.30, 0.15, 0.08
"""Of win chance, 0 to 1, from which on a turn is called so."""
FIND: Final = 0.10
"""By how much a turn turns out better than the computer had seen."""
GOOD: Final = Grade.GOOD_FIND


@dataclass(frozen=True, slots=True)
class Course:
    """A game by day as it was really played, in whole turns."""

    opening: str
    turns: tuple[Ply, ...]
    last: GameState
    """After the last of them; over only where the board itself ended it."""

    @property
    def positions(self) -> int:
        """Those to be judged: the last one only where the board did not end the game."""
        return len(self.turns) + (self.last.outcome is None)

    def actions_before(self, position: int) -> tuple[str, ...]:
        done = self.turns[:position]
        return tuple(format_action(action) for ply in done for action in ply.turn)

    @property
    def states(self) -> tuple[GameState, ...]:
        return (*(ply.state for ply in self.turns), self.last)


def course_of(recording: Recording) -> Course:
    """The line that counts; a turn that was broken off is left out."""
    opening = format_position(public_view(recording.turns[0].end))
    actions = [format_action(deed.action) for turn in recording.turns for deed in turn.deeds]
    turns, last = plies(opening, actions)
    if last.phase is not Phase.MOVE and last.outcome is None:
        *whole, broken_off = turns
        return Course(opening, tuple(whole), broken_off.state)
    return Course(opening, turns, last)


def review_of(match: Match, course: Course, judged: Sequence[Judged]) -> Review:
    """`judged`: one for each of `course.positions`."""
    chances = reds_chances(course, judged)
    turns = tuple(reviewed(course, at, judged, swing) for at, swing in enumerate(pairwise(chances)))
    accurate = [turn_accuracy(turn.before, turn.after) for turn in turns]
    movers = [turn.player for turn in turns]
    red, blue = (accuracy(chances, accurate, movers, player) for player in Player)
    return Review(match, turns, chances, (red, blue))


def reds_chances(course: Course, judged: Sequence[Judged]) -> tuple[float, ...]:
    movers = [state.position.turn for state in course.states]
    found = [
        chance(one) if mover is Player.RED else 1 - chance(one)
        for mover, one in zip(movers, judged, strict=False)
    ]
    outcome = course.last.outcome
    return (*found,) if outcome is None else (*found, final_chance(outcome, Player.RED))


def reviewed(
    course: Course, at: int, judged: Sequence[Judged], swing: tuple[float, float]
) -> ReviewedTurn:
    """`swing`: Red's chances before and after the turn."""
    (state, played), now = course.turns[at], judged[at]
    player = state.position.turn
    before, after = swing if player is Player.RED else (1 - swing[0], 1 - swing[1])
    best = tuple(parse_action(text) for text in now.best.split()) or played
    won_in = turns_to_win(now)
    speaks_for = merits(state, best, won_in)
    if reaches(state, best, course.states[at + 1]):
        after = max(before, after)
        found = GOOD if is_good_find(before, after, speaks_for) else None
        return ReviewedTurn(at + 1, player, played, best, before, after, found, speaks_for, ())
    lost_in = turns_to_win(judged[at + 1]) if at + 1 < len(judged) else None
    return ReviewedTurn(
        *(at + 1, player, played, best, before, after),
        grade=grade(before, after, had_won=won_in is not None),
        merits=speaks_for,
        faults=faults(state, played, won_in if after < 1 else None, lost_in),
    )


def turns_to_win(one: Judged) -> int | None:
    """Of either player, where a win is proven."""
    return one.value if one.kind is ScoreKind.WIN else None


def reaches(state: GameState, turn: Sequence[Action], end: GameState) -> bool:
    """Whether a turn leads to a position, as another may that uses cards otherwise."""
    player = state.position.turn
    for action in turn:
        state = apply(state, player, action).state
    return state.position == end.position


def is_good_find(before: float, after: float, speaks_for: Sequence[Merit]) -> bool:
    """Of the best turn."""
    return after - before >= FIND or (OnlyTurn() in speaks_for and after >= SLIP)


def grade(before: float, after: float, *, had_won: bool) -> Grade | None:
    """Of a turn that was not the best."""
    cost = before - after
    if cost < SLIP:
        return GOOD if -cost >= FIND else None
    if had_won:
        return Grade.MISSED_WIN
    if cost >= BLUNDER:
        return Grade.BLUNDER
    return Grade.MISTAKE if cost >= MISTAKE else Grade.SLIP
