"""String literals of a source file, and the pattern of those that look like prose."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD: Final = r"[^\W\d_]{2,}[^\w\s]*"
"""Two letters or more, with the punctuation after them."""
NEIGHBOUR: Final = r"(?:[^\W\d_]|\{\})"
PROSE: Final = re.compile(f"{WORD} {NEIGHBOUR}|{NEIGHBOUR}[^\\w\\s]* {WORD}")
"""Pattern of a word next to another word, or to `{}`, which stands for a value."""
NAME_CALLS: Final = ("Card",)
"""Calls whose arguments are published names, not words of a sentence."""
DEVELOPER_ERRORS: Final = ("ValueError", "TypeError", "RuntimeError")
"""Exceptions whose text is for developers only."""
CATALOGUE_CALLS: Final = ("_", "N_", "ngettext", "_s", "locale_str")
"""Calls whose arguments are in the catalogue of sentences."""
TYPE_CALLS: Final = ("cast", "TypeVar")
"""Calls whose arguments are types."""
EXCLUDED_CALLS: Final = (*NAME_CALLS, *DEVELOPER_ERRORS, *CATALOGUE_CALLS, *TYPE_CALLS)


def literals_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string, with `{}` for the values of f-strings.

    Leaves out docstrings, log lines, names and types.
    """
    excluded = {id(child) for node in ast.walk(tree) for child in excluded_nodes(node)}
    for node in ast.walk(tree):
        if id(node) in excluded:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(map(text_of_part, node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def excluded_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below a node whose strings are not prose for users."""
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            yield docstring
        case ast.JoinedStr(values=parts):
            yield from (part for part in parts if isinstance(part, ast.Constant))
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in EXCLUDED_CALLS:
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


def text_of_part(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"
