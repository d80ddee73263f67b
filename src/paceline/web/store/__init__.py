"""The store of the web table: SQLite or PostgreSQL, durable before anything is shown."""

from paceline.web.store.rows import Phase, SeatRow, StageRow, Step, Stored, StoredTour, TableRow, TourRow
from paceline.web.store.store import PATIENCE, Store
from paceline.web.store.trouble import Conflict, StoreAway

__all__ = [
    "PATIENCE",
    "Conflict",
    "Phase",
    "SeatRow",
    "StageRow",
    "Step",
    "Store",
    "StoreAway",
    "Stored",
    "StoredTour",
    "TableRow",
    "TourRow",
]
