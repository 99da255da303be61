"""What people and servers choose, what is kept of them, and how they stand."""
