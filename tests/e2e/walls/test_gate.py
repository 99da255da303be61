"""The gate: what each click and each command answers about a match, by person and place.

The verbs and commands are read from the bot, so that no new one can be forgotten. To an outsider
an existing match or invitation looks byte for byte like one that never existed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio

from cogs.match.choices import CHOICES
from cogs.shared.custom_ids import Click, InvitationClick, PlainClick, decode
from tests.cogs.clicks import CLICKS
from tests.discord_stand_in.person import GROUP
from tests.discord_stand_in.world import MANAGER, PRIVATE_THREAD

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table

NEVER: Final = 987654321
"""A number that no match and no invitation has."""
OF_NO_MATCH: Final = {"card"}
"""Options that suggest the same to everybody."""
OFFER: Final = 1
"""Number in the match's log of the first entry, here a request made before any move."""

THEIRS: Final = "This is Alice and Bob's match."
OVER: Final = "Match # is over"
STANDS: Final = "The draw offer in # still stands, until Bob answers it or moves."
MANAGERS: Final = "Only people with Manage Server close matches"
OLD: Final = "That button is too old for me."
UNMOVED: Final = "You have made no turn in # yet"
NO_REQUEST: Final = "That request has lapsed."
NO_HINTS: Final = "Somebody plays against you in #"
GOES_ON: Final = "Match # is still going on."
HAS_A_PLACE: Final = "# can be played in <#"
ALICES_TURN: Final = "#: 🔴 Alice to move"
BOARD_OF_ALICE: Final = "# · Your turn. Tap a piece"
PLAYS: Final = "You play in # yourself"
RULES: Final = "Onitama"
SO_FAR: Final = "# · so far, as a text file."


@dataclass(frozen=True)
class ExpectedAnswers:
    """Beginnings or parts of an answer, for each reader; `#` stands for the match.

    The readers ask in the order of the fields.
    """

    onlooker: str
    owner: str
    opponent: str


