"""The rooms inside `cogs` and `rendering`: who may import whom, and by which door.

ARCHITECTURE.md draws the house; test_architecture.py walks its walls and finds the imports.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Final, TypeGuard

import pytest

from tests.test_architecture import ROOT, Import, house, imports_under, source_files

if TYPE_CHECKING:
    from pathlib import Path

THE_VARIANTS: Final = ("onitama_core/game/variants/", "onitama_core/game/setup.py")
"""Where each is, and where they are named."""

EXTENSIONS: Final = (
    *("cogs.beginning", "cogs.learning", "cogs.looking_back", "cogs.playing"),
    *("cogs.settings", "cogs.standing", "cogs.upkeep"),
)
"""The rooms whose files are extensions, which nobody imports, not even each other."""
OF_EXTENSIONS: Final = {
    *("cogs.house", "cogs.finding", "cogs.lessons", "cogs.practising", "cogs.studio"),
    *("cogs.ui", "cogs.ui.clicks", "cogs.ui.sentences"),
    *("cogs.ui.messages", "cogs.ui.messages.public", "cogs.ui.messages.private"),
}
ARROWS: Final = {
    **dict.fromkeys(EXTENSIONS, OF_EXTENSIONS),
    "cogs.house": {
        *("cogs.finding", "cogs.outbox", "cogs.studio"),
        *("cogs.ui", "cogs.ui.clicks", "cogs.ui.sentences"),
        *("cogs.ui.messages", "cogs.ui.messages.private"),
    },
    "cogs.finding": {"cogs.house", "cogs.ui", "cogs.ui.sentences"},
    "cogs.lessons": {
        *("cogs.ui", "cogs.ui.clicks", "cogs.ui.messages", "cogs.ui.sentences"),
    },
    "cogs.practising": {
        *("cogs.house", "cogs.studio", "cogs.ui", "cogs.ui.clicks"),
        *("cogs.ui.messages", "cogs.ui.messages.private", "cogs.ui.sentences"),
    },
    "cogs.outbox": {
        *("cogs.house", "cogs.ui", "cogs.ui.messages", "cogs.ui.messages.public"),
    },
    "cogs.studio": {
        *("cogs.house", "cogs.ui", "cogs.ui.clicks", "cogs.ui.sentences"),
        *("cogs.ui.messages", "cogs.ui.messages.private"),
    },
    "cogs.ui": {
        *("cogs.ui.clicks", "cogs.ui.sentences"),
        *("cogs.ui.messages", "cogs.ui.messages.private"),
    },
    "cogs.ui.clicks": {"cogs.ui", "cogs.ui.messages"},
    "cogs.ui.messages": {"cogs.ui", "cogs.ui.clicks", "cogs.ui.sentences"},
    "cogs.ui.messages.public": {
        *("cogs.ui", "cogs.ui.clicks", "cogs.ui.messages", "cogs.ui.sentences"),
    },
    "cogs.ui.messages.private": {
        *("cogs.ui", "cogs.ui.clicks", "cogs.ui.sentences"),
        *("cogs.ui.messages", "cogs.ui.messages.public"),
    },
    "cogs.ui.sentences": {"cogs.ui", "cogs.ui.clicks"},
    "rendering": {
        *("rendering.brush", "rendering.encoding", "rendering.film", "rendering.reading"),
        *("rendering.scenes", "rendering.sheets", "rendering.words"),
    },
    "rendering.brush": {"rendering"},
    "rendering.encoding": {"rendering"},
    "rendering.film": {
        *("rendering", "rendering.brush", "rendering.encoding"),
        *("rendering.parts", "rendering.sheets"),
    },
    "rendering.parts": {"rendering", "rendering.brush", "rendering.words"},
    "rendering.reading": set[str](),
    "rendering.scenes": {
        *("rendering", "rendering.brush", "rendering.parts", "rendering.reading"),
        *("rendering.sheets", "rendering.words"),
    },
    "rendering.sheets": {"rendering", "rendering.brush", "rendering.parts"},
    "rendering.words": {"rendering.reading"},
}
"""Who may import whom within `cogs` and within `rendering`: from what is special to what all need.

`rendering` is its face and what all its rooms share, such as themes and the layout.
"""

OPEN: Final = {
    *("cogs.house", "cogs.finding", "cogs.ui"),
    *("cogs.ui.messages", "cogs.ui.messages.public", "cogs.ui.messages.private"),
}
"""Rooms without a face: each file is one."""
SIDE_DOORS: Final = {
    *("cogs.ui.clicks.buttons", "cogs.ui.clicks.lists", "cogs.ui.clicks.dispatch"),
    "cogs.ui.clicks.written",
}
"""What a face does not show, lest all that name a click know Discord's buttons."""


def inner_room(module: str) -> str | None:
    """The innermost room of a module that has one in `ARROWS`."""
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


FACED: Final = frozenset(ARROWS) - OPEN - {*EXTENSIONS} | {
    *("onitama_core.game", "onitama_core.matches", "onitama_core.people"),
    *("onitama_core.store", "onitama_core.engine"),
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
        if not any(found.module.startswith(f"{door}.") for door in SIDE_DOORS)
    ]


def faced_room(module: str) -> str | None:
    """The innermost room with a face from which a name is taken."""
    inside = [room for room in FACED if module.startswith(f"{room}.")]
    return max(inside, key=len, default=None)


def shown_by(root: Path, room: str) -> set[str]:
    """The names in `__all__`."""
    face = root / room.replace(".", "/") / "__init__.py"
    tree = ast.parse(face.read_text(encoding="utf-8") if face.exists() else "")
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name("__all__")], value):
                return set(ast.literal_eval(value))
    return set()


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
    assert stray_inside(ROOT) == []


