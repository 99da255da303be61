"""Reviews of finished matches, judged turn by turn by the computer player."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial
from itertools import accumulate, chain, pairwise
from math import exp
from statistics import fmean, harmonic_mean, pstdev
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from onitama_core import game
from onitama_core.engine import (
    Limit,
    Loss,
    Nodes,
    Points,
    Thought,
    Win,
    format_open_start,
    win_chance,
)
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
from onitama_core.matches.caches import KeyedCache, OnePerUser, ReplayScheduler
from onitama_core.matches.errors import NothingPlayed, ReviewInProgress
from onitama_core.matches.forced_wins import FirstTurn, ForcedWin, play_out
from onitama_core.matches.knowledge import Knowledge, knowledge_of, possible_ninjas
from onitama_core.matches.updates import require_opened
from onitama_core.store import Judged, Location, Match, ScoreKind, Transaction

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence

    from onitama_core.game import Action, GameState, PlayedAction
    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.recording import Recording


def judgement_from(thought: Thought) -> Judged:
    best = " ".join(thought.turn)
    match thought.score:
        case Points(value):
            return Judged(ScoreKind.POINTS, value, best)
        case Win(plies):
            return Judged(ScoreKind.WIN, plies, best)
        case Loss(plies):
            return Judged(ScoreKind.LOSS, plies, best)


def win_chance_of(one: Judged) -> float:
    """Return the win chance of the player to move."""
    if one.kind is ScoreKind.POINTS:
        return win_chance(one.value)
    return 1.0 if one.kind is ScoreKind.WIN else 0.0


ACCURACY_SCALE, ACCURACY_DECAY, ACCURACY_OFFSET = (
    103.1668100711649,
    0.04354415386753951,
    -3.166924740191411,
)
"""Constants of the accuracy curve that lichess fitted."""
MIN_WINDOW, MAX_WINDOW = 2, 8
"""Number of positions in the window over which win chances are compared."""
MIN_WEIGHT, MAX_WEIGHT = 0.5, 12.0
"""Bounds of a turn's weight in the accuracy of a game."""
MIN_ACCURACY: Final = 1e-6
"""Smallest accuracy, because a harmonic mean needs positive numbers."""


def turn_accuracy(before: float, after: float) -> float:
    """Return a turn's accuracy, 0 to 100, from the mover's win chances before and after it."""
    loss = max(0.0, before - after) * 100
    return min(100.0, max(0.0, ACCURACY_SCALE * exp(-ACCURACY_DECAY * loss) + ACCURACY_OFFSET))


def game_accuracy(
    chances: Sequence[float], turns: Sequence[float], movers: Sequence[Player], player: Player
) -> float | None:
    """Return a player's accuracy in a game, 0 to 100; None if they made no turn.

    `chances` are one side's in each position, one more than there are turns; `turns` are the
    accuracies of all turns.
    """
    weighed = [
        (value, weight)
        for value, weight, mover in zip(turns, swing_weights(chances), movers, strict=True)
        if mover is player
    ]
    if not weighed:
        return None
    values = [value for value, _ in weighed]
    mean = fmean(values, [weight for _, weight in weighed])
    return (mean + harmonic_mean([max(value, MIN_ACCURACY) for value in values])) / 2


