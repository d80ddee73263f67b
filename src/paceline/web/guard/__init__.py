"""Protection of the server from its clients: limits, admission of connections, and protocols that enforce both."""
