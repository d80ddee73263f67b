"""The server's part of the home page: a live race of bots, and the stage of the day."""
