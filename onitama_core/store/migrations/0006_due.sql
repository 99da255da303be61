-- Everything that happens at a time, served by one task that sleeps until the next.

CREATE TABLE due (
    kind    TEXT    NOT NULL,
    subject INTEGER NOT NULL,  -- an invitation or a match
    at      INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX due_at ON due (kind, at);

DROP INDEX invitation_expiry;
INSERT INTO due SELECT 'expiry', id, expires_at FROM invitation WHERE status = 'open';

-- What was closed or finished before is kept for 30 days from its end, as from now on.
INSERT INTO due SELECT 'invitation_clearing', id, closed_at + 2592000000
    FROM invitation WHERE status IN ('declined', 'withdrawn', 'expired');
INSERT INTO due SELECT 'match_clearing', id, finished_at + 2592000000
    FROM match WHERE finished_at IS NOT NULL;
