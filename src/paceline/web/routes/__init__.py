"""HTTP and WebSocket endpoints, one module for each subject."""

from paceline.web.routes import games, operations, pages, pictures, tables, tours, websocket

__all__ = ["games", "operations", "pages", "pictures", "tables", "tours", "websocket"]
