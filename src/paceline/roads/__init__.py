"""Roads: a forward graph of cells, built from tiles."""
