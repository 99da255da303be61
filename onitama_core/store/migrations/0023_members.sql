-- A name is a server's: it stands once for each person there, as last seen, and no longer in each
-- match and invitation. The computer's level has columns of its own.

CREATE TABLE member (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL,  -- empty where nothing of it can be seen
    seen_at  INTEGER NOT NULL,  -- when they were first seen under it
    PRIMARY KEY (guild_id, user_id)
) STRICT, WITHOUT ROWID;

-- Of those that there are the latest; a column beside max() is of the row that has it.
INSERT INTO member (guild_id, user_id, name, seen_at)
SELECT guild_id, user_id, name, max(seen_at) FROM (
    SELECT guild_id, red_id AS user_id, red_name AS name, started_at AS seen_at FROM match
    UNION ALL SELECT guild_id, blue_id, blue_name, started_at FROM match
    UNION ALL SELECT guild_id, challenger_id, challenger_name, created_at FROM invitation
    UNION ALL SELECT guild_id, opponent_id, opponent_name, created_at FROM invitation
) WHERE user_id IS NOT NULL GROUP BY guild_id, user_id;

ALTER TABLE match ADD COLUMN red_level  INTEGER;  -- of the computer, where red_id is NULL
ALTER TABLE match ADD COLUMN blue_level INTEGER;
UPDATE match SET red_level  = CAST(red_name  AS INTEGER) WHERE red_id  IS NULL;
UPDATE match SET blue_level = CAST(blue_name AS INTEGER) WHERE blue_id IS NULL;

ALTER TABLE match DROP COLUMN red_name;
ALTER TABLE match DROP COLUMN blue_name;
ALTER TABLE invitation DROP COLUMN challenger_name;
ALTER TABLE invitation DROP COLUMN opponent_name;
