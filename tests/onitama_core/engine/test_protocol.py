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
from onitama_core.engine.protocol import BestMove, Go, Info, Refusal, SetOption, Word, parse_command
from onitama_core.engine.session import UNREACHABLE_DEPTH, Session
from onitama_core.engine.thoughts import ReplayInterrupted
from onitama_core.game import Player, Square, Variant, format_action, squares_in
from tests.onitama_core.engine.hidden.referee import HIDDEN_VARIANTS
from tests.onitama_core.engine.histories import random_history
from tests.patience import WAIT_TIMEOUT

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
def test_a_command_is_parsed_and_written_back_unchanged(
    line: str, command: protocol.Command
) -> None:
    assert parse_command(line) == command
    assert str(command) == line


def test_commands_are_read_with_any_case_and_extra_blanks() -> None:
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
def test_an_unreadable_command_is_refused_with_a_reason(line: str, reason: str) -> None:
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
        ("followed 3 of 40", protocol.ReplayProgress(3, 40)),
        ("error no such line", Refusal("no such line")),
    ],
)
def test_an_answer_is_written_and_parsed_back_unchanged(line: str, answer: protocol.Answer) -> None:
    assert str(answer) == line
    assert protocol.parse_answer(line) == answer


def test_error_lines_are_short_and_info_lines_have_a_speed() -> None:
    assert str(Refusal("two\nlines")) == "error two lines"
    assert len(str(Refusal("x" * 1_000_000))) < 400
    info = Info.of(Thought(("tiger:c1c3",), Points(0), 1, 12, ()), 0.0)
    assert "nodes 12 nps 12000 time 0" in str(info)
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
def test_an_answer_with_unicode_digits_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the kinds differ: UnreadableLine is one
        protocol.parse_answer(line)


# Sessions with a scripted engine


FOUND = Thought(("tiger:c1c3",), Points(5), 1, 1, ("tiger:c1c3",))
FINAL_ANSWER = BestMove(FOUND.turn, FOUND.score)
WEIGHTS: Range = {(Square.B5,): 0.5, (Square.D5,): 0.5}


class ScriptedEngine:
    """An engine that searches until it is stopped; with hidden ninjas it answers at once."""

    def __init__(self) -> None:
        self.found = FOUND
        self.searched_states: list[GameState] = []
        self.observed_requests: list[tuple[ObservationHistory, Limit | None]] = []
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
        """Return FOUND at once if the limit is UNREACHABLE_DEPTH; otherwise wait for `stop`."""
        self.searched_states.append(state)
        on_depth(FOUND)
        assert limit == UNREACHABLE_DEPTH or stop.wait(WAIT_TIMEOUT)
        return FOUND if limit == UNREACHABLE_DEPTH else self.found

    def act(
        self, history: ObservationHistory, limit: Limit | None, _stop: threading.Event
    ) -> Acted:
        self.observed_requests.append((history, limit))
        actions = [format_action(action) for action in history.view.legal_actions]
        return Acted(actions[0], dict.fromkeys(actions, 1 / len(actions)))

    def value(
        self, history: ObservationHistory, limit: Limit | None, _stop: threading.Event
    ) -> float:
        self.observed_requests.append((history, limit))
        return -0.25

    def beliefs(
        self, history: ObservationHistory, first: int, stop: threading.Event
    ) -> Iterator[Range]:
        for step in range(first, len(history.events) + 1):
            if step == self.stopped_at:
                assert stop.wait(WAIT_TIMEOUT)
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


