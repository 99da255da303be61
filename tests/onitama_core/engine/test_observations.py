"""Observations of games with hidden ninjas, written as a `position` line and read back."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from onitama_core import game
from onitama_core.engine import ObservationHistory, protocol
from onitama_core.engine.observations import (
    NotObservable,
    ObservedGame,
    UnreadableLine,
    format_observation,
    format_opening,
)
from onitama_core.engine.protocol import BeliefAfterStep, SetPosition, parse_answer, parse_command
from onitama_core.game import Player, Setup, Square, Variant, events_for, new_game, player_view
from tests.onitama_core.engine.hidden.referee import HIDDEN_VARIANTS, random_game, random_setup

SETUP = Setup(
    Variant.SHADOW, red=("tiger", "crab"), blue=("crane", "monkey"), side="dragon", first=Player.RED
)
START = new_game(SETUP)
RED = "shadow r tiger,crab crane,monkey dragon seat red"
BLUE = "shadow r tiger,crab crane,monkey dragon seat blue"
LIGHT_RED = "light r tiger,crab crane,monkey dragon seat red"
LIGHT_BLUE = "light r tiger,crab crane,monkey dragon seat blue"


def observe(opening: str, actions: str) -> ObservedGame:
    observed = ObservedGame.start(opening)
    for action in actions.split():
        observed = observed.after(action)
    return observed


# Writing and reading back


@pytest.mark.parametrize("variant", HIDDEN_VARIANTS)
@pytest.mark.parametrize("seed", range(20))
def test_a_written_history_is_read_back_equal_after_every_step(variant: Variant, seed: int) -> None:
    setup = random_setup(variant, seed)
    observed = {seat: ObservedGame.start(format_opening(setup, seat)) for seat in Player}
    events: dict[Player, tuple[tuple[game.Event, ...], ...]] = dict.fromkeys(Player, ())
    for played in random_game(setup, seed):
        for seat in Player:
            events[seat] += (events_for(played.step.events, seat),)
            view = player_view(played.step.state, seat)
            history = ObservationHistory(setup, seat, events[seat], view)
            *_, last = SetPosition.observed(history).actions
            observed[seat] = observed[seat].after(last)
            assert observed[seat].history == history


def test_random_games_hold_every_form_of_an_action() -> None:
    """The random games of the test above therefore test every form."""
    forms = set[str]()
    for variant in HIDDEN_VARIANTS:
        for seed in range(20):
            for played in random_game(random_setup(variant, seed), seed):
                for seat in Player:
                    text = format_observation(events_for(played.step.events, seat), seat)
                    forms.add(form_of(text))
    assert forms >= {
        "place:s",
        "place:s,s",
        "place:?",
        "card:ss",
        "card:ssx",
        "card:?",
        "card:?s",
        "ninja:stay",
        "ninja:ss",
        "ninja:ss!",
        "ninja:ss!x",
        "ninja:?",
        "ninja:?s",
        "ninja:?s!",
        "ninja:?s!x",
        "lantern:l",
        "lantern:l+",
        "lantern:l-",
        "lantern:none",
    }


def form_of(text: str) -> str:
    """Return an observation without its card, its squares and its line."""
    name, _, rest = text.partition(":")
    if name == "lantern":
        return re.sub(r":[a-e1-5]", ":l", text)
    card = name if name in {"place", "ninja"} else "card"
    return f"{card}:{re.sub('[a-e][1-5]', 's', rest)}"


README: Final = Path(protocol.__file__).with_name("README.md")


def readme_lines(seat: Player) -> list[str]:
    text = README.read_text("utf-8")
    return re.findall(rf"^position shadow .* seat {seat} moves .*$", text, re.MULTILINE)


def test_the_game_in_the_readme_is_a_whole_game_seen_from_both_seats() -> None:
    lines = {seat: readme_lines(seat) for seat in Player}
    commands = {seat: parse_command(line) for seat, [line] in lines.items()}
    state, events = new_game(observe(RED, "").history.setup), dict[Player, list[str]]()
    by_seat = {
        seat: command.actions
        for seat, command in commands.items()
        if isinstance(command, SetPosition)
    }
    for red, blue in zip(by_seat[Player.RED], by_seat[Player.BLUE], strict=True):
        player = state.position.turn
        if state.phase is game.Phase.PLACEMENT:
            player = Player.BLUE if "?" in red else Player.RED
        own = (red, blue)[player].rstrip("x+-")
        step = game.apply(state, player, game.parse_action(own))
        state = step.state
        for seat in Player:
            text = format_observation(events_for(step.events, seat), seat)
            events.setdefault(seat, []).append(text)
    assert state.outcome is not None
    for seat in Player:
        assert tuple(events[seat]) == by_seat[seat]
        assert f"position {format_opening(SETUP, seat)} moves" in lines[seat][0]


# Values that can't be written


@pytest.mark.parametrize(
    "value",
    [
        START,
        START.position,
        START.ninja_state,
        START.secrets,
        object(),
        "place:b1",
        0.5,
        [Square.A1],
        (game.NinjaMove(Square.B1, Square.C2),),
        (game.OwnNinjasPlaced(Player.BLUE, (Square.B5,)),),
        (game.NinjasPlaced(Player.BLUE), game.OwnNinjasPlaced(Player.BLUE, (Square.B5,))),
        (game.LanternAnswered(Player.BLUE, game.Line("3"), has_ninja=True),),
        (game.PositionRepeated(2),),
    ],
    ids=lambda value: str(type(value)),
)
def test_an_unobservable_event_cannot_be_written(value: object) -> None:
    with pytest.raises(NotObservable):
        format_observation(value, Player.RED)  # type: ignore[arg-type]
    with pytest.raises(NotObservable):
        format_observation((game.NinjaStepTaken(Player.RED), value), Player.RED)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [START, START.position, object(), None])
def test_only_a_setup_can_be_written_as_an_opening(value: object) -> None:
    with pytest.raises(NotObservable):
        format_opening(value, Player.RED)  # type: ignore[arg-type]


def test_no_repr_names_a_square_that_a_seat_knows() -> None:
    observed = observe(RED, "place:b1 place:? tiger:c1c3 ninja:b1b3")
    values = (observed, observed.history, SetPosition.observed(observed.history))
    for value in values:
        assert "b1" not in repr(value)
        assert "B1" not in repr(value)


# Refused lines: impossible in a game, or with too much or too little information


@pytest.mark.parametrize(
    ("opening", "reason"),
    [
        ("shadow r tiger,crab crane,monkey dragon", "shadow or light, then PLAYER"),
        ("shadow r tiger,crab crane,monkey dragon seat green", "shadow or light, then PLAYER"),
        ("shadow x tiger,crab crane,monkey dragon seat red", "shadow or light, then PLAYER"),
        ("shadow r tiger crane,monkey dragon seat red", "a hand takes two cards"),
        ("shadow r tiger,crab crane,monkey drag seat red", "UnreadableText reason=CARD"),
        ("shadow r tiger,crab crane,monkey tiger seat red", "CardNamedTwice"),
        ("shadow r tiger,crab crane,monkey bat seat red", "WindCardOutOfPlace"),
        ("light b tiger,crab crane,monkey dragon seat red", "in Way of the Light Red moves first"),
    ],
)
def test_a_wrong_opening_is_refused_with_a_reason(opening: str, reason: str) -> None:
    with pytest.raises(UnreadableLine) as problem:
        ObservedGame.start(opening)
    assert str(problem.value).startswith(reason)


PLACED = "place:b1 place:?"
OTHER_FORM = "this seat observes that otherwise"
NO_SUCH_ACTION = "no action that is possible here"


@pytest.mark.parametrize(
    ("opening", "before", "action", "reason"),
    [
        (RED, "", "place:c3", "NoStartForNinjas"),
        (RED, "", "tiger:c1c3", "NotInThisStep"),
        (RED, "place:b1", "place:d1", "NotYourTurn"),
        (RED, "place:?", "place:?", "NotYourTurn"),
        (RED, PLACED, "place:?", OTHER_FORM),
        (RED, PLACED, "jump:c1c3", "UnreadableText"),
        (RED, PLACED, "tiger", "UnreadableText"),
        (RED, PLACED, "tiger:c1c4", "NotOnCard"),
        (RED, PLACED, "crane:c1c2", "CardNotInHand"),
        (RED, PLACED, "tiger:?c3", OTHER_FORM),
        (RED, PLACED, "tiger:c1c3+", OTHER_FORM),
        (RED, PLACED, "tiger:pass", "MustMove"),
        # a captured ninja: not on a square where a pawn is captured, and never more than there are
        (RED, f"{PLACED} tiger:a1a3 ninja:stay crane:c5c4 ninja:? lantern:none", "crab:a3a4", ""),
        (RED, f"{PLACED} tiger:a1a3 ninja:stay crane:c5c4 ninja:? lantern:none", "crab:a3a4x", ""),
        (
            RED,
            f"{PLACED} tiger:a1a3 ninja:stay crane:a5a4 ninja:? lantern:none",
            "crab:a3a4x",
            NO_SUCH_ACTION,
        ),
        (RED, PLACED, "ninja:stay", "NotInThisStep"),
        (RED, f"{PLACED} tiger:c1c3", "ninja:?", OTHER_FORM),
        (RED, f"{PLACED} tiger:c1c3", "ninja:d1d3", "NoNinjaThere"),
        (RED, f"{PLACED} tiger:c1c3", "ninja:b1b3x", OTHER_FORM),
        (RED, f"{PLACED} tiger:c1c3", "ninja:b1b3!", ""),
        (RED, f"{PLACED} tiger:c1c3", "ninja:b1b3!x", ""),
        # the opponent's ninja in full, or on a square that its card does not reach
        (RED, f"{PLACED} tiger:c1c3 ninja:stay crane:c5c4", "ninja:stay", OTHER_FORM),
        (RED, f"{PLACED} tiger:c1c3 ninja:stay crane:c5c4", "ninja:b5b4", OTHER_FORM),
        (RED, f"{PLACED} tiger:c1c3 ninja:stay crane:c5c4", "ninja:?c3", ""),
        (RED, f"{PLACED} tiger:c1c3 ninja:stay crane:c5c4", "ninja:?b3", OTHER_FORM),
        (RED, f"{PLACED} tiger:c1c3 ninja:stay crane:c5c4", "ninja:?!", OTHER_FORM),
        (RED, f"{PLACED} tiger:c1c3 ninja:stay", "crane:pass", "MustMove"),
        # own lanterns need their answer, the opponent's have none
        (
            BLUE,
            "place:? place:b5 tiger:c1c3 ninja:? crane:c5c4 ninja:stay",
            "lantern:3",
            OTHER_FORM,
        ),
        (BLUE, "place:? place:b5 tiger:c1c3 ninja:? crane:c5c4 ninja:stay", "lantern:3+", ""),
        (
            BLUE,
            "place:? place:b5 tiger:c1c3 ninja:? crane:c5c4 ninja:stay",
            "lantern:3x",
            OTHER_FORM,
        ),
        (RED, f"{PLACED} tiger:c1c3 ninja:stay crane:c5c4 ninja:?", "lantern:3-", OTHER_FORM),
        (RED, f"{PLACED} tiger:c1c3 ninja:stay crane:c5c4 ninja:?", "lantern:3", ""),
        # Way of the Light
        (LIGHT_RED, "", "place:b1", "NotYourTurn"),
        (LIGHT_RED, "place:? tiger:c1c3", "crane:b5b4", OTHER_FORM),
        (LIGHT_RED, "place:? tiger:c1c3", "crane:pass", OTHER_FORM),
        (LIGHT_RED, "place:? tiger:c1c3", "crane:?", ""),
        (LIGHT_RED, "place:? tiger:c1c3", "crane:?c3", ""),
        (LIGHT_RED, "place:? tiger:c1c3", "crane:?b3", OTHER_FORM),
        (LIGHT_RED, "place:? tiger:c1c3", "crane:?c3!", "UnreadableText"),
        (LIGHT_BLUE, "place:a5,c5 tiger:c1c3", "crane:?", OTHER_FORM),
        (LIGHT_BLUE, "place:a5,c5 tiger:c1c3", "crane:pass", "MustMove"),
    ],
)
def test_a_step_is_read_only_if_it_is_legal_and_observable_in_that_form(
    opening: str, before: str, action: str, reason: str
) -> None:
    observed = observe(opening, before)
    if not reason:
        assert len(observed.after(action).history.events) == len(before.split()) + 1
        return
    with pytest.raises(UnreadableLine) as problem:
        observed.after(action)
    assert str(problem.value).startswith(reason)
    assert not re.search(r"\b[a-e][1-5]\b", str(problem.value))


def test_observations_are_read_in_upper_and_lower_case() -> None:
    assert observe(RED.upper(), "PLACE:B1 Place:?").history == observe(RED, PLACED).history


# Beliefs


def test_beliefs_are_written_as_pairs_of_squares_and_probability() -> None:
    for answer, line in (
        (BeliefAfterStep(3, {(): 1.0}), "belief 3 none:1.0"),
        (BeliefAfterStep(0, {(Square.B5,): 0.25, (Square.D5,): 0.75}), "belief 0 b5:0.25 d5:0.75"),
        (BeliefAfterStep(1, {(Square.A1, Square.E5): 1 / 3}), "belief 1 a1,e5:0.3333333333333333"),
    ):
        assert str(answer) == line
        assert parse_answer(line) == answer
    for line in ("belief 1 f9:1.0", "belief 1 b3", "belief 1 b3:x", "belief 1 :1.0", "belief x"):
        with pytest.raises(ValueError):  # noqa: PT011 - the message is not shown to anybody
            parse_answer(line)


def test_observations_need_no_compiled_code() -> None:
    check = "import sys, onitama_core.engine.observations; sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True)  # noqa: S603 - our own
