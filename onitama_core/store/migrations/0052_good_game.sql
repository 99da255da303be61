-- The players of a finished match who said "good game"; its last post shows who they are.
CREATE TABLE good_game (
    match_id INTEGER NOT NULL REFERENCES match (id),
    player   INTEGER NOT NULL CHECK (player IN (0, 1)),
    PRIMARY KEY (match_id, player)
) STRICT, WITHOUT ROWID;
