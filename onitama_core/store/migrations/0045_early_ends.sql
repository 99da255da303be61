-- Which rated matches somebody resigned or cancelled lately before each player had moved twice.
CREATE INDEX match_red_early ON match (red_id, finished_at)
    WHERE rated = 1 AND turn_number < 5 AND finished_at IS NOT NULL;
CREATE INDEX match_blue_early ON match (blue_id, finished_at)
    WHERE rated = 1 AND turn_number < 5 AND finished_at IS NOT NULL;
