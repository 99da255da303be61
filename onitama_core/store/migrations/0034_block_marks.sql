-- Who was blocked and had themselves erased stays blocked: under a number of its own, with a mark
-- that tells nothing of them but fits when the same person is back.
CREATE TABLE block_mark (
    user_id    INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL,
    salt       TEXT    NOT NULL,
    mark       TEXT    NOT NULL,
    PRIMARY KEY (user_id, blocked_id),
    FOREIGN KEY (user_id, blocked_id) REFERENCES block (user_id, blocked_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
