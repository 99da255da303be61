"""What the two rooms of words hold: their functions and their constants, file by file."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType, ModuleType

ROOM: Final = "rendering.words"
BESIDE_COMMANDS: Final = re.compile(r"cogs\.\w+\.(?:labels|refusals|(?:\w+_)?words)")
"""Words of a feature, and those that all share."""


@cache
def modules() -> tuple[ModuleType, ...]:
    """In the order in which they stand in the folders."""
    face, cogs = import_module(ROOM), import_module("cogs")
    inside = [one.name for one in pkgutil.walk_packages(face.__path__, f"{ROOM}.")]
    every = [one.name for one in pkgutil.walk_packages(cogs.__path__, "cogs.")]
    inside += filter(BESIDE_COMMANDS.fullmatch, every)
    return (face, *map(import_module, inside))


def functions() -> Iterator[Callable[..., Any]]:
    """Those they define."""
    for module in modules():
        for value in vars(module).values():
            if is_function(value) and value.__module__ == module.__name__:
                yield value


def is_function(value: Any) -> bool:
    return callable(value) and inspect.isfunction(inspect.unwrap(value))


def code_of(function: Callable[..., Any]) -> CodeType:
    code = inspect.unwrap(function).__code__
    assert inspect.iscode(code)
    return code


def constants() -> Iterator[tuple[str, str, Any]]:
    """With their modules' names; but for those that a room's face passes on."""
    for module in modules():
        if not hasattr(module, "__path__"):
            for name, value in vars(module).items():
                if name.isupper():
                    yield module.__name__, name, value


def texts(value: Any) -> Iterator[str]:
    """Whatever can be read in what a function gave, or in a constant."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts([key for key in value if " " in str(key)])
        yield from texts(list(value.values()))
    elif isinstance(value, (tuple, list, filter)) or inspect.isgenerator(value):
        for several in value:
            yield from texts(several)
    elif is_dataclass(value) and type(value).__module__ in {
        module.__name__ for module in modules()
    }:
        yield from texts([getattr(value, field.name) for field in fields(value)])


class Defined:
    """A function as it stands in its file."""

    def __init__(self, module: ModuleType, node: ast.FunctionDef) -> None:
        self.file = inspect.getfile(module)
        self.line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        self.name = f"{module.__name__}.{node.name}({ast.unparse(node.args)})"

    def is_of(self, code: CodeType) -> bool:
        return code.co_filename == self.file and code.co_firstlineno == self.line


def defined() -> Iterator[Defined]:
    for module in modules():
        tree = ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                yield Defined(module, node)
