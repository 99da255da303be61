"""What people and servers may choose, and what is kept of them."""
