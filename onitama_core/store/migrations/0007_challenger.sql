-- Who made the invitation that led to a match is called to place first.
ALTER TABLE match ADD COLUMN challenger INTEGER NOT NULL DEFAULT 0 CHECK (challenger IN (0, 1));

UPDATE match SET challenger = 1
    WHERE blue_id = (SELECT challenger_id FROM invitation WHERE invitation.id = invitation_id);
