-- When each puzzle was first shown to somebody who has not tried it yet: a day later it counts as
-- tried.
CREATE TABLE puzzle_shown (
    user_id INTEGER NOT NULL,
    puzzle  INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (user_id, puzzle)
) STRICT, WITHOUT ROWID;
