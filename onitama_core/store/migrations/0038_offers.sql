-- Whether an invitation pings whom it names.
ALTER TABLE invitation ADD COLUMN pings INTEGER NOT NULL DEFAULT 1 CHECK (pings IN (0, 1));

-- Whether it was made to somebody by name: so many an hour one person may make.
ALTER TABLE invitation ADD COLUMN named INTEGER NOT NULL DEFAULT 1 CHECK (named IN (0, 1));
UPDATE invitation SET pings = 0, named = 0 WHERE opponent_id IS NULL;

CREATE INDEX invitation_named ON invitation (challenger_id, created_at)
    WHERE named = 1 AND rematch_of IS NULL;

-- How often its terms were changed while it was open: only those that were seen can be accepted.
ALTER TABLE invitation ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

-- Which matches somebody called off lately with somebody else.
CREATE INDEX match_cancelled ON match (red_id, blue_id, finished_at)
    WHERE termination = 'cancelled';
