"""HTTP and WebSocket endpoints, one module for each subject."""

from paceline.web.routes import friends, games, home, operations, pages, pictures, set_up, tables, tours, websocket

__all__ = ["friends", "games", "home", "operations", "pages", "pictures", "set_up", "tables", "tours", "websocket"]
