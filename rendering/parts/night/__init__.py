"""What Light & Shadow lay on the table: ninjas, lanterns, and signs of both."""
