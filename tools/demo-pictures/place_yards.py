"""Open yards: used cars by the water, and a city hub."""

import numpy as np

import place_sky as sky
from kit import plain
from place_blocks import blocks, flat, ground
from place_cottage import cottage, pennants
from place_grounds import asphalt, grass, paving
from place_materials import glowing, named, water
from place_plants import FIG, grove, gum_tree, hedge, ridge
from place_vehicles import park
from place_warehouse import bay_lines, charger, warehouse


def river_yard():
    """A family yard at the river end of town: a weatherboard office, two rows of cars, flags, masts behind."""
    sky.day(**sky.GOLDEN)
    ground('yard', (-60, -60), (14, 60), -0.01, asphalt())
    ground('bank', (14, -200), (19, 200), -0.02, grass(0.25))
    ground('river', (19, -900), (900, 900), -0.9, water())
    ridge(700, 34, (0.19, 0.215, 0.22), 21, 1.7, 0.0)
    ridge(330, 9, (0.075, 0.10, 0.075), 22, 1.7, 0.0)
    cottage(5.0, 4.5, 16.5, (0.018, 0.048, 0.085))
    masts(26, [-28, -21.5, -17, -9.5, -5, 3, 24, 31])
    grove(
        [gum_tree(31, 8.5), gum_tree(32, 7.5)],
        [(16, 21, 0, 1.15), (15.5, -33, 2, 1.1), (16.5, 30, 4, 0.95), (17, -42, 1, 1.2)],
    )
    hedge((2.2, 4.4, 0), (2.9, 9.0, 0.7))
    hedge((2.2, 12.1, 0), (2.9, 16.8, 0.7))
    colours = [
        plain(name, colour=colour, rough=0.8)
        for name, colour in dict(navy=(0.015, 0.045, 0.10), rust=(0.50, 0.10, 0.02), cream=(0.7, 0.68, 0.62)).items()
    ]
    posts = [(-1.2, -26.0), (-1.2, -8.5), (-1.2, 9.0)]
    blocks('flag posts', [((x - 0.05, y - 0.05, 0), (x + 0.05, y + 0.05, 4.7)) for x, y in posts], named('white'))
    for (x, y), (_, y1) in zip(posts, posts[1:]):
        pennants((x, y, 4.6), (x, y1, 4.6), colours)
    bay_lines(-5.4, -0.2, np.arange(-24.6, 3, 2.75), named('line'))
    row = [
        'suv-a white',
        'hatch-a red',
        'sedan-a silver',
        'ute-a graphite',
        'suv-a sand',
        'hatch-a blue',
        'sedan-a black',
        'ute-a white',
        'offroader-a green',
        'hatch-a silver',
    ]
    for number, one in enumerate(row):
        park(*one.split(), -2.8, -23.2 + 2.75 * number, 0)


def masts(x, ys):
    """Sailing boats at their moorings."""
    rng = np.random.default_rng(5)
    for y in ys:
        at, tall, half = x + rng.uniform(0, 14), rng.uniform(9, 13), rng.uniform(2.6, 3.8)
        outline = [
            (-half, 0),
            (-half * 0.4, 0.95),
            (half * 0.7, 0.85),
            (half, 0),
            (half * 0.7, -0.85),
            (-half * 0.4, -0.95),
        ]
        deck = [(at + 0.3 * b, y + a, 0.15) for a, b in outline]
        keel = [(at + 0.22 * b, y + a * 0.86, -0.9) for a, b in outline]
        sides = [(i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6) for i in range(6)]
        flat('hull', deck + keel, [tuple(range(6)), *sides], named('white'))
        blocks(
            'mast',
            [
                ((at - 0.05, y - 0.05, 0), (at + 0.05, y + 0.05, tall)),
                ((at - 0.05, y, 1.4), (at + 0.05, y + half * 0.9, 1.5)),
                ((at - 0.3, y - 0.9, 0.15), (at + 0.3, y + 0.7, 0.6)),
            ],
            named('line'),
        )


def city_hub():
    """A brick warehouse made a car hub: bays with chargers, the towers behind."""
    sky.day(**sky.MORNING)
    ground('paving', (-60, -80), (0.5, 80), -0.01, paving((0.36, 0.35, 0.34), 1.6, 0.5))
    ground('land', (-400, -400), (400, 400), -0.06, paving((0.3, 0.3, 0.3), 9))
    violet = glowing((0.16, 0.045, 0.62), 1.5)
    warehouse(0, -15.4, 15.4, plain('violet', colour=(0.13, 0.035, 0.52), rough=0.5))
    skyline()
    grove(
        [gum_tree(41, 7.5, tone=FIG, spread=0.8)],
        [(-2.6, -18.5, 0, 1), (-2.6, 18.6, 2, 1.05), (4, 24, 1, 1.2), (5, -26, 1, 1.2)],
    )
    blocks('planters', [((-3.2, s - 0.6, 0), (-2.0, s + 0.6, 0.5)) for s in (-18.5, 18.6)], named('kerb'), 0.03)
    mark = plain('bay', colour=(0.16, 0.06, 0.48), rough=0.75)
    blocks('bays', [((-9.2, y - 1.42, 0), (-3.6, y + 1.42, 0.004)) for y in (-8.4, -2.8, 2.8, 8.4)], mark)
    bay_lines(-9.2, -3.6, [y + s for y in (-8.4, -2.8, 2.8, 8.4) for s in (-1.42, 1.42)], named('line'))
    for y in (-8.4, -2.8, 2.8, 8.4):
        charger(-2.9, y + 1.55, violet)
    for look, paint, x, y, turn in (
        ('hatch-a', 'white', -6.3, -8.4, 0),
        ('crossover-a', 'teal', -6.3, 2.8, 0),
        ('hatch-a', 'blue', -6.3, 8.4, 180),
        ('coupe-a', 'red', 4.6, -4.6, 18),
        ('suv-a', 'white', 4.8, 6.6, -22),
    ):
        park(look, paint, x, y, turn)


def skyline():
    rng = np.random.default_rng(17)
    hazes = [
        plain(f'haze {k}', colour=tone, rough=0.6)
        for k, tone in enumerate([(0.30, 0.35, 0.40), (0.38, 0.42, 0.46), (0.24, 0.29, 0.34)])
    ]
    for k in range(34):
        x, y = 90 + rng.uniform(0, 150), -210 + k * 12.5 + rng.normal(0, 4)
        wide, tall = rng.uniform(8, 17), 14 + 62 * np.exp(-(((y - 40) / 90) ** 2)) * rng.uniform(0.45, 1.0)
        blocks('tower', [((x, y, 0), (x + wide, y + wide, tall))], hazes[k % 3])
        floors = [((x - 0.06, y + 0.8, z), (x - 0.02, y + wide - 0.8, z + 1.5)) for z in np.arange(4, tall - 2, 3.2)]
        blocks('floors', floors, hazes[(k + 1) % 3])
