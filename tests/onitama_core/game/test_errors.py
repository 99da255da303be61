"""What refusals carry, as programs print it: a name and values, in no language."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    GameOver,
    IllegalAction,
    NotYourTurn,
    OnitamaError,
    Player,
    PoolLacksAKind,
    Reason,
    Unreadable,
    UnreadableText,
)
from tests.onitama_core.game.helpers import START, classic, refusal


@pytest.mark.parametrize(
    ("problem", "printed"),
    [
        (GameOver(), "GameOver"),
        (NotYourTurn(Player.BLUE), "NotYourTurn to_act=blue"),
        (PoolLacksAKind(2, 1), "PoolLacksAKind ordinary=2 wind=1"),
        (UnreadableText(Unreadable.CARD, "wolf"), "UnreadableText reason=CARD text=wolf"),
        (refusal(classic(START), "tiger:c1c4"), "NotOnCard move=tiger:c1c4 free=c3"),
        (refusal(classic(START), "ox:pass"), "CardNotInHand card=ox hand=crab,tiger"),
    ],
    ids=str,
)
def test_a_problem_prints_its_name_and_its_values(problem: OnitamaError, printed: str) -> None:
    assert str(problem) == printed


def kinds_of(kind: type[IllegalAction]) -> set[type[IllegalAction]]:
    return {kind}.union(*(kinds_of(each) for each in kind.__subclasses__()))


def test_every_reason_has_a_kind_of_refusal() -> None:
    given = {getattr(kind, "reason", None) for kind in kinds_of(IllegalAction)}
    assert given - {None} == set(Reason)
