"""Facts that speak for or against a turn, in Classic and Way of the Wind, where nothing is hidden.

`find_merits` and `find_faults` derive them from the rules: threats, captures, wins at once. What
only a search can prove, a win by force, is passed to them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from onitama_core.game import referee
from onitama_core.game.actions import Action, Move, Pass
from onitama_core.game.board import Piece, PieceKind, Player, Square, replace_in_pair
from onitama_core.game.cards import Card
from onitama_core.game.events import Event, GameEnded, PawnMoved, PieceCaptured, SpiritMoved
from onitama_core.game.notation import parse_action, parse_position
from onitama_core.game.referee import apply, legal_actions
from onitama_core.game.state import GameState, Phase, Termination
from onitama_core.game.variants.rules import pawn_captured_on, win_conditions_met


class Goal(NamedTuple):
    """A win condition and its square.

    For stone it is the square of the enemy's master, for stream the enemy's temple.
    """

    termination: Termination
    square: Square


@dataclass(frozen=True, slots=True)
class WinsNow:
    terminations: tuple[Termination, ...]
    """All win conditions that the turn fulfils, stone before stream."""


@dataclass(frozen=True, slots=True)
class WinsByForce:
    turns: int
    """The mover's turns until the game is won at the latest, this one included; at least 2."""


@dataclass(frozen=True, slots=True)
class DrawsNow:
    """The turn makes the position stand for the third time."""


@dataclass(frozen=True, slots=True)
class OnlyTurn:
    """The turn is the only one after which the opponent can't win at once."""


@dataclass(frozen=True, slots=True)
class Parries:
    """The opponent could have won with its next turn; after this turn it can't."""

    goal: Goal
    """The win that the opponent threatened; if it threatened both kinds, stone."""


@dataclass(frozen=True, slots=True)
class Threatens:
    """The turn threatens a win with the mover's next turn."""

    goals: tuple[Goal, ...]
    powerless: tuple[Card, ...]
    """The opponent's cards with which no turn prevents that win."""
    is_forced: bool
    """True if neither of the opponent's cards prevents that win."""


@dataclass(frozen=True, slots=True)
class Captures:
    piece: Piece
    square: Square
    is_safe: bool
    """True if the opponent can neither capture in return on that square nor win at once."""


@dataclass(frozen=True, slots=True)
class Rescues:
    """A student moves from a square where it could be captured to one where it can't."""

    origin: Square


@dataclass(frozen=True, slots=True)
class KeepsCard:
    """The mover keeps a card with which the opponent could win in this position."""

    card: Card


@dataclass(frozen=True, slots=True)
class MustPass:
    card: Card
    """The card that is exchanged."""


Merit: TypeAlias = (
    WinsNow
    | WinsByForce
    | DrawsNow
    | OnlyTurn
    | Parries
    | Threatens
    | Captures
    | Rescues
    | KeepsCard
    | MustPass
)
"""A fact that speaks for a turn."""


@dataclass(frozen=True, slots=True)
class MissesWin:
    """The mover could have won at once."""

    goal: Goal
    card: Card


@dataclass(frozen=True, slots=True)
class AllowsWin:
    """The opponent can win at once after the turn."""

    goal: Goal
    card: Card


@dataclass(frozen=True, slots=True)
class AllowsForce:
    """The opponent can win by force after the turn."""

    turns: int
    """The opponent's turns until it has won at the latest; at least 2."""


@dataclass(frozen=True, slots=True)
class MissesForce:
    """The turn leaves out a win by force that the mover had."""

    turns: int
    """The mover's turns until it would have won at the latest, that one included; at least 2."""


@dataclass(frozen=True, slots=True)
class LosesStudent:
    """The opponent can capture a student, and the mover can't capture in return."""

    square: Square
    card: Card
    """A card with which the opponent can do so."""


Fault: TypeAlias = MissesWin | AllowsWin | AllowsForce | MissesForce | LosesStudent
"""A fact that speaks against a turn."""


class PlayedTurn(NamedTuple):
    """A whole turn with its card, the state after it and the events that it caused."""

    card: Card
    after: GameState
    events: tuple[Event, ...]


class WinningMove(NamedTuple):
    """A move that wins at once."""

    card: Card
    goal: Goal
    """The win condition; stone if the move fulfils both."""


def generate_pawn_moves(state: GameState, player: Player) -> Iterator[Move]:
    """Yield the pawn moves with which `player` could begin a turn if it were to move.

    Moves of the Spirit are left out.
    """
    position = state.position._replace(turn=player)
    own = position.pawns[player]
    to_move = replace(state, position=position, phase=Phase.MOVE, used_card=None)
    for action in legal_actions(to_move, player):
        if isinstance(action, Move) and own & action.origin.bit:
            yield action


