"""Rules of ARCHITECTURE.md: allowed imports between packages, and one module that sends.

The checkers take a root folder, so that the tests below can run them on examples.
"""

from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parents[1]
WALKED: Final = ("bot.py", "cogs", "rendering", "onitama_core")

ARROWS: Final = {
    "bot": {
        *("cogs", "rendering"),
        *("onitama_core.matches", "onitama_core.people", "onitama_core.store"),
        *("onitama_core.engine", "onitama_core.game"),
    },
    "cogs": {
        *("rendering", "onitama_core.puzzles", "onitama_core.tournaments"),
        *("onitama_core.matches", "onitama_core.people", "onitama_core.store"),
        *("onitama_core.engine", "onitama_core.game"),
    },
    "rendering": {"onitama_core.game"},
    "onitama_core.matches": {
        *("onitama_core.people", "onitama_core.store"),
        *("onitama_core.engine", "onitama_core.game"),
    },
    "onitama_core.people": {"onitama_core.store", "onitama_core.game"},
    "onitama_core.store": {"onitama_core.game"},
    "onitama_core.engine": {"onitama_core.game"},
    "onitama_core.puzzles": {"onitama_core.people", "onitama_core.store", "onitama_core.game"},
    "onitama_core.tournaments": {
        *("onitama_core.matches", "onitama_core.people", "onitama_core.store"),
        *("onitama_core.engine", "onitama_core.game"),
    },
    "onitama_core.game": set[str](),
    "onitama_core": {"onitama_core.game"},
}
"""Allowed imports by importing package, indirect ones included.

`onitama_core` stands for its `__main__` alone.
"""

KEEPERS: Final = {
    "discord": {"bot", "cogs"},
    "PIL": {"rendering"},
    "numba": {"onitama_core.engine"},
    "numpy": {"onitama_core.engine"},
    "aiosqlite": {"onitama_core.store"},
    "caissify_pairings": {"onitama_core.tournaments"},
    "networkx": {"onitama_core.tournaments"},
    "sqlite3": {"onitama_core.store"},
}
"""Packages that may import each of these libraries."""

IMPURE: Final = {"asyncio", "time", "datetime", "sqlite3", "random", "secrets", "threading"}
"""Modules of clocks, randomness and input, which the rules may import for annotations only."""

SENDING: Final = {
    *("send", "send_message", "edit", "edit_message", "edit_original_response"),
    *("delete", "delete_original_response", "defer", "respond", "reply"),
}
THE_EXIT: Final = "cogs/shared/send.py"
EXEMPT: Final = {"cogs/upkeep/emoji.py": {"delete"}}
"""Methods named like sending ones that a file may call, here to delete emoji, not messages."""


class Import(NamedTuple):
    file: str
    room: str
    """The package in which the import stands."""
    module: str
    """Full name of the imported object: `from a import b` is `a.b`."""
    at_run_time: bool

    @property
    def library(self) -> str:
        return self.module.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.file} imports {self.module}"


def source_files(root: Path) -> Iterator[Path]:
    for name in WALKED:
        path = root / name
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def room_of(module: str) -> str | None:
    """Return the package of ARROWS with a module, or None.

    For `onitama_core.game.board.Square` this is `onitama_core.game`.
    """
    inside = [room for room in ARROWS if f"{module}.".startswith(f"{room}.")]
    return max(inside, key=len, default=None)


def module_name(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)


@cache
def imports_under(root: Path) -> tuple[Import, ...]:
    return tuple(imports_of(root))


def imports_of(root: Path) -> Iterator[Import]:
    for path in source_files(root):
        name = module_name(root, path)
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        annotating = {id(node) for node in nodes_for_the_type_checker(tree)}
        for node in ast.walk(tree):
            for module in modules_of(node, name):
                file, room = path.relative_to(root).as_posix(), room_of(name)
                yield Import(file, str(room), module, id(node) not in annotating)


