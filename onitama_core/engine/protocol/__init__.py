"""Lines of text, in the manner of UCI, by which other programs tell the engine what to do."""

from onitama_core.engine.protocol.answers import (
    Answer,
    BestMove,
    Identity,
    Info,
    Progress,
    Ready,
    Refused,
    parse_answer,
)
from onitama_core.engine.protocol.commands import (
    Command,
    Go,
    Hello,
    Infinite,
    Quit,
    SetHash,
    SetLevel,
    SetPosition,
    SetSeed,
    Stop,
    UnreadableLine,
    parse_command,
)

__all__ = [
    "Answer",
    "BestMove",
    "Command",
    "Go",
    "Hello",
    "Identity",
    "Infinite",
    "Info",
    "Progress",
    "Quit",
    "Ready",
    "Refused",
    "SetHash",
    "SetLevel",
    "SetPosition",
    "SetSeed",
    "Stop",
    "UnreadableLine",
    "parse_answer",
    "parse_command",
]
