"""What is used beside the game: starting, checking, making levels, pictures and sounds."""
