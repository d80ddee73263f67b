"""Bots at web tables, and the pool of worker processes that think for them and draw boards."""
