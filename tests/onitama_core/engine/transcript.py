"""A conversation with the engine, recorded line by line without the times.

`transcript.txt` holds each line that is sent, after "> ", and the engine's answers to it. After an
intended change of the protocol, run

    uv run python -m tests.onitama_core.engine.transcript

and read the difference before committing it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.engine.playing import Engine
from onitama_core.engine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine.protocol import Answer

RECORDED: Final = Path(__file__).with_suffix(".txt")
TIMES: Final = re.compile(r" (?:time|nps) \d+")
CLASSIC: Final = "position ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
SHADOW: Final = "position shadow r tiger,crab crane,monkey dragon seat red"
OPEN: Final = "position shadow r tiger,crab crane,monkey dragon open"
WIND: Final = "position ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"
SENT: Final = (
    "go depth 1",
    CLASSIC,
    "go depth 4",
    "go nodes 3000",
    "options level 1",
    "options seed 5",
    "go",
    "options level 8",
    f"{CLASSIC} moves tiger:c1c3 crane:c5c4",
    "go depth 3",
    f"{CLASSIC} moves tiger:c1c5",
    f"{WIND} moves bat:b1a2",
    WIND,
    "go depth 3",
    "position 2m2/2M2/5/5/5 r crab,tiger crane,monkey dragon moves crab:c4c5",
    "go",
    "options level 9",
    "options colour red",
    "beliefs",
    f"{SHADOW} moves place:b1 place:?",
    "beliefs",
    "moves tiger:c1c3 ninja:b1b3 crane:c5c4",
    "moves ninja:b5b4",
    "moves ninja:?c3x",
    "moves ninja:?c3",
    "go",
    "value",
    SHADOW,
    "options seed 5",
    "go",
    f"{SHADOW} moves place:c3",
    "position light r tiger,crab crane,monkey dragon seat blue moves place:a5,c5 tiger:c1c3",
    "beliefs",
    "forget",
    "beliefs",
    f"{OPEN} moves place:b1 place:d5 crab:a1a2 ninja:b1b2 crane:c5c4 ninja:b5b4",
    f"{OPEN} moves place:b1 place:b5 crab:a1a2 ninja:b1b2 crane:c5c4 ninja:b5b4",
    "go nodes 3000",
    "moves lantern:none",
    "go depth 2",
    "go nodes 20000",
    "beliefs",
    "moves ninja:?",
    "stop",
    "sing",
)


def transcript() -> Iterator[str]:
    """Yield each line of SENT and the engine's answers to it."""
    answers: list[Answer] = []
    session = Session(answers.append, lambda _: Engine())
    for line in SENT:
        session.handle_line(line)
        session.finish()
        yield f"> {line}"
        yield from (TIMES.sub("", str(answer)) for answer in answers)
        answers.clear()


def main() -> None:
    RECORDED.write_text("".join(f"{line}\n" for line in transcript()), encoding="utf-8")


if __name__ == "__main__":
    main()
