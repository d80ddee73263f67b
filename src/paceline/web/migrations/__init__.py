"""Revisions of the database, one after the other."""
