"""The command line: ``titanfallz`` or ``python -m game``. Exit 0: fine, 1: found a fault, 2: bad usage."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.records.atomic import write_text
from game.records.faults import Failure, Fault

if TYPE_CHECKING:
    from game.ai.sim import Report

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what a terminal cannot show must not stop a game
    options = _parser().parse_args(argv)
    command: Command = options.command
    try:
        code = command(options)
        sys.stdout.flush()
        return code
    except Fault as fault:
        print(fault, file=sys.stderr)
        return _code(fault, options.name)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more at the end
        return 1


def _code(fault: Fault, command: str) -> int:
    """1 for what is wrong with a file or this machine, 2 for what was asked for."""
    asked = fault.path is None and not isinstance(fault, Failure)
    return 2 if asked and command in ("play", "sim", "shot") else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="titanfallz", description="TITANFALLZ: a tabletop skirmish for two.")
    commands = parser.add_subparsers(dest="name", metavar="COMMAND")
    parser.set_defaults(command=_play, name="play", level=None, sides="human,human", seed=None, load=None,
                        unattended=False, out="out", crews="ironwake,meridian", alternating=None)
    _play_options(commands.add_parser("play", help="play a match"))
    _sim_options(commands.add_parser("sim", help="let AIs play whole games without a screen"))
    replay = commands.add_parser("replay", help="look at a recorded match")
    replay.add_argument("file")
    replay.add_argument("--verify", action="store_true", help="retell it and compare with what was recorded")
    _film_options(replay)
    replay.set_defaults(command=_replay)
    check = commands.add_parser("check", help="look for faults in levels, crews and saves")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(command=_check)
    shot = commands.add_parser("shot", help="a picture of a level or a save")
    shot.add_argument("subject", metavar="LEVEL|SAVE")
    shot.add_argument("--out", required=True, metavar="PNG")
    shot.add_argument("--size", default="1920x1080", metavar="WxH")
    shot.set_defaults(command=_shot)
    rules = commands.add_parser("rules", help="look something up in the rulebook")
    rules.add_argument("asked", nargs="*", metavar="ID|WORD", help="such as TZ-8.2-01, 8.2, RB-01 or noise")
    rules.add_argument("--load", metavar="FILE", help="with the rulings of this save in force")
    rules.set_defaults(command=_rules)
    commands.add_parser("where", help="where files are").set_defaults(command=_where)
    return parser


def _play_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("level", nargs="?")
    parser.add_argument("--sides", default="human,human", help="two of human, ai:random, ai:recruit …")
    parser.add_argument("--crews", default="ironwake,meridian", help="two crews, by name or file, with a comma")
    parser.add_argument("--seed", type=_seed, help="the dice; drawn from the clock if not given")
    parser.add_argument("--alternating", action="store_true", default=None, help="place loose terrain in turns")
    parser.add_argument("--load", metavar="FILE", help="go on with a save")
    parser.add_argument("--unattended", action="store_true", help="no window: play by itself and report to --out")
    parser.add_argument("--out", default="out", metavar="FOLDER", help="where an unattended match reports")
    parser.set_defaults(command=_play)


def _sim_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("level")
    parser.add_argument("--sides", default="ai:random,ai:random")
    parser.add_argument("--crews", default="ironwake,meridian", help="by name or file; random: by the seed")
    parser.add_argument("--games", type=_count, default=1)
    parser.add_argument("--seed", type=_seed, default=1, help="the first game's seed; the next ones count up")
    parser.add_argument("--jobs", type=_count, default=1, help="worker processes")
    parser.add_argument("--alternating", action="store_true", default=None)
    parser.add_argument("--rulings", default="", help="NAME=VALUE with commas between, or random: all, by the seed")
    parser.add_argument("--json", metavar="FILE", help="one record a game")
    parser.add_argument("--saves", metavar="FOLDER", help="keep every game as a replay")
    parser.set_defaults(command=_sim)


def _film_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--film", metavar="OUT", help="show it as a film: .mp4, .gif, or a folder of pictures")
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument("--fps", type=_count, default=30, help="pictures a second")
    parser.add_argument("--speed", type=float, default=1.0, help="how much faster than it is played, such as 2")
    parser.add_argument("--from", type=_count, dest="first", default=0, metavar="ROUND")
    parser.add_argument("--to", type=_count, dest="last", default=999, metavar="ROUND")


def _seed(text: str) -> int:
    return _whole(text, 0, 2**64 - 1)


def _count(text: str) -> int:
    return _whole(text, 1, 1_000_000)


def _whole(text: str, least: int, most: int) -> int:
    if not text.isdecimal() or len(text) > 20 or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
    return int(text)


def _pair(text: str, what: str) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not all(names):
        raise Fault(f"Two {what} have to be named, with a comma between them; {text!r} does not.")
    return (names[0], names[1])


# --- commands ------------------------------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    from game.stage.display import NoWindow, has_display, need_arcade

    if options.load is not None and (options.level is not None or options.seed is not None or options.unattended):
        raise Fault("A save brings its own level and dice, and a person to play it: name no others with --load.")
    if options.unattended:
        return _unattended(options)
    if not has_display():
        if options.load is not None:
            raise NoWindow(f"there is no display here to go on with {options.load} on.")
        print("There is no display here, so the game plays a whole match by itself and writes it to "
              f"{options.out}/.", file=sys.stderr)
        return _unattended(options)
    need_arcade()
    from game.stage.app import play

    return play(level=options.level, sides=options.sides, crews=_pair(options.crews, "crews"), seed=options.seed,
                load=options.load, alternating=options.alternating)


def _unattended(options: argparse.Namespace) -> int:
    from game.ai.seats import seats
    from game.ai.sim import Order
    from game.ai.unattended import report
    from game.play.seats import HUMAN
    from game.stage.display import NoWindow, with_some_display

    one, other = ("ai:random" if name == HUMAN else name for name in seats(options.sides))
    seed = 1 if options.seed is None else options.seed
    order = Order(options.level or "dark_refinery", (one, other), seed, _pair(options.crews, "crews"),
                  alternating=options.alternating)
    code = 1 if report(order, Path(options.out)).faults else 0
    picture = Path(options.out) / "final.png"
    match = str(Path(options.out) / "match.yaml")
    try:
        done = with_some_display(["shot", "--size", "1280x720", f"--out={picture}", "--", match])
    except NoWindow as why:
        print(why, file=sys.stderr)
        return code
    if done == 0:
        print(f"{picture} shows how it ended.")
    return code


def _sim(options: argparse.Namespace) -> int:
    from game.ai.seats import seats
    from game.ai.sim import Order, simulate

    sides, crews = seats(options.sides), _pair(options.crews, "crews")
    if "human" in sides:
        raise Fault("A simulation has nobody at the mouse: name two AIs, such as ai:random,ai:random.")
    orders = [Order(options.level, sides, seed, crews, _rulings(options.rulings, seed), options.alternating,
                    save=None if options.saves is None else str(Path(options.saves) / f"{seed}.yaml"))
              for seed in range(options.seed, options.seed + options.games)]
    reports: list[Report] = []
    _write_reports(options.json, reports)  # a file that cannot be written is better known before the games
    try:
        for report in simulate(orders, options.jobs):
            reports.append(report)
            _tell(report)
    finally:
        _write_reports(options.json, reports)
    bad = sum(bool(r.faults) or r.refused > 0 or r.reason == "unfinished" for r in reports)
    seconds = sum(r.seconds for r in reports)
    print(f"{len(reports)} games, {bad} with faults, {len(reports) / max(seconds, 1e-9):.1f} games a second and core")
    return 1 if bad else 0


def _rulings(text: str, seed: int) -> tuple[tuple[str, str | int], ...]:
    from game.ai.mustering import random_rulings
    from game.ai.sim import RANDOM
    from game.rulesets.titanfallz.rulings import Rulings

    return (random_rulings(seed) if text == RANDOM else Rulings.parse(text)).changes


def _write_reports(file: str | None, reports: Sequence[Report]) -> None:
    if file is not None:
        write_text(Path(file), json.dumps([report.plain() for report in reports], indent=1) + "\n")


def _tell(report: Report) -> None:
    print(f"seed {report.seed}: winner {report.winner}, {report.reason}, round {report.rounds}, "
          f"VP {report.vp[0]}:{report.vp[1]}, {report.actions} actions, {report.refused} refused, "
          f"{report.digest}, {report.seconds:.2f} s", flush=True)
    for sentence in report.faults:
        print(f"  {sentence}")


def _replay(options: argparse.Namespace) -> int:
    from game.play.replay import Replay

    if options.film is not None:
        return _film(options)
    replay = Replay.read(options.file)
    battle = replay.fold(verify=options.verify)
    outcome = battle.outcome
    state = f"round {battle.clock.round}, {battle.clock.phase}" if outcome is None else f"over: {outcome.reason}"
    print(f"{options.file}: {len(replay.actions)} actions, {state}, {battle.digest()}")
    return 0


def _check(options: argparse.Namespace) -> int:
    from game.play.checking import check_file

    bad = False
    for name in options.files:
        for severity, sentence in check_file(name):
            print(f"{severity}: {sentence}")
            bad = bad or severity == "error"
    return 1 if bad else 0


def _shot(options: argparse.Namespace) -> int:
    from game.stage.display import has_display, need_arcade, with_some_display

    size = _size(options.size)
    if not has_display():
        return with_some_display(["shot", "--size", options.size, f"--out={options.out}", "--", options.subject])
    need_arcade()
    from game.stage.shot import shot

    shot(options.subject, Path(options.out), size)
    return 0


def _size(text: str) -> tuple[int, int]:
    words = text.lower().split("x")
    if len(words) != 2 or not all(word.isdecimal() and len(word) < 5 and 320 <= int(word) <= 7680 for word in words):
        raise Fault(f"{text!r} is no size; it has to be WIDTHxHEIGHT, such as 1920x1080, from 320 to 7680.")
    return (int(words[0]), int(words[1]))


def _film(options: argparse.Namespace) -> int:
    from game.stage.display import has_display, need_arcade, with_some_display

    size = _size(options.size)
    if not 0.1 <= options.speed <= 16 or options.fps > 120 or options.last < options.first:
        raise Fault("A film runs at 0.1 to 16 times the speed, at 1 to 120 pictures a second, from a round to a later.")
    if not has_display():
        more = [f"--{key}={getattr(options, key)}" for key in ("film", "size", "fps", "speed")]
        more += [f"--from={options.first}"] if options.first else []
        return with_some_display(["replay", *more, f"--to={options.last}", "--", options.file])
    need_arcade()
    from game.stage.film import Cut, film

    out = Path(options.film)
    shown = film(options.file, out, Cut(size, options.fps, options.speed, options.first, options.last))
    print(f"{out} shows {sum(shown.values())} events of {len(shown)} kinds.")
    return 0


def _rules(options: argparse.Namespace) -> int:
    from game.play import rulebook
    from game.play.replay import Replay
    from game.rulesets.titanfallz.rulings import Rulings

    chosen = None if options.load is None else Rulings.of(Replay.read(options.load).opening.rulings)
    asked = " ".join(options.asked)
    lines = rulebook.told(rulebook.look_up(asked), chosen) if asked else rulebook.table_of_contents()
    print("\n".join(lines))
    return 0


def _where(_: argparse.Namespace) -> int:
    from game.records import paths

    for what, path in (("assets", paths.ASSETS), ("levels", paths.LEVELS), ("your levels", paths.user_levels()),
                       ("saves", paths.saves()), ("settings", paths.settings_file())):
        print(f"{what:12} {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
