"""What everybody sees. Names nothing private: test_walls.py."""
