-- What a server has chosen, each setting by its name, so that a new one needs no new column; what
-- has no row is as usual. Several values have commas between them.
CREATE TABLE guild_setting (
    guild_id INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    value    TEXT    NOT NULL,
    PRIMARY KEY (guild_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX guild_setting_theme ON guild_setting (value) WHERE name = 'theme';

INSERT INTO guild_setting
SELECT guild_id, 'in_threads', '1' FROM guild_customs WHERE in_threads
UNION ALL SELECT guild_id, 'one_board', '0' FROM guild_customs WHERE NOT one_board
UNION ALL SELECT guild_id, 'pace', pace FROM guild_customs WHERE pace <> '3d'
UNION ALL SELECT guild_id, 'paces', paces FROM guild_customs WHERE paces IS NOT NULL
UNION ALL
SELECT guild_id, 'most_matches', most_matches FROM guild_customs WHERE most_matches IS NOT NULL
UNION ALL SELECT guild_id, 'variant', variant FROM guild_customs WHERE variant <> 'classic'
UNION ALL SELECT guild_id, 'pool', pool FROM guild_customs WHERE pool <> 'base'
UNION ALL SELECT guild_id, 'rated', '0' FROM guild_customs WHERE NOT rated
UNION ALL SELECT guild_id, 'leaderboard', '0' FROM guild_customs WHERE NOT leaderboard
UNION ALL SELECT guild_id, 'channels', channels FROM guild_customs WHERE channels IS NOT NULL
UNION ALL SELECT guild_id, 'theme', theme FROM guild_theme;

DROP TABLE guild_customs;
DROP TABLE guild_theme;
