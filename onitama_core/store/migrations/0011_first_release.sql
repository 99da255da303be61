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
    message_id      INTEGER,            -- its post in the channel, once sent
    in_thread       INTEGER NOT NULL DEFAULT 0 CHECK (in_thread IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX one_rematch ON invitation (rematch_of) WHERE status IN ('open', 'accepted');
CREATE INDEX invitation_open_by ON invitation (challenger_id, guild_id) WHERE status = 'open';
CREATE INDEX invitation_closed ON invitation (challenger_id, opponent_id, status, closed_at);

-- What a match needs of its invitation, and how far it has come, for lists and refusals: none of
-- them reads the log.
CREATE TABLE match (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    invitation_id INTEGER UNIQUE REFERENCES invitation (id),  -- NULL once that is cleared away
    rematch_of    INTEGER UNIQUE REFERENCES match (id),
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    parent_id     INTEGER,            -- the channel whose thread it is played in
    red_id        INTEGER,            -- NULL: the computer
    red_name      TEXT    NOT NULL,
    blue_id       INTEGER,
    blue_name     TEXT    NOT NULL,
    variant       TEXT    NOT NULL,
    cards         TEXT    NOT NULL,   -- five ids: Red's two, Blue's two, the side card
    first_player  INTEGER NOT NULL CHECK (first_player IN (0, 1)),
    pool          TEXT    NOT NULL,   -- the terms it was offered under
    dealt         INTEGER NOT NULL CHECK (dealt IN (0, 1)),
    seat          TEXT    NOT NULL CHECK (seat IN ('red', 'blue', 'random')),
    in_thread     INTEGER NOT NULL CHECK (in_thread IN (0, 1)),
    started_at    INTEGER NOT NULL,
    last_at       INTEGER NOT NULL,   -- of the last entry
    finished_at   INTEGER,
    last_post_id  INTEGER,            -- the message that shows the latest board, once sent
    seq           INTEGER NOT NULL DEFAULT 0,
    step          INTEGER NOT NULL DEFAULT 0,
    turn_number   INTEGER NOT NULL DEFAULT 1,
    turn          INTEGER CHECK (turn IN (0, 1)),
    phase         TEXT,
    waits_for     INTEGER NOT NULL DEFAULT 0 CHECK (waits_for BETWEEN 0 AND 3),  -- 1: Red, 2: Blue
    offer_player  INTEGER CHECK (offer_player IN (0, 1)),
    offer_seq     INTEGER,
    winner        INTEGER CHECK (winner IN (0, 1)),
    termination   TEXT,
    challenger    INTEGER NOT NULL DEFAULT 0 CHECK (challenger IN (0, 1))  -- called to place first
) STRICT;

CREATE INDEX match_red ON match (red_id, guild_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_blue ON match (blue_id, guild_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_channel ON match (channel_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_not_summed_up ON match (id) WHERE phase IS NULL;

-- A match that was cancelled is no finished one to look back at.
CREATE INDEX match_red_finished ON match (red_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX match_blue_finished ON match (blue_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX match_channel_finished ON match (channel_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';

-- The log: a match is its setup and these, replayed in order. Never changed, only added to.
CREATE TABLE entry (
    match_id INTEGER NOT NULL REFERENCES match (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    kind     TEXT    NOT NULL,
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

CREATE INDEX post_due ON post (id) WHERE settled_at IS NULL;
CREATE INDEX post_of_match ON post (match_id, kind, seq);
CREATE INDEX post_of_invitation ON post (invitation_id) WHERE invitation_id IS NOT NULL;

-- Everything that happens at a time, served by one task that sleeps until the next.
CREATE TABLE due (
    kind    TEXT    NOT NULL,
    subject INTEGER NOT NULL,  -- an invitation or a match
    at      INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX due_at ON due (kind, at);

-- The film that a player has shared with the channel: once a match.
CREATE TABLE film (
    match_id   INTEGER PRIMARY KEY REFERENCES match (id),
    player     INTEGER NOT NULL CHECK (player IN (0, 1)),  -- who shared it
    message_id INTEGER                                     -- its post, once sent
) STRICT;

-- Who asked to be called once when a match ends; none of a match that has ended.
CREATE TABLE watcher (
    match_id INTEGER NOT NULL REFERENCES match (id),
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX watcher_matches ON watcher (user_id);

-- Which look of the pictures a person has chosen for private ones, and a server for public ones.
CREATE TABLE person_theme (
    user_id INTEGER PRIMARY KEY,
    theme   TEXT -- NULL: as each server's
) STRICT;

CREATE TABLE guild_theme (
    guild_id INTEGER PRIMARY KEY,
    theme    TEXT NOT NULL
) STRICT;

-- How matches are played and shown in a server, where it has chosen something.
CREATE TABLE guild_customs (
    guild_id   INTEGER PRIMARY KEY,
    in_threads INTEGER NOT NULL CHECK (in_threads IN (0, 1)),
    one_board  INTEGER NOT NULL CHECK (one_board IN (0, 1))
) STRICT;

CREATE TABLE memo (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
