-- The film that a player has shared with the channel: once a match.

CREATE TABLE film (
    match_id   INTEGER PRIMARY KEY REFERENCES match (id),
    player     INTEGER NOT NULL CHECK (player IN (0, 1)),  -- who shared it
    message_id INTEGER                                     -- its post, once sent
) STRICT;
