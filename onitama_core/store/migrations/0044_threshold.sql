-- A match is in records, streaks, badges and scores between two players only once each player has
-- moved twice, as it always was for ratings, cards and server statistics. A server whose sums hold
-- a shorter match is counted again from its logs, in the background after the start.
--
-- So is a server with a takeback at a chess clock, which kept the increments until now: the clocks
-- in the match's row are put right on the way.

CREATE TEMP TABLE recounted AS
SELECT DISTINCT guild_id FROM match
WHERE finished_at IS NOT NULL AND counted = 1 AND red_id <> blue_id AND (
    termination <> 'cancelled'
    AND turn_number - (termination NOT IN ('stone', 'stream', 'ninjas', 'repetition', 'no_progress')) < 4
    OR taken_back = 1 AND pace IN ('3+2', '5+3', '10+5')
);

UPDATE match SET counted = 0
WHERE finished_at IS NOT NULL AND guild_id IN (SELECT guild_id FROM recounted);

DELETE FROM person_record WHERE guild_id IN (SELECT guild_id FROM recounted);
DELETE FROM person_card WHERE guild_id IN (SELECT guild_id FROM recounted);
DELETE FROM person_opponent WHERE guild_id IN (SELECT guild_id FROM recounted);
DELETE FROM person_streak WHERE guild_id IN (SELECT guild_id FROM recounted);
DELETE FROM badge WHERE guild_id IN (SELECT guild_id FROM recounted);
DELETE FROM guild_sum WHERE guild_id IN (SELECT guild_id FROM recounted);
DELETE FROM guild_length WHERE guild_id IN (SELECT guild_id FROM recounted);
DELETE FROM guild_card WHERE guild_id IN (SELECT guild_id FROM recounted);

DROP TABLE recounted;
