"""What Way of the Wind has besides: the Spirit, and its moves on the cards."""
