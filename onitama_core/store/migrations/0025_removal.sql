-- A server that the bot has left is removed after 30 days, with all that is kept of it.
CREATE INDEX match_server ON match (guild_id);
CREATE INDEX invitation_server ON invitation (guild_id);
CREATE INDEX invitation_rematch ON invitation (rematch_of) WHERE rematch_of IS NOT NULL;

INSERT INTO due SELECT 'server_removal', guild_id, since + 2592000000 FROM lost_server;
