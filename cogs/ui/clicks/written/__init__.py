"""What is written out in custom_ids: an invitation's draft, an open book."""
