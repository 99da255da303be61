"""The command `bot.py --check`, autocompletion, registered commands, and private boards."""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
from datetime import UTC, datetime
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord import app_commands

import bot
from cogs.bot import client, commands, hosting, registration
from cogs.bot.hosting import INVITE_PERMISSIONS, OK_MARK, PROBLEM_MARK, Finding, check_database
from cogs.bot.registration import differing_names, start_registration
from cogs.bot.settings import Settings
from cogs.bot.version import commit, full_version, version
from cogs.shared import background
from onitama_core.engine import EnginePool
from onitama_core.game import OnitamaError
from onitama_core.store import describe_missing_log, open_store
from onitama_core.store.connection import claim_file
from tests.cogs import http_error
from tests.onitama_core.matches.table import plain

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from _pytest.logging import LogCaptureFixture

# Command-line options, and the version

CHANGELOG = Path(__file__).parents[3] / "CHANGELOG.md"


def test_the_program_prints_its_version_and_accepts_one_option_at_a_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for options, status in (["--version"], 0), (["--invite", "--check"], 2):
        with pytest.raises(SystemExit) as ended:
            hosting.parse_arguments(options)
        assert ended.value.code == status
    out, err = capsys.readouterr()
    assert out == f"{full_version()}\n"
    assert out.startswith(version())
    assert "not allowed with" in err


@pytest.mark.skipif(not (CHANGELOG.parent / ".git").exists(), reason="this is no clone")
def test_the_commit_is_known_in_a_clone_of_another_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    commit.cache_clear()
    assert re.fullmatch("[0-9a-f]{7,}", commit())


def test_the_changelog_lists_this_version_or_what_is_unreleased() -> None:
    """Version `0.2.0.dev0` comes before 0.2.0, whose changes are listed under Unreleased.

    In a release, Unreleased is empty.
    """
    text = CHANGELOG.read_text("utf-8")
    first, last = re.findall(r"^## (\S+)", text, re.MULTILINE)[:2]
    assert first == "Unreleased"
    if version().endswith(".dev0"):
        assert numbers(version().removesuffix(".dev0")) > numbers(last)
    else:
        assert f"## Unreleased\n\n## {version()} " in text


def numbers(release: str) -> list[int]:
    return [int(part) for part in release.split(".")]


# Findings of the check that tests/e2e does not cover


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "onitama.db"


@pytest.mark.parametrize(
    ("version", "mark", "sentence"),
    [
        (None, OK_MARK, "{path} is up to date and undamaged."),
        (12, hosting.NOTICE_MARK, "is of version 12, and the next start brings it up to "),
        (1000, PROBLEM_MARK, "was made by a later version of this bot"),
    ],
)
async def test_the_check_reports_the_version_of_the_database(
    path: Path, version: int | None, mark: str, sentence: str
) -> None:
    async with open_store(path):
        pass
    if version is not None:
        plain(path, f"PRAGMA user_version = {version}")
    finding = check_database(path)
    assert (finding.mark, sentence.format(path=path) in finding.sentence) == (mark, True)


def test_the_check_reports_a_missing_folder_a_wrong_path_and_a_running_bot(path: Path) -> None:
    finding = check_database(path / "nowhere" / "onitama.db")
    assert (finding.mark, "There is no folder for" in finding.sentence) == (PROBLEM_MARK, True)
    assert check_database(path.parent).sentence.startswith(f"I may not write to {path.parent}. ")
    with claim_file(path):
        assert check_database(path) == Finding(OK_MARK, f"A bot is playing with {path} right now.")


async def test_the_check_reports_a_database_that_other_users_may_read(path: Path) -> None:
    async with open_store(path):
        pass
    assert hosting.check_file_permissions(path) == []
    path.chmod(0o644)  # noqa: ASYNC240 - does not block for long
    sentence = f"Other users may read {path}. Nobody but me needs to: chmod 600 {path}"
    assert hosting.check_file_permissions(path) == [Finding(hosting.NOTICE_MARK, sentence)]


def test_the_check_reports_missing_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_fonts() -> None:
        raise OSError("cannot open resource")

    monkeypatch.setattr(hosting, "Renderer", no_fonts)
    finding = hosting.check_pictures()
    assert finding.mark == PROBLEM_MARK
    assert finding.sentence.startswith("I can't draw a board: cannot open resource. ")
    [folder] = re.findall(r"Is the folder (\S+) complete", finding.sentence)
    assert [*(CHANGELOG.parent / folder).glob("*.ttf")]


