"""What the home page shows of this server: a live race of bots, and the stage of the day."""
