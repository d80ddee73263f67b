"""Long races made cheap: checkpoints, and the log lines and replays that worker processes write page by page."""