def find_winning_moves(state: GameState, player: Player) -> list[WinningMove]:
    """Return the winning moves of `player` if it were to move; none once the game is over."""
    position = state.position._replace(turn=player)
    wins: list[WinningMove] = []
    for move in generate_pawn_moves(state, player):
        captured = pawn_captured_on(move.target, position)
        terminations = win_conditions_met(position, move, captured)
        if terminations:
            wins.append(WinningMove(move.card, Goal(terminations[0], move.target)))
    return wins


def count_winners_turns(turns: int) -> int:
    """Return the number of the winner's own turns until a win; the winner plays the first turn."""
    return (turns + 1) // 2


def can_capture_on(state: GameState, player: Player, square: Square) -> bool:
    """Return whether `player` could capture on a square if it were to move."""
    if pawn_captured_on(square, state.position._replace(turn=player)) is None:
        return False
    return any(move.target is square for move in generate_pawn_moves(state, player))


def square_after_swap(events: Iterable[Event], square: Square) -> Square:
    """Return the square of the pawn that moved to `square` in a turn with these events.

    The Spirit may have swapped with the pawn afterwards.
    """
    swaps = (event for event in events if isinstance(event, SpiritMoved))
    return next((swap.origin for swap in swaps if swap.target is square), square)


def play_turn(state: GameState, turn: Sequence[Action]) -> PlayedTurn:
    """Return the turn that consists of these actions. Raises IllegalAction."""
    return PlayedTurn(card_of(turn[0]), *referee.play(state, turn))


def card_of(action: Action) -> Card:
    """Return the card of a turn's first action. Raises TypeError for an action of ninjas."""
    match action:
        case Move(card) | Pass(card):
            return card
        case _:
            raise TypeError(type(action).__name__)


def generate_turns(state: GameState) -> Iterator[PlayedTurn]:
    """Yield all whole turns of the player to move.

    After the pawn's part of a Wind card it yields each way to finish the turn.
    """
    player = state.position.turn
    for action in legal_actions(state, player):
        after, events = apply(state, player, action)
        if after.outcome is None and after.position.turn is player:
            yield from (
                PlayedTurn(card_of(action), rest.after, events + rest.events)
                for rest in generate_turns(after)
            )
        else:
            yield PlayedTurn(card_of(action), after, events)


def state_from_notation(opening: str, actions: Iterable[str]) -> GameState:
    """Return the state to which actions lead from a position, both written in NOTATION.md's texts.

    Repetitions are counted from the position on. Raises UnreadableText or IllegalAction.
    """
    return referee.play(parse_position(opening), map(parse_action, actions)).state


def find_faults(
    state: GameState,
    turn: Sequence[Action],
    won_in: int | None = None,
    lost_in: int | None = None,
) -> tuple[Fault, ...]:
    """Return the faults of a turn, the most important first; none if it wins.

    `won_in` is the proven win that the mover had before the turn, and `lost_in` the proven win that
    the opponent has after it. Both count turns of either player until the end; None if nothing is
    proven. Raises IllegalAction.
    """
    played = play_turn(state, turn)
    outcome = played.after.outcome
    if outcome is not None and outcome.winner is not None:
        return ()
    missed: tuple[Fault, ...] = ()
    if state.phase is Phase.MOVE and (wins := find_winning_moves(state, state.position.turn)):
        missed = (MissesWin(wins[0].goal, wins[0].card),)
    elif won_in is not None and won_in > 1:
        missed = (MissesForce(count_winners_turns(won_in)),)
    return missed if outcome is not None else (*missed, *find_allowed_faults(played, lost_in))


def find_allowed_faults(played: PlayedTurn, lost_in: int | None) -> Iterator[Fault]:
    """Yield the faults of a turn that lie in the opponent's answers to it."""
    after = played.after
    if threats := find_winning_moves(after, after.position.turn):
        yield AllowsWin(threats[0].goal, threats[0].card)
        return
    if lost_in is not None and lost_in > 1:
        yield AllowsForce(count_winners_turns(lost_in))
    if any(isinstance(event, PieceCaptured) for event in played.events):
        return
    for answer in generate_turns(after):
        for event in answer.events:
            if isinstance(event, PieceCaptured) and is_unpunished(answer, event):
                yield LosesStudent(event.square, answer.card)
                return


