"""How people stand, to one of them."""
