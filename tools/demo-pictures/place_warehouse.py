"""A brick warehouse, charging posts and marked bays. Its front lies along y, looking towards -x."""

import numpy as np

from place_blocks import blocks
from place_grounds import brick, paving
from place_materials import glowing, named, window


def warehouse(x, y0, y1, accent, glow=1.6, height=7.6):
    """A brick warehouse with tall steel windows, as cities turn into car hubs."""
    steel = named('charcoal')
    count = max(2, round((y1 - y0) / 4.4))
    edges = np.linspace(y0, y1, count + 1)
    openings = [(a + 0.65, b - 0.65) for a, b in zip(edges[:-1], edges[1:])]
    piers = [
        ((x, (openings[i - 1][1] if i else y0), 0), (x + 0.4, (openings[i][0] if i < count else y1), height))
        for i in range(count + 1)
    ]
    blocks(
        'brickwork',
        [
            *piers,
            ((x + 0.015, y0 + 0.01, 4.3), (x + 0.39, y1 - 0.01, 5.0)),
            ((x + 0.015, y0 + 0.01, 6.7), (x + 0.39, y1 - 0.01, height - 0.01)),
            ((x + 0.41, y1 - 0.4, 0), (x + 12, y1, height)),
            ((x + 0.41, y0, 0), (x + 12, y0 + 0.4, height)),
        ],
        brick(),
    )
    blocks(
        'parapet',
        [((x - 0.12, y0 - 0.12, height), (x + 12, y1 + 0.12, height + 0.18)), ((x - 0.06, y0, 4.9), (x, y1, 5.02))],
        paving((0.34, 0.33, 0.31), 4),
    )
    bars, panes = [], []
    for low, high in openings:
        for foot, head in ((0.06, 4.3), (5.02, 6.7)):
            panes.append(((x + 0.2, low, foot), (x + 0.22, high, head)))
            bars += [((x + 0.16, y - 0.03, foot), (x + 0.26, y + 0.03, head)) for y in np.linspace(low, high, 4)]
            bars += [((x + 0.16, low, z - 0.03), (x + 0.26, high, z + 0.03)) for z in np.arange(foot, head + 0.1, 1.06)]
    blocks('steel windows', bars, steel)
    blocks('panes', panes, window())
    blocks('floor', [((x, y0, 0), (x + 12, y1, 0.05))], named('polished'))
    blocks(
        'inside',
        [
            ((x + 11.6, y0, 0), (x + 12, y1, height)),
            ((x + 0.4, y0, 4.4), (x + 12, y1, 4.9)),
            ((x + 0.4, y0, 7.2), (x + 12, y1, 7.5)),
        ],
        named('white'),
    )
    blocks(
        'accent wall',
        [((x + 11.4, y, 0.4), (x + 11.6, y + 3.4, 3.9)) for y in np.arange(y0 + 3, y1 - 4, 8.8)],
        accent,
        0.04,
    )
    blocks(
        'stairs',
        [
            ((x + 8.5, y1 - 7 + 0.34 * k, 0.24 * k), (x + 10.4, y1 - 6.66 + 0.34 * k, 0.24 * k + 0.08))
            for k in range(17)
        ],
        steel,
    )
    pendants = [(x + 2.2 + 3.1 * i, y, z) for i in range(3) for y in np.arange(y0 + 2.2, y1, 4.4) for z in (3.1, 6.2)]
    blocks(
        'pendants',
        [((px - 0.2, y - 0.2, z), (px + 0.2, y + 0.2, z + 0.2)) for px, y, z in pendants],
        glowing((1.0, 0.84, 0.62), glow * 9, True),
        0.06,
    )
    blocks('cords', [((px - 0.01, y - 0.01, z + 0.2), (px + 0.01, y + 0.01, z + 1.3)) for px, y, z in pendants], steel)


def charger(x, y, accent):
    """A slim charging post with a ring of light."""
    blocks('charger', [((x - 0.09, y - 0.17, 0), (x + 0.09, y + 0.17, 1.62))], named('white'), 0.05)
    blocks('charger face', [((x - 0.10, y - 0.12, 1.08), (x - 0.088, y + 0.12, 1.46))], named('charcoal'))
    blocks('charger light', [((x - 0.104, y - 0.12, 0.98), (x - 0.09, y + 0.12, 1.02))], accent)


def bay_lines(x0, x1, ys, material):
    blocks('bay lines', [((x0, y - 0.05, 0.0), (x1, y + 0.05, 0.006)) for y in ys], material)
