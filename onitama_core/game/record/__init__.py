"""Records of games: text in the manner of PGN, whose grammar README.md describes.

write_record(record)    returns a Record as text
read_records(text)      returns every game of a text, replayed by the referee, and its faults
text_of(data)           returns the text of a file
"""

from onitama_core.game.record.reading import MOST_BYTES, read_records, text_of
from onitama_core.game.record.values import (
    Amiss,
    Note,
    Ply,
    Record,
    RecordFault,
    Side,
    SizeLimit,
    Spot,
    Turn,
    clock_of,
    forced_win,
    points_of,
    write_record,
)

__all__ = [
    "MOST_BYTES",
    "Amiss",
    "Note",
    "Ply",
    "Record",
    "RecordFault",
    "Side",
    "SizeLimit",
    "Spot",
    "Turn",
    "clock_of",
    "forced_win",
    "points_of",
    "read_records",
    "text_of",
    "write_record",
]
