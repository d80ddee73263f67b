"""The web table: people, bots and programs race together over HTTP and WebSockets."""