def nodes_for_the_type_checker(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes under `if TYPE_CHECKING:`, without its else branch."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for statement in node.body:
                yield from ast.walk(statement)


def modules_of(node: ast.AST, importer: str) -> list[str]:
    match node:
        case ast.Import(names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module, names, level):
            # A package's __init__ is a name like any other, so one level is always its own folder.
            parts = importer.split(".")[:-level] if level else []
            base = ".".join([*parts, *([module] if module else [])])
            return [f"{base}.{alias.name}" for alias in names]
        case ast.Call(ast.Name("__import__" | "import_module"), [ast.Constant(str(module)), *_]):
            return [module]
        case ast.Call(ast.Attribute(attr="import_module"), [ast.Constant(str(module)), *_]):
            return [module]
    return []


def stray_imports(root: Path) -> list[str]:
    """Return the imports that ARROWS does not allow."""
    return [f"{i}: not an arrow from {i.room}" for i in imports_under(root) if is_stray(i)]


def is_stray(found: Import) -> bool:
    if found.library == "tests":
        return True
    room = room_of(found.module)
    return room is not None and room != found.room and room not in ARROWS[found.room]


def libraries_out_of_place(root: Path) -> list[str]:
    return [
        f"{i}: not for {i.room}"
        for i in imports_under(root)
        if i.room not in KEEPERS.get(i.library, {i.room})
    ]


def impurities_of_the_rules(root: Path) -> list[str]:
    """Return the rules' imports from outside them, except pure parts of the standard library."""
    return [
        f"{i}: the rules are pure"
        for i in imports_under(root)
        if i.room == "onitama_core.game" and room_of(i.module) is None and not is_pure(i)
    ]


def is_pure(found: Import) -> bool:
    if found.library not in sys.stdlib_module_names:
        return False
    return found.library not in IMPURE or not found.at_run_time


def calls_that_send(root: Path) -> list[str]:
    """Return calls of Discord's sending methods outside of the one module that may send."""
    return [
        f"{file}:{call.lineno} calls {ast.unparse(call.func)}"
        for path in source_files(root)
        if (file := path.relative_to(root).as_posix()) != THE_EXIT
        if file == "bot.py" or file.startswith("cogs/")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and sends(call, SENDING - EXEMPT.get(file, set()))
    ]


def sends(call: ast.Call, methods: set[str]) -> bool:
    match call.func:
        case ast.Attribute(ast.Name("followup") | ast.Attribute(attr="followup")):
            return True
        case ast.Attribute(attr=name):
            return name in methods
    return False


# This project


def test_the_checkers_see_all_source_files() -> None:
    files = {path.relative_to(ROOT).as_posix() for path in source_files(ROOT)}
    assert {"onitama_core/__main__.py", "onitama_core/game/board.py"} <= files
    assert any(i.module == "onitama_core.game.board.Square" for i in imports_under(ROOT))


def test_imports_follow_the_arrows() -> None:
    what_to_do = "move the code, or add the import to ARROWS here where ARCHITECTURE.md has it"
    assert stray_imports(ROOT) == [], what_to_do


def test_discord_pictures_and_storage_are_known_where_they_belong() -> None:
    what_to_do = "use the library in the packages that KEEPERS names, or add the package there"
    assert libraries_out_of_place(ROOT) == [], what_to_do


def test_the_rules_import_nothing_impure() -> None:
    what_to_do = "give the rules the value they need; IMPURE names what only annotations import"
    assert impurities_of_the_rules(ROOT) == [], what_to_do


def test_only_one_file_calls_discords_sending_methods() -> None:
    what_to_do = f"send through {THE_EXIT}; what only has the name of a sending method: EXEMPT"
    assert calls_that_send(ROOT) == [], what_to_do


# Examples with and without violations


def house(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


TYPING: Final = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "


@pytest.mark.parametrize(
    ("find", "file", "line"),
    [
        (stray_imports, "onitama_core/game/board.py", "import onitama_core.engine"),
        (stray_imports, "onitama_core/game/variants/light.py", "from ...matches import play"),
        (stray_imports, "onitama_core/game/__init__.py", "from .. import matches"),
        (stray_imports, "onitama_core/engine/search.py", "from onitama_core.matches import play"),
        (stray_imports, "onitama_core/people/themes.py", "from onitama_core.matches import Play"),
        (stray_imports, "onitama_core/matches/matches.py", "def late():\n    import cogs.turn"),
        (stray_imports, "rendering/board.py", "from onitama_core import anything"),
        (stray_imports, "cogs/turn.py", "import bot"),
        (stray_imports, "bot.py", "from onitama_core import __main__"),
        (stray_imports, "onitama_core/__init__.py", "from .engine import search"),
        (stray_imports, "cogs/turn.py", "import tests"),
        (
            stray_imports,
            "rendering/board.py",
            "import importlib\nimportlib.import_module('cogs.turn')",
        ),
        (stray_imports, "rendering/board.py", f"{TYPING}import onitama_core.matches"),
        (libraries_out_of_place, "onitama_core/game/board.py", "import discord"),
        (libraries_out_of_place, "cogs/turn.py", "from PIL import Image"),
        (libraries_out_of_place, "bot.py", "import PIL.Image"),
        (libraries_out_of_place, "onitama_core/matches/matches.py", "import sqlite3"),
        (libraries_out_of_place, "cogs/turn.py", "from numba import njit"),
        *(
            (impurities_of_the_rules, "onitama_core/game/cards.py", line)
            for line in (
                *("import asyncio", "import time", "from datetime import datetime"),
                *("import sqlite3", "from random import Random", "import secrets"),
                *("import numpy", "import pydantic", f"{TYPING}import numpy"),
                *(f"{TYPING}pass\nelse:\n    import random", "if True:\n    import random"),
            )
        ),
        *(
            (calls_that_send, file, f"async def f(x):\n    await x.response.{method}('hello')")
            for file in ("bot.py", "cogs/turn.py", "cogs/shared/clicks.py")
            for method in sorted(SENDING)
        ),
        (calls_that_send, "cogs/upkeep/emoji.py", "emoji.edit()"),
        (calls_that_send, "cogs/turn.py", "interaction.followup.edit_message(1)"),
        (calls_that_send, "cogs/turn.py", "followup.anything()"),
    ],
)
def test_each_violation_of_the_architecture_is_found(
    tmp_path: Path, find: Callable[[Path], list[str]], file: str, line: str
) -> None:
    (complaint,) = find(house(tmp_path, {file: line}))
    assert complaint.startswith((f"{file} imports ", f"{file}:"))
