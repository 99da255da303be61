"""Games that differ only in hidden choices look the same to users who may not know these."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import chain, cycle, product
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
import pytest_asyncio

from cogs.history.buttons import ShowFilm
from cogs.match.buttons import Rematch, ShareFilm, ShowBelief, ShowReplay
from onitama_core.game import Player, Variant
from tests.discord_stand_in.endpoints import SEND
from tests.discord_stand_in.world import MANAGER
from tests.dojo import bot_process, open_dojo
from tests.e2e.history.test_replay import BACK, FIRST, FORWARD, enabled_steps
from tests.e2e.onlookers import (
    Onlooker,
    Placeholders,
    describe_responses,
    differences,
    digest,
    find_answer,
)
from tests.e2e.pairs import PASS_SEEDS, find_pairs, make_pair_with_passes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table
    from tests.e2e.pairs import PairOfGames, Step

    GamesOfPair: TypeAlias = tuple["RecordedGame", "RecordedGame"]

MAX_CONCURRENT_PAIRS: Final = 4
"""Pairs played at the same time; with more, a busy machine answers later than Discord allows."""
SHADOW, LIGHT = Variant.SHADOW, Variant.LIGHT
HIT_SEEDS: Final = {(SHADOW, None): 178, (SHADOW, Player.RED): 94, (SHADOW, Player.BLUE): 173}
"""Seeds from which on the search soon finds a game with an attempt that hits."""
MAX_SHOWN_DIFFERENCES: Final = 5
"""Maximum number of differences that a failed comparison prints."""
OFFER_DECLINED, OFFER_LAPSED = 4, 9
"""Numbers of the first step with a draw offer that is declined, and with one that lapses."""

ENDINGS: Final = ("draw", "resign", "cancel", "takeback", "close")
SQUARE: Final = re.compile(r"(?<![a-z0-9])(?:[a-e][1-5])+(?![a-z0-9])")
PROBES: Final = {
    "onitama board",
    "onitama games",
    "onitama rules",
    "onitama move",
    "onitama history",
    "The match so far",
    "onitama match takeback",
    "onitama match close",
    "Move",
    "My board",
    "More",
    "Resign",
    "Rules",
    "Accept draw",
    "Decline",
    "onitama move move:",
    "onitama move move:ninja",
    *(
        f"onitama {name} match:"
        for name in ("board", "rules", *(f"match {name}" for name in ENDINGS))
    ),
}
"""Commands, suggestions and buttons that every onlooker must have used."""
PLAYER_PROBES: Final = {"Resign"}
"""Buttons that the bot offers only to players."""
FORGED_BUTTONS: Final = (
    ("pawn", "b1"),
    ("square", "b1c2"),
    ("start", "b1:b1"),
    ("line", "b"),
    ("back", ""),
    ("move", ""),
    ("reveal", "0"),
    ("believed", ""),
    ("play", "place:b1"),
    *(("play", f"ninja:{way}") for way in ("b1c2", "b1c2!", "stay")),
    *(("play", f"lantern:{line}") for line in ("2", "none")),
)
"""Buttons of another player's controller, and buttons that reveal hidden squares after the end."""


class Ending(Enum):
    NATURAL = auto()
    """The game ends by its own rules, or the match stays open."""
    RESIGNED = auto()
    AGREED = auto()
    CLOSED = auto()
    """A moderator closes the match, which reveals nothing."""


def few_pairs() -> Iterator[PairOfGames]:
    """Yield two pairs for each variant with ninjas and each viewer, one of them with a pass."""
    for (variant, viewer), first_pass_seed in PASS_SEEDS.items():
        event = "attempts that hit" if (variant, viewer) in HIT_SEEDS else "ninjas captured"
        first_seed = HIT_SEEDS.get((variant, viewer), 0)
        yield from find_pairs(variant, viewer, 1, event=event, first_seed=first_seed)
        yield from find_pairs(
            variant,
            viewer,
            1,
            event="passes",
            make=make_pair_with_passes,
            first_seed=first_pass_seed,
        )


