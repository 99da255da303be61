"""What one person is told of a match that goes on, and the controller to play it with."""
