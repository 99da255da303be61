-- Whose ratings hang on somebody who leaves.
CREATE INDEX rating_change_of_other ON rating_change (opponent_id);
