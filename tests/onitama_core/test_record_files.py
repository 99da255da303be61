"""What a checker of files with records says of a fault."""

from __future__ import annotations

import pytest

from onitama_core.game import NotYourTurn, Outcome, Player, Termination, UnknownCard
from onitama_core.game.record import (
    Amiss,
    ExpectedOutcome,
    ExpectedTurn,
    Limit,
    MissingTag,
    NotAllowed,
    NotTheirTime,
    TooLarge,
    UnfitCards,
    UnreadableAction,
    UnreadableTag,
)
from onitama_core.record_files import in_short


@pytest.mark.parametrize(
    ("amiss", "said"),
    [
        (NotTheirTime(), "not their time"),
        (MissingTag("Cards"), "missing tag: Cards"),
        (ExpectedTurn(3), "expected turn: 3"),
        (UnreadableTag("Pace", "soon"), "unreadable tag: Pace soon"),
        (TooLarge(Limit.ACTIONS), "too large: 1,200 actions"),
        (NotAllowed(NotYourTurn(Player.BLUE)), "not allowed: NotYourTurn to_act=blue"),
        (ExpectedOutcome(None), "expected outcome: none"),
        (ExpectedOutcome(Outcome(Player.RED, Termination.STONE)), "expected outcome: red stone"),
        (
            ExpectedOutcome(Outcome(None, Termination.REPETITION)),
            "expected outcome: nobody repetition",
        ),
    ],
)
def test_a_fault_is_told_by_its_name_and_its_values(amiss: Amiss, said: str) -> None:
    assert in_short(amiss) == said


@pytest.mark.parametrize(
    "amiss",
    [UnreadableAction("\x1b[31m" + "a" * 99), UnfitCards(UnknownCard("\x1b[31m" + "a" * 99))],
)
def test_what_somebody_wrote_is_shown_short_and_harmless(amiss: Amiss) -> None:
    said = in_short(amiss)
    assert "?[31maaa" in said
    assert said.isprintable()
    assert len(said) < 110
