-- Tournaments, the people in them, and the pairings of their rounds.
CREATE TABLE tournament (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id      INTEGER NOT NULL,
    channel_id    INTEGER NOT NULL,
    name          TEXT    NOT NULL,
    format        TEXT    NOT NULL CHECK (format IN ('swiss', 'round_robin', 'knockout')),
    variant       TEXT    NOT NULL,
    pool          TEXT    NOT NULL,
    dealt         INTEGER NOT NULL CHECK (dealt IN (0, 1)),
    seat          TEXT    NOT NULL,
    venue         TEXT    NOT NULL,
    pace          TEXT    NOT NULL,
    rated         INTEGER NOT NULL CHECK (rated IN (0, 1)),
    rounds        INTEGER NOT NULL CHECK (rounds > 0),
    round_time    INTEGER NOT NULL,
    starts_at     INTEGER,
    starts_with   INTEGER NOT NULL,
    organiser_id  INTEGER NOT NULL,
    status        TEXT    NOT NULL DEFAULT 'sign_up'
        CHECK (status IN ('sign_up', 'running', 'finished', 'cancelled')),
    round         INTEGER NOT NULL DEFAULT 0,
    round_ends_at INTEGER,
    created_at    INTEGER NOT NULL,
    ended_at      INTEGER CHECK ((ended_at IS NULL) = (status IN ('sign_up', 'running'))),
    message_id    INTEGER  -- the sign-up, once sent
) STRICT;

CREATE INDEX tournament_guild ON tournament (guild_id);
CREATE INDEX tournament_open ON tournament (guild_id) WHERE ended_at IS NULL;
CREATE INDEX tournament_organiser ON tournament (organiser_id);

CREATE TABLE tournament_entrant (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    user_id       INTEGER NOT NULL,
    joined_at     INTEGER NOT NULL,
    number        INTEGER,  -- pairing number; NULL before the start
    rating        INTEGER CHECK ((rating IS NULL) = (number IS NULL)),
    first_round   INTEGER NOT NULL DEFAULT 1,
    left_after    INTEGER,
    PRIMARY KEY (tournament_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tournament_entrant_number ON tournament_entrant (tournament_id, number)
    WHERE number IS NOT NULL;
CREATE INDEX tournament_entrant_user ON tournament_entrant (user_id);

-- A replayed draw of a knockout is a board of its own.
CREATE TABLE tournament_pairing (
    tournament_id INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
    round         INTEGER NOT NULL CHECK (round > 0),
    board         INTEGER NOT NULL CHECK (board > 0),
    red           INTEGER NOT NULL,  -- pairing number
    blue          INTEGER,           -- NULL: a bye
    match_id      INTEGER UNIQUE REFERENCES match (id),
    result        TEXT,              -- NULL while the game is played, and for a bye
    PRIMARY KEY (tournament_id, round, board)
) STRICT, WITHOUT ROWID;

ALTER TABLE post ADD COLUMN tournament_id INTEGER REFERENCES tournament (id) ON DELETE CASCADE;

CREATE INDEX post_of_tournament ON post (tournament_id, kind, seq) WHERE tournament_id IS NOT NULL;