BY_CLICK: Final = {
    "accept": ExpectedAnswers(
        "This invitation is Bob's to", "You made this invitation", "**Bob** accepted"
    ),
    "decline": ExpectedAnswers(
        "This invitation is Bob's to", "You made this invitation", "**Bob** declined"
    ),
    "change": ExpectedAnswers("Alice made this", "**Your invitation**", "Alice made this"),
    "withdraw": ExpectedAnswers(
        "Alice made this", "**Alice** withdrew", "This invitation was withdrawn"
    ),
    "terms": ExpectedAnswers(RULES, RULES, RULES),
    "board": ExpectedAnswers("You are watching.", "It's your turn.", "It's Alice's turn."),
    "rules": ExpectedAnswers(RULES, RULES, RULES),
    "cards": ExpectedAnswers("The cards in play", "The cards in play", "The cards in play"),
    "more": ExpectedAnswers(
        "# is Alice and Bob's match.", "Match #: what would", "Match #: what would"
    ),
    "watch": ExpectedAnswers("You watch #", PLAYS, PLAYS),
    "unwatch": ExpectedAnswers(
        "You no longer watch #", "You no longer watch #", "You no longer watch #"
    ),
    "past": ExpectedAnswers("# · **The start**", "# · **The start**", "# · **The start**"),
    "reveal": ExpectedAnswers(GOES_ON, GOES_ON, GOES_ON),
    "believed": ExpectedAnswers(GOES_ON, GOES_ON, GOES_ON),
    "review": ExpectedAnswers(GOES_ON, GOES_ON, GOES_ON),
    "forced": ExpectedAnswers(GOES_ON, GOES_ON, GOES_ON),
    "film": ExpectedAnswers(GOES_ON, GOES_ON, GOES_ON),
    "good_game": ExpectedAnswers(GOES_ON, GOES_ON, GOES_ON),
    "share": ExpectedAnswers(GOES_ON, GOES_ON, GOES_ON),
    "record": ExpectedAnswers(SO_FAR, SO_FAR, SO_FAR),
    "resign": ExpectedAnswers(THEIRS, "Give up match #? Bob", "Give up match #? Alice"),
    "resign_for_sure": ExpectedAnswers(THEIRS, "You gave up match #; Bob wins.", OVER),
    "cancel_match": ExpectedAnswers(
        THEIRS, "Cancel match # against Bob", "Cancel match # against Alice"
    ),
    "cancel_for_sure": ExpectedAnswers(
        THEIRS, "You cancelled match #.", "Match # was cancelled before"
    ),
    "close_for_sure": ExpectedAnswers(MANAGERS, MANAGERS, MANAGERS),
    "keep_playing": ExpectedAnswers("Good.", "Good.", "Good."),
    "offer_draw": ExpectedAnswers(
        THEIRS, "You offered Bob a draw in #", "Alice has offered you a draw in #"
    ),
    "accept_draw": ExpectedAnswers(THEIRS, STANDS, "# · Bob accepted Alice's draw"),
    "decline_draw": ExpectedAnswers(THEIRS, STANDS, "# · Bob declined Alice's draw"),
    "ask_takeback": ExpectedAnswers(THEIRS, UNMOVED, UNMOVED),
    "grant_takeback": ExpectedAnswers(THEIRS, NO_REQUEST, NO_REQUEST),
    "deny_takeback": ExpectedAnswers(THEIRS, NO_REQUEST, NO_REQUEST),
    "rematch": ExpectedAnswers(THEIRS, GOES_ON, GOES_ON),
    "hint": ExpectedAnswers(THEIRS, NO_HINTS, NO_HINTS),
    "again": ExpectedAnswers(THEIRS, GOES_ON, GOES_ON),
    "levels": ExpectedAnswers(THEIRS, GOES_ON, GOES_ON),
    "pick_level": ExpectedAnswers(THEIRS, GOES_ON, GOES_ON),
    "continue_here": ExpectedAnswers(THEIRS, HAS_A_PLACE, HAS_A_PLACE),
    "move": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "back": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "pawn": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "square": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "start": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "line": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "play": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "tap": ExpectedAnswers(THEIRS, BOARD_OF_ALICE, ALICES_TURN),
    "takeback": ExpectedAnswers(THEIRS, "Only the first move of a Wind card", ALICES_TURN),
    "open_vote": ExpectedAnswers(OLD, OLD, OLD),
    "vote": ExpectedAnswers(OLD, OLD, OLD),
    "vote_step": ExpectedAnswers(OLD, OLD, OLD),
}
CHANGING: Final = {
    *("accept", "decline", "change", "withdraw"),
    *("resign_for_sure", "cancel_for_sure", "offer_draw", "accept_draw", "decline_draw"),
}
"""Verbs that change a match or invitation, each of which therefore needs a new one."""
ARGUMENTS: Final = {
    "again": "same",
    "past": "last",
    "forced": "best:1",
    "accept_draw": str(OFFER),
    "decline_draw": str(OFFER),
    "grant_takeback": str(OFFER),
    "deny_takeback": str(OFFER),
    "pawn": "c1",
    "square": "c1c3",
    "start": "b1:b1",
    "line": "3",
    "play": "tiger:c1c3",
    "tap": "tiger:c1c3",
    "vote": "tiger:c1c3",
    "vote_step": "!play:tiger:c1c3",
}
BY_COMMAND: Final = {
    "board": ExpectedAnswers("You are watching.", "It's your turn.", "It's Alice's turn."),
    "rules": ExpectedAnswers(RULES, RULES, RULES),
    "history": ExpectedAnswers("# · **The start**", "# · **The start**", "# · **The start**"),
    "match resign": ExpectedAnswers(THEIRS, "Give up match #? Bob", "Give up match #? Alice"),
    "match cancel": ExpectedAnswers(
        THEIRS, "Cancel match # against Bob", "Cancel match # against Alice"
    ),
    "match draw": ExpectedAnswers(
        THEIRS, "You offered Bob a draw in #", "Alice has offered you a draw in #"
    ),
    "match takeback": ExpectedAnswers(THEIRS, UNMOVED, UNMOVED),
    "match close": ExpectedAnswers(MANAGERS, MANAGERS, MANAGERS),
    "move": ExpectedAnswers(THEIRS, "Tiger can't", ALICES_TURN),
}
OPTIONS: Final = {"move": {"move": "tiger:c1e5"}}
"""Values of required options besides `match`; the move is illegal."""


