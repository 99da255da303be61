"""What one person alone is told."""
