"""Posts what the database says is due."""
