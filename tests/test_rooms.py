"""The rooms inside `cogs` and `rendering`: who may import whom, and by which door.

ARCHITECTURE.md draws the house; test_architecture.py walks its walls and finds the imports.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING, Final, TypeGuard

import pytest

from cogs.bot.client import EXTENSIONS, HEALTH_EXTENSION
from tests.test_architecture import ROOT, Import, house, imports_under, module_name, source_files

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

THE_VARIANTS: Final = ("onitama_core/game/variants/", "onitama_core/game/cards.py")
"""Where each is, and where they are named."""

FEATURES: Final = (
    *("cogs.challenge", "cogs.match", "cogs.practice", "cogs.learn"),
    *("cogs.puzzles", "cogs.history", "cogs.people", "cogs.upkeep"),
)
OF_FEATURES: Final = {
    *("cogs.bot", "cogs.access", "cogs.match", "cogs.practice"),
    *("cogs.ui", "cogs.ui.messages", "cogs.ui.pictures"),
    *("cogs.*.words", "cogs.*.public", "cogs.*.private"),
}
"""Features import each other through `match` alone, and `practice`, whose boards are matches."""
KINDS: Final = re.compile(
    r"cogs\.(?!ui\b)\w+\.(?:(?P<kind>public|private)(?:_\w+)?|(?:\w+_)?words)\b"
)
"""What a channel sees, what one person sees, and words, in whatever feature: rooms of their own."""
DRAWN: Final = (
    *("rendering.reading", "rendering.theme", "rendering.layout", "rendering.primitives"),
    *("rendering.ninja", "rendering.figures", "rendering.cards"),
    *("rendering.squares", "rendering.panel", "rendering.overlays"),
    *("rendering.tiles", "rendering.board", "rendering.card_pages"),
    *("rendering.charts", "rendering.emoji", "rendering.renderer", "rendering.film"),
)
"""From what all pictures need to what is special: a file imports those before it."""
ARROWS: Final = {
    **dict.fromkeys(FEATURES, OF_FEATURES),
    "cogs.bot": {
        *("cogs.access", "cogs.outbox", "cogs.ui"),
        *("cogs.ui.messages", "cogs.ui.pictures"),
    },
    "cogs.access": {"cogs.bot", "cogs.ui"},
    "cogs.outbox": {"cogs.bot", "cogs.ui", "cogs.ui.messages", "cogs.*.public"},
    "cogs.ui": {"cogs.ui.messages"},
    "cogs.ui.messages": {"cogs.ui"},
    "cogs.ui.pictures": {"cogs.ui", "cogs.ui.messages"},
    "cogs.*.public": {"cogs.ui", "cogs.ui.messages", "cogs.*.words"},
    "cogs.*.private": {
        *("cogs.ui", "cogs.ui.messages"),
        *("cogs.*.words", "cogs.*.public"),
    },
    "cogs.*.words": {"cogs.ui"},
    "rendering": {*("rendering.words", *DRAWN)},
    "rendering.reading": set[str](),
    "rendering.words": {"rendering.reading"},
    **{room: {"rendering.words", *DRAWN[:place]} for place, room in enumerate(DRAWN) if place},
}
"""Who may import whom within `cogs` and within `rendering`: from what is special to what all need.

