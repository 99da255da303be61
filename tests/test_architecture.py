"""Tests of the rules for imports between packages, and for the one module that sends messages.

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
CHECKED_PATHS: Final = ("bot.py", "cogs", "rendering", "onitama_core")

ALLOWED_IMPORTS: Final = {
    "bot": {
        "cogs",
        "rendering",
        "onitama_core.matches",
        "onitama_core.people",
        "onitama_core.store",
        "onitama_core.engine",
        "onitama_core.game",
    },
    "cogs": {
        "rendering",
        "onitama_core.puzzles",
        "onitama_core.tournaments",
        "onitama_core.matches",
        "onitama_core.people",
        "onitama_core.store",
        "onitama_core.engine",
        "onitama_core.game",
    },
    "rendering": {"onitama_core.game"},
    "onitama_core.matches": {
        "onitama_core.people",
        "onitama_core.store",
        "onitama_core.engine",
        "onitama_core.game",
    },
    "onitama_core.people": {"onitama_core.store", "onitama_core.game"},
    "onitama_core.store": {"onitama_core.game"},
    "onitama_core.engine": {"onitama_core.game"},
    "onitama_core.puzzles": {"onitama_core.people", "onitama_core.store", "onitama_core.game"},
    "onitama_core.tournaments": {
        "onitama_core.matches",
        "onitama_core.people",
        "onitama_core.store",
        "onitama_core.engine",
        "onitama_core.game",
    },
    "onitama_core.game": set[str](),
    "onitama_core": {"onitama_core.game"},
}
"""Packages that each package may import.

`onitama_core` stands for its `__main__` alone.
"""

LIBRARY_USERS: Final = {
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

IMPURE_MODULES: Final = {"asyncio", "time", "datetime", "sqlite3", "random", "secrets", "threading"}
"""Modules of time, randomness, input and threads, which the rules import only for annotations."""

SENDING_METHODS: Final = {
    "send",
    "send_message",
    "edit",
    "edit_message",
    "edit_original_response",
    "delete",
    "delete_original_response",
    "defer",
    "respond",
    "reply",
}
SENDING_FILE: Final = "cogs/shared/send.py"
ALLOWED_METHODS: Final = {"cogs/upkeep/emoji.py": {"delete"}}
"""Methods named like sending ones that a file may call, because it deletes emoji, not messages."""


class Import(NamedTuple):
    file: str
    package: str
    """Package of ALLOWED_IMPORTS that contains the importing file."""
    module: str
    """Full name of the imported module or object: `a.b` for `from a import b`."""
    at_run_time: bool
    """False if the import is for the type checker only."""

    @property
    def library(self) -> str:
        return self.module.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.file} imports {self.module}"


def source_files(root: Path) -> Iterator[Path]:
    for name in CHECKED_PATHS:
        path = root / name
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def find_package(module: str) -> str | None:
    """Return the package of ALLOWED_IMPORTS that contains a module, or None.

    For `onitama_core.game.board.Square` this is `onitama_core.game`.
    """
    inside = [package for package in ALLOWED_IMPORTS if f"{module}.".startswith(f"{package}.")]
    return max(inside, key=len, default=None)


def module_name(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts)


@cache
def imports_under(root: Path) -> tuple[Import, ...]:
    return tuple(read_imports(root))


def read_imports(root: Path) -> Iterator[Import]:
    for path in source_files(root):
        name = module_name(root, path)
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        annotating = {id(node) for node in nodes_for_the_type_checker(tree)}
        for node in ast.walk(tree):
            for module in modules_of(node, name):
                file = path.relative_to(root).as_posix()
                package = str(find_package(name))
                yield Import(file, package, module, id(node) not in annotating)


def nodes_for_the_type_checker(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes under `if TYPE_CHECKING:`, without its else branch."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for statement in node.body:
                yield from ast.walk(statement)


def modules_of(node: ast.AST, importer: str) -> list[str]:
    """Return the full names of the modules and objects that a node of the syntax tree imports."""
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


def forbidden_imports(root: Path) -> list[str]:
    """Return the imports that ALLOWED_IMPORTS does not allow."""
    return [
        f"{statement}: not allowed for {statement.package}"
        for statement in imports_under(root)
        if is_forbidden(statement)
    ]


def is_forbidden(statement: Import) -> bool:
    if statement.library == "tests":
        return True
    package = find_package(statement.module)
    return (
        package is not None
        and package != statement.package
        and package not in ALLOWED_IMPORTS[statement.package]
    )


def misplaced_libraries(root: Path) -> list[str]:
    return [
        f"{statement}: not for {statement.package}"
        for statement in imports_under(root)
        if statement.package not in LIBRARY_USERS.get(statement.library, {statement.package})
    ]


def impure_imports(root: Path) -> list[str]:
    """Return the imports of `onitama_core.game` from elsewhere, except pure standard modules."""
    return [
        f"{statement}: the rules are pure"
        for statement in imports_under(root)
        if statement.package == "onitama_core.game"
        and find_package(statement.module) is None
        and not is_pure(statement)
    ]


def is_pure(statement: Import) -> bool:
    if statement.library not in sys.stdlib_module_names:
        return False
    return statement.library not in IMPURE_MODULES or not statement.at_run_time


def sending_calls(root: Path) -> list[str]:
    """Return the calls of Discord's sending methods outside of SENDING_FILE."""
    return [
        f"{file}:{call.lineno} calls {ast.unparse(call.func)}"
        for path in source_files(root)
        if (file := path.relative_to(root).as_posix()) != SENDING_FILE
        if file == "bot.py" or file.startswith("cogs/")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and is_sending_call(call, SENDING_METHODS - ALLOWED_METHODS.get(file, set()))
    ]


