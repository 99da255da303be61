-- Each erasure within a day has a row of its own, since only so many are allowed.
CREATE TABLE erasure_now (
    id   INTEGER PRIMARY KEY,
    mark TEXT    NOT NULL,
    at   INTEGER NOT NULL
) STRICT;
INSERT INTO erasure_now SELECT id, mark, at FROM erasure;
DROP TABLE erasure;
ALTER TABLE erasure_now RENAME TO erasure;
CREATE INDEX erasure_mark ON erasure (mark, at);
