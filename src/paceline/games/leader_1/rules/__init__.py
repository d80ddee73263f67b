"""The rules, one phase a file, in the order of the rulebook."""
