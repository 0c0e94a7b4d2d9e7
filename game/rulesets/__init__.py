"""The wargames. Each folder is one ruleset: code by chapter of its rulebook, and its tables as YAML beside it."""

from __future__ import annotations

from game.rules.module import RuleModule
from game.rulesets.titanfallz import TITANFALLZ

MODULES: dict[str, RuleModule] = {TITANFALLZ.name: TITANFALLZ}
"""Every set of rules there is, by name."""
