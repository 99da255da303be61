"""Lists of finished matches, watchers of open matches, and replays turn by turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core import game, matches
from onitama_core.game import PawnMoved, Player, Variant, format_action, format_position
from onitama_core.matches.lists import MATCHES_PER_PAGE
from onitama_core.matches.watchers import MAX_WATCHERS, Watched
from onitama_core.store import MatchPost, NoSuchMatch, PostKind, SharedFilm, Slice, Whose
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, DAVE, HERE, TURNS, WIND, Table

if TYPE_CHECKING:
    from onitama_core.store import Match

ALICES = Whose(ALICE.user_id, HERE.guild_id, None)


def ids(page: matches.GamesPage) -> list[int]:
    """Return the ids of the matches on a page."""
    return [match.id for match in page.matches]


async def is_visible(_: Match) -> bool:
    return True


@pytest_asyncio.fixture
async def past_matches(table: Table) -> list[int]:
    """Return the ids of more than a page of finished matches, latest first.

    They are of every variant, with Alice in either seat.
    """
    variants = tuple(Variant)
    match_ids = []
    for number in range(MATCHES_PER_PAGE + 4):
        terms = replace(tables.NAMED_CARDS, variant=variants[number % len(variants)])
        challenger, opponent = (BOB, ALICE) if number % 3 else (ALICE, BOB)
        match = await table.finished(challenger=challenger, opponent=opponent, terms=terms)
        match_ids.append(match.id)
        table.clock.advance(minutes=number % 2)
    return match_ids[::-1]


async def page(table: Table, part: Slice | None = None, whose: Whose = ALICES) -> matches.GamesPage:
    """Return a page of a user's own list of finished matches."""
    return await table.matches.lists.page(whose, part, is_visible, is_own=True)


async def test_pages_lead_through_all_finished_matches_and_back(
    table: Table, past_matches: list[int]
) -> None:
    first = await page(table)
    second = await page(table, Slice.beside(first.matches[-1], is_after=False))
    assert ids(first) + ids(second) == past_matches
    assert (first.has_later, first.has_earlier) == (False, True)
    assert (second.has_later, second.has_earlier) == (True, False)
    for index in range(1, len(past_matches)):
        match = await table.present(past_matches[index])
        back = await page(table, Slice.beside(match, is_after=True))
        # Near the start of the list the page is filled up with matches after this one.
        end = max(index, MATCHES_PER_PAGE)
        assert ids(back) == past_matches[end - MATCHES_PER_PAGE : end]
        assert back.has_later == (index > MATCHES_PER_PAGE)
        assert back.has_earlier
    found = await page(table, whose=replace(ALICES, variant=Variant.WIND))
    assert {match.setup.variant for match in found.matches} == {Variant.WIND}
    assert ids(found) == [match_id for match_id in past_matches if match_id in ids(found)]
    assert not found.has_earlier
    latest = await table.matches.lists.latest(ALICES, 3, is_visible)
    assert [match.id for match in latest] == past_matches[:3]


