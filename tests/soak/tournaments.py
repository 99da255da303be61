"""SIGKILL at random instants of tournaments and votes: nothing is lost, doubled or stuck."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any, Final

from cogs.match.buttons import AcceptDraw, CloseForSure, OfferDraw, ResignForSure, VoteFor
from cogs.tournaments.buttons import (
    JoinTournament,
    LeaveTournament,
    NameTournament,
    StartTournament,
)
from cogs.tournaments.drafts import TournamentDraft
from onitama_core.game import legal_actions
from onitama_core.matches.replay import initial_state_of, resume
from onitama_core.store import GuildSettings, Played
from tests.discord_stand_in import FakeDiscord, NotOffered, Outcome, Unanswered
from tests.discord_stand_in.world import MANAGER
from tests.dojo import CLOCK_MAY_JUMP, Dojo, bot_process
from tests.soak.database import (
    DATABASE,
    BotDatabase,
    find_database_faults,
    find_missing_board,
    is_public,
    run_in_rounds,
)
from tests.soak.requests import LOG_FAULTS, await_unless_bot_ends

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator
    from pathlib import Path

    from tests.discord_stand_in import Bot, Message, Person
    from tests.discord_stand_in.records import Json

NAMES: Final = ("ann", "ben", "cat", "dan", "eve", "fin", "gus", "hal")
FORMATS: Final = ("swiss3", "round_robin", "knockout")
SETTINGS: Final = {**CLOCK_MAY_JUMP, "ONITAMA_THINKING_PAUSE": "0"}
MAX_UPTIME: Final = 1.5
"""Seconds that the bot lives at most between its start and a kill."""
ACTION_PAUSE: Final = 0.03
"""Seconds between two actions of a person."""
ONE_HOUR: Final = 3600.0
TWO_WEEKS: Final = 14 * 86400.0
MAX_END_ATTEMPTS: Final = 400
"""Attempts to end everything that is open once nobody kills the bot any more."""
MAX_SETTLE_POLLS: Final = 400
"""Polls of the database while posts and moves of the computer are due."""
POLL_INTERVAL: Final = 0.05
"""Seconds between two of these polls."""
# Probabilities that time passes before a run of the bot, and of what a person may do
TIME_PROBABILITY: Final = 0.3
LEAVE_PROBABILITY: Final = 0.02
DRAW_PROBABILITY: Final = 0.1
RESIGN_PROBABILITY: Final = 0.25
VOTE_PROBABILITY: Final = 0.5
OPEN_TOURNAMENTS: Final = "SELECT id, status FROM tournament WHERE ended_at IS NULL"
OPEN_VOTES: Final = "SELECT id FROM match WHERE finished_at IS NULL AND voting_time IS NOT NULL"
PAIRINGS: Final = "SELECT * FROM tournament_pairing ORDER BY tournament_id, round, board"
POSTS: Final = "SELECT * FROM post WHERE tournament_id IS NOT NULL ORDER BY id"


@dataclass
class TournamentRun:
    """A channel with tournaments and votes, and the bot that is killed while they go on."""

    dojo: Dojo
    channel: Json
    folder: Path
    rng: Random
    manager: Person
    people: list[Person]
    with_votes: bool
    bot: Bot | None = None
    kills: int = 0
    votes: list[tuple[int, int, int]] = field(default_factory=list)
    """Match, turn and user of each confirmed vote."""
    complaints: list[str] = field(default_factory=list)

    @property
    def is_killed(self) -> bool:
        return self.bot is None or self.bot.process.returncode is not None

    def rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        with sqlite3.connect(self.folder / DATABASE) as connection:
            connection.row_factory = sqlite3.Row
            rows = [dict(row) for row in connection.execute(sql, values)]
        connection.close()
        return rows

    async def attempt(self, request: Awaitable[Outcome]) -> Outcome | None:
        """Return the outcome of a request; None if the bot ended meanwhile or did not answer."""
        assert self.bot is not None
        try:
            return await await_unless_bot_ends(self.bot, request)
        except (NotOffered, Unanswered, TimeoutError) as problem:
            if not self.is_killed:
                self.complaints.append(f"after {self.kills} kills: no answer: {problem}")
            return None

    async def click(self, person: Person, custom_id: str) -> Outcome | None:
        """Click a button below the channel's first message."""
        posted = self.dojo.fake_discord.world.messages.get(self.channel["id"], [])
        message = next(filter(is_public, posted), None)
        if message is None:
            return None
        return await self.attempt(person.click_forged(message, self.channel, custom_id))


