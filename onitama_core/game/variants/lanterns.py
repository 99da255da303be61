"""The end of a turn at night: exchange, lantern, the next turn (RULES.md §4.12–17)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.game.actions import LightLantern
from onitama_core.game.board import Line
from onitama_core.game.events import GameEnded, LanternAnswered, LanternLit, NoProgress
from onitama_core.game.state import Answer, Lit, Outcome, Phase, Step, Termination, changed
from onitama_core.game.variants.ninjas import has_hidden_ninja
from onitama_core.game.variants.rules import exchange, hands_after

if TYPE_CHECKING:
    from onitama_core.game.board import Player
    from onitama_core.game.cards import Card
    from onitama_core.game.events import Event
    from onitama_core.game.state import GameState

CHOICES: Final = (LightLantern(None), *(LightLantern(line) for line in Line))
WARNED_TURNS: Final = 30
DRAWN_TURNS: Final = 40
"""Turns in a row without a capture, an attempt or a lantern."""


def exchange_and_offer(
    state: GameState, player: Player, used: Card, events: tuple[Event, ...]
) -> Step:
    """The exchange, then the lantern step where there is one, or the end of the turn."""
    position, hands = exchange(state.position, used, player), hands_after(state, used)
    state = replace(state, position=position, hands=hands, used=None)
    if is_offered(state, player):
        return Step(replace(state, phase=Phase.LANTERN), events)
    return end_turn(state, player, events)


def is_offered(state: GameState, player: Player) -> bool:
    """Not in the game's first turn, and only while an enemy ninja is hidden: public facts."""
    return bool(
        state.turn_number > 1
        and state.night.lanterns[player]
        and has_hidden_ninja(state, player.opponent)
    )


def light(state: GameState, player: Player, action: LightLantern) -> Step:
    """Light a line, or none; only who lit it learns the answer."""
    if action.line is None:
        return end_turn(state, player, ())
    left = state.night.lanterns[player] - 1
    lit = Lit(player, action.line, state.turn_number)
    night = replace(
        state.night, lanterns=changed(state.night.lanterns, player, left), lit=lit, is_quiet=False
    )
    enemy = player.opponent
    hidden = state.secrets.ninjas[enemy] & ~state.night.revealed[enemy]
    answer = Answer(lit, is_there=bool(hidden & action.line.squares))
    answers = (*state.secrets.answers[player], answer)
    secrets = replace(state.secrets, answers=changed(state.secrets.answers, player, answers))
    events = (
        LanternLit(player, action.line, left),
        LanternAnswered(player, action.line, answer.is_there),
    )
    return end_turn(replace(state, night=night, secrets=secrets), player, events)


def end_turn(state: GameState, player: Player, events: tuple[Event, ...]) -> Step:
    """The next turn starts this instant: its player's revealed ninjas are hidden again."""
    turns = state.night.quiet_turns + 1 if state.night.is_quiet else 0
    enemy = player.opponent
    night = replace(
        state.night,
        revealed=changed(state.night.revealed, enemy, 0),
        is_quiet=True,
        quiet_turns=turns,
    )
    if turns in (WARNED_TURNS, DRAWN_TURNS):
        events += (NoProgress(turns),)
    outcome = None
    if turns == DRAWN_TURNS:
        outcome = Outcome(None, Termination.NO_PROGRESS)
        events += (GameEnded(outcome, (Termination.NO_PROGRESS,)),)
    after = replace(
        state,
        position=state.position._replace(turn=enemy),
        night=night,
        phase=Phase.MOVE,
        outcome=outcome,
        turn_number=state.turn_number + (outcome is None),
    )
    return Step(after, events)
