"""Tests of the rules for imports between features and modules, and for a package's exports.

`tests/test_architecture.py` has the rules between the top-level packages.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Final, TypeGuard

import pytest

from cogs.bot.client import EXTENSIONS, HEALTH_EXTENSION
from tests.test_architecture import (
    ROOT,
    Import,
    imports_under,
    module_name,
    source_files,
    write_files,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SHARED: Final = {"cogs.shared", "cogs.outbox", "cogs.bot"}
SHARED_PACKAGES: Final[dict[str, set[str]]] = {
    "cogs.shared": set(),
    "cogs.outbox": {"cogs.shared"},
    "cogs.bot": {"cogs.shared", "cogs.outbox"},
    "cogs.match": SHARED,
}
"""The packages of `cogs` that others import, and what each of them may import itself.

Every other package of `cogs` is a feature, which may import these and no other feature.
"""
PUBLIC_OR_PRIVATE: Final = re.compile(r"cogs\.\w+\.(?P<kind>public|private|deliveries)(?:_\w+)?\b")
"""Modules that make public messages, private messages, or posts for the outbox."""
PACKAGES_WITH_EXPORTS: Final = frozenset(
    {
        "onitama_core.engine",
        "onitama_core.game",
        "onitama_core.game.record",
        "onitama_core.matches",
        "onitama_core.people",
        "onitama_core.puzzles",
        "onitama_core.store",
        "onitama_core.tournaments",
        "rendering",
        "rendering.words",
    }
)
"""Packages from which others import only the names in the `__all__` of their `__init__`."""
VARIANT_MODULES: Final = ("onitama_core/game/variants/", "onitama_core/game/cards.py")
"""Files whose code may compare variants; all other code uses the attributes of a `Variant`."""


def importer_of(statement: Import) -> str:
    return statement.file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def package_of(module: str) -> str:
    """Return the first two names: `cogs.match` for `cogs.match.turns.Turns`."""
    return ".".join(module.split(".")[:2])


def forbidden_imports(root: Path) -> list[str]:
    """Return the imports between packages of `cogs` that SHARED_PACKAGES does not allow."""
    return [
        f"{statement}: {here} may not import {there}; see SHARED_PACKAGES in tests/test_packages.py"
        for statement in imports_under(root)
        if (here := package_of(importer_of(statement))).startswith("cogs.")
        if (there := package_of(statement.module)).startswith("cogs.")
        if here != there and there not in SHARED_PACKAGES.get(here, SHARED_PACKAGES)
    ]


def private_imports(root: Path) -> list[str]:
    """Return the imports of private modules by modules that make public messages."""
    return [
        f"{statement}: a public message may not use a private module"
        for statement in imports_under(root)
        if (here := PUBLIC_OR_PRIVATE.match(importer_of(statement))) and here["kind"] != "private"
        if (there := PUBLIC_OR_PRIVATE.match(statement.module)) and there["kind"] == "private"
    ]


def import_cycle(root: Path) -> list[str]:
    """Return the modules of one import cycle, or an empty list.

    Imports for the type checker count. An import of a package's name counts as one of the module
    that defines it, or of its `__init__` where that defines it.
    """
    known = {module_name(root, path).removesuffix(".__init__") for path in source_files(root)}
    graph: dict[str, set[str]] = {name: set() for name in known}
    for statement in imports_under(root):
        here = importer_of(statement)
        inside = [name for name in known if f"{statement.module}.".startswith(f"{name}.")]
        there = max(inside, key=len, default=here)
        if here != there:
            graph[here].add(there)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def unexported_imports(root: Path) -> list[str]:
    """Return the imports of names that are not in the `__all__` of their package."""
    return [
        f"{statement}: not exported by {package}"
        for statement in imports_under(root)
        if (package := exporting_package(statement.module)) is not None
        if not f"{importer_of(statement)}.".startswith(f"{package}.")
        if statement.module not in PACKAGES_WITH_EXPORTS
        if statement.module.removeprefix(f"{package}.").partition(".")[0]
        not in exports_of(root, package)
    ]


def exporting_package(module: str) -> str | None:
    """Return the innermost package of PACKAGES_WITH_EXPORTS that contains a name, or None."""
    inside = [package for package in PACKAGES_WITH_EXPORTS if module.startswith(f"{package}.")]
    return max(inside, key=len, default=None)


@cache
def exports_of(root: Path, package: str) -> set[str]:
    """Return the names in a package's `__all__`."""
    file = root / package.replace(".", "/") / "__init__.py"
    for node in ast.parse(file.read_text(encoding="utf-8")).body if file.exists() else []:
        match node:
            case ast.Assign([ast.Name("__all__")], value):
                return set(ast.literal_eval(value))
    return set()


def variant_comparisons(root: Path) -> list[str]:
    """Return the comparisons with a variant outside of VARIANT_MODULES."""
    return [
        f"{file}:{node.lineno} {ast.unparse(node)}"
        for path in source_files(root)
        if not (file := path.relative_to(root).as_posix()).startswith(VARIANT_MODULES)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if is_variant_comparison(node)
    ]


def is_variant_comparison(node: ast.AST) -> TypeGuard[ast.expr]:
    match node:
        case ast.Compare(left, _, others):
            return any(is_a_variant(side) for side in (left, *others))
        case ast.MatchValue(value):
            return is_a_variant(value)
    return False