async def kill_during_tournaments(folder: Path, seed: int, count: int) -> list[str]:
    """Kill the bot `count` times while tournaments run, in rounds of at most ten kills.

    In every third of these rounds a channel also votes on its turns against the computer.
    """
    return await run_in_rounds(run_tournaments, folder, seed, count, max_count=10)


async def run_tournaments(folder: Path, seed: int, count: int) -> list[str]:
    rng = Random(seed)  # noqa: S311 - it is a game
    async with FakeDiscord() as fake_discord:
        dojo = Dojo(fake_discord, fake_discord.world.guild("Dojo"))
        table = await dojo.table()
        manager = fake_discord.person("dana", dojo.guild, permissions=MANAGER)
        people = [fake_discord.person(name, dojo.guild) for name in NAMES[: rng.randint(6, 8)]]
        run = TournamentRun(
            dojo, table.channel, folder, rng, manager, people, with_votes=seed % 3 == 0
        )
        while run.kills < count:
            await run_bot(run)
        await run_bot(run, until_all_ended=True)
        run.complaints += [*check_pairings(run), *check_posts(run)]
        with BotDatabase(folder) as database:
            for match in database.matches():
                run.complaints += find_missing_board(fake_discord, match)
        # Rows of badge differ from the logs: a tournament's winner gets a badge that no log has.
        run.complaints += [
            fault for fault in await find_database_faults(folder) if "rows of badge" not in fault
        ]
        run.complaints += [*fake_discord.problems(), *fake_discord.own_problems()]
    log = (folder / "bot.log").read_text(encoding="utf-8")
    if any(word in log for word in LOG_FAULTS):
        run.complaints.append(f"there are faults in {folder / 'bot.log'}")
    return run.complaints


async def run_bot(run: TournamentRun, *, until_all_ended: bool = False) -> None:
    """Run the bot while people act, until it is killed or everything has ended."""
    async with bot_process(run.dojo, run.folder, **SETTINGS) as bot:
        run.bot = bot
        # Discord forgets nonces within minutes, so time passes only once everything is sent.
        if run.with_votes or run.rng.random() < TIME_PROBABILITY:
            await wait_until_settled(run)
            seconds = [61.0] if run.with_votes else [61.0, ONE_HOUR, TWO_WEEKS]
            run.dojo.fake_discord.world.advance(run.rng.choice(seconds))
        if until_all_ended:
            await end_everything(run)
            return
        tasks = [asyncio.create_task(act(run, person)) for person in run.people]
        tasks.append(asyncio.create_task(organise(run)))
        await asyncio.sleep(run.rng.random() * MAX_UPTIME)
        await bot.kill()
        run.kills += 1
        await asyncio.gather(*tasks)
        check_votes(run)


# -- what people do --


async def organise(run: TournamentRun) -> None:
    """Post a tournament whenever none is open, and start it once enough people have joined."""
    while not run.is_killed:
        await asyncio.sleep(ACTION_PAUSE)
        if run.with_votes and not run.rows(OPEN_VOTES):
            options = {"seat": "everybody", "level": "1", "pace": "1m"}
            command = run.manager.slash(run.channel, "onitama practice", **options)
            await run.attempt(command)
        open_tournaments = run.rows(OPEN_TOURNAMENTS)
        if not open_tournaments:
            await post_tournament(run)
        elif open_tournaments[0]["status"] == "sign_up":
            sql = "SELECT count(*) AS joined FROM tournament_entrant WHERE tournament_id = ?"
            [row] = run.rows(sql, open_tournaments[0]["id"])
            if row["joined"] >= min(len(run.people), run.rng.randint(4, 8)):
                await run.click(run.manager, StartTournament(open_tournaments[0]["id"]).custom_id)


async def post_tournament(run: TournamentRun) -> None:
    """Post a tournament of a random format, which the manager starts by hand."""
    number = len(run.rows("SELECT id FROM tournament")) + 1
    draft = TournamentDraft.read(str(TournamentDraft.default_in(GuildSettings())))
    for term, value in (("format", run.rng.choice(FORMATS)), ("start", "by_hand")):
        draft = replace(draft, **{term: value})  # type: ignore[arg-type]
    request = run.manager.click_forged(None, run.channel, NameTournament(draft).custom_id)
    form = await run.attempt(request)
    if form is not None and form.answered and not run.is_killed:
        await run.attempt(run.manager.submit(form, f"Cup {number}"))


async def act(run: TournamentRun, person: Person) -> None:
    while not run.is_killed:
        await asyncio.sleep(ACTION_PAUSE * (1 + run.rng.random()))
        await act_once(run, person)


