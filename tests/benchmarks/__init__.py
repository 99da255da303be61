"""Speed as ratios against a named peer, measured in the same run on the same machine."""
