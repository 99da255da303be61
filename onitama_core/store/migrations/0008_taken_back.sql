-- Entries of further kinds: taken back, cancelled. Which there are the program knows.

CREATE TABLE new_entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    kind     TEXT    NOT NULL,
    player   INTEGER NOT NULL CHECK (player IN (0, 1)),
    action   TEXT    CHECK ((action IS NOT NULL) = (kind = 'action')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO new_entry SELECT * FROM entry;
DROP TABLE entry;
ALTER TABLE new_entry RENAME TO entry;

-- A match that was cancelled is no finished one to look back at.

DROP INDEX match_red_finished;
DROP INDEX match_blue_finished;
DROP INDEX match_channel_finished;
CREATE INDEX match_red_finished ON match (red_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX match_blue_finished ON match (blue_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX match_channel_finished ON match (channel_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
