-- The puzzle of the day in servers that want one: a post a day, by the day on which it was due.
CREATE TABLE daily (
    guild_id   INTEGER NOT NULL,
    day        INTEGER NOT NULL,  -- since 1970
    puzzle     INTEGER NOT NULL,  -- 0: none, since nobody has tried the last ones
    untried    INTEGER NOT NULL,  -- how many in a row before it nobody tried
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    PRIMARY KEY (guild_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_try (
    guild_id INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    at_first INTEGER NOT NULL CHECK (at_first IN (0, 1)),  -- solved at the first try
    done     INTEGER NOT NULL CHECK (done IN (0, 1)),  -- solved, or shown its solution
    at       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_try_of ON daily_try (user_id);

-- How many of a server's puzzles of the day somebody has solved in a row.
CREATE TABLE daily_streak (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    day      INTEGER NOT NULL,  -- of the last one that they solved
    length   INTEGER NOT NULL,
    longest  INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_streak_of ON daily_streak (user_id);

-- Of a post about a puzzle of the day, whose day is its `seq`.
ALTER TABLE post ADD COLUMN guild_id INTEGER;

CREATE INDEX post_of_guild ON post (guild_id, seq) WHERE guild_id IS NOT NULL;
