-- Servers that the bot is kept from, since when: deadlines in them are put off until it is back.
CREATE TABLE lost_server (
    guild_id INTEGER PRIMARY KEY,
    since    INTEGER NOT NULL
) STRICT;

CREATE INDEX match_guild ON match (guild_id) WHERE finished_at IS NULL;
