-- A game that somebody brought in as a text: nobody here played it, and it is theirs alone.
ALTER TABLE match ADD COLUMN importer_id INTEGER;
ALTER TABLE match ADD COLUMN red_recorded  TEXT;  -- the name in the text, where it was brought in
ALTER TABLE match ADD COLUMN blue_recorded TEXT;

CREATE INDEX match_imported ON match (importer_id, guild_id, finished_at, id)
    WHERE importer_id IS NOT NULL;
