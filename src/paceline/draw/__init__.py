"""Pictures of a race: a scene is plain data, drawn as text or as SVG."""
