-- No game is brought in as a text any more: those that were go, with all that hangs on them.
DELETE FROM watcher WHERE match_id IN (SELECT id FROM match WHERE importer_id IS NOT NULL);
DELETE FROM review  WHERE match_id IN (SELECT id FROM match WHERE importer_id IS NOT NULL);
DELETE FROM entry   WHERE match_id IN (SELECT id FROM match WHERE importer_id IS NOT NULL);
DELETE FROM due WHERE kind = 'import_removal';
DELETE FROM match WHERE importer_id IS NOT NULL;

DROP INDEX match_imported;
ALTER TABLE match DROP COLUMN importer_id;
ALTER TABLE match DROP COLUMN red_recorded;
ALTER TABLE match DROP COLUMN blue_recorded;
