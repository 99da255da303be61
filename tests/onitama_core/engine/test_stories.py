"""Games in the dark as lines of text, and a session that is asked of them."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from onitama_core import game
from onitama_core.engine import Acted, MoveTime, Nodes, Story, protocol, telling
from onitama_core.engine.protocol import Refused, lines_of
from onitama_core.engine.session import Session
from onitama_core.engine.telling import Misread, read_events, write
from onitama_core.game import Player, Setup, Square, Variant, format_action, new_game, player_view
from tests.onitama_core.engine.hidden.referee import DARK, random_game, random_setup
from tests.onitama_core.engine.stories import story

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine import Range
    from onitama_core.engine.playing import Engine


# What a seat is told, there and back: all of random games, and nothing that nobody is told


SETUP = Setup(
    Variant.SHADOW, red=("crab", "tiger"), blue=("crane", "monkey"), side="dragon", first=Player.RED
)
START = new_game(SETUP)


@pytest.mark.parametrize("variant", DARK)
@pytest.mark.parametrize("seed", range(10))
def test_views_and_events_come_back_as_they_were(variant: Variant, seed: int) -> None:
    kinds = set[type]()
    for played in random_game(random_setup(variant, seed), seed):
        state, events = played.step
        for player in Player:
            told, view = game.events_for(events, player), player_view(state, player)
            assert read_events(write(told)) == told
            assert telling.read_view(write(view)) == view
            kinds |= {type(event) for event in told}
    assert len(kinds) >= 8


def test_ranges_come_back_as_they_were_and_notation_is_what_stands_in_a_view() -> None:
    ranges: list[Range] = [
        {(): 1.0},
        {(Square.B3,): 0.25, (Square.C4,): 0.75},
        {(Square.A1, Square.E5): 1 / 3},
    ]
    assert [telling.read_range(telling.write_range(weights)) for weights in ranges] == ranges
    view = player_view(START, Player.BLUE)
    written = write(view)
    assert '"legal_actions":["place:b5","place:d5"]' in written
    assert '"viewer":"blue"' in written
    assert '"hands":[["crab","tiger"],["crane","monkey"]]' in written
    assert repr(Story(SETUP, Player.BLUE, (), view)) == "Story(…)"


@pytest.mark.parametrize(
    "value",
    [START, START.position, START.night, START.secrets, object(), [Square.A1], 0.5],
    ids=lambda value: str(type(value)),
)
def test_what_nobody_is_told_cannot_be_written(value: object) -> None:
    with pytest.raises(telling.Untellable):
        write(value)
    with pytest.raises(telling.Untellable):
        write((Square.A1, value))


PRIVATE = write(player_view(START, Player.RED))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("7", "view takes viewer, public, board"),
        (write(game.public_view(START)), "view takes viewer, public, board"),
        (PRIVATE.replace('"viewer":"red"', '"viewer":"green"'), "view.viewer: no player"),
        (PRIVATE.replace('"viewer":"red"', '"viewer":7'), "view.viewer: no player"),
        (PRIVATE.replace('"place:b1"', '"place:f9"'), "view.legal_actions[0]: no move"),
        (PRIVATE.replace('"place:b1"', '"place:?"'), "view.legal_actions[0]: something else"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":[2,true]'), "view.public.lanterns[1]"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":[2,-1]'), "view.public.lanterns[1]"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":[2]'), "view.public.lanterns takes 2"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":2'), "view.public.lanterns: no row"),
        (PRIVATE.replace('"spirit":null,', ""), "view.public takes variant, phase"),
        (PRIVATE.replace('"board":["S",', '"board":['), "view.board takes 25 squares"),
        (PRIVATE.replace('"side":"dragon"', '"side":"drag on"'), "view.public.side: no card"),
        (PRIVATE.replace('"lit":null', '"lit":"c"'), "view.public.lit takes player"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(text: str, reason: str) -> None:
    with pytest.raises(Misread) as problem:
        telling.read_view(text)
    assert str(problem.value).startswith(reason)


def test_only_events_ranges_and_setups_are_read_as_such() -> None:
    for text in ('[{"event":"GameState"}]', '[{"player":"red"}]', "[null]", '[{"event":["a"]}]'):
        with pytest.raises(Misread):
            read_events(text)
    with pytest.raises(Misread):
        read_events("{}")
    for text in ("[]", '{"f9":1}', '{"b3":"x"}', '{"b3":null}', "7", "{"):
        with pytest.raises(Misread, match=r"no range|no JSON"):
            telling.read_range(text)
    with pytest.raises(Misread, match="setup: "):
        telling.read_setup(write(SETUP).replace('"side":"dragon"', '"side":"tiger"'))


def test_none_of_it_needs_compiled_code() -> None:
    seen = "import sys, onitama_core.engine.telling; sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", seen], check=True)  # noqa: S603 - our own


# A conversation about a game in the dark, with a mind that does as the test says


TOLD = story(steps=6)
LINES = tuple(map(str, lines_of(TOLD)))
CLASSIC = Setup(Variant.CLASSIC, ("crab", "tiger"), ("crane", "monkey"), "dragon", first=Player.RED)


class Mind:
    """Remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Story, MoveTime | Nodes | None]] = []

    def act(self, story: Story, limit: MoveTime | Nodes | None) -> Acted:
        self.asked.append((story, limit))
        actions = [format_action(action) for action in story.view.legal_actions]
        return Acted(actions[0], dict.fromkeys(actions, 1 / len(actions)))

    def value(self, story: Story, limit: MoveTime | Nodes | None) -> float:
        self.asked.append((story, limit))
        return -0.25

    def beliefs(self, story: Story) -> Iterator[Range]:
        for _ in range(len(story.told) + 1):
            yield {(Square.B5,): 0.5, (Square.D5,): 0.5}

    def set_level(self, level: int) -> None: ...
    def set_seed(self, seed: int) -> None: ...
    def set_hash(self, megabytes: int) -> None: ...


