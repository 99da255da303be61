"""Observations of one seat in a game with hidden ninjas, written as actions and read back.

README.md beside this file describes the notation. The writer takes only events that the seat may
observe. The reader plays the actions by the rules of `onitama_core.game`, so everything that
follows from the observations is rebuilt instead of sent. Nothing here needs compiled code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import (
    SQUARES,
    Action,
    CaptureAttempted,
    Event,
    IllegalAction,
    LanternAnswered,
    LanternLit,
    LightLantern,
    Move,
    NinjaMove,
    NinjaRevealed,
    NinjasPlaced,
    NinjaStay,
    NinjaStepTaken,
    NoProgress,
    OnitamaError,
    OwnNinjaMoved,
    OwnNinjasPlaced,
    Pass,
    PawnMoved,
    Phase,
    PieceCaptured,
    PieceKind,
    Place,
    Player,
    PlayerView,
    PrivateEvent,
    PublicAction,
    SecretMove,
    SecretMoveMade,
    SecretNinjaStep,
    SecretPlace,
    Setup,
    Square,
    TurnPassed,
    Variant,
    apply,
    events_for,
    find_card,
    format_action,
    in_seat_order,
    legal_actions,
    new_game,
    parse_action,
    player_view,
    squares_in,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState


Range: TypeAlias = Mapping[tuple[Square, ...], float]
"""Probability of each set of squares of a player's living ninjas, revealed ones included.

Squares ascend; () stands for no ninja; the probabilities sum to 1.
"""


@dataclass(frozen=True, slots=True, repr=False)
class ObservationHistory:
    """All that one seat has observed of a game with hidden ninjas.

    It holds no state and no log, and its `repr` shows nothing, so that logs can't reveal a ninja.
    """

    setup: Setup
    seat: Player
    events: tuple[tuple[Event, ...], ...]
    """Events that this seat could observe (`events_for`), for each step of either player."""
    view: PlayerView
    """The seat's view after those steps, with its legal actions."""

    def __repr__(self) -> str:
        return "ObservationHistory(…)"


# Writing


class NotObservable(TypeError):
    """A value that a seat may not observe; the exception's text is the name of its type."""


OPEN: Final = "open"
"""Last word of the start of a game in which every ninja is visible."""
CAPTURED_NINJA: Final = "x"
LANTERN_ANSWERS: Final = {True: "+", False: "-"}
"""Mark of a seat's own lantern: whether a hidden ninja stood on the line."""


def format_opening(setup: Setup, seat: Player) -> str:
    """Return the start of a game as one seat knows it. Raises NotObservable.

    Hands are written in the order of the setup: it is the order in which the cards lie.
    """
    if type(setup) is not Setup:
        raise NotObservable(type(setup).__name__)
    return f"{format_setup(setup)} seat {seat}"


def format_open_start(setup: Setup) -> str:
    """Return the start of a finished game whose actions follow with nothing hidden."""
    return f"{format_setup(setup)} {OPEN}"


def format_setup(setup: Setup) -> str:
    hands = f"{','.join(setup.red)} {','.join(setup.blue)}"
    return f"{setup.variant.value} {str(setup.first)[0]} {hands} {setup.side}"


def format_observation(events: Sequence[Event], seat: Player) -> str:
    """Return one step of either player as a seat observes it, such as `ninja:?c2x`.

    `events`: those of one action that the seat may observe, from `events_for`. Raises
    NotObservable for anything else, also for an event that only the other player may observe.
    """
    if not isinstance(events, list | tuple):
        raise NotObservable(type(events).__name__)
    for event in events:
        is_public = isinstance(event, Event) and not isinstance(event, PrivateEvent)
        if not is_public and getattr(event, "audience", None) is not seat:
            raise NotObservable(type(event).__name__)
    return f"{format_action(observed_action(events, seat))}{mark_of(events)}"


