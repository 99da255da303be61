"""Tests of the files in `deploy/`: image, container, systemd units and the operator's guide."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cogs.bot.version import version
from onitama_core.matches.__main__ import make_parser

ROOT: Final = Path(__file__).parents[1]
DEPLOY: Final = ROOT / "deploy"
DOCKERIGNORE: Final = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8")
OPERATOR_GUIDE: Final = (DEPLOY / "README.md").read_text("utf-8")
REQUIREMENTS: Final = DEPLOY / "requirements.txt"
UNITS: Final = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])


def image_paths() -> list[str]:
    """Return the paths, relative to the root, that Dockerfile.dockerignore lets into the image."""
    return [line[1:] for line in DOCKERIGNORE.splitlines() if line.startswith("!")]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the files of the image to a folder, without Docker."""
    folder = tmp_path_factory.mktemp("image")
    for name in image_paths():
        (folder / name).parent.mkdir(exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=ignored_names)
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    return folder


def ignored_names(_: str, names: list[str]) -> set[str]:
    """Return the names that Dockerfile.dockerignore excludes in every folder, for copytree."""
    patterns = [
        line.removeprefix("**/") for line in DOCKERIGNORE.splitlines() if line.startswith("**/")
    ]
    return {name for name in names if any(fnmatch(name, pattern) for pattern in patterns)}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-P", *arguments],
        cwd=folder,
        env={"PATH": "", "PYTHONPATH": str(folder), "ONITAMA_DATABASE": str(folder / "onitama.db")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_image_contains_all_files_that_the_bot_needs(image: Path) -> None:
    """Run the bot's checks from the image's files, and the command that checks a database."""
    assert run(image, "bot.py", "--version").stdout == f"{version()}\n"
    report = run(image, "bot.py", "--check").stdout
    assert "✓ A board can be drawn, fonts and all." in report
    assert "✗ I need a Discord token." in report
    database_report = run(image, "-m", "onitama_core.matches", "check").stderr
    assert database_report == f"There is no {image / 'onitama.db'}.\n"


def test_the_image_contains_no_token_database_git_history_or_test() -> None:
    assert DOCKERIGNORE.splitlines()[1] == "*"
    needed = {
        "bot.py",
        "pyproject.toml",
        "LICENSE",
        "deploy/requirements.txt",
        "cogs",
        "rendering",
        "onitama_core",
    }
    assert set(image_paths()) == needed, "if the bot needs another file, add it here too"


def test_the_container_runs_without_privileges_and_has_a_health_check() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    final = text[text.rindex("FROM ") :]
    assert re.search(r"^USER onitama$", final, re.MULTILINE)
    assert "HEALTHCHECK" in final
    assert "ONITAMA_HEALTH_PORT=8080" in final


@pytest.mark.parametrize(
    "line", ["read_only: true", "no-new-privileges:true", "- ALL", "- data:/data"]
)
def test_compose_removes_privileges_that_the_bot_does_not_need(line: str) -> None:
    assert line in (DEPLOY / "compose.yaml").read_text("utf-8")


@pytest.mark.parametrize(("status", "seconds"), [(0, "86400"), (1, "60")])
def test_compose_tries_a_failed_backup_again_within_a_minute(
    tmp_path: Path, status: int, seconds: str
) -> None:
    """Run the shell script of the service with programs that only end or record their argument."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    (script,) = re.findall(r"^    command:\n      - \|\n((?: {8}.*\n)+)", text, re.MULTILINE)
    for name, body in ("python", f"exit {status}"), ("sleep", 'echo "$1" >slept; kill $PPID'):
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    subprocess.run(  # noqa: S603 - our own script
        ["/bin/sh", "-c", script.replace("$$", "$")],
        cwd=tmp_path,
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        check=False,
    )
    assert (tmp_path / "slept").read_text("utf-8") == f"{seconds}\n"


def test_the_systemd_service_allows_what_the_engine_needs() -> None:
    """Check that the unit allows compiling at run time and two system calls.

    Without them systemd kills the engine.
    """
    text = (DEPLOY / "onitama.service").read_text("utf-8")
    assert not re.search(r"^MemoryDenyWriteExecute=", text, re.MULTILINE)
    denied_at, allowed_at = (
        text.index(f"SystemCallFilter={calls}") for calls in ("~", "setpriority mbind")
    )
    assert denied_at < allowed_at  # systemd applies the lines in order, and the later one wins


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_accepts_the_units(unit: Path, tmp_path: Path) -> None:
    """Verify a unit with a Python path that exists on this machine."""
    python = Path(sys.executable).absolute()
    for source in UNITS:
        text = source.read_text("utf-8").replace("/opt/onitama/.venv/bin/python", str(python))
        (tmp_path / source.name).write_text(text, "utf-8")
    process = subprocess.run(  # noqa: S603 - two fixed words and a file of ours
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit.name)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    assert [line for line in process.stderr.splitlines() if "onitama" in line] == []


@pytest.mark.skipif(shutil.which("promtool") is None, reason="there is no promtool (Prometheus)")
@pytest.mark.parametrize("arguments", [("check", "alerts.yaml"), ("test", "alerts_test.yaml")])
def test_promtool_accepts_the_alerts_and_their_tests(arguments: tuple[str, str]) -> None:
    command, file = arguments
    process = subprocess.run(  # noqa: S603 - fixed words and a file of ours
        ["promtool", command, "rules", str(DEPLOY / file)],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr


def test_the_alerts_test_has_a_case_in_which_each_alert_fires() -> None:
    alerts = re.findall(r"- alert: (\w+)", (DEPLOY / "alerts.yaml").read_text("utf-8"))
    tests = (DEPLOY / "alerts_test.yaml").read_text("utf-8")
    assert set(re.findall(r"alertname: (\w+)\n +exp_alerts:", tests)) == set(alerts)


def test_the_operator_guide_names_every_command_and_unit() -> None:
    found = re.findall(r"onitama_core\.matches (\w+(?: [\w/.-]+)?)", OPERATOR_GUIDE)
    command_lines = [text.split() for text in found]
    commands = {"backup", "restore", "check"}
    assert {command for command, *_ in command_lines} == commands, (
        "a new command: describe it in deploy/README.md, and add it here"
    )
    for arguments in command_lines:
        make_parser().parse_args(arguments)
    for unit in UNITS:
        assert f"deploy/onitama*{unit.suffix}" in OPERATOR_GUIDE


def test_the_dockerfile_copies_exactly_the_files_that_are_not_ignored() -> None:
    """Check the COPY lines, because older builders ignore Dockerfile.dockerignore."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", text, re.MULTILINE)
    assert {name.rstrip("*") for line in copied for name in line.split()} == set(image_paths())


