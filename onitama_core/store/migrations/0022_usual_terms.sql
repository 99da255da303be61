-- What a server plays unless a challenge says something else, whether its matches may be rated and
-- its leaderboard is shown, and the channels in which matches begin (ids with commas between; NULL:
-- all of them).
ALTER TABLE guild_customs ADD COLUMN variant TEXT NOT NULL DEFAULT 'classic';
ALTER TABLE guild_customs ADD COLUMN pool TEXT NOT NULL DEFAULT 'base';
ALTER TABLE guild_customs ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));
ALTER TABLE guild_customs ADD COLUMN leaderboard INTEGER NOT NULL DEFAULT 1
    CHECK (leaderboard IN (0, 1));
ALTER TABLE guild_customs ADD COLUMN channels TEXT;
