"""What the computer believed, asked for by who may have to wait for its machine code."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.history.replay import FOLLOWS, Replays
from onitama_core.game import SQUARES, Player
from tests.cogs.history.test_belief import SHOWN
from tests.cogs.history.test_replay import Asker
from tests.rendering.positions import WIDE

if TYPE_CHECKING:
    from onitama_core.matches import Revealed
    from rendering import Heat

START = tuple(0.0 for _ in SQUARES)


async def looked(asker: Any, revealed: Revealed, *, is_ready: bool = True) -> Heat | None:
    """From a match of nine turns, of whose fifth is remembered what WIDE has."""

    async def of(*_: object, asker: int) -> tuple[tuple[float, ...], ...]:
        assert asker > 0
        return (*(START,) * 5, WIDE.chances, *(START,) * 4)

    engine = SimpleNamespace(is_ready=lambda: is_ready)
    matches = SimpleNamespace(beliefs=SimpleNamespace(of=of))
    cog: Any = Replays(SimpleNamespace(engine=engine, matches=matches))  # type: ignore[arg-type]
    return await cog.heat(asker, revealed)  # type: ignore[no-any-return]


async def test_it_is_the_turns_own_and_of_the_persons_ninja() -> None:
    heat = await looked(Asker(), SHOWN)
    assert heat == WIDE
    assert heat.hider is Player.RED


@pytest.mark.parametrize("is_ready", [True, False])
async def test_who_has_to_wait_for_machine_code_is_told_so(*, is_ready: bool) -> None:
    asker = Asker()
    await looked(asker, SHOWN, is_ready=is_ready)
    assert asker.answers == ([] if is_ready else [FOLLOWS])