def is_a_variant(node: ast.AST) -> bool:
    """Return whether an expression is like `Variant.WIND` or `game.Variant.WIND`, or lists one."""
    match node:
        case ast.Attribute(ast.Name("Variant") | ast.Attribute(attr="Variant"), _):
            return True
        case ast.Tuple(elements) | ast.Set(elements) | ast.List(elements):
            return any(is_a_variant(element) for element in elements)
    return False


# Tests of this project


def test_packages_of_cogs_import_only_those_they_may() -> None:
    assert forbidden_imports(ROOT) == []


def test_every_feature_is_an_extension_that_the_bot_loads() -> None:
    features = {
        f"cogs.{path.parent.name}"
        for path in (ROOT / "cogs").glob("*/__init__.py")
        if "async def setup(" in path.read_text(encoding="utf-8")
    }
    assert features == set(EXTENSIONS), "a new feature: add it to EXTENSIONS in cogs/bot/client.py"
    assert [path.name for path in (ROOT / "cogs").glob("*.py")] == ["__init__.py"]


def test_modules_that_make_public_messages_import_no_private_modules() -> None:
    assert private_imports(ROOT) == []


def test_modules_have_no_import_cycle() -> None:
    assert import_cycle(ROOT) == []


def test_only_exported_names_are_imported_from_a_package() -> None:
    assert unexported_imports(ROOT) == []


def test_only_the_variants_modules_compare_variants() -> None:
    assert variant_comparisons(ROOT) == []


def test_a_module_with_a_cog_is_imported_only_by_its_extension() -> None:
    imports = [statement for statement in imports_under(ROOT) if statement.file.startswith("cogs/")]
    cog_modules = {
        statement.module.rpartition(".")[0]
        for statement in imports
        if importer_of(statement) in EXTENSIONS
        if package_of(statement.module) == importer_of(statement)
    }
    assert cog_modules
    assert [
        str(statement)
        for statement in imports
        if importer_of(statement) not in EXTENSIONS
        if statement.module.rpartition(".")[0] in {HEALTH_EXTENSION, *cog_modules}
    ] == []


# Tests of the checkers, with examples of violations


EXPORTING_FILES: Final = {
    "onitama_core/game/__init__.py": "__all__ = ['Move', 'actions_like']",
    "rendering/words/__init__.py": "__all__ = ['names']",
}


@pytest.mark.parametrize(
    ("find", "file", "line"),
    [
        (forbidden_imports, "cogs/shared/send.py", "from cogs.bot.client import OnitamaBot"),
        (
            forbidden_imports,
            "cogs/outbox/outbox.py",
            "from cogs.match.public import board_post",
        ),
        (
            forbidden_imports,
            "cogs/people/profile.py",
            "from cogs.history.replay import Replays",
        ),
        (forbidden_imports, "cogs/match/turns.py", "import cogs.practice.commands"),
        (private_imports, "cogs/match/public.py", "from cogs.match.private import act"),
        (private_imports, "cogs/match/public_end.py", "from cogs.match import private"),
        (private_imports, "cogs/match/deliveries.py", "import cogs.match.private_controller"),
        (
            unexported_imports,
            "cogs/match/turn.py",
            "from onitama_core.game.actions import Move",
        ),
        (unexported_imports, "rendering/board.py", "from onitama_core.game import actions"),
        (unexported_imports, "cogs/match/public.py", "import rendering.words.captions"),
        *(
            (variant_comparisons, "cogs/match/turn.py", line)
            for line in (
                "if view.variant is Variant.WIND: ...",
                "x = Variant.CLASSIC != variant",
                "x = variant in (Variant.SHADOW, Variant.LIGHT)",
                "match variant:\n    case Variant.WIND: ...",
                "if view.variant is game.Variant.SHADOW: ...",
                "match variant:\n    case game.Variant.WIND: ...",
            )
        ),
    ],
)
def test_each_violation_of_an_import_rule_is_found(
    tmp_path: Path, find: Callable[[Path], list[str]], file: str, line: str
) -> None:
    (complaint,) = find(write_files(tmp_path, {**EXPORTING_FILES, file: line}))
    assert complaint.startswith((f"{file} imports ", f"{file}:"))


def test_an_import_cycle_is_found_even_if_one_import_is_for_the_type_checker(
    tmp_path: Path,
) -> None:
    files = {
        "cogs/match/a.py": "from cogs.match.b import B",
        "cogs/match/b.py": (
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import cogs.match.a"
        ),
    }
    assert set(import_cycle(write_files(tmp_path, files))) == {"cogs.match.a", "cogs.match.b"}


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("cogs/match/turn.py", "from onitama_core.game import Move, actions_like"),
        ("cogs/match/public.py", "from rendering.words import names"),
        ("cogs/match/turn.py", "x = {Variant.WIND: 1}[variant]"),
        ("onitama_core/game/variants/wind.py", "x = variant is Variant.WIND"),
    ],
)
def test_imports_that_follow_the_rules_are_not_reported(
    tmp_path: Path, file: str, line: str
) -> None:
    root = write_files(tmp_path, {**EXPORTING_FILES, file: line})
    assert unexported_imports(root) == variant_comparisons(root) == []
