"""Convex solids seen in the projection of the table, and the light on them. Needs no window."""
