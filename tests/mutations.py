"""Break lines of the source one at a time, and report which of them the tests notice.

    uv run python -m tests.mutations --seed 1 [--number 40] [--prefix cogs/match]

Run by hand, because each line takes some seconds. The lines are a random sample of all packages,
chosen by the seed, and are broken in a copy of the tree. Compiled functions are skipped.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS: Final = Path(__file__).parent
ROOT: Final = TESTS.parent
SOURCES: Final = ("cogs", "rendering", "onitama_core")
TEST_TIMEOUT: Final = 300
"""Seconds that one run of a mutant's tests may take."""
TIMEOUT_MESSAGE: Final = "Failed: Timeout ("
"""Message of pytest-timeout about a test that exceeded its own limit."""

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
}  # fmt: skip


class Mutant(NamedTuple):
    """A source file with one expression replaced."""

    path: Path
    line: int
    before: str
    after: str
    text: str
    """Text of the whole file with the mutation."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} → {self.after}"


def find_mutants(path: Path) -> Iterator[Mutant]:
    """Yield a mutant for each expression of a file that can be mutated within a line."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for node, new in find_mutations(ast.parse(text)):
        before = ast.get_source_segment(text, node)
        if before is None or "\n" in before:
            continue
        lines = text.splitlines(keepends=True)
        line = lines[node.lineno - 1].encode()
        mutated = line[: node.col_offset] + new.encode() + line[node.end_col_offset :]
        lines[node.lineno - 1] = mutated.decode()
        yield Mutant(path, node.lineno, before, new, "".join(lines))


def find_mutations(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Yield the expressions that can be mutated, each with the source of its replacement."""
    decorators = getattr(tree, "decorator_list", [])
    for node in ast.iter_child_nodes(tree):
        if is_skipped(node) or node in decorators:
            continue
        if isinstance(node, ast.expr) and (new := mutate(node)) is not None:
            yield node, f"({ast.unparse(new)})"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await):
            yield node.value, "None"
        yield from find_mutations(node)


def is_skipped(node: ast.AST) -> bool:
    """Return whether to skip a node: a parameter, an import or a block for the type checker.

    Compiled functions are skipped too.
    """
    if isinstance(node, ast.FunctionDef):
        return any("compiled" in ast.unparse(decorator) for decorator in node.decorator_list)
    return isinstance(node, ast.arg | ast.Import | ast.ImportFrom) or (
        isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    )


def mutate(node: ast.expr) -> ast.expr | None:
    """Return a changed copy of an expression, such as `<=` for `<`; None for other expressions."""
    new: ast.expr | None = None
    match node:
        case ast.Compare(left, [operator], right) if type(operator) in COMPARISONS:
            new = ast.Compare(left, [COMPARISONS[type(operator)]()], right)
        case ast.BoolOp(connective, values):
            new = ast.BoolOp(ast.Or() if isinstance(connective, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            new = operand
        case ast.BinOp(left, operator, right) if type(operator) in ARITHMETIC:
            new = ast.BinOp(left, ARITHMETIC[type(operator)](), right)
        case ast.IfExp(test, body, orelse):
            new = ast.IfExp(test, orelse, body)
        case ast.Constant(bool(value)):
            new = ast.Constant(not value)
    return new


def draw_mutants(number: int, seed: int, prefix: str) -> list[Mutant]:
    """Draw mutants at random, each equally likely, from files whose paths begin with `prefix`."""
    files = sorted(path for top in SOURCES for path in (ROOT / top).rglob("*.py"))
    mutants: list[Mutant] = []
    for path in (file.relative_to(ROOT) for file in files):
        if str(path).startswith(prefix):
            mutants += find_mutants(path)
    return random.Random(seed).sample(mutants, min(number, len(mutants)))  # noqa: S311 - no secret


def tests_of(mutant: Mutant) -> list[str]:
    """Return the paths of the nearest tests: of the mutant's package, and its end-to-end tests."""
    top = mutant.path.parts[0]
    second = Path(mutant.path.parts[1]).stem
    patterns = {
        "rendering": ["rendering"],
        "cogs": [f"cogs/{second}", f"cogs/test_{second}*", f"e2e/{second}", f"e2e/test_{second}*"],
        "onitama_core": [f"onitama_core/{second}"],
    }[top]
    paths = [str(path.relative_to(ROOT)) for pattern in patterns for path in TESTS.glob(pattern)]
    return sorted(paths) or ["tests/cogs"]


class Verdict(Enum):
    NOTICED = "noticed"
    SURVIVED = "SURVIVED"
    TIMED_OUT = "timed out"
    """The limit was exceeded twice: the mutant hangs, or the machine is too busy to tell."""


def judge(mutant: Mutant, tree: Path) -> Verdict:
    """Run a mutant's tests in the tree, the quick ones first, because they notice most mutants."""
    file = tree / mutant.path
    original = file.read_text(encoding="utf-8")
    modified_at = file.stat().st_mtime_ns
    file.write_text(mutant.text, encoding="utf-8")
    verdict = Verdict.SURVIVED
    try:
        for kind in ("not slow", "slow"):
            verdict = run_tests(mutant, tree, "-m", kind)
            if verdict is Verdict.TIMED_OUT:
                verdict = run_tests(mutant, tree, "-m", kind, "-n0")
            if verdict is not Verdict.SURVIVED:
                break
        return verdict
    finally:
        file.write_text(original, encoding="utf-8")
        os.utime(file, ns=(modified_at, modified_at))  # a newer file would be compiled again


def run_tests(mutant: Mutant, tree: Path, *options: str) -> Verdict:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *options]
    try:
        process = subprocess.run(  # noqa: S603 - our own command
            [*command, *tests_of(mutant)],
            cwd=tree,
            capture_output=True,
            text=True,
            timeout=TEST_TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Verdict.TIMED_OUT
    if process.returncode in {0, 5}:  # 5: no test was found
        return Verdict.SURVIVED
    return Verdict.TIMED_OUT if TIMEOUT_MESSAGE in process.stdout else Verdict.NOTICED


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--number", type=int, default=40)
    parser.add_argument("--prefix", default="", help="the start of the paths to be broken")
    options = parser.parse_args()
    mutants = draw_mutants(options.number, options.seed, options.prefix)
    verdicts: Counter[Verdict] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", ".mypy_cache"))
        # Otherwise the first mutant's tests would compile the engine within their time limit.
        compile_engine = [sys.executable, "-m", "tests.engine_folder"]
        subprocess.run(compile_engine, cwd=tree, check=True)  # noqa: S603 - our own command
        for mutant in mutants:
            verdict = judge(mutant, tree)
            verdicts[verdict] += 1
            print(f"{verdict.value:9}", mutant, flush=True)  # noqa: T201 - a command prints
    counts = (f"{verdicts[verdict]} {verdict.value.lower()}" for verdict in Verdict)
    print(f"Of {len(mutants)}:", ", ".join(counts))  # noqa: T201


if __name__ == "__main__":
    main()
