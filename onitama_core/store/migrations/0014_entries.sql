-- An entry may be made by nobody, as when a match is closed; and it keeps how much of their time
-- those who were waited for had used by then.

CREATE TABLE new_entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    kind     TEXT    NOT NULL,
    player   INTEGER CHECK (player IN (0, 1)),
    action   TEXT    CHECK ((action IS NOT NULL) = (kind = 'action')),
    at       INTEGER NOT NULL,
    spent    INTEGER NOT NULL DEFAULT 0 CHECK (spent >= 0),
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO new_entry (match_id, seq, kind, player, action, at)
    SELECT match_id, seq, kind, player, action, at FROM entry;
DROP TABLE entry;
ALTER TABLE new_entry RENAME TO entry;
