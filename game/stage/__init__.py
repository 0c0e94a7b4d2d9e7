"""Everything with arcade in it: what players see, hear and click."""
