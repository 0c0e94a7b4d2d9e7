"""A replay as text, line by line: for reports, for golden games, for bug reports."""

from __future__ import annotations

from game.play.replay import Replay, line
from game.play.telling import Teller
from game.rulesets.titanfallz.parts import Score


def retell(replay: Replay) -> str:
    """The whole story of a replay: every action, and under it every line of the log."""
    battle = replay.begin()
    names = " against ".join(crew.name for crew in replay.opening.crews)
    told = [f"{replay.opening.level.name}: {names}, seed {replay.opening.seed}", ""]
    told += Teller(battle).lines(battle.log)
    for number, action in enumerate(replay.actions, 1):
        told.append(f"{number}. {line(action)}")
        told += [f"     {sentence}" for sentence in Teller(battle).lines(battle.submit(action))]
    vp = battle.table.of_table(Score).vp
    told += ["", f"Victory Points {vp[0]} to {vp[1]} after round {battle.clock.round}; {battle.digest()}"]
    return "\n".join(told) + "\n"
