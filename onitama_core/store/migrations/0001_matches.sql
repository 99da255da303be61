-- Times are milliseconds since 1970, ids of people, channels and messages are Discord's.

CREATE TABLE invitation (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id        INTEGER NOT NULL,
    channel_id      INTEGER NOT NULL,
    challenger_id   INTEGER NOT NULL,
    challenger_name TEXT    NOT NULL,
    opponent_id     INTEGER,            -- NULL: anyone may accept
    opponent_name   TEXT,
    variant         TEXT    NOT NULL,
    pool            TEXT    NOT NULL,   -- a pool's name, or five card ids
    dealt           INTEGER NOT NULL CHECK (dealt IN (0, 1)),  -- 1: the five lie as named
    seat            TEXT    NOT NULL CHECK (seat IN ('red', 'blue', 'random')),
    rematch_of      INTEGER REFERENCES match (id),
    status          TEXT    NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    created_at      INTEGER NOT NULL,
    expires_at      INTEGER NOT NULL,
    closed_at       INTEGER,
    message_id      INTEGER             -- its post in the channel, once sent
) STRICT;

CREATE INDEX invitation_expiry ON invitation (expires_at) WHERE status = 'open';
CREATE INDEX invitation_challenger ON invitation (challenger_id, status);
CREATE UNIQUE INDEX one_rematch ON invitation (rematch_of) WHERE status IN ('open', 'accepted');

CREATE TABLE match (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    invitation_id INTEGER NOT NULL UNIQUE REFERENCES invitation (id),
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    red_id        INTEGER NOT NULL,
    red_name      TEXT    NOT NULL,
    blue_id       INTEGER NOT NULL,
    blue_name     TEXT    NOT NULL,
    variant       TEXT    NOT NULL,
    cards         TEXT    NOT NULL,   -- five ids: Red's two, Blue's two, the side card
    first_player  INTEGER NOT NULL CHECK (first_player IN (0, 1)),
    started_at    INTEGER NOT NULL,
    finished_at   INTEGER,
    last_post_id  INTEGER             -- the message that shows the latest board, once sent
) STRICT;

CREATE INDEX match_red ON match (red_id) WHERE finished_at IS NULL;
CREATE INDEX match_blue ON match (blue_id) WHERE finished_at IS NULL;
CREATE INDEX match_channel ON match (channel_id) WHERE finished_at IS NULL;

-- The log: a match is its setup and these, replayed in order. Never changed, only added to.
CREATE TABLE entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    kind     TEXT    NOT NULL CHECK (kind IN ('action', 'draw_offered', 'draw_declined', 'draw_agreed', 'resigned')),
    player   INTEGER NOT NULL CHECK (player IN (0, 1)),
    action   TEXT    CHECK ((action IS NOT NULL) = (kind = 'action')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

-- What the channels are still owed, written in the transaction that made it due.
CREATE TABLE post (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id    INTEGER NOT NULL,
    kind          TEXT    NOT NULL,
    invitation_id INTEGER REFERENCES invitation (id),
    match_id      INTEGER REFERENCES match (id),
    seq           INTEGER,             -- the log entry it tells of, 0 for the start
    nonce         TEXT    NOT NULL DEFAULT (lower(hex(randomblob(12)))),
    due_at        INTEGER NOT NULL,
    message_id    INTEGER,
    settled_at    INTEGER              -- sent, or given up because its channel is gone
) STRICT;

CREATE INDEX post_due ON post (channel_id, id) WHERE settled_at IS NULL;
CREATE INDEX post_of_match ON post (match_id, seq);

CREATE TABLE memo (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
