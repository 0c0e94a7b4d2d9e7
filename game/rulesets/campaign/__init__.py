"""Rules 16, on the table: what a campaign adds to a battle of TITANFALLZ. It changes nothing that is there."""

from __future__ import annotations

from game.rules.module import RuleModule
from game.rulesets.campaign import adrenaline, carried, deeds
from game.rulesets.titanfallz.crews import PERKS_CARRIED

CAMPAIGN = RuleModule(
    name="campaign",
    needs=("titanfallz",),
    events=(carried.PerksCarried, deeds.Blamed, deeds.DeedDone, adrenaline.AdrenalineAwarded,
            adrenaline.AdrenalineOpen),
    hooks=(carried.hooks, deeds.hooks, adrenaline.hooks),
    allows=(PERKS_CARRIED,),
)
"""It stands behind the rules it builds on, so its hooks see what theirs have done."""
