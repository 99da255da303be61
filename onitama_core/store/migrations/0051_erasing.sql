-- People whose erasure has begun, and the number that takes their place in rows that others need.
CREATE TABLE erasing (
    user_id INTEGER PRIMARY KEY,
    number  INTEGER NOT NULL
) STRICT;
