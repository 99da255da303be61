"""Games in the dark between players that know what their seat knows, or everything."""
