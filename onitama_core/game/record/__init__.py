"""Records of games: text in the manner of PGN, which README.md describes, and what it tells.

write_record(record)    a Record as text
read_records(text)      every game of a text, replayed by the referee, or what is amiss in it
text_of(data)           the text of a file
"""

from onitama_core.game.record.reading import MOST_BYTES, read_records, text_of
from onitama_core.game.record.values import *
from onitama_core.game.record.values import write_record
