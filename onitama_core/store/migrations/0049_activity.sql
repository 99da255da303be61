-- When a rating last changed: its deviation grows from then on, and after 90 days it leaves the
-- leaderboard until the next rated match. No rating is below 100 any more.
ALTER TABLE rating ADD COLUMN rated_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE rating ADD COLUMN inactive INTEGER NOT NULL DEFAULT 0 CHECK (inactive IN (0, 1));
UPDATE rating SET rating = max(rating, 100), rated_at = ifnull(
    (SELECT at FROM rating_change AS latest WHERE latest.guild_id = rating.guild_id
        AND latest.user_id = rating.user_id AND latest.variant = rating.variant
        ORDER BY number DESC LIMIT 1),
    CAST(strftime('%s', 'now') AS INTEGER) * 1000
);
DROP INDEX rating_order;
CREATE INDEX rating_order
    ON rating (guild_id, variant, inactive, placeless, rating DESC, user_id);
CREATE INDEX rating_activity ON rating (guild_id, rated_at) WHERE inactive = 0;
INSERT INTO due SELECT DISTINCT 'inactivity', guild_id, 0 FROM rating;

ALTER TABLE solver ADD COLUMN rated_at INTEGER NOT NULL DEFAULT 0;
UPDATE solver SET rating = max(rating, 100), rated_at = ifnull(
    (SELECT max(at) FROM puzzle_result WHERE puzzle_result.user_id = solver.user_id),
    CAST(strftime('%s', 'now') AS INTEGER) * 1000
);
UPDATE puzzle SET rating = max(rating, 100);
