"""String literals of a source file, and the pattern of those that look like prose."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD: Final = r"[^\W\d_]{2,}[^\w\s]*"
BESIDE: Final = r"(?:[^\W\d_]|\{\})"
PROSE: Final = re.compile(f"{WORD} {BESIDE}|{BESIDE}[^\\w\\s]* {WORD}")
"""Pattern of a word next to another word or a value."""
NAMED: Final = ("Card",)
"""Calls whose arguments are published names."""
FAULTS: Final = ("ValueError", "TypeError", "RuntimeError")
"""Exceptions whose text is for developers only."""
MARKS: Final = ("_", "N_", "ngettext", "_s", "locale_str")
"""Calls whose arguments are in the catalogue of sentences."""
CHECKED: Final = ("cast", "TypeVar")
"""Calls whose arguments are types."""
LEFT_OUT: Final = (*NAMED, *FAULTS, *MARKS, *CHECKED)


def literals_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string, with `{}` for the values of f-strings.

    Leaves out docstrings, log lines, names and types.
    """
    left_out = {id(node) for found in ast.walk(tree) for node in without_words(found)}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(shape, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def without_words(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.JoinedStr(values=parts):
            yield from (part for part in parts if isinstance(part, ast.Constant))
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in LEFT_OUT:
            values = (*node.args, *(keyword.value for keyword in node.keywords))
            yield from (inner for value in values for inner in ast.walk(value))
        case ast.Call(func=ast.Attribute(value=ast.Name(id="log"))):
            yield from (inner for argument in node.args for inner in ast.walk(argument))
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias"), value=ast.expr() as kind):
            yield from ast.walk(kind)
        case ast.AnnAssign(annotation=annotation):
            yield from ast.walk(annotation)
        case ast.FormattedValue(format_spec=ast.JoinedStr() as spec):
            yield from ast.walk(spec)


def shape(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"
