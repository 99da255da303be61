"""What a click means: a custom_id read and written, and who answers it."""
