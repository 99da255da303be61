-- A match may be private: played before nobody, and in no list but its player's.

ALTER TABLE invitation ADD COLUMN venue TEXT NOT NULL DEFAULT 'channel'
    CHECK (venue IN ('channel', 'thread'));
UPDATE invitation SET venue = 'thread' WHERE in_thread;
ALTER TABLE invitation DROP COLUMN in_thread;

ALTER TABLE match ADD COLUMN venue TEXT NOT NULL DEFAULT 'channel'
    CHECK (venue IN ('channel', 'thread', 'private'));
UPDATE match SET venue = 'thread' WHERE in_thread;
ALTER TABLE match DROP COLUMN in_thread;

DROP INDEX match_channel;
DROP INDEX match_channel_finished;
CREATE INDEX match_channel ON match (channel_id, id)
    WHERE finished_at IS NULL AND venue <> 'private';
CREATE INDEX match_channel_finished ON match (channel_id, finished_at, id)
    WHERE finished_at IS NOT NULL AND termination IS NOT 'cancelled' AND venue <> 'private';