async def test_lists_leave_out_hidden_matches_and_stop_after_a_maximum_of_them(
    table: Table, past_matches: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    checked_ids: list[int] = []

    async def sees(match: Match) -> bool:
        checked_ids.append(match.id)
        return match.id % 3 == 0

    async def sees_none(match: Match) -> bool:
        checked_ids.append(match.id)
        return False

    found = await table.matches.lists.page(ALICES, None, sees, is_own=False)
    assert ids(found) == [match_id for match_id in past_matches if match_id % 3 == 0]
    assert not found.has_earlier
    monkeypatch.setattr(matches.lists, "MATCHES_PER_READ", 3)
    monkeypatch.setattr(matches.lists, "MAX_SCANNED_MATCHES", 6)
    checked_ids.clear()
    found = await table.matches.lists.page(ALICES, None, sees_none, is_own=False)
    assert (checked_ids, found.has_earlier) == (past_matches[:6], False)


async def test_only_ones_own_list_has_private_matches_and_only_finished_ones(
    table: Table,
) -> None:
    await table.started()
    await table.cancelled_match(BOB)
    await table.finished(place=tables.ABROAD)
    await table.finished(challenger=CAROL)
    private = [(await table.practised(level)).id for level in (3, None)]
    for match_id in private:
        await table.matches.resign(match_id, ALICE.user_id)
    assert sorted(ids(await page(table))) == private
    for_others = await table.matches.lists.page(ALICES, None, is_visible, is_own=False)
    assert ids(for_others) == []
    assert await table.matches.lists.latest(ALICES, 3, is_visible) == []


# Watching

CAROL_ID, DAVE_ID = CAROL.user_id, DAVE.user_id


async def watchers(table: Table, match_id: int) -> list[int]:
    return await table.store.read(lambda reader: reader.matches.watchers(match_id))


async def test_users_who_do_not_play_can_watch_an_open_match_and_stop_watching(
    table: Table,
) -> None:
    match = await table.started()
    for user_id in (DAVE_ID, CAROL_ID, CAROL_ID):
        await table.matches.watchers.add(match.id, user_id)
    assert await watchers(table, match.id) == [CAROL_ID, DAVE_ID]
    assert await table.matches.watchers.watched_by(match.id, CAROL_ID) is Watched.END
    for _ in range(2):
        await table.matches.watchers.remove(match.id, CAROL_ID)
    assert await watchers(table, match.id) == [DAVE_ID]
    assert await table.matches.watchers.watched_by(match.id, CAROL_ID) is None
    with pytest.raises(matches.PlaysInIt):
        await table.matches.watchers.add(match.id, ALICE.user_id)
    with pytest.raises(NoSuchMatch):
        await table.matches.watchers.add(99, CAROL_ID)
    await table.matches.resign(match.id, ALICE.user_id)
    with pytest.raises(matches.MatchOver):
        await table.matches.watchers.add(match.id, CAROL_ID)


async def test_a_match_has_at_most_as_many_watchers_as_one_post_can_ping(table: Table) -> None:
    match = await table.started()
    for user_id in range(1000, 1000 + MAX_WATCHERS):
        await table.matches.watchers.add(match.id, user_id)
    with pytest.raises(matches.TooManyWatchers):
        await table.matches.watchers.add(match.id, CAROL_ID)
    await table.matches.watchers.add(match.id, 1000)
    await table.matches.watchers.remove(match.id, 1000)
    await table.matches.watchers.add(match.id, CAROL_ID)


async def test_a_person_watches_a_limited_number_of_open_matches(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches.watchers, "MAX_WATCHED_MATCHES", 1)
    first, second = await table.started(), await table.started(challenger=DAVE)
    await table.matches.watchers.add(first.id, CAROL_ID)
    with pytest.raises(matches.TooManyWatched):
        await table.matches.watchers.add(second.id, CAROL_ID)
    await table.matches.watchers.add(first.id, DAVE_ID)
    await table.matches.resign(first.id, ALICE.user_id)
    await table.mark_all_sent()
    await table.matches.watchers.add(second.id, CAROL_ID)


async def test_watchers_are_removed_once_the_last_board_is_posted(table: Table) -> None:
    """An earlier board that is posted late removes no watcher."""
    match = await table.started()
    await table.matches.watchers.add(match.id, CAROL_ID)
    await table.play_on(match, TURNS[0])
    await table.matches.resign(match.id, ALICE.user_id)
    boards = await table.due_match_posts(PostKind.BOARD)
    for board, left in zip(boards, ([CAROL_ID], []), strict=True):
        await table.mark_done(board, 7)
        assert await watchers(table, match.id) == left


SHADOW_TURNS = (
    "tiger:c1c3 ninja:b1b3",
    "crane:a5a4 ninja:d5d4 lantern:3",
    "dragon:e1c2 ninja:b3d4 lantern:none",
)
"""Turns of a match in Way of the Shadow; after the third both ninjas stand on d4."""


async def play_match(table: Table, *turns: str, variant: Variant = Variant.SHADOW) -> int:
    """Return the id of an open match in which these turns were played."""
    match = await table.started(terms=replace(tables.NAMED_CARDS, variant=variant))
    if variant is Variant.SHADOW:
        await table.placed(match)
    for turn in turns:
        await table.play_on(match, *turn.split())
    return match.id


async def resigned_match(table: Table, *turns: str, variant: Variant = Variant.SHADOW) -> int:
    """Return the id of a match that Alice resigned after these turns."""
    match_id = await play_match(table, *turns, variant=variant)
    await table.matches.resign(match_id, ALICE.user_id)
    return match_id


def board_text(revealed: matches.RevealedTurn) -> str:
    """Return the board of a revealed position in notation."""
    return format_position(revealed.view).split()[0]


def action_texts(revealed: matches.RevealedTurn) -> list[str]:
    """Return the actions of a revealed turn, each with its player."""
    return [
        f"{played.player} {format_action(played.action)}" for played in revealed.view.played_actions
    ]


async def test_an_open_or_unknown_match_reveals_nothing(table: Table) -> None:
    match_id = await play_match(table, *SHADOW_TURNS)
    for call in (
        *(table.matches.replays.reveal(match_id, turn) for turn in (None, 0, 1)),
        table.matches.replays.every_turn(match_id),
    ):
        with pytest.raises(matches.NotFinished) as caught:
            await call
        assert caught.value.match.id == match_id
    for look in (table.matches.replays.reveal, table.matches.replays.look_back):
        with pytest.raises(NoSuchMatch):
            await look(99)


async def test_a_replay_shows_every_turn_and_starts_with_the_last(table: Table) -> None:
    match_id = await resigned_match(table, *SHADOW_TURNS)
    turns = list(await table.matches.replays.every_turn(match_id))
    for turn, shown_turn in ((None, 3), (-1, 0), (0, 0), (1, 1), (2, 2), (4, 3), (10**9, 3)):
        revealed = await table.matches.replays.reveal(match_id, turn)
        assert revealed == turns[shown_turn]
        assert (revealed.turn, revealed.turns, revealed.match.is_over) == (shown_turn, 3, True)
        assert (revealed.view.public.outcome is not None) == (shown_turn == 3)
    placements, _, second, last = turns
    assert board_text(placements) == "s1mns/5/5/5/SNM1S"
    assert action_texts(placements) == ["blue place:d5", "red place:b1"]
    assert action_texts(second) == ["blue crane:a5a4", "blue ninja:d5d4", "blue lantern:3"]
    assert board_text(second) == "2m1s/s2n1/1NM2/5/S3S"
    answers = [
        event
        for event in second.view.played_actions[-1].events
        if isinstance(event, game.LanternAnswered)
    ]
    assert [answer.has_ninja for answer in answers] == [True]
    assert [answer.has_ninja for answer in second.view.lantern_answers[Player.BLUE]] == [True]
    assert board_text(last) == "2m1s/s2X1/2M2/2S2/S4"
    assert action_texts(last) == ["red dragon:e1c2", "red ninja:b3d4", "red lantern:none"]


async def test_a_replay_counts_no_draw_offers_and_can_be_without_turns(table: Table) -> None:
    match_id = await play_match(table, SHADOW_TURNS[0])
    offer = await table.matches.draws.propose(match_id, ALICE.user_id)
    await table.matches.draws.agree(match_id, BOB.user_id, offer.match.seq)
    revealed = await table.matches.replays.reveal(match_id)
    assert (revealed.turn, action_texts(revealed)) == (1, ["red tiger:c1c3", "red ninja:b1b3"])
    match = await table.finished(terms=tables.SHADOW)  # before anybody has placed
    revealed = await table.matches.replays.reveal(match.id)
    assert (revealed.turn, revealed.turns, action_texts(revealed)) == (0, 0, [])


async def test_looking_back_shows_the_last_complete_turn_only(table: Table) -> None:
    match_id = await play_match(table, *SHADOW_TURNS)
    past = await table.matches.replays.look_back(match_id)
    assert (past.turn, past.turns) == (3, 3)
    assert format_position(past.view).split()[0] == "2m1s/s4/2M2/2S2/S4"
    assert [type(event) for event in past.events] == [PawnMoved, game.NinjaStepTaken]
    match = await table.present(match_id)
    await table.play_on(match, "tiger:e5e3")
    after = await table.matches.replays.look_back(match_id)
    assert (after.turn, after.turns) == (3, 3)
    assert (after.view, after.events) == (past.view, past.events)
    await table.play_on(match, "ninja:stay", "lantern:none")
    assert (await table.matches.replays.look_back(match_id)).turns == 4


async def test_looking_back_leaves_out_a_turn_that_was_taken_back(table: Table) -> None:
    """The cached recording grows with each turn and shrinks when the turn is taken back."""
    match = await table.started("crab:a1a2", "crane:a5a4", terms=WIND)
    for text in ("bat:c1c2", "bat:e1e2"):
        after_first_part = (await table.play_on(match, text)).match
        assert (await table.matches.replays.look_back(match.id)).turn == 2
        await table.matches.take_back(match.id, ALICE.user_id, after_first_part.step)
        past = await table.matches.replays.look_back(match.id)
        assert (past.turn, past.turns) == (2, 2)
        assert past.view == (await table.matches.look(match.id)).view
    await table.play_on(match, "bat:c1c2", "bat:c3b4")
    assert (await table.matches.replays.look_back(match.id)).turns == 3


async def film(table: Table, match_id: int) -> SharedFilm | None:
    return await table.store.read(lambda reader: reader.posts.film(match_id))


async def test_a_replay_film_is_shared_once_in_the_channel(table: Table) -> None:
    """A failed post allows sharing again; a shared film stays shared once its post is cleared."""
    match = await table.finished()
    for message_id in (None, 77):
        await table.matches.replays.share(match.id, ALICE.user_id)
        [post] = await table.due_posts()
        assert isinstance(post, MatchPost)
        assert (post.kind, post.match_id) == (PostKind.FILM, match.id)
        assert post.channel_id == match.place.channel_id
        await table.mark_done(post, message_id)
        assert (await film(table, match.id) is None) == (message_id is None)
    for person in (ALICE, BOB):
        with pytest.raises(matches.AlreadyShared) as caught:
            await table.matches.replays.share(match.id, person.user_id)
        assert caught.value.film.message_id == 77
    assert await table.due() == []
    table.clock.advance(hours=31 * 24)
    await table.serve_all()
    assert await table.rows("SELECT * FROM post WHERE kind = 'film'") == []
    assert await film(table, match.id) == SharedFilm(player=Player.RED, message_id=77)


async def test_only_players_share_a_film_and_only_of_a_finished_match(table: Table) -> None:
    match = await table.started()
    with pytest.raises(matches.NotFinished):
        await table.matches.replays.share(match.id, ALICE.user_id)
    await table.matches.resign(match.id, BOB.user_id)
    cancelled = await table.cancelled_match()
    for match_id, person, problem in (
        (match.id, CAROL, matches.NotAPlayer),
        (99, ALICE, NoSuchMatch),
        (cancelled.id, ALICE, matches.WasCancelled),
    ):
        async with table.refusing(problem):
            await table.matches.replays.share(match_id, person.user_id)
    async with table.unchanged():
        await table.matches.replays.require_shareable(match.id, ALICE.user_id)


async def test_finished_matches_near_a_person_or_channel_are_listed_latest_first(
    table: Table,
) -> None:
    first = await resigned_match(table, variant=Variant.CLASSIC)
    table.clock.advance(hours=1)
    second = await resigned_match(table, variant=Variant.CLASSIC)
    await play_match(table, variant=Variant.CLASSIC)
    here = (await table.present(first)).place
    next_door, abroad = here._replace(channel_id=7), here._replace(guild_id=8)
    both = [second, first]
    none: list[int] = []
    for person, place, most, expected in (
        (ALICE, here, 5, both),
        (ALICE, here, 1, [second]),
        (CAROL, here, 5, both),
        (CAROL, next_door, 5, none),
        (BOB, next_door, 5, both),
        (BOB, abroad, 5, none),
    ):
        found = await table.matches.lists.finished_near(person.user_id, place, most)
        assert [row.id for row in found] == expected
