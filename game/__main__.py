"""The command line: ``titanfallz`` or ``python -m game``. Exit 0: fine, 1: found a fault, 2: bad usage."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from game.records.faults import Fault

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    options = _parser().parse_args(argv)
    command: Command = options.command
    try:
        return command(options)
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 2 if options.name in ("play", "sim", "shot") else 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1


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
    parser.add_argument("--sides", default="human,human", help="who plays: human or ai:random, with a comma")
    parser.add_argument("--crews", default="ironwake,meridian", help="two crews, by name or file, with a comma")
    parser.add_argument("--seed", type=_whole, help="the dice; drawn from the clock if not given")
    parser.add_argument("--alternating", action="store_true", default=None, help="place loose terrain in turns")
    parser.add_argument("--load", metavar="FILE", help="go on with a save")
    parser.add_argument("--unattended", action="store_true", help="no window: play by itself and report to --out")
    parser.add_argument("--out", default="out", metavar="FOLDER", help="where an unattended match reports")
    parser.set_defaults(command=_play)


def _sim_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("level")
    parser.add_argument("--sides", default="ai:random,ai:random")
    parser.add_argument("--crews", default="ironwake,meridian")
    parser.add_argument("--games", type=_whole, default=1)
    parser.add_argument("--seed", type=_whole, default=1, help="the first game's seed; the next ones count up")
    parser.add_argument("--jobs", type=_whole, default=1, help="worker processes")
    parser.add_argument("--alternating", action="store_true", default=None)
    parser.add_argument("--json", metavar="FILE", help="one record a game")
    parser.add_argument("--saves", metavar="FOLDER", help="keep every game as a replay")
    parser.set_defaults(command=_sim)


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return int(text)


def _pair(text: str, what: str) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not all(names):
        raise Fault(f"Two {what} have to be named, with a comma between them; {text!r} does not.")
    return (names[0], names[1])


# --- commands ------------------------------------------------------------------------------------------------------


def _play(options: argparse.Namespace) -> int:
    if options.unattended:
        return _unattended(options)
    from game.stage.app import play

    return play(level=options.level, sides=options.sides, crews=_pair(options.crews, "crews"), seed=options.seed,
                load=options.load, alternating=options.alternating)


def _unattended(options: argparse.Namespace) -> int:
    from game.ai.sim import Order
    from game.ai.unattended import report

    seed = 1 if options.seed is None else options.seed
    order = Order(options.level or "dark_refinery", ("ai:random", "ai:random"), seed, _pair(options.crews, "crews"),
                  alternating=options.alternating)
    report(order, Path(options.out))
    picture = Path(options.out) / "final.png"
    from game.stage.shot import shot

    if not shot(str(Path(options.out) / "match.yaml"), picture, (1280, 720)):
        print("No picture was made: this machine cannot open even a hidden window.", file=sys.stderr)
    return 0


def _sim(options: argparse.Namespace) -> int:
    from game.ai.seats import seats
    from game.ai.sim import Order, simulate

    sides, crews = seats(options.sides), _pair(options.crews, "crews")
    if "human" in sides:
        raise Fault("A simulation has nobody at the mouse: name two AIs, such as ai:random,ai:random.")
    folder = None if options.saves is None else Path(options.saves)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    orders = [Order(options.level, sides, seed, crews, alternating=options.alternating,
                    save=None if folder is None else str(folder / f"{seed}.yaml"))
              for seed in range(options.seed, options.seed + options.games)]
    reports = []
    for report in simulate(orders, options.jobs):
        reports.append(report)
        print(f"seed {report.seed}: winner {report.winner}, {report.reason}, round {report.rounds}, "
              f"VP {report.vp[0]}:{report.vp[1]}, {report.actions} actions, {report.refused} refused, "
              f"{report.digest}, {report.seconds:.2f} s")
        for sentence in report.faults:
            print(f"  {sentence}")
    if options.json:
        from game.records.atomic import write_text

        write_text(Path(options.json), json.dumps([r.plain() for r in reports], indent=1) + "\n")
    bad = sum(bool(r.faults) or r.refused > 0 or r.reason == "unfinished" for r in reports)
    seconds = sum(r.seconds for r in reports)
    print(f"{len(reports)} games, {bad} with faults, {len(reports) / max(seconds, 1e-9):.1f} games a second and core")
    return 1 if bad else 0


def _replay(options: argparse.Namespace) -> int:
    from game.play.replay import Replay

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
    from game.stage.shot import shot

    words = options.size.lower().split("x")
    if len(words) != 2 or not all(word.isdecimal() and 320 <= int(word) <= 7680 for word in words):
        raise Fault(f"{options.size!r} is no size; it has to be WIDTHxHEIGHT, such as 1920x1080, from 320 to 7680.")
    if not shot(options.subject, Path(options.out), (int(words[0]), int(words[1]))):
        raise Fault("No picture was made: this machine cannot open even a hidden window.")
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
