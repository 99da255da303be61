"""Scripted matches: each line is an action, with the posts, the end or the error that follow.

A line names a player and an action. After `>` it lists, in order, the posts that become due, each
with the number of its log entry; how the match ended; and after `as` the number of the entry
whose position is restored. Or it names the error that refuses the action. A number after an
action is a button's: the log entry of the proposal that it answers, or the step of its board. A
blank line begins another match, whose first line may name a variant other than Classic.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from onitama_core import game, matches
from onitama_core.game import GameEnded, OnitamaError, Phase, Player
from onitama_core.matches import Limits
from onitama_core.store import EntryKind, NoSuchMatch, PostKind, Proposal, SystemEntry
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ALICE, BOB, LIGHT, PEOPLE, SHADOW, WIND, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.game import Outcome, PlayerView, PublicEvent, PublicView
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match, MatchPost

TERMS: Final = {"wind": WIND, "shadow": SHADOW, "light": LIGHT}
NAMES: Final = {person.name.lower(): person for person in PEOPLE}
PROBLEMS: Final[Mapping[str, type[OnitamaError]]] = {**vars(game), **vars(matches)}
VERBS: Final = {
    "offers": ("draws.propose", EntryKind.DRAW_OFFERED),
    "agrees": ("draws.agree", EntryKind.DRAW_AGREED),
    "declines": ("draws.decline", EntryKind.DRAW_DECLINED),
    "asks": ("takebacks.propose", EntryKind.TAKEBACK_OFFERED),
    "grants": ("takebacks.agree", EntryKind.TAKEBACK_AGREED),
    "refuses": ("takebacks.decline", EntryKind.TAKEBACK_DECLINED),
    "resigns": ("resign", EntryKind.RESIGNED),
    "cancels": ("cancel", EntryKind.CANCELLED),
    "undoes": ("take_back", EntryKind.TAKEN_BACK),
}
STEP_KINDS: Final = (EntryKind.ACTION, EntryKind.TAKEN_BACK, EntryKind.TAKEBACK_AGREED)
"""Kinds of log entries after which earlier buttons are out of date."""
PROPOSAL_KINDS: Final = (
    EntryKind.DRAW_OFFERED,
    EntryKind.DRAW_DECLINED,
    EntryKind.TAKEBACK_OFFERED,
    EntryKind.TAKEBACK_DECLINED,
)
AWAITED_POSTS: Final = (PostKind.BOARD, PostKind.DRAW_OFFER, PostKind.TAKEBACK)
"""Kinds of posts for which the response to the player waits; `post_id` names the first of them."""

DRAWS_AND_ENDS: Final = {
    "nobody plays twice in a row, and an old button is refused with its turn": """
        bob crane:a5a4          > OpponentsTurn
        bob offers              > draw_offer 1
        alice declines 1        > draw_offer_closed 2
        alice tiger:c1c3 0      > board 3
        alice crab:a1a2         > OpponentsTurn
        alice crab:a1a2 0       > OutOfDate 1
        bob crane:a5a4 1        > board 4
        alice crab:a1a2 0       > OutOfDate 1
        alice crab:a1a2 1       > OutOfDate 2
        alice crab:a1a2 2       > board 5
        alice crab:a1a2 0       > OutOfDate 1
        alice crab:a1a2 2       > OutOfDate 3
    """,
    "either player resigns at any time": """
        bob resigns             > board 1, red wins by resignation

        alice tiger:c1c3        > board 1
        alice resigns           > board 2, blue wins by resignation
    """,
    "strangers can not end a match, and nobody can end a finished one": """
        alice offers            > draw_offer 1
        carol resigns           > NotAPlayer
        carol offers            > NotAPlayer
        carol agrees 1          > NotAPlayer
        carol declines 1        > NotAPlayer
        carol cancels           > NotAPlayer
        alice resigns           > board 2, draw_offer_closed 2, blue wins by resignation
        bob resigns             > MatchOver
        bob offers              > MatchOver
        bob agrees 1            > MatchOver
        bob declines 1          > MatchOver
        bob cancels             > MatchOver

        alice tiger:e1e3        > board 1
        bob crane:c5c4          > board 2
        alice offers            > draw_offer 3
        alice dragon:e3c4       > board 4, draw_offer_closed 4, red wins by stone
        bob resigns             > MatchOver
        bob offers              > MatchOver
        bob asks                > MatchOver
        bob agrees 3            > MatchOver
    """,
    "either player offers a draw, also out of turn, and the other agrees": """
        alice offers            > draw_offer 1
        bob agrees 1            > board 2, draw_offer_closed 2, drawn by agreement

        bob offers              > draw_offer 1
        alice agrees 1          > board 2, draw_offer_closed 2, drawn by agreement
    """,
    "there is one offer at a time, and the player who made it can not answer it": """
        alice offers            > draw_offer 1
        alice offers            > DrawOfferOpen
        bob offers              > DrawOfferOpen
        alice agrees 1          > DrawOfferOpen
        alice declines 1        > DrawOfferOpen
    """,
    "an offer is answered only by its own buttons": """
        bob agrees 1            > NoDrawOffer
        bob declines 1          > NoDrawOffer
        alice offers            > draw_offer 1
        alice tiger:c1c3        > board 2
        bob crane:a5a4          > board 3, draw_offer_closed 3
        bob offers              > draw_offer 4
        alice agrees 1          > NoDrawOffer
        alice declines 1        > NoDrawOffer
    """,
    "one's own next move allows no second offer": """
        alice tiger:c1c3        > board 1
        alice offers            > draw_offer 2
        bob declines 2          > draw_offer_closed 3
        bob agrees 2            > NoDrawOffer
        alice offers            > DrawOfferTooSoon
        bob crane:a5a4          > board 4
        alice crab:a1a2         > board 5
        alice offers            > DrawOfferTooSoon
    """,
    "a player who declined may offer at once, but the other may not offer again": """
        alice offers            > draw_offer 1
        bob declines 1          > draw_offer_closed 2
        bob offers              > draw_offer 3
        alice declines 3        > draw_offer_closed 4
        alice offers            > DrawOfferTooSoon
    """,
    "an offer lapses with the other's move, and counts all the same": """
        bob offers              > draw_offer 1
        alice tiger:c1c3        > board 2, draw_offer_closed 2
        alice agrees 1          > NoDrawOffer
        bob offers              > DrawOfferTooSoon
    """,
    "an offer stays open through one's own move, and through what the rules refuse": """
        alice offers            > draw_offer 1
        alice tiger:c1c3        > board 2
        bob monkey:a5a1         > NotOnCard
        bob agrees 1            > board 3, draw_offer_closed 3, drawn by agreement
    """,
    "whatever ends the match closes an open offer": """
        alice offers            > draw_offer 1
        bob resigns             > board 2, draw_offer_closed 2, red wins by resignation

        bob offers              > draw_offer 1
        alice cancels           > board 2, draw_offer_closed 2, cancelled
    """,
    "either player cancels before anybody has moved, and placements are no moves": """
        alice cancels           > board 1, cancelled
        alice resigns           > MatchOver

        bob cancels             > board 1, cancelled

        shadow
        bob cancels             > board 1, overtaken 1, cancelled

        shadow
        alice place:b1          > placed 1
        bob cancels             > board 2, overtaken 2, cancelled
        bob place:d5            > MatchOver

        shadow
        alice place:b1          > placed 1
        bob place:d5            > board 2, overtaken 2
        bob cancels             > board 3, cancelled
    """,
    "once somebody has moved it is too late to cancel, also in the middle of the first turn": """
        wind
        alice bat:c1c2          >
        alice cancels           > TooLateToCancel
        bob cancels             > TooLateToCancel
        alice undoes 1          > as 0
        bob cancels             > board 3, cancelled

        shadow
        alice place:b1          > placed 1
        bob place:d5            > board 2, overtaken 2
        alice tiger:c1c3        >
        alice cancels           > TooLateToCancel
        bob cancels             > TooLateToCancel
    """,
}
SHADOW_STEPS: Final = {
    "the second placement is accepted with the step from before the first": """
        shadow
        bob place:d5 0          > placed 1
        bob place:b5            > OpponentsTurn
        alice place:b1 0        > board 2, overtaken 2
    """,
    "each part of a turn is a step, and the board is due after the last": """
        shadow
        alice place:b1          > placed 1
        bob place:d5            > board 2, overtaken 2
        alice tiger:c1c3 1      >
        alice ninja:stay 1      > OutOfDate 1
        alice ninja:stay 2      > board 4
    """,
    "a resignation within a turn posts a board with the committed part": """
        shadow
        alice place:b1          > placed 1
        bob place:d5            > board 2, overtaken 2
        alice tiger:c1c3        >
        bob resigns             > board 4, red wins by resignation
    """,
    "hidden variants allow no takeback": """
        shadow
        alice asks              > NoTakeback
        bob asks                > NoTakeback

        light
        alice asks              > NoTakeback
        bob asks                > NoTakeback
    """,
}
TAKEBACKS: Final = {
    "a takeback needs a turn of one's own": """
        alice asks              > NothingMovedYet
        bob asks                > NothingMovedYet
        alice tiger:c1c3        > board 1
        bob asks                > NothingMovedYet
        carol asks              > NotAPlayer

        wind
        alice bat:c1c2          >
        alice asks              > NothingMovedYet
    """,
    "there is one request at a time, and the player who made it can not answer it": """
        alice tiger:c1c3        > board 1
        bob crane:a5a4          > board 2
        alice asks              > takeback 3
        alice asks              > TakebackOpen
        bob asks                > TakebackOpen
        alice grants 3          > TakebackOpen
        alice refuses 3         > TakebackOpen
    """,
    "there is one request a turn": """
        alice tiger:c1c3        > board 1
        alice asks              > takeback 2
        bob refuses 2           > takeback_closed 3
        alice asks              > TakebackTooSoon
        bob crane:a5a4          > board 4
        alice asks              > takeback 5
    """,
    "a request that lapsed within a turn counts as the one of that turn": """
        wind
        alice crab:a1a2         > board 1
        bob crane:a5a4          > board 2
        bob asks                > takeback 3
        alice bat:c1c2          > takeback_closed 4
        bob asks                > TakebackTooSoon
        alice bat:c3b4          > board 5
        bob asks                > takeback 6
    """,
    "one's own last turn is taken back with what followed it": """
        alice tiger:c1c3        > board 1
        bob crane:a5a4          > board 2
        alice crab:a1a2         > board 3
        alice asks              > takeback 4
        bob grants 4            > board 5, takeback_closed 5, as 2

        alice tiger:c1c3        > board 1
        bob crane:a5a4          > board 2
        alice crab:a1a2         > board 3
        bob monkey:a4b3         > board 4
        alice asks              > takeback 5
        bob grants 5            > board 6, takeback_closed 6, as 2

        wind
        alice crab:a1a2         > board 1
        bob crane:a5a4          > board 2
        alice bat:c1c2          >
        bob asks                > takeback 4
        alice grants 4          > board 5, takeback_closed 5, as 1

        wind
        alice crab:a1a2         > board 1
        bob crane:a5a4          > board 2
        alice bat:c1c2          >
        alice bat:c3b4          > board 4
        alice asks              > takeback 5
        bob grants 5            > board 6, takeback_closed 6, as 2
    """,
    "all turns can be taken back, and each takeback is a step": """
        alice tiger:c1c3        > board 1
        bob crane:a5a4          > board 2
        alice crab:a1a2         > board 3
        bob asks                > takeback 4
        alice grants 4          > board 5, takeback_closed 5, as 1
        alice asks              > takeback 6
        bob grants 6            > board 7, takeback_closed 7, as 0
        alice asks              > NothingMovedYet
        alice tiger:c1c3 0      > OutOfDate 1
        alice tiger:c1c3 1      > OutOfDate 2
        alice tiger:c1c3 2      > OutOfDate 3
        alice tiger:c1c3 3      > OutOfDate 4
        alice tiger:c1c3 4      > OutOfDate 2
        alice tiger:c1c3 5      > board 8
    """,
    "a request lapses with a move, and its buttons answer no other": """
        alice tiger:c1c3        > board 1
        alice asks              > takeback 2
        bob crane:a5a4          > board 3, takeback_closed 3
        bob grants 2            > NoTakebackRequest
        bob refuses 2           > NoTakebackRequest
        alice asks              > takeback 4
        bob grants 2            > NoTakebackRequest
        bob refuses 2           > NoTakebackRequest
        alice crab:a1a2         > board 5, takeback_closed 5
    """,
    "a draw offer lapses with what is granted, and a request with a resignation": """
        alice tiger:c1c3        > board 1
        bob offers              > draw_offer 2
        alice asks              > takeback 3
        bob grants 3            > board 4, draw_offer_closed 4, takeback_closed 4, as 0

        alice tiger:c1c3        > board 1
        alice asks              > takeback 2
        bob resigns             > board 3, takeback_closed 3, red wins by resignation
    """,
    "part of a turn is undone without asking, and old buttons stay out of date": """
        wind
        alice undoes 0          > NothingToTakeBack
        alice bat:c1c2          >
        bob undoes 1            > OpponentsTurn
        carol undoes 1          > NotAPlayer
        alice undoes 0          > OutOfDate 1
        alice undoes 1          > as 0
        alice bat:c1c2 0        > OutOfDate 1
        alice bat:c1c2 1        > OutOfDate 1
        alice bat:a1a2 2        >
        alice bat:c3b4 3        > board 4
        alice undoes 4          > OpponentsTurn
        bob undoes 4            > NothingToTakeBack

        wind
        alice crab:a1a2         > board 1
        bob crane:a5a4          > board 2
        alice bat:c1c2          >
        alice undoes 3          > as 2

        wind
        alice bat:c1c2          >
        bob resigns             > board 2, red wins by resignation
        alice undoes 1          > MatchOver
    """,
    "undoing a step keeps open offers open and closed offers closed": """
        wind
        alice offers            > draw_offer 1
        alice bat:c1c2          >
        alice undoes 1          > as 1

        wind
        alice bat:c1c2          >
        bob offers              > draw_offer 2
        alice undoes 1          > as 0

        wind
        bob offers              > draw_offer 1
        alice bat:c1c2          > draw_offer_closed 2
        alice undoes 1          > as 0
        alice offers            > draw_offer 4
    """,
}
SCRIPTS: Final = {**DRAWS_AND_ENDS, **SHADOW_STEPS, **TAKEBACKS}


class AllViews(NamedTuple):
    """Everything that the public and each player see of a match."""

    view: PublicView
    events: tuple[PublicEvent, ...]
    turn: int
    is_turn_over: bool
    status: tuple[object, ...]
    own: tuple[PlayerView, ...] = ()

    @classmethod
    def of(cls, update: PublicUpdate, *own: PlayerView) -> AllViews:
        match = update.match
        status = (match.waits_for, match.turn, match.turn_number, match.phase)
        return cls(update.view, update.events, update.turn, update.is_turn_over, status, own)


async def all_views(table: Table, match: Match) -> AllViews:
    own = [await table.matches.look_as(match.id, person.user_id) for person in (ALICE, BOB)]
    return AllViews.of(await table.matches.look(match.id), *(update.view for update in own))


@pytest.mark.parametrize("name", SCRIPTS)
async def test_each_line_of_a_script_has_the_listed_effects(table: Table, name: str) -> None:
    for paragraph in SCRIPTS[name].split("\n\n"):
        lines = [line.strip() for line in paragraph.strip().splitlines()]
        match = await table.started(terms=TERMS.get(lines[0], tables.NAMED_CARDS))
        views_by_seq = [await all_views(table, match)]
        assert await table.matches.match(match.id) == await table.present(match.id)
        for script_line in lines[lines[0] in TERMS :]:
            line, _, expected = (part.strip() for part in script_line.partition(">"))
            if expected[:1].isupper():
                await check_refusal(table, match.id, line, *expected.split())
            else:
                expected_parts = [part.strip() for part in expected.split(",")] if expected else []
                await check_line(table, match.id, line, expected_parts, views_by_seq)
        for seq, views in enumerate(views_by_seq):
            look = await table.matches.look(match.id, until=seq)
            assert AllViews.of(look, *views.own) == views
        fresh = Table.at(table.store, table.clock)
        assert await all_views(fresh, match) == views_by_seq[-1]
        assert await fresh.present(match.id) == await table.present(match.id)
        # Only then may a player who cancelled start another match with the same person.
        table.clock.now += Limits().quiet_period


async def execute_line(table: Table, match_id: int, line: str) -> PlayerUpdate:
    name, action, *numbers = line.split()
    if ":" in action:
        return await table.act(match_id, NAMES[name], action, *map(int, numbers))
    method = attrgetter(VERBS[action][0])(table.matches)
    update: PlayerUpdate = await method(match_id, NAMES[name].user_id, *map(int, numbers))
    return update


async def check_refusal(table: Table, match_id: int, line: str, problem: str, *turn: str) -> None:
    """Assert that a line is refused with this error, which changes nothing.

    The error must hold the match as it is, and the proposal or turn that it is about.
    """
    present = await table.present(match_id)
    async with table.refusing(PROBLEMS[problem]) as caught:
        await execute_line(table, match_id, line)
    values: dict[str, Any] = vars(caught.value)
    assert values.get("match", present) == present
    assert values.get("offer") in (None, present.draw_offer, present.takeback)
    assert not turn or values["turn"] == int(turn[0])
    assert not (present.can_be_cancelled and problem == "TooLateToCancel")


async def check_line(
    table: Table, match_id: int, line: str, expected_parts: list[str], seen: list[AllViews]
) -> None:
    """Execute a line and check all its effects.

    `expected_parts` are the listed effects. `seen` has the views after each log entry; those after
    this entry are appended.
    """
    before = await table.present(match_id)
    posts_before = await table.due_match_posts()
    log = await table.log(match_id)
    update = await execute_line(table, match_id, line)
    match, public = update.match, update.public
    assert match == await table.present(match_id) == await table.matches.match(match_id)
    seen.append(await all_views(table, match))
    now, earlier = seen[-1], seen[-2]

    name, action, *_ = line.split()
    kind = EntryKind.ACTION if ":" in action else VERBS[action][1]
    *logged, entry = await table.log(match_id)
    assert logged == log
    assert not isinstance(entry, SystemEntry)
    assert (entry.kind, entry.seq, entry.at) == (kind, len(log) + 1, table.clock())
    assert entry.player is before.player_of(NAMES[name].user_id)
    assert (public.kind, public.actor) == (kind, entry.player)

    posts = (await table.due_match_posts())[len(posts_before) :]
    effects = [f"{post.kind.value} {post.seq}" for post in posts] + script_end_lines(match.outcome)
    assert effects == [part for part in expected_parts if not part.startswith("as ")]
    assert public.post_id == next((post.id for post in posts if post.kind in AWAITED_POSTS), None)
    draw_offer, takeback = open_after(posts, before, entry.player)
    assert (match.draw_offer, match.takeback) == (draw_offer, takeback)

    if before.phase is not Phase.PLACEMENT:
        assert match.step == before.step + (kind in STEP_KINDS)
    if kind in PROPOSAL_KINDS:
        assert now == earlier
        assert match == replace(before, seq=match.seq, draw_offer=draw_offer, takeback=takeback)
    for part in expected_parts:
        if part.startswith("as "):
            assert now == seen[int(part.removeprefix("as "))]
    listed = await table.matches.lists.open_in(match.place.channel_id)
    assert (match_id in {one.id for one in listed}) == (not match.is_over)
    events_of_turn = () if earlier.is_turn_over else earlier.events
    if kind is EntryKind.ACTION:
        assert now.events[: len(events_of_turn)] == events_of_turn
    elif match.outcome is not None:
        end = GameEnded(match.outcome, (match.outcome.termination,))
        assert now.events == (*events_of_turn, end)
    if match.is_over:
        assert (match.waits_for, [view.legal_actions for view in now.own]) == ((), [(), ()])
        assert before.can_be_cancelled or not match.is_cancelled


def open_after(
    posts: list[MatchPost], before: Match, player: Player
) -> tuple[Proposal | None, Proposal | None]:
    """Return the open draw offer and takeback request as the due posts report them."""
    proposed = {"draw_offer": before.draw_offer, "takeback": before.takeback}
    for post in posts:
        name = post.kind.value.removesuffix("_closed")
        if name in proposed:
            is_made = name == post.kind.value
            proposed[name] = Proposal(player, post.seq) if is_made else None
    draw_offer, takeback = proposed.values()
    return draw_offer, takeback


def script_end_lines(outcome: Outcome | None) -> list[str]:
    """Return the text for the end of a match in a script, or nothing if it goes on."""
    if outcome is None:
        return []
    if outcome.is_cancelled:
        return ["cancelled"]
    result = "drawn" if outcome.winner is None else f"{outcome.winner} wins"
    return [f"{result} by {outcome.termination.value}"]


async def test_every_action_in_an_unknown_match_is_refused(table: Table) -> None:
    without_number = ("offers", "asks", "resigns", "cancels")
    with_number = ("undoes 0", "agrees 1", "declines 1", "grants 1", "refuses 1", "tiger:c1c3 0")
    for action in (*without_number, *with_number):
        async with table.refusing(NoSuchMatch) as caught:
            await execute_line(table, 7, f"alice {action}")
        assert caught.value.match_id == 7
