"""Play the script, print the transcript and write it down."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.dojo import open_dojo, running_bot
from tests.sandbox.scripted.page import write_page
from tests.sandbox.scripted.scene import Scene
from tests.sandbox.scripted.script import play_the_script
from tests.sandbox.scripted.transcript import write_pictures, write_transcript


def perform(folder: Path) -> str:
    """Return the transcript and where it lies."""
    scene = asyncio.run(played())
    folder.mkdir(parents=True, exist_ok=True)
    pictures = write_pictures(scene, folder)
    transcript = write_transcript(scene, folder)
    page = write_page(scene, folder).resolve()
    return f"{transcript}\n{pictures} pictures and the whole transcript to read or show: {page}"


async def played() -> Scene:
    """Start the stand-in and the bot, play, stop both."""
    with tempfile.TemporaryDirectory() as database:
        async with open_dojo() as dojo, running_bot(dojo, Path(database)) as bot:
            scene = Scene(await dojo.table())
            await play_the_script(scene)
            await bot.stop()
    return scene
