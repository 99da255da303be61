-- How well people play, for each server and variant: as it is, as each rated match changed it, and
-- what was gained in each month and week. All of it follows from the matches, in the order of
-- their results.

CREATE TABLE rating (
    user_id     INTEGER NOT NULL,
    guild_id    INTEGER NOT NULL,
    variant     TEXT    NOT NULL,
    rating      REAL    NOT NULL,
    deviation   REAL    NOT NULL,
    volatility  REAL    NOT NULL,
    provisional INTEGER NOT NULL CHECK (provisional IN (0, 1)),
    games       INTEGER NOT NULL CHECK (games > 0),
    PRIMARY KEY (user_id, guild_id, variant)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_order ON rating (guild_id, variant, provisional, rating DESC, user_id);

CREATE TABLE rating_change (
    match_id        INTEGER NOT NULL REFERENCES match (id),
    user_id         INTEGER NOT NULL,
    opponent_id     INTEGER NOT NULL,
    guild_id        INTEGER NOT NULL,
    variant         TEXT    NOT NULL,
    number          INTEGER NOT NULL,  -- of the result
    at              INTEGER NOT NULL,
    rating          REAL    NOT NULL,  -- after the match, as the next two
    deviation       REAL    NOT NULL,
    volatility      REAL    NOT NULL,
    gain            REAL    NOT NULL,
    was_provisional INTEGER NOT NULL CHECK (was_provisional IN (0, 1)),
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_course ON rating_change (guild_id, user_id, variant, number);
CREATE INDEX rating_pair ON rating_change (user_id, opponent_id, guild_id, at);

-- Of those alone whose rating was no guess any more when the game began.
CREATE TABLE rating_gain (
    user_id  INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    span     TEXT    NOT NULL CHECK (span IN ('month', 'week')),
    begins   TEXT    NOT NULL,  -- its first day
    gain     REAL    NOT NULL,
    games    INTEGER NOT NULL CHECK (games > 0),
    PRIMARY KEY (user_id, guild_id, variant, span, begins)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_gain_order ON rating_gain (guild_id, variant, span, begins, gain DESC, user_id);

-- Whether a turn was taken back at the other's consent, and why a match that was to be rated is not.
ALTER TABLE match ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
ALTER TABLE match ADD COLUMN unrated TEXT;

UPDATE match SET taken_back = 1 WHERE EXISTS (
    SELECT 1 FROM entry WHERE match_id = match.id AND kind = 'takeback_agreed'
);
