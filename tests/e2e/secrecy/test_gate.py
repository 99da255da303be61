"""Tests of the gate: the answers to each click and command about a match, by user and channel.

The verbs and commands are read from the bot, so that no new one can be forgotten. An outsider gets
byte for byte the same answer about an existing match or invitation as about an unknown one.
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

UNKNOWN_NUMBER: Final = 987654321
"""Number that no match and no invitation has."""
OPTIONS_WITHOUT_MATCH: Final = {"card"}
"""Options whose suggestions don't depend on a match."""
FIRST_SEQ: Final = 1
"""Number of the first entry in a match's log, here a request that was made before any move."""

# Parts of answers; `#` stands for the match
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
    """A part of the answer to each of three users, who ask in this order; `#` is the match.

    The owner is Alice, who made the challenge and is to move; the opponent is Bob.
    """

    spectator: str
    owner: str
    opponent: str


ANSWERS_BY_VERB: Final = {
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
CHANGING_VERBS: Final = {
    "accept",
    "decline",
    "change",
    "withdraw",
    "resign_for_sure",
    "cancel_for_sure",
    "offer_draw",
    "accept_draw",
    "decline_draw",
}
"""Verbs that change a match or an invitation, so that each test of them needs new ones."""
ARGUMENTS: Final = {
    "again": "same",
    "past": "last",
    "forced": "best:1",
    "accept_draw": str(FIRST_SEQ),
    "decline_draw": str(FIRST_SEQ),
    "grant_takeback": str(FIRST_SEQ),
    "deny_takeback": str(FIRST_SEQ),
    "pawn": "c1",
    "square": "c1c3",
    "start": "b1:b1",
    "line": "3",
    "play": "tiger:c1c3",
    "tap": "tiger:c1c3",
    "vote": "tiger:c1c3",
    "vote_step": "!play:tiger:c1c3",
}
ANSWERS_BY_COMMAND: Final = {
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


def click_type(verb: str) -> type[Click]:
    return type(decode(custom_id(verb, 1)))


INVITATION_VERBS: Final = [v for v in ANSWERS_BY_VERB if issubclass(click_type(v), InvitationClick)]


def named_commands(group: Json, before: str = "") -> Iterator[Json]:
    """Yield commands with their full names, such as `match resign`."""
    for option in group["options"]:
        if option["type"] == GROUP:
            yield from named_commands(option, f"{option['name']} ")
        else:
            yield {**option, "name": before + option["name"]}


@dataclass(frozen=True)
class Scenario:
    """A channel with an open match, a finished match and an open invitation."""

    table: Table
    elsewhere: Json
    """A second channel of the server, which everybody in it sees."""
    open: int
    over: int
    invitation: int

    def numbers(self, verb: str) -> list[int]:
        return [self.invitation] if verb in INVITATION_VERBS else [self.open, self.over]

    def commands(self) -> Iterator[Json]:
        """Yield the commands that have the option `match`."""
        [group] = [c for c in self.table.fake_discord.world.commands if c["name"] == "onitama"]
        for command in named_commands(group):
            if any(option["name"] == "match" for option in command.get("options", ())):
                yield command

    def completed_options(self) -> Iterator[tuple[str, str]]:
        """Yield each option that has suggestions, with its command."""
        for command in self.commands():
            for option in command["options"]:
                if option.get("autocomplete"):
                    yield command["name"], option["name"]


@dataclass(frozen=True)
class Requester:
    """A user who clicks and types in a channel."""

    person: Person
    channel: Json
    source: Message | None = None
    """Message to which the forged button claims to belong."""

    async def click(self, custom_id: str) -> Outcome:
        return await self.person.click_forged(self.source, self.channel, custom_id)

    async def slash(self, command: str, number: int) -> Outcome:
        options = {**OPTIONS.get(command, {}), "match": f"#{number}"}
        return await self.person.slash(self.channel, f"onitama {command}", **options)

    async def complete(self, command: str, option: str, number: int, text: str = "") -> list[Json]:
        """Request suggestions for an option; `match` has this number unless it is that option."""
        values = {} if option == "match" else {**OPTIONS.get(command, {}), "match": str(number)}
        values.pop(option, None)
        return await self.person.autocomplete(
            self.channel, f"onitama {command}", option, text, **values
        )


async def start_scenario(table: Table, elsewhere: Json) -> Scenario:
    await table.start()
    over = int(table.number())
    await table.resign()
    await table.post("gave up")
    await table.start()
    invitation = await table.invite()
    number = int(invitation.buttons[0]["custom_id"].split(":")[2])
    return Scenario(table, elsewhere, int(table.number()), over, number)


async def start_private_scenario(table: Table, elsewhere: Json) -> Scenario:
    """Start two private matches of Alice and resign the first; there is no invitation."""
    numbers = []
    for is_over in (True, False):
        outcome = await table.alice.slash(table.channel, "onitama practice", level="1", seat="red")
        numbers.append(int(outcome.message.text.split(" ")[0].removeprefix("#")))
        if is_over:
            question = await table.alice.slash(
                table.channel, "onitama match resign", match=str(numbers[0])
            )
            await table.alice.click(question.message, "Resign")
    return Scenario(table, elsewhere, numbers[1], numbers[0], UNKNOWN_NUMBER)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scenarios(dojo: Dojo) -> dict[str, Scenario]:
    """Return three scenarios: in a channel, in a private thread, and with private matches."""
    elsewhere = await dojo.table()
    table = await dojo.table()
    home = await dojo.table()
    for_private_matches = await dojo.table()
    thread = dojo.guild.thread(home.channel, "A quiet corner", kind=PRIVATE_THREAD)
    members = {person.id for person in (home.alice, home.bob)}
    dojo.fake_discord.world.thread_members[thread["id"]] |= members
    await dojo.fake_discord.server.gateway.dispatch("THREAD_CREATE", thread)
    in_thread = replace(home, channel=thread, home=home.channel)
    return {
        "channel": await start_scenario(table, elsewhere.channel),
        "thread": await start_scenario(in_thread, elsewhere.channel),
        "private": await start_private_scenario(for_private_matches, elsewhere.channel),
    }


async def outsiders(dojo: Dojo, scenarios: dict[str, Scenario]) -> list[tuple[Scenario, Requester]]:
    """Return users who may not see a scenario's matches, each with the scenario.

    They are in another server, can't see the channel, or are not in the private thread. A private
    match is visible only to its player, whatever permissions others have in the server.
    """
    public = scenarios["channel"]
    in_thread = scenarios["thread"]
    private = scenarios["private"]
    abroad = dojo.fake_discord.world.guild("Elsewhere")
    await dojo.fake_discord.server.announce_new_guild(abroad)
    channel_abroad = abroad.text_channel("onitama")
    for scenario in (public, private):
        abroad.add_member(scenario.table.alice.json)
    stranger = dojo.fake_discord.person("dora", dojo.guild)
    manager = dojo.fake_discord.person("emil", dojo.guild, permissions=MANAGER)
    dojo.fake_discord.world.forbid(public.table.channel, stranger.id, "VIEW_CHANNEL")
    await dojo.fake_discord.server.announce_channel(public.table.channel)
    assert in_thread.table.home is not None
    return [
        (public, Requester(dojo.fake_discord.person("eric", abroad), channel_abroad)),
        (public, Requester(replace(public.table.alice, guild=abroad), channel_abroad)),
        (public, Requester(stranger, public.elsewhere)),
        (in_thread, Requester(in_thread.table.cleo, in_thread.table.home)),
        (private, Requester(replace(private.table.alice, guild=abroad), channel_abroad)),
        (private, Requester(private.table.cleo, private.table.channel)),
        (private, Requester(manager, private.table.channel)),
    ]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def outsider_requests(
    dojo: Dojo, scenarios: dict[str, Scenario]
) -> AsyncIterator[list[tuple[Scenario, Requester]]]:
    """Yield all outsiders, and assert that their attempts changed no public post."""
    before = [posts(scenario) for scenario in scenarios.values()]
    yield await outsiders(dojo, scenarios)
    await dojo.fake_discord.quiet(0.1)
    assert [posts(scenario) for scenario in scenarios.values()] == before


def posts(scenario: Scenario) -> list[tuple[str, str]]:
    return [(message.id, message.text) for message in scenario.table.public]


def response_text(outcome: Outcome, number: int) -> str:
    """Return the whole response, with the match's number replaced by a sign."""
    assert not outcome.followups
    text = json.dumps(outcome.callback, sort_keys=True, ensure_ascii=False)
    return text.replace(f"#{number}", "#").replace(f":{number}:", ":#:")


async def test_every_verb_has_expected_answers_for_the_gate() -> None:
    about_something = [click for click in CLICKS if not issubclass(click, PlainClick)]
    what_to_do = "a new verb: add to ANSWERS_BY_VERB the answers to a spectator and each player"
    assert ANSWERS_BY_VERB.keys() == {click.verb for click in about_something} | set(CHOICES), (
        what_to_do
    )


async def test_every_command_about_a_match_has_expected_answers_for_the_gate(
    scenarios: dict[str, Scenario],
) -> None:
    what_to_do = (
        "a new command: add to ANSWERS_BY_COMMAND the answers to a spectator and each player"
    )
    named = {command["name"] for command in scenarios["channel"].commands()}
    assert ANSWERS_BY_COMMAND.keys() == named, what_to_do


@pytest.mark.parametrize("verb", ANSWERS_BY_VERB)
async def test_an_outsiders_click_is_answered_as_if_the_match_did_not_exist(
    outsider_requests: list[tuple[Scenario, Requester]], verb: str
) -> None:
    for scenario, requester in outsider_requests:
        unknown = await requester.click(custom_id(verb, UNKNOWN_NUMBER))
        assert unknown.text.startswith(
            "I don't know that invitation" if verb in INVITATION_VERBS else "There is no match #"
        )
        for number in scenario.numbers(verb):
            outcome = await requester.click(custom_id(verb, number))
            assert outcome.ephemeral
            assert response_text(outcome, number) == response_text(unknown, UNKNOWN_NUMBER)


@pytest.mark.parametrize("command", ANSWERS_BY_COMMAND)
async def test_an_outsiders_command_is_answered_as_if_the_match_did_not_exist(
    outsider_requests: list[tuple[Scenario, Requester]], command: str
) -> None:
    for scenario, requester in outsider_requests:
        unknown = await requester.slash(command, UNKNOWN_NUMBER)
        assert unknown.text.startswith("There is no match #")
        for number in (scenario.open, scenario.over):
            outcome = await requester.slash(command, number)
            assert response_text(outcome, number) == response_text(unknown, UNKNOWN_NUMBER)


async def test_an_outsiders_suggestions_are_those_for_a_match_that_does_not_exist(
    outsider_requests: list[tuple[Scenario, Requester]],
) -> None:
    for scenario, requester in outsider_requests:
        for command, option in scenario.completed_options():
            unknown = await requester.complete(command, option, UNKNOWN_NUMBER)
            assert bool(unknown) == (option in OPTIONS_WITHOUT_MATCH)
            for number in (scenario.open, scenario.over):
                assert await requester.complete(command, option, number) == unknown


def insiders(scenario: Scenario, expected: ExpectedAnswers) -> list[tuple[Requester, str]]:
    """Return users who may see the matches, in another channel, each with the expected answer."""
    table = scenario.table
    elsewhere = scenario.elsewhere
    board = scenario.table.boards[-1]
    return [
        (Requester(table.cleo, elsewhere, board), expected.spectator),
        (Requester(table.alice, elsewhere, board), expected.owner),
        (Requester(table.bob, elsewhere, board), expected.opponent),
    ]


async def answer_text(table: Table, outcome: Outcome, number: int) -> str:
    """Return the answer's text once it is complete, with the match's number replaced."""
    await table.until(lambda: outcome.answered or outcome.followups, "an answer")
    message = outcome.message if outcome.answered else outcome.followups[0]
    await table.until(lambda: not message.loading, "the whole answer")
    assert message.ephemeral
    return message.text.replace(f"#{number}", "#")


@pytest.mark.parametrize("verb", ANSWERS_BY_VERB)
async def test_a_user_who_may_see_a_match_can_click_anywhere_in_its_server(
    dojo: Dojo, scenarios: dict[str, Scenario], verb: str
) -> None:
    scenario = scenarios["channel"]
    if verb in CHANGING_VERBS:
        scenario = await start_scenario(await dojo.table(), scenario.elsewhere)
    if "draw" in verb and verb != "offer_draw":
        await Requester(scenario.table.alice, scenario.elsewhere).slash("match draw", scenario.open)
    number = scenario.numbers(verb)[0]
    for requester, words in insiders(scenario, ANSWERS_BY_VERB[verb]):
        outcome = await requester.click(custom_id(verb, number))
        assert words in await answer_text(scenario.table, outcome, number), requester.person.name


@pytest.mark.parametrize("command", ANSWERS_BY_COMMAND)
async def test_a_user_who_may_see_a_match_can_name_it_anywhere_in_its_server(
    dojo: Dojo, scenarios: dict[str, Scenario], command: str
) -> None:
    scenario = scenarios["channel"]
    if command == "match draw":
        scenario = await start_scenario(await dojo.table(), scenario.elsewhere)
    for requester, words in insiders(scenario, ANSWERS_BY_COMMAND[command]):
        outcome = await requester.slash(command, scenario.open)
        assert words in await answer_text(scenario.table, outcome, scenario.open), (
            requester.person.name
        )


async def test_a_match_in_a_private_thread_is_visible_there_and_to_its_players_anywhere(
    dojo: Dojo, scenarios: dict[str, Scenario]
) -> None:
    scenario = scenarios["thread"]
    thread = scenario.table.channel
    finn = dojo.fake_discord.person("finn", dojo.guild)
    dojo.fake_discord.world.thread_members[thread["id"]].add(finn.id)
    for requester, words in (
        (Requester(finn, thread), "You are watching."),
        (Requester(scenario.table.bob, scenario.elsewhere), "It's Alice's turn."),
    ):
        outcome = await requester.click(custom_id("board", scenario.open))
        assert words in await answer_text(scenario.table, outcome, scenario.open)
