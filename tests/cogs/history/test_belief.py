"""What the computer believed: its pages, and what is said to who waits for them."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from cogs.history.replay import FOLLOWS, Replays, belief_page, opened_page
from cogs.ui import clicks, labels
from cogs.ui.clicks import Edge
from cogs.ui.messages import Picture
from onitama_core.game import SQUARES, Outcome, Player, Termination
from onitama_core.matches import Revealed
from tests.cogs.history.test_replay import Asker
from tests.cogs.ui.nights import match_at
from tests.onitama_core.game.helpers import shadow
from tests.rendering.positions import HANDS, MET, WIDE
from tests.sentences.moments import ALICE, COMPUTER

if TYPE_CHECKING:
    from onitama_core.store import Match
    from rendering import Heat

PICTURE: Final = Picture("onitama-1-believed-5.png", "told", b"")
OVER: Final = Outcome(Player.RED, Termination.RESIGNATION)


def match(*, is_practice: bool = True) -> Match:
    found = match_at(shadow(f"s1m1s/5/5/5/S1M1S r {HANDS}", red_ninja="b3", blue_ninja="b4"))
    found = replace(found, outcome=OVER)
    return replace(found, seats=(ALICE, COMPUTER)) if is_practice else found


SHOWN: Final = Revealed(match(), MET, 5, 9)


def test_below_what_was_played_stands_where_it_looked_and_where_the_ninja_was() -> None:
    _, played, looked, legend = belief_page(SHOWN, WIDE, PICTURE).content.splitlines()
    assert "ninja b3–b4" in played
    assert looked == (
        "💭 I expected 🔴 Alice's ninja on b4 (42%), b3 (20%) and b2 (12%). "
        "7 other squares were possible. It stood on b4 (42%)."
    )
    assert legend.startswith("-# ")


def test_where_nothing_hid_it_says_so() -> None:
    assert belief_page(SHOWN, None, PICTURE).content.endswith("Nothing hid from me then.")


def test_it_leads_to_the_other_turns_and_to_the_plain_replay_of_this_one() -> None:
    *ways, plain = belief_page(SHOWN, WIDE, PICTURE).buttons
    number = SHOWN.match.id
    assert [button.click for button in ways] == [
        clicks.ShowBelief(number, to) for to in (Edge.FIRST, 4, 6, Edge.LAST)
    ]
    assert plain.click == clicks.ShowReplay(number, 5)


def test_a_match_that_ended_before_the_first_turn_has_one_page() -> None:
    shown = replace(SHOWN, turn=0, turns=0)
    (plain,) = belief_page(shown, None, PICTURE).buttons
    assert plain.label == labels.REPLAY


def test_the_replay_leads_there_in_the_same_turn_where_the_computer_looked() -> None:
    *_, last = opened_page(SHOWN, PICTURE).buttons
    assert last.click == clicks.ShowBelief(SHOWN.match.id, 5)
    between_people = replace(SHOWN, match=match(is_practice=False))
    assert labels.BELIEVED not in {
        one.label for one in opened_page(between_people, PICTURE).buttons
    }


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
