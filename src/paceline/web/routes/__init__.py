"""HTTP and WebSocket endpoints, one module for each subject."""

from paceline.web.routes import games, home, operations, pages, pictures, set_up, tables, tours, websocket

__all__ = ["games", "home", "operations", "pages", "pictures", "set_up", "tables", "tours", "websocket"]
