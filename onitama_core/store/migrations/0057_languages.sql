-- The code of the language that a person has chosen; NULL: that of their Discord.
ALTER TABLE preferences ADD COLUMN language TEXT;
