"""What the table answers over HTTP, one module a subject."""
