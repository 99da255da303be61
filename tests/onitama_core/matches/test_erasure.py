"""Erasure of a player's data; opponents keep their games."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import pytest

from onitama_core import store
from onitama_core.game import Outcome, Player, Termination
from onitama_core.matches import ErasedTooOften, Limits, RatedLater
from onitama_core.people import NotWelcome, People, ratings
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BLUE_WINS,
    BOB,
    CAROL,
    DAVE,
    HERE,
    IN_PRIVATE,
    NAMED_CARDS,
    RATED,
    TURNS,
    table_at,
)
from tests.onitama_core.people.test_people import block, blocked_by, unblock
from tests.onitama_core.store.test_query_plans import traced_table
from tests.onitama_core.traces import traces

if TYPE_CHECKING:
    from pathlib import Path

    from tests.onitama_core.matches.table import Table

ZDENKA: Final = store.Person(735_111_222_333_444_555, "Zdeňka")
EVERY_TRACE: Final = {"column", "rowid", ZDENKA.name}
"""Traces of Zdeňka that `traces` finds in a file: her id in columns and as a rowid, and her name.

An id is never stored as text.
"""
UNRATED: Final = replace(RATED, is_rated=False)
QUIET_PERIOD: Final = Limits().quiet_period


async def add_data(table: Table, person: store.Person = ZDENKA) -> store.Match:
    """Give a person data of every kind, and return their open match."""
    await table.declined(person, by=BOB)
    await table.write(lambda transaction: transaction.people.block(person.user_id, DAVE.user_id))
    await table.write(lambda transaction: transaction.people.block(DAVE.user_id, person.user_id))
    await table.write(
        lambda transaction: transaction.people.save_preferences(
            person.user_id, store.Preferences(pings=False)
        )
    )
    over = await table.started(*BLUE_WINS, challenger=person, terms=RATED)
    await table.matches.invitations.rematch(over.id, person)
    await table.matches.practice.begin(HERE, person, 3, IN_PRIVATE)
    gave_up = await table.matches.practice.begin(HERE, person, None, IN_PRIVATE)
    await table.matches.resign(gave_up.match.id, person.user_id)
    await table.matches.practice.begin(HERE, person, 3, NAMED_CARDS)
    await table.cancelled_match(person, challenger=person, opponent=CAROL)
    table.clock.advance(minutes=10)
    others = await table.started(challenger=BOB, opponent=CAROL)
    await table.matches.watchers.add(others.id, person.user_id)
    await People(table.store, table.clock).choose_theme(person.user_id, "night")
    open_match = await table.started(TURNS[0], challenger=person, opponent=CAROL, place=ABROAD)
    await table.invited(person, by=CAROL, place=ABROAD)
    await table.mark_all_sent()
    return await table.present(open_match.id)


async def erase_and_serve(table: Table, person: store.Person = ZDENKA) -> None:
    """Erase a person, serve all due work, and advance the clock by the quiet period."""
    await table.matches.erasure.erase(person.user_id, at=table.clock())
    await table.serve_all()
    table.clock.now += QUIET_PERIOD


async def test_an_erasure_leaves_no_trace_in_any_file_and_can_be_repeated(
    table: Table, path: Path
) -> None:
    await add_data(table)
    assert traces(path, ZDENKA.user_id, ZDENKA.name) == EVERY_TRACE
    await erase_and_serve(table)
    assert traces(path, ZDENKA.user_id, ZDENKA.name) == set()
    async with table.unchanged():
        await erase_and_serve(table)


async def test_an_erased_player_is_the_same_former_player_in_all_their_games(table: Table) -> None:
    async def rows_by_table() -> dict[str, list[Any]]:
        tables = ("rating", "rating_change", "rating_gain", "person_record", "person_opponent")
        return {name: await table.rows(f"SELECT * FROM {name}") for name in tables}  # noqa: S608

    open_match = await add_data(table)
    at_stake = await table.matches.erasure.at_stake(ZDENKA.user_id)
    assert (at_stake.matches, at_stake.invitations) == (2, 2)
    assert len((await rows_by_table())["rating"]) == 2
    await erase_and_serve(table)
    former, carol = (await table.present(open_match.id)).people
    assert (former.is_former, former.name, carol) == (True, "", CAROL)
    rows = await table.rows("SELECT DISTINCT red_id FROM match WHERE red_id NOT IN (2, 3)")
    assert [row["red_id"] for row in rows] == [former.user_id]
    *_, first = await table.matches.lists.finished_near(BOB.user_id, HERE, 9)
    assert len(await table.log(first.id)) == len(BLUE_WINS)
    assert len((await rows_by_table())["rating"]) == 1


@pytest.mark.parametrize("pace", ["none", "1h"])
async def test_an_erasure_ends_a_match_by_resignation_or_time_and_the_end_is_posted(
    table: Table, pace: str
) -> None:
    terms = replace(NAMED_CARDS, pace=store.PACES[pace])
    match = await table.started(TURNS[0], challenger=ZDENKA, opponent=CAROL, terms=terms)
    table.clock.advance(hours=2)
    await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    present = await table.present(match.id)
    if pace == "1h":  # Carol has let her time run out meanwhile
        assert present.outcome == Outcome(Player.RED, Termination.TIMEOUT)
    else:
        assert present.outcome == Outcome(Player.BLUE, Termination.RESIGNATION)
    assert (store.PostKind.BOARD, present.seq) in await table.due()


async def test_an_erasure_closes_open_invitations_and_deletes_closed_ones(table: Table) -> None:
    declined = await table.declined(ZDENKA)
    theirs, to_them = await table.invited(by=ZDENKA), await table.invited(ZDENKA, by=CAROL)
    await table.mark_all_sent()
    await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    statuses = [
        (await table.matches.invitations.get(invitation.id)).status
        for invitation in (theirs, to_them)
    ]
    assert statuses == [store.InvitationStatus.WITHDRAWN, store.InvitationStatus.DECLINED]
    assert [kind for kind, _ in await table.due()] == [store.PostKind.INVITATION_CLOSED] * 2
    with pytest.raises(store.NoSuchInvitation):
        await table.matches.invitations.get(declined.id)


async def test_an_erasure_deletes_private_matches_and_posts_nothing_in_a_lost_server(
    table: Table,
) -> None:
    open_match = await table.started(challenger=ZDENKA)
    match = await table.practised(person=ZDENKA)
    await table.play_on(match, TURNS[0])
    await table.matches.servers.mark_unavailable(HERE.guild_id)
    assert await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock()) == [match.id]
    with pytest.raises(store.NoSuchMatch):
        await table.present(match.id)
    assert await table.matches_awaiting_engine() == []
    assert await table.rows(f"SELECT * FROM entry WHERE match_id <> {open_match.id}") == []  # noqa: S608
    assert (await table.present(open_match.id)).is_over
    assert await table.due_posts() == []


async def test_an_erasure_wipes_data_that_was_deleted_earlier(table: Table, path: Path) -> None:
    """No row contains the person's data any more, but the write-ahead log may."""
    await block(table, DAVE, ZDENKA)
    await unblock(table, DAVE, ZDENKA)
    await People(table.store, table.clock).choose_theme(ZDENKA.user_id, "night")
    assert traces(path, ZDENKA.user_id, ZDENKA.name)
    await erase_and_serve(table)
    assert traces(path, ZDENKA.user_id, ZDENKA.name) == set()


