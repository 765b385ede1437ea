"""Many games: simulating them, and saying what came of it."""
