"""What a host asks the program for instead of running it: its version, an invite, a look around."""