async def test_the_check_reports_an_engine_folder_that_cannot_be_created(tmp_path: Path) -> None:
    for folder, mark in (tmp_path / "engine", OK_MARK), (Path(__file__) / "engine", PROBLEM_MARK):
        finding = await hosting.check_engine(folder, tmp_path)
        assert (finding.mark, str(folder) in finding.sentence) == (mark, True)


async def test_the_check_promises_no_engine_folder_where_the_databases_folder_is_missing(
    tmp_path: Path,
) -> None:
    missing = tmp_path / "missing"
    finding = await hosting.check_engine(missing / "onitama.engine", missing)
    assert finding == Finding(
        hosting.NOTICE_MARK,
        f"The computer player answers. It will keep its machine code in {missing}/onitama.engine; "
        f"check again once {missing} is there.",
    )
    assert f"Make {missing} and let me write to it" in check_database(missing / "x.db").sentence
    elsewhere = tmp_path / "engine"
    assert (await hosting.check_engine(elsewhere, missing)).mark == OK_MARK


async def test_the_check_and_the_start_say_that_the_write_ahead_log_is_missing(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_store(path):
        copied = path.with_name("copied.db")
        shutil.copy(path, copied)
    settings = Settings(database=copied)
    all_findings = [finding async for finding in hosting.run_checks(settings)]
    sentence = describe_missing_log(copied)
    assert Finding(hosting.NOTICE_MARK, sentence) in all_findings
    stopped = asyncio.Event()
    stopped.set()
    await bot.serve(settings, stopped)
    assert sentence in caplog.messages
    caplog.clear()
    await bot.serve(settings, stopped)
    assert sentence not in caplog.messages


async def test_the_check_reports_an_engine_that_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = (sys.executable, "-c", "raise SystemExit")
    monkeypatch.setattr(hosting, "EnginePool", partial(EnginePool, command=program))
    finding = await hosting.check_engine(tmp_path / "engine", tmp_path)
    assert finding.mark == PROBLEM_MARK
    assert finding.sentence.startswith("The computer player doesn't answer")


async def test_the_check_replaces_characters_that_the_terminal_cannot_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def findings(_: object) -> AsyncIterator[Finding]:
        yield Finding(OK_MARK, "道場: I can post.")

    monkeypatch.setattr(hosting, "run_checks", findings)
    screen = TextIOWrapper(BytesIO(), encoding="cp1252")
    monkeypatch.setattr("sys.stdout", screen)
    assert await hosting.check(Settings())
    screen.seek(0)
    assert screen.read() == "? ??: I can post.\n"


async def test_the_check_refuses_a_malformed_token_without_asking_discord(path: Path) -> None:
    settings = Settings(discord_token="naïve", database=path)  # noqa: S106 - no real token
    *_, last = [finding async for finding in hosting.run_checks(settings)]
    assert (last.mark, last.sentence.startswith("That is no ")) == (PROBLEM_MARK, True)


@pytest.mark.parametrize(
    ("setting", "value", "mark", "sentence"),
    [
        (
            "interactions_endpoint_url",
            "https://a.example",
            PROBLEM_MARK,
            "Discord sends all commands to ",
        ),
        ("bot_require_code_grant", True, PROBLEM_MARK, "Nobody can invite me. "),
        (
            "user_integration_config",
            None,
            hosting.NOTICE_MARK,
            "Users can't install me for themselves, ",
        ),
    ],
)
def test_the_check_reports_settings_of_the_application_that_keep_the_bot_from_working(
    setting: str, value: object, mark: str, sentence: str
) -> None:
    usual_settings: dict[str, object] = {
        "interactions_endpoint_url": None,
        "bot_require_code_grant": False,
        "user_integration_config": {},
    }
    application: Any = SimpleNamespace(id=1, name="Sensei", **{**usual_settings, setting: value})
    _, finding = hosting.check_application(application)
    assert (finding.mark, finding.sentence.startswith(sentence)) == (mark, True)


def guild(*channels: int) -> Any:
    """Return a server with text channels; each value is the bot's permissions in one of them."""
    server = SimpleNamespace(name="Dojo", me=None)
    server.text_channels = [
        SimpleNamespace(
            name=f"room-{number}",
            guild=server,
            permissions_for=lambda _, value=value: type(INVITE_PERMISSIONS)(value),
        )
        for number, value in enumerate(channels)
    ]
    return server


def test_the_check_lists_a_limited_number_of_channels_and_servers() -> None:
    all_permissions = INVITE_PERMISSIONS.value
    for channels in ([all_permissions], [all_permissions, 0, 0]):
        (finding,) = hosting.check_server(guild(*channels))
        assert finding.mark == OK_MARK
    nothing_seen = "Dojo: I see no text channel. Allow me View Channel where people play."
    assert list(hosting.check_server(guild(0))) == [Finding(PROBLEM_MARK, nothing_seen)]
    without_threads = all_permissions & ~discord.Permissions.create_public_threads.flag
    lacking = [without_threads] * (hosting.MAX_LISTED_CHANNELS + 2)
    count, *named, more = hosting.check_server(guild(*lacking))
    assert (count.mark, len(named)) == (OK_MARK, hosting.MAX_LISTED_CHANNELS)
    assert more.sentence.startswith("Dojo: 2 more channels lack something. ")
    servers = [guild(INVITE_PERMISSIONS.value)] * hosting.MAX_LISTED_SERVERS
    count, unseen = hosting.check_servers([*servers, guild(0)])
    assert count.sentence == "In 20 of the 21 servers that I looked at nothing is missing."
    assert unseen.sentence == nothing_seen
    assert len(list(hosting.check_servers([guild(0)] * 25))) == 22


def test_the_check_reports_a_time_out_of_the_bot_instead_of_permissions() -> None:
    server = guild(0)
    until = datetime(2026, 1, 2, 12, tzinfo=UTC)
    server.me = SimpleNamespace(timed_out_until=until, is_timed_out=lambda: True)
    sentence = "Dojo: a moderator timed me out until 2026-01-02 12:00 UTC."
    assert list(hosting.check_server(server)) == [Finding(PROBLEM_MARK, sentence)]


# The check's connection to the gateway: accepted, delayed, or refused


@pytest.mark.parametrize(
    ("problem", "kind", "sentence"),
    [
        (None, TimeoutError, "Discord's gateway doesn't let me in. "),
        (
            discord.ConnectionClosed(Mock(close_code=4004), shard_id=0),
            discord.ConnectionClosed,
            "Discord doesn't know this token. ",
        ),
        (
            ConnectionRefusedError(111, "refused"),
            ConnectionRefusedError,
            "I can't reach Discord: [Errno 111] refused.",
        ),
    ],
)
async def test_the_check_reports_why_the_gateway_did_not_accept_it(
    monkeypatch: pytest.MonkeyPatch, problem: Exception | None, kind: type[Exception], sentence: str
) -> None:
    monkeypatch.setattr(hosting, "GATEWAY_TIMEOUT", 0.05)

    async def connect(*, reconnect: bool) -> None:
        assert not reconnect
        if problem is not None:
            raise problem
        await asyncio.Event().wait()

    waits = asyncio.Event().wait
    client: Any = SimpleNamespace(connect=connect, wait_until_ready=waits)
    with pytest.raises(kind) as caught:
        await hosting.connect_briefly(client)
    assert hosting.describe_connection_problem(caught.value).startswith(sentence)


# Autocompletion, also for outdated clients and after errors

CASTLE = [app_commands.Choice(name="Castle", value="castle")]


async def suggest_castle(_: client.Interaction, current: str) -> list[app_commands.Choice[str]]:
    match current:
        case "wrong":
            raise OnitamaError
        case "broken":
            raise ValueError(current)
    return CASTLE


async def move(_: client.Interaction, side: str) -> None: ...


CASTLE_COMMAND = app_commands.Command[Any, ..., None](
    name="castle", description="Move", callback=move
)
CASTLE_COMMAND.autocomplete("side")(commands.autocompletion(suggest_castle))


def make_autocompletion(option: str, command: object = CASTLE_COMMAND) -> Any:
    """Return an autocompletion for which the user is typing an option of a command."""
    interaction = cast("Any", Mock(command=command))
    interaction.data = {"options": [{"name": option, "value": "ca", "focused": True}]}
    return interaction


@pytest.mark.parametrize(
    ("typed", "suggestions", "logged"),
    [("ca", CASTLE, ""), ("wrong", [], ""), ("broken", [], "ValueError: broken")],
)
async def test_an_autocompletion_has_suggestions_or_after_an_error_none(
    typed: str, suggestions: object, logged: str, caplog: LogCaptureFixture
) -> None:
    interaction = cast("Any", Mock(extras={}))
    interaction.response.autocomplete = AsyncMock()
    await commands.autocompletion(suggest_castle)(interaction, typed)
    interaction.response.autocomplete.assert_awaited_once_with(suggestions)
    assert logged in caplog.text
    assert bool(caplog.text) is bool(logged)


def test_only_a_known_option_of_a_known_command_has_suggestions() -> None:
    assert client.has_suggestions(make_autocompletion("side"))
    assert not client.has_suggestions(make_autocompletion("speed"))
    assert not client.has_suggestions(make_autocompletion("side", command=None))


@pytest.mark.parametrize("subcommands", ["", "a", "ab"])
def test_the_option_being_typed_is_found_in_sub_commands_of_any_depth(subcommands: str) -> None:
    typed: dict[str, Any] = {"name": "side", "focused": True}
    options: list[dict[str, Any]] = [{"name": "other"}, typed]
    for name in subcommands:
        options = [{"name": name, "options": options}]
    assert client.focused_option(options) == "side"
    assert client.focused_option([{"name": "other"}]) is None


# Registration of the commands if Discord's list differs


class Tree:
    """The part of discord.py's command tree that registration uses, with one command.

    `problems` are raised by the first calls of `sync`, the last one first.
    """

    def __init__(self, *problems: Exception) -> None:
        self._problems = list(problems)
        self.synced = 0
        self.client = SimpleNamespace(http=self, application_id=1)
        self.translator = None

    def get_commands(self) -> list[Any]:
        return [self]

    async def get_translated_payload(self, *_: object) -> Any:
        return {"name": "onitama"}

    async def request(self, _route: object, *, params: object) -> list[Any]:
        assert params == {"with_localizations": "true"}
        return []

    async def sync(self) -> None:
        self.synced += 1
        if self._problems:
            raise self._problems.pop()


async def test_a_start_does_not_wait_for_commands_to_be_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registration, "REGISTRATION_TIMEOUT", 0.01)
    monkeypatch.setattr(background, "FIRST_PAUSE", 0.05)
    tree = Tree(http_error(503))
    registering = await start_registration(cast("Any", tree))
    assert not registering.done()
    await registering
    assert tree.synced == 2