def custom_id(verb: str, number: int) -> str:
    return f"o1:{verb}:{number}:0:{ARGUMENTS.get(verb, '')}"


def kind(verb: str) -> type[Click]:
    return type(decode(custom_id(verb, 1)))


OF_INVITATIONS: Final = [v for v in BY_CLICK if issubclass(kind(v), InvitationClick)]


def leaves(group: Json, before: str = "") -> Iterator[Json]:
    """Yield commands with their full names, such as `record export`."""
    for option in group["options"]:
        if option["type"] == GROUP:
            yield from leaves(option, f"{option['name']} ")
        else:
            yield {**option, "name": before + option["name"]}


@dataclass(frozen=True)
class Stage:
    """A place with an open match, a finished match, and an open invitation."""

    table: Table
    elsewhere: Json
    """Channel of the server beside that of the match, visible to everybody."""
    open: int
    over: int
    invitation: int

    def numbers(self, verb: str) -> list[int]:
        return [self.invitation] if verb in OF_INVITATIONS else [self.open, self.over]

    def commands(self) -> Iterator[Json]:
        """Yield the commands that have the option `match`."""
        [group] = [c for c in self.table.fd.world.commands if c["name"] == "onitama"]
        for command in leaves(group):
            if any(option["name"] == "match" for option in command.get("options", ())):
                yield command

    def completed_options(self) -> Iterator[tuple[str, str]]:
        """Yield each option that has suggestions, with its command."""
        for command in self.commands():
            for option in command["options"]:
                if option.get("autocomplete"):
                    yield command["name"], option["name"]


@dataclass(frozen=True)
class Stand:
    """A person in a channel."""

    person: Person
    channel: Json
    source: Message | None = None
    """Message that the forged button claims to be on."""

    async def press(self, custom_id: str) -> Outcome:
        return await self.person.press_forged(self.source, self.channel, custom_id)

    async def slash(self, command: str, number: int) -> Outcome:
        options = {**OPTIONS.get(command, {}), "match": f"#{number}"}
        return await self.person.slash(self.channel, f"onitama {command}", **options)

    async def complete(self, command: str, option: str, number: int, text: str = "") -> list[Json]:
        """Request suggestions for an option; `match` has this number unless it is that option."""
        given = {} if option == "match" else {**OPTIONS.get(command, {}), "match": str(number)}
        given.pop(option, None)
        return await self.person.autocomplete(
            self.channel, f"onitama {command}", option, text, **given
        )


async def set_up(table: Table, elsewhere: Json) -> Stage:
    await table.start()
    over = int(table.number())
    await table.resign()
    await table.post("gave up")
    await table.start()
    invitation = await table.invite()
    number = int(invitation.buttons[0]["custom_id"].split(":")[2])
    return Stage(table, elsewhere, int(table.number()), over, number)


async def set_up_in_private(table: Table, elsewhere: Json) -> Stage:
    """Start two private matches of Alice and resign the first; there is no invitation."""
    numbers = []
    for is_over in (True, False):
        outcome = await table.alice.slash(table.channel, "onitama practice", level="1", seat="red")
        numbers.append(int(outcome.message.text.split(" ")[0].removeprefix("#")))
        if is_over:
            sure = await table.alice.slash(
                table.channel, "onitama match resign", match=str(numbers[0])
            )
            await table.alice.click(sure.message, "Resign")
    return Stage(table, elsewhere, numbers[1], numbers[0], NEVER)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def stages(dojo: Dojo) -> dict[str, Stage]:
    """Return three stages: in a channel, in a private thread, and of private matches."""
    elsewhere, table, home = await dojo.table(), await dojo.table(), await dojo.table()
    unseen = await dojo.table()
    thread = dojo.guild.thread(home.channel, "A quiet corner", kind=PRIVATE_THREAD)
    members = {person.id for person in (home.alice, home.bob)}
    dojo.fd.world.thread_members[thread["id"]] |= members
    await dojo.fd.server.gateway.dispatch("THREAD_CREATE", thread)
    quiet = replace(home, channel=thread, home=home.channel)
    return {
        "channel": await set_up(table, elsewhere.channel),
        "thread": await set_up(quiet, elsewhere.channel),
        "private": await set_up_in_private(unseen, elsewhere.channel),
    }


