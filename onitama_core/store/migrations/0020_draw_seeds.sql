-- What the computer's draws in the dark hang on: a secret of the match, never shown to anybody.

CREATE TABLE draw_seed (
    match_id INTEGER PRIMARY KEY REFERENCES match (id),
    seed     TEXT    NOT NULL
) STRICT;
