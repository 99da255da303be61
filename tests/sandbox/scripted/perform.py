"""Play the scripts, print the transcripts and write them down."""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.dojo import open_dojo
from tests.engine_folder import SETTING
from tests.sandbox.games import LIGHT, SHADOW, WIND
from tests.sandbox.scripted.game import play_a_game
from tests.sandbox.scripted.page import write_page
from tests.sandbox.scripted.scene import Scene
from tests.sandbox.scripted.script import play_the_script
from tests.sandbox.scripted.transcript import write_pictures, write_transcript

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SCRIPTS: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "classic": play_the_script,
    "wind": partial(play_a_game, game=WIND),
    "shadow": partial(play_a_game, game=SHADOW),
    "light": partial(play_a_game, game=LIGHT),
}
TITLES = {
    "classic": "A match of Onitama",
    "wind": "A match of Onitama, Way of the Wind",
    "shadow": "A match of Onitama, Way of the Shadow",
    "light": "A match of Onitama, Way of the Light",
}


def perform(folder: Path, tell: Callable[[str], None]) -> str:
    """Return the transcripts and where they lie, each variant in a folder of its own.

    `tell` is told line by line what is done while it is played.
    """
    scenes = asyncio.run(played(tell))
    return "\n".join(written(scene, TITLES[name], folder / name) for name, scene in scenes.items())


def written(scene: Scene, title: str, folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    pictures = write_pictures(scene, folder)
    transcript = write_transcript(scene, title, folder)
    page = write_page(scene, title, folder).resolve()
    return f"{transcript}\n{pictures} pictures and the whole transcript to read or show: {page}"


async def played(tell: Callable[[str], None]) -> dict[str, Scene]:
    """Start the stand-in and the bot, play each script in a channel of its own, stop both.

    Nobody plays the computer, so nobody waits for its machine code.
    """
    with tempfile.TemporaryDirectory() as data:
        env = {"ONITAMA_DATABASE": f"{data}/onitama.db", **SETTING}
        log = Path(data, "bot.log")
        async with open_dojo() as dojo, dojo.fd.bot("bot.py", env=env, log=log) as bot:
            scenes = {name: Scene(await dojo.table(), tell) for name in SCRIPTS}
            for name, scene in scenes.items():
                tell(f"\n{TITLES[name]}")
                await SCRIPTS[name](scene)
            await bot.stop()
    return scenes
