"""Who is on the table, asked in the rulebook's words. Reads, never writes."""

from __future__ import annotations

from collections.abc import Iterable

from game.rulesets.titanfallz.parts import (
    Aboard,
    Arms,
    Cockpit,
    Criticals,
    Health,
    Hits,
    Model,
    Orders,
    Reserve,
    Riding,
    Sides,
    Sponsors,
    Stats,
    SureThing,
    Terms,
)
from game.rulesets.titanfallz.profiles import Sponsor, Weapon
from game.rulesets.titanfallz.special import Role
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body
from game.tabletop.parts import Base, Cover, Place, Removed, Side
from game.tabletop.tabletop import Tabletop, remembered


def other(side: int) -> int:
    """The opposing side."""
    return 1 - side


def side_of(table: Tabletop, unit: int) -> int | None:
    """Whose model it is; None for the horde and for turrets nobody hacked."""
    part = table.find(unit, Side)
    return None if part is None else part.side


def kind_of(table: Tabletop, unit: int) -> str:
    """infantry, pilot, titan, horde, turret, drone; empty for what is no model."""
    model = table.find(unit, Model)
    return "" if model is None else model.kind


def is_horde(table: Tabletop, unit: int) -> bool:
    return kind_of(table, unit) == "horde"


def is_turret(table: Tabletop, unit: int) -> bool:
    """A turret: it can be shot at and may work for a side, but nobody acts with it or is locked in melee with it."""
    return kind_of(table, unit) == "turret"


def is_spent(table: Tabletop, unit: int) -> bool:
    """A turret with no Armor left to lose."""
    return is_turret(table, unit) and armor_left(table, unit) <= 0


def is_titan_zed(table: Tabletop, unit: int) -> bool:
    model = table.find(unit, Model)
    return model is not None and model.rank == "titan_zed"


def flies(table: Tabletop, unit: int) -> bool:
    """A drone: it stops nobody's way, and the dead cannot reach it."""
    return kind_of(table, unit) == "drone"


def is_device(table: Tabletop, unit: int) -> bool:
    """A turret or a drone: no model of a crew, though it may belong to one."""
    return kind_of(table, unit) in ("turret", "drone")


def name_of(table: Tabletop, unit: int) -> str:
    """What the model is called."""
    model = table.find(unit, Model)
    return f"#{unit}" if model is None else model.name


def has_ability(table: Tabletop, unit: int, ability: str) -> bool:
    """Whether the model has an ability, or carries a piece of equipment, of that id."""
    model = table.find(unit, Model)
    return model is not None and ability in model.abilities


def sponsor_of_side(table: Tabletop, side: int) -> Sponsor | None:
    """Who pays for that side's crew."""
    return tables().sponsors.get(table.of_table(Sponsors).of[side])


def sponsor_of(table: Tabletop, unit: int) -> Sponsor | None:
    """Who pays for the crew of a model; None for the horde."""
    side = side_of(table, unit)
    return None if side is None else sponsor_of_side(table, side)


def here(table: Tabletop, unit: int) -> bool:
    """On the table: it has a place and has not been removed."""
    return table.has(unit, Place) and not table.has(unit, Removed)


def downed(table: Tabletop, unit: int) -> bool:
    health = table.find(unit, Health)
    return health is not None and health.downed


def standing(table: Tabletop, unit: int) -> bool:
    """On the table and not Downed."""
    return here(table, unit) and not downed(table, unit)


def attackable(table: Tabletop, unit: int) -> bool:
    """On the table, and not out of everybody's aim for being Downed (ruling RA-08)."""
    return here(table, unit) and (not downed(table, unit) or ruling(table, "downed") == "printed")


def in_reserve(table: Tabletop, unit: int) -> bool:
    return table.has(unit, Reserve) and not table.has(unit, Removed)


def aboard(table: Tabletop, pilot: int) -> int | None:
    """The Titan a pilot sits in."""
    part = table.find(pilot, Aboard)
    return None if part is None else part.titan