def is_sending_call(call: ast.Call, methods: set[str]) -> bool:
    match call.func:
        case ast.Attribute(ast.Name("followup") | ast.Attribute(attr="followup")):
            return True
        case ast.Attribute(attr=name):
            return name in methods
    return False


# Tests of this project


def test_the_checkers_read_all_source_files() -> None:
    files = {path.relative_to(ROOT).as_posix() for path in source_files(ROOT)}
    assert {"onitama_core/__main__.py", "onitama_core/game/board.py"} <= files
    assert any(
        statement.module == "onitama_core.game.board.Square" for statement in imports_under(ROOT)
    )


def test_packages_import_only_the_allowed_packages() -> None:
    what_to_do = "move the code, or add the import to ALLOWED_IMPORTS if ARCHITECTURE.md allows it"
    assert forbidden_imports(ROOT) == [], what_to_do


def test_libraries_are_imported_only_by_their_packages() -> None:
    what_to_do = "use the library in the packages of LIBRARY_USERS, or add the package there"
    assert misplaced_libraries(ROOT) == [], what_to_do


def test_the_rules_import_nothing_impure() -> None:
    what_to_do = "pass the value to the rules; modules of IMPURE_MODULES are for annotations only"
    assert impure_imports(ROOT) == [], what_to_do


def test_only_one_file_calls_discords_sending_methods() -> None:
    what_to_do = f"send through {SENDING_FILE}; a method that only has such a name: ALLOWED_METHODS"
    assert sending_calls(ROOT) == [], what_to_do


# Tests of the checkers, with examples of violations


def write_files(root: Path, files: dict[str, str]) -> Path:
    """Write files, given as texts by path, below a folder; return the folder."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


TYPING: Final = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    "


@pytest.mark.parametrize(
    ("find", "file", "line"),
    [
        (forbidden_imports, "onitama_core/game/board.py", "import onitama_core.engine"),
        (
            forbidden_imports,
            "onitama_core/game/variants/light.py",
            "from ...matches import play",
        ),
        (forbidden_imports, "onitama_core/game/__init__.py", "from .. import matches"),
        (
            forbidden_imports,
            "onitama_core/engine/search.py",
            "from onitama_core.matches import play",
        ),
        (
            forbidden_imports,
            "onitama_core/people/themes.py",
            "from onitama_core.matches import Play",
        ),
        (
            forbidden_imports,
            "onitama_core/matches/matches.py",
            "def play():\n    import cogs.turn",
        ),
        (forbidden_imports, "rendering/board.py", "from onitama_core import anything"),
        (forbidden_imports, "cogs/turn.py", "import bot"),
        (forbidden_imports, "bot.py", "from onitama_core import __main__"),
        (forbidden_imports, "onitama_core/__init__.py", "from .engine import search"),
        (forbidden_imports, "cogs/turn.py", "import tests"),
        (
            forbidden_imports,
            "rendering/board.py",
            "import importlib\nimportlib.import_module('cogs.turn')",
        ),
        (forbidden_imports, "rendering/board.py", f"{TYPING}import onitama_core.matches"),
        (misplaced_libraries, "onitama_core/game/board.py", "import discord"),
        (misplaced_libraries, "cogs/turn.py", "from PIL import Image"),
        (misplaced_libraries, "bot.py", "import PIL.Image"),
        (misplaced_libraries, "onitama_core/matches/matches.py", "import sqlite3"),
        (misplaced_libraries, "cogs/turn.py", "from numba import njit"),
        *(
            (impure_imports, "onitama_core/game/cards.py", line)
            for line in (
                "import asyncio",
                "import time",
                "from datetime import datetime",
                "import sqlite3",
                "from random import Random",
                "import secrets",
                "import numpy",
                "import pydantic",
                f"{TYPING}import numpy",
                f"{TYPING}pass\nelse:\n    import random",
                "if True:\n    import random",
            )
        ),
        *(
            (sending_calls, file, f"async def f(x):\n    await x.response.{method}('hello')")
            for file in ("bot.py", "cogs/turn.py", "cogs/shared/clicks.py")
            for method in sorted(SENDING_METHODS)
        ),
        (sending_calls, "cogs/upkeep/emoji.py", "emoji.edit()"),
        (sending_calls, "cogs/turn.py", "interaction.followup.edit_message(1)"),
        (sending_calls, "cogs/turn.py", "followup.anything()"),
    ],
)
def test_each_violation_of_the_architecture_is_found(
    tmp_path: Path, find: Callable[[Path], list[str]], file: str, line: str
) -> None:
    (complaint,) = find(write_files(tmp_path, {file: line}))
    assert complaint.startswith((f"{file} imports ", f"{file}:"))
