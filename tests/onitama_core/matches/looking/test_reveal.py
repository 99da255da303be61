"""A match that is over, turn by turn."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    LanternAnswered,
    Player,
    Variant,
    format_action,
    format_position,
    parse_action,
)
from onitama_core.matches import NotFinished, Revealed
from onitama_core.store import NoSuchMatch, SeatChoice, Terms
from tests.onitama_core.matches.table import ALICE, BOB, RED_WINS, Table

CARDS = "tiger,crab,monkey,crane,dragon"
TURNS = (
    "tiger:c1c3 ninja:b1b3",
    "crane:a5a4 ninja:d5d4 lantern:3",
    "dragon:e1c2 ninja:b3d4 lantern:none",
)
"""After the third both ninjas stand on d4."""


async def played(table: Table, *turns: str, variant: Variant = Variant.SHADOW) -> int:
    """A match that goes on."""
    terms = Terms(CARDS, is_dealt=True, seat=SeatChoice.RED, variant=variant)
    match = await table.started(terms=terms)
    if variant is Variant.SHADOW:
        await table.matches.play(match.id, BOB.user_id, parse_action("place:d5"), None)
        await table.matches.play(match.id, ALICE.user_id, parse_action("place:b1"), None)
    for turn in turns:
        await table.play_on(match, *turn.split())
    return match.id


async def given_up(table: Table, *turns: str, variant: Variant = Variant.SHADOW) -> int:
    number = await played(table, *turns, variant=variant)
    await table.matches.resign(number, ALICE.user_id)
    return number


def board(revealed: Revealed) -> str:
    return format_position(revealed.view).split()[0]


def texts(revealed: Revealed) -> list[str]:
    return [f"{deed.player} {format_action(deed.action)}" for deed in revealed.view.deeds]


async def test_nothing_is_revealed_while_the_match_goes_on(table: Table) -> None:
    number = await played(table, *TURNS)
    for turn in (None, 0, 1):
        with pytest.raises(NotFinished) as caught:
            await table.matches.reveal(number, turn)
        assert caught.value.match.id == number


async def test_a_match_that_is_none(table: Table) -> None:
    with pytest.raises(NoSuchMatch):
        await table.matches.reveal(99)


async def test_the_last_turn_is_shown_first_with_how_the_match_ended(table: Table) -> None:
    number = await given_up(table, *TURNS)
    revealed = await table.matches.reveal(number)
    assert (revealed.turn, revealed.turns) == (3, 3)
    assert board(revealed) == "2m1s/s2X1/2M2/2S2/S4"
    assert texts(revealed) == ["red dragon:e1c2", "red ninja:b3d4", "red lantern:none"]
    assert revealed.view.public.outcome is not None
    assert revealed.match.is_over


async def test_turn_0_is_both_placements(table: Table) -> None:
    revealed = await table.matches.reveal(await given_up(table, *TURNS), 0)
    assert board(revealed) == "s1mns/5/5/5/SNM1S"
    assert texts(revealed) == ["blue place:d5", "red place:b1"]
    assert revealed.view.public.outcome is None


async def test_a_turn_is_told_with_all_its_steps_and_answers(table: Table) -> None:
    revealed = await table.matches.reveal(await given_up(table, *TURNS), 2)
    assert texts(revealed) == ["blue crane:a5a4", "blue ninja:d5d4", "blue lantern:3"]
    assert board(revealed) == "2m1s/s2n1/1NM2/5/S3S"
    answers = [e for e in revealed.view.deeds[-1].events if isinstance(e, LanternAnswered)]
    assert [answer.is_there for answer in answers] == [True]
    assert [answer.is_there for answer in revealed.view.answers[Player.BLUE]] == [True]


@pytest.mark.parametrize(("asked", "shown"), [(-1, 0), (4, 3), (10**9, 3)])
async def test_a_turn_that_is_none_shows_the_nearest(table: Table, asked: int, shown: int) -> None:
    revealed = await table.matches.reveal(await given_up(table, *TURNS), asked)
    assert revealed.turn == shown


async def test_a_turn_that_was_broken_off_is_the_last(table: Table) -> None:
    number = await given_up(table, *TURNS, "tiger:e5e3")
    revealed = await table.matches.reveal(number)
    assert (revealed.turn, revealed.turns) == (4, 4)
    assert texts(revealed) == ["blue tiger:e5e3"]


async def test_draw_offers_are_no_turns(table: Table) -> None:
    number = await played(table, TURNS[0])
    offer = await table.matches.draws.propose(number, ALICE.user_id)
    await table.matches.draws.agree(number, BOB.user_id, offer.match.seq)
    revealed = await table.matches.reveal(number)
    assert (revealed.turn, texts(revealed)) == (1, ["red tiger:c1c3", "red ninja:b1b3"])


async def test_who_gave_up_before_placing_leaves_an_empty_start(table: Table) -> None:
    terms = Terms(CARDS, is_dealt=True, seat=SeatChoice.RED, variant=Variant.SHADOW)
    match = await table.finished(terms=terms)
    revealed = await table.matches.reveal(match.id)
    assert (revealed.turn, revealed.turns, texts(revealed)) == (0, 0, [])


async def test_a_classic_match_has_turns_too(table: Table) -> None:
    number = await played(table, *RED_WINS, variant=Variant.CLASSIC)
    revealed = await table.matches.reveal(number)
    assert (revealed.turns, texts(revealed)) == (3, ["red dragon:e3c4"])
    start = await table.matches.reveal(number, 0)
    assert (board(start), texts(start)) == ("ssmss/5/5/5/SSMSS", [])


async def test_in_light_the_secret_move_is_opened(table: Table) -> None:
    terms = Terms(CARDS, is_dealt=True, seat=SeatChoice.RED, variant=Variant.LIGHT)
    match = await table.started(terms=terms)
    await table.matches.play(match.id, BOB.user_id, parse_action("place:a5,d5"), None)
    await table.play_on(match, "tiger:c1c3", "monkey:d5c4")
    await table.matches.resign(match.id, ALICE.user_id)
    revealed = await table.matches.reveal(match.id)
    assert texts(revealed) == ["blue monkey:d5c4"]
    assert board(revealed) == "n4/2n2/2M2/5/SS1SS"


async def test_every_turn_is_there_at_once(table: Table) -> None:
    number = await given_up(table, *TURNS)
    turns = await table.matches.every_turn(number)
    one_by_one = [await table.matches.reveal(number, turn) for turn in range(4)]
    assert list(turns) == one_by_one


async def test_a_match_that_goes_on_has_no_turn_to_reveal(table: Table) -> None:
    with pytest.raises(NotFinished):
        await table.matches.every_turn(await played(table, *TURNS))
