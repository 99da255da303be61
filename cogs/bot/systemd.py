"""Messages to systemd, if it started the bot as a service of `Type=notify`.

https://www.freedesktop.org/software/systemd/man/sd_notify.html
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from typing import Final

log = logging.getLogger(__name__)

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
ALIVE: Final = "WATCHDOG=1"


def notify(message: str) -> None:
    """Send a message to systemd; do nothing if systemd did not start the bot.

    A message that can't be sent is logged: systemd may be restarting, and the bot goes on.
    """
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    if address.startswith("@"):  # stands for the null byte that begins an abstract socket's address
        address = f"\0{address[1:]}"
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
            connection.connect(address)
            connection.sendall(message.encode())
    except OSError as problem:
        log.warning("could not send %s to systemd: %s", message, problem)


async def feed_watchdog() -> None:
    """Send systemd regular heartbeats of the event loop, if the service has a watchdog.

    systemd restarts the service if none arrives within its `WatchdogSec`.
    """
    microseconds = int(os.environ.get("WATCHDOG_USEC", "0"))
    while microseconds:
        notify(ALIVE)
        await asyncio.sleep(microseconds / 1e6 / 3)  # two heartbeats may be late