async def test_erasing_somebody_without_data_does_not_rewrite_the_file(table: Table) -> None:
    """A user could otherwise make the bot rewrite its file again and again."""
    await add_data(table, ALICE)
    await table.mark_all_sent()
    async with table.unchanged():
        await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    assert await table.rows("SELECT 1 FROM erasure") == []
    await table.practised(level=None)
    await table.matches.erasure.erase(ALICE.user_id, at=table.clock())
    assert await table.rows("SELECT 1 FROM due WHERE kind = 'wiping'")


async def test_an_erased_player_who_returns_is_a_new_person_also_in_the_caches(
    table: Table,
) -> None:
    open_match = await add_data(table)
    people = People(table.store, table.clock)
    await people.see(HERE.guild_id, ZDENKA)
    await erase_and_serve(table)
    assert not people.has_seen(HERE.guild_id, ZDENKA)
    await people.see(HERE.guild_id, ZDENKA)
    assert ZDENKA not in (await table.present(open_match.id)).people
    assert await table.rows("SELECT 1 FROM member WHERE user_id > 4") == []
    match = await table.started(challenger=ZDENKA)
    assert ZDENKA in match.people
    assert await table.matches.lists.open_of(ZDENKA.user_id, HERE.guild_id)
    assert not await table.matches.lists.finished_near(
        ZDENKA.user_id, HERE._replace(channel_id=1), 9
    )
    await erase_and_serve(table)
    former = await table.rows("SELECT DISTINCT red_id FROM match WHERE red_id < 0")
    assert len(former) == 2