def many_pairs() -> Iterator[PairOfGames]:
    """Yield pairs of every kind.

    In Way of the Light, Red has no secrets, so Blue is no viewer there.
    """
    for (variant, viewer), first_seed in PASS_SEEDS.items():
        yield from find_pairs(variant, viewer, 3)
        yield from find_pairs(variant, viewer, 2, event="ninjas captured", first_seed=50)
        yield from find_pairs(
            variant, viewer, 1, event="passes", make=make_pair_with_passes, first_seed=first_seed
        )
    for (variant, viewer), first_seed in HIT_SEEDS.items():
        yield from find_pairs(variant, viewer, 1, event="attempts that hit", first_seed=first_seed)


@dataclass
class RecordedGame:
    """One game of a pair, played at a table of its own, with all that the viewers see."""

    table: Table
    pair: PairOfGames
    index: int
    """0 or 1: which of the pair's two games is played."""
    ending: Ending
    is_in_thread: bool
    boards: int = 1
    """Number of boards that the channel has by now."""
    onlookers: list[Onlooker] = field(default_factory=list)
    custom_ids: list[str] = field(default_factory=list)
    """Custom ids of all public buttons so far."""
    offered_draw: list[Player] = field(default_factory=list)
    """Players who have offered a draw."""
    secrets: list[list[str]] = field(default_factory=list)
    """Digests of the owners' private boards, at steps where the ninjas differ in the two games."""

    def seat(self, player: Player) -> Person:
        return self.table.alice if player is Player.RED else self.table.bob

    def onlooker(self, player: Player) -> Onlooker:
        """Return a player's onlooker, which is recorded only if the player is the viewer."""
        person = self.seat(player)
        for onlooker in self.onlookers:
            if onlooker.person is person:
                return onlooker
        return Onlooker(self.table, person)

    async def play_and_record(self) -> RecordedGame:
        """Play the game to its end, with onlookers that look and try things at each step."""
        await self.begin()
        for number, step in enumerate(self.pair.steps):
            await self.probe(number, step)
            if step.ninjas_differ and len(self.secrets) < 3:
                await self.record_own_boards()
            await self.offer_draws(number, step)
            await self.play(step)
        await self.end(self.pair.steps[-1].player)
        await self.probe_ended_match()
        return self

    async def begin(self) -> None:
        table = self.table
        setup = self.pair.setup
        viewer = self.pair.viewer
        invitation = await table.invite(
            variant=setup.variant.value,
            deal=",".join(setup.card_ids),
            seat="red",
            where="thread" if self.is_in_thread else "here",
        )
        await table.bob.click(invitation, "Accept")
        if self.is_in_thread:
            self.table = await table.in_thread()
        await self.table.board(self.boards)
        people = [table.cleo] if viewer is None else [table.cleo, self.seat(viewer)]
        self.onlookers = [Onlooker(self.table, person) for person in people]

    async def play(self, step: Step) -> None:
        text = step.texts[self.index]
        outcome = await self.onlooker(step.player).slash("onitama move", move=text)
        assert not outcome.text or outcome.text.startswith("You "), (text, outcome.text)
        if step.ends_turn:
            await self.next_board()
        if step.placements_remain:
            await self.table.reads(self.table.boards[0], "has placed")

    async def next_board(self) -> None:
        self.boards += 1
        await self.table.board(self.boards)

    # -- draws and the end --

    async def offer_draws(self, number: int, step: Step) -> None:
        """Offer a draw that is declined, and later another one that lapses.

        Each player may offer one draw in five of their turns. The second offer is left out if the
        game is to end by an agreed draw.
        """
        asker = step.player.opponent
        if asker in self.offered_draw:
            return
        if not self.offered_draw and number >= OFFER_DECLINED:
            offer = await self.offer_draw(asker)
            await self.click_labels(self.onlooker(step.player), offer, "Decline")
            await self.table.reads(offer, "the match goes on")
        elif self.ending is not Ending.AGREED and number >= OFFER_LAPSED:
            await self.offer_draw(asker)

    async def offer_draw(self, player: Player) -> Message:
        """Offer a draw, and have everybody but the opponent try to answer it.

        An earlier offer may remain the last post until the bot reports that it has lapsed.
        """
        self.offered_draw.append(player)
        before = self.table.last.id
        await self.onlooker(player).slash("onitama match draw")
        await self.table.until(lambda: self.table.last.id != before, "another post")
        offer = await self.table.post("offers a draw")
        self.custom_ids += [button["custom_id"] for button in offer.buttons]
        answerer = self.seat(player.opponent)
        for onlooker in self.onlookers:
            if onlooker.person is not answerer:
                await self.click_labels(onlooker, offer, "Accept draw", "Decline")
        return offer

    async def end(self, player: Player) -> None:
        """End the match by the planned ending, while `player` is in the middle of a turn."""
        match self.ending:
            case Ending.RESIGNED:
                question = await self.onlooker(player).slash("onitama match resign")
                await self.click_labels(self.onlooker(player), question.message, "Resign")
            case Ending.AGREED:
                asker = player.opponent if player in self.offered_draw else player
                offer = await self.offer_draw(asker)
                await self.click_labels(self.onlooker(asker.opponent), offer, "Accept draw")
            case Ending.CLOSED:
                await self.close_by_moderator()
                return
            case Ending.NATURAL:
                return
        await self.next_board()
        await self.wait_for_link()

    async def close_by_moderator(self) -> None:
        """Have a moderator close the match; onlookers then try buttons of finished matches."""
        table = self.table
        number = self.table.number()
        manager = table.fake_discord.person("Dana", table.guild, permissions=MANAGER)
        question = await manager.slash(table.channel, "onitama match close", match=number)
        await manager.click(question.message, "Close match")
        last = await table.post("somebody with Manage Server closed the match")
        assert not last.files
        click_types = (ShowReplay, ShowBelief, ShowFilm, ShareFilm, Rematch)
        for onlooker, click in product(self.onlookers, click_types):
            await onlooker.click(self.table.boards[-1], click(int(number)).custom_id)
        for onlooker in self.onlookers:
            await onlooker.slash("onitama history", match=number)

    async def wait_for_link(self) -> None:
        """Wait until answers link to the last board; the bot stores its id after posting it."""
        table = self.table
        text = ""
        while table.boards[-1].id not in text:
            outcome = await table.alice.slash(
                table.channel, "onitama match draw", match=table.number()
            )
            text = outcome.text
            outcome.message.deleted = True

    # -- what others see and try --

    async def probe(self, number: int, step: Step) -> None:
        """Let each onlooker look at the match, or type a move that must be refused."""
        board = self.table.boards[-1]
        self.custom_ids += [b["custom_id"] for b in board.buttons]
        for onlooker in self.onlookers:
            await onlooker.complete("onitama move", "move", "ninja" if number % 3 else "")
            if number % 2:
                await self.type_refused_move(onlooker, step, number)
            else:
                await self.open_views(onlooker, board, number // 2, step)

    async def type_refused_move(self, onlooker: Onlooker, step: Step, number: int) -> None:
        """Type a move that must be refused.

        A player to move types an illegal action, others the next action of either game.
        """
        is_own = onlooker.person is self.seat(step.player)
        text = step.texts[0 if number % 4 == 1 else self.index]
        match = self.table.number()
        if number % 6 == 1:
            line = "z" if is_own and text.startswith("lantern") else "c"
            outcome = await onlooker.slash("onitama move", move=f"lantern {line}", match=match)
        else:
            move = step.refused if is_own else text
            outcome = await onlooker.slash("onitama move", move=move, match=match)
        assert "on my side" not in outcome.text

    async def open_views(self, onlooker: Onlooker, board: Message, number: int, step: Step) -> None:
        """Let an onlooker use some commands and buttons that show the match, chosen by `number`."""
        match number % 5:
            case 0:
                await onlooker.slash("onitama board")
                await onlooker.slash("onitama board", text=True)
                await onlooker.slash("onitama match takeback")
            case 1:
                await onlooker.slash("onitama games")
                await onlooker.complete("onitama board", "match")
                await onlooker.slash("onitama match close", match=self.table.number())
                await onlooker.slash("onitama history", match=self.table.number())
                page = (await onlooker.slash("onitama history", action="replay")).message
                for emoji in (BACK, FIRST, FORWARD):
                    if emoji in enabled_steps(page):
                        clicked = await onlooker.person.click(page, emoji=emoji)
                        await onlooker.note(f"step {emoji}", clicked)
            case 2:
                await self.click_labels(onlooker, board, "Move", "My board")
                await self.click_more(onlooker, board)
            case 3:
                await self.request_rules(onlooker)
            case _:
                await onlooker.click(board, self.custom_ids[number % len(self.custom_ids)])
        if onlooker.person is not self.seat(step.player) and not step.texts[0].startswith("place"):
            await self.forge(onlooker, board, step)

    async def forge(self, onlooker: Onlooker, board: Message, step: Step) -> None:
        """Click forged buttons, among them those that would play the next action of either game."""
        place = f"{self.table.number()}:{self.pair.steps.index(step)}"
        for verb, argument in (*FORGED_BUTTONS, *(("play", text) for text in step.texts)):
            outcome = await onlooker.click(board, f"o1:{verb}:{place}:{argument}")
            assert describe_responses(outcome) == (SEND, 0), (verb, argument)
            answer = find_answer(outcome)
            assert answer.ephemeral
            assert "on my side" not in answer.text

    async def click_labels(self, onlooker: Onlooker, message: Message, *labels: str) -> None:
        for button in message.buttons:
            if button["label"] in labels:
                await onlooker.click(message, button["custom_id"], button["label"])

    async def click_more(self, onlooker: Onlooker, board: Message) -> None:
        """Click the buttons of the panel that More opens for the onlooker.

        Players have Resign, spectators have Watch. The panel is opened twice, because *Resign* and
        *The match so far* replace it.
        """
        [more] = [b["custom_id"] for b in board.buttons if b["label"] == "More"]
        for labels in (("Rules", "Watch", "Resign"), ("The match so far",)):
            outcome = await onlooker.click(board, more, "More")
            await self.click_labels(onlooker, find_answer(outcome), *labels)

    async def request_rules(self, onlooker: Onlooker) -> None:
        number = self.table.number()
        await onlooker.slash("onitama rules")
        await onlooker.slash("onitama rules", match=number)
        await onlooker.complete("onitama move", "move", match=number)
        for name in ("rules", *(f"match {name}" for name in ENDINGS)):
            await onlooker.complete(f"onitama {name}", "match")

    async def record_own_boards(self) -> None:
        """Record the private boards of the players whose secrets the viewer may not know."""
        owners = [self.seat(player) for player in Player if player is not self.pair.viewer]
        boards = [await owner.slash(self.table.channel, "onitama board") for owner in owners]
        self.secrets.append([digest(board.message.picture or b"") for board in boards])

    async def probe_ended_match(self) -> None:
        """Click old buttons and open the board after the end."""
        for onlooker in self.onlookers:
            for custom_id in self.custom_ids[:3]:
                await onlooker.click(self.table.boards[0], custom_id)
            await onlooker.slash("onitama board", match=self.table.number())
            await onlooker.slash("onitama games")

    def records(self) -> list[Json]:
        return [onlooker.record(Placeholders(self.table.number())) for onlooker in self.onlookers]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def patient_dojo(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Dojo]:
    """Yield a stand-in whose bot waits up to 60 seconds for the post that an answer links to."""
    folder = tmp_path_factory.mktemp("patient")
    async with open_dojo() as dojo, bot_process(dojo, folder, ONITAMA_DELIVERY_WAIT="60") as bot:
        yield dojo
        assert await bot.stop() == 0


@pytest_asyncio.fixture(
    scope="module",
    loop_scope="session",
    params=[few_pairs, pytest.param(many_pairs, marks=pytest.mark.tooling)],
)
async def played_pairs(patient_dojo: Dojo, request: pytest.FixtureRequest) -> list[GamesOfPair]:
    """Return pairs that were played in channels and threads, with every ending."""
    limit = asyncio.Semaphore(MAX_CONCURRENT_PAIRS)

    async def play_and_record(pair: PairOfGames, ending: Ending, is_in_thread: bool) -> GamesOfPair:  # noqa: FBT001
        async with limit:
            tables = await patient_dojo.table(), await patient_dojo.table()
            one, other = await asyncio.gather(
                *(
                    RecordedGame(table, pair, index, ending, is_in_thread).play_and_record()
                    for index, table in enumerate(tables)
                )
            )
            return one, other

    conditions = cycle(product(Ending, (False, True)))
    games = [
        play_and_record(
            pair if ending is Ending.NATURAL else pair.cut_in_mid_turn(), ending, is_in_thread
        )
        for pair, (ending, is_in_thread) in zip(request.param(), conditions, strict=False)
    ]
    results = await asyncio.gather(*games)
    await patient_dojo.fake_discord.quiet(0.3)
    print(summary(results))  # noqa: T201 - shown with pytest's option -s
    return results


async def test_a_viewer_cannot_distinguish_games_that_differ_only_in_secrets(
    played_pairs: list[GamesOfPair],
) -> None:
    for one, other in played_pairs:
        differing = differences(one.records(), other.records())
        assert not differing, "\n".join((one.pair.name, *differing[:MAX_SHOWN_DIFFERENCES]))


async def test_the_owners_private_boards_differ_in_games_with_different_secrets(
    played_pairs: list[GamesOfPair],
) -> None:
    for one, other in played_pairs:
        assert one.secrets
        assert all(a != b for a, b in zip(one.secrets, other.secrets, strict=True))


async def test_the_compared_games_contain_every_hidden_event(
    played_pairs: list[GamesOfPair],
) -> None:
    counts = count_events(played_pairs)
    assert len(played_pairs) >= len(set(product(Ending, (False, True))))
    for what in ("ninjas captured", "attempts that hit", "attempts that missed", "lanterns"):
        assert counts[what]
    assert counts["passes"]


async def test_the_compared_games_cover_every_place_and_ending(
    played_pairs: list[GamesOfPair],
) -> None:
    seen = {(one.ending, one.table.home is not None) for one, _ in played_pairs}
    assert seen == set(product(Ending, (False, True)))


async def test_every_player_and_spectator_used_every_probe(played_pairs: list[GamesOfPair]) -> None:
    for is_player in (False, True):
        onlookers = [onlooker for one, _ in played_pairs for onlooker in one.onlookers[is_player:]]
        tried = {
            name
            for onlooker in onlookers
            for name, _ in (*onlooker.outcomes, *onlooker.completions)
        }
        assert tried >= PROBES - (set() if is_player else PLAYER_PROBES)


async def test_no_public_button_names_a_square(played_pairs: list[GamesOfPair]) -> None:
    ids = {custom_id for pair in played_pairs for played in pair for custom_id in played.custom_ids}
    assert ids
    assert not [custom_id for custom_id in ids if SQUARE.search(custom_id)]


def count_events(played_pairs: list[GamesOfPair]) -> Counter[str]:
    return sum((one.pair.counts for one, _ in played_pairs), Counter[str]())


def summary(played_pairs: list[GamesOfPair]) -> str:
    compared = sum(
        len(onlooker.seen()) + len(onlooker.completions)
        for played in chain.from_iterable(played_pairs)
        for onlooker in played.onlookers
    )
    min_choices = min(one.pair.counts["differing choices"] for one, _ in played_pairs)
    counts = ", ".join(
        f"{count} {what}" for what, count in sorted(count_events(played_pairs).items())
    )
    threads = sum(one.is_in_thread for one, _ in played_pairs)
    endings = Counter(one.ending.name.lower() for one, _ in played_pairs)
    return (
        f"{len(played_pairs)} pairs, {threads} in threads, {dict(endings)}, "
        f"each with {min_choices} or more differing choices: {counts}; "
        f"{compared} messages and completions compared"
    )
