"""Tests of the rules for prose: docstrings stand by themselves, and no private words are used.

The checkers take the text of a file, so that the tests below can run them on examples.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from typing import TYPE_CHECKING, Final

from tests.test_architecture import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

FOLDERS: Final = ("cogs", "onitama_core", "rendering", "tests")

FIRST_WORDS: Final = re.compile(
    r"""
    (about|above|across|after|against|along|among|around|as|at|before|behind|below|beneath|beside
    |between|beyond|by|despite|down|during|except|for|from|in|inside|into|like|near|of|off|on|onto
    |out|outside|over|past|per|since|through|throughout|till|to|toward|under|until|up|upon|with
    |within|without
    |although|and|because|but|even|hence|however|if|lest|nor|once|or|otherwise|so|than|then|though
    |thus|unless|whereas|whether|while|yet
    |how|that|what|whatever|when|whenever|where|wherever|which|whichever|who|whoever|whom|whose|why
    |he|her|here|hers|him|his|it|its|me|my|our|she|their|theirs|them|there|these|they|this|those|us
    |we|you|your|same)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""Words with which a docstring continues a name instead of standing by itself.

They are prepositions, conjunctions, relative and question words, and pronouns.
"""
HOUSE_WORDS: Final = re.compile(
    r"\b(anew|lest|themself|in vain|at the most|owe|owes|owed|by night|in the dark|by daylight"
    r"|stumbled|goings|haze|heed|whoever|heard)\b",
    re.IGNORECASE,
)
"""Words that earlier versions of this project used in place of the usual terms."""
SHARED_NAMES: Final[Mapping[str, str]] = {
    "the logger and the entry point of a module": "log main",
    "type variables": "P T",
    "what each variant, or its machine code, does in its own way": (
        "apply apply_move apply_pass end_turn legal_actions legal_moves require_legal_ninja_move"
        " set_up with_ninjas"
    ),
    "what each format of tournaments does in its own way": "count_rounds explain pair",
    "the same part of both searches, of Classic and Wind and of Shadow and Light": (
        "CAPTURE_RANK ENEMY_MASTER ENEMY_STUDENT KILLER_RANK KIND_COUNT LAST_SQUARE MAX_DEPTH"
        " MAX_EVASION_PLIES MAX_PLIES MAX_TURNS_PER_PLY OWN_MASTER OWN_STUDENT QUIET_RANK"
        " TABLE_TURN_RANK WORKSPACE WORKSPACE_FIELDS Workspace actions_of can_win captures"
        " enter_next_step evaluate generate generate_onto key_of make make_null_move max_depth"
        " negamax new_workspace quiesce record_cutoff static_evaluation update_history wins"
    ),
}
"""Public names that several modules of onitama_core define, by the meaning that they share."""


def files() -> Iterator[Path]:
    yield ROOT / "bot.py"
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def docstrings_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of the docstrings of modules, classes, functions and names."""
    for node in ast.walk(ast.parse(source)):
        for block in (getattr(node, "body", None), getattr(node, "orelse", None)):
            for statement in block if isinstance(block, list) else ():
                value = statement.value if isinstance(statement, ast.Expr) else None
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield statement.lineno, value.value.strip()


def comments_in(source: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def fragments_in(source: str) -> Iterator[str]:
    """Yield each docstring that begins in the middle of a sentence, with its line."""
    for line, text in docstrings_in(source):
        if FIRST_WORDS.match(text):
            yield f"{line}: {text.splitlines()[0]}"


def house_words_in(source: str) -> Iterator[str]:
    """Yield each word of HOUSE_WORDS in the docstrings and comments, with its line."""
    for line, text in (*docstrings_in(source), *comments_in(source)):
        for match in HOUSE_WORDS.finditer(text):
            yield f"{line}: {match[0]}"


def public_names_in(source: str) -> set[str]:
    """Return the public names of classes, functions and variables that a module defines."""
    names: set[str] = set()
    for node in ast.parse(source).body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.AnnAssign(target=target):
                names |= names_assigned_in(target)
            case ast.Assign(targets=targets):
                names |= {name for target in targets for name in names_assigned_in(target)}
    return {name for name in names if not name.startswith("_")}


def names_assigned_in(target: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}


def names_defined_twice(modules: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the modules that define each public name, for names that several define.

    `modules` are the sources by path.
    """
    paths_by_name: dict[str, list[str]] = {}
    for path, source in modules.items():
        for name in public_names_in(source):
            paths_by_name.setdefault(name, []).append(path)
    return {name: sorted(paths) for name, paths in sorted(paths_by_name.items()) if len(paths) > 1}


def test_a_public_name_of_the_core_has_one_meaning() -> None:
    core = ROOT / "onitama_core"
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(core.rglob("*.py"))
    }
    duplicates = names_defined_twice(sources)
    shared = {name for names in SHARED_NAMES.values() for name in names.split()}
    assert {name: paths for name, paths in duplicates.items() if name not in shared} == {}, (
        "rename one of them, or add the name to SHARED_NAMES if both mean the same"
    )
    assert shared.difference(duplicates) == set(), "no longer shared: remove it from SHARED_NAMES"


def test_every_docstring_stands_by_itself() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{fragment}"
        for path in files()
        for fragment in fragments_in(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "begin with a verb, or with a noun phrase that says what it is"


def test_no_docstring_or_comment_has_a_house_word() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{word}"
        for path in files()
        if path.name != "test_prose.py"
        for word in house_words_in(path.read_text(encoding="utf-8"))
    ]
    assert found == [], "use the field's word"


EXAMPLE: Final = '''
"""Of a match."""

LIMIT = 3
"""Seconds until an invitation expires."""


def stand() -> None:
    """That are due, and owed to others."""
    return None  # written anew
'''


def test_fragments_and_house_words_are_found() -> None:
    assert list(fragments_in(EXAMPLE)) == [
        "2: Of a match.",
        "9: That are due, and owed to others.",
    ]
    assert list(house_words_in(EXAMPLE)) == ["9: owed", "10: anew"]


def test_a_name_that_two_modules_define_is_found() -> None:
    modules = {
        "board.py": "SIZE, RANKS = 5, 5\n_hidden = 1\ndef place() -> None: ...",
        "font.py": "SIZE: int = 12\n_hidden = 2\nclass Font:\n    RANKS = 3",
    }
    assert names_defined_twice(modules) == {"SIZE": ["board.py", "font.py"]}
