"""Recipes of sounds, and the numbers they are made from."""