class Conversation:
    def __init__(self, *, is_sequential: bool = False) -> None:
        """Create a session. With `is_sequential` it finishes each line before the next."""
        self.is_sequential = is_sequential
        self.answers: list[protocol.Answer] = []
        self.engine = ScriptedEngine()
        self.session = Session(self.answers.append, self.start_engine)

    def start_engine(self, on_progress: Callable[[int, int], None]) -> Engine:
        on_progress(1, 2)
        return cast("Engine", self.engine)

    def send(self, *lines: str) -> list[protocol.Answer]:
        """Return the answers to these lines."""
        before = len(self.answers)
        for line in lines:
            self.session.handle_line(line)
            if self.is_sequential:
                self.session.finish()
        return self.answers[before:]

    def reason(self, line: str) -> str:
        (answer,) = self.send(line)
        assert isinstance(answer, Refusal)
        return answer.reason


@pytest.fixture
def conversation() -> Conversation:
    return Conversation()


def test_hello_is_answered_with_name_version_and_readiness(conversation: Conversation) -> None:
    identity, progress, ready = conversation.send("hello")
    assert isinstance(identity, protocol.Identity)
    assert progress == protocol.Progress(1, 2)
    assert ready == Word.READY
    assert conversation.send("hello") == [identity, ready]


@pytest.mark.parametrize("go", ["go depth 30", "go infinite"])
def test_only_stop_is_accepted_while_the_engine_is_thinking(
    conversation: Conversation, go: str
) -> None:
    """The answer to `go infinite` waits for `stop` even if the search has ended."""
    assert conversation.send("stop", "", "  \n") == []
    assert FINAL_ANSWER not in conversation.send(f"position {START}", go)
    for line in (f"position {START}", "go", "options level 2"):
        assert conversation.send(line)[-1] == Refusal("I am thinking: stop comes first")
    assert conversation.send("stop")[-1] == FINAL_ANSWER


def test_the_result_of_an_unfinished_depth_is_reported_too(conversation: Conversation) -> None:
    conversation.engine.found = replace(FOUND, depth=2)
    conversation.send(f"position {START}", "go depth 30")
    *_, info, best = conversation.send("stop")
    assert isinstance(info, Info)
    assert (info.depth, best) == (2, FINAL_ANSWER)


def test_quit_and_the_end_of_input_stop_an_infinite_search(conversation: Conversation) -> None:
    conversation.send(f"position {START}", "go infinite")
    assert conversation.session.handle_line("quit\n") is False
    assert conversation.answers[-1] == FINAL_ANSWER
    other = Conversation()
    other.send(f"position {START}", "go infinite")
    other.session.finish()
    assert other.answers[-1] == FINAL_ANSWER


