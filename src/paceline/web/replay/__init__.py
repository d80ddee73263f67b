"""Replays of races: what spectators saw, and the hands behind it."""