def observed_action(  # noqa: C901, PLR0911 - one case for each kind of step
    events: Sequence[Event], seat: Player
) -> Action | PublicAction:
    """Return the action in one step's events: the seat's own in full, the opponent's as seen."""
    match events:
        case [] | [NoProgress(), *_]:  # every step except a declined lantern begins with an event
            return LightLantern(None)
        case [NinjasPlaced(), OwnNinjasPlaced(_, squares), *_]:
            return Place(squares)
        case [NinjasPlaced(), *_]:
            return SecretPlace()
        case [PawnMoved(_, _, card, origin, target), *_]:
            return Move(card, origin, target)
        case [TurnPassed(_, card), *_]:
            return Pass(card)
        case [NinjaStepTaken(), OwnNinjaMoved(_, origin, target), *_]:
            return NinjaMove(origin, target, is_attempt=is_attempt(events))
        case [NinjaStepTaken(player), *_] if player is seat:
            return NinjaStay()
        case [NinjaStepTaken(), *_]:
            return SecretNinjaStep(revealed_square(events), is_attempt=is_attempt(events))
        case [SecretMoveMade(_, card), OwnNinjaMoved(_, origin, target), *_]:
            return Move(card, origin, target)
        case [SecretMoveMade(player, card), *_] if player is seat:
            return Pass(card)
        case [SecretMoveMade(_, card), *_]:
            return SecretMove(card, revealed_square(events))
        case [LanternLit(_, line), *_]:
            return LightLantern(line)
    raise NotObservable(type(events[0]).__name__)


def is_attempt(events: Sequence[Event]) -> bool:
    return any(isinstance(event, CaptureAttempted) for event in events)


def revealed_square(events: Sequence[Event]) -> Square | None:
    return next((event.square for event in events if isinstance(event, NinjaRevealed)), None)


def mark_of(events: Sequence[Event]) -> str:
    """Return the mark after an action, for what the seat learnt beside the action itself."""
    for event in events:
        match event:
            case PieceCaptured(piece) if piece.kind is PieceKind.NINJA:
                return CAPTURED_NINJA
            case LanternAnswered(has_ninja=has_ninja):
                return LANTERN_ANSWERS[has_ninja]
    return ""


# Reading


class UnreadableLine(ValueError):
    """A line that can't be read; the exception's text is the reason, in one line.

    The reason names no square: the bot may log it.
    """


OPENING_FORM: Final = (
    "shadow or light, then PLAYER RED-HAND BLUE-HAND SIDE seat red, seat blue or open"
)
HIDDEN_VARIANTS: Final = {variant.value: variant for variant in Variant if variant.has_secrets}
PLAYERS_BY_NAME: Final = {str(player): player for player in Player}
FIRST_PLAYERS: Final = {str(player)[0]: player for player in Player}
OBSERVED: Final = re.compile(r"(.*?)([x+-]?)")
"""Form of an observation: an action, then its mark or nothing."""
SECRET_NINJA_STEP: Final = re.compile(r"ninja:\?([a-e][1-5])?(!?)")
SECRET_MOVE: Final = re.compile(r"([a-z]+):\?([a-e][1-5])?")
WRITTEN_OTHERWISE: Final = (
    "this seat observes that otherwise: `?` stands for what only the other side knows, "
    "`x` for a captured ninja, `+` or `-` for the answer to its own lantern"
)
NO_SUCH_ACTION: Final = "no action that is possible here looks like that to this seat"


def has_hidden_ninjas(opening: str) -> bool:
    """Return whether the start of a game names Way of the Shadow or Way of the Light."""
    name, *_ = opening.split(maxsplit=1)
    return name.lower() in HIDDEN_VARIANTS


def is_open(opening: str) -> bool:
    """Return whether the start of a game is written with every ninja visible."""
    return opening.lower().split()[-1] == OPEN


def start_open_game(opening: str) -> GameState:
    """Return the game whose start `format_open_start` wrote. Raises UnreadableLine."""
    *words, _open = opening.split()
    _setup, state = start_game(words)
    return state


