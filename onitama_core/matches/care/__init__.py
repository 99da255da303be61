"""What a host does with a file of matches: have it checked, copied, put back."""