In `rendering` a file is a room, and `rendering` itself the face of all.
"""

OPEN: Final = {
    *("cogs.bot", "cogs.access", "cogs.ui", "cogs.ui.messages"),
    *("cogs.ui.pictures", "cogs.*.words", "cogs.*.public", "cogs.*.private"),
}
"""Rooms without a face: each file is one."""


def inner_room(module: str) -> str | None:
    """The innermost room of a module that has one in `ARROWS`."""
    if found := KINDS.match(module):
        return f"cogs.*.{found['kind'] or 'words'}"
    inside = [room for room in ARROWS if f"{module}.".startswith(f"{room}.")]
    return max(inside, key=len, default=None)


def importer_of(found: Import) -> str:
    return found.file.removesuffix(".py").replace("/", ".")


def stray_inside(root: Path) -> list[str]:
    """Imports between inner rooms of one part of the house that are on no arrow."""
    strays = []
    for found in imports_under(root):
        here, there = inner_room(importer_of(found)), inner_room(found.module)
        if here is None or there is None or here == there or part(here) != part(there):
            continue
        if there not in ARROWS[here]:
            strays.append(f"{found}: not an arrow from {here}")
    return strays


def part(room: str) -> str:
    return room.partition(".")[0]


# By which door

FACED: Final = frozenset(ARROWS) - OPEN - {*DRAWN} - {*FEATURES} | {
    *("onitama_core.game", "onitama_core.matches", "onitama_core.people"),
    *("onitama_core.store", "onitama_core.engine", "onitama_core.puzzles"),
}


def past_the_face(root: Path) -> list[str]:
    """What is taken from another room although its `__init__` does not show it."""
    return [
        f"{found}: not shown by {room}"
        for found in imports_under(root)
        if (room := faced_room(found.module)) is not None
        if not f"{importer_of(found)}.".startswith(f"{room}.")
        if found.module not in FACED
        if found.module.removeprefix(f"{room}.").partition(".")[0] not in shown_by(root, room)
    ]


def faced_room(module: str) -> str | None:
    """The innermost room with a face from which a name is taken."""
    inside = [room for room in FACED if module.startswith(f"{room}.")]
    return max(inside, key=len, default=None)


IMPORTS_SHOW: Final = {
    *("onitama_core.game", "onitama_core.game.record", "onitama_core.matches"),
    *("onitama_core.people", "onitama_core.puzzles", "onitama_core.store"),
    *("rendering", "rendering.words"),
}
"""As mypy's `implicit_reexport` has it."""


@cache
def shown_by(root: Path, room: str) -> set[str]:
    """The names in `__all__`, those imported as themselves, and all of what is imported whole.

    In those of `IMPORTS_SHOW` whatever is imported.
    """
    shown = set[str]()
    for node in body_of(root, f"{room}.__init__"):
        match node:
            case ast.Assign([ast.Name("__all__")], value):
                shown |= set(ast.literal_eval(value))
            case ast.ImportFrom(module=str(module), names=[ast.alias("*")]):
                shown |= {name for one in body_of(root, module) if (name := defined_by(one))}
            case ast.ImportFrom(names=names):
                shown |= {o.name for o in names if o.asname == o.name or room in IMPORTS_SHOW}
    return shown


def body_of(root: Path, module: str) -> list[ast.stmt]:
    file = root / f"{module.replace('.', '/')}.py"
    return ast.parse(file.read_text(encoding="utf-8")).body if file.exists() else []


def defined_by(node: ast.stmt) -> str | None:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(name)):
            return name
    return None


# What differs between variants


def comparisons_of_variants(root: Path) -> list[str]:
    """Branches on a variant anywhere but where each variant is: all else asks the variant."""
    return [
        f"{file}:{node.lineno} {ast.unparse(node)}"
        for path in source_files(root)
        if not (file := path.relative_to(root).as_posix()).startswith(THE_VARIANTS)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if branches_on_a_variant(node)
    ]


def branches_on_a_variant(node: ast.AST) -> TypeGuard[ast.expr]:
    match node:
        case ast.Compare(left, _, others):
            return any(is_a_variant(side) for side in (left, *others))
        case ast.MatchValue(value):
            return is_a_variant(value)
    return False


def is_a_variant(node: ast.AST) -> bool:
    """`Variant.WIND`, also among others."""
    match node:
        case ast.Attribute(ast.Name("Variant"), _):
            return True
        case ast.Tuple(elements) | ast.Set(elements) | ast.List(elements):
            return any(is_a_variant(each) for each in elements)
    return False


# Our own house


def test_rooms_import_along_the_arrows() -> None:
    what_to_do = "move what both need into a room that both may import, or add it to ARROWS"
    assert stray_inside(ROOT) == [], what_to_do


def test_names_come_from_public_faces() -> None:
    what_to_do = "import the name from the package, and show it in the package's __init__.py"
    assert past_the_face(ROOT) == [], what_to_do


def test_nobody_branches_on_a_variant() -> None:
    what_to_do = "give Variant, or the rules of each variant, a property, and ask for that"
    assert comparisons_of_variants(ROOT) == [], what_to_do


