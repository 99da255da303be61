"""Views as pictures, drawn off the event loop."""
