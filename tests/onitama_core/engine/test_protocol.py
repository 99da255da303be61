"""The engine's line protocol: commands, answers and sessions."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from onitama_core.engine import (
    Acted,
    Depth,
    Loss,
    MoveTime,
    Nodes,
    ObservationHistory,
    Points,
    Thought,
    Win,
    protocol,
)
from onitama_core.engine.observations import UnreadableLine
from onitama_core.engine.protocol import BestMove, Go, Info, Refused, SetOption, Word, parse_command
from onitama_core.engine.session import ENDLESS, Session
from onitama_core.engine.thoughts import ReplayInterrupted
from onitama_core.game import Player, Square, Variant, format_action, squares_in
from tests.onitama_core.engine.hidden.referee import DARK
from tests.onitama_core.engine.histories import random_history
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine import Range
    from onitama_core.engine.playing import Engine
    from onitama_core.engine.thoughts import Limit
    from onitama_core.game import GameState


# Commands, without an engine


SHADOW = "shadow r tiger,crab crane,monkey dragon seat red"
OPEN = "shadow r tiger,crab crane,monkey dragon open"
SHADOW_PLACED = protocol.SetPosition(SHADOW, ("place:b1", "place:?"))
START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hello", Word.HELLO),
        (f"position {START}", protocol.SetPosition(START)),
        (f"position {START} moves tiger:c1c3", protocol.SetPosition(START, ("tiger:c1c3",))),
        ("go", Go()),
        ("go movetime 100", Go(MoveTime(100))),
        ("go nodes 5000", Go(Nodes(5000))),
        ("go depth 7", Go(Depth(7))),
        ("go infinite", Go(protocol.Infinite())),
        ("stop", Word.STOP),
        ("options level 3", SetOption("level", 3)),
        ("options hash 64", SetOption("hash", 64)),
        ("options seed 0", SetOption("seed", 0)),
        ("options tables /var/lib/My Bot/tables", SetOption("tables", "/var/lib/My Bot/tables")),
        ("options tables /two  blanks/tables", SetOption("tables", "/two  blanks/tables")),
        (f"position {SHADOW}", protocol.SetPosition(SHADOW)),
        (f"position {SHADOW} moves place:b1 place:?", SHADOW_PLACED),
        (f"position {OPEN}", protocol.SetPosition(OPEN)),
        (f"position {OPEN} moves place:b1", protocol.SetPosition(OPEN, ("place:b1",))),
        ("value", Word.VALUE),
        ("beliefs", protocol.AskBeliefs()),
        ("beliefs 12", protocol.AskBeliefs(12)),
        ("quit", Word.QUIT),
    ],
)
def test_a_line_is_read_and_written_again(line: str, command: protocol.Command) -> None:
    assert parse_command(line) == command
    assert str(command) == line


def test_reading_forgives_case_and_blanks() -> None:
    assert parse_command("  GO   Depth 7 \n") == Go(Depth(7))
    assert parse_command(f"position {START} moves") == protocol.SetPosition(START)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("uci", "no command: 'uci'; there are hello, position, moves, go, "),
        ("hello you", "hello takes nothing after it"),
        ("position startpos", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (f"position {START} tiger:c1c3", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        ("position", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (f"position {START} seat red", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (f"position {SHADOW} place:b1", "position takes shadow or light, then PLAYER RED-HAND"),
        (f"position {OPEN} seat red", "position takes shadow or light, then PLAYER RED-HAND"),
        (f"position {START} open", "position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE"),
        (SHADOW.replace("shadow", "position Light")[:-9], "position takes shadow or light, then"),
        ("go fast", "go takes movetime MS, depth N, nodes N, infinite or nothing"),
        ("go depth 0", "'0' is no whole number from 1 to "),
        ("go nodes 1e6", "'1e6' is no whole number"),
        ("go movetime ²", "'²' is no whole number"),
        ("go movetime 1800000000000001", "no whole number from 1 to 1000000000000"),
        ("go depth 99999999999999999999999", "is no whole number"),
        ("options level 000000000000000000019", "is no whole number from 1 to 8"),
        ("options level 9", "'9' is no whole number from 1 to 8"),
        ("options hash 0", "'0' is no whole number from 1 to 4096"),
        ("beliefs -1", "'-1' is no whole number from 0 to "),
        ("beliefs 1 2", "beliefs takes the number of a step or nothing"),
        ("options", "options takes level N, hash MB, seed N or tables FOLDER"),
        ("options tables", "options takes level N"),
        ("options book on", "options takes level N, hash MB, seed N or tables FOLDER"),
    ],
)
def test_a_line_that_cannot_be_read_gets_its_reason(line: str, reason: str) -> None:
    with pytest.raises(UnreadableLine) as caught:
        parse_command(line)
    assert reason in str(caught.value)


# Answers, without an engine


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("id name Onitama version 0.2.0", protocol.Identity("Onitama", "0.2.0")),
        ("info compiled 3 of 40", protocol.Progress(3, 40)),
        ("ready", Word.READY),
        (
            "info depth 11 score 35 nodes 9800 nps 9800 time 1000 pv tiger:c1c3 crane:d5d4",
            Info(11, Points(35), 9800, 1000, ("tiger:c1c3", "crane:d5d4")),
        ),
        ("info depth 13 score win 7 nodes 5 nps 500 time 10 pv", Info(13, Win(7), 5, 10, ())),
        ("bestmove tiger:c1c3 score 35", BestMove(("tiger:c1c3",), Points(35))),
        ("bestmove bat:a1a2 bat:c3b4 score loss 4", BestMove(("bat:a1a2", "bat:c3b4"), Loss(4))),
        ("bestmove none", BestMove(())),
        ("followed 3 of 40", protocol.Followed(3, 40)),
        ("error no such line", Refused("no such line")),
    ],
)
def test_a_line_is_written_and_read_again(line: str, answer: protocol.Answer) -> None:
    assert str(answer) == line
    assert protocol.parse_answer(line) == answer


def test_a_reason_is_one_short_line_and_speed_is_told_even_of_what_took_no_time() -> None:
    assert str(Refused("two\nlines")) == "error two lines"
    assert len(str(Refused("x" * 1_000_000))) < 400
    told = Info.of(Thought(("tiger:c1c3",), Points(0), 1, 12, ()), 0.0)
    assert "nodes 12 nps 12000 time 0" in str(told)
    for line in ("", "info string hello", "option name Hash"):
        assert protocol.parse_answer(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "info compiled ٣ of 40",
        "info depth ٣ score 35 nodes 9800 nps 9800 time 1000 pv",
        "info depth 3 score ３ nodes 9800 nps 9800 time 1000 pv",
        "info depth 3 score 35 nodes 9_800 nps 9800 time 1000 pv",
        "bestmove tiger:c1c3 score win ٧",
        "bestmove tiger:c1c3 score loss ²",
        "policy ninja:stay ٠.٥ ninja:b1c2 0.5",
        "value ٠.٥",
        "belief ١ b3:1.0",
        "belief 1 b3:٠.٥",
    ],
)
def test_an_answer_with_digits_other_than_0_to_9_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the kinds differ: UnreadableLine is one
        protocol.parse_answer(line)


# Sessions with a scripted engine


FOUND = Thought(("tiger:c1c3",), Points(5), 1, 1, ("tiger:c1c3",))
TOLD = BestMove(FOUND.turn, FOUND.score)
WEIGHTS: Range = {(Square.B5,): 0.5, (Square.D5,): 0.5}


class Mind:
    """An engine that searches until it is stopped; with hidden ninjas it answers at once."""

    def __init__(self) -> None:
        self.found = FOUND
        self.asked: list[GameState] = []
        self.asked_observed: list[tuple[ObservationHistory, Limit | None]] = []
        self.options: list[tuple[str, int | Path]] = []
        self.has_forgotten = False
        self.stopped_at: int | None = None
        """The step at which a replay waits for the stop flag; None: it never waits."""

    def think(
        self,
        state: GameState,
        limit: Limit | None,
        on_depth: Callable[[Thought], None],
        stop: threading.Event,
    ) -> Thought:
        """Return FOUND at once if the limit is ENDLESS; otherwise wait for `stop` first."""
        self.asked.append(state)
        on_depth(FOUND)
        assert limit == ENDLESS or stop.wait(PATIENCE)
        return FOUND if limit == ENDLESS else self.found

    def act(
        self, history: ObservationHistory, limit: Limit | None, _stop: threading.Event
    ) -> Acted:
        self.asked_observed.append((history, limit))
        actions = [format_action(action) for action in history.view.legal_actions]
        return Acted(actions[0], dict.fromkeys(actions, 1 / len(actions)))

    def value(
        self, history: ObservationHistory, limit: Limit | None, _stop: threading.Event
    ) -> float:
        self.asked_observed.append((history, limit))
        return -0.25

    def beliefs(
        self, history: ObservationHistory, first: int, stop: threading.Event
    ) -> Iterator[Range]:
        for step in range(first, len(history.events) + 1):
            if step == self.stopped_at:
                assert stop.wait(PATIENCE)
                raise ReplayInterrupted(step - 1)
            yield WEIGHTS

    def forget(self) -> None:
        self.has_forgotten = True

    def set_level(self, level: int) -> None:
        self.options.append(("level", level))

    def set_seed(self, seed: int) -> None:
        self.options.append(("seed", seed))

    def set_hash(self, megabytes: int) -> None:
        self.options.append(("hash", megabytes))

    def set_tables(self, folder: Path) -> None:
        self.options.append(("tables", folder))


class Talk:
    def __init__(self, *, rests: bool = False) -> None:
        """Create a session; with `rests` each line is handled completely before the next."""
        self.rests = rests
        self.said: list[protocol.Answer] = []
        self.mind = Mind()
        self.session = Session(self.said.append, self.start_engine)

    def start_engine(self, on_progress: Callable[[int, int], None]) -> Engine:
        on_progress(1, 2)
        return cast("Engine", self.mind)

    def tell(self, *lines: str) -> list[protocol.Answer]:
        """Return the answers to these lines."""
        before = len(self.said)
        for line in lines:
            self.session.handle_line(line)
            if self.rests:
                self.session.finish()
        return self.said[before:]

    def reason(self, line: str) -> str:
        (answer,) = self.tell(line)
        assert isinstance(answer, Refused)
        return answer.reason


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_hello_says_who_is_there_and_when_it_is_ready(talk: Talk) -> None:
    who, made, ready = talk.tell("hello")
    assert isinstance(who, protocol.Identity)
    assert made == protocol.Progress(1, 2)
    assert ready == Word.READY
    assert talk.tell("hello") == [who, ready]


@pytest.mark.parametrize("go", ["go depth 30", "go infinite"])
def test_while_it_thinks_nothing_but_stop_is_taken(talk: Talk, go: str) -> None:
    """The answer to `go infinite` waits for `stop` even if the search has ended."""
    assert talk.tell("stop", "", "  \n") == []
    assert TOLD not in talk.tell(f"position {START}", go)
    for line in (f"position {START}", "go", "options level 2"):
        assert talk.tell(line)[-1] == Refused("I am thinking: stop comes first")
    assert talk.tell("stop")[-1] == TOLD


def test_what_was_found_in_an_unfinished_depth_is_told_too(talk: Talk) -> None:
    talk.mind.found = replace(FOUND, depth=2)
    talk.tell(f"position {START}", "go depth 30")
    *_, told, best = talk.tell("stop")
    assert isinstance(told, Info)
    assert (told.depth, best) == (2, TOLD)


def test_quit_and_the_end_of_what_is_told_end_what_had_no_end(talk: Talk) -> None:
    talk.tell(f"position {START}", "go infinite")
    assert talk.session.handle_line("quit\n") is False
    assert talk.said[-1] == TOLD
    other = Talk()
    other.tell(f"position {START}", "go infinite")
    other.session.finish()
    assert other.said[-1] == TOLD


def test_quit_waits_for_no_step_that_does_not_stop(
    dark: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onitama_core.engine.session.QUIT_TIMEOUT", 0.01)
    may_end = threading.Event()

    def act(*_: object) -> Acted:
        may_end.wait(PATIENCE)
        return Acted("ninja:stay", {})

    monkeypatch.setattr(dark.mind, "act", act)
    dark.rests = False
    dark.tell(LINE, "go")
    assert dark.session.handle_line("quit") is False
    assert not any(isinstance(answer, protocol.BestAction) for answer in dark.said)
    may_end.set()


def test_moves_are_played_for_their_history(talk: Talk) -> None:
    talk.tell(f"position {START} moves tiger:c1c3 crane:c5c4", "go", "stop")
    (state,) = talk.mind.asked
    assert state.turn_number == 3
    assert len(state.repetition_history) == 3


def test_what_is_refused_changes_nothing_and_is_told_why(talk: Talk) -> None:
    assert talk.reason("go depth 1") == "go where? position comes first"
    talk.tell(f"position {START}")
    for line, reason in (
        ("position 5/5/5/5/5 x", ""),
        (
            "position 2M2/5/5/5/4m b crab,tiger crane,monkey dragon",
            "position: UnreadableText reason=ENTERED_TEMPLE text=c5",
        ),
        (
            "position 2M2/5/5/5/4m r crab,tiger crane,monkey dragon",
            "position: UnreadableText reason=ENTERED_TEMPLE text=c5",
        ),
        (f"position {START} moves tiger:c1c5", "action 1, tiger:c1c5: NotOnCard"),
        (f"position {START.replace('/5', '/6')}", "position: UnreadableText"),
    ):
        assert talk.reason(line).startswith(reason)
    talk.tell("go", "stop")
    assert talk.mind.asked[0].turn_number == 1


def test_after_the_end_there_is_no_best_move_nor_any_other(talk: Talk) -> None:
    won = "2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon moves crab:c4c5"
    assert talk.tell(f"position {won}", "go") == [BestMove(())]
    assert talk.reason(f"position {won} crane:c5c4") == "action 2, crane:c5c4: GameOver"


def test_options_reach_the_mind(talk: Talk) -> None:
    lines = (
        "options level 3",
        "options seed 9",
        "options hash 32",
        "options tables /a B",
        "options tables none",
    )
    told = talk.tell(*lines)
    assert told == [protocol.Progress(1, 2)]
    assert talk.mind.options == [
        *(("level", 3), ("seed", 9), ("hash", 32)),
        *(("tables", Path("/a B")), ("tables", None)),
    ]


@pytest.mark.parametrize("option", ["hash 4096", "tables none"])
def test_an_option_that_needs_more_memory_than_there_is_is_refused(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    def fail(_: object) -> None:
        raise MemoryError

    talk.tell("options level 3")
    for name in ("set_hash", "set_tables"):
        monkeypatch.setattr(talk.mind, name, fail)
    [refused] = talk.tell(f"options {option}")
    assert refused == Refused(f"options {option}: there is not enough memory for it")
    assert talk.tell(f"position {START}", "go", "stop")[-1] == TOLD


# Games with hidden ninjas


HISTORY = random_history(steps=6)
OBSERVED = protocol.SetPosition.observed(HISTORY)
LINE = str(OBSERVED)


@pytest.fixture
def dark() -> Talk:
    talk = Talk(rests=True)
    talk.tell("options seed 1")
    return talk


def test_a_seat_acts_within_the_limit_or_the_levels(dark: Talk) -> None:
    policy, best = dark.tell(LINE, "go nodes 500")
    assert isinstance(policy, protocol.Mixed)
    assert list(policy.policy) == [format_action(action) for action in HISTORY.view.legal_actions]
    assert best == protocol.BestAction(format_action(HISTORY.view.legal_actions[0]))
    dark.tell("go", "go movetime 20")
    assert dark.mind.asked_observed == [
        (HISTORY, limit) for limit in (Nodes(500), None, MoveTime(20))
    ]
    for line in ("go depth 3", "go infinite"):
        refused = Refused("with hidden ninjas go takes movetime MS, nodes N or nothing")
        assert dark.tell(line) == [refused]


@pytest.mark.parametrize("variant", DARK)
@pytest.mark.parametrize("seat", Player)
def test_a_line_gives_the_engine_the_history_that_it_was_written_from(
    variant: Variant, seat: Player
) -> None:
    talk, history = Talk(rests=True), random_history(variant, seat, steps=40)
    command = protocol.SetPosition.observed(history)
    assert parse_command(str(command)) == command
    talk.tell(str(command), "value")
    assert talk.mind.asked_observed == [(history, None)]


def test_answers_are_read_and_written_again(dark: Talk) -> None:
    said = dark.tell(LINE, "go", "value", "beliefs")
    assert len(said) == 3 + len(HISTORY.events) + 1
    assert [protocol.parse_answer(str(answer)) for answer in said] == said


def test_a_seat_that_is_not_to_act_has_no_best_action_and_beliefs_by_the_step(dark: Talk) -> None:
    before = replace(OBSERVED, actions=("place:b1",))
    assert dark.tell(str(before), "go") == [protocol.BestAction(None)]
    assert dark.tell(LINE, "value") == [protocol.Valued(-0.25)]
    expected = [protocol.Believed(step, WEIGHTS) for step in range(len(HISTORY.events) + 1)]
    assert dark.tell("beliefs") == expected


def test_stop_interrupts_a_replay_and_says_how_far_it_came(talk: Talk) -> None:
    talk.mind.stopped_at, total = 3, len(HISTORY.events)
    assert talk.tell("options level 1", LINE, "beliefs")[1:] == []
    assert talk.tell("value") == [Refused("I am thinking: stop comes first")]
    before = [protocol.Believed(step, WEIGHTS) for step in range(3)]
    assert talk.tell("stop") == [*before, protocol.Followed(2, total)]
    talk.mind.stopped_at = None
    rest = [protocol.Believed(step, WEIGHTS) for step in range(3, total + 1)]
    talk.rests = True
    assert talk.tell("beliefs 3") == rest
    beyond = [Refused(f"beliefs: the game has only {total} steps")]
    assert talk.tell(f"beliefs {total + 1}") == beyond


def test_moves_go_on_from_the_last_position(talk: Talk) -> None:
    """Actions given by `moves` count for repetition as if `position` had listed them."""
    talk.rests = True
    assert talk.reason("moves tiger:c1c3") == "moves in which game? position comes first"
    talk.tell(f"position {START} moves tiger:c1c3", "moves crane:c5c4", "moves", "go infinite")
    talk.tell(f"position {START} moves tiger:c1c3 crane:c5c4", "go infinite")
    assert talk.mind.asked[0] == talk.mind.asked[1]
    assert talk.reason("moves tiger:a1a3").startswith("action 1, tiger:a1a3: ")
    talk.tell("go infinite")
    assert talk.mind.asked[2] == talk.mind.asked[1]


def test_moves_go_on_from_the_last_observations(dark: Talk) -> None:
    dark.tell(LINE, "value")
    start, *steps = (replace(OBSERVED, actions=()), *OBSERVED.actions)
    dark.tell(str(start), f"moves {' '.join(steps[:2])}", f"moves {' '.join(steps[2:])}", "value")
    assert dark.mind.asked_observed == [(HISTORY, None)] * 2


def test_a_forgotten_game_must_be_sent_again(dark: Talk) -> None:
    dark.tell(LINE, "value")
    assert dark.tell("forget") == []
    assert dark.mind.has_forgotten
    assert dark.reason("value") == "value takes a position of shadow or light with a seat before it"
    assert dark.reason("moves ninja:stay") == "moves in which game? position comes first"


def test_a_game_of_classic_outlives_forget(dark: Talk) -> None:
    won = "2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon moves crab:c4c5"
    assert dark.tell(f"position {won}", "forget", "go") == [BestMove(())]


@pytest.mark.parametrize("question", ["value", "beliefs", "beliefs 2"])
def test_questions_about_hidden_ninjas_take_a_game_that_has_them(dark: Talk, question: str) -> None:
    refused = Refused(f"{question} takes a position of shadow or light with a seat before it")
    assert dark.tell(question) == [refused]
    assert dark.tell(LINE, f"position {START}", question) == [refused]


def test_a_line_that_is_refused_changes_nothing_and_its_reason_names_no_square(dark: Talk) -> None:
    dark.tell(LINE)
    wrong = f"{LINE} ninja:b1c2 place:b5"
    number = len(OBSERVED.actions) + 1
    for line, reason in (
        (wrong, f"action {number}: "),
        ("moves place:b5", "action 1: "),
        ("position shadow r tiger,crab crane,monkey dragon", "position takes shadow or light"),
        ("position shadow g tiger,crab crane,monkey dragon seat red", "shadow or light, then"),
    ):
        found = dark.reason(line)
        assert found.startswith(reason)
        assert "\n" not in found
        assert not re.search(r"\b[a-e][1-5]\b", found)
    dark.tell("value")
    assert dark.mind.asked_observed == [(HISTORY, None)]


def test_a_fault_is_told_by_its_kind_alone(
    dark: Talk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def act(history: ObservationHistory, *_: object) -> Acted:
        raise KeyError(*history.view.hidden_ninjas)

    monkeypatch.setattr(dark.mind, "act", act)
    assert dark.tell(LINE, "go") == [Refused("these observations can't be followed: KeyError")]
    written = capsys.readouterr().err
    assert "in act" in written
    assert HISTORY.view.hidden_ninjas
    assert not any(name in written for name in ("Square", str(HISTORY.view.hidden_ninjas[0])))
    assert dark.tell("value") == [protocol.Valued(-0.25)]


# Games of Shadow and Light with every ninja visible


def test_a_game_in_the_open_is_replayed_from_the_placements_in_either_order(dark: Talk) -> None:
    steps = "tiger:c1c3 ninja:b1b3 crane:c5c4 ninja:stay lantern:3"
    for placements in ("place:b1 place:d5", "place:d5 place:b1"):
        said = dark.tell(f"position {OPEN} moves {placements} {steps}", "go infinite")
        assert said[-1] == TOLD
    first, second = dark.mind.asked
    assert first == second
    assert first.turn_number == 3
    assert [list(squares_in(ninjas)) for ninjas in first.secrets.ninjas] == [
        [Square.B3],
        [Square.D5],
    ]
    assert dark.mind.asked_observed == []


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ("place:?", "action 1, place:?: UnreadableText"),
        ("place:b2", "action 1, place:b2: NoStartForNinjas"),
        ("place:b1 place:d1", "action 2, place:d1: NoStartForNinjas"),
        ("place:b1 place:d5 tiger:c1c3 ninja:?", "action 4, ninja:?: UnreadableText"),
        ("place:b1 place:d5 tiger:c1c3 ninja:d1d3", "action 4, ninja:d1d3: NoNinjaThere"),
        ("place:b1 place:d5 tiger:c1c3 ninja:stay lantern:3", "action 5, lantern:3: NotInThisStep"),
    ],
)
def test_a_game_in_the_open_is_refused_where_the_rules_refuse_it(
    dark: Talk, moves: str, reason: str
) -> None:
    assert dark.reason(f"position {OPEN} moves {moves}").startswith(reason)
    assert dark.reason("go") == "go where? position comes first"


@pytest.mark.parametrize("opening", [OPEN.replace(" r ", " g "), OPEN.replace("monkey", "tiger")])
def test_a_wrong_start_of_a_game_in_the_open_gets_its_reason(dark: Talk, opening: str) -> None:
    assert "\n" not in dark.reason(f"position {opening}")


@pytest.mark.parametrize(
    "moves", ["place:b1", "place:b1 place:d5 tiger:c1c3", "place:b1 place:d5 tiger:c1c3 ninja:stay"]
)
def test_only_the_start_of_a_turn_is_searched_in_the_open(dark: Talk, moves: str) -> None:
    is_start = moves.endswith("stay")
    said = dark.tell(f"position {OPEN} moves {moves}", "go infinite")
    refused = Refused("with every ninja visible go takes the start of a turn")
    assert said[-1] == (TOLD if is_start else refused)


@pytest.mark.parametrize("question", ["value", "beliefs"])
def test_a_game_in_the_open_is_no_seats(dark: Talk, question: str) -> None:
    dark.tell(f"position {OPEN} moves place:b1 place:d5")
    seat_needed = f"{question} takes a position of shadow or light with a seat before it"
    assert dark.reason(question) == seat_needed
    assert dark.mind.asked_observed == []


def test_a_game_in_the_open_is_forgotten_too(dark: Talk) -> None:
    dark.tell(f"position {OPEN} moves place:b1 place:d5", "forget")
    assert dark.reason("go") == "go where? position comes first"
