"""What finished matches come to: sums, ratings, lists."""
