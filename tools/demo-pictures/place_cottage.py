"""A weatherboard office with a verandah, and the flags of a yard. Its front lies along y, looking towards -x."""

import numpy as np

from kit import plain
from place_blocks import blocks, flat, roof
from place_grounds import ribbed, timber
from place_materials import named, window


def cottage(x, y0, y1, accent, height=3.1):
    """A weatherboard office with a verandah and an iron roof."""
    boards = ribbed((0.70, 0.70, 0.67), 0.15, 2, 0.016, 0.6)
    white, dark = named('white'), named('charcoal')
    depth, middle = 6.4, (y0 + y1) / 2
    blocks('boards', [((x, y0, 0.35), (x + depth, y1, height))], boards)
    blocks('stumps', [((x - 2.2, y0 - 0.2, 0), (x + depth, y1 + 0.2, 0.35))], dark)
    blocks(
        'deck',
        [
            ((x - 2.3, y0 - 0.3, 0.30), (x, y1 + 0.3, 0.40)),
            ((x - 2.75, middle - 1.2, 0.0), (x - 2.3, middle + 1.2, 0.2)),
        ],
        timber((0.30, 0.21, 0.14)),
    )
    ridge_x = x + depth / 2
    iron = ribbed(accent, 0.076, 1, 0.014, 0.4)
    roof(
        'gable',
        [(x - 0.5, height - 0.15), (ridge_x, height + 1.9), (x + depth + 0.5, height - 0.15)],
        y0 - 0.5,
        y1 + 0.5,
        iron,
    )
    roof(
        'verandah',
        [(x - 2.7, height - 0.78), (x - 2.7, height - 0.70), (x, height - 0.12), (x, height - 0.22)],
        y0 - 0.5,
        y1 + 0.5,
        iron,
    )
    posts = [
        ((x - 2.45, y - 0.055, 0.35), (x - 2.34, y + 0.055, height - 0.68)) for y in np.linspace(y0 - 0.1, y1 + 0.1, 6)
    ]
    rails = [
        ((x - 2.42, y0, 1.22), (x - 2.36, middle - 1.3, 1.30)),
        ((x - 2.42, middle + 1.3, 1.22), (x - 2.36, y1, 1.30)),
    ]
    blocks('posts', posts + rails, white)
    pickets = [
        ((x - 2.405, y, 0.4), (x - 2.385, y + 0.05, 1.24)) for y in np.arange(y0, y1, 0.16) if abs(y - middle) > 1.3
    ]
    blocks('pickets', pickets, white)
    blocks('door', [((x - 0.05, middle - 0.46, 0.4), (x, middle + 0.46, 2.5))], plain('door', colour=accent, rough=0.4))
    blocks(
        'door frame', [((x - 0.06, y - 0.05, 0.4), (x, y + 0.05, 2.55)) for y in (middle - 0.51, middle + 0.51)], white
    )
    panes = [(y, y + 1.5) for y in np.linspace(y0 + 0.7, y1 - 2.2, 4)]
    blocks('frames', [((x - 0.05, a - 0.09, 1.05), (x, b + 0.09, 2.58)) for a, b in panes], white)
    blocks('panes', [((x - 0.06, a, 1.14), (x - 0.052, b, 2.49)) for a, b in panes], named('charcoal'))
    blocks('lit panes', [((x - 0.064, a, 1.14), (x - 0.062, b, 2.49)) for a, b in panes], window((0.3, 0.3, 0.3), 1.5))
    blocks(
        'glazing bars',
        [((x - 0.075, (a + b) / 2 - 0.02, 1.14), (x - 0.06, (a + b) / 2 + 0.02, 2.49)) for a, b in panes],
        white,
    )


def pennants(start, end, colours, count=26, sag=0.55):
    """Small flags on a line between two posts."""
    start, end = np.array(start, float), np.array(end, float)
    share = (np.arange(count) + 0.5) / count
    hang = start + (end - start) * share[:, None] - np.array([0, 0, 1]) * (sag * 4 * share * (1 - share))[:, None]
    along = (end - start) / np.linalg.norm(end - start)
    for number, colour in enumerate(colours):
        mine = hang[number :: len(colours)]
        verts = np.stack([mine - along * 0.17, mine + along * 0.17, mine + [0.04, 0, -0.44]], 1).reshape(-1, 3)
        flat('pennants', verts, np.arange(len(verts)).reshape(-1, 3), colour)
    line = np.concatenate([hang - [0, 0, 0.006], hang + [0, 0, 0.006]])
    count = len(hang)
    flat('line', line, [(i, i + 1, i + 1 + count, i + count) for i in range(count - 1)], named('charcoal'))
