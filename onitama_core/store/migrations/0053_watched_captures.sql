-- Whether a watcher is notified of captures too, and not of the end alone.
ALTER TABLE watcher ADD COLUMN captures INTEGER NOT NULL DEFAULT 0 CHECK (captures IN (0, 1));
