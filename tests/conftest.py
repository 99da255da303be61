"""Markers, time limits and distribution of the tests, and one compilation for all workers."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadFileScheduling

from tests.engine_folder import COMPILED, have_compiled

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.workermanage import WorkerController

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
"""Profile without deadlines: a slow machine is no defect of the tested code."""

os.environ.setdefault("NUMBA_CACHE_DIR", COMPILED)
os.environ.setdefault("MALLOC_ARENA_MAX", "1")
"""Use one malloc arena in the workers.

glibc keeps memory for each thread apart, which grew by seven megabytes with each bot that started
and stopped in a worker.
"""
os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", str(8 << 20))
"""Map larger arrays separately, so that freeing them returns all their memory.

Otherwise glibc raises this threshold to the size of each freed array, up to 32 MB, and smaller ones
leave holes of a hundred megabytes in all.
"""

gc.disable()
"""Garbage collection is off until all tests are collected: it took a quarter of that time."""

HERE: Final = Path(__file__).parent
if sys.dont_write_bytecode:
    # Nothing may be written beside the sources. Without a folder of our own each worker and each
    # bot of each run would compile every module again, half a minute in all.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(HERE.parent / ".pytest_cache" / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

SLOW: Final = {"e2e", "sandbox", "test_walls.py"}
"""Folders and files whose tests start the bot, a browser or a type checker."""
TOOLS: Final = {"soak", "benchmarks", "training", "discord_stand_in", "sandbox"}
"""Folders of tools that test, measure or train; their own tests run only on request."""
BROWSER: Final = HERE / "sandbox" / "test_browser.py"
"""The browser test, which runs with the bot's tests: it covers what users do, not the tool."""
LONGEST: Final = (
    "e2e/walls/test_secrets.py",
    "sandbox/test_browser.py",
    "e2e/test_upkeep_presence.py",
    "e2e/failing/test_restart.py",
)
"""Slowest files, longest first, so that none of them starts when the other workers are done."""
MACHINE_CODE: Final = ("onitama_core/engine", "benchmarks", "training")
"""Folders whose tests load the compiler and the compiled engine, 150 MB, when collected."""
WITHOUT_CODE: Final = {"test_pool.py", "test_real_pool.py"}
"""Files in these folders that load neither."""
A_PART: Final = 3
"""One of this many workers runs the tests with compiled code, which take a third of the time."""
MEMORY: Final = Path("/dev/shm")  # noqa: S108 - pytest makes folders of its own in it
ROOM: Final = 2 * 1024**3
"""Free bytes required in memory; a run uses a quarter of them at most."""
MOST_SECONDS: Final = 300
"""Time limit of a slow test, with what it starts; pyproject.toml has the limit of the others."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--need-browser", action="store_true", help="a test skipped for want of a browser fails"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests' files in memory if there is room: on a disk each commit would wait."""
    is_chosen = config.option.basetemp is not None or "TMPDIR" in os.environ
    if not is_chosen and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than cores: a test often waits for the bot or for a pause to end."""
    return (os.cpu_count() or 1) + 1


def pytest_configure_node(node: WorkerController) -> None:
    """Let some workers of a whole run collect only tests with compiled code, the others the rest.

    A worker that replaces a crashed one gets both.
    """
    number, count = int(node.gateway.id.removeprefix("gw")), node.workerinput["workercount"]
    has_a_part = is_whole(node.config) and node.config.option.dist == "loadfile"
    if has_a_part and number < count > 1:
        node.workerinput["loads_code"] = number % A_PART == 0


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> FilesByWorker | None:
    return FilesByWorker(config, log) if config.option.dist == "loadfile" else None


class FilesByWorker(LoadFileScheduling):  # type: ignore[misc] # has no types
    """Scheduler that gives a worker the next file among those that it has collected.

    Workers collect different files, see `pytest_configure_node`.
    """

    collection: list[str] | None
    registered_collections: dict[WorkerController, list[str]]

    def schedule(self) -> None:
        if self.collection is None:
            if not self._check_nodes_have_same_collection():
                return
            of_nodes = sorted(self.registered_collections.items(), key=lambda of: of[0].gateway.id)
            tests = list(dict.fromkeys(chain.from_iterable(ids for _, ids in of_nodes)))
            self.collection = tests
            self.config.pluginmanager.get_plugin("session").testscollected = len(tests)
            for test in tests:
                self.workqueue.setdefault(self._split_scope(test), {})[test] = False
        for node in self.nodes * 2:  # a worker starts a test only if it has the next one too
            self._reschedule(node)

    def _check_nodes_have_same_collection(self) -> bool:
        """Return whether any two workers have collected the same tests, or none in common."""
        kinds = {frozenset(ids) for ids in self.registered_collections.values()}
        are_parts = all(one.isdisjoint(other) for one, other in combinations(kinds, 2))
        return are_parts or super()._check_nodes_have_same_collection()

    def _assign_work_unit(self, node: WorkerController) -> None:
        collected = set(self.registered_collections[node])
        own = next((file for file, ids in self.workqueue.items() if collected.issuperset(ids)), "")
        if not own:
            node.shutdown()
            return
        self.workqueue.move_to_end(own, last=False)
        super()._assign_work_unit(node)


def pytest_collection_finish() -> None:
    """Exclude what was imported and collected from garbage collection: it stays to the end."""
    gc.freeze()
    gc.enable()


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = [] if reporter is None else reporter.stats.get("skipped", [])
    is_wanting = any(report.nodeid.startswith("tests/sandbox/") for report in skipped)
    if is_wanting and session.config.option.need_browser and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engine before the workers start, each of which would compile it otherwise."""
    config = session.config
    if is_whole(config) and not hasattr(config, "workerinput") and not config.option.collectonly:
        asyncio.run(have_compiled())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the import of tools' tests that nobody asked for, and of other workers' tests."""
    loads_code = getattr(config, "workerinput", {}).get("loads_code")
    if collection_path.is_file() and loads_code is (not has_code(collection_path)):
        return True
    is_left_out = (
        is_of_a_tool(collection_path)
        and not BROWSER.is_relative_to(collection_path)
        and not are_tools_wanted(config)
    )
    return True if is_left_out else None


def is_whole(config: pytest.Config) -> bool:
    return config.args_source is not pytest.Config.ArgsSource.ARGS


def are_tools_wanted(config: pytest.Config) -> bool:
    """Return whether the tests of tools were asked for, by marker or by path."""
    named = (Path(argument.partition("::")[0]).resolve() for argument in config.args)
    return "tooling" in config.option.markexpr or any(
        path.is_relative_to(HERE / tool) for path in named for tool in TOOLS
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: place(item.path))
    for item in items:
        if is_of_a_tool(item.path):
            item.add_marker(pytest.mark.tooling)
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.timeout(MOST_SECONDS))
    if not are_tools_wanted(config):
        left_out = [item for item in items if item.get_closest_marker("tooling")]
        items[:] = [item for item in items if not item.get_closest_marker("tooling")]
        config.hook.pytest_deselected(items=left_out)


def room(path: Path) -> str:
    return next(iter(path.relative_to(HERE).parts), "")


@cache
def has_code(path: Path) -> bool:
    is_inside = any(path.is_relative_to(HERE / folder) for folder in MACHINE_CODE)
    return is_inside and path.name not in WITHOUT_CODE


@cache
def is_of_a_tool(path: Path) -> bool:
    return path.is_relative_to(HERE) and room(path) in TOOLS and path != BROWSER


@cache
def is_slow(path: Path) -> bool:
    return room(path) in SLOW | TOOLS


@cache
def place(path: Path) -> int:
    if has_code(path):  # first, as the first worker collects it
        return -1
    name = path.relative_to(HERE).as_posix()
    return LONGEST.index(name) if name in LONGEST else len(LONGEST) + (not is_slow(path))
