"""What a match that is over shows of what was hidden and believed."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from cogs.history.replay import FOLLOWS, Replays, belief_page, opened_page
from cogs.ui import clicks, labels
from cogs.ui.clicks import Edge
from cogs.ui.messages import Button, Picture
from cogs.ui.pictures import turn_filename
from onitama_core.game import SQUARES, Outcome, Player, ReplayView, Termination
from onitama_core.matches import Revealed
from tests.cogs.test_history_replay import Asker
from tests.cogs.ui.builders import match_at, match_of
from tests.onitama_core.game.helpers import shadow
from tests.rendering.positions import HANDS, MET, START, WIDE, after_turn
from tests.sentences.moments import ALICE, COMPUTER

if TYPE_CHECKING:
    from onitama_core.store import Match
    from rendering import Heat


# Pages of the replay in words


RED, BLUE = Player
PICTURE = Picture("replay.png", "", b"")


@pytest.mark.parametrize(
    ("view", "last"),
    [
        (
            after_turn(
                shadow(f"2m2/3s1/5/3S1/2M2 r {HANDS}", red_ninja="d3", blue_ninja="a5"),
                "crab:c1c2 ninja:d3d4 lantern:a",
            ),
            "🔴 Alice: Crab c1–c2; ninja d3–d4, captured Blue's student; lit file a: yes",
        ),
        (
            after_turn(
                shadow(f"2m2/2S2/5/5/M4 r {HANDS}", red_ninja="a2", blue_ninja="a5"), "crab:c4c5"
            ),
            "**Alice (🔴 Red) wins** by the Way of the **Stone**: 🔷 Bob's master is captured.",
        ),
    ],
)
def test_a_page_says_what_was_done_unseen_or_how_the_match_ended(
    view: ReplayView, last: str
) -> None:
    page = opened_page(Revealed(match_of(1, "Bob"), view, 5, 9), PICTURE)
    assert page.content.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("near", "name"),
    [
        (RED, "onitama-1000001-replay-5-rank-1-below.png"),
        (BLUE, "onitama-1000001-replay-5-rank-5-below.png"),
    ],
)
def test_a_picture_is_named_by_what_it_shows(near: Player, name: str) -> None:
    assert turn_filename(match_of(1, "Bob"), "replay", 5, near) == name


@pytest.mark.parametrize(
    ("turn", "ways"),
    [
        (0, ["(first)", "(0)", "1", "last", ""]),
        (1, ["first", "0", "2", "last", ""]),
        (3, ["first", "2", "(3)", "(last)", ""]),
    ],
)
def test_the_ways_to_other_turns(turn: int, ways: list[str]) -> None:
    buttons = opened_page(Revealed(match_of(1, "Bob"), MET, turn, 3), PICTURE).buttons
    assert [way(button) for button in buttons] == ways
    assert [b.emoji or b.label for b in buttons] == ["⏮️", "◀️", "▶️", "⏭️", "Film"]
    for at, turns in ((0, 1), (1, 1), (0, 2), (1, 2), (2, 2)):
        buttons = opened_page(Revealed(match_of(1, "Bob"), MET, at, turns), PICTURE).buttons
        assert len({button.click.custom_id for button in buttons}) == len(buttons)
    assert opened_page(Revealed(match_of(1, "Bob"), START, 0, 0), PICTURE).buttons == ()


def way(button: Button) -> str:
    argument = button.click.parts().argument
    return f"({argument})" if button.is_disabled else str(argument)


# What the computer believed: its pages, and what is said to who waits for them


BELIEVED: Final = Picture("onitama-1-believed-5.png", "told", b"")
OVER: Final = Outcome(Player.RED, Termination.RESIGNATION)


def match(*, is_practice: bool = True) -> Match:
    found = match_at(shadow(f"s1m1s/5/5/5/S1M1S r {HANDS}", red_ninja="b3", blue_ninja="b4"))
    found = replace(found, outcome=OVER)
    return replace(found, seats=(ALICE, COMPUTER)) if is_practice else found


SHOWN: Final = Revealed(match(), MET, 5, 9)


def test_below_what_was_played_stands_where_it_looked_and_where_the_ninja_was() -> None:
    _, played, looked, legend = belief_page(SHOWN, WIDE, BELIEVED).content.splitlines()
    assert "ninja b3–b4" in played
    assert looked == (
        "💭 I expected 🔴 Alice's ninja on b4 (42%), b3 (20%) and b2 (12%). "
        "7 other squares were possible. It stood on b4 (42%)."
    )
    assert legend.startswith("-# ")


def test_it_leads_to_the_other_turns_and_to_the_plain_replay_of_this_one() -> None:
    *ways, plain = belief_page(SHOWN, WIDE, BELIEVED).buttons
    number = SHOWN.match.id
    assert [button.click for button in ways] == [
        clicks.ShowBelief(number, to) for to in (Edge.FIRST, 4, 6, Edge.LAST)
    ]
    assert plain.click == clicks.ShowReplay(number, 5)
    at_once = belief_page(replace(SHOWN, turn=0, turns=0), None, BELIEVED)
    assert at_once.content.endswith("Nothing hid from me then.")
    (plain,) = at_once.buttons
    assert plain.label == labels.REPLAY


def test_the_replay_leads_there_in_the_same_turn_where_the_computer_looked() -> None:
    *_, last = opened_page(SHOWN, BELIEVED).buttons
    assert last.click == clicks.ShowBelief(SHOWN.match.id, 5)
    between_people = replace(SHOWN, match=match(is_practice=False))
    assert labels.BELIEVED not in {
        one.label for one in opened_page(between_people, BELIEVED).buttons
    }


NOWHERE = tuple(0.0 for _ in SQUARES)


async def looked(asker: Any, revealed: Revealed, *, is_ready: bool = True) -> Heat | None:
    """From a match of nine turns, of whose fifth is remembered what WIDE has."""

    async def of(*_: object, asker: int) -> tuple[tuple[float, ...], ...]:
        assert asker > 0
        return (*(NOWHERE,) * 5, WIDE.chances, *(NOWHERE,) * 4)

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