async def outsiders(dojo: Dojo, stages: dict[str, Stage]) -> list[tuple[Stage, Stand]]:
    """Return the people who may not see a stage, each with that stage.

    They are in another server, can't see the channel, or are not in the private thread. A private
    match is visible to its player alone, whatever permissions others have in the server.
    """
    seen, quiet, unseen = stages["channel"], stages["thread"], stages["private"]
    abroad = dojo.fd.world.guild("Elsewhere")
    await dojo.fd.server.announce_new_guild(abroad)
    away = abroad.text_channel("onitama")
    for stage in (seen, unseen):
        abroad.add_member(stage.table.alice.json)
    stranger = dojo.fd.person("dora", dojo.guild)
    manager = dojo.fd.person("emil", dojo.guild, permissions=MANAGER)
    dojo.fd.world.forbid(seen.table.channel, stranger.id, "VIEW_CHANNEL")
    await dojo.fd.server.announce_channel(seen.table.channel)
    assert quiet.table.home is not None
    return [
        (seen, Stand(dojo.fd.person("eric", abroad), away)),
        (seen, Stand(replace(seen.table.alice, guild=abroad), away)),
        (seen, Stand(stranger, seen.elsewhere)),
        (quiet, Stand(quiet.table.cleo, quiet.table.home)),
        (unseen, Stand(replace(unseen.table.alice, guild=abroad), away)),
        (unseen, Stand(unseen.table.cleo, unseen.table.channel)),
        (unseen, Stand(manager, unseen.table.channel)),
    ]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shut_out(
    dojo: Dojo, stages: dict[str, Stage]
) -> AsyncIterator[list[tuple[Stage, Stand]]]:
    """Yield all outsiders, and assert that their attempts changed no public post."""
    before = [posts(stage) for stage in stages.values()]
    yield await outsiders(dojo, stages)
    await dojo.fd.quiet(0.1)
    assert [posts(stage) for stage in stages.values()] == before


def posts(stage: Stage) -> list[tuple[str, str]]:
    return [(message.id, message.text) for message in stage.table.public]


def sent(outcome: Outcome, number: int) -> str:
    """Return the whole response, with the match's number replaced by a sign."""
    assert not outcome.followups
    text = json.dumps(outcome.callback, sort_keys=True, ensure_ascii=False)
    return text.replace(f"#{number}", "#").replace(f":{number}:", ":#:")


async def test_every_verb_has_expected_answers_for_the_gate() -> None:
    about_something = [k for k in CLICKS if not issubclass(k, PlainClick)]
    what_to_do = "a new verb: add to BY_CLICK what an onlooker and each player are told"
    assert BY_CLICK.keys() == {each.verb for each in about_something} | set(CHOICES), what_to_do


async def test_every_command_about_a_match_has_expected_answers_for_the_gate(
    stages: dict[str, Stage],
) -> None:
    what_to_do = "a new command: add to BY_COMMAND what an onlooker and each player are told"
    named = {command["name"] for command in stages["channel"].commands()}
    assert BY_COMMAND.keys() == named, what_to_do


@pytest.mark.parametrize("verb", BY_CLICK)
async def test_an_outsiders_click_is_answered_as_if_the_match_did_not_exist(
    shut_out: list[tuple[Stage, Stand]], verb: str
) -> None:
    for stage, stand in shut_out:
        never = await stand.press(custom_id(verb, NEVER))
        assert never.text.startswith(
            "I don't know that invitation" if verb in OF_INVITATIONS else "There is no match #"
        )
        for number in stage.numbers(verb):
            outcome = await stand.press(custom_id(verb, number))
            assert outcome.ephemeral
            assert sent(outcome, number) == sent(never, NEVER)


