"""The contract every game speaks, and the few tools that need to know nothing else."""
