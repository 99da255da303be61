"""`python -m tests.sandbox`: watch a whole match, played against the stand-in."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.dojo import open_dojo, running_bot
from tests.sandbox.page import write_page
from tests.sandbox.scene import Scene
from tests.sandbox.script import play_the_script
from tests.sandbox.transcript import write_pictures, write_transcript


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.sandbox", description=__doc__)
    parser.add_argument(
        "--script", action="store_true", help="play the scripted match (so far the only way)"
    )
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("sandbox-transcript"),
        help="where to write the pictures and the page (default: %(default)s)",
    )
    folder: Path = parser.parse_args().folder
    print("A scripted match begins: Alice and Bob play, Cleo looks on …", flush=True)
    scene = asyncio.run(perform())
    folder.mkdir(parents=True, exist_ok=True)
    pictures = write_pictures(scene, folder)
    print(write_transcript(scene, folder))
    page = write_page(scene, folder)
    print(f"{pictures} pictures and the whole transcript to read or show: {page.resolve()}")


async def perform() -> Scene:
    """Start the stand-in and the bot, play, stop both."""
    with tempfile.TemporaryDirectory() as database:
        async with open_dojo() as dojo, running_bot(dojo, Path(database)) as bot:
            scene = Scene(await dojo.table())
            await play_the_script(scene)
            await bot.stop()
    return scene


if __name__ == "__main__":
    main()
