"""Tests of the distribution of test files among the workers of a run."""

from __future__ import annotations

from itertools import groupby
from types import SimpleNamespace
from typing import Any

from xdist.remote import Producer

from tests.conftest import HERE, CollectedFileScheduling, pytest_ignore_collect

CODE = [f"code{file}.py::test" for file in range(3)]
OTHERS = [f"other{file}.py::test_{number}" for file in range(8) for number in range(3)]


class Worker:
    """A worker of pytest-xdist, reduced to the messages from its scheduler.

    Like a real worker, it runs a test only after the next one, or a shutdown, has been sent.
    """

    def __init__(self, name: str, collected: list[str]) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.collected = collected
        self.waiting: list[int] = []
        """Indexes in `collected` of the tests that the scheduler has sent."""
        self.ran: list[str] = []
        self.shutting_down = False

    def send_runtest_some(self, numbers: list[int]) -> None:
        assert not self.shutting_down
        self.waiting += numbers

    def shutdown(self) -> None:
        self.shutting_down = True

    @property
    def can_run(self) -> bool:
        return len(self.waiting) > (not self.shutting_down)

    def run(self, scheduler: Any) -> None:
        number = self.waiting.pop(0)
        self.ran.append(self.collected[number])
        scheduler.mark_test_complete(self, number)


def start_scheduler(*workers: Worker) -> Any:
    """Return the scheduler of these workers after all have collected, with the first tests sent."""
    refused: list[str] = []
    config = SimpleNamespace(
        getvalue=lambda _: [f"{len(workers)}*popen"],
        hook=SimpleNamespace(pytest_collectreport=lambda report: refused.append(report.nodeid)),
        pluginmanager=SimpleNamespace(get_plugin=lambda _: SimpleNamespace()),
        refused=refused,
    )
    scheduler: Any = CollectedFileScheduling(config, Producer("scheduler", enabled=False))
    for worker in workers:
        scheduler.add_node(worker)
    for worker in workers:
        scheduler.add_node_collection(worker, worker.collected)
    scheduler.schedule()
    return scheduler


def run_all(scheduler: Any, *workers: Worker) -> None:
    """Let the workers run one test each, in turn, until none can."""
    while any(worker.can_run for worker in workers):
        for worker in workers:
            if worker.can_run:
                worker.run(scheduler)


def files_run_by(worker: Worker) -> list[str]:
    """Return the files whose tests a worker ran, in order, without consecutive repeats."""
    return [file for file, _ in groupby(test.partition("::")[0] for test in worker.ran)]


def test_each_file_is_run_once_by_one_worker_that_has_collected_it() -> None:
    workers = Worker("gw0", CODE), Worker("gw1", OTHERS), Worker("gw2", OTHERS)
    scheduler = start_scheduler(*workers)
    assert scheduler.collection == CODE + OTHERS
    run_all(scheduler, *workers)
    assert workers[0].ran == CODE
    assert sorted(workers[1].ran + workers[2].ran) == OTHERS
    assert len(files_run_by(workers[1])) == len(files_run_by(workers[2])) == 4
    assert all(worker.shutting_down for worker in workers)
    assert not scheduler.has_pending


def test_the_tests_of_a_crashed_worker_are_run_by_another_that_has_collected_them() -> None:
    workers = Worker("gw0", CODE), Worker("gw1", OTHERS), Worker("gw2", OTHERS)
    scheduler = start_scheduler(*workers)
    workers[1].run(scheduler)
    assert scheduler.remove_node(workers[1]) == "other0.py::test_1"
    run_all(scheduler, workers[0], workers[2])
    assert workers[0].ran == CODE
    assert {*workers[2].ran, "other0.py::test_0"} == set(OTHERS)


def test_a_worker_that_collected_only_a_part_is_refused() -> None:
    workers = Worker("gw0", OTHERS), Worker("gw1", OTHERS[1:])
    scheduler = start_scheduler(*workers)
    assert scheduler.config.refused == ["gw1"]
    assert not any(worker.waiting for worker in workers)


def test_each_file_is_collected_by_one_kind_of_worker() -> None:
    option = SimpleNamespace(markexpr="tooling")
    kinds: list[Any] = [
        SimpleNamespace(
            workerinput={"loads_machine_code": loads_machine_code}, option=option, args=[]
        )
        for loads_machine_code in (False, True)
    ]
    for path in HERE.rglob("test_*.py"):
        is_ignored = [bool(pytest_ignore_collect(path, kind)) for kind in kinds]
        assert sorted(is_ignored) == [False, True], path
