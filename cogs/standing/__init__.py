"""What results come to: of a person, of a server."""
