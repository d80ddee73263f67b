"""The lab: series of races and their statistics."""