class Faulty(Mind):
    def act(self, story: Story, limit: MoveTime | Nodes | None) -> Acted:  # noqa: ARG002
        raise KeyError(*story.view.hidden)


class Talk:
    def __init__(self, mind: Mind) -> None:
        self.said: list[protocol.Answer] = []
        self.mind = mind
        self.session = Session(self.said.append, self.wake)
        self.tell("options seed 1")

    def wake(self, told: Callable[[int, int], None]) -> Engine:
        told(1, 1)
        return cast("Engine", self.mind)

    def tell(self, *lines: str) -> list[protocol.Answer]:
        """What was said since, once it rests."""
        before = len(self.said)
        for line in lines:
            self.session.hear(line)
            self.session.finish()
        return self.said[before:]


@pytest.fixture
def talk() -> Talk:
    talk = Talk(Mind())
    assert talk.said == [protocol.Progress(1, 1)]
    return talk


def test_a_seat_is_told_its_story_and_acts_within_the_limit_or_the_levels(talk: Talk) -> None:
    policy, best = talk.tell(*LINES, "go nodes 500")
    assert isinstance(policy, protocol.Mixed)
    assert list(policy.policy) == [format_action(action) for action in TOLD.view.legal_actions]
    assert best == protocol.BestAction(format_action(TOLD.view.legal_actions[0]))
    talk.tell("go", "go movetime 20")
    assert talk.mind.asked == [(TOLD, limit) for limit in (Nodes(500), None, MoveTime(20))]
    for line in ("go depth 3", "go infinite"):
        refused = Refused("in the dark go takes movetime MS, nodes N or nothing")
        assert talk.tell(line) == [refused]


@pytest.mark.parametrize("variant", DARK)
@pytest.mark.parametrize("seat", Player)
def test_lines_are_read_and_written_again(variant: Variant, seat: Player) -> None:
    for line in lines_of(story(variant, seat, steps=40)):
        assert protocol.parse_command(str(line)) == line
        assert str(protocol.parse_command(str(line))) == str(line)


def test_answers_are_read_and_written_again(talk: Talk) -> None:
    said = talk.tell(*LINES, "go", "value", "beliefs")
    assert len(said) == 3 + len(TOLD.told) + 1
    assert [protocol.parse_answer(str(answer)) for answer in said] == said


def test_who_is_not_to_act_has_no_best_action_and_beliefs_by_the_step(talk: Talk) -> None:
    waiting = replace(TOLD, view=replace(TOLD.view, legal_actions=()))
    assert talk.tell(*map(str, lines_of(waiting)), "go") == [protocol.BestAction(None)]
    assert talk.tell("value") == [protocol.Valued(-0.25)]
    weights: Range = {(Square.B5,): 0.5, (Square.D5,): 0.5}
    expected = [protocol.Believed(step, weights) for step in range(len(TOLD.told) + 1)]
    assert talk.tell("beliefs") == expected


def test_what_comes_first_is_told_first_and_a_position_ends_the_story(talk: Talk) -> None:
    seat, *told, view = LINES
    whose = [Refused("whose story? seat comes first")]
    for line in ("beliefs", told[0], view):
        assert talk.tell(line) == whose
    assert talk.tell(seat, "go") == [Refused("what does the seat see? view comes first")]
    assert talk.tell(view, told[0], "go") == [Refused("what does the seat see? view comes first")]
    others = story(seat=Player.BLUE, steps=6).view
    assert talk.tell(seat, f"view {write(others)}") == [Refused("view is another seat's")]
    talk.tell(*LINES, "position ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon")
    assert talk.tell("value") == whose
    [refused] = talk.tell(f"seat red {write(CLASSIC)}")
    assert str(refused).startswith("error seat is for Way of the Shadow")


def test_half_a_line_gets_one_line_of_reason_that_names_no_secret(talk: Talk) -> None:
    for line in ("seat", "seat green {}", "seat red {} {}", "told", "view {}"):
        [refused] = talk.tell(line)
        assert isinstance(refused, Refused)
        assert "\n" not in str(refused)
    private = LINES[-1].replace('"hidden":["', '"hidden":["secret ')
    assert talk.tell(*LINES[:-1], private) == [Refused("view.hidden[0]: no square")]


def test_a_fault_is_told_by_its_kind_alone(capsys: pytest.CaptureFixture[str]) -> None:
    talk = Talk(Faulty())
    assert talk.tell(*LINES, "go") == [Refused("a fault in this story: KeyError")]
    written = capsys.readouterr().err
    assert "in act" in written
    assert TOLD.view.hidden
    assert not any(name in written for name in ("Square", str(TOLD.view.hidden[0])))
    assert talk.tell("value") == [protocol.Valued(-0.25)]
