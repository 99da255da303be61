"""What README.md's grammar allows is read, and whatever is not is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core.game.record import (
    Amiss,
    Record,
    read_record,
    read_records,
    write_record,
)
from tests.onitama_core.game.records.grammar import Grammar
from tests.onitama_core.game.records.test_readme import EXAMPLES, README

if TYPE_CHECKING:
    from random import Random

GRAMMAR: Final = Grammar("".join(re.findall(r"```ebnf\n(.*?)```", README, re.DOTALL)))
HEAD: Final = '[Variant "light"] [Cards "crab,tiger crane,monkey dragon"] [First "red"] '
OF_GRAMMAR: Final = {
    *(Amiss.UNEXPECTED, Amiss.UNCLOSED, Amiss.UNREADABLE_ACTION),
    *(Amiss.UNREADABLE_NOTE, Amiss.NO_RESULT),
}
"""What is amiss in a text that the grammar doesn't allow."""
LETTERS: Final = st.sampled_from('abc01 .:,!?{}[]"\\%#*+-–\n\té\0')

some = settings(max_examples=100)


@some
@given(st.randoms(use_true_random=False), st.sampled_from(("games", "game")))
def test_what_the_grammar_allows_is_read(rng: Random, rule: str) -> None:
    text = GRAMMAR.text(rule, rng)
    for found in read_records(text):
        if not isinstance(found, Record):
            assert found.reason not in OF_GRAMMAR, (found, text)
            assert found.reason is not Amiss.NO_GAME or not text


@some
@given(st.randoms(use_true_random=False))
def test_the_turns_that_it_allows_are_read_in_a_game_that_begins(rng: Random) -> None:
    turns = " ".join(GRAMMAR.text("turn", rng) for _ in range(2))
    (found,) = read_records(f'{HEAD}[Result "*"] {turns} *')
    assert isinstance(found, Record) or found.reason not in OF_GRAMMAR, turns


@some
@given(st.sampled_from(EXAMPLES), st.integers(0, 2000), LETTERS, st.integers(0, 1))
def test_one_other_letter_is_a_fault_or_another_game(
    example: str, at: int, letter: str, gone: int
) -> None:
    """At the end of the text it comes after it."""
    bent = example[:at] + letter + example[at + gone :]
    for found in read_records(bent):
        if isinstance(found, Record):
            assert read_record(write_record(found)) == found
        else:
            assert 1 <= found.spot.line <= bent.count("\n") + 1
