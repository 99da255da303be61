"""The search itself, in machine code: numbers in, numbers out."""
