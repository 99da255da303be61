"""Code that all features share: the gate, buttons, messages, sending, errors and pictures."""
