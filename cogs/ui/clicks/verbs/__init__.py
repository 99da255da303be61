"""Each verb's click, by what it is about."""
