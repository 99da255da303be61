"""The channel as each person sees it, as text and pictures."""

from __future__ import annotations

import re
from textwrap import indent, wrap
from typing import TYPE_CHECKING

from tests.sandbox.scripted.grid import board_rows, row_labels
from tests.sandbox.scripted.scene import Sight
from tests.signs import in_unicode

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Person
    from tests.sandbox.scripted.scene import Scene

WIDTH = 96


def write_pictures(scene: Scene, folder: Path) -> int:
    """Write every picture anybody was shown; return how many."""
    shown = dict.fromkeys(
        (sight.filename, sight.picture)
        for sight in scene.log
        if isinstance(sight, Sight) and sight.picture is not None
    )
    for number, (name, data) in enumerate(shown, start=1):
        (folder / f"{number:02}-{name}").write_bytes(data)
    return len(shown)


def write_transcript(scene: Scene, title: str, folder: Path) -> str:
    """Write `transcript.txt` and return what is in it."""
    text = "\n".join((f"\n{title}", *(as_seen_by(scene, person) for person in scene.people)))
    (folder / "transcript.txt").write_text(text, encoding="utf-8")
    return text


def as_seen_by(scene: Scene, person: Person) -> str:
    name = person.name.capitalize()
    lines = [f"\n{'=' * WIDTH}\n#onitama as {name} sees it\n{'=' * WIDTH}"]
    lines += [post(scene, message, name) for message in person.sees(scene.table.channel)]
    return "\n".join(lines)


def post(scene: Scene, message: Message, name: str) -> str:
    who = f"Onitama  (only {name} can see this)" if message.ephemeral else "Onitama"
    body = [plain(scene.readable(message.text)), *pictures(message), *controls(message)]
    return f"\n{who}\n" + indent("\n".join(body), "  │ ")


def plain(text: str) -> str:
    """Without Discord's markup."""
    text = re.sub(r"<t:\d+:R>", "in a day", in_unicode(text))
    text = re.sub(r"<t:\d+:[fT]>", "tomorrow at noon", text)
    text = re.sub(r"\[([^]]+)]\([^)]+\)", r"\1", text)
    return text.replace("**", "").replace("`", "")


def pictures(message: Message) -> list[str]:
    if not message.files:
        return []
    described = wrap(f"[{message.files[0].filename}: {message.alt_text}]", WIDTH)
    return ["\n".join(described)]


def controls(message: Message) -> list[str]:
    rows = board_rows(message.buttons)
    labels = row_labels(message.buttons)
    return ["".join(in_unicode(b["emoji"]["name"]) for b in row) for row in rows] + (
        ["  ".join(f"[ {label} ]" for label in labels)] if labels else []
    )
