"""What every store can be asked and told of each subject, as protocols."""
