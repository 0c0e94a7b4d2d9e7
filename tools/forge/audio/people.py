"""People: how they move, and what they do with their hands."""

from __future__ import annotations

from tools.forge.audio.bursts import breath, crack, snap, thump
from tools.forge.audio.recipe import sound
from tools.forge.audio.synth import Dice, Signal, fade, mix, partials, sweep, tone
from tools.forge.audio.weapons import arc_tool


@sound(-20)
def steps(dice: Dice) -> Signal:
    """Four boots on deck plate."""
    return mix(
        *(
            (
                mix((crack(dice, 0.05, 1200, 0.012), 0, 1), (partials((620, 990), 0.06, 0.01), 0, 0.12)),
                i * 0.16,
                1 - 0.1 * (i % 2),
            )
            for i in range(4)
        )
    )


@sound(-12)
def jump_kit(dice: Dice) -> Signal:
    """Two jets at the hip."""
    return mix(
        (breath(dice, 0.35, 700, 4200, 0.1), 0, 1), (sweep(320, 900, 0.25) * fade(0.25, 0.01, 0.08), 0, 0.2)
    )


@sound(-12)
def wall_run(dice: Dice) -> Signal:
    """Five soft steps over a hiss."""
    run = [(crack(dice, 0.05, 1400, 0.012), i * 0.13, 0.8) for i in range(5)]
    return mix(*run, (breath(dice, 0.7, 1200, 3800, 0.3, 0.1), 0, 0.25))


@sound(-10)
def grapple(dice: Dice) -> Signal:
    """A click, a line running out, a clank."""
    line = mix(
        (breath(dice, 0.3, 1500, 6000, 0.12, 0.02), 0, 0.4),
        (sweep(900, 2400, 0.28) * fade(0.28, 0.02, 0.15), 0, 0.2),
    )
    return mix(
        (snap(dice, 0.02, 3000, 0.005), 0, 1),
        (line, 0.02, 1),
        (partials((1870, 2950), 0.15, 0.03), 0.32, 0.5),
    )


@sound(-12)
def fall(dice: Dice) -> Signal:
    """A body and its gear hit the floor."""
    return mix(
        (crack(dice, 0.15, 600, 0.04), 0, 1),
        (thump(110, 50, 0.15, 0.04), 0, 0.7),
        (partials((880, 1420), 0.1, 0.02), 0.08, 0.15),
    )


@sound(-14)
def reload(dice: Dice) -> Signal:
    """Out, in, and a slap."""
    clicks = ((0, 1900, 0.6), (0.22, 1400, 0.8), (0.34, 1100, 1))
    return mix(
        *(
            (
                mix((snap(dice, 0.02, 2000, 0.005), 0, 0.7), (partials((f, f * 1.6), 0.05, 0.01), 0, 0.5)),
                at,
                gain,
            )
            for at, f, gain in clicks
        )
    )


@sound(-16)
def work(dice: Dice) -> Signal:
    """Hands on a machine: a ratchet and a tick."""
    return mix(
        *(
            (
                mix((snap(dice, 0.015, 1800, 0.004), 0, 0.7), (partials((760, 1240), 0.04, 0.008), 0, 0.4)),
                i * 0.07,
                0.6 + 0.1 * (i % 3),
            )
            for i in range(6)
        )
    )


@sound(-14, 1)
def hack(dice: Dice) -> Signal:
    """Eight short tones, any eight, and a chord if it worked."""
    scale = (523, 587, 659, 784, 880, 1047)
    beeps = [
        (tone(scale[int(dice.integers(6))], 0.05) * fade(0.05, 0.003, 0.03), i * 0.06, 0.6) for i in range(8)
    ]
    return mix(*beeps, *((tone(f, 0.3) * fade(0.3, 0.005, 0.1), 0.52, 0.4) for f in (523, 659, 784)))


@sound(-14, 1)
def repair(dice: Dice) -> Signal:
    """A welder, then two rising tones."""
    return mix(
        (arc_tool(dice), 0, 0.4),
        (tone(392, 0.2) * fade(0.2, 0.01, 0.08), 0.36, 0.6),
        (tone(588, 0.3) * fade(0.3, 0.01, 0.1), 0.48, 0.7),
    )


@sound(-14, 1)
def revive(dice: Dice) -> Signal:
    """A syringe, a breath, a heart."""
    heart = [(thump(70, 45, 0.12, 0.04), at, 1.0) for at in (0.35, 0.52, 0.95, 1.12)]
    return mix(
        (breath(dice, 0.2, 3000, 7000, 0.05, 0.02), 0, 0.4),
        (breath(dice, 0.5, 500, 1800, 0.15, 0.2), 0.15, 0.25),
        *heart,
    )
