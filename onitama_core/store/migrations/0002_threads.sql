-- A match may be played in a thread of its own.

ALTER TABLE invitation ADD COLUMN in_thread INTEGER NOT NULL DEFAULT 0 CHECK (in_thread IN (0, 1));

-- The channel whose thread a match is played in: told of the start and the result.
ALTER TABLE match ADD COLUMN parent_id INTEGER;