@pytest.mark.parametrize("command", BY_COMMAND)
async def test_an_outsiders_command_is_answered_as_if_the_match_did_not_exist(
    shut_out: list[tuple[Stage, Stand]], command: str
) -> None:
    for stage, stand in shut_out:
        never = await stand.slash(command, NEVER)
        assert never.text.startswith("There is no match #")
        for number in (stage.open, stage.over):
            outcome = await stand.slash(command, number)
            assert sent(outcome, number) == sent(never, NEVER)


async def test_an_outsiders_suggestions_are_those_for_a_match_that_does_not_exist(
    shut_out: list[tuple[Stage, Stand]],
) -> None:
    for stage, stand in shut_out:
        for command, option in stage.completed_options():
            never = await stand.complete(command, option, NEVER)
            assert bool(never) == (option in OF_NO_MATCH)
            for number in (stage.open, stage.over):
                assert await stand.complete(command, option, number) == never


def insiders(stage: Stage, expected: ExpectedAnswers) -> list[tuple[Stand, str]]:
    """Return the people who may look from another channel, with the answer that each must get."""
    table, away, board = stage.table, stage.elsewhere, stage.table.boards[-1]
    return [
        (Stand(table.cleo, away, board), expected.onlooker),
        (Stand(table.alice, away, board), expected.owner),
        (Stand(table.bob, away, board), expected.opponent),
    ]


async def said(table: Table, outcome: Outcome, number: int) -> str:
    """Return the answer's text once it is complete, with the match's number replaced."""
    await table.until(lambda: outcome.answered or outcome.followups, "an answer")
    message = outcome.message if outcome.answered else outcome.followups[0]
    await table.until(lambda: not message.loading, "the whole answer")
    assert message.ephemeral
    return message.text.replace(f"#{number}", "#")


@pytest.mark.parametrize("verb", BY_CLICK)
async def test_a_user_who_may_see_a_match_can_click_anywhere_in_its_server(
    dojo: Dojo, stages: dict[str, Stage], verb: str
) -> None:
    stage = stages["channel"]
    if verb in CHANGING:
        stage = await set_up(await dojo.table(), stage.elsewhere)
    if "draw" in verb and verb != "offer_draw":
        await Stand(stage.table.alice, stage.elsewhere).slash("match draw", stage.open)
    number = stage.numbers(verb)[0]
    for stand, words in insiders(stage, BY_CLICK[verb]):
        outcome = await stand.press(custom_id(verb, number))
        assert words in await said(stage.table, outcome, number), stand.person.name


@pytest.mark.parametrize("command", BY_COMMAND)
async def test_a_user_who_may_see_a_match_can_name_it_anywhere_in_its_server(
    dojo: Dojo, stages: dict[str, Stage], command: str
) -> None:
    stage = stages["channel"]
    if command == "match draw":
        stage = await set_up(await dojo.table(), stage.elsewhere)
    for stand, words in insiders(stage, BY_COMMAND[command]):
        outcome = await stand.slash(command, stage.open)
        assert words in await said(stage.table, outcome, stage.open), stand.person.name


async def test_a_match_in_a_private_thread_is_visible_there_and_to_its_players_anywhere(
    dojo: Dojo, stages: dict[str, Stage]
) -> None:
    stage = stages["thread"]
    thread, finn = stage.table.channel, dojo.fd.person("finn", dojo.guild)
    dojo.fd.world.thread_members[thread["id"]].add(finn.id)
    for stand, words in (
        (Stand(finn, thread), "You are watching."),
        (Stand(stage.table.bob, stage.elsewhere), "It's Alice's turn."),
    ):
        outcome = await stand.press(custom_id("board", stage.open))
        assert words in await said(stage.table, outcome, stage.open)
