"""Tests that code which makes public views, messages and pictures can't use private ones.

Each line of LEAKS passes a private value to a function for public messages, and mypy must refuse
it; the lines of ALLOWED pass public values. One run of mypy checks all lines.

Types can't distinguish a private text or picture from a public one once it is a str or bytes. So
only listed files may create public values, and files of public messages may name no private type.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from typing import Final, NamedTuple, get_type_hints

import pytest

from onitama_core import game
from onitama_core.engine import ObservationHistory
from tests.test_architecture import ROOT, source_files

FUNCTION_HEAD: Final = """
from cogs.match.public import board_post, call_to_act, describe_last_turn, concerned_users
from cogs.match.public_proposals import DRAW, closed_proposal_post
from cogs.match.private_controller import ControllerPages
from cogs.match.public_end import Gains, cancelled_post, film_post, last_post, result_line
from cogs.match.private import board_message_in_text
from cogs.match.private import match_context
from cogs.shared.messages import Picture, PrivateMessage, PublicMessage, PublicPicture
from cogs.shared.messages import UNICODE_EMOJI
from cogs.shared.send import DiscordTransport
from onitama_core.game import Event, Player, PlayerView, PublicEvent, PublicView, ReplayView
from onitama_core.matches import PastTurn, PlayerUpdate, PublicUpdate, RevealedTurn
from cogs.shared.pictures import BoardRenderer


def take_private(view: PlayerView, events: tuple[Event, ...]) -> None: ...
def take_public(view: PublicView, events: tuple[PublicEvent, ...]) -> None: ...
def take_revealed(view: ReplayView) -> None: ...


