"""The land around a road: relief, river, woods and skyline."""
