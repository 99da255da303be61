-- What finished matches come to, written with each result, so that nothing is ever added up anew.

-- Whether it has been looked at for that, also where it counts for nothing.
ALTER TABLE match ADD COLUMN counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1));

CREATE INDEX match_uncounted ON match (result_number) WHERE counted = 0 AND finished_at IS NOT NULL;

CREATE TABLE person_record (
    guild_id    INTEGER NOT NULL,
    user_id     INTEGER NOT NULL,
    variant     TEXT    NOT NULL,
    seat        INTEGER NOT NULL CHECK (seat IN (0, 1)),
    result      TEXT    NOT NULL CHECK (result IN ('won', 'drawn', 'lost')),
    termination TEXT    NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, variant, seat, result, termination)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_record_of_person ON person_record (user_id);

-- By a card that the person began with.
CREATE TABLE person_card (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    card     TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    losses   INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, card)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_card_of_person ON person_card (user_id);

CREATE TABLE person_opponent (
    guild_id    INTEGER NOT NULL,
    user_id     INTEGER NOT NULL,
    opponent_id INTEGER NOT NULL,
    wins        INTEGER NOT NULL,
    draws       INTEGER NOT NULL,
    losses      INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, opponent_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_opponent_of_person ON person_opponent (user_id);
CREATE INDEX person_opponent_of_other ON person_opponent (opponent_id);
CREATE INDEX person_opponent_games
    ON person_opponent (guild_id, user_id, wins + draws + losses, opponent_id);

CREATE TABLE person_streak (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    result   TEXT    NOT NULL CHECK (result IN ('won', 'drawn', 'lost')),
    games    INTEGER NOT NULL,
    longest  INTEGER NOT NULL,  -- of those that were won
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX person_streak_of_person ON person_streak (user_id);

CREATE TABLE badge (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    badge    TEXT    NOT NULL,
    match_id INTEGER NOT NULL REFERENCES match (id),
    at       INTEGER NOT NULL,
    PRIMARY KEY (guild_id, user_id, badge)
) STRICT, WITHOUT ROWID;

CREATE INDEX badge_of_person ON badge (user_id);
CREATE INDEX badge_of_match ON badge (match_id);

-- Of who moved first.
CREATE TABLE guild_sum (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    losses   INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant)
) STRICT, WITHOUT ROWID;

CREATE TABLE guild_length (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    length   INTEGER NOT NULL,  -- 0: 1 to 10 turns, 1: 11 to 20, …; 6: all that are longer
    games    INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, length)
) STRICT, WITHOUT ROWID;

CREATE TABLE guild_card (
    guild_id INTEGER NOT NULL,
    variant  TEXT    NOT NULL,
    card     TEXT    NOT NULL,
    wins     INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    losses   INTEGER NOT NULL,
    PRIMARY KEY (guild_id, variant, card)
) STRICT, WITHOUT ROWID;
