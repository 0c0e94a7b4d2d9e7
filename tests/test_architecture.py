"""The shape of the code, read from its source. What each fence is for stands beside it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# --- what may be imported where ------------------------------------------------------------------------------

ORDER = (
    {"game"},  # the package itself: a name and a version
    {"game.records"},
    {"game.tabletop"},
    {"game.rules"},
    {"game.rulesets"},
    {"game.play"},
    {"game.campaign", "game.ai"},
    {"game.stage"},
    {"game.__main__"},
    {"tools"},
)
"""Each imports only what stands above it; what stands in one line does not import each other either."""

BUILT_ON = {"campaign": frozenset({"titanfallz"})}
"""Rulesets that add to others, as their modules say they need: these they may import, and never the other way."""

PLACED = frozenset[str]().union(*ORDER)


@dataclass(frozen=True)
class Fence:
    """Outside packages that only some of our own may import. A place is a module or a package with all in it."""

    fenced: frozenset[str]
    only_in: tuple[str, ...]
    why: str

    def stops(self, importer: str, imported: str) -> bool:
        """Whether this import breaks through the fence."""
        return _under_any(imported, self.fenced) and not _under_any(importer, self.only_in)


FENCES = (
    Fence(
        frozenset({"esper"}),
        ("game.tabletop.world", "game.stage.scene"),
        "one file knows how the table is stored",
    ),
    Fence(frozenset({"pymunk"}), ("game.tabletop",), "the rules ask the board, not the library beneath it"),
    Fence(frozenset({"arcade", "pyglet"}), ("game.stage", "tools"), "a battle needs no window"),
    Fence(
        frozenset({"random", "secrets", "numpy.random"}),
        ("game.ai", "game.stage", "game.__main__", "tools"),
        "dice are a value in the table, or a replay would tell another story",
    ),
)


@dataclass(frozen=True)
class Import:
    """One imported name, where it is imported and by which module."""

    importer: str
    imported: str
    place: str

    def __str__(self) -> str:
        return f"{self.place}: {self.importer} imports {self.imported}"


def test_imports_run_one_way() -> None:
    wrong = [each for each in _all_imports() if _is_ours(each.imported) and not _may_import(each)]
    assert not wrong, _listed("Imports that point the wrong way", wrong)


def test_rulesets_stand_alone() -> None:
    wrong = [each for each in _all_imports() if _crosses_rulesets(each)]
    assert not wrong, _listed("One ruleset imports another", wrong)


def test_a_ruleset_is_built_on_what_its_module_needs() -> None:
    from game.rulesets import MODULES

    assert {name: frozenset(module.needs) for name, module in MODULES.items() if module.needs} == BUILT_ON


def test_every_package_has_its_place_in_the_order() -> None:
    modules = [_module_name(path) for path in _sources(ROOT / "game")]
    lost = [module for module in modules if ".".join(module.split(".")[:2]) not in PLACED]
    assert not lost, _listed("Modules outside the order of packages", lost)


@pytest.mark.parametrize("fence", FENCES, ids=lambda fence: "-".join(sorted(fence.fenced)))
def test_outside_packages_stay_behind_their_fence(fence: Fence) -> None:
    wrong = [each for each in _all_imports() if fence.stops(each.importer, each.imported)]
    assert not wrong, _listed(f"Imported outside its fence ({fence.why})", wrong)


def _may_import(each: Import) -> bool:
    importer, imported = _layer(each.importer), _layer(each.imported)
    return imported < importer or _layer_name(each.importer) == _layer_name(each.imported)


def _is_ours(module: str) -> bool:
    return _under_any(module, ("game", "tools", "tests"))


def _layer(module: str) -> int:
    name = _layer_name(module)
    return next((number for number, names in enumerate(ORDER) if name in names), len(ORDER))


def _layer_name(module: str) -> str:
    """The part of the order it belongs to: game.rules for game.rules.step, game for game.__version__."""
    top, *below = module.split(".")
    part = f"{top}.{below[0]}" if below else top
    return part if part in PLACED else top


def _crosses_rulesets(each: Import) -> bool:
    importer, imported = _ruleset(each.importer), _ruleset(each.imported)
    if importer is None or imported is None or importer == imported:
        return False
    return imported not in BUILT_ON.get(importer, ())


def _ruleset(module: str) -> str | None:
    """The ruleset a module is part of, if any; what all of them share lies in plain files beside them."""
    parts = module.split(".")
    folder = ROOT.joinpath(*parts[:3])
    return parts[2] if parts[:2] == ["game", "rulesets"] and len(parts) > 2 and folder.is_dir() else None


def _under_any(module: str, places: Iterable[str]) -> bool:
    return any(module == place or module.startswith(f"{place}.") for place in places)


# --- what only some functions may do -------------------------------------------------------------------------

CHANGES = frozenset({"put", "drop", "create"})
TABLES = frozenset({"table", "tabletop"})

MAY_CHANGE_THE_TABLE = {
    "game/tabletop/": "the table itself",
}
"""Where the table is changed outside the apply of an event: a file or the start of its path, and the reason."""


def test_only_events_change_the_table() -> None:
    wrong = [
        f"{path.relative_to(ROOT).as_posix()}:{call.lineno}: {ast.unparse(call.func)} in {function}"
        for path in _sources(ROOT / "game")
        if not path.relative_to(ROOT).as_posix().startswith(tuple(MAY_CHANGE_THE_TABLE))
        for function, call in calls(path, _changes_a_table)
        if function != "apply"
    ]
    assert not wrong, _listed("The table is changed outside the apply of an event", wrong)


def test_every_exception_for_changing_the_table_is_still_needed() -> None:
    stale = [
        start
        for start in MAY_CHANGE_THE_TABLE
        if start != "game/tabletop/"
        and not any(
            path.relative_to(ROOT).as_posix().startswith(start) and list(calls(path, _changes_a_table))
            for path in _sources(ROOT / "game")
        )
    ]
    assert not stale, _listed("Exceptions that nothing needs any more", stale)


def calls(path: Path, wanted: Callable[[ast.Call], bool]) -> Iterator[tuple[str, ast.Call]]:
    """The calls of the wanted sort in a file, each with the name of the function it stands in."""
    yield from _calls_below(_tree(path), "the module itself", wanted)


def _calls_below(
    node: ast.AST, function: str, wanted: Callable[[ast.Call], bool]
) -> Iterator[tuple[str, ast.Call]]:
    for child in ast.iter_child_nodes(node):
        inside = child.name if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)) else function
        if isinstance(child, ast.Call) and wanted(child):
            yield inside, child
        yield from _calls_below(child, inside, wanted)


def _changes_a_table(call: ast.Call) -> bool:
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr in CHANGES
        and not TABLES.isdisjoint(ast.unparse(function.value).split("."))
    )


# --- what lies at the top, and what a command without a window costs -----------------------------------------

TOP = frozenset({"game", "assets", "levels", "tests", "tools", "pyproject.toml", "README.md"})


def test_the_top_level_holds_what_it_may() -> None:
    extra = sorted(name for name in _top_level() if name not in TOP and not name.startswith("."))
    assert not extra, _listed("Does not belong to the top level", extra)


def test_the_command_line_wakes_up_without_arcade() -> None:
    if not (ROOT / "game" / "__main__.py").exists():
        return  # nothing to wake up yet
    script = "import sys, game.__main__; print([name for name in ('arcade', 'pyglet') if name in sys.modules])"
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "[]", "game.__main__ imports arcade before anybody asked for a window"


def _top_level() -> set[str]:
    """What is under version control at the top; without git, what lies there but for what the game writes."""
    command = ["git", "ls-files", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return {entry.name for entry in ROOT.iterdir()} - {"out", "build", "dist"}
    return {name.split("/")[0] for name in listed.split("\0") if name}


# --- reading source ------------------------------------------------------------------------------------------


def _sources(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.rglob("*.py")) if "_data" not in path.parts]


def _module_name(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def _all_imports() -> list[Import]:
    return [each for path in _sources(ROOT / "game", ROOT / "tools") for each in _imports_of(path)]


def _imports_of(path: Path) -> Iterator[Import]:
    importer = _module_name(path)
    package = importer if path.name == "__init__.py" else importer.rpartition(".")[0]
    for node in ast.walk(_tree(path)):
        for name in _imported_names(node, package):
            place = f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 0)}"
            yield Import(importer, name, place)


def _imported_names(node: ast.AST, package: str) -> list[str]:
    """The modules an import may load. `from game import rules` names game.rules, and so does `from . import`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = _base_of(node, package)
        return [f"{base}.{alias.name}" for alias in node.names]
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
        return [arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return []


def _base_of(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    above = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def _listed(heading: str, things: Iterable[object]) -> str:
    return "\n".join([f"{heading}:", *(f"  {thing}" for thing in things)])


# --- the fences themselves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("importer", "imported", "allowed"),
    [
        ("game.play.match", "game.rules.battle.Battle", True),
        ("game.rules.battle", "game.play.match", False),
        ("game.ai.judge", "game.campaign.tour", False),
        ("game.ai.judge", "game.ai.levels", True),
        ("game.stage.scene.glide", "game.ai.judge", True),
        ("game.__main__", "game.stage.views", True),
        ("game.stage.views", "game.__main__", False),
        ("tools.duel", "game.ai.judge", True),
        ("game.stage.views", "tools.tile_tool", False),
        ("game.records.paths", "game.__version__", True),
        ("game.play.match", "tests.sketch", False),
    ],
)
def test_the_order_itself(importer: str, imported: str, allowed: bool) -> None:
    assert _may_import(Import(importer, imported, "")) is allowed


@pytest.mark.parametrize(
    ("line", "package", "names"),
    [
        ("import arcade.gui", "game.stage", ["arcade.gui"]),
        ("from arcade import gui, key", "game.stage", ["arcade.gui", "arcade.key"]),
        ("from . import step", "game.rules", ["game.rules.step"]),
        ("from .step import Step", "game.rules", ["game.rules.step.Step"]),
        ("from ..tabletop import dice", "game.rules", ["game.tabletop.dice"]),
        ("importlib.import_module('pymunk')", "game.rules", ["pymunk"]),
    ],
)
def test_every_manner_of_import_is_seen(line: str, package: str, names: list[str]) -> None:
    found = [name for node in ast.walk(ast.parse(line)) for name in _imported_names(node, package)]
    assert found == names


def test_a_fence_stops_the_right_imports() -> None:
    fence = FENCES[0]
    assert fence.stops("game.rules.battle", "esper")
    assert fence.stops("game.tabletop.tabletop", "esper.World")
    assert not fence.stops("game.tabletop.world", "esper")
    assert not fence.stops("game.stage.scene.glide", "esper")
    assert not fence.stops("game.rules.battle", "esperanto")


def test_a_change_of_the_table_is_found_wherever_the_table_hangs(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text(
        "class Moved:\n"
        "    def apply(self, table):\n"
        "        table.put(1, 2)\n"
        "def sly(battle, drawer):\n"
        "    battle.table.drop(1, int)\n"
        "    drawer.put(1, 2)\n"
        "    self.battle.table.world.create()\n",
        encoding="utf-8",
    )
    found = [(name, call.lineno) for name, call in calls(source, _changes_a_table)]
    assert found == [("apply", 3), ("sly", 5), ("sly", 7)]
