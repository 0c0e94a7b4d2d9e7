"""TITANFALLZ: two contract forces, their Titans and the dead, on one square table."""

__version__ = "0.1.0"