def test_the_pinned_version_of_each_dependency_is_within_its_range() -> None:
    """Compare the pinned versions with pyproject.toml.

    After a range has changed there, renew deploy/requirements.txt, whose first lines say how.
    """
    pinned = dict(
        re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", REQUIREMENTS.read_text("utf-8"), re.MULTILINE)
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for wanted in map(Requirement, project["dependencies"]):
        assert pinned[canonicalize_name(wanted.name)] in wanted.specifier


def test_the_pinned_requirements_name_no_package_index() -> None:
    assert "://" not in REQUIREMENTS.read_text("utf-8")


@pytest.mark.parametrize(("status", "exit_status"), [(200, 0), (503, 1)])
def test_the_container_health_check_requests_the_bots_health_page(
    status: int, exit_status: int
) -> None:
    class HealthHandler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/health" else 404)
            self.end_headers()
            self.wfile.write(b"the reason")

        def log_message(self, *_: object) -> None:
            pass

    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    (command,) = re.findall("^HEALTHCHECK.+ CMD (.+)$", text, re.MULTILINE)
    _, *arguments = json.loads(command)
    with HTTPServer(("127.0.0.1", 0), HealthHandler) as server:
        threading.Thread(target=server.handle_request).start()
        process = subprocess.run(  # noqa: S603 - what the container runs
            [sys.executable, *arguments],
            env={"ONITAMA_HEALTH_PORT": str(server.server_port), "http_proxy": "http://nowhere"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (process.returncode, process.stdout, process.stderr) == (
        exit_status,
        "the reason\n",
        "",
    )


@pytest.mark.skipif(shutil.which("runuser") is None, reason="there is no runuser")
def test_the_operator_guides_shell_function_is_valid_shell() -> None:
    function = re.search(r"^as_bot\(\) \(.+?\)$", OPERATOR_GUIDE, re.MULTILINE | re.DOTALL)
    assert function is not None
    subprocess.run(["sh", "-n", "-c", function[0]], check=True)  # noqa: S603, S607 - it is read only
