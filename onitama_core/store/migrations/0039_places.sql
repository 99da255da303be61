-- A rating has a place from the third rated game on; whether it is a guess stands in its deviation.
ALTER TABLE rating RENAME COLUMN provisional TO placeless;
UPDATE rating SET placeless = games < 3;