async def act_once(run: TournamentRun, person: Person) -> None:
    """Have a person end a match, join, leave or vote, each with some probability."""
    await end_matches(run, person, RESIGN_PROBABILITY)
    for tournament in run.rows(OPEN_TOURNAMENTS):
        sql = "SELECT 1 FROM tournament_entrant WHERE tournament_id = ? AND user_id = ?"
        has_joined = run.rows(sql, tournament["id"], int(person.id))
        if not has_joined and tournament["status"] == "sign_up":
            await run.click(person, JoinTournament(tournament["id"]).custom_id)
        elif run.rng.random() < LEAVE_PROBABILITY:
            await run.click(person, LeaveTournament(tournament["id"]).custom_id)
    if run.with_votes and run.rng.random() < VOTE_PROBABILITY:
        await vote(run, person)


async def end_matches(run: TournamentRun, person: Person, resign_probability: float) -> None:
    """Resign a person's matches with a probability, otherwise perhaps offer or accept draws."""
    sql = "SELECT id, offer_seq FROM match WHERE finished_at IS NULL AND ? IN (red_id, blue_id)"
    for match in run.rows(sql, int(person.id)):
        if run.rng.random() < resign_probability:
            await run.click(person, ResignForSure(match["id"]).custom_id)
        elif match["offer_seq"] is not None:
            await run.click(person, AcceptDraw(match["id"], match["offer_seq"]).custom_id)
        elif run.rng.random() < DRAW_PROBABILITY:
            await run.click(person, OfferDraw(match["id"]).custom_id)


async def vote(run: TournamentRun, person: Person) -> None:
    """Vote for one of the first three turns, and check that a confirmed vote is counted."""
    for row in run.rows(OPEN_VOTES):
        with BotDatabase(run.folder) as database, database.at_one_instant():
            match = database.match(row["id"])
            player = match.channel_player
            if player is None or player not in match.waits_for:
                continue
            state = resume(initial_state_of(match), database.entries(match.id)).state
        action = run.rng.choice(legal_actions(state, player)[:3])
        click = VoteFor(match.id, match.step, (action,))
        outcome = await run.click(person, click.custom_id)
        if outcome is not None and outcome.text.startswith("You voted"):
            run.votes.append((match.id, match.turn_number, int(person.id)))


def check_votes(run: TournamentRun) -> None:
    """Complain if a confirmed vote is lost, or a channel played a turn without a vote for it."""
    rows = {
        (row["match_id"], row["turn_number"], row["user_id"]): row
        for row in run.rows("SELECT * FROM vote")
    }
    open_matches = [row["id"] for row in run.rows(OPEN_VOTES)]
    for match_id, turn_number, user_id in run.votes:
        key = (match_id, turn_number, user_id)
        if key not in rows and match_id in open_matches:
            run.complaints.append(f"after {run.kills} kills: vote {key} is lost")
    with BotDatabase(run.folder) as database:
        for match_id in open_matches:
            player = database.match(match_id).channel_player
            played = [entry for entry in database.entries(match_id) if isinstance(entry, Played)]
            actions = sorted(entry.action for entry in played if entry.player == player)
            chosen = {
                row["turn_number"]: row["turn"]
                for row in rows.values()
                if row["match_id"] == match_id and row["played"]
            }
            if actions != sorted(chosen.values()):
                run.complaints.append(f"match {match_id}: {actions}, but votes {chosen}")


# -- the end --


async def end_everything(run: TournamentRun) -> None:
    """Have people resign until no tournament is open, and wait until everything is posted."""
    for _ in range(MAX_END_ATTEMPTS):
        if not (run.rows(OPEN_TOURNAMENTS) or run.rows(OPEN_VOTES)):
            break
        for tournament in run.rows(OPEN_TOURNAMENTS):
            for person in run.people if tournament["status"] == "sign_up" else ():
                await run.click(person, JoinTournament(tournament["id"]).custom_id)
            await run.click(run.manager, StartTournament(tournament["id"]).custom_id)
        for match in run.rows(OPEN_VOTES):
            await run.click(run.manager, CloseForSure(match["id"]).custom_id)
        for person in run.people:
            await end_matches(run, person, resign_probability=1)
        await asyncio.sleep(ACTION_PAUSE)
    else:
        run.complaints.append(f"still open: {run.rows(OPEN_TOURNAMENTS)} {run.rows(OPEN_VOTES)}")
    run.dojo.fake_discord.world.advance(ONE_HOUR)
    # An interaction lets the bot notice the new time.
    await run.click(run.manager, StartTournament(1).custom_id)
    await wait_until_settled(run)