def pilot_of(table: Tabletop, titan: int) -> int | None:
    """The pilot in a Titan; None when it is Null."""
    cockpit = table.find(titan, Cockpit)
    return None if cockpit is None else cockpit.pilot


def is_null(table: Tabletop, unit: int) -> bool:
    """A Titan with nobody aboard."""
    return kind_of(table, unit) == "titan" and pilot_of(table, unit) is None


def on_orders(table: Tabletop, unit: int) -> bool:
    """A Null Titan that acts by itself (10.6)."""
    return table.has(unit, Orders)


def idle(table: Tabletop, unit: int) -> bool:
    """A Titan with nobody aboard and no orders."""
    return is_null(table, unit) and not on_orders(table, unit)


def mount_of(table: Tabletop, unit: int) -> int | None:
    """The Titan a Pilot rides, from outside (10.3)."""
    part = table.find(unit, Riding)
    return part.titan if part is not None and here(table, part.titan) else None


def riders(table: Tabletop, titan: int) -> list[int]:
    """The Pilots whose Rodeo markers a Titan carries."""
    return [unit for unit, part in table.having(Riding) if part.titan == titan and here(table, unit)]


def tactics(table: Tabletop, unit: int) -> int | None:
    """The Tactics bonus: a Titan's is its pilot's, a Null Titan and the horde have none."""
    if kind_of(table, unit) == "titan":
        pilot = pilot_of(table, unit)
        return None if pilot is None else table.get(pilot, Stats).tac
    stats = table.find(unit, Stats)
    return None if stats is None else stats.tac


def models(table: Tabletop) -> list[int]:
    """Every model on the table, Downed ones included, in order of id."""
    return list(_models(table))


@remembered
def _models(table: Tabletop) -> tuple[int, ...]:
    return tuple(unit for unit, _, _ in table.having(Model, Place) if not table.has(unit, Removed))


def of_side(table: Tabletop, side: int) -> list[int]:
    """Every model of one side on the table; a turret that works for it is none (ruling RH-82)."""
    return list(_of_side(table, side))


@remembered
def _of_side(table: Tabletop, side: int) -> tuple[int, ...]:
    return tuple(unit for unit in _models(table) if side_of(table, unit) == side and not is_turret(table, unit))


def horde(table: Tabletop) -> list[int]:
    """Every horde model on the table."""
    return list(_horde(table))


@remembered
def _horde(table: Tabletop) -> tuple[int, ...]:
    return tuple(unit for unit in _models(table) if is_horde(table, unit))


def crew(table: Tabletop, side: int) -> list[int]:
    """Every model that side mustered, wherever it is now, the dead included; devices were not mustered."""
    return [unit for unit, part, _ in table.having(Side, Model) if part.side == side and not is_device(table, unit)]


def pilot_of_side(table: Tabletop, side: int) -> int:
    """The pilot that side mustered."""
    return next(u for u in crew(table, side) if kind_of(table, u) == "pilot")


def foes(table: Tabletop, unit: int) -> list[int]:
    """Standing models hostile to this one: the other side's and the horde; for the horde all that are not horde."""
    mine = side_of(table, unit)
    if is_horde(table, unit):
        return [u for u in models(table) if not is_horde(table, u) and not flies(table, u)]
    return [u for u in models(table) if u != unit and side_of(table, u) != mine and standing(table, u)
            and not is_turret(table, u)]


def friends(table: Tabletop, unit: int) -> list[int]:
    """Other models of the same side on the table, Downed ones included."""
    mine = side_of(table, unit)
    return [] if mine is None else [u for u in of_side(table, mine) if u != unit]


@remembered
def body(table: Tabletop, unit: int, place: Place | None = None) -> Body:
    """The model as space knows it, where it is or at another place."""
    at = place if place is not None else table.get(unit, Place)
    base = table.get(unit, Base)
    return Body(unit, at.x, at.y, at.z, base.radius, base.height, screen(table, unit))


