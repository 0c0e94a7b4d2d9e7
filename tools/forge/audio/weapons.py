"""What shoots, bursts and cuts."""

from __future__ import annotations

import numpy as np

from tools.forge.audio.bursts import breath, crack, snap, thump
from tools.forge.audio.recipe import sound
from tools.forge.audio.synth import (
    RATE,
    Dice,
    Signal,
    band,
    clip,
    fade,
    high,
    low,
    mix,
    noise,
    partials,
    room,
    square,
    sweep,
    tone,
)


@sound(-7)
def rifle(dice: Dice) -> Signal:
    """One shot."""
    dry = mix(
        (crack(dice, 0.04, 2000, 0.012), 0, 1),
        (snap(dice, 0.008, 4000, 0.002), 0, 0.7),
        (thump(180, 60, 0.09, 0.03), 0, 0.6),
    )
    return room(dice, dry, 0.22, 0.15)


@sound(-8)
def smg(dice: Dice) -> Signal:
    """Four shots, each a little softer."""
    return mix(*((crack(dice, 0.03, 2600, 0.008), i * 0.075, 1 - 0.06 * i) for i in range(4)))


@sound(-5)
def machine_gun(dice: Dice) -> Signal:
    """A Warthog: five heavy shots."""
    shots = [(crack(dice, 0.05, 1500, 0.016), i * 0.09, 1.0) for i in range(5)]
    weight = [(thump(120, 50, 0.06, 0.025), i * 0.09, 0.8) for i in range(5)]
    return room(dice, clip(mix(*shots, *weight), 2.2), 0.3, 0.12)


@sound(-4)
def anti_materiel(dice: Dice) -> Signal:
    """One shot that rolls away over the plain."""
    tail = breath(dice, 0.5, 300, 1200, 0.16, 0.02)
    dry = mix((crack(dice, 0.08, 2600, 0.018), 0, 1), (thump(240, 40, 0.22, 0.07), 0, 1), (tail, 0.03, 0.25))
    return room(dice, clip(dry, 1.8), 0.6, 0.3)


@sound(-9)
def pistol(dice: Dice) -> Signal:
    """A dry pop."""
    return mix((crack(dice, 0.03, 3000, 0.008), 0, 1), (thump(300, 120, 0.05, 0.014), 0, 0.5))


@sound(-14)
def bow(dice: Dice) -> Signal:
    """A string let go, and the arrow's hiss."""
    string = mix(
        (tone(196, 0.18) * fade(0.18, 0.001, 0.035), 0, 1), (tone(392, 0.1) * fade(0.1, 0.001, 0.02), 0, 0.4)
    )
    return mix((string, 0, 0.7), (breath(dice, 0.2, 2200, 7000, 0.05, 0.03), 0.02, 0.5))


@sound(-3)
def gauss(dice: Dice) -> Signal:
    """A Gauss cannon charges and lets go."""
    charge = sweep(180, 2400, 0.18) * fade(0.18, 0.16, 0.02)
    bang = mix(
        (crack(dice, 0.12, 3200, 0.03), 0, 1),
        (thump(160, 32, 0.45, 0.14), 0, 1.2),
        (breath(dice, 0.35, 1800, 5200, 0.06, 0.001), 0, 0.3),
    )
    return room(dice, clip(mix((charge, 0, 0.25), (bang, 0.18, 1)), 2), 0.5, 0.25)


@sound(-3)
def railgun(dice: Dice) -> Signal:
    """A whine, a crack, and the air closing behind it."""
    whine = sweep(600, 5200, 0.22) * fade(0.22, 0.2, 0.02)
    return room(
        dice,
        mix(
            (whine, 0, 0.35), (snap(dice, 0.05, 2500, 0.012), 0.22, 1), (thump(900, 70, 0.4, 0.09), 0.22, 0.9)
        ),
        0.45,
        0.25,
    )


@sound(-4)
def autocannon(dice: Dice) -> Signal:
    """A Titan's machine gun: four slow, heavy shots and their cases."""
    shots = [(crack(dice, 0.09, 1100, 0.03), i * 0.11, 1.0) for i in range(4)]
    weight = [(thump(100, 38, 0.1, 0.04), i * 0.11, 1.0) for i in range(4)]
    cases = [(partials((2100, 3300), 0.08, 0.012), 0.3 + i * 0.09, 0.06) for i in range(3)]
    return room(dice, clip(mix(*shots, *weight, *cases), 2.2), 0.4, 0.2)


@sound(-8)
def laser(dice: Dice) -> Signal:
    """A beam that hisses."""
    beam = sum(tone(f, 0.5) for f in (440, 663, 1320)) * fade(0.5, 0.01, 0.16)
    return mix(
        (beam, 0, 0.4), (breath(dice, 0.5, 3000, 8000, 0.12), 0, 0.5), (thump(220, 110, 0.2, 0.05), 0, 0.5)
    )


