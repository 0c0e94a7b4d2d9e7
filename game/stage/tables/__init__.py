"""Tables as they are seen: floors and terrain baked to pictures, in numbers and without a window."""
