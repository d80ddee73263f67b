"""Flamme Rouge: the base game with mountains and handicap."""
