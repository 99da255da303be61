-- A server's usual pace, those it allows (names with commas between; NULL: all of them), and how
-- many open matches a person may have there (NULL: as many as the bot allows anywhere).
ALTER TABLE guild_customs ADD COLUMN pace TEXT NOT NULL DEFAULT '3d';
ALTER TABLE guild_customs ADD COLUMN paces TEXT;
ALTER TABLE guild_customs ADD COLUMN most_matches INTEGER CHECK (most_matches > 0);