@sound(-10)
def missile(dice: Dice) -> Signal:
    """A rocket leaves its tube."""
    return mix(
        (breath(dice, 0.7, 250, 2200, 0.22, 0.03), 0, 1),
        (sweep(140, 420, 0.5) * fade(0.5, 0.02, 0.2), 0, 0.35),
    )


@sound(-9)
def launcher(dice: Dice) -> Signal:
    """A grenade leaves a hollow tube."""
    return mix(
        (thump(190, 90, 0.12, 0.035), 0, 1),
        (crack(dice, 0.06, 1200, 0.02), 0, 0.6),
        (partials((820, 1310), 0.1, 0.015), 0.01, 0.12),
    )


@sound(-8)
def flame(dice: Dice) -> Signal:
    """Burning fuel rolls out."""
    roar = low(noise(dice, 1.0), 900) * fade(1.0, 0.12, 0.35)
    spit = high(noise(dice, 1.0), 3000) * (dice.random(RATE) > 0.985) * fade(1.0, 0.1, 0.4)
    return mix((roar, 0, 1), (breath(dice, 1.0, 700, 3000, 0.3, 0.1), 0, 0.3), (spit, 0, 0.5))


@sound(-3)
def explosion(dice: Dice) -> Signal:
    """A blast, its pressure and its splinters."""
    blast = low(noise(dice, 0.9), 900) * fade(0.9, 0.002, 0.22)
    dry = mix(
        (blast, 0, 1),
        (thump(90, 28, 0.7, 0.22), 0, 1.3),
        (breath(dice, 0.5, 1500, 5000, 0.09, 0.02), 0.02, 0.3),
    )
    return room(dice, clip(dry, 2.4), 0.8, 0.3)


@sound(-2, 1)
def core_blast(dice: Dice) -> Signal:
    """A core goes up: a breath in, then everything."""
    inward = band(noise(dice, 0.5), 300, 2400) * np.linspace(0.02, 1, RATE // 2) ** 3
    return mix((inward, 0, 0.5), (explosion(dice), 0.5, 1.0), (thump(60, 20, 1.4, 0.5), 0.5, 1.0))


@sound(-10)
def grenade(dice: Dice) -> Signal:
    """It bounces three times."""
    bounce = partials((1240, 2310, 3180), 0.07, 0.014)
    return mix((bounce, 0, 1), (bounce, 0.16, 0.6), (bounce, 0.27, 0.35))


@sound(-14)
def smoke(dice: Dice) -> Signal:
    """A can that hisses itself empty."""
    return mix(
        (partials((1500, 2600), 0.05, 0.01), 0, 0.4), (breath(dice, 1.0, 2500, 8000, 0.3, 0.06), 0.05, 1)
    )


@sound(-10)
def knife(dice: Dice) -> Signal:
    """A swish and a thud."""
    return mix((breath(dice, 0.12, 2500, 8000, 0.02, 0.05), 0, 0.6), (crack(dice, 0.05, 900, 0.014), 0.1, 1))


@sound(-6)
def titan_blow(dice: Dice) -> Signal:
    """Metal on metal, tons of it."""
    ring = partials((180, 341, 562, 913, 1470), 0.6, 0.12)
    return room(
        dice,
        mix((thump(110, 34, 0.3, 0.09), 0, 1), (crack(dice, 0.1, 900, 0.03), 0, 0.9), (ring, 0, 0.12)),
        0.3,
        0.2,
    )


@sound(-10)
def arc_tool(dice: Dice) -> Signal:
    """A hundred hertz of spite."""
    n = int(0.4 * RATE)
    buzz = square(np.full(n, 100.0)) * fade(0.4, 0.01, 0.2) * (0.6 + 0.4 * dice.random(n))
    sparks = high(noise(dice, 0.4), 3000) * fade(0.4, 0.002, 0.1) * (dice.random(n) > 0.6)
    return clip(mix((buzz, 0, 0.6), (sparks, 0, 0.8)), 1.5)


@sound(-14)
def ricochet(dice: Dice) -> Signal:
    """It went off the armour."""
    return mix(
        (partials((1700, 2900, 4100), 0.25, 0.04), 0, 0.5),
        (sweep(2600, 900, 0.25) * fade(0.25, 0.005, 0.07), 0.01, 0.4),
        (snap(dice, 0.01, 3000, 0.003), 0, 1),
    )


@sound(-9)
def hit(dice: Dice) -> Signal:
    """It did not."""
    return mix(
        (crack(dice, 0.08, 1000, 0.02), 0, 1),
        (thump(150, 60, 0.12, 0.03), 0, 0.8),
        (partials((740, 1190), 0.1, 0.02), 0, 0.1),
    )
