"""Every problem has one sentence, also one that is added later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.ui import errors as here
from cogs.ui.sentences.refusals import sentence_for
from onitama_core.game import OnitamaError, Unreadable, UnreadableText
from onitama_core.matches import errors as of_matches
from onitama_core.store import errors as of_the_store

if TYPE_CHECKING:
    from types import ModuleType

TOLD_ELSEWHERE = {here.NotShown}
"""Told with the id of its cause."""


def kinds_in(module: ModuleType) -> list[type[OnitamaError]]:
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, OnitamaError)
        if kind.__module__ == module.__name__ and kind not in TOLD_ELSEWHERE
    ]


@pytest.mark.parametrize(
    "kind", [kind for module in (here, of_matches, of_the_store) for kind in kinds_in(module)]
)
def test_a_problem_has_a_sentence(kind: type[OnitamaError]) -> None:
    assert sentence_for.dispatch(kind) is not sentence_for.dispatch(BaseException)


def test_a_fault_of_the_bot_has_none() -> None:
    assert sentence_for(ValueError("oh")) is None


@pytest.mark.parametrize("reason", [Unreadable.SQUARE, Unreadable.CARD, Unreadable.LINE])
def test_what_was_typed_formats_nothing_and_leads_nowhere(reason: Unreadable) -> None:
    told = sentence_for(UnreadableText(reason, "**wolf** @everyone https://example.org"))
    assert told is not None
    assert "**" not in told
    assert "@everyone" not in told
    assert "://example" not in told


def test_a_long_text_is_repeated_in_part() -> None:
    assert len(sentence_for(UnreadableText(Unreadable.CARD, "x" * 1000)) or "") < 100
