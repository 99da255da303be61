"""Command line of the sandbox: `python -m tests.sandbox` opens a local Discord with the bot."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from tests.sandbox.app import serve
from tests.sandbox.transcript import play_and_transcribe


def main() -> int:
    options = arguments()
    if options.script:
        print("Scripted matches begin: Alice and Bob play, Cleo looks on …", flush=True)
        print(play_and_transcribe(options.folder, partial(print, flush=True)))
        return 0
    with (
        tempfile.TemporaryDirectory() if options.data is None else nullcontext(options.data) as data
    ):
        return asyncio.run(serve(Path(data), options.port, open_browser=options.open))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.sandbox", description=__doc__)
    add = parser.add_argument
    add("--port", type=int, default=0, help="port of the page (default: a free one)")
    add("--no-open", dest="open", action="store_false", help="do not open a browser")
    add("--data", type=Path, help="a folder for the bot's database (default: a temporary one)")
    add("--script", action="store_true", help="play scripted matches without a browser instead")
    add(
        "--folder",
        type=Path,
        default=Path("sandbox-transcript"),
        help="with --script: where to write pictures and transcripts (default: %(default)s)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