async def wait_until_settled(run: TournamentRun) -> None:
    """Wait until the computer has moved and every post is sent."""
    sql = (
        "SELECT id, kind FROM post WHERE settled_at IS NULL"
        " UNION SELECT subject, kind FROM due WHERE kind = 'thought'"
    )
    for _ in range(MAX_SETTLE_POLLS):
        if not run.rows(sql):
            return
        await asyncio.sleep(POLL_INTERVAL)
    run.complaints.append(f"not done: {run.rows(sql)}")


# -- what must be true --


def check_pairings(run: TournamentRun) -> Iterator[str]:
    """Yield a complaint for each pair, person or match that is in the pairings twice.

    Also for a match without a result, and if the pairings have other matches than the database.
    """
    formats = {row["id"]: row["format"] for row in run.rows("SELECT id, format FROM tournament")}
    pairs = Counter[Any]()
    people = Counter[Any]()
    matches = list[int]()
    for row in run.rows(PAIRINGS):
        tournament_id = row["tournament_id"]
        number = row["round"]
        pair = tuple(sorted((row["red"], row["blue"] or 0)))
        is_knockout = formats[tournament_id] == "knockout"
        # A drawn game of a knockout is played again by the same two, once. In a Swiss tournament
        # two may be paired again after a forfeit.
        limit = 2 if is_knockout and row["blue"] is not None else 1
        pairs[tournament_id, pair] += "forfeit" not in (row["result"] or "")
        if pairs[tournament_id, pair] > limit and row["blue"] is not None:
            yield f"tournament {tournament_id}: {pair} meet {pairs[tournament_id, pair]} times"
        for entrant in filter(None, pair):
            people[tournament_id, number, entrant] += 1
            if people[tournament_id, number, entrant] > limit:
                yield f"tournament {tournament_id}: {entrant} is paired twice in round {number}"
        if row["match_id"] is not None:
            matches.append(row["match_id"])
            if row["result"] is None:
                yield f"tournament {tournament_id}: match {row['match_id']} has no result"
    played = {row["id"] for row in run.rows("SELECT id FROM match WHERE voting_time IS NULL")}
    if len(matches) != len(set(matches)) or set(matches) != played:
        yield f"matches {played} and those of pairings {matches} differ"


def check_posts(run: TournamentRun) -> Iterator[str]:
    """Yield a complaint for each post of a tournament that is missing or was sent twice."""
    rows = run.rows(POSTS)
    messages = run.dojo.fake_discord.world.messages
    posted = [message for message in chain.from_iterable(messages.values()) if is_public(message)]
    for nonce, count in Counter(message.nonce for message in posted if message.nonce).items():
        if count > 1:
            yield f"sent {count} times: {nonce}"
    in_channel = [message for message in posted if message.channel_id == run.channel["id"]]
    for tournament in run.rows("SELECT * FROM tournament"):
        expected = {("tournament", 0): 1}
        expected |= {("round", number): 1 for number in range(1, tournament["round"] + 1)}
        if tournament["status"] == "finished":
            expected["tournament_end", tournament["round"]] = 1
        tournament_posts = [row for row in rows if row["tournament_id"] == tournament["id"]]
        counts = Counter(
            (row["kind"], row["seq"])
            for row in tournament_posts
            if not row["kind"].endswith("_edit")
        )
        if counts != expected:
            yield f"{tournament['name']}: posts {counts} in place of {expected}"
        if any(row["message_id"] is None for row in tournament_posts):
            yield f"{tournament['name']}: not sent: {tournament_posts}"
        yield from check_round_posts(run, tournament, in_channel)


def check_round_posts(
    run: TournamentRun, tournament: dict[str, Any], in_channel: list[Message]
) -> Iterator[str]:
    """Yield a complaint unless each round has one message with a thread and all its matches."""
    for number in range(1, tournament["round"] + 1):
        heading = f"**{tournament['name']}** · round {number} of "
        posts = [message for message in in_channel if heading in message.text]
        if len(posts) != 1:
            yield f"{len(posts)} posts with {heading!r}"
            continue
        if posts[0].id not in run.dojo.fake_discord.world.channels:
            yield f"{heading!r} has no thread"
        sql = "SELECT match_id FROM tournament_pairing WHERE tournament_id = ? AND round = ?"
        for row in run.rows(sql, tournament["id"], number):
            if row["match_id"] and f"#{row['match_id']}" not in posts[0].text:
                yield f"{heading!r} does not name match {row['match_id']}: {posts[0].text}"
