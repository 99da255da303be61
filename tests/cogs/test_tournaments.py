"""Posts, pages, pairing reasons and tables of tournaments."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import pytest

from cogs.shared.messages import MAX_BUTTONS_IN_ROW, Picture
from cogs.shared.words import MAX_MESSAGE_CHARS
from cogs.tournaments import panel, private, public, reasons
from cogs.tournaments.drafts import OFFERED, TERMS, DraftTerm, TournamentDraft
from cogs.tournaments.private import ListedTournament
from cogs.tournaments.table import count_pages, format_points, make_table
from onitama_core import tournaments
from onitama_core.game import Variant
from onitama_core.store import (
    EPOCH,
    PACES,
    Bye,
    Entrant,
    Game,
    GuildSettings,
    Location,
    PairedBoard,
    PairingResult,
    Participant,
    Person,
    Terms,
    Tournament,
    TournamentFormat,
    TournamentPlan,
    TournamentStatus,
    TournamentView,
)
from rendering import MAX_TABLE_ROWS, RoundResult, TableCell
from tests.cogs.shared.builders import SNOWFLAKE, match_at
from tests.onitama_core.game.helpers import START, classic

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.store import Match, Round

LONGEST_NAME: Final = "W" * 32
SWISS, ROUND_ROBIN, KNOCKOUT = TournamentFormat
RED, BLUE, DRAW, *_ = PairingResult


def make_view(
    rounds: Sequence[Round] = (),
    people: int = 4,
    kind: TournamentFormat = SWISS,
    status: TournamentStatus = TournamentStatus.RUNNING,
    name: str = "Spring Cup",
    **plan: Any,
) -> TournamentView:
    """Return a tournament with these rounds; people have numbers and names from Ann on."""
    has_started = bool(rounds)
    numbers = range(1, people + 1)
    match_ids = iter(range(10**6, 10**6 + 10**4))
    chosen = TournamentPlan(
        **{
            "place": Location(SNOWFLAKE, SNOWFLAKE + 1),
            "name": name,
            "format": kind,
            "terms": Terms(),
            "rounds": 5,
            "round_time": timedelta(days=14),
            "starts_at": None,
            "starts_with": 8,
            **plan,
        }
    )
    return TournamentView(
        Tournament(
            id=7,
            plan=chosen,
            organiser_id=SNOWFLAKE,
            status=status,
            round=len(rounds),
            rounds=5,
            round_ends_at=EPOCH if has_started else None,
            created_at=EPOCH,
            ended_at=None,
            message_id=SNOWFLAKE + 2,
        ),
        tuple(
            Participant(
                Person(SNOWFLAKE + number, name_of(number)),
                Entrant(number, 1500) if has_started else None,
            )
            for number in numbers
        ),
        tuple(
            tuple(
                PairedBoard(pairing, next(match_ids) if isinstance(pairing, Game) else None)
                for pairing in pairings
            )
            for pairings in rounds
        ),
    )


def name_of(number: int) -> str:
    return ("Ann", "Ben", "Cem", "Dov", "Eve", "Fay")[number - 1] if number <= 6 else LONGEST_NAME


def matches_of(view: TournamentView) -> dict[int, Match]:
    """Return a match with a posted board for each pairing of a tournament."""
    match = match_at(classic(START))
    ids = [board.match_id for boards in view.boards for board in boards]
    return {match_id: match for match_id in ids if match_id is not None}


def full_round(people: int, result: PairingResult | None = None) -> Round:
    return tuple(Game(number, number + 1, result) for number in range(1, people, 2))


# -- posts --


@pytest.mark.parametrize("result", [None, *PairingResult])
def test_the_post_of_a_round_with_64_people_names_everybody_and_fits(
    result: PairingResult | None,
) -> None:
    view = make_view([full_round(64, result)], people=64, name="W" * 40)
    post = public.round_post(view, 1, matches_of(view))
    assert len(post.content) <= MAX_MESSAGE_CHARS
    assert len(post.buttons) <= MAX_BUTTONS_IN_ROW
    if result is None:
        assert len(post.pings) == 64
        assert all(f"<@{user_id}>" in post.content for user_id in post.pings)
    else:
        assert post.pings == ()


def test_a_small_round_links_to_the_boards_and_shows_results() -> None:
    view = make_view([(Game(1, 4, RED), Game(2, 3), Bye(5))], people=5)
    lines = public.round_post(view, 1, matches_of(view)).content.splitlines()
    one, four, five = (f"<@{SNOWFLAKE + number}>" for number in (1, 4, 5))
    assert lines[0].startswith("🏆 **Spring Cup** · round 1 of 5, ends <t:")
    assert lines[1].startswith(f"🔴 {one} – 🔷 {four} · [#1000000](https://discord.com/channels/")
    assert lines[1].endswith(") · **1 – 0**")
    assert lines[2].endswith(")")
    assert lines[3] == f"No opponent in this round, which counts 1 point: {five}."


def test_the_round_in_which_a_tournament_is_cancelled_does_not_read_as_over() -> None:
    view = make_view([full_round(4, RED), full_round(4)], status=TournamentStatus.CANCELLED)
    assert public.round_heading(view, 1) == "🏆 **Spring Cup** · round 1 of 5 is over"
    second = "🏆 **Spring Cup** · cancelled in round 2 of 5; its matches go on"
    assert public.round_heading(view, 2) == second


def test_the_button_why_this_opponent_appears_with_the_first_round() -> None:
    def button_labels(view: TournamentView) -> list[str | None]:
        listed = ListedTournament(view, SNOWFLAKE + 1, None)
        page = private.tournament_page(listed, is_manager=False)
        return [button.label for button in page.buttons]

    assert button_labels(make_view()) == ["Leave", "Table"]
    assert button_labels(make_view([full_round(4)])) == ["Leave", "Table", "Why this opponent?"]


def test_the_sign_up_names_at_most_twenty_people() -> None:
    post = public.signup_post(make_view(people=23, status=TournamentStatus.SIGN_UP))
    assert post.content.count("<@") == 20
    assert post.content.endswith(" and 3 others.")
    assert "**23** take part: " in post.content
    assert len(post.content) <= MAX_MESSAGE_CHARS
    assert post.pings == ()


def test_only_a_sign_up_closed_at_its_time_says_how_many_people_it_needed() -> None:
    closing = EPOCH + timedelta(minutes=15)
    view = make_view(people=2, status=TournamentStatus.CANCELLED, starts_at=closing)

    def state(ended_at: datetime) -> str:
        tournament = replace(view.tournament, ended_at=ended_at)
        return public.describe_state(replace(view, tournament=tournament))

    assert state(EPOCH) == "It was cancelled."
    assert state(closing) == "It was cancelled: a tournament needs at least 4 people."


def test_the_sign_up_of_a_finished_tournament_names_those_who_took_part() -> None:
    view = make_view([full_round(4, RED)], status=TournamentStatus.FINISHED)
    first, *others = view.participants
    left = replace(first, entrant=Entrant(1, 1500, left_after=1))
    view = replace(view, participants=(left, *others))
    assert "**4** took part: " in public.signup_post(view).content
    nobody = public.signup_post(make_view(people=0, status=TournamentStatus.CANCELLED))
    assert "Join" not in nobody.content


def test_a_round_robin_starts_with_no_more_people_than_can_join() -> None:
    plan = make_view(status=TournamentStatus.SIGN_UP).tournament.plan
    long = replace(plan, format=TournamentFormat.ROUND_ROBIN, starts_with=16)
    assert public.describe_start(long) == "It starts as soon as 12 people have joined."


def test_formatting_and_links_in_a_tournaments_name_are_escaped() -> None:
    name = "**<@1>** [x](https://x)"
    post = public.signup_post(make_view(status=TournamentStatus.SIGN_UP, name=name))
    assert "<@1>" not in post.content.replace("\\<@", "")
    assert "[x]" not in post.content.replace("\\[x]", "")


def test_the_winners_are_named_with_their_badge() -> None:
    rounds = [(Game(1, 2, RED), Game(3, 4, DRAW)), (Game(1, 3, RED), Game(2, 4, DRAW))]
    post = public.end_post(make_view(rounds, status=TournamentStatus.FINISHED))
    ann = f"<@{SNOWFLAKE + 1}>"
    assert post.content.splitlines()[:2] == ["🏆 **Spring Cup** is over.", f"🥇 {ann}, 2 points"]
    assert post.content.endswith(f"{ann} gets the badge **Champion** in `/onitama profile`.")
    assert post.pings == ()


@pytest.mark.parametrize("number", [1, 9])
def test_the_name_of_a_rounds_thread_is_within_discords_limit(number: int) -> None:
    view = make_view([full_round(4)], name="W" * 120)
    assert len(public.thread_name(view, number)) == public.MAX_THREAD_NAME_CHARS
    assert public.thread_name(view, number).endswith(f" · round {number}")


# -- tables --


def test_the_table_shows_each_persons_results_with_the_opponents_numbers() -> None:
    rounds = [(Game(1, 2, BLUE), Game(3, 4, DRAW), Bye(5)), (Game(2, 5), Game(4, 1))]
    table = make_table(make_view(rounds, people=5))
    rows = {row.name: row for row in table.rows}
    number = {row.name: row.number for row in table.rows}
    assert [row.number for row in table.rows] == [1, 2, 3, 4, 5]
    assert rows["Ann"].cells == (
        TableCell(RoundResult.LOST, number["Ben"]),
        TableCell(RoundResult.PLAYING, number["Dov"]),
        None,
        None,
        None,
    )
    assert rows["Ben"].cells[0] == TableCell(RoundResult.WON, number["Ann"])
    assert rows["Cem"].cells[:2] == (TableCell(RoundResult.DRAWN, number["Dov"]), None)
    assert rows["Eve"].cells[0] == TableCell(RoundResult.BYE)
    assert (rows["Ben"].points, rows["Cem"].points, rows["Ann"].points) == (1, 0.5, 0)
    assert (table.people, table.round, table.rounds) == (5, 2, 5)


def test_the_table_of_64_people_has_four_pages_that_fit_into_a_message() -> None:
    view = make_view([full_round(64, DRAW)] * 5, people=64)
    assert count_pages(view) == 4
    numbers = []
    for page in range(4):
        table = make_table(view, page)
        assert len(table.rows) == MAX_TABLE_ROWS
        numbers += [row.number for row in table.rows]
        message = private.table_page(view, page, Picture("table.png", "", b""))
        assert len(message.content) <= MAX_MESSAGE_CHARS
        assert "more." not in message.content, "a person is left out"
        assert [button.label for button in message.buttons] == [
            f"Page {number}" for number in (1, 2, 3, 4)
        ]
    assert numbers == [*range(1, 65)]


@pytest.mark.parametrize(
    ("points", "written"),
    [(0, "0"), (0.5, "½"), (1, "1"), (4.5, "4½"), (10.25, "10¼"), (0.75, "¾")],
)
def test_points_are_written_with_fractions(points: float, written: str) -> None:
    assert format_points(points) == written


# -- reasons --


ANN, BEN = Person(1, "Ann"), Person(2, "Ben")
REASONS: Final[dict[Any, str]] = {
    tournaments.UpperAgainstLowerHalf(1, 3): (
        "The upper half meets the lower half. By rating **Ann** is number 1, **Ben** 3."
    ),
    tournaments.SameScore(1.5): "**Ann** and **Ben** both had 1½ points and hadn't met yet.",
    tournaments.Floated(2, 1): (
        "**Ann** had 2 points, **Ben** 1 point. Not everybody could meet an equal."
    ),
    tournaments.LateJoiner(0, 0.5): (
        "**Ann** joined late with 0 points and meets **Ben**, who had ½ point."
    ),
    tournaments.OddOneOut(0, has_lowest_points=True): (
        "The number of people is odd, so somebody has no opponent. "
        "Nobody had fewer points than **Ann**: 0 points."
    ),
    tournaments.OddOneOut(1, has_lowest_points=False): (
        "The number of people is odd. Everybody with fewer points than **Ann** had to be paired, "
        "so **Ann** has no opponent."
    ),
    tournaments.BergerRound(2): (
        "Everybody meets everybody once; by the plan **Ann** meets **Ben** in round 2."
    ),
    tournaments.RestRound(): (
        "The number of people is odd, so everybody rests for a round; this is **Ann**'s."
    ),
    tournaments.OpponentWithdrew(3): "**Cem** left the tournament, so **Ann** has no opponent.",
    tournaments.BracketSeeds(1, 4, 1): (
        "The best by rating meet the last: **Ann** is number 1, **Ben** 4."
    ),
    tournaments.BracketSeeds(1, 4, 2): (
        "**Ann** and **Ben** went on in neighbouring parts of the bracket."
    ),
    tournaments.SeedBye(1): (
        "The bracket has places to spare, so the best go on at once: **Ann** is number 1."
    ),
    tournaments.Walkover(): (
        "Nobody is left in the part of the bracket from which **Ann**'s opponent would have come."
    ),
    tournaments.Replay(): ("The first match of **Ann** and **Ben** was drawn, so they play again."),
}


@pytest.mark.parametrize("reason", REASONS, ids=lambda reason: type(reason).__name__)
def test_each_pairing_reason_is_described(reason: Any) -> None:
    view = make_view([full_round(4)])
    assert reasons.describe_reason(view, reason, ANN, BEN) == REASONS[reason]


def test_every_pairing_reason_has_an_example_and_a_sentence() -> None:
    assert (
        {type(reason) for reason in REASONS}
        == set(tournaments.PairingReason.__args__)
        == set(reasons.SENTENCES)
    )


# -- what a participant reads --


def test_a_participant_reads_what_they_have_to_do() -> None:
    def describe(view: TournamentView, number: int) -> str:
        match = match_at(classic(START))
        return private.describe_own_part(ListedTournament(view, SNOWFLAKE + number, match))

    playing = make_view([(Game(1, 2), Game(3, 4, RED), Bye(5))], people=6)
    assert describe(playing, 1).startswith("You play **Ben** in [#")
    assert describe(playing, 2).startswith("You play **Ann** in [#")
    assert (
        describe(playing, 3) == "Your match of this round is over. The next round starts by itself."
    )
    assert describe(playing, 5).startswith("You take part; in this round you have no opponent.")
    assert describe(playing, 6) == "You take part from the next round on."
    assert describe(make_view(status=TournamentStatus.SIGN_UP), 1) == "You take part."
    unpaired = "You take part. I'll mention you when your match begins."
    assert describe(make_view(status=TournamentStatus.RUNNING), 1) == unpaired
    in_the_last = (
        "Your match of the last round is over. The winners are posted after the last match."
    )
    assert describe(make_view([full_round(4, RED)] * 5), 1) == in_the_last


def test_a_knocked_out_participant_reads_that_in_the_same_round_and_later() -> None:
    first = (Game(1, 4, RED), Game(2, 3, DRAW), Game(3, 2, PairingResult.BLUE_BY_LOT))

    def describe(rounds: list[Round], number: int) -> str:
        view = make_view(rounds, kind=TournamentFormat.KNOCKOUT)
        return private.describe_own_part(ListedTournament(view, SNOWFLAKE + number, None))

    out = "You are out of this tournament. The table shows how it goes on."
    assert describe([first[:2]], 3).startswith("Your match of this round is over.")
    assert [describe([first], number) == out for number in (1, 2, 3, 4)] == [
        False,
        False,
        True,
        True,
    ]
    final = (Game(1, 2),)
    assert describe([first, final], 1) == "You play **Ben**."
    assert [describe([first, final], number) for number in (3, 4)] == [out, out]


# -- the panel --


def test_every_option_of_the_panel_has_a_label_and_can_be_planned() -> None:
    settings = GuildSettings()
    usual = TournamentDraft.default_in(settings)
    for term in TERMS:
        for value in OFFERED[term]:
            label, description = panel.describe_draft_option(term, value)
            assert 0 < len(label) <= reasons.MAX_OPTION_CHARS
            assert len(description or "") <= reasons.MAX_OPTION_CHARS
            draft = usual.with_term(term, value)
            plan = draft.plan(Location(1, 2), "Cup", settings, EPOCH)
            for more in (False, True):
                shown = panel.draft_panel(draft, settings, plan, is_second_page=more)
                assert len(shown.lists) + 1 <= 5
                assert len(shown.content) <= MAX_MESSAGE_CHARS


def test_the_panel_opens_with_the_servers_usual_match() -> None:
    settings = GuildSettings(variant=Variant.WIND, pool="all", pace=PACES["5+3"], rated=False)
    draft = TournamentDraft.default_in(settings)
    plan = draft.plan(Location(1, 2), "Cup", settings, EPOCH)
    assert plan.terms == Terms("all", variant=Variant.WIND, pace=PACES["5+3"])
    assert (plan.format, plan.rounds) == (SWISS, 5)
    assert plan.round_time == timedelta(minutes=30)
    assert draft.with_term(DraftTerm.PACE, "1d").round_time == "7d"


def test_a_match_without_a_pace_is_never_rated() -> None:
    settings = GuildSettings()
    draft = TournamentDraft.default_in(settings).with_term(DraftTerm.PACE, "none")
    assert draft.is_rated
    assert not draft.terms_in(settings).is_rated
    assert draft.switch_rated(settings).is_rated
