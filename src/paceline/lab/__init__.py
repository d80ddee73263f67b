"""The laboratory: many races, and what they tell."""
