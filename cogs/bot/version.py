"""The version of this program, and the commit that runs."""

from __future__ import annotations

import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
GIT_TIMEOUT: Final = 2.0
"""Seconds in which git must name the commit."""


def version() -> str:
    """Return the version in `pyproject.toml`, for example `0.2.0`."""
    found: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    return found


@cache
def commit() -> str:
    """Return the short hash of the commit that runs, or an empty text if it is unknown.

    A container image has it in the file `COMMIT`; elsewhere git is asked.
    """
    try:
        return PROJECT.with_name("COMMIT").read_text("utf-8").strip()
    except OSError:
        # Git refuses a clone of another user, as root's is to the service, unless it is named safe.
        folder = str(PROJECT.parent.resolve())
        safe = ("-c", f"safe.directory={folder}")
        command = ("git", *safe, "-C", folder, "rev-parse", "--short", "HEAD")
    try:
        answer = subprocess.run(  # noqa: S603 - no part of the command comes from a user
            command, capture_output=True, text=True, timeout=GIT_TIMEOUT, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.strip()


def full_version() -> str:
    """Return for example `0.2.0 (1a2b3c4)`, or the version alone where no commit is known."""
    commit_hash = commit()
    return f"{version()} ({commit_hash})" if commit_hash else version()