def is_unpunished(answer: PlayedTurn, captured: PieceCaptured) -> bool:
    """Return whether the player who lost a pawn can neither capture in return nor win at once."""
    if answer.after.outcome is not None:
        return True
    loser = captured.piece.owner
    square = square_after_swap(answer.events, captured.square)
    can_recapture = can_capture_on(answer.after, loser, square)
    return not can_recapture and not find_winning_moves(answer.after, loser)


def find_merits(
    state: GameState, turn: Sequence[Action], wins_in: int | None = None
) -> tuple[Merit, ...]:
    """Return the merits of a turn or of the rest of one, the most important first.

    There are none if the turn only moves. `wins_in` is the proven win that begins with the turn, in
    turns of either player until the end; None if nothing is proven. Raises IllegalAction.
    """
    played = play_turn(state, turn)
    if played.after.outcome is not None:  # without ninjas: by a win or a repetition
        ended = next(event for event in played.events if isinstance(event, GameEnded))
        return (DrawsNow() if ended.outcome.winner is None else WinsNow(ended.terminations),)
    merits = tuple(find_turn_merits(state, played, wins_in))
    if not merits and isinstance(turn[0], Pass):
        return (MustPass(turn[0].card),)
    return merits


def find_turn_merits(state: GameState, played: PlayedTurn, wins_in: int | None) -> Iterator[Merit]:
    """Yield the merits of a turn that does not end the game."""
    after = played.after
    if wins_in is not None and wins_in > 1:
        yield WinsByForce(count_winners_turns(wins_in))
    opponent_wins = find_winning_moves(after, after.position.turn)
    if not opponent_wins:
        yield from find_defences(state, played)
    yield from find_threats(after)
    yield from find_captures(played)
    if not opponent_wins:
        yield from find_rescues(state, played)
        yield from find_kept_cards(state, played)


def find_defences(state: GameState, played: PlayedTurn) -> Iterator[Merit]:
    """Yield the merits of a turn after which the opponent can't win at once, if it could before."""
    opponent = played.after.position.turn
    if not (before := find_winning_moves(state, opponent)):
        return
    stones = [win.goal for win in before if win.goal.termination is Termination.STONE]
    yield Parries(stones[0] if stones else before[0].goal)
    # Different turns may lead to one position; they count as one turn.
    states = {other.after.position: other.after for other in generate_turns(state)}
    safe_positions = [
        position
        for position, after in states.items()
        if not find_winning_moves(after, after.position.turn)
    ]
    if len(states) > 1 and safe_positions == [played.after.position]:
        yield OnlyTurn()


def find_threats(after: GameState) -> Iterator[Merit]:
    """Yield the threat to win with the mover's next turn, if there is one."""
    opponent = after.position.turn
    mover = opponent.opponent
    hand = after.position.hands[opponent]
    if wins := find_winning_moves(after, mover):
        defences = (
            answer
            for answer in generate_turns(after)
            if not find_winning_moves(answer.after, mover)
        )
        helpful = {defence.card for defence in defences}
        powerless = tuple(card for card in hand if card not in helpful)
        goals = tuple(dict.fromkeys(win.goal for win in wins))
        yield Threatens(goals, powerless, is_forced=set(powerless) == set(hand))


def find_captures(played: PlayedTurn) -> Iterator[Merit]:
    after = played.after
    for event in played.events:
        if isinstance(event, PieceCaptured):
            opponent = after.position.turn
            square = square_after_swap(played.events, event.square)
            can_recapture = can_capture_on(after, opponent, square)
            is_safe = not can_recapture and not find_winning_moves(after, opponent)
            yield Captures(event.piece, event.square, is_safe)


def find_rescues(state: GameState, played: PlayedTurn) -> Iterator[Merit]:
    opponent = played.after.position.turn
    for event in played.events:
        if isinstance(event, PawnMoved) and event.piece.kind is PieceKind.STUDENT:
            square = square_after_swap(played.events, event.target)
            was_attacked = can_capture_on(state, opponent, event.origin)
            if was_attacked and not can_capture_on(played.after, opponent, square):
                yield Rescues(event.origin)


def find_kept_cards(state: GameState, played: PlayedTurn) -> Iterator[Merit]:
    """Yield the card that was not played if the opponent could win with it in this position."""
    if state.phase is not Phase.MOVE:
        return
    position = played.after.position
    opponent = position.turn
    for card in state.position.hands[opponent.opponent]:
        if card is not played.card:
            hands = replace_in_pair(position.hands, opponent, (card, card))
            with_card = replace(played.after, position=position._replace(hands=hands))
            if find_winning_moves(with_card, opponent):
                yield KeepsCard(card)
