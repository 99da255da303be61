-- How matches are played and shown in a server, where it has chosen something.
CREATE TABLE guild_customs (
    guild_id   INTEGER PRIMARY KEY,
    in_threads INTEGER NOT NULL CHECK (in_threads IN (0, 1)),
    one_board  INTEGER NOT NULL CHECK (one_board IN (0, 1))
) STRICT;
