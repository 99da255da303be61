-- A person's finished matches in a server, page by page: of each variant, private ones apart.
CREATE INDEX match_red_ended
    ON match (red_id, guild_id, venue = 'private', variant, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
CREATE INDEX match_blue_ended
    ON match (blue_id, guild_id, venue = 'private', variant, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled';
