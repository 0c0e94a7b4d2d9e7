"""Makes pictures and sounds from code: ``python -m tools.forge`` builds them all into ``assets/``."""
