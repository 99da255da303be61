"""What of Discord a kept folder remembers, beside the bot's database."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in.world import World

FOUNDED, COMMANDS = "founded", "commands.json"


@dataclass
class Clock:
    """Stands still while the server is founded."""

    founded: float | None

    def __call__(self) -> float:
        return time.time() if self.founded is None else self.founded


def founding_day(data: Path) -> float:
    path = data / FOUNDED
    if not path.exists():
        data.mkdir(parents=True, exist_ok=True)
        path.write_text(str(time.time()), encoding="utf-8")
    return float(path.read_text(encoding="utf-8"))


def keep_commands(world: World, data: Path) -> None:
    """A bot registers its commands once and relies on Discord to remember them."""
    kept = list(world.commands.items())
    (data / COMMANDS).write_text(json.dumps(kept), encoding="utf-8")


def recall_commands(world: World, data: Path) -> None:
    path = data / COMMANDS
    if path.exists():
        world.commands.update(json.loads(path.read_text(encoding="utf-8")))
