"""The stage's own world: what lies on the table, as it is seen."""
