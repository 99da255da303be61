"""Records of games as text: the README's examples, and the values of tags and notes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import onitama_core.game.record
from onitama_core import game
from onitama_core.game import Outcome, Player, Setup, Termination, Variant
from onitama_core.game.record import (
    Note,
    NumberedTurn,
    Ply,
    Record,
    Side,
    format_clock,
    format_forced_win,
    format_points,
    write_record,
)
from tests.onitama_core.game.helpers import record_tags

if TYPE_CHECKING:
    from collections.abc import Iterator

README: Final = Path(onitama_core.game.record.__file__).with_name("README.md").read_text("utf-8")
*COMPLETE, IN_PROGRESS = re.findall(r"```onitama\n(.*?)```", README, re.DOTALL)
SETUP: Final = Setup(
    Variant.CLASSIC, ("crab", "tiger"), ("crane", "monkey"), side="dragon", first=Player.RED
)
STEP: Final = re.compile(r"(?P<action>[a-z]+:\S+)(?: \{(?P<note>[^}]*)\})?")


def play_and_record(example: str, *, turns: int = 100, viewer: Player | None = None) -> Record:
    """Return the record of a game that plays the actions of an example.

    Only the first `turns` lines of turns are played. With a `viewer`, the record is of a game in
    progress and leaves out their opponent's secrets.
    """
    tags = record_tags(example)
    variant = Variant(tags["Variant"])
    cards = [game.find_card(name) for name in re.split("[, ]", tags["Cards"])]
    setup = game.make_setup(variant, cards, Player[tags["First"].upper()])
    lines = [line for line in example.splitlines() if line[0:1].isdecimal()][:turns]
    state = game.new_game(setup)
    numbered_turns: list[NumberedTurn] = []
    for number, colour, steps in (line.split(" ", 2) for line in lines if ". " in line):
        player = Player[colour.upper()]
        plies: list[Ply] = []
        for step in STEP.finditer(steps):
            action = game.parse_action(step["action"])
            state, events = game.apply(state, player, action)
            may_see_secrets = viewer in (None, player)
            shown = action if may_see_secrets else game.public_action(action, events)
            plies.append(Ply(shown, note_in(step["note"] or "")))
        numbered_turns.append(NumberedTurn(int(number.rstrip(".")), player, tuple(plies)))
    outcome = outcome_in(tags)
    assert state.outcome in (None, outcome)
    return Record(
        setup=setup,
        turns=tuple(numbered_turns),
        outcome=outcome if viewer is None else None,
        sides=(side_in(tags, "Red"), side_in(tags, "Blue")),
        date=tags.get("Date"),
        time=tags.get("Time"),
        pace=tags.get("Pace"),
    )


def note_in(text: str) -> Note:
    values = dict(re.findall(r"\[%(\w+) ([^]]*)\]", text))
    return Note(values.get("clk"), values.get("eval"))


def outcome_in(tags: dict[str, str]) -> Outcome:
    winner = {"1-0": Player.RED, "0-1": Player.BLUE}.get(tags["Result"])
    return Outcome(winner, Termination(tags["Termination"]))


def side_in(tags: dict[str, str], colour: str) -> Side:
    level, rating = (tags.get(f"{colour}{name}") for name in ("Level", "Rating"))
    name = tags[colour].replace("?", "")
    return Side(
        name, None if level is None else int(level), None if rating is None else int(rating)
    )


@pytest.mark.parametrize("example", COMPLETE, ids=list(Variant))
def test_the_readmes_records_are_legal_games_and_written_exactly_as_there(
    example: str,
) -> None:
    assert write_record(play_and_record(example)) == example


def test_a_game_in_progress_is_written_with_question_marks_for_the_opponents_secrets() -> None:
    [shadow] = (example for example in COMPLETE if '"shadow"' in example)
    assert write_record(play_and_record(shadow, turns=5, viewer=Player.RED)) == IN_PROGRESS


def endings() -> Iterator[tuple[Outcome | None, str, str | None]]:
    yield None, "*", None
    for termination in Termination:
        if termination is Termination.CANCELLED:
            yield Outcome(None, termination), "*", "cancelled"
        else:
            yield Outcome(None, termination), "1/2-1/2", termination.value
            yield Outcome(Player.RED, termination), "1-0", termination.value
            yield Outcome(Player.BLUE, termination), "0-1", termination.value


@pytest.mark.parametrize(("outcome", "result", "termination"), list(endings()))
def test_the_result_is_at_the_end_of_a_record_and_in_its_tags(
    outcome: Outcome | None, result: str, termination: str | None
) -> None:
    text = write_record(Record(setup=SETUP, outcome=outcome))
    tags = record_tags(text)
    assert (tags["Result"], tags.get("Termination")) == (result, termination)
    assert text.endswith(f"\n\n{result}\n")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("", '[Red "?"]'),
        ('An "odd" \\ name', '[Red "An \\"odd\\" \\\\ name"]'),
        ("two\nlines", '[Red "two lines"]'),
    ],
)
def test_a_name_is_written_on_one_line_with_its_quotes_escaped(name: str, line: str) -> None:
    text = write_record(Record(setup=SETUP, sides=(Side(name), Side())))
    assert line in text.splitlines()


def test_a_note_before_the_first_turn_stands_on_its_own_line() -> None:
    text = write_record(Record(setup=SETUP, opening=Note("0:05:00", "0.10")))
    assert text.endswith("\n\n{[%clk 0:05:00] [%eval 0.10]}\n*\n")


def test_clocks_and_evaluations_have_the_forms_of_the_grammar() -> None:
    assert [format_clock(milliseconds) for milliseconds in (0, 59_500, 43_209_250)] == [
        "0:00:00",
        "0:00:59.500",
        "12:00:09.250",
    ]
    assert [format_points(points) for points in (0, 5, -50, -1234)] == [
        "0.00",
        "0.05",
        "-0.50",
        "-12.34",
    ]
    assert [format_forced_win(player, 3) for player in Player] == ["#3", "#-3"]