def test_quit_does_not_wait_for_a_step_that_does_not_stop(
    hidden_conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onitama_core.engine.session.QUIT_ANSWER_TIMEOUT", 0.01)
    may_end = threading.Event()

    def act(*_: object) -> Acted:
        may_end.wait(WAIT_TIMEOUT)
        return Acted("ninja:stay", {})

    monkeypatch.setattr(hidden_conversation.engine, "act", act)
    hidden_conversation.is_sequential = False
    hidden_conversation.send(POSITION_LINE, "go")
    assert hidden_conversation.session.handle_line("quit") is False
    assert not any(
        isinstance(answer, protocol.BestAction) for answer in hidden_conversation.answers
    )
    may_end.set()


def test_the_moves_of_a_position_command_become_its_history(conversation: Conversation) -> None:
    conversation.send(f"position {START} moves tiger:c1c3 crane:c5c4", "go", "stop")
    (state,) = conversation.engine.searched_states
    assert state.turn_number == 3
    assert len(state.repetition_history) == 3


def test_a_refused_command_changes_nothing_and_has_a_reason(conversation: Conversation) -> None:
    assert conversation.reason("go depth 1") == "go where? position comes first"
    conversation.send(f"position {START}")
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
        assert conversation.reason(line).startswith(reason)
    conversation.send("go", "stop")
    assert conversation.engine.searched_states[0].turn_number == 1


def test_a_finished_game_has_no_best_move(conversation: Conversation) -> None:
    won = "2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon moves crab:c4c5"
    assert conversation.send(f"position {won}", "go") == [BestMove(())]
    assert conversation.reason(f"position {won} crane:c5c4") == "action 2, crane:c5c4: GameOver"


def test_options_are_passed_to_the_engine(conversation: Conversation) -> None:
    lines = (
        "options level 3",
        "options seed 9",
        "options hash 32",
        "options tables /a B",
        "options tables none",
    )
    answers = conversation.send(*lines)
    assert answers == [protocol.Progress(1, 2)]
    assert conversation.engine.options == [
        ("level", 3),
        ("seed", 9),
        ("hash", 32),
        ("tables", Path("/a B")),
        ("tables", None),
    ]


@pytest.mark.parametrize("option", ["hash 4096", "tables none"])
def test_an_option_that_needs_too_much_memory_is_refused(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    def fail(_: object) -> None:
        raise MemoryError

    conversation.send("options level 3")
    for name in ("set_hash", "set_tables"):
        monkeypatch.setattr(conversation.engine, name, fail)
    [refused] = conversation.send(f"options {option}")
    assert refused == Refusal(f"options {option}: there is not enough memory for it")
    assert conversation.send(f"position {START}", "go", "stop")[-1] == FINAL_ANSWER


# Games with hidden ninjas


HISTORY = random_history(steps=6)
OBSERVED_POSITION = protocol.SetPosition.observed(HISTORY)
POSITION_LINE = str(OBSERVED_POSITION)


@pytest.fixture
def hidden_conversation() -> Conversation:
    conversation = Conversation(is_sequential=True)
    conversation.send("options seed 1")
    return conversation


def test_a_seat_acts_within_the_given_limit_or_that_of_the_level(
    hidden_conversation: Conversation,
) -> None:
    policy, best = hidden_conversation.send(POSITION_LINE, "go nodes 500")
    assert isinstance(policy, protocol.MixedPolicy)
    assert list(policy.policy) == [format_action(action) for action in HISTORY.view.legal_actions]
    assert best == protocol.BestAction(format_action(HISTORY.view.legal_actions[0]))
    hidden_conversation.send("go", "go movetime 20")
    assert hidden_conversation.engine.observed_requests == [
        (HISTORY, limit) for limit in (Nodes(500), None, MoveTime(20))
    ]
    for line in ("go depth 3", "go infinite"):
        refused = Refusal("with hidden ninjas go takes movetime MS, nodes N or nothing")
        assert hidden_conversation.send(line) == [refused]


@pytest.mark.parametrize("variant", HIDDEN_VARIANTS)
@pytest.mark.parametrize("seat", Player)
def test_an_observed_history_reaches_the_engine_unchanged(variant: Variant, seat: Player) -> None:
    conversation, history = (
        Conversation(is_sequential=True),
        random_history(variant, seat, steps=40),
    )
    command = protocol.SetPosition.observed(history)
    assert parse_command(str(command)) == command
    conversation.send(str(command), "value")
    assert conversation.engine.observed_requests == [(history, None)]


def test_answers_about_hidden_ninjas_are_parsed_back_unchanged(
    hidden_conversation: Conversation,
) -> None:
    answers = hidden_conversation.send(POSITION_LINE, "go", "value", "beliefs")
    assert len(answers) == 3 + len(HISTORY.events) + 1
    assert [protocol.parse_answer(str(answer)) for answer in answers] == answers


def test_a_waiting_seat_has_beliefs_but_no_best_action(hidden_conversation: Conversation) -> None:
    before = replace(OBSERVED_POSITION, actions=("place:b1",))
    assert hidden_conversation.send(str(before), "go") == [protocol.BestAction(None)]
    assert hidden_conversation.send(POSITION_LINE, "value") == [protocol.ExpectedResult(-0.25)]
    expected = [protocol.BeliefAfterStep(step, WEIGHTS) for step in range(len(HISTORY.events) + 1)]
    assert hidden_conversation.send("beliefs") == expected


def test_stop_interrupts_a_replay_and_reports_its_progress(conversation: Conversation) -> None:
    conversation.engine.stopped_at, total = 3, len(HISTORY.events)
    assert conversation.send("options level 1", POSITION_LINE, "beliefs")[1:] == []
    assert conversation.send("value") == [Refusal("I am thinking: stop comes first")]
    before = [protocol.BeliefAfterStep(step, WEIGHTS) for step in range(3)]
    assert conversation.send("stop") == [*before, protocol.ReplayProgress(2, total)]
    conversation.engine.stopped_at = None
    rest = [protocol.BeliefAfterStep(step, WEIGHTS) for step in range(3, total + 1)]
    conversation.is_sequential = True
    assert conversation.send("beliefs 3") == rest
    beyond = [Refusal(f"beliefs: the game has only {total} steps")]
    assert conversation.send(f"beliefs {total + 1}") == beyond


def test_further_moves_continue_the_last_position(conversation: Conversation) -> None:
    """Actions given by `moves` count for repetition as if `position` had listed them."""
    conversation.is_sequential = True
    assert conversation.reason("moves tiger:c1c3") == "moves in which game? position comes first"
    conversation.send(
        f"position {START} moves tiger:c1c3", "moves crane:c5c4", "moves", "go infinite"
    )
    conversation.send(f"position {START} moves tiger:c1c3 crane:c5c4", "go infinite")
    assert conversation.engine.searched_states[0] == conversation.engine.searched_states[1]
    assert conversation.reason("moves tiger:a1a3").startswith("action 1, tiger:a1a3: ")
    conversation.send("go infinite")
    assert conversation.engine.searched_states[2] == conversation.engine.searched_states[1]


def test_further_moves_continue_the_last_observations(hidden_conversation: Conversation) -> None:
    hidden_conversation.send(POSITION_LINE, "value")
    start, *steps = (replace(OBSERVED_POSITION, actions=()), *OBSERVED_POSITION.actions)
    hidden_conversation.send(
        str(start), f"moves {' '.join(steps[:2])}", f"moves {' '.join(steps[2:])}", "value"
    )
    assert hidden_conversation.engine.observed_requests == [(HISTORY, None)] * 2


def test_a_forgotten_game_must_be_sent_again(hidden_conversation: Conversation) -> None:
    hidden_conversation.send(POSITION_LINE, "value")
    assert hidden_conversation.send("forget") == []
    assert hidden_conversation.engine.has_forgotten
    assert (
        hidden_conversation.reason("value")
        == "value takes a position of shadow or light with a seat before it"
    )
    assert (
        hidden_conversation.reason("moves ninja:stay")
        == "moves in which game? position comes first"
    )


def test_forget_keeps_a_game_without_hidden_information(hidden_conversation: Conversation) -> None:
    won = "2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon moves crab:c4c5"
    assert hidden_conversation.send(f"position {won}", "forget", "go") == [BestMove(())]


@pytest.mark.parametrize("question", ["value", "beliefs", "beliefs 2"])
def test_value_and_beliefs_are_refused_without_a_seat_in_shadow_or_light(
    hidden_conversation: Conversation, question: str
) -> None:
    refused = Refusal(f"{question} takes a position of shadow or light with a seat before it")
    assert hidden_conversation.send(question) == [refused]
    assert hidden_conversation.send(POSITION_LINE, f"position {START}", question) == [refused]


def test_the_reason_of_a_refused_command_names_no_square(hidden_conversation: Conversation) -> None:
    hidden_conversation.send(POSITION_LINE)
    wrong = f"{POSITION_LINE} ninja:b1c2 place:b5"
    number = len(OBSERVED_POSITION.actions) + 1
    for line, reason in (
        (wrong, f"action {number}: "),
        ("moves place:b5", "action 1: "),
        ("position shadow r tiger,crab crane,monkey dragon", "position takes shadow or light"),
        ("position shadow g tiger,crab crane,monkey dragon seat red", "shadow or light, then"),
    ):
        found = hidden_conversation.reason(line)
        assert found.startswith(reason)
        assert "\n" not in found
        assert not re.search(r"\b[a-e][1-5]\b", found)
    hidden_conversation.send("value")
    assert hidden_conversation.engine.observed_requests == [(HISTORY, None)]


def test_a_bug_of_the_engine_is_reported_only_by_its_type(
    hidden_conversation: Conversation,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def act(history: ObservationHistory, *_: object) -> Acted:
        raise KeyError(*history.view.hidden_ninjas)

    monkeypatch.setattr(hidden_conversation.engine, "act", act)
    assert hidden_conversation.send(POSITION_LINE, "go") == [
        Refusal("these observations can't be followed: KeyError")
    ]
    written = capsys.readouterr().err
    assert "in act" in written
    assert HISTORY.view.hidden_ninjas
    assert not any(name in written for name in ("Square", str(HISTORY.view.hidden_ninjas[0])))
    assert hidden_conversation.send("value") == [protocol.ExpectedResult(-0.25)]


# Games of Shadow and Light with every ninja visible


def test_a_game_with_all_ninjas_visible_accepts_placements_in_either_order(
    hidden_conversation: Conversation,
) -> None:
    steps = "tiger:c1c3 ninja:b1b3 crane:c5c4 ninja:stay lantern:3"
    for placements in ("place:b1 place:d5", "place:d5 place:b1"):
        answers = hidden_conversation.send(
            f"position {OPEN} moves {placements} {steps}", "go infinite"
        )
        assert answers[-1] == FINAL_ANSWER
    first, second = hidden_conversation.engine.searched_states
    assert first == second
    assert first.turn_number == 3
    assert [list(squares_in(ninjas)) for ninjas in first.secrets.ninjas] == [
        [Square.B3],
        [Square.D5],
    ]
    assert hidden_conversation.engine.observed_requests == []


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
def test_a_game_with_all_ninjas_visible_is_refused_if_it_is_illegal(
    hidden_conversation: Conversation, moves: str, reason: str
) -> None:
    assert hidden_conversation.reason(f"position {OPEN} moves {moves}").startswith(reason)
    assert hidden_conversation.reason("go") == "go where? position comes first"


@pytest.mark.parametrize("opening", [OPEN.replace(" r ", " g "), OPEN.replace("monkey", "tiger")])
def test_a_wrong_start_of_a_game_with_all_ninjas_visible_has_a_reason(
    hidden_conversation: Conversation, opening: str
) -> None:
    assert "\n" not in hidden_conversation.reason(f"position {opening}")


@pytest.mark.parametrize(
    "moves", ["place:b1", "place:b1 place:d5 tiger:c1c3", "place:b1 place:d5 tiger:c1c3 ninja:stay"]
)
def test_with_all_ninjas_visible_only_the_start_of_a_turn_is_searched(
    hidden_conversation: Conversation, moves: str
) -> None:
    is_start = moves.endswith("stay")
    answers = hidden_conversation.send(f"position {OPEN} moves {moves}", "go infinite")
    refused = Refusal("with every ninja visible go takes the start of a turn")
    assert answers[-1] == (FINAL_ANSWER if is_start else refused)


@pytest.mark.parametrize("question", ["value", "beliefs"])
def test_a_game_with_all_ninjas_visible_answers_no_seats_commands(
    hidden_conversation: Conversation, question: str
) -> None:
    hidden_conversation.send(f"position {OPEN} moves place:b1 place:d5")
    seat_needed = f"{question} takes a position of shadow or light with a seat before it"
    assert hidden_conversation.reason(question) == seat_needed
    assert hidden_conversation.engine.observed_requests == []


def test_forget_removes_a_game_with_all_ninjas_visible(hidden_conversation: Conversation) -> None:
    hidden_conversation.send(f"position {OPEN} moves place:b1 place:d5", "forget")
    assert hidden_conversation.reason("go") == "go where? position comes first"
