-- Every match's row says how far it has come.
DROP INDEX match_not_summed_up;
