-- A match keeps what it needs of its invitation, and how far it has come, for lists and refusals:
-- none of them reads the log.

CREATE TABLE new_match (
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
    phase         TEXT,               -- NULL: of an earlier version, not summed up yet
    waits_for     INTEGER NOT NULL DEFAULT 0 CHECK (waits_for BETWEEN 0 AND 3),  -- 1: Red, 2: Blue
    offer_player  INTEGER CHECK (offer_player IN (0, 1)),
    offer_seq     INTEGER,
    winner        INTEGER CHECK (winner IN (0, 1)),
    termination   TEXT
) STRICT;

INSERT INTO new_match (
    id, invitation_id, rematch_of, guild_id, channel_id, parent_id,
    red_id, red_name, blue_id, blue_name, variant, cards, first_player,
    pool, dealt, seat, in_thread, started_at, last_at, finished_at, last_post_id, seq
)
SELECT
    match.id, invitation_id, rematch_of, match.guild_id, match.channel_id, parent_id,
    red_id, red_name, blue_id, blue_name, match.variant, cards, first_player,
    pool, dealt, seat, in_thread, started_at,
    ifnull((SELECT max(at) FROM entry WHERE match_id = match.id), started_at),
    finished_at, last_post_id,
    ifnull((SELECT max(seq) FROM entry WHERE match_id = match.id), 0)
FROM match JOIN invitation ON invitation.id = invitation_id;

DROP TABLE match;
ALTER TABLE new_match RENAME TO match;

CREATE INDEX match_red ON match (red_id, guild_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_blue ON match (blue_id, guild_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_channel ON match (channel_id, id) WHERE finished_at IS NULL;
CREATE INDEX match_red_finished ON match (red_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL;
CREATE INDEX match_blue_finished ON match (blue_id, guild_id, finished_at, id)
    WHERE finished_at IS NOT NULL;
CREATE INDEX match_channel_finished ON match (channel_id, finished_at, id)
    WHERE finished_at IS NOT NULL;
CREATE INDEX match_not_summed_up ON match (id) WHERE phase IS NULL;

DROP INDEX invitation_challenger;
CREATE INDEX invitation_open_by ON invitation (challenger_id, guild_id) WHERE status = 'open';
CREATE INDEX invitation_closed ON invitation (challenger_id, opponent_id, status, closed_at);

DROP INDEX post_due;
CREATE INDEX post_due ON post (id) WHERE settled_at IS NULL;
DROP INDEX post_of_match;
CREATE INDEX post_of_match ON post (match_id, kind, seq);
CREATE INDEX post_of_invitation ON post (invitation_id) WHERE invitation_id IS NOT NULL;
