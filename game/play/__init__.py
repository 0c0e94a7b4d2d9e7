"""One battle being played: the level it is played on, the match and its record, and how it is told."""
