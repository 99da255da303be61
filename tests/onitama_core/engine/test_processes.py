"""The engine as a process, with and without compiled code."""

from __future__ import annotations

import ast
import json
import os
import platform
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from onitama_core.engine import sources
from onitama_core.engine.hidden.seat import greedy_policy
from onitama_core.engine.levels import HIDDEN_LEVELS, MAX_PLAIN_HIDDEN_LEVEL, MAX_PLAIN_LEVEL
from onitama_core.engine.playing import Engine
from onitama_core.engine.sources import CompiledCode
from onitama_core.engine.thoughts import StopFlag
from onitama_core.game import format_action, parse_position
from tests.onitama_core.engine.histories import random_history
from tests.onitama_core.engine.transcript import RECORDED, transcript
from tests.patience import WAIT_TIMEOUT

# The real process


ENGINE_PACKAGE = "onitama_core.engine."
START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


def run_engine(*lines: str) -> list[str]:
    """Return the lines that the engine process writes until it ends."""
    ran = subprocess.run(
        [sys.executable, "-m", "onitama_core.engine"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def test_the_engine_ends_with_its_parent_process() -> None:
    """The process ends although its search would go on."""
    with subprocess.Popen(
        [sys.executable, "-m", "onitama_core.engine", "--low-priority"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(f"position {START}\ngo depth 60\n".encode())
        running.stdin.flush()
        assert running.stdout.readline().startswith(b"info")
        running.stdin.close()
        assert running.wait(timeout=WAIT_TIMEOUT) == 0


def test_the_engine_answers_every_line_of_piped_input() -> None:
    answers = run_engine("hello", f"position {START} moves tiger:c1c3", "go depth 3")
    assert answers[0].startswith("id name Onitama version ")
    assert "ready" in answers
    assert answers[-2].startswith("info depth ")
    assert answers[-1].startswith("bestmove ")


def test_each_undecodable_line_gets_one_error_line() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "onitama_core.engine"],
        input=b"\xff\nposition\nposition \x00 \xff 3 4 5\noptions tables \x00\nstop\n",
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
        timeout=600,
    )
    assert ran.stderr == b""
    assert [line[:6] for line in ran.stdout.splitlines()] == [b"error "] * 4


def test_the_engine_answers_as_in_the_recorded_transcript() -> None:
    hint = "if the protocol was meant to change: python -m tests.onitama_core.engine.transcript"
    assert list(transcript()) == RECORDED.read_text("utf-8").splitlines(), hint


# Compiled code: its folder, the progress of compilation, and levels that answer without it


PRINT_CODE_FOLDER = """
import numba
import onitama_core.engine.compiling
print(json.dumps(numba.config.CACHE_DIR))
"""


def run(script: str, **environment: str) -> Any:
    """Return the JSON that a script prints in a Python process of its own."""
    variables = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    ran = subprocess.run(  # noqa: S603 - Python itself
        [sys.executable, "-W", "error", "-c", f"import json, sys\n{script}"],
        env={**variables, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=WAIT_TIMEOUT,
    )
    return json.loads(ran.stdout)


def test_each_version_and_compiler_has_its_own_folder_for_compiled_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(PRINT_CODE_FOLDER) == str(sources.code_folder(sources.LOCAL_ENGINE_FOLDER))
    assert run(PRINT_CODE_FOLDER, NUMBA_CACHE_DIR=str(tmp_path)) == str(tmp_path)
    before = sources.code_version()
    assert sources.code_folder(sources.LOCAL_ENGINE_FOLDER).name == before
    monkeypatch.setattr(metadata, "version", lambda _: "99.0")
    assert sources.code_version() != before


@pytest.mark.parametrize("has_file", [True, False])
def test_code_compiled_for_another_processor_has_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_file: bool
) -> None:
    """The folder of a database may be moved to another machine, together with the compiled code."""
    info = tmp_path / "cpuinfo"
    monkeypatch.setattr(sources, "CPU_INFO", info)
    versions = set()
    for features in ("avx2", "avx2 avx512f"):
        if has_file:
            info.write_text(
                f"processor: 0\nmodel name: A\ncpu MHz: 1\nflags: {features}\n", "utf-8"
            )
        monkeypatch.setattr(platform, "processor", lambda name=features: name)
        versions.add(sources.code_version())
    assert len(versions) == 2
    if has_file:
        info.write_text("processor: 1\nmodel name: A\ncpu MHz: 2\nflags: avx2\n", "utf-8")
        assert sources.code_version() in versions


def test_every_source_of_compiled_code_is_part_of_its_version() -> None:
    """Compiled code contains the constants that it imports; the version has to change with them."""
    imported = {
        node.module
        for path in sources.count_functions(CompiledCode.HIDDEN)
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(ENGINE_PACKAGE)
    }
    hashed = {path.with_suffix("") for path in sources.source_files()}
    root = sources.SOURCE_FOLDER.parents[1]
    files = {root.joinpath(*str(module).split(".")) for module in imported}
    missing = {path for path in files if path not in hashed and path / "__init__" not in hashed}
    assert missing == set(), "add the file to COMPILED_PATHS in onitama_core/engine/sources.py"


# Weak levels without compiled code, in a Python process that has none


POSITIONS = (
    "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon",
    "s1ms1/3s1/1S3/5/S1MSS b crab,tiger crane,monkey dragon",
    "ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon",
)
PRINT_LOADED_FILES = """
from onitama_core.engine.sources import CompiledCode
from onitama_core.engine.startup import start_engine
start_engine(lambda *_: None, {code})
names = [name for name in sys.modules if name.startswith("onitama_core.engine")]
print(json.dumps([sys.modules[name].__file__ for name in names]))
"""


def run_plainly(script: str) -> Any:
    return run(script, NUMBA_DISABLE_JIT="1")


def thoughts() -> list[str]:
    engine, written = Engine(), []
    engine.set_seed(7)
    for level in range(1, MAX_PLAIN_LEVEL + 1):
        engine.set_level(level)
        # The highest levels without compiled code are slow: they play in one position alone.
        positions = POSITIONS if level < MAX_PLAIN_LEVEL - 1 else POSITIONS[1:2]
        for position in positions:
            thought = engine.think(parse_position(position), None, lambda _: None, StopFlag())
            written.append(str(thought))
    return written


def test_levels_play_the_same_with_and_without_compiled_code() -> None:
    """Weak levels make the same errors and oversights."""
    plain = run_plainly(f"from {__name__} import thoughts\nprint(json.dumps(thoughts()))")
    assert plain == thoughts()


def greedy_policies() -> list[dict[str, float]]:
    engine = Engine()
    engine.set_level(1)
    return [
        dict(engine.act(random_history(steps=steps), None, StopFlag()).policy)
        for steps in (0, 1, 3)
    ]


def test_weak_levels_with_hidden_information_play_greedy_moves_without_compiled_code() -> None:
    views = [random_history(steps=steps).view for steps in (0, 1, 3)]
    greedy_mix = HIDDEN_LEVELS[0].greedy_mix
    assert greedy_mix is not None
    assert run_plainly(
        f"from {__name__} import greedy_policies\nprint(json.dumps(greedy_policies()))"
    ) == [
        {format_action(action): share for action, share in greedy_policy(view, greedy_mix).items()}
        for view in views
    ]
    assert all(level.greedy_mix for level in HIDDEN_LEVELS[:MAX_PLAIN_HIDDEN_LEVEL])


@pytest.mark.parametrize("code", CompiledCode)
def test_the_compilers_progress_counts_every_compiled_file(code: CompiledCode) -> None:
    """Progress would never reach its total if more functions were counted than exist."""
    loaded = {Path(path) for path in run_plainly(PRINT_LOADED_FILES.format(code=code))}
    made = {path for path in loaded if sources.COMPILED_MARK in path.read_text("utf-8")}
    hint = "a new file of compiled code: add it to COMPILED_PATHS in onitama_core/engine/sources.py"
    assert set(sources.count_functions(code)) == made, hint
