-- A seat without an id and a level is held by a channel, whose people vote for its turns. Its match
-- has the person who began it, and the milliseconds for which the vote on a turn stays open.
ALTER TABLE match ADD COLUMN organiser_id INTEGER;
ALTER TABLE match ADD COLUMN voting_time INTEGER CHECK ((voting_time IS NULL) = (organiser_id IS NULL));
CREATE INDEX match_organiser ON match (organiser_id) WHERE organiser_id IS NOT NULL;

-- The votes of an open match, until its last board has named the voters.
CREATE TABLE vote (
    match_id    INTEGER NOT NULL REFERENCES match (id),
    turn_number INTEGER NOT NULL,
    user_id     INTEGER NOT NULL,
    turn        TEXT    NOT NULL,  -- the whole turn, its actions with a blank between
    at          INTEGER NOT NULL,
    played      INTEGER NOT NULL DEFAULT 0 CHECK (played IN (0, 1)),  -- 1: the turn was played
    PRIMARY KEY (match_id, turn_number, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX vote_person ON vote (user_id);