def test_names_come_from_public_faces() -> None:
    assert past_the_face(ROOT) == []


def test_nobody_branches_on_a_variant() -> None:
    assert comparisons_of_variants(ROOT) == []


def test_every_room_is_known() -> None:
    """A new one gets its arrows here; a room in a room shares its arrows."""
    rooms = {room for room in ARROWS if (ROOT / room.replace(".", "/")).is_dir()}
    assert rooms == set(ARROWS)
    parts = {part(room) for room in ARROWS}
    top = {".".join(path.relative_to(ROOT).parts[:-1]) for path in source_files(ROOT)}
    assert {room for room in top if room.count(".") == 1 and part(room) in parts} <= rooms


def test_an_extension_stands_in_a_room() -> None:
    assert [path.name for path in (ROOT / "cogs").glob("*.py")] == ["__init__.py"]


# Bad houses, and good ones


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("cogs/ui/send.py", "from cogs.house.client import OnitamaBot"),
        ("cogs/ui/messages/public/board.py", "from cogs.finding.gate import Gate"),
        (
            "cogs/ui/messages/public/board.py",
            "from cogs.ui.messages.private.ways_on import act",
        ),
        ("cogs/outbox/exit.py", "from cogs.ui.messages.private.ways_on import act"),
        ("cogs/ui/messages/types.py", "from cogs.ui.messages.public.board import act"),
        ("cogs/ui/sentences/people.py", "from cogs.ui.messages.types import Button"),
        ("cogs/outbox/dispatcher.py", "import cogs.ui.clicks"),
        ("cogs/outbox/deliveries/board.py", "from cogs.studio.pictures import drawn"),
        ("cogs/finding/gate.py", "from cogs.outbox import Outbox"),
        ("cogs/house/client.py", "from cogs.playing.typed import Typed"),
        ("cogs/standing/profile.py", "from cogs.settings.privacy import Privacy"),
        ("rendering/words/cards.py", "from rendering.theme import Theme"),
        ("rendering/reading/views.py", "from rendering import words"),
        ("rendering/parts/cards.py", "from rendering.sheets import Sheets"),
        ("rendering/brush/paper.py", "from rendering.parts import card"),
    ],
)
def test_an_import_against_the_arrows_is_found(tmp_path: Path, file: str, line: str) -> None:
    (complaint,) = stray_inside(house(tmp_path, {file: line}))
    assert complaint.startswith(f"{file} imports ")


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("cogs/playing/turn.py", "from cogs.ui.messages.types import PrivateMessage"),
        ("cogs/house/client.py", "from cogs.outbox import Outbox"),
        ("cogs/outbox/deliveries/board.py", "from cogs.outbox.trouble import Trouble"),
        ("rendering/scenes/table.py", "from rendering.sheets import Sheets"),
        ("rendering/words/alt_text/board.py", "from rendering.words.names import of"),
        ("cogs/ui/send.py", "from rendering.words import names"),
    ],
)
def test_an_import_along_the_arrows_is_no_complaint(tmp_path: Path, file: str, line: str) -> None:
    assert stray_inside(house(tmp_path, {file: line})) == []


FACES: Final = {
    "cogs/ui/sentences/__init__.py": "__all__ = ['people']",
    "onitama_core/game/__init__.py": "__all__ = ['Move']",
    "rendering/words/__init__.py": "__all__ = ['names']",
}


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("cogs/playing/turn.py", "from onitama_core.game.actions import Move"),
        ("rendering/board.py", "from onitama_core.game import actions"),
        ("cogs/ui/messages/board.py", "from cogs.ui.sentences.playing.board import header"),
        ("cogs/ui/messages/board.py", "import rendering.words.signs"),
    ],
)
def test_a_name_past_a_face_is_found(tmp_path: Path, file: str, line: str) -> None:
    (complaint,) = past_the_face(house(tmp_path, {**FACES, file: line}))
    assert complaint.startswith(f"{file} imports ")


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("cogs/playing/turn.py", "from onitama_core.game import Move"),
        ("cogs/playing/turn.py", "from rendering import words"),
        ("cogs/playing/turn.py", "from cogs.ui.sentences.people import seat"),
        ("cogs/playing/turn.py", "from cogs.house.capability import command"),
        ("onitama_core/game/board.py", "from onitama_core.game.actions import Move"),
    ],
)
def test_a_name_that_is_shown_is_no_complaint(tmp_path: Path, file: str, line: str) -> None:
    assert past_the_face(house(tmp_path, {**FACES, file: line})) == []


@pytest.mark.parametrize(
    "line",
    [
        "if view.variant is Variant.WIND: ...",
        "x = Variant.CLASSIC != variant",
        "x = variant in (Variant.SHADOW, Variant.LIGHT)",
        "match variant:\n    case Variant.WIND: ...",
    ],
)
def test_a_branch_on_a_variant_is_found(tmp_path: Path, line: str) -> None:
    assert len(comparisons_of_variants(house(tmp_path, {"cogs/playing/turn.py": line}))) == 1


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("cogs/playing/turn.py", "TABLE = {Variant.WIND: 1}[variant]"),
        ("onitama_core/game/variants/wind.py", "x = variant is Variant.WIND"),
    ],
)
def test_a_table_of_variants_is_no_complaint(tmp_path: Path, file: str, line: str) -> None:
    assert comparisons_of_variants(house(tmp_path, {file: line})) == []
