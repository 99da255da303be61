-- Who had themselves erased is known for a day by a keyed hash of their id, and by nothing else: so
-- long they play no rated match.
CREATE TABLE erasure (
    id   INTEGER PRIMARY KEY,
    mark TEXT    NOT NULL UNIQUE,
    at   INTEGER NOT NULL
) STRICT;
