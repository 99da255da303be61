"""Command line of the sandbox: `python -m tests.sandbox` opens the bot in a local Discord."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from tests.sandbox.app import serve
from tests.sandbox.transcript import perform


def main() -> int:
    wish = arguments()
    if wish.script:
        print("Scripted matches begin: Alice and Bob play, Cleo looks on …", flush=True)
        print(perform(wish.folder, partial(print, flush=True)))
        return 0
    with tempfile.TemporaryDirectory() if wish.data is None else nullcontext(wish.data) as data:
        return asyncio.run(serve(Path(data), wish.port, open_browser=wish.open))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.sandbox", description=__doc__)
    add = parser.add_argument
    add("--port", type=int, default=0, help="where the page is served (default: a free port)")
    add("--no-open", dest="open", action="store_false", help="do not open a browser")
    add("--data", type=Path, help="a folder for the bot's database (default: a temporary one)")
    add("--script", action="store_true", help="play scripted matches without a browser instead")
    add(
        "--folder",
        type=Path,
        default=Path("sandbox-transcript"),
        help="with --script: where to write the pictures and what is read (default: %(default)s)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