def swing_weights(chances: Sequence[float]) -> list[float]:
    """Return the weight of each turn: how far win chances swung around it, in per cent."""
    turns = len(chances) - 1
    size = min(max(turns // 10, MIN_WINDOW), MAX_WINDOW, len(chances))
    first = [chances[:size]] * (size - 2)
    sliding = [chances[at : at + size] for at in range(len(chances) - size + 1)]
    swings = (100 * pstdev(window) for window in (*first, *sliding))
    return [min(max(swing, MIN_WEIGHT), MAX_WEIGHT) for swing in swings]


MAX_DECIDING_TURNS: Final = 3


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


BLUNDER, MISTAKE, SLIP = 0.30, 0.20, 0.10
"""Smallest losses of win chance, 0 to 1, that make a turn a blunder, a mistake or a slip."""
EVEN: Final = 0.5
"""Win chance up to which a player is not ahead; with more, there may be a win that nobody saw."""
GOOD_FIND_GAIN: Final = 0.10
"""Smallest gain over the computer's expectation that makes a turn a good find."""


class TurnToJudge(NamedTuple):
    """A turn of one player, and where it began."""

    state: GameState
    turn: tuple[Action, ...]
    """Actions of the turn, in order; the game may have ended before all of its steps."""


@dataclass(frozen=True, slots=True)
class GameToJudge:
    """A finished game as it was played, in whole turns, with all that was hidden."""

    match: Match
    opening: str
    turns: tuple[TurnToJudge, ...]
    last: GameState
    """State after the last turn; over only if a move ended the game."""
    placements: tuple[PlayedAction, ...] = ()
    """Placements of ninjas before the first turn."""
    played_actions: tuple[PlayedAction, ...] = ()
    """All steps of both players, placements included."""

    @property
    def has_ninjas(self) -> bool:
        return self.match.setup.variant.has_secrets

    @property
    def positions(self) -> int:
        """Number of positions to judge; the last one counts unless a move ended the game."""
        return len(self.turns) + (self.last.outcome is None)

    def after(self, turn: int) -> GameState:
        return self.turns[turn + 1].state if turn + 1 < len(self.turns) else self.last


def game_to_judge(match: Match, recording: Recording) -> GameToJudge:
    """Return the game of a recording, without an unfinished turn."""
    if match.setup.variant.has_secrets:
        opening = format_open_start(match.setup)
    else:
        opening = game.format_position(game.public_view(recording.turns[0].end))
    played_actions = chain.from_iterable(turn.played_actions for turn in recording.turns)
    *ends, last = (turn.end for turn in recording.turns)
    turns = [
        TurnToJudge(state, tuple(played.action for played in turn.played_actions))
        for state, turn in zip(ends, recording.turns[1:], strict=True)
    ]
    if last.outcome is not None and not last.outcome.termination.ended_by_move:
        last = replace(last, outcome=None)
    if turns and last.phase is not game.Phase.MOVE and last.outcome is None:
        *turns, broken_off = turns
        last = broken_off.state
    return GameToJudge(
        match,
        opening,
        tuple(turns),
        last,
        placements=recording.turns[0].played_actions,
        played_actions=tuple(played_actions),
    )


async def review_game(
    course: GameToJudge, judged: Sequence[Judged], replay_scheduler: ReplayScheduler
) -> Review:
    """Return the review of a game; `judged` has one judgement for each of `course.positions`."""
    chances = red_win_chances(course, judged)
    swings = enumerate(pairwise(chances))
    turns = await replay_scheduler.run(
        review_turn(course, at, judged, swing) for at, swing in swings
    )
    accurate = [turn_accuracy(turn.before, turn.after) for turn in turns]
    movers = [turn.player for turn in turns]
    both = (game_accuracy(chances, accurate, movers, player) for player in Player)
    red, blue = await replay_scheduler.run(both)
    review = Review(course.match, tuple(turns), chances, (red, blue))
    if not course.has_ninjas:
        return review
    found = await replay_scheduler.run(knowledge_in(course, review.deciding))
    return replace(review, knowledge=dict(chain.from_iterable(one.items() for one in found)))


def knowledge_in(
    course: GameToJudge, deciding: Sequence[ReviewedTurn]
) -> Iterator[Mapping[int, Knowledge]]:
    """Yield what the players could know in some turns, by number of the turn.

    Most values are empty, so that the caller can pause in between.
    """
    lengths = (len(turn.turn) for turn in course.turns)
    starts = tuple(accumulate(lengths, initial=len(course.placements)))
    for seat in Player:
        turns = {starts[one.number - 1]: one for one in deciding if one.player is seat}
        setup, played_actions = course.match.setup, course.played_actions
        for found in possible_ninjas(setup, seat, played_actions, turns.keys()):
            yield {
                turns[step].number: knowledge_of(
                    course.turns[turns[step].number - 1].state, turns[step].best, ninjas
                )
                for step, ninjas in found.items()
            }


def red_win_chances(course: GameToJudge, judged: Sequence[Judged]) -> tuple[float, ...]:
    movers = [*(ply.state.position.turn for ply in course.turns), course.last.position.turn]
    found = [
        win_chance_of(one) if mover is Player.RED else 1 - win_chance_of(one)
        for mover, one in zip(movers, judged, strict=False)
    ]
    outcome = course.last.outcome
    if outcome is not None:
        found.append(0.5 if outcome.winner is None else float(outcome.winner is Player.RED))
    return tuple(found)


def review_turn(
    course: GameToJudge, at: int, judged: Sequence[Judged], swing: tuple[float, float]
) -> ReviewedTurn:
    """Return the review of a turn; `swing` is Red's win chance before and after it."""
    (state, played), now = course.turns[at], judged[at]
    player = state.position.turn
    before, after = swing if player is Player.RED else (1 - swing[0], 1 - swing[1])
    best = parse_turn(now) or played
    won_in = turns_to_win(now)
    find = find_ninja_merits if course.has_ninjas else find_merits
    speaks_for = tuple(find(state, best, won_in))
    if reaches(state, best, course.after(at)):
        after = max(before, after)
        is_good = after - before >= GOOD_FIND_GAIN or (OnlyTurn() in speaks_for and after >= SLIP)
        found = Grade.GOOD_FIND if is_good else None
        return ReviewedTurn(at + 1, player, played, best, before, after, found, speaks_for, ())
    then = judged[at + 1] if at + 1 < len(judged) else None
    lost_in = None if then is None else turns_to_win(then)
    if won_in is not None and is_slower_win(won_in, then):
        found = Grade.SLOWER_WIN
    else:
        found = grade_turn(before, after, had_won=won_in is not None)
    missed_in = won_in if after < 1 else None
    if course.has_ninjas:
        faults = ninja_faults(course, at, best, then, missed_in)
    else:
        faults = find_faults(state, played, missed_in, lost_in)
    return ReviewedTurn(
        at + 1,
        player,
        played,
        best,
        before,
        after,
        grade=found,
        merits=speaks_for,
        faults=faults,
    )


def ninja_faults(
    course: GameToJudge,
    at: int,
    best: Sequence[Action],
    then: Judged | None,
    won_in: int | None,
) -> tuple[Fault, ...]:
    """Return what speaks against a turn in Shadow or Light.

    `then`: the evaluation of the position after it, unless the game is over; `won_in`: the number
    of turns to the win that the turn gave away.
    """
    missed = find_immediate_win(course.turns[at].state, best) if won_in == 1 else None
    allowed, lost_in = None, None if then is None else turns_to_win(then)
    if then is not None and lost_in == 1:
        allowed = find_immediate_win(course.after(at), parse_turn(then))
    return tuple(find_ninja_faults(missed, allowed, won_in, lost_in))


def parse_turn(one: Judged) -> tuple[Action, ...]:
    """Return the best turn of a judgement."""
    return tuple(map(game.parse_action, one.best.split()))


def turns_to_win(one: Judged) -> int | None:
    """Return the number of turns to a proven win; None without one."""
    return one.value if one.kind is ScoreKind.WIN else None


def is_slower_win(won_in: int, then: Judged | None) -> bool:
    """Return whether a win is still proven after a turn, and takes longer than before it.

    `won_in`: turns of either player to the win before the turn; `then`: the evaluation of the
    position after it, for the opponent.
    """
    return then is not None and then.kind is ScoreKind.LOSS and then.value + 1 > won_in


def reaches(state: GameState, turn: Sequence[Action], end: GameState) -> bool:
    """Return whether a turn leads to the position `end`, as different turns may do.

    Lanterns and attempts that find nothing make no difference once every ninja is visible, unless
    a draw without progress follows.
    """
    reached = game.play(state, turn).state
    is_same_board = reached.position == end.position
    has_same_ninjas = reached.secrets.ninjas == end.secrets.ninjas
    return is_same_board and has_same_ninjas and reached.outcome == end.outcome


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


MAX_CACHED_REVIEW_TURNS: Final = 5000
"""Turns of reviews that are cached, at about a kilobyte each."""
MAX_NODES_PER_POSITION: Final = 200_000
"""Nodes that the engine searches for one position."""
MAX_NODES_PER_MATCH: Final = 20_000_000
"""Nodes that the engine searches for a whole match: a long match gets fewer a position."""
MAX_REPEATED_SEARCHES, MAX_REPEATED_SEARCHES_PER_MATCH = 40, 100
"""Repeated searches, of one position and of a match, for a win that a turn seems to give away.

Each searches as many nodes as the first search of the position.
"""
MAX_FORCED_WINS: Final = 200
"""Forced wins that are cached, at a few kilobytes each."""
MAX_REVIEW_CANDIDATES: Final = 100
"""Finished matches among which the latest one that can be reviewed is sought."""


async def judge_positions(course: GameToJudge, think: Think) -> AsyncIterator[Judged]:
    """Judge a game position by position, so that other requests run in between.

    If a proven win seems to be given away, the engine searches again: a slower win is often deeper
    than one search sees.
    """
    limit = Nodes(min(MAX_NODES_PER_POSITION, MAX_NODES_PER_MATCH // course.positions))
    before: Judged | None = None
    left_for_match = MAX_REPEATED_SEARCHES_PER_MATCH
    actions = [game.format_action(placed.action) for placed in course.placements]
    for position in range(course.positions):
        if position:
            actions += map(game.format_action, course.turns[position - 1].turn)
        found = judgement_from(await think(course.opening, actions, limit))
        left = min(MAX_REPEATED_SEARCHES, left_for_match)
        while (
            left and before is not None and seems_to_lose_win(course, position - 1, before, found)
        ):
            found = judgement_from(await think(course.opening, actions, limit))
            left -= 1
            left_for_match -= 1
        yield found
        before = found


def seems_to_lose_win(course: GameToJudge, at: int, before: Judged, then: Judged) -> bool:
    """Return whether a win was proven before a turn, and the search after it sees none."""
    if before.kind is not ScoreKind.WIN or then.kind is not ScoreKind.POINTS:
        return False
    return not reaches(course.turns[at].state, parse_turn(before), course.after(at))


class Think(Protocol):
    async def __call__(self, opening: str, actions: Sequence[str], limit: Limit, /) -> Thought: ...


class Thinker(Protocol):
    async def think(
        self, opening: str, actions: Sequence[str], limit: Limit, *, asker: int
    ) -> Thought: ...


class Reviews:
    """Reviews of finished matches.

    Each method raises NoSuchMatch, NotFinished, WasCancelled, NothingPlayed or Unreplayable.
    """

    def __init__(self, log: MatchLog) -> None:
        self._log = log
        self._making = KeyedCache[int, list[Judged]]()
        """Judgements being computed, by match."""
        self._one_of = OnePerUser(ReviewInProgress)
        self._cached_reviews = KeyedCache[int, Review](
            MAX_CACHED_REVIEW_TURNS, lambda found: len(found.turns)
        )
        """Reviews by match."""
        log.store.when_erased(self._cached_reviews.clear)
        self._forced_wins = KeyedCache[tuple[int, int, FirstTurn], ForcedWin](MAX_FORCED_WINS)
        """Forced wins by match, turn and how they begin."""

    async def latest(self, user_id: int, place: Location) -> Match | None:
        """Return the latest match to review in the channel, or of the user in the server."""
        found = await self._log.store.read(
            lambda reader: reader.matches.finished(user_id, place, MAX_REVIEW_CANDIDATES)
        )
        fit = [match for match in found if can_be_reviewed(match)]
        return next((match for match in fit if match.place == place), fit[0] if fit else None)

    async def find_stored(self, match_id: int, asker: int | None = None) -> Review | None:
        """Return the stored review of a match; None if there is none.

        Raises ReplayInProgress too.
        """
        course, is_cached = await self._course(match_id, asker), match_id in self._cached_reviews
        found = () if is_cached else await self._stored_judgements(course)
        return await self._review(course, found, asker) if found or is_cached else None

    async def make(
        self, match_id: int, thinker: Thinker, asker: int, progress: Callable[[int, int], None]
    ) -> Review:
        """Return the review of a match, judging it first if nobody has yet.

        A user has one review made at a time. `progress` is called with the number of judged
        positions and the number of all. Raises ReviewInProgress and ReplayInProgress too, and what
        the thinker raises.
        """
        course = await self._course(match_id, asker)
        found: Sequence[Judged] = ()
        if match_id not in self._making:  # it may just have been made
            found = await self._stored_judgements(course)
        if not found:
            make = partial(self._make, course, thinker, asker, progress)
            found = await self._making.get(match_id, make)
        return await self._review(course, found, asker)

    async def forced_win(
        self, match_id: int, number: int, first: FirstTurn, thinker: Thinker, asker: int
    ) -> ForcedWin | None:
        """Return a forced win that the stored review of a match found at a turn, played out.

        None if there is no such win, or if ninjas were hidden. Raises ReviewInProgress and
        ReplayInProgress too, and what the thinker raises.
        """
        review = await self.find_stored(match_id, asker)
        has_win = review is not None and not review.match.setup.variant.has_secrets
        turns = review.turns if review is not None and has_win else ()
        turn = next((one for one in turns if one.number == number), None)
        winner = None if turn is None else turn.forced_wins.get(first)
        if turn is None or winner is None:
            return None
        course = await self._course(match_id, asker)
        state = course.turns[number - 1].state
        begin = turn.best if first is FirstTurn.BEST else turn.played
        played = [game.format_action(a) for each in course.turns[: number - 1] for a in each.turn]

        async def think(actions: Sequence[str]) -> Thought:
            limit = Nodes(MAX_NODES_PER_POSITION)
            return await thinker.think(course.opening, [*played, *actions], limit, asker=asker)

        key = match_id, number, first
        is_cached = key in self._forced_wins
        with nullcontext() if is_cached else self._one_of(asker, match_id):
            make = partial(play_out, state, begin, winner, think)
            return await self._forced_wins.get(key, make)

    async def _review(
        self, course: GameToJudge, found: Sequence[Judged], asker: int | None
    ) -> Review:
        replay_scheduler, match = self._log.replay_scheduler, course.match
        with (
            nullcontext()
            if match.id in self._cached_reviews
            else replay_scheduler.one_per_user(asker, match.id)
        ):
            review = await self._cached_reviews.get(
                match.id, partial(review_game, course, found, replay_scheduler)
            )
            return replace(review, match=match)  # the players may have new names since

    async def _stored_judgements(self, course: GameToJudge) -> Sequence[Judged]:
        """Return the stored judgements if all positions have one; otherwise nothing."""
        found = await self._log.store.read(lambda reader: reader.matches.review(course.match.id))
        return found if len(found) == course.positions else ()

    async def _course(self, match_id: int, asker: int | None) -> GameToJudge:
        match, recording = await self._log.recording(match_id, require_opened, asker)
        course = game_to_judge(match, recording)
        if not course.turns:
            raise NothingPlayed(match)
        return course

    async def _make(
        self,
        course: GameToJudge,
        thinker: Thinker,
        asker: int,
        progress: Callable[[int, int], None],
    ) -> list[Judged]:
        """Judge a match and store that.

        Raises NoSuchMatch if the match was removed meanwhile.
        """
        found: list[Judged] = []

        def keep(transaction: Transaction) -> None:
            transaction.matches.get(course.match.id)
            transaction.matches.save_review(course.match.id, found)

        with self._one_of(asker, course.match.id):
            async for one in judge_positions(course, partial(thinker.think, asker=asker)):
                found.append(one)
                progress(len(found), course.positions)
            await self._log.store.write(self._log.clock(), keep)
        return found


def can_be_reviewed(match: Match) -> bool:
    """Return whether a match can be reviewed, judged by its row alone."""
    return match.is_revealed and match.complete_turns > 0
