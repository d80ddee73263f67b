"""Parts that a game may offer besides its rules: opponents with names, figures of races, numbers for learning."""
