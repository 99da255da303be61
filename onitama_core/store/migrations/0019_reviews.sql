-- What the computer thought of each position of a match that is over: its review, made once.

CREATE TABLE review (
    match_id INTEGER NOT NULL REFERENCES match (id),
    turn     INTEGER NOT NULL CHECK (turn >= 0),  -- turns played before the position
    kind     TEXT    NOT NULL CHECK (kind IN ('points', 'win', 'loss')),
    value    INTEGER NOT NULL,  -- points, or whole turns until the proven end; of who is to move
    best     TEXT    NOT NULL,  -- the whole turn, its actions with a blank between
    PRIMARY KEY (match_id, turn)
) STRICT, WITHOUT ROWID;
