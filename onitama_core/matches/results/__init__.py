"""What a result leads to beyond its match."""
