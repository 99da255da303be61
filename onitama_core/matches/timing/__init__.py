"""When something happens in a match by itself: clocks, deadlines, calls, and who serves them."""