async def test_a_block_against_an_erased_player_still_holds_when_they_return(
    table: Table, path: Path
) -> None:
    await block(table, DAVE, ZDENKA)
    for _ in range(3):
        await table.invited(BOB, by=ZDENKA)
        await erase_and_serve(table)
        assert traces(path, ZDENKA.user_id, ZDENKA.name) == set()
        with pytest.raises(NotWelcome):
            await table.invited(DAVE, by=ZDENKA)
    await table.invited(DAVE, by=CAROL)


async def test_a_blocked_player_gets_a_different_number_in_each_block_and_game(
    table: Table,
) -> None:
    for blocker in (ALICE, DAVE):
        await block(table, blocker, ZDENKA)
    await table.started(challenger=ZDENKA)
    await erase_and_serve(table)
    numbers = await table.rows(
        "SELECT blocked_id FROM block UNION SELECT red_id FROM match"
        " UNION SELECT mark FROM block_mark UNION SELECT salt FROM block_mark"
    )
    assert len(numbers) == 3 + 2 + 2


async def test_an_erased_player_can_be_unblocked_or_blocked_again(table: Table) -> None:
    for blocker in (ALICE, DAVE):
        await block(table, blocker, ZDENKA)
    await erase_and_serve(table)
    (former,) = await blocked_by(table, DAVE)
    assert former.is_former
    await block(table, ALICE, ZDENKA)
    assert await blocked_by(table, ALICE) == [ZDENKA]
    await unblock(table, DAVE, former)
    await table.invited(DAVE, by=ZDENKA)
    assert await table.rows("SELECT * FROM block_mark") == []


async def test_invitations_of_an_erased_player_ping_nobody_for_an_hour(table: Table) -> None:
    """An erasure undoes neither the pause after a decline nor the count of invitations."""
    await table.declined(BOB, by=ZDENKA)
    await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    made = await table.matches.invitations.invite(HERE, ZDENKA, BOB, UNRATED)
    an_hour_later = table.clock() + timedelta(hours=1)
    assert (made.invitation.is_quiet, made.quiet_until) == (True, an_hour_later)
    assert not (await table.invited(ZDENKA, by=BOB, place=ABROAD)).is_quiet


async def test_for_a_day_an_erased_player_offers_and_accepts_only_unrated_matches(
    table: Table,
) -> None:
    """Zdeňka can't accept rated offers: the challenger would get an unrated match instead."""
    await table.started(challenger=ZDENKA)
    await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    rated_again_at = table.clock() + ratings.RATED_PAUSE_AFTER_ERASURE
    table.clock.advance(hours=24, minutes=-1)
    for opponent in (BOB, None):
        invited = await table.matches.invitations.invite(HERE, ZDENKA, opponent, RATED)
        assert (invited.invitation.terms, invited.rated_again) == (UNRATED, rated_again_at)
    assert (
        await table.matches.invitations.invite(HERE, ZDENKA, CAROL, UNRATED)
    ).rated_again is None
    for_her = await table.invited(ZDENKA, by=DAVE, terms=RATED)
    unrated = await table.invited(None, by=CAROL, terms=UNRATED)
    async with table.refusing(RatedLater) as caught:
        await table.matches.invitations.accept(for_her.id, ZDENKA)
    assert (caught.value.challenger, caught.value.until) == (DAVE, rated_again_at)
    await table.matches.invitations.accept(unrated.id, ZDENKA)
    table.clock.advance(minutes=1)
    assert (await table.matches.invitations.accept(for_her.id, ZDENKA)).match.is_rated
    invited = await table.matches.invitations.invite(HERE, ZDENKA, DAVE, RATED)
    assert (invited.invitation.terms, invited.rated_again) == (RATED, None)


