"""Roads of lanes with verges: layout, drawing and text."""
