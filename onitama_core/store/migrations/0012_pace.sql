-- How much time the players have: the name of a pace. What was offered before has no limit.
ALTER TABLE invitation ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
ALTER TABLE match ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
