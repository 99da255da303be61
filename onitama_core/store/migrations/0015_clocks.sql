-- When a match ends if nothing more is done, and what is left to the players then.
ALTER TABLE match ADD COLUMN deadline INTEGER;   -- NULL: it is over
ALTER TABLE match ADD COLUMN red_left INTEGER;   -- NULL: there is no limit
ALTER TABLE match ADD COLUMN blue_left INTEGER;

-- What goes on without a limit is closed after 30 days without a word, eight days from now at the
-- earliest: a week before it its players are called.
UPDATE match SET deadline = max(last_at + 2592000000, CAST(strftime('%s', 'now') AS INTEGER) * 1000 + 691200000)
    WHERE finished_at IS NULL;
INSERT INTO due SELECT 'deadline', id, deadline + 3000 FROM match WHERE finished_at IS NULL;
INSERT INTO due SELECT 'warning', id, deadline - 604800000 FROM match WHERE finished_at IS NULL;
