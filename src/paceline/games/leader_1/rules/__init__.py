"""The rules, one chapter of the rulebook or one concept per module."""
