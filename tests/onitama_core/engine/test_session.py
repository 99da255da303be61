"""Sessions in Classic and Way of the Wind, with a scripted engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from onitama_core.engine import protocol
from onitama_core.engine.protocol import BestMove, Info, Refusal, Word
from tests.onitama_core.engine.scripted_session import FINAL_ANSWER, FOUND, START, Conversation


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
