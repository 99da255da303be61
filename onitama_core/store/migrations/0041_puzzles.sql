-- How people fare with puzzles, in whatever server: each puzzle counts by the first try at it.
CREATE TABLE puzzle_result (
    user_id INTEGER NOT NULL,
    puzzle  INTEGER NOT NULL,  -- its number in the file of puzzles
    solved  INTEGER NOT NULL CHECK (solved IN (0, 1)),
    gain    REAL    NOT NULL,  -- of the person's rating
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE solver (
    user_id    INTEGER PRIMARY KEY,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT;

-- Of those that somebody has tried; of the others the file says how hard they are.
CREATE TABLE puzzle (
    number     INTEGER PRIMARY KEY,
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL,
    volatility REAL NOT NULL
) STRICT;
