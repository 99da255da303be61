-- What people have chosen for themselves, in every server; and whom they have blocked.
CREATE TABLE preferences (
    user_id       INTEGER PRIMARY KEY,
    pings         INTEGER NOT NULL CHECK (pings IN (0, 1)),
    as_lists      INTEGER NOT NULL CHECK (as_lists IN (0, 1)),
    rated         INTEGER NOT NULL CHECK (rated IN (0, 1)),
    challenged_by TEXT    NOT NULL CHECK (challenged_by IN ('everybody', 'played', 'nobody'))
) STRICT;

CREATE TABLE block (
    user_id    INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX block_blocked ON block (blocked_id);

-- Whether two people have played with each other.
CREATE INDEX match_pair ON match (red_id, blue_id) WHERE termination IS NOT 'cancelled';
