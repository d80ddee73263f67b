"""Roads of squares that lie one behind the other: layout, drawing and text."""