async def show(
    update: PublicUpdate,
    own: PlayerUpdate,
    replay: ReplayView,
    past: PastTurn,
    last_turn: RevealedTurn,
    public_picture: PublicPicture,
    private_picture: Picture,
    private_message: PrivateMessage,
    renderer: BoardRenderer,
    transport: DiscordTransport,
    gains: Gains,
) -> None:
"""

LEAKS: Final = (
    # A private view, or what contains one, in place of a public update
    "board_post(own, public_picture, is_latest=True)",
    "describe_last_turn(own)",
    "concerned_users(own)",
    "call_to_act(own)",
    "ControllerPages(match_context(update), public_picture, UNICODE_EMOJI)",
    "cancelled_post(own)",
    "result_line(own)",
    "closed_proposal_post(DRAW, own)",
    "await renderer.public_board(own)",
    # Access to private values from public ones
    "update.view.hidden_ninjas",
    "update.view.lantern_answers",
    "update.view.legal_actions",
    "update.private",
    "update.match.state",
    "take_private(update.view, ())",
    "take_public(own.view, ())",
    "take_public(own.view.public, own.events)",
    "take_revealed(update.view)",
    "take_revealed(own.view)",
    # A private picture or message in a post
    "board_post(update, private_picture, is_latest=True)",
    'board_post(update, await renderer.private_board("12-1", own.view, ()), is_latest=True)',
    'PublicMessage("", private_picture)',
    'await transport.announce(1, private_message, "")',
    "await transport.revise(1, 1, private_message)",
    'await transport.announce(1, board_message_in_text(own), "")',
    # A match that is not over, shown as revealed
    "await renderer.public_board(update, update)",
    "await renderer.public_board(own.public, own)",
    "await renderer.public_board(update, past)",
    "last_post(update, public_picture, gains, update)",
    "last_post(update, public_picture, gains, own)",
    "last_post(own, public_picture, gains, last_turn)",
    "last_post(update, private_picture, gains, last_turn)",
    "await renderer.public_film((update,))",
    "await renderer.public_film((past,))",
    "await renderer.public_film((own,))",
    "film_post(past, public_picture, Player.RED)",
    "film_post(last_turn, private_picture, Player.RED)",
    "film_post(last_turn, await renderer.film([last_turn], Player.RED), Player.RED)",
    "RevealedTurn(update.match, update.view, 1, 1)",
    "RevealedTurn(own.match, own.view, 1, 1)",
    # A public update that contains private values
    "PublicUpdate(own.match, own.view, (), None, None, None)",
    "PublicUpdate(own.match, update.view, own.events, None, None, None)",
)
ALLOWED: Final = (
    "board_post(update, public_picture, is_latest=True)",
    "board_post(own.public, await renderer.public_board(own.public), is_latest=True)",
    'await transport.announce(1, closed_proposal_post(DRAW, update), "")',
    'await transport.announce(1, result_line(own.public), "")',
    'PublicMessage("", public_picture)',
    "board_message_in_text(own)",
    "ControllerPages(match_context(own), private_picture, UNICODE_EMOJI)",
    "take_private(own.view, own.events)",
    "take_public(own.view.public, update.events)",
    "take_revealed(replay)",
    "replay.hidden_ninjas",
    # attributes of the private view that the public one must not have
    "own.view.hidden_ninjas",
    "own.view.lantern_answers",
    "own.view.legal_actions",
    "last_post(update, await renderer.public_board(update, last_turn), gains, last_turn)",
    "film_post(last_turn, await renderer.public_film([last_turn]), Player.RED)",
)


class MypyResult(NamedTuple):
    errors: dict[str, str]
    """Error message of mypy by refused line."""
    output: str


@pytest.fixture(scope="module")
def mypy_result(tmp_path_factory: pytest.TempPathFactory) -> MypyResult:
    """Run mypy on a file with all lines of LEAKS and ALLOWED."""
    lines = (*LEAKS, *ALLOWED)
    path = tmp_path_factory.mktemp("leaks") / "leaks.py"
    body = "".join(f"    if bool():\n        {line}\n" for line in lines)
    path.write_text(FUNCTION_HEAD.lstrip() + body, encoding="utf-8")
    options = ("--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary")
    mypy = subprocess.run(  # noqa: S603 - in this process it would keep 115 MB
        [sys.executable, "-m", "mypy", *options, str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    source = path.read_text(encoding="utf-8").splitlines()
    found = re.findall(rf"{path.name}:(\d+): error: (.*)", mypy.stdout)
    errors = {source[int(number) - 1].strip(): message for number, message in found}
    return MypyResult(errors, mypy.stdout + mypy.stderr)


@pytest.mark.parametrize("line", LEAKS)
def test_the_type_checker_refuses_each_leak(mypy_result: MypyResult, line: str) -> None:
    assert re.search(r"\[(arg-type|attr-defined)\]$", mypy_result.errors.get(line, "")), (
        mypy_result.output
    )


@pytest.mark.parametrize("line", ALLOWED)
def test_the_type_checker_accepts_public_values(mypy_result: MypyResult, line: str) -> None:
    assert line not in mypy_result.errors, mypy_result.errors[line]


def test_the_examples_contain_no_other_type_errors(mypy_result: MypyResult) -> None:
    assert set(mypy_result.errors) == set(LEAKS), mypy_result.output


# Files that create public values

PUBLIC_MESSAGE_FILES: Final = {
    "cogs/match/public.py",
    "cogs/match/public_proposals.py",
    "cogs/challenge/public.py",
    "cogs/puzzles/public.py",
    "cogs/people/public.py",
    "cogs/tournaments/public.py",
}
LAST_POST_FILE: Final = "cogs/match/public_end.py"
"""File of a match's last post, which may use types of values that are revealed after the end."""
ALLOWED_CREATORS: Final = {
    "PublicUpdate": {"onitama_core/matches/updates.py"},
    "PublicPicture": {"cogs/shared/pictures.py"},
    "PublicMessage": {*PUBLIC_MESSAGE_FILES, LAST_POST_FILE},
    "ReplayView": {"onitama_core/game/views.py"},
    "replay_view": {"onitama_core/matches/replays.py"},
    "RevealedTurn": {"onitama_core/matches/replays.py"},
    "PlayerView": {"onitama_core/game/views.py"},
    "ObservationHistory": {
        "onitama_core/matches/seat_history.py",
        "onitama_core/engine/observations.py",
    },
}
"""Files that may create a value of a type, or call a function, by its name."""
OBSERVATION_READERS: Final = {"ObservedGame", "with_hidden"}
"""Names of code that rebuilds a seat's view from its observations, with assumed hidden states."""
ENGINE_FOLDER: Final = "onitama_core/engine/"
REVEALED_TYPES: Final = {"ReplayView", "RevealedTurn"}
PRIVATE_TYPES: Final = {
    "PlayerUpdate",
    "PlayerView",
    "GameState",
    "Picture",
    "PrivateMessage",
    "Controller",
    "Lesson",
}


