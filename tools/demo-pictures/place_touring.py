"""A caravan and motorcycle yard under gum trees."""

import place_sky as sky
from place_blocks import blocks, ground
from place_glasshouse import showroom
from place_grounds import grass, gravel, timber
from place_materials import glowing, named
from place_plants import grove, gum_tree, ridge, tussocks
from place_vehicles import park


def touring_yard():
    sky.day(**(sky.AFTERNOON | dict(elevation=19)))
    ground('gravel', (-60, -70), (40, 70), -0.01, gravel())
    ground('land', (-400, -400), (400, 400), -0.06, grass(0.7))
    ridge(800, 80, (0.22, 0.255, 0.30), 51, 1.7, 0.0)
    ridge(420, 34, (0.105, 0.13, 0.105), 52, 1.7, 0.0)
    kinds = [gum_tree(61, 11.0), gum_tree(62, 12.5, spread=1.2)]
    grove(
        kinds,
        [
            (15, -34, 0, 1),
            (9, -21, 1.4, 1.05),
            (17, -12, 2.2, 0.9),
            (16, 3, 3, 1.15),
            (10, 33, 4, 1.1),
            (19, 22, 5, 0.95),
            (22, -44, 0.6, 1.2),
            (20, 42, 2.6, 1.1),
            (14, 13.5, 1.1, 0.8),
        ],
    )
    showroom(7.0, 13.5, 27.0, glowing((0.010, 0.075, 0.050), 1.0), depth=9.0, height=3.9)
    bollards()
    tussocks([(1.5 + 0.6 * (k % 2), -33 + 0.9 * k) for k in range(46)], 0.6)
    for number in range(5):
        park(('caravan-a', 'caravan-b', 'caravan-c')[number % 3], 'white', -1.5, -17.5 + 5.6 * number, 14)
    park('ute-a', 'sand', -8.6, -12.2, 14)
    park('suv-a', 'blue', -9.0, 15.5, -30)


def bollards():
    posts = [((-4.8, y - 0.11, 0), (-4.58, y + 0.11, 0.55)) for y in range(-30, 12, 3)]
    blocks('bollards', posts, timber((0.30, 0.20, 0.13), 2), 0.02)


def bike_row():
    """Motorcycles on a paved strip by the showroom."""
    touring_yard()
    blocks('strip', [((-2.6, 11.0, -0.02), (6.9, 29.0, 0.015))], named('kerb'))
    for number, (look, paint) in enumerate(
        (
            ('motorcycle-a', 'red'),
            ('motorcycle-b', 'graphite'),
            ('motorcycle-a', 'blue'),
            ('motorcycle-c', 'sand'),
            ('motorcycle-b', 'white'),
        )
    ):
        park(look, paint, -0.6, 14.0 + 2.3 * number, 24, 0.015)
