"""A running sandbox for tests: a process of its own, started as a user starts it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")


@dataclass(frozen=True)
class RunningSandbox:
    """A sandbox's process, and the address of its page."""

    url: str
    process: subprocess.Popen[str]

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(timeout=WAIT_TIMEOUT)


@contextmanager
def running_sandbox(data: Path, *arguments: str) -> Iterator[RunningSandbox]:
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-m", "tests.sandbox", "--no-open", "--data", str(data), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield RunningSandbox(read_address(process), process)
        finally:
            if process.poll() is None:
                process.terminate()
            process.communicate(timeout=WAIT_TIMEOUT)


def read_address(process: subprocess.Popen[str]) -> str:
    """Wait until the sandbox prints its address, which it does once everything runs."""
    for line in process.stdout or ():
        if address := ADDRESS.search(line):
            return address[0]
    raise AssertionError("the sandbox ended without an address")