async def test_a_start_fails_if_discord_refuses_the_commands() -> None:
    with pytest.raises(discord.HTTPException):
        await start_registration(cast("Any", Tree(http_error(400))))


OWN_COMMAND: Final[dict[str, Any]] = {
    "type": 1,
    "name": "onitama",
    "description": "Play",
    "nsfw": False,
    "dm_permission": True,
    "default_member_permissions": None,
    "contexts": [0, 1],
    "options": [
        {
            "type": 3,
            "name": "move",
            "description": "Your turn",
            "required": False,
            "choices": [{"name": "Castle", "value": "castle"}],
        }
    ],
}
LISTED_COMMAND: Final[dict[str, Any]] = {
    "id": "1",
    "version": "2",
    "type": 1,
    "name": "onitama",
    "name_localizations": None,
    "description": "Play",
    "default_member_permissions": None,
    "contexts": [1, 0],
    "options": [
        {
            "type": 3,
            "name": "move",
            "description": "Your turn",
            "choices": [{"name": "Castle", "value": "castle", "name_localizations": None}],
        }
    ],
}
"""OWN_COMMAND as Discord lists it, with Discord's own fields and without defaults."""


@pytest.mark.parametrize(
    ("changed", "different_names"),
    [
        ({}, []),
        ({"options": []}, ["/onitama"]),
        ({"description": "Play Go"}, ["/onitama"]),
        ({"default_member_permissions": "0"}, ["/onitama"]),
        ({"description_localizations": {"de": "Spiele"}}, ["/onitama"]),
        ({"contexts": [0]}, ["/onitama"]),
        ({"name": "go"}, ["/onitama", "/go"]),
        ({"type": 2}, ["/onitama", "onitama"]),
    ],
)
def test_commands_are_compared_without_the_fields_that_discord_adds_or_omits(
    changed: dict[str, Any], different_names: list[str]
) -> None:
    assert differing_names([OWN_COMMAND], [{**LISTED_COMMAND, **changed}]) == different_names


@pytest.mark.parametrize(
    ("config", "installs", "contexts"), [(None, [0], [0]), ({}, [0, 1], [0, 1, 2])]
)
def test_commands_are_offered_to_installing_users_only_if_the_application_allows_that(
    config: object, installs: list[int], contexts: list[int]
) -> None:
    onitama = commands.onitama_group()
    application = cast("Any", SimpleNamespace(user_integration_config=config))
    commands.set_install_contexts(onitama, application)
    assert onitama.allowed_installs is not None
    assert onitama.allowed_contexts is not None
    assert onitama.allowed_installs.to_array() == installs
    assert onitama.allowed_contexts.to_array() == contexts


# Interactions whose tokens can still edit private boards

FIRST: Any = object()
SECOND: Any = object()


def test_a_private_board_keeps_its_latest_interaction_while_the_token_is_valid() -> None:
    now = 0.0
    boards = client.PrivateBoards(lambda: now)
    boards.record_shown(1, FIRST)
    boards.record_shown(1, SECOND)
    now = client.TOKEN_LIFETIME_SECONDS - 1
    assert boards[1].shown_by is SECOND
    assert boards[2].shown_by is None
    now = client.TOKEN_LIFETIME_SECONDS
    assert boards[1].shown_by is None
