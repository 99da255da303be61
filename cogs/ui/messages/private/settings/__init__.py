"""What people and servers choose, and what is kept of them: pages with buttons and lists."""
