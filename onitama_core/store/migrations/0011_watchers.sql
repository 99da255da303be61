-- Who asked to be called once when a match ends; none of a match that has ended.

CREATE TABLE watcher (
    match_id INTEGER NOT NULL REFERENCES match (id),
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX watcher_matches ON watcher (user_id);
