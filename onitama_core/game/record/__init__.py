"""Records of games: text in the manner of PGN, whose grammar README.md describes."""

from onitama_core.game.record.writing import (
    Note,
    NumberedTurn,
    Ply,
    Record,
    Side,
    format_clock,
    format_forced_win,
    format_points,
    write_record,
)

__all__ = [
    "Note",
    "NumberedTurn",
    "Ply",
    "Record",
    "Side",
    "format_clock",
    "format_forced_win",
    "format_points",
    "write_record",
]
