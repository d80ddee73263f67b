"""Roads of hexagons: layout, drawing and text."""
