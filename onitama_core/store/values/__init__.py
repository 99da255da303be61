"""What is kept, as values: frozen, and known to everybody who asks the store."""
