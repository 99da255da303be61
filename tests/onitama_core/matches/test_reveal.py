"""A match turn by turn: all of it once it is over, before that what everybody may see."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    LanternAnswered,
    NinjaStepTaken,
    PawnMoved,
    Player,
    Variant,
    format_action,
    format_position,
)
from onitama_core.matches import AlreadyShared, NotAPlayer, NotFinished, Revealed, WasCancelled
from onitama_core.store import MatchPost, NoSuchMatch, PostKind, SharedFilm
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    NAMED_CARDS,
    SHADOW,
    WIND,
    Table,
)

if TYPE_CHECKING:
    from onitama_core.matches import Past
    from onitama_core.store import Post


NIGHT_TURNS = (
    "tiger:c1c3 ninja:b1b3",
    "crane:a5a4 ninja:d5d4 lantern:3",
    "dragon:e1c2 ninja:b3d4 lantern:none",
)
"""After the third both ninjas stand on d4."""


async def played(table: Table, *turns: str, variant: Variant = Variant.SHADOW) -> int:
    """A match that goes on."""
    match = await table.started(terms=replace(NAMED_CARDS, variant=variant))
    if variant is Variant.SHADOW:
        await table.placed(match)
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


async def test_nothing_is_revealed_while_the_match_goes_on_or_of_none(table: Table) -> None:
    number = await played(table, *NIGHT_TURNS)
    for asked in (
        *(table.matches.reveal(number, turn) for turn in (None, 0, 1)),
        table.matches.every_turn(number),
    ):
        with pytest.raises(NotFinished) as caught:
            await asked
        assert caught.value.match.id == number
    for look in (table.matches.reveal, table.matches.look_back):
        with pytest.raises(NoSuchMatch):
            await look(99)


async def test_every_turn_is_shown_the_last_first_with_how_the_match_ended(table: Table) -> None:
    number = await given_up(table, *NIGHT_TURNS)
    turns = list(await table.matches.every_turn(number))
    for asked, shown in ((None, 3), (-1, 0), (0, 0), (1, 1), (2, 2), (4, 3), (10**9, 3)):
        revealed = await table.matches.reveal(number, asked)
        assert revealed == turns[shown]
        assert (revealed.turn, revealed.turns, revealed.match.is_over) == (shown, 3, True)
        assert (revealed.view.public.outcome is not None) == (shown == 3)
    placements, _, second, last = turns
    assert board(placements) == "s1mns/5/5/5/SNM1S"
    assert texts(placements) == ["blue place:d5", "red place:b1"]
    assert texts(second) == ["blue crane:a5a4", "blue ninja:d5d4", "blue lantern:3"]
    assert board(second) == "2m1s/s2n1/1NM2/5/S3S"
    answers = [e for e in second.view.deeds[-1].events if isinstance(e, LanternAnswered)]
    assert [answer.is_there for answer in answers] == [True]
    assert [answer.is_there for answer in second.view.answers[Player.BLUE]] == [True]
    assert board(last) == "2m1s/s2X1/2M2/2S2/S4"
    assert texts(last) == ["red dragon:e1c2", "red ninja:b3d4", "red lantern:none"]


async def test_draw_offers_are_no_turns(table: Table) -> None:
    number = await played(table, NIGHT_TURNS[0])
    offer = await table.matches.draws.propose(number, ALICE.user_id)
    await table.matches.draws.agree(number, BOB.user_id, offer.match.seq)
    revealed = await table.matches.reveal(number)
    assert (revealed.turn, texts(revealed)) == (1, ["red tiger:c1c3", "red ninja:b1b3"])


async def test_who_gave_up_before_placing_leaves_an_empty_start(table: Table) -> None:
    match = await table.finished(terms=SHADOW)
    revealed = await table.matches.reveal(match.id)
    assert (revealed.turn, revealed.turns, texts(revealed)) == (0, 0, [])


# What everybody may see


async def look_back(table: Table, number: int, turn: int | None = None) -> Past:
    return await table.matches.look_back(number, turn)


def board_of(past: Past) -> str:
    return format_position(past.view).split()[0]


async def test_the_last_complete_turn_is_shown_first(table: Table) -> None:
    number = await played(table, *NIGHT_TURNS)
    past = await look_back(table, number)
    assert (past.turn, past.turns) == (3, 3)
    assert board_of(past) == "2m1s/s4/2M2/2S2/S4"
    assert [type(event) for event in past.events] == [PawnMoved, NinjaStepTaken]


async def test_a_turn_that_goes_on_is_not_shown(table: Table) -> None:
    number = await played(table, *NIGHT_TURNS)
    before = await look_back(table, number)
    match = await table.present(number)
    await table.play_on(match, "tiger:e5e3")
    after = await look_back(table, number)
    assert (after.turn, after.turns) == (3, 3)
    assert (after.view, after.events) == (before.view, before.events)
    await table.play_on(match, "ninja:stay", "lantern:none")
    assert (await look_back(table, number)).turns == 4


async def test_a_turn_taken_back_in_between_is_left_out_too(table: Table) -> None:
    """What is kept of the match is made longer, and shorter again."""
    match = await table.started("crab:a1a2", "crane:a5a4", terms=WIND)
    for text in ("bat:c1c2", "bat:e1e2"):
        begun = (await table.play_on(match, text)).match
        assert (await look_back(table, match.id)).turn == 2
        await table.matches.take_back(match.id, ALICE.user_id, begun.step)
        past = await look_back(table, match.id)
        assert (past.turn, past.turns) == (2, 2)
        assert past.view == (await table.matches.look(match.id)).view
    await table.play_on(match, "bat:c1c2", "bat:c3b4")
    assert (await look_back(table, match.id)).turns == 3


# Shown in the channel


async def shared(table: Table) -> tuple[int, Post]:
    match = await table.finished()
    await table.matches.share(match.id, ALICE.user_id)
    [post] = await table.due_posts()
    return match.id, post


async def film(table: Table, number: int) -> SharedFilm | None:
    return await table.store.read(lambda reader: reader.film_of(number))


async def test_the_channel_is_owed_the_film(table: Table) -> None:
    number, post = await shared(table)
    assert isinstance(post, MatchPost)
    assert (post.kind, post.match_id) == (PostKind.FILM, number)
    assert post.channel_id == (await table.present(number)).place.channel_id


@pytest.mark.parametrize("person", [ALICE, BOB])
async def test_once_a_match(table: Table, person: object) -> None:
    number, post = await shared(table)
    await table.settle(post, 77)
    for again in (ALICE, BOB, person):
        with pytest.raises(AlreadyShared) as refused:
            await table.matches.share(number, again.user_id)  # type: ignore[attr-defined]
        assert refused.value.film.message_id == 77
    assert await table.due() == []


async def test_by_its_players_alone_and_after_the_end(table: Table) -> None:
    match = await table.started()
    with pytest.raises(NotFinished):
        await table.matches.share(match.id, ALICE.user_id)
    await table.matches.resign(match.id, BOB.user_id)
    cancelled = await table.started()
    await table.matches.cancel(cancelled.id, ALICE.user_id)
    for number, person, problem in (
        (match.id, CAROL, NotAPlayer),
        (99, ALICE, NoSuchMatch),
        (cancelled.id, ALICE, WasCancelled),
    ):
        async with table.refusing(problem):
            await table.matches.share(number, person.user_id)
    async with table.unchanged():
        await table.matches.require_shareable(match.id, ALICE.user_id)


async def test_what_could_not_be_posted_may_be_shared_again(table: Table) -> None:
    number, post = await shared(table)
    await table.settle(post, None)
    assert await film(table, number) is None
    await table.matches.share(number, BOB.user_id)


async def test_it_stays_shared_when_notes_of_posts_are_cleared_away(table: Table) -> None:
    number, post = await shared(table)
    await table.settle(post, 77)
    table.clock.advance(hours=31 * 24)
    await table.serve_all()
    assert await table.rows("SELECT * FROM post WHERE kind = 'film'") == []
    assert await film(table, number) == SharedFilm(player=Player.RED, message_id=77)


# Which can be looked back at


async def test_finished_matches_are_found_the_latest_first_and_by_whom_where(table: Table) -> None:
    first = await given_up(table, variant=Variant.CLASSIC)
    table.clock.advance(hours=1)
    second = await given_up(table, variant=Variant.CLASSIC)
    await played(table, variant=Variant.CLASSIC)
    here = (await table.present(first)).place
    next_door, abroad = here._replace(channel_id=7), here._replace(guild_id=8)
    both, none = [second, first], list[int]()
    for person, place, most, expected in (
        (ALICE, here, 5, both),
        (ALICE, here, 1, [second]),
        (CAROL, here, 5, both),
        (CAROL, next_door, 5, none),
        (BOB, next_door, 5, both),
        (BOB, abroad, 5, none),
    ):
        found = await table.matches.finished_games(person.user_id, place, most)
        assert [row.id for row in found] == expected