def start_game(words: Sequence[str]) -> tuple[Setup, GameState]:
    """Return the setup in words, and its game before the placements. Raises UnreadableLine."""
    match [word.lower() for word in words]:
        case [variant, first, red, blue, side] if (
            variant in HIDDEN_VARIANTS and first in FIRST_PLAYERS
        ):
            pass
        case _:
            raise UnreadableLine(OPENING_FORM)
    try:
        setup = Setup(
            HIDDEN_VARIANTS[variant],
            parse_hand_ids(red),
            parse_hand_ids(blue),
            find_card(side).id,
            FIRST_PLAYERS[first],
        )
    except OnitamaError as problem:
        raise UnreadableLine(str(problem)) from None
    state = new_game(setup)
    if state.position.turn is not setup.first:
        raise UnreadableLine("in Way of the Light Red moves first")
    return setup, state


@dataclass(frozen=True, slots=True, repr=False)
class ObservedGame:
    """A game with hidden ninjas as one seat knows it, rebuilt from its observations.

    Its `repr` shows nothing, so that logs can't reveal a ninja.
    """

    setup: Setup
    seat: Player
    _state: GameState
    """A state that agrees with the observations in all that the seat may know.

    It has none of the opponent's hidden ninjas, since the seat doesn't know where they stand.
    """
    _events: tuple[tuple[Event, ...], ...] = ()

    def __repr__(self) -> str:
        return "ObservedGame(…)"

    @classmethod
    def start(cls, opening: str) -> ObservedGame:
        """Return the game that `format_opening` wrote. Raises UnreadableLine."""
        match opening.lower().split():
            case [*words, "seat", seat] if seat in PLAYERS_BY_NAME:
                setup, state = start_game(words)
                return cls(setup, PLAYERS_BY_NAME[seat], state)
        raise UnreadableLine(OPENING_FORM)

    @property
    def history(self) -> ObservationHistory:
        view = player_view(self._state, self.seat)
        return ObservationHistory(self.setup, self.seat, self._events, view)

    def after(self, text: str) -> ObservedGame:
        """Return the game after one more step, read from an observation.

        Raises UnreadableLine if the text is no observation, or if the rules allow no such step
        here. It is not checked whether the opponent's ninja can have come to a square in time.
        """
        try:
            return self._after(text)
        except OnitamaError as problem:
            raise UnreadableLine(str(problem)) from None  # the cause may name a hidden square

    def _after(self, text: str) -> ObservedGame:
        action, mark = parse_observation(text)
        actor, other = self._actor(action), self.seat.opponent
        problem: Exception = UnreadableLine(NO_SUCH_ACTION)
        for possible, hidden in self._explanations(action, mark):
            if not may_hide(self._state, other, hidden):
                continue
            try:
                step = apply(with_hidden(self._state, other, hidden), actor, possible)
            except IllegalAction as refusal:
                if not hidden:
                    problem = refusal
                continue
            events = events_for(step.events, self.seat)
            if format_observation(events, self.seat) == f"{format_action(action)}{mark}":
                state = with_hidden(step.state, other, 0)
                return replace(self, _state=state, _events=(*self._events, events))
            problem = UnreadableLine(WRITTEN_OTHERWISE)
        raise problem

    def _actor(self, action: Action | PublicAction) -> Player:
        """Return the player of an observed action; both place their ninjas at the same time."""
        if self._state.phase is Phase.PLACEMENT:
            return self.seat.opponent if isinstance(action, SecretPlace) else self.seat
        return self._state.position.turn

    def _explanations(
        self, action: Action | PublicAction, mark: str
    ) -> Iterator[tuple[Action, int]]:
        """Yield the actions that may be what was observed.

        Each comes with a bitboard of the opponent's hidden ninjas that it presupposes.
        """
        if self._actor(action) is self.seat:
            return own_explanations(action, mark)
        if isinstance(action, SecretPlace):  # all placements look alike
            placements = legal_actions(new_game(self.setup), self.seat.opponent)
            return ((place, 0) for place in placements[:1])
        return explanations_of_others(action)


