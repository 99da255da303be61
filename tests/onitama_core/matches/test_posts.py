"""Posts that are due in channels, reminders and warnings, and the clearing of old rows."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta

import pytest

from onitama_core import matches, store
from onitama_core.game import Player
from onitama_core.matches.due import DUE_HANDLERS, serve
from onitama_core.store import EPOCH, Delivery, PostKind, SeatChoice, Transaction
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, SHADOW, TURNS, Table, at_pace
from tests.onitama_core.matches.test_invitations import close
from tests.onitama_core.tournaments.cup import Cup


async def mark_done(table: Table, message_id: int | None) -> Delivery:
    """Mark the next due post as done, and return its delivery."""
    post, *_ = await table.due_posts()
    await table.mark_done(post, message_id)
    delivery = await table.store.read(lambda reader: reader.posts.delivery(post.id))
    assert delivery is not None
    return delivery


@pytest.mark.parametrize("message_id", [500, None], ids=["sent", "nothing to send"])
async def test_a_post_is_due_until_it_is_marked_done(table: Table, message_id: int | None) -> None:
    assert await table.due_posts() == []
    invitation = await table.invited()
    (post,) = await table.due_posts()
    delivery = await table.store.read(lambda reader: reader.posts.delivery(post.id))
    assert delivery == Delivery(is_done=False, message_id=None)
    assert await mark_done(table, message_id) == Delivery(is_done=True, message_id=message_id)
    assert await table.due_posts() == []
    assert (await table.matches.invitations.get(invitation.id)).message_id == message_id
    if message_id is not None:
        await table.matches.invitations.decline(invitation.id, BOB.user_id)
        assert await table.due() == [(PostKind.INVITATION_CLOSED, None)]
        await mark_done(table, message_id=501)
        assert (await table.matches.invitations.get(invitation.id)).message_id == 500


async def test_due_posts_are_listed_in_the_order_of_their_entries(table: Table) -> None:
    await table.started(*TURNS)
    boards = await table.due_match_posts(PostKind.BOARD)
    assert [post.seq for post in boards] == [1, 2, 3, 4]
    later = await table.store.read(lambda reader: reader.posts.due(boards[1].id))
    assert later == boards[2:]


async def test_all_channels_of_a_server_with_due_posts_are_found(table: Table) -> None:
    """The due posts are a board, an invitation and a puzzle of the day, each in its channel."""
    await table.started(TURNS[0])
    for place in (tables.NEXT_DOOR, tables.ABROAD):
        await table.invited(CAROL, place=place)
    daily = store.Daily(HERE.guild_id, day=1, puzzle=1, untried=0, channel_id=102)
    await table.write(
        lambda transaction: transaction.posts.enqueue_for_daily(daily, PostKind.DAILY)
    )
    found = await table.store.read(lambda reader: reader.posts.channels_with_due_in(HERE.guild_id))
    assert found == {HERE.channel_id, tables.NEXT_DOOR.channel_id, daily.channel_id}


async def test_the_last_sent_board_is_stored_as_the_matchs_last_post(table: Table) -> None:
    match, other = await table.started(), await table.started(opponent=CAROL)
    await table.play_on(match, *TURNS[:3])
    await table.offer(match, BOB)
    last_posts = []
    for message_id in (500, 501, None, 502):
        await mark_done(table, message_id)
        last_posts.append((await table.present(match.id)).last_post_id)
    assert last_posts == [500, 501, 501, 501]
    assert (await table.present(other.id)).last_post_id == other.last_post_id


async def test_each_draw_offer_keeps_the_id_of_its_own_message(table: Table) -> None:
    match = await table.started()
    for message_id, player, opponent in ((500, ALICE, BOB), (501, BOB, ALICE)):
        offer = await table.offer(match, player)
        await mark_done(table, message_id)
        await table.matches.draws.decline(match.id, opponent.user_id, offer.seq)
        await table.mark_all_sent()
    log = await table.log(match.id)
    closed = [entry.seq for entry in log if entry.kind is store.EntryKind.DRAW_DECLINED]
    found = await table.store.read(
        lambda reader: [
            reader.posts.message_of(match.id, PostKind.DRAW_OFFER, seq) for seq in closed
        ]
    )
    assert found == [500, 501]


# Waking the outbox and the deadline worker


def take_wakeups(table: Table) -> tuple[bool, bool]:
    """Return whether the outbox and the deadline worker were woken, and clear both events."""
    events = (table.store.posts_due, table.store.deadlines_changed)
    were_posts_due, were_deadlines_changed = (event.is_set() for event in events)
    for event in events:
        event.clear()
    return were_posts_due, were_deadlines_changed


async def test_a_new_post_wakes_the_outbox_and_an_earlier_deadline_its_worker(table: Table) -> None:
    await table.invited()
    assert take_wakeups(table) == (True, True)
    with pytest.raises(matches.AlreadyInvited):
        await table.invited()
    await mark_done(table, message_id=500)
    assert take_wakeups(table) == (False, False)
    match = await table.started(opponent=CAROL)
    take_wakeups(table)
    with pytest.raises(matches.OpponentsTurn):
        await table.act(match, CAROL, TURNS[1], 0)
    assert take_wakeups(table) == (False, False)
    await table.play_on(match, TURNS[0])
    assert take_wakeups(table) == (True, False)
    await table.matches.resign(match.id, ALICE.user_id)
    take_wakeups(table)
    await table.matches.invitations.rematch(match.id, ALICE)
    assert take_wakeups(table) == (True, False), "the rematch offer expires after other deadlines"


@pytest.mark.parametrize("fails", [False, True])
async def test_workers_are_woken_by_the_commit_and_not_by_a_rollback(
    table: Table, *, fails: bool
) -> None:
    match = await table.started()
    take_wakeups(table)

    def enqueue(transaction: Transaction) -> None:
        transaction.posts.enqueue_for_match(match, PostKind.BOARD, 1)
        transaction.due.schedule(store.DueKind.EXPIRY, 1, table.clock())
        assert not table.store.posts_due.is_set()
        assert not table.store.deadlines_changed.is_set()
        if fails:
            transaction.matches.append(
                match.id, store.PlainEntry(0, Player.RED, store.EntryKind.RESIGNED, at=EPOCH)
            )

    with pytest.raises(store.StoreFault) if fails else nullcontext():
        await table.write(enqueue)
    assert take_wakeups(table) == (not fails, not fails)


# Matches that move to another channel

NEXT_DOOR_ID = tables.NEXT_DOOR.channel_id


async def test_a_moved_match_is_posted_in_its_new_channel_with_a_note_in_the_old(
    table: Table,
) -> None:
    match = await table.started(TURNS[0])
    proposals = [await propose(match, ALICE) for propose in (table.offer, table.ask_back)]
    await table.mark_all_sent()
    await table.matches.watchers.add(match.id, 300)
    post_id = await table.matches.move(match, BOB.user_id, NEXT_DOOR_ID, keeps_watchers=False)
    assert await table.matches.watchers.watched_by(match.id, 300) is None
    assert (await table.present(match.id)).place == tables.NEXT_DOOR
    left, board, *answerable = await table.due_match_posts()
    assert (left.kind, left.channel_id) == (PostKind.LEFT, HERE.channel_id)
    assert (board.id, board.kind, board.channel_id, board.seq) == (
        post_id,
        PostKind.BOARD,
        NEXT_DOOR_ID,
        3,
    )
    assert [(post.kind, post.channel_id, post.seq) for post in answerable] == [
        (kind, NEXT_DOOR_ID, proposal.seq)
        for kind, proposal in zip((PostKind.DRAW_OFFER, PostKind.TAKEBACK), proposals, strict=True)
    ]
    await table.play_on(match, TURNS[1])
    later = (await table.due_match_posts(PostKind.BOARD))[-1]
    assert (later.channel_id, later.seq) == (NEXT_DOOR_ID, 4)


async def test_a_match_moved_out_of_its_thread_has_no_parent_channel(table: Table) -> None:
    match = await table.started()

    def open_thread(transaction: Transaction) -> None:
        transaction.matches.move_to_thread(match.id, HERE.channel_id, 999)

    await table.write(open_thread)
    await table.matches.move(await table.present(match.id), ALICE.user_id, HERE.channel_id)
    moved = await table.present(match.id)
    assert (moved.place, moved.parent_id) == (HERE, None)
    left = await table.due_match_posts(PostKind.LEFT)
    assert [post.channel_id for post in left] == [999, HERE.channel_id]


async def test_a_late_post_in_the_old_channel_does_not_move_the_match_back(table: Table) -> None:
    match = await table.accepted(replace(tables.NAMED_CARDS, venue=store.Venue.THREAD))
    (board,) = await table.due_match_posts(PostKind.BOARD)
    await table.matches.move(match, ALICE.user_id, NEXT_DOOR_ID)
    await table.write(
        lambda transaction: transaction.matches.move_to_thread(match.id, HERE.channel_id, 999)
    )
    await table.mark_done(board, message_id=500)
    present = await table.present(match.id)
    assert (present.place, present.last_post_id) == (tables.NEXT_DOOR, None)


async def test_if_both_players_move_a_match_at_once_the_second_is_refused(table: Table) -> None:
    match = await table.started()
    results, errors = await tables.gather_results(
        table.matches.move(match, ALICE.user_id, NEXT_DOOR_ID),
        table.matches.move(match, BOB.user_id, 102),
    )
    assert len(results) == len(errors) == 1
    assert isinstance(errors[0], matches.ChannelStillUsable)
    assert errors[0].match.place == (await table.present(match.id)).place


async def test_only_players_move_a_match_and_only_while_it_is_open(table: Table) -> None:
    match, over = await table.started(), await table.finished()
    async with table.refusing(matches.NotAPlayer):
        await table.matches.move(match, CAROL.user_id, NEXT_DOOR_ID)
    async with table.refusing(matches.MatchOver):
        await table.matches.move(over, ALICE.user_id, NEXT_DOOR_ID)


async def test_a_deleted_newest_board_is_posted_again_once(table: Table) -> None:
    match, other = await table.started(), await table.started(TURNS[0], opponent=CAROL)
    (newest,) = await table.due_posts()
    await table.mark_done(newest, message_id=None)  # the outbox gave up
    for _ in range(2):
        await table.matches.show_again(match)
        await table.matches.show_again(other)
    board, others = await table.due_match_posts()
    assert (board.kind, board.channel_id, board.seq) == (PostKind.BOARD, HERE.channel_id, 0)
    assert (others.match_id, others.kind) == (other.id, PostKind.BOARD)
    await table.mark_all_sent()
    async with table.unchanged():
        await table.matches.show_again(match)


@pytest.mark.parametrize("is_sent", [True, False])
async def test_a_deleted_board_is_not_posted_again_if_a_newer_one_exists_or_is_due(
    table: Table, *, is_sent: bool
) -> None:
    """A repeated old board would become the last message, and the newer one would ping nobody."""
    match, over = await table.started(), await table.finished()
    await table.play_on(match, TURNS[0])
    if is_sent:
        await table.mark_all_sent()
    async with table.unchanged():
        await table.matches.show_again(match)
        await table.matches.show_again(over)  # a finished match has a replay instead


async def test_a_board_still_due_in_an_earlier_channel_does_not_prevent_a_new_post(
    table: Table,
) -> None:
    match = await table.accepted(tables.NAMED_CARDS)
    await table.matches.move(match, ALICE.user_id, NEXT_DOOR_ID)
    *_, board = await table.due_posts()
    await table.mark_done(board, message_id=500)
    await table.matches.show_again(await table.present(match.id))
    new_board = (await table.due_posts())[-1]
    assert new_board.kind is PostKind.BOARD
    assert new_board.channel_id == NEXT_DOOR_ID
    assert new_board.id > board.id


MONTH_HOURS = 30 * 24


async def count(table: Table, rows: str) -> int:
    """Count the rows that an SQL text names, such as `post WHERE match_id = 1`."""
    (row,) = await table.rows(f"SELECT count(*) FROM {rows}")  # noqa: S608 - no user input
    return int(row[0])


@pytest.mark.parametrize("end", ["decline", "withdraw", "expire", "is not sent"])
async def test_a_closed_invitation_is_deleted_after_a_month(table: Table, end: str) -> None:
    invitation = await table.invited()
    await mark_done(table, message_id=None if end == "is not sent" else 500)
    await close(table, invitation, "expire" if end == "is not sent" else end)
    await table.mark_all_sent()
    table.clock.advance(hours=MONTH_HOURS - 1)
    await table.serve_all()
    assert not (await table.matches.invitations.get(invitation.id)).is_open
    table.clock.advance(hours=1)
    await table.serve_all()
    with pytest.raises(store.NoSuchInvitation) as caught:
        await table.matches.invitations.get(invitation.id)
    assert caught.value.invitation_id == invitation.id
    assert await count(table, "post") == await count(table, "due") == 0


async def test_a_month_after_its_end_a_match_loses_its_posts_and_keeps_its_log(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches.due, "MAX_CLEARED_POSTS", 2)
    match, other = await table.finished(*TURNS), await table.finished()
    for person in (ALICE, BOB):
        await table.matches.invitations.rematch(other.id, person)
    rematch = await table.present(other.id + 1)
    await table.matches.resign(rematch.id, ALICE.user_id)
    await table.mark_all_sent()
    log = await table.log(match.id)
    over = await table.present(match.id)
    table.clock.advance(hours=MONTH_HOURS)
    await table.serve_all()
    assert await table.log(match.id) == log
    assert await table.present(match.id) == over
    assert await count(table, "post") == await count(table, "invitation") == 0
    with pytest.raises(matches.RematchTaken):
        await table.matches.invitations.rematch(other.id, ALICE)
    offered = await table.matches.invitations.rematch(match.id, ALICE)
    assert isinstance(offered, matches.Invited)
    assert offered.invitation.terms.cards == match.terms.cards


async def test_posts_of_open_matches_and_unsent_posts_are_not_cleared(table: Table) -> None:
    """A post can stay due for a month if the bot has no access to its channel."""
    open_match = await table.started(TURNS[0], opponent=CAROL)
    await table.mark_all_sent()
    over = await table.started()
    await table.matches.resign(over.id, ALICE.user_id)
    posts = await count(table, f"post WHERE match_id = {open_match.id}")
    for is_sent in (False, True):
        table.clock.advance(hours=MONTH_HOURS - 48)
        await table.play_on(open_match, TURNS[1 + is_sent])
        table.clock.advance(hours=48)
        await table.serve_all()
        assert await table.store.read(lambda reader: reader.checks.inconsistencies()) == []
        due_boards = await table.due_match_posts(PostKind.BOARD)
        assert over.id in {post.match_id for post in due_boards}
    await table.mark_all_sent()
    table.clock.advance(hours=MONTH_HOURS - 48)
    await table.play_on(open_match, TURNS[3])
    table.clock.advance(hours=48)
    await table.serve_all()
    assert await count(table, f"post WHERE match_id = {open_match.id}") == posts + 3
    assert await count(table, f"post WHERE match_id = {over.id}") == 0


async def test_scheduled_work_without_its_subject_is_dropped(table: Table) -> None:
    def schedule(transaction: Transaction) -> None:
        for kind in store.DueKind:
            transaction.due.schedule(kind, 404, table.clock())

    Cup.tournaments_of(table)
    await table.write(schedule)
    await table.serve_all()
    assert await table.store.read(lambda reader: reader.due.next_at()) is None


# Reminders


async def count_due(table: Table, kind: PostKind) -> int:
    """Serve all work that is due by now, and return how many posts of a kind are due."""
    await table.serve_all()
    return [due_kind for due_kind, _ in await table.due()].count(kind)


async def test_challengers_and_players_who_have_placed_or_finished_get_no_reminder(
    table: Table,
) -> None:
    await table.started()
    waits_for_alice, both_placed, resigned = [await table.started(terms=SHADOW) for _ in range(3)]
    await table.placed(waits_for_alice, BOB)
    await table.placed(both_placed)
    await table.placed(resigned, ALICE)
    await table.matches.resign(resigned.id, BOB.user_id)
    for hours in (1, 19):
        table.clock.advance(hours=hours)
        assert await count_due(table, PostKind.REMINDER) == 0


async def test_the_accepting_player_is_reminded_an_hour_after_the_challenger_placed(
    table: Table,
) -> None:
    """A draw offer neither delays the reminder nor repeats it."""
    match = await table.started(terms=SHADOW)
    table.clock.advance(hours=3)
    await table.placed(match, ALICE)
    table.clock.advance(minutes=59)
    offer = await table.offer(match, ALICE)
    assert await count_due(table, PostKind.REMINDER) == 0
    table.clock.advance(minutes=1)
    assert await count_due(table, PostKind.REMINDER) == 1
    await table.matches.draws.decline(match.id, BOB.user_id, offer.seq)
    table.clock.advance(hours=20)
    assert await count_due(table, PostKind.REMINDER) == 1


@pytest.mark.parametrize(("seat", "count"), [(SeatChoice.RED, 1), (SeatChoice.BLUE, 0)])
async def test_in_way_of_the_light_blue_is_reminded_only_if_blue_accepted(
    table: Table, seat: SeatChoice, count: int
) -> None:
    await table.started(terms=replace(tables.LIGHT, seat=seat))
    table.clock.advance(hours=1)
    assert await count_due(table, PostKind.REMINDER) == count


async def test_the_player_who_offered_the_rematch_is_its_challenger(table: Table) -> None:
    match = await table.finished(terms=SHADOW)
    assert match.people[match.challenger] == ALICE
    await table.matches.invitations.rematch(match.id, BOB)
    await table.matches.invitations.rematch(match.id, ALICE)
    rematch = await table.present(match.id + 1)
    assert rematch.people[rematch.challenger] == BOB


# Warnings before time runs out

SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("pace", "after"),
    [
        ("3d", timedelta(hours=54)),
        ("1d", timedelta(hours=18)),
        ("5m", timedelta(minutes=3, seconds=45)),
        ("10+5", timedelta(minutes=7, seconds=30)),
        ("3+2", timedelta(minutes=2)),
        ("none", timedelta(days=23)),
    ],
)
async def test_a_warning_is_due_with_a_quarter_of_the_time_left_or_a_week_before_idle_end(
    table: Table, pace: str, after: timedelta
) -> None:
    match = await table.started(terms=at_pace(pace))
    table.clock.now = match.started_at + after - SECOND
    assert await count_due(table, PostKind.WARNING) == 0
    table.clock.now += SECOND
    assert await count_due(table, PostKind.WARNING) == 1
    table.clock.now += SECOND
    assert await count_due(table, PostKind.WARNING) == 1


async def test_no_warning_is_posted_for_a_turn_that_starts_with_little_time(table: Table) -> None:
    match = await table.started(terms=at_pace("3+2"))
    for text in TURNS:
        table.clock.now += 50 * SECOND
        match = (await table.play_on(match, text)).match
    assert match.clocks is not None
    assert max(match.clocks.left) < 2 * timedelta(minutes=1)
    assert match.deadline is not None
    table.clock.now = match.deadline - SECOND
    assert await count_due(table, PostKind.WARNING) == 0


async def test_a_turn_played_while_the_warning_is_served_cancels_it(table: Table) -> None:
    """The match's only warning would otherwise reach a player whose turn has just begun."""
    match = await table.started(terms=at_pace("1d"))
    table.clock.advance(hours=18)
    (due,) = await table.store.read(lambda reader: reader.due.tasks(table.clock(), 1))
    await table.play_on(match, TURNS[0])
    await table.write(lambda transaction: serve(transaction, due, DUE_HANDLERS))
    assert await count_due(table, PostKind.WARNING) == 0
    table.clock.advance(hours=18)
    assert await count_due(table, PostKind.WARNING) == 1


async def test_no_warning_is_posted_after_the_deadline_or_the_end(table: Table) -> None:
    """The bot still waits for clicks that were made in time."""
    match, over = await table.started(terms=at_pace("1d")), await table.started(terms=at_pace("1d"))
    await table.matches.resign(over.id, over.people[0].user_id)
    table.clock.now = match.started_at + timedelta(days=1) + SECOND
    assert await count_due(table, PostKind.WARNING) == 0
    assert not (await table.present(match.id)).is_over
