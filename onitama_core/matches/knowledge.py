"""Knowledge that a player of a finished match had about the opponent's ninjas when a turn began.

It follows from the rules and from what the player had observed, without any guess about how the
opponent plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core import game
from onitama_core.game.ninja_annotations import find_immediate_win

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from onitama_core.game import Action, GameState, PlayedAction, Player, Setup, Square


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Knowledge that a player had when a turn began."""

    ninjas: int
    """Number of the opponent's hidden ninjas."""
    squares: tuple[Square, ...]
    """Squares on which a hidden ninja could stand."""
    wins_anyway: bool
    """True if the best turn wins at once wherever the opponent's ninjas stand."""
    captures_hidden_ninja: bool
    """True if the best turn captures one of them."""

    @property
    def is_certain(self) -> bool:
        """True if the player could know where all of the opponent's ninjas stood."""
        return len(self.squares) == self.ninjas


def knowledge_of(state: GameState, best: Sequence[Action], ninjas: Collection[int]) -> Knowledge:
    """Return the knowledge of the player to move.

    `best` is the best turn with every ninja visible; `ninjas` are bitboards of all places where the
    opponent's living ninjas could be.
    """
    opponent = state.position.turn.opponent
    revealed = state.ninja_state.revealed[opponent]
    possible = 0
    for bits in ninjas:
        possible |= bits & ~revealed
    hidden = state.secrets.ninjas[opponent] & ~revealed
    captured = {
        event.square.bit
        for event in game.play(state, best).events
        if isinstance(event, game.PieceCaptured)
    }
    return Knowledge(
        ninjas=hidden.bit_count(),
        squares=tuple(game.squares_in(possible)),
        wins_anyway=all(
            wins_at_once(game.with_ninjas(state, opponent, bits), best) for bits in ninjas
        ),
        captures_hidden_ninja=any(bit & hidden for bit in captured),
    )


def wins_at_once(state: GameState, turn: Sequence[Action]) -> bool:
    """Return whether a turn is legal and wins at once."""
    try:
        return find_immediate_win(state, turn) is not None
    except game.OnitamaError:
        return False


def possible_ninjas(
    setup: Setup, seat: Player, played_actions: Sequence[PlayedAction], steps: Collection[int]
) -> Iterator[Mapping[int, tuple[int, ...]]]:
    """Yield the places where the opponent's ninjas could be after some of a game's steps.

    `played_actions` are the steps of both players from the placements on; `steps` are numbers of
    steps after which the places are wanted. Each value has the bitboards by number of steps; most
    are empty, so that the caller can pause in between.
    """
    opponent = seat.opponent
    states = {0: game.new_game(setup)}
    for number, played in enumerate(played_actions[: max(steps, default=0)], start=1):
        next_states: dict[int, GameState] = {}
        for state in states.values():
            for after in states_after(state, played, seat):
                next_states[after.secrets.ninjas[opponent]] = after
            yield {}
        states = next_states
        if number in steps:
            yield {number: tuple(states)}


def states_after(state: GameState, played: PlayedAction, seat: Player) -> Iterator[GameState]:
    """Yield the states that explain what a seat observes of a step, from one before it.

    The seat's own ninjas stand as they did; the opponent's may stand elsewhere than in truth.
    """
    observed = game.events_for(played.events, seat)
    for action in possible_actions(state, played, seat):
        try:
            after, events = game.apply(state, played.player, action)
        except game.IllegalAction:
            continue
        if game.events_for(events, seat) == observed:
            yield after


def possible_actions(state: GameState, played: PlayedAction, seat: Player) -> tuple[Action, ...]:
    """Return the actions that a player may have taken, as far as a seat knows; some are illegal."""
    is_public = game.public_action(played.action, played.events) == played.action
    if played.player is seat or is_public:
        return (played.action,)
    card = public_card_of(played.action)
    actions = game.legal_actions(state, played.player)
    return tuple(action for action in actions if public_card_of(action) is card)


def public_card_of(action: Action) -> game.Card | None:
    """Return the card of a move or pass, which everybody sees; None for other steps."""
    return action.card if isinstance(action, game.Move | game.Pass) else None