def may_hide(state: GameState, owner: Player, hidden: int) -> bool:
    """Return whether `owner`'s ninjas may stand on the squares `hidden`, by what everybody knows.

    Squares where a ninja of `owner` is revealed may be among them.
    """
    revealed = state.ninja_state.revealed
    hidden &= ~revealed[owner]
    visible = sum(state.position.pawns) | revealed[owner.opponent]
    count = state.ninja_state.ninjas_alive[owner] - revealed[owner].bit_count()
    return hidden.bit_count() <= count and not hidden & visible


def with_hidden(state: GameState, owner: Player, hidden: int) -> GameState:
    """Return the state with `owner`'s hidden ninjas on the squares `hidden`, a bitboard."""
    ninjas = in_seat_order(
        owner, state.ninja_state.revealed[owner] | hidden, state.secrets.ninjas[owner.opponent]
    )
    return replace(state, secrets=replace(state.secrets, ninjas=ninjas))


def own_explanations(action: Action | PublicAction, mark: str) -> Iterator[tuple[Action, int]]:
    """Yield a seat's own action with each bitboard of the opponent's ninjas that fits its mark."""
    match action:
        case SecretPlace() | SecretNinjaStep() | SecretMove():
            raise UnreadableLine(WRITTEN_OTHERWISE)
        case Move(target=target) | NinjaMove(target=target) if mark == CAPTURED_NINJA:
            yield action, target.bit
        case LightLantern(line) if line is not None and mark == LANTERN_ANSWERS[True]:
            yield from ((action, square.bit) for square in squares_in(line.squares))
        case _:
            yield action, 0


def explanations_of_others(  # noqa: C901 - one case for each kind of action
    action: Action | SecretNinjaStep | SecretMove,
) -> Iterator[tuple[Action, int]]:
    """Yield each action that the opponent may have played, with the bitboard of ninjas it needs.

    0 stands for no hidden ninja.
    """
    match action:
        case SecretNinjaStep(target, attempt):
            if target is None:
                yield NinjaStay(), 0
                return
            for origin in SQUARES:
                yield NinjaMove(origin, target, attempt), origin.bit
        case SecretMove(card, target):
            if target is None:
                yield Pass(card), 0  # a pass and a quiet move look alike
                return
            for origin in SQUARES:
                yield Move(card, origin, target), origin.bit
        case Pass():  # a hidden ninja on the one free target may be why no pawn can move
            yield action, 0
            yield from ((action, square.bit) for square in SQUARES)
        case NinjaMove(origin=origin):
            yield action, origin.bit
        case Move(origin=origin):
            yield action, 0
            yield action, origin.bit  # a secret move written in full, which `_after` then refuses
        case _:
            yield action, 0


def parse_observation(text: str) -> tuple[Action | PublicAction, str]:
    """Return an action in notation, also one with hidden parts, and its mark.

    Raises UnreadableText.
    """
    parts = OBSERVED.fullmatch(text.lower())
    action_text, mark = parts.groups() if parts else (text, "")
    if action_text == format_action(SecretPlace()):
        return SecretPlace(), mark
    if step := SECRET_NINJA_STEP.fullmatch(action_text):
        return SecretNinjaStep(parse_target(step[1]), is_attempt=bool(step[2])), mark
    if move := SECRET_MOVE.fullmatch(action_text):
        return SecretMove(find_card(move[1]), parse_target(move[2])), mark
    return parse_action(action_text), mark


def parse_target(text: str | None) -> Square | None:
    return Square.parse(text) if text else None


def parse_hand_ids(text: str) -> tuple[str, str]:
    """Return the ids of a hand's cards in the order in which they lie.

    Raises UnreadableLine or UnreadableText.
    """
    cards = [find_card(name).id for name in text.split(",")]
    if len(cards) != 2:  # noqa: PLR2004 - a hand is a pair
        raise UnreadableLine("a hand takes two cards, separated by a comma")
    return cards[0], cards[1]
