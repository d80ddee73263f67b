"""The store of the web tables, in SQLite or PostgreSQL: writes are durable when they return."""

from paceline.web.store.errors import Conflict, StoreUnavailable
from paceline.web.store.schema import (
    Phase,
    SeatRow,
    StageRow,
    StepRow,
    Stored,
    StoredTour,
    TableRow,
    TourRow,
    TriedRow,
    TryRow,
)
from paceline.web.store.store import PATIENCE, Store

__all__ = [
    "PATIENCE",
    "Conflict",
    "Phase",
    "SeatRow",
    "StageRow",
    "StepRow",
    "Store",
    "StoreUnavailable",
    "Stored",
    "StoredTour",
    "TableRow",
    "TourRow",
    "TriedRow",
    "TryRow",
]
