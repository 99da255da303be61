"""Training of the evaluation's weights from games of the engine against itself."""
