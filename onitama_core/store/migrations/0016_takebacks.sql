-- The request to take a turn back, as the draw offer: who made it, and with which entry.
ALTER TABLE match ADD COLUMN takeback_player INTEGER CHECK (takeback_player IN (0, 1));
ALTER TABLE match ADD COLUMN takeback_seq    INTEGER;
