"""The tile tool: build, check, play and share tables."""