def test_every_room_is_known() -> None:
    """A new one gets its arrows here; a room in a room shares its arrows."""
    paths = {room: ROOT / room.replace(".", "/") for room in ARROWS if "*" not in room}
    for room, path in paths.items():
        is_there = path.is_dir() or path.with_suffix(".py").is_file()
        assert is_there, f"{room} is gone: take it out of FEATURES or ARROWS"
    parts = {part(room) for room in ARROWS}
    top = {".".join(path.relative_to(ROOT).parts[:-1]) for path in source_files(ROOT)}
    rooms = {room for room in top if room.count(".") == 1 and part(room) in parts}
    what_to_do = "a new feature: add it to FEATURES; another new folder: give it its own ARROWS"
    assert rooms - set(ARROWS) == set(), what_to_do


def test_a_module_with_a_cog_is_imported_by_its_extension_alone() -> None:
    extensions = {f"{name}.__init__" for name in EXTENSIONS}
    imports = list(imports_under(ROOT))
    cog_modules = {
        found.module.rpartition(".")[0]
        for found in imports
        if importer_of(found) in extensions and re.match(r"cogs\.(?!bot\b)", found.module)
    }
    assert cog_modules
    others = [found for found in imports if importer_of(found) not in extensions]
    forbidden = (HEALTH_EXTENSION, *cog_modules)
    assert [
        str(found)
        for found in others
        if any(f"{found.module}.".startswith(f"{name}.") for name in forbidden)
    ] == []


def test_modules_of_cogs_import_in_no_circle() -> None:
    """Not even for the type checker."""
    known = {name_of(path) for path in source_files(ROOT)}
    graph: dict[str, set[str]] = {name: set() for name in known}
    for found in imports_under(ROOT):
        here = importer_of(found).removesuffix(".__init__")
        inside = [name for name in known if f"{found.module}.".startswith(f"{name}.")]
        there = max(inside, key=len, default=here)
        if part(here) == part(there) == "cogs" and here != there:
            graph[here].add(there)
    TopologicalSorter(graph).prepare()  # or a CycleError that names them


def name_of(path: Path) -> str:
    return module_name(ROOT, path).removesuffix(".__init__")


def test_an_extension_stands_in_a_room() -> None:
    files = [path.name for path in (ROOT / "cogs").glob("*.py")]
    assert files == ["__init__.py"], "a feature is a folder: move the file into one"


# Bad houses, and good ones


FACES: Final = {
    "cogs/outbox/__init__.py": "__all__ = ['Outbox']",
    "onitama_core/game/__init__.py": "from onitama_core.game.actions import *",
    "onitama_core/game/actions.py": "from x import Action\n\nclass Move: pass",
    "rendering/words/__init__.py": "__all__ = ['names']",
}


@pytest.mark.parametrize(
    ("find", "file", "line"),
    [
        (stray_inside, "cogs/ui/send.py", "from cogs.bot.client import OnitamaBot"),
        (stray_inside, "cogs/match/public.py", "from cogs.access.gate import Gate"),
        (stray_inside, "cogs/match/public.py", "from cogs.match.private import act"),
        (stray_inside, "cogs/match/public_end.py", "from cogs.match import private"),
        (stray_inside, "cogs/people/words.py", "from cogs.ui.messages import Button"),
        (stray_inside, "cogs/outbox/outbox.py", "import cogs.ui.clicks"),
        (stray_inside, "cogs/people/profile.py", "from cogs.history.replay import Replays"),
        (stray_inside, "rendering/words/cards.py", "from rendering.theme import Theme"),
        (stray_inside, "rendering/cards.py", "from rendering.tiles import TileCaches"),
        # names past a face
        (past_the_face, "cogs/match/turn.py", "from onitama_core.game.actions import Move"),
        (past_the_face, "rendering/board.py", "from onitama_core.game import actions"),
        (past_the_face, "cogs/bot/client.py", "from cogs.outbox.channel_queue import Backoff"),
        (past_the_face, "cogs/match/public.py", "import rendering.words.turns"),
        *(
            (comparisons_of_variants, "cogs/match/turn.py", line)
            for line in (
                "if view.variant is Variant.WIND: ...",
                "x = Variant.CLASSIC != variant",
                "x = variant in (Variant.SHADOW, Variant.LIGHT)",
                "match variant:\n    case Variant.WIND: ...",
            )
        ),
    ],
)
def test_what_does_not_belong_there_is_found(
    tmp_path: Path, find: Callable[[Path], list[str]], file: str, line: str
) -> None:
    (complaint,) = find(house(tmp_path, {**FACES, file: line}))
    assert complaint.startswith((f"{file} imports ", f"{file}:"))
