"""Messages to systemd: the bot is ready, and its event loop works."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import pytest

from cogs.bot import systemd

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def systemd_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Yield a socket on which the test receives what the bot sends to systemd."""
    address = str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(address)
        listening.settimeout(5)
        yield listening


def test_systemd_is_notified_that_the_bot_is_ready(systemd_socket: socket.socket) -> None:
    systemd.notify(systemd.READY)
    assert systemd_socket.recv(100) == b"READY=1"


async def test_the_watchdog_is_fed_while_the_event_loop_works(
    systemd_socket: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "30000")
    feeding = asyncio.create_task(systemd.feed_watchdog())
    for _ in range(3):
        message = await asyncio.to_thread(systemd_socket.recv, 100)
        assert message == b"WATCHDOG=1"
    feeding.cancel()


def test_a_message_that_systemd_does_not_take_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    systemd.notify(systemd.READY)
    assert "could not send READY=1 to systemd" in caplog.text


async def test_without_systemd_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    systemd.notify(systemd.READY)
    await systemd.feed_watchdog()
