"""Which key, button of the mouse or of a gamepad means which command."""
