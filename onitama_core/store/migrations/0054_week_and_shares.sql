-- How an attempt at a puzzle of the day went, for the line in which a person may share it, and the
-- post of that line. The streak is as it was after the puzzle, 0 if the person did not solve it.
ALTER TABLE daily_try ADD COLUMN mistakes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE daily_try ADD COLUMN streak INTEGER NOT NULL DEFAULT 0;
ALTER TABLE daily_try ADD COLUMN share_post INTEGER;
UPDATE daily_try SET streak = daily_streak.length FROM daily_streak
WHERE daily_streak.guild_id = daily_try.guild_id AND daily_streak.user_id = daily_try.user_id
    AND daily_streak.day = daily_try.day;

-- The matches that a server's table of the week counts.
CREATE INDEX match_played ON match (guild_id, finished_at)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled' AND venue <> 'private';
