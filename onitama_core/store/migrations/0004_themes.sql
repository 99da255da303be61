-- Which look of the pictures a person has chosen for private ones, and a server for public ones.

CREATE TABLE person_theme (
    user_id INTEGER PRIMARY KEY,
    theme TEXT -- NULL: as each server's
) STRICT;

CREATE TABLE guild_theme (
    guild_id INTEGER PRIMARY KEY,
    theme TEXT NOT NULL
) STRICT;
