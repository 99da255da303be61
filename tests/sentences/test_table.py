"""The table of all sentences, as it is gathered and printed."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from tests.sentences import complaints
from tests.sentences.calling import combinations
from tests.sentences.hearing import Heard, Hearing, hearing, longest, without_parts
from tests.sentences.phone import as_shown, lines, sentences
from tests.sentences.reasons import is_long
from tests.sentences.table import printed, row

if TYPE_CHECKING:
    from onitama_core.game import GameState
    from onitama_core.store import Match

ROOM = "cogs.match.board_words"
LONG = f"A sentence that is {'very ' * 20}long."


def heard(sentence: str, situation: str = "greeting") -> Heard:
    return Heard(ROOM, situation, sentence)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**Alice (🔴 Red) wins**", "Alice (🔴 Red) wins"),
        ("[The last board](https://discord.com/channels/1/2/3) waits", "The last board waits"),
        ("<@1>, <@2>: type `tiger:c1c3`", "@Alice, @Bob: type tiger:c1c3"),
        ("-# *Apps → Challenge*", "Apps → Challenge"),
    ],
)
def test_marks_that_discord_takes_away_take_no_room(written: str, shown: str) -> None:
    assert as_shown(written) == shown


def test_a_text_is_read_sentence_by_sentence() -> None:
    assert sentences("Yes. **Alice wins.** Now?\n“c9” is no square.") == [
        *("Yes.", "**Alice wins.", "Now?", "“c9” is no square."),
    ]


def test_a_line_ends_where_a_word_does() -> None:
    assert lines("x" * 45) == 1
    assert lines(f"{'x' * 23} {'y' * 23}") == 2
    assert lines("🔴" * 23) == 2


def test_of_one_kind_of_sentence_the_longest_is_kept() -> None:
    told = [heard("Crab, from c1."), heard("Rhinoceros, from c1."), heard("Here is c1.")]
    assert [one.sentence for one in longest(told)] == ["Rhinoceros, from c1.", "Here is c1."]


def test_a_part_is_read_with_its_whole() -> None:
    table = [heard("and captured"), heard("You moved and captured it.")]
    assert list(without_parts(table)) == table[1:]


def test_values_are_of_one_moment_where_they_are_of_any() -> None:
    def told(match: Match, twin: Match) -> None: ...

    assert all(one == other for (one, _), (other, _) in combinations(told))


def test_a_parameter_without_samples_leads_to_no_call() -> None:
    def told(state: GameState) -> None: ...

    assert combinations(told) == []


def test_a_long_sentence_without_a_reason_is_marked() -> None:
    assert is_long(heard(LONG))
    told = "\n".join(row(heard(LONG)))
    assert told.startswith("  3!")
    assert "TOO LONG" in told


def test_every_file_with_sentences_is_in_the_table() -> None:
    text = "\n".join(printed())
    for name in ("rendering/words/signs", "cogs/ui/labels", ROOM.replace(".", "/")):
        assert f"\n{name}.py\n" in text
    assert f"{len(hearing().table)} sentences." in text


def test_what_was_not_heard_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    silence = Hearing((heard(LONG),), frozenset(), frozenset())
    monkeypatch.setattr(complaints, "hearing", lambda: silence)
    [function] = [told for told in complaints.unheard_functions() if f"{ROOM}.call(" in told]
    assert "(update: PublicUpdate) was never called: add a value" in function
    assert "tests/sentences/samples.py" in function
    literals = list(complaints.unheard_literals())
    assert any("“{}, {} to move{}” was never said: add" in told for told in literals)
    assert "\n" not in "".join((function, *literals))


def test_what_is_too_long_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    silence = Hearing((heard(LONG),), frozenset(), frozenset())
    monkeypatch.setattr(complaints, "hearing", lambda: silence)
    [told] = complaints.too_long()
    assert "takes 3 lines of a phone, not 2: say it in two sentences" in told
    assert list(complaints.idle_reasons())


@pytest.mark.slow
def test_a_reader_may_leave_before_the_end() -> None:
    command = [sys.executable, "-m", "tests.sentences"]
    with subprocess.Popen(  # noqa: S603 - our own
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as table:
        assert table.stdout is not None
        assert table.stderr is not None
        assert list(islice(table.stdout, 3))
        table.stdout.close()
        assert table.stderr.read() == ""
