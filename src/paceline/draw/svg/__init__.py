"""SVG primitives: the pen, colours, fill patterns and drawn letters."""
