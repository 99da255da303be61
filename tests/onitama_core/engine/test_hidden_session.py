"""Sessions in Way of the Shadow and Way of the Light, with a scripted engine."""

from __future__ import annotations

import re
import threading
from dataclasses import replace

import pytest

from onitama_core.engine import Acted, MoveTime, Nodes, ObservationHistory, protocol
from onitama_core.engine.protocol import BestMove, Refusal, parse_command
from onitama_core.game import Player, Square, Variant, format_action, squares_in
from tests.onitama_core.engine.hidden.referee import HIDDEN_VARIANTS
from tests.onitama_core.engine.histories import random_history
from tests.onitama_core.engine.scripted_session import FINAL_ANSWER, START, WEIGHTS, Conversation
from tests.patience import WAIT_TIMEOUT

OPEN = "shadow r tiger,crab crane,monkey dragon open"
HISTORY = random_history(steps=6)
OBSERVED_POSITION = protocol.SetPosition.observed(HISTORY)
POSITION_LINE = str(OBSERVED_POSITION)


@pytest.fixture
def hidden_conversation() -> Conversation:
    conversation = Conversation(is_sequential=True)
    conversation.send("options seed 1")
    return conversation


# A seat that observes the game


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


def test_stop_interrupts_a_replay_and_reports_its_progress() -> None:
    conversation, total = Conversation(), len(HISTORY.events)
    conversation.engine.stopped_at = 3
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


# Games with every ninja visible


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