def screen(table: Tabletop, unit: int) -> Cover:
    """The cover a model gives to those behind it (rulings RA-33): Titans alone do."""
    if kind_of(table, unit) != "titan":
        return Cover.NONE
    cover = tables().figures.cover
    return cover.null_titan if is_null(table, unit) else cover.titan


def bodies(table: Tabletop, units: Iterable[int]) -> list[Body]:
    return [body(table, unit) for unit in units]


def all_bodies(table: Tabletop, *without: int) -> list[Body]:
    """The bodies of every model on the table but these; a rider takes no room of its own."""
    return [each for each in _all_bodies(table) if each.id not in without]


@remembered
def _all_bodies(table: Tabletop) -> tuple[Body, ...]:
    return tuple(body(table, unit) for unit in _models(table) if mount_of(table, unit) is None)


def screens(table: Tabletop) -> list[Body]:
    """The bodies that can hide others."""
    return list(_screens(table))


@remembered
def _screens(table: Tabletop) -> tuple[Body, ...]:
    return tuple(body(table, unit) for unit in _models(table) if kind_of(table, unit) == "titan")


def touching(table: Tabletop, unit: int) -> list[int]:
    """Models in base contact with this one."""
    return list(_touching(table, unit))


@remembered
def _touching(table: Tabletop, unit: int) -> tuple[int, ...]:
    mine, board = body(table, unit), table.board
    return tuple(u for u in _models(table) if u != unit and board.touching(mine, body(table, u)))


def weapons_of(table: Tabletop, unit: int) -> list[Weapon]:
    """The weapons a model carries, wrecked and empty ones included, each once."""
    arms = table.find(unit, Arms)
    return [] if arms is None else [tables().weapons[w] for w in arms.weapons]


def terms(table: Tabletop) -> Terms:
    return table.of_table(Terms)


def ruling(table: Tabletop, switch: str) -> str | int:
    """How a switch of the rulings is set in this game."""
    return terms(table).rulings[switch]


def role_of(table: Tabletop, side: int) -> Role:
    """What the scenario makes of the zone that side plays from (13)."""
    return terms(table).special.role(table.of_table(Sides).zones[side])


def tags(table: Tabletop, unit: int) -> frozenset[str]:
    """What a target counts as: its kind, and the marks of the weapons it has ready (rulings RA-01, RA-38)."""
    kind = kind_of(table, unit)
    found = {"infantry" if kind == "pilot" else kind}
    if is_titan_zed(table, unit):
        found.add("titan")
    if kind in ("infantry", "pilot", "titan"):
        found.update(tag for weapon in ready_weapons(table, unit) for tag in weapon.tags)
    return frozenset(found)


def ready_weapons(table: Tabletop, unit: int) -> list[Weapon]:
    """Weapons that could be used: of a Titan's primaries only the active one; nothing wrecked or empty."""
    arms = table.find(unit, Arms)
    if arms is None:
        return []
    return [weapon for weapon in weapons_of(table, unit)
            if weapon.id not in arms.wrecked and arms.shots(weapon.id) != 0
            and (weapon.slot != "primary" or weapon.id == arms.active)]


def armor_left(table: Tabletop, unit: int) -> int:
    """Armor still standing, never below 0; of a horde model its Hits."""
    hits = table.find(unit, Hits)
    if hits is not None:
        return hits.left
    return max(0, table.get(unit, Stats).arm - table.get(unit, Health).damage)


def has_sure_thing(table: Tabletop, unit: int) -> bool:
    part = table.find(unit, SureThing)
    return part is not None and part.ready


def condition(table: Tabletop, titan: int, name: str) -> bool:
    """Whether a Titan suffers this critical condition."""
    part = table.find(titan, Criticals)
    return part is not None and name in part.conditions
