"""How far a learner is: a lesson, and which of the right actions were played in it so far.

That is all there is to know, so nothing is stored: it stands in the buttons.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

from cogs.ui.errors import OldButton
from cogs.ui.sentences.lessons import LESSONS, Look, Try
from onitama_core.game import (
    apply,
    format_action,
    legal_actions,
    new_game,
    parse_action,
    parse_position,
    player_view,
    players_to_act,
)

if TYPE_CHECKING:
    from cogs.ui.sentences.lessons import Lesson, Scene, Script
    from onitama_core.game import Action, Event, GameState, Player, PlayerView

DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
WENT_ON: Final = DIGITS[0]


@dataclass(frozen=True, slots=True)
class Moment:
    number: int
    """The lesson's, from 1."""
    state: GameState
    done: str = ""
    """A digit a scene: which of the right actions was played."""
    own: tuple[Event, ...] = ()
    """What the last of them brought about."""
    others: tuple[Event, ...] = ()
    """What the other side has done since."""

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.number - 1]

    @property
    def scene(self) -> Scene | None:
        """None at the end."""
        scenes = self.lesson.scenes
        return scenes[len(self.done)] if len(self.done) < len(scenes) else None

    @property
    def view(self) -> PlayerView:
        return player_view(self.state, self.lesson.learner)


def reach(number: int, done: str = "") -> Moment:
    """Raises OldButton where no lesson leads there."""
    if not 1 <= number <= len(LESSONS):
        raise OldButton
    now = begin(number)
    for digit in done:
        now = advance(now, digit)
    return now


def begin(number: int) -> Moment:
    lesson = LESSONS[number - 1]
    start = lesson.start
    state = parse_position(start) if isinstance(start, str) else new_game(start)
    return Moment(number, play(state, lesson.before)[0])


def attempt(now: Moment, action: Action) -> Moment | str:
    """The moment after a right action, or why a legal one is not asked for. Raises OldButton."""
    if action not in now.view.legal_actions or not isinstance(now.scene, Try):
        raise OldButton
    right = right_actions(now, now.scene)
    if action in right:
        return advance(now, DIGITS[right.index(action)])
    return next(why for pattern, why in now.scene.whys if fits(action, pattern))


def back(now: Moment) -> Moment:
    """Before the first part of a turn. Raises OldButton where nothing can be taken back."""
    if not now.view.may_take_back:
        raise OldButton
    return reach(now.number, now.done[:-1])


def advance(now: Moment, digit: str) -> Moment:
    """Raises OldButton."""
    match now.scene:
        case Try() as scene:
            action = chosen(right_actions(now, scene), digit)
            state, own = apply(now.state, now.lesson.learner, action)
            moved = replace(now, state=state, own=own)
        case Look() as scene if digit == WENT_ON:
            moved = replace(now, own=())
        case _:
            raise OldButton
    state, others = play(moved.state, scene.then)
    return replace(moved, state=state, others=others, done=now.done + digit)


def right_actions(now: Moment, scene: Try) -> list[Action]:
    """In the order of their notation, so that digits stay what they are."""
    legal = sorted(now.view.legal_actions, key=format_action)
    return [action for action in legal if any(fits(action, pattern) for pattern in scene.right)]


def chosen(right: list[Action], digit: str) -> Action:
    """Raises OldButton."""
    place = DIGITS.find(digit)
    if not 0 <= place < len(right):
        raise OldButton
    return right[place]


def fits(action: Action, pattern: str) -> bool:
    return fnmatchcase(format_action(action), pattern)


def play(state: GameState, script: Script) -> tuple[GameState, tuple[Event, ...]]:
    told: tuple[Event, ...] = ()
    for text in script.split():
        action = parse_action(text)
        state, events = apply(state, actor(state, action), action)
        told += events
    return state, told


def actor(state: GameState, action: Action) -> Player:
    """Who plays it; while both place their ninjas, whose square it is."""
    players = players_to_act(state)
    return next(p for p in players if len(players) == 1 or action in legal_actions(state, p))
