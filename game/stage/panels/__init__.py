"""The HUD: panels that are drawn from what the battle says and rebuilt only when that changes."""
