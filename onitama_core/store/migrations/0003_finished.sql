-- The latest finished matches are suggested while somebody types.
CREATE INDEX match_finished ON match (guild_id, finished_at) WHERE finished_at IS NOT NULL;
