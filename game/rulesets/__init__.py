"""The wargames. Each folder is one ruleset: code by chapter of its rulebook, and its tables as YAML beside it."""

from __future__ import annotations

from game.rules.module import RuleModule
from game.rulesets.campaign import CAMPAIGN
from game.rulesets.titanfallz import TITANFALLZ

MODULES: dict[str, RuleModule] = {module.name: module for module in (TITANFALLZ, CAMPAIGN)}
"""Every set of rules there is, by name."""
