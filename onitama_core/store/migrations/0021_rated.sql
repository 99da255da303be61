-- Whether both agreed that the result counts for their ratings. Matches and invitations that there
-- are were offered without a word of it.
ALTER TABLE invitation ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
