"""The contract that every game implements, and the tools that need nothing else."""
