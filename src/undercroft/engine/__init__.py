"""What every game stands on; knows no game."""
