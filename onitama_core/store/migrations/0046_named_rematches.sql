-- A rematch counts towards the invitations that somebody may make by name in an hour.
DROP INDEX invitation_named;
CREATE INDEX invitation_named ON invitation (challenger_id, created_at) WHERE named = 1;
