"""Opponents. An AI is a seat like any other: it reads what its side may see, asks for options, and submits."""
