"""Titans, doors, drones, and what comes from orbit."""

from __future__ import annotations

import numpy as np

from tools.forge.audio.bursts import breath, crack, thump
from tools.forge.audio.people import fall
from tools.forge.audio.recipe import sound
from tools.forge.audio.synth import (
    RATE,
    Dice,
    Signal,
    band,
    clip,
    fade,
    glide,
    high,
    low,
    mix,
    noise,
    partials,
    room,
    square,
    sweep,
    swell,
    times,
)
from tools.forge.audio.weapons import arc_tool, explosion, missile


@sound(-10)
def titan_step(dice: Dice) -> Signal:
    """A foot, the plate under it, and the hiss of the knee."""
    plate = partials((310, 523, 871), 0.25, 0.05)
    dry = mix(
        (thump(75, 34, 0.28, 0.08), 0, 1),
        (crack(dice, 0.2, 500, 0.05), 0, 0.7),
        (plate, 0.01, 0.1),
        (breath(dice, 0.18, 500, 1500, 0.03, 0.12), 0.14, 0.12),
    )
    return room(dice, dry, 0.3, 0.15)


@sound(-10)
def servo(dice: Dice) -> Signal:
    """A joint turns."""
    turn = fade(0.3, 0.05, 0.14)
    return mix(
        (sweep(220, 540, 0.3) * turn, 0, 0.5),
        (sweep(440, 1080, 0.3) * turn, 0, 0.2),
        (breath(dice, 0.3, 900, 2600, 0.12, 0.05), 0, 0.15),
    )


@sound(-10, 1)
def titanfall_fall(dice: Dice) -> Signal:
    """It comes."""
    n = int(1.4 * RATE)
    rising = np.linspace(0.05, 1, n) ** 2
    return mix((band(noise(dice, 1.4), 200, 1800) * rising, 0, 1), (sweep(1400, 180, 1.4) * rising, 0, 0.35))


@sound(-1, 1)
def titanfall_impact(dice: Dice) -> Signal:
    """It is here."""
    blow = low(noise(dice, 1.6), 700) * fade(1.6, 0.001, 0.4)
    edge = high(noise(dice, 0.25), 2000) * fade(0.25, 0.001, 0.05)
    dry = mix(
        (blow, 0, 1),
        (thump(70, 22, 1.3, 0.5), 0, 1.6),
        (edge, 0, 0.5),
        (breath(dice, 1.2, 900, 4000, 0.3, 0.15), 0.1, 0.14),
    )
    return room(dice, clip(dry, 2.6), 1.2, 0.35)


@sound(-10, 1)
def drop_shield(dice: Dice) -> Signal:
    """A dome closes."""
    grow = fade(0.6, 0.1, 0.3)
    return mix(
        (sweep(110, 330, 0.6) * grow, 0, 0.6),
        (sweep(165, 495, 0.6) * grow, 0, 0.4),
        (breath(dice, 0.6, 2000, 6000, 0.15, 0.2), 0, 0.12),
    )


@sound(-10, 1)
def core_alarm(dice: Dice) -> Signal:
    """Three rising squares."""
    return mix(
        *((low(square(glide(520, 780, 0.32)), 2600) * fade(0.32, 0.01, 0.25), i * 0.4, 0.8) for i in range(3))
    )


@sound(-8, 1)
def eject(dice: Dice) -> Signal:
    """Bolts blow, a rocket seat leaves."""
    bolts = mix((crack(dice, 0.05, 3000, 0.01), 0, 1), (partials((900, 1600, 2500), 0.15, 0.03), 0, 0.3))
    return mix((bolts, 0, 1), (missile(dice), 0.08, 0.9))


@sound(-10)
def hatch(dice: Dice) -> Signal:
    """A hatch: air, hinge, clank."""
    return mix(
        (breath(dice, 0.25, 1500, 6000, 0.07, 0.02), 0, 0.4),
        (servo(dice), 0.1, 0.4),
        (partials((420, 760, 1330), 0.25, 0.05), 0.38, 0.6),
    )


@sound(-10)
def battery(dice: Dice) -> Signal:
    """A battery is torn out: a clank, sparks and a whine that dies."""
    return mix(
        (partials((520, 980, 1610), 0.2, 0.04), 0, 0.7),
        (arc_tool(dice), 0.05, 0.6),
        (thump(900, 120, 0.5, 0.18), 0.1, 0.4),
    )


@sound(-12)
def door(dice: Dice) -> Signal:
    """A leaf runs in its rail and meets the frame."""
    run = low(noise(dice, 0.6), 700) * swell(0.6, 0.1, 0.1)
    return mix(
        (run, 0, 0.6),
        (sweep(90, 150, 0.6) * swell(0.6, 0.1, 0.1), 0, 0.3),
        (partials((240, 430, 710), 0.3, 0.06), 0.58, 0.8),
        (thump(100, 45, 0.15, 0.05), 0.58, 1),
    )


@sound(-16, 1)
def drone(dice: Dice) -> Signal:
    """Four small rotors come and go."""
    t = times(1.0)
    rotors = sum(np.sin(2 * np.pi * (f * t + 2 * np.sin(2 * np.pi * 0.9 * t))) for f in (182, 187, 365, 372))
    return mix((rotors * swell(1.0, 0.4, 0.5), 0, 0.3), (breath(dice, 1.0, 1200, 4000, 0.4, 0.4), 0, 0.2))


@sound(-14, 1)
def drop(dice: Dice) -> Signal:
    """Somebody comes on: a pod's brake and boots."""
    return mix(
        (band(noise(dice, 0.5), 300, 2500) * np.linspace(1, 0.1, int(0.5 * RATE)), 0, 0.5),
        (fall(dice), 0.45, 1),
    )


@sound(-12, 1)
def jammer(dice: Dice) -> Signal:
    """A signal drowns."""
    return mix(
        (sweep(1200, 300, 0.6) * fade(0.6, 0.02, 0.25) * (dice.random(int(0.6 * RATE)) > 0.4), 0, 0.6),
        (breath(dice, 0.8, 1000, 6000, 0.3, 0.2), 0, 0.5),
    )


@sound(-6, 1)
def orbital(dice: Dice) -> Signal:
    """Something leaves orbit: a rising scream."""
    scream = sweep(2400, 320, 1.2) * np.linspace(0.1, 1, int(1.2 * RATE)) ** 2
    return mix(
        (scream, 0, 0.4),
        (band(noise(dice, 1.2), 400, 3000) * np.linspace(0.05, 1, int(1.2 * RATE)) ** 2, 0, 0.8),
        (explosion(dice), 1.15, 1),
    )
