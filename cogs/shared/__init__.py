"""Code that all features share: the gate, clicks, messages, sending, errors, texts and pictures."""
