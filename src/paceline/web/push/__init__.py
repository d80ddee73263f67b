"""Notices to the devices of people whose turn begins while no page of theirs is open."""
