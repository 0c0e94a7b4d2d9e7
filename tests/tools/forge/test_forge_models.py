"""The pictures of models are those that today's sources make."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from game.records.paths import ASSETS
from game.stage.solids.rays import EYE
from tools.forge.bake import facing, room
from tools.forge.figures import FOLDER, SOURCES, one
from tools.forge.models.catalogue import FACINGS, MODELS
from tools.forge.models.loadout import MOUNTS, PARTS
from tools.forge.stamp import faults_of


def test_the_pictures_were_made_from_these_sources():
    assert not faults_of(ASSETS / FOLDER, SOURCES), "run python -m tools.forge models"


def test_a_model_baked_again_looks_as_it_does_in_the_assets(tmp_path):
    (tmp_path / "models").mkdir()
    sheets = one("drone", "ready", tmp_path)
    for sheet in sheets:
        fresh, kept = (
            np.asarray(Image.open(folder / "models" / sheet.file).convert("RGBA"), float)
            for folder in (tmp_path, ASSETS / FOLDER)
        )
        assert fresh.shape == kept.shape
        assert np.abs(fresh - kept).mean() < 2.0


@pytest.mark.parametrize("name", ["vanguard", "rifleman", "walker-1", "tank"])
def test_a_model_stands_on_the_middle_of_its_base_in_every_facing(name):
    solids = MODELS[name].poses["ready"]()
    for number in range(FACINGS):
        low = [s.corners[:, :2].mean(0) for s in facing(solids, number) if s.corners[:, 2].min() < 0.12]
        assert np.linalg.norm(np.mean(low, axis=0)) < 0.45


def test_the_room_of_a_strip_is_as_wide_on_both_sides():
    views = [facing(MODELS["sniper"].poses["ready"](), number) for number in range(FACINGS)]
    grid = room(views, (EYE,), 40, 0.1)
    assert grid.left == pytest.approx(-grid.wide / grid.ppi / 2)


def test_all_that_a_titan_can_carry_hangs_somewhere_on_each_chassis():
    for chassis, mounts in MOUNTS.items():
        assert {place for place, _ in PARTS.values()} | {"back"} <= set(mounts)
        assert all(f"{chassis}+{name}" in MODELS for name in PARTS)


def test_every_weapon_and_piece_of_equipment_in_the_tables_is_seen_or_known_to_be_inside():
    from game.rulesets.titanfallz.tables import tables

    told = tables()
    primaries = {row.id for row in told.weapons.values() if row.slot == "primary"}
    assert primaries <= set(PARTS)
    assert set(told.shields) <= set(PARTS)
