"""Markers, time limits and distribution of the tests among workers.

Also compiles the engine once for all workers.
"""

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

from tests.engine_folder import COMPILED, ensure_compiled

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

SLOW: Final = {"e2e", "sandbox", "test_public_private.py"}
"""Folders and files whose tests start the bot, a browser or a type checker."""
TOOLS: Final = {"soak", "benchmarks", "training", "discord_stand_in", "sandbox"}
"""Folders of tools that test, measure or train; their own tests run only on request."""
BROWSER: Final = HERE / "sandbox" / "test_browser.py"
"""The browser test, which runs with the bot's tests, because it tests the bot, not the sandbox."""
SLOWEST_FIRST: Final = (
    "e2e/secrecy/test_secrets.py",
    "sandbox/test_browser.py",
    "e2e/test_upkeep_presence.py",
    "e2e/failures/test_restart.py",
)
"""Slowest test files, slowest first.

They are run first, so that none of them starts when the other workers are already done.
"""
MACHINE_CODE_FOLDERS: Final = ("onitama_core/engine", "benchmarks", "training")
"""Folders whose tests load the compiler and the compiled engine, 150 MB, when collected."""
WITHOUT_MACHINE_CODE: Final = {"test_pool.py", "test_real_pool.py"}
"""Test files in the folders of MACHINE_CODE_FOLDERS that load neither compiler nor engine."""
MACHINE_CODE_WORKER_INTERVAL: Final = 3
"""Every third worker runs the tests with machine code, which take a third of the time."""
MEMORY_FOLDER: Final = Path("/dev/shm")  # noqa: S108 - pytest makes folders of its own in it
"""Folder whose files Linux keeps in memory."""
MIN_FREE_BYTES: Final = 2 * 1024**3
"""Free bytes that MEMORY_FOLDER must have; a run uses at most a quarter of them."""
SLOW_TEST_TIMEOUT: Final = 300
"""Seconds that a slow test may take, its fixtures included; pyproject.toml limits the others."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--need-browser", action="store_true", help="fail if a test is skipped without a browser"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep the tests' files in memory if there is space: on a disk each commit would wait."""
    if config.option.basetemp is not None or "TMPDIR" in os.environ:
        return  # the user has chosen a folder
    if os.access(MEMORY_FOLDER, os.W_OK) and disk_usage(MEMORY_FOLDER).free > MIN_FREE_BYTES:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY_FOLDER)


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than cores: a test often waits for the bot or for a pause to end."""
    return (os.cpu_count() or 1) + 1


def pytest_configure_node(node: WorkerController) -> None:
    """Let every third worker of a whole run collect tests with machine code, the others the rest.

    A worker that replaces a crashed one collects both.
    """
    number = int(node.gateway.id.removeprefix("gw"))
    count = node.workerinput["workercount"]
    is_divided = is_whole_run(node.config) and node.config.option.dist == "loadfile"
    if is_divided and number < count > 1:
        node.workerinput["loads_machine_code"] = number % MACHINE_CODE_WORKER_INTERVAL == 0


def pytest_xdist_make_scheduler(
    config: pytest.Config, log: Producer
) -> CollectedFileScheduling | None:
    return CollectedFileScheduling(config, log) if config.option.dist == "loadfile" else None


class CollectedFileScheduling(LoadFileScheduling):  # type: ignore[misc] # has no types
    """Scheduler that gives a worker the next test file among those that the worker has collected.

    pytest-xdist expects all workers to collect the same tests; here they differ, see
    `pytest_configure_node`.
    """

    collection: list[str] | None
    registered_collections: dict[WorkerController, list[str]]

    def schedule(self) -> None:
        if self.collection is None:
            if not self._check_nodes_have_same_collection():
                return
            by_worker = sorted(
                self.registered_collections.items(), key=lambda item: item[0].gateway.id
            )
            tests = list(dict.fromkeys(chain.from_iterable(ids for _, ids in by_worker)))
            self.collection = tests
            self.config.pluginmanager.get_plugin("session").testscollected = len(tests)
            for test in tests:
                self.workqueue.setdefault(self._split_scope(test), {})[test] = False
        for node in self.nodes * 2:  # a worker starts a test only if it has the next one too
            self._reschedule(node)

    def _check_nodes_have_same_collection(self) -> bool:
        """Return whether any two workers have collected the same tests, or none in common."""
        collections = {frozenset(ids) for ids in self.registered_collections.values()}
        are_disjoint = all(one.isdisjoint(other) for one, other in combinations(collections, 2))
        return are_disjoint or super()._check_nodes_have_same_collection()

    def _assign_work_unit(self, node: WorkerController) -> None:
        collected = set(self.registered_collections[node])
        next_file = next(
            (file for file, ids in self.workqueue.items() if collected.issuperset(ids)), None
        )
        if next_file is None:
            node.shutdown()
            return
        # The base class takes the first file of the queue.
        self.workqueue.move_to_end(next_file, last=False)
        super()._assign_work_unit(node)


def pytest_collection_finish() -> None:
    """Exclude the imported modules and collected tests from garbage collection: they stay."""
    gc.freeze()
    gc.enable()


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = [] if reporter is None else reporter.stats.get("skipped", [])
    is_browser_missing = any(report.nodeid.startswith("tests/sandbox/") for report in skipped)
    if is_browser_missing and session.config.option.need_browser and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engine before the workers start, each of which would compile it otherwise."""
    config = session.config
    if (
        is_whole_run(config)
        and not hasattr(config, "workerinput")
        and not config.option.collectonly
    ):
        asyncio.run(ensure_compiled())


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the import of tests that another worker runs, and of unrequested tests of tools."""
    loads_machine_code = getattr(config, "workerinput", {}).get("loads_machine_code")
    if collection_path.is_file() and loads_machine_code is (
        not needs_machine_code(collection_path)
    ):
        return True
    is_unrequested_tool = (
        is_tool_test(collection_path)
        and not BROWSER.is_relative_to(collection_path)
        and not are_tool_tests_requested(config)
    )
    return True if is_unrequested_tool else None  # None leaves the decision to pytest


def is_whole_run(config: pytest.Config) -> bool:
    """Return whether pytest was started without paths."""
    return config.args_source is not pytest.Config.ArgsSource.ARGS


def are_tool_tests_requested(config: pytest.Config) -> bool:
    """Return whether the tests of tools were requested, by marker or by path."""
    paths = (Path(argument.partition("::")[0]).resolve() for argument in config.args)
    return "tooling" in config.option.markexpr or any(
        path.is_relative_to(HERE / tool) for path in paths for tool in TOOLS
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: order_key(item.path))
    for item in items:
        if is_tool_test(item.path):
            item.add_marker(pytest.mark.tooling)
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.timeout(SLOW_TEST_TIMEOUT))
    if not are_tool_tests_requested(config):
        left_out = [item for item in items if item.get_closest_marker("tooling")]
        items[:] = [item for item in items if not item.get_closest_marker("tooling")]
        config.hook.pytest_deselected(items=left_out)


def top_folder(path: Path) -> str:
    return next(iter(path.relative_to(HERE).parts), "")


@cache
def needs_machine_code(path: Path) -> bool:
    is_inside = any(path.is_relative_to(HERE / folder) for folder in MACHINE_CODE_FOLDERS)
    return is_inside and path.name not in WITHOUT_MACHINE_CODE


@cache
def is_tool_test(path: Path) -> bool:
    return path.is_relative_to(HERE) and top_folder(path) in TOOLS and path != BROWSER


@cache
def is_slow(path: Path) -> bool:
    return top_folder(path) in SLOW | TOOLS


@cache
def order_key(path: Path) -> int:
    """Return a test file's sort key: machine code first, then the slowest, slow and others."""
    if needs_machine_code(path):  # first, because the first worker collects these
        return -1
    name = path.relative_to(HERE).as_posix()
    if name in SLOWEST_FIRST:
        return SLOWEST_FIRST.index(name)
    return len(SLOWEST_FIRST) + (not is_slow(path))
