-- In which order matches ended, as this file was told: what a rating or a streak hangs on. The
-- moments of two ends may be the other way round, since a deadline is served after it has passed.
ALTER TABLE match ADD COLUMN result_number INTEGER;

UPDATE match SET result_number = ended.number FROM (
    SELECT id, ROW_NUMBER() OVER (ORDER BY finished_at, id) AS number
    FROM match WHERE finished_at IS NOT NULL
) AS ended WHERE ended.id = match.id;

CREATE UNIQUE INDEX match_result ON match (result_number) WHERE result_number IS NOT NULL;