def names_in(text: str) -> set[str]:
    """Return all names that a module uses or imports, including those imported under an alias."""
    nodes = list(ast.walk(ast.parse(text)))
    named = {node.id for node in nodes if isinstance(node, ast.Name)}
    imported = (node.names for node in nodes if isinstance(node, ast.ImportFrom))
    return named | {alias.name for aliases in imported for alias in aliases}


def has_call_of(name: str, text: str) -> bool:
    functions = (node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call))
    return any(ast.unparse(function).split(".")[-1] == name for function in functions)


@pytest.mark.parametrize("name", ALLOWED_CREATORS)
def test_public_and_private_values_are_created_only_in_the_listed_files(name: str) -> None:
    creators = {
        path.relative_to(ROOT).as_posix()
        for path in source_files(ROOT)
        if name in (text := path.read_text(encoding="utf-8")) and has_call_of(name, text)
    }
    what_to_do = f"create {name} in a file of ALLOWED_CREATORS, or check the new file and add it"
    assert {file for file in creators if not file.startswith("tests/")} == ALLOWED_CREATORS[name], (
        what_to_do
    )


@pytest.mark.parametrize("file", sorted(PUBLIC_MESSAGE_FILES))
def test_files_of_public_messages_use_no_private_types(file: str) -> None:
    """Check the file of the last post too, which may use revealed types but no private ones."""
    what_to_do = "make the public message from a PublicUpdate, or the private one in private.py"
    named = names_in((ROOT / file).read_text(encoding="utf-8"))
    assert named & (PRIVATE_TYPES | REVEALED_TYPES) == set(), what_to_do
    last_post_names = names_in((ROOT / LAST_POST_FILE).read_text(encoding="utf-8"))
    assert last_post_names & PRIVATE_TYPES == set(), what_to_do


@pytest.mark.parametrize("name", sorted(OBSERVATION_READERS))
def test_only_the_engine_rebuilds_a_seats_view_from_observations(name: str) -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in source_files(ROOT)
        if name in (text := path.read_text(encoding="utf-8")) and name in names_in(text)
    }
    assert found
    assert {file for file in found if not file.startswith(ENGINE_FOLDER)} == set()


SEAT_HISTORY_FILE: Final = "onitama_core/matches/seat_history.py"
FORBIDDEN_IN_SEAT_HISTORY: Final = {
    "GameState",
    "MatchState",
    "public_view",
    "replay_view",
    "Person",
}
"""Names that the file must not use, because they give access to more than a seat observes."""


def test_the_file_that_creates_an_observation_history_uses_no_hidden_state() -> None:
    names = names_in((ROOT / SEAT_HISTORY_FILE).read_text(encoding="utf-8"))
    assert {"player_view", "events_for"} <= names
    assert names.isdisjoint(FORBIDDEN_IN_SEAT_HISTORY)


def test_an_observation_history_has_only_fields_that_its_seat_may_observe() -> None:
    assert get_type_hints(ObservationHistory, localns=vars(game)) == {
        "setup": game.Setup,
        "seat": game.Player,
        "events": tuple[tuple[game.Event, ...], ...],
        "view": game.PlayerView,
    }


def test_a_private_type_is_found_even_under_an_alias() -> None:
    text = "from cogs.shared.messages import Picture as P\nPublicMessage(str(view.hidden_ninjas))"
    assert names_in(text) & PRIVATE_TYPES == {"Picture"}
    assert has_call_of("PublicMessage", text)
    assert has_call_of("PublicMessage", "types.PublicMessage('')")


def test_every_listed_name_exists() -> None:
    """Check that no listed name is outdated, because a renamed type would not be refused."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in source_files(ROOT))
    named = {
        *PRIVATE_TYPES,
        *REVEALED_TYPES,
        *FORBIDDEN_IN_SEAT_HISTORY,
        *ALLOWED_CREATORS,
        *OBSERVATION_READERS,
    }
    gone = [name for name in named if not re.search(rf"\b(?:class|def) {name}\b", text)]
    assert gone == [], "write the new name into the lists of this file"