async def test_the_mark_of_an_erasure_is_deleted_after_a_day(table: Table, path: Path) -> None:
    await table.started(challenger=ZDENKA)
    await erase_and_serve(table)
    [(mark,)] = await table.rows("SELECT mark FROM erasure")
    table.clock.advance(hours=12)
    await table.started(challenger=ZDENKA)
    await erase_and_serve(table)
    table.clock.advance(hours=23)
    await table.serve_all()
    assert [row["mark"] for row in await table.rows("SELECT mark FROM erasure")] == [mark]
    assert traces(path, ZDENKA.user_id, mark) == {mark}
    table.clock.advance(hours=1)
    await table.serve_all()
    assert await table.rows("SELECT * FROM erasure") == []
    assert await table.rows("SELECT * FROM due WHERE kind = 'erasure_clearing'") == []
    assert traces(path, ZDENKA.user_id, mark) == set()


async def test_a_fourth_erasure_within_a_day_is_refused_and_possible_the_next_day(
    table: Table,
) -> None:
    first = table.clock()
    for _ in range(3):
        await table.started(challenger=ZDENKA)
        await erase_and_serve(table)
    match = await table.started(challenger=ZDENKA)
    with pytest.raises(ErasedTooOften) as asking:
        await table.matches.erasure.at_stake(ZDENKA.user_id)
    with pytest.raises(ErasedTooOften) as erasing:
        await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    assert asking.value.until == erasing.value.until == first + ratings.RATED_PAUSE_AFTER_ERASURE
    assert not (await table.present(match.id)).is_over
    await table.matches.erasure.erase(BOB.user_id, at=table.clock())
    table.clock.now = first + ratings.RATED_PAUSE_AFTER_ERASURE
    await table.matches.erasure.at_stake(ZDENKA.user_id)
    await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    assert ZDENKA not in (await table.present(match.id)).people


async def test_an_erasure_that_could_not_be_stored_does_not_limit_the_player(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise store.Locked

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "write", refuse)
        with pytest.raises(store.Locked):
            await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    await table.invited(BOB, by=ZDENKA)


async def test_an_erasure_ends_one_match_a_transaction_and_replays_no_log_in_it(
    table: Table, path: Path
) -> None:
    for _ in range(3):
        await table.started(*TURNS, challenger=ZDENKA, opponent=CAROL)
    async with traced_table(path, table.clock) as (other_table, sent):
        await other_table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    parts = "\n".join(sent).split("BEGIN IMMEDIATE")[1:]
    transactions = [part.partition("COMMIT")[0] for part in parts]
    ends = [transaction.count("INTO entry") for transaction in transactions]
    assert (sum(ends), max(ends)) == (3, 1)
    # The post about the end may be sent at once; it must not name her.
    with_erased_name = [
        transaction
        for transaction in transactions
        if "INTO entry" in transaction and "SET red_id = -" in transaction
    ]
    assert len(with_erased_name) == 3
    assert not any(re.search("SELECT .* FROM entry", transaction) for transaction in transactions)


@pytest.mark.parametrize("writes", range(9))
async def test_an_interrupted_erasure_is_finished_after_the_next_start(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch, writes: int
) -> None:
    open_match = await add_data(table)
    remaining_writes = writes
    original = table.store.write

    async def write_or_die(*values: Any, **named: Any) -> Any:
        nonlocal remaining_writes
        if remaining_writes == 0:
            raise KeyboardInterrupt
        remaining_writes -= 1
        return await original(*values, **named)

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "write", write_or_die)
        with suppress(KeyboardInterrupt):
            await table.matches.erasure.erase(ZDENKA.user_id, at=table.clock())
    async with table_at(path, table.clock) as restarted:
        if writes == 0:  # the erasure failed before it began
            assert not (await restarted.present(open_match.id)).is_over
            return
        restarted.clock.advance(minutes=1)
        await restarted.serve_all()
        assert traces(path, ZDENKA.user_id, ZDENKA.name) == set()
        assert (await restarted.present(open_match.id)).is_over
        numbers = await restarted.rows("SELECT DISTINCT red_id FROM match WHERE red_id < 0")
        assert len(numbers) == 1
        assert await restarted.rows("SELECT 1 FROM erasing") == []
