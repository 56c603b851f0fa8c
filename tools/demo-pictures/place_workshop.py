"""A workshop shed with roller doors, hoists and benches. Its front lies along y, looking towards -x."""

import numpy as np

from place_blocks import blocks, roof
from place_grounds import paving, ribbed, timber
from place_materials import glowing, named


def workshop(x, y0, bays=3, wall=(0.30, 0.34, 0.33), open_bays=(1,), glow=2.0, height=5.4):
    """A steel shed with roller doors; the open ones show a lit bay with a hoist."""
    pitch, width = 5.0, 3.9
    y1, depth, door = y0 + bays * pitch, 10.0, 4.1
    steel = ribbed(wall, 0.19, 1, 0.02, sharp=True)
    piers = [((x, y, 0), (x + 0.25, y + pitch - width, door)) for y in np.arange(y0, y1 + 0.1, pitch)]
    end = y1 + pitch - width
    blocks(
        'shed',
        [
            *piers,
            ((x, y0, door), (x + 0.25, end, height)),
            ((x + 0.26, y0 - 0.1, 0), (x + depth, y0 - 0.01, height)),
            ((x + 0.26, end + 0.01, 0), (x + depth, end + 0.1, height)),
        ],
        steel,
    )
    blocks(
        'inside',
        [
            ((x + depth, y0, 0), (x + depth + 0.1, end, height)),
            ((x + 0.3, y0, height - 0.3), (x + depth, end, height - 0.2)),
        ],
        named('white'),
    )
    blocks('floor', [((x, y0, 0), (x + depth, end, 0.03))], paving((0.30, 0.30, 0.295), 5, 0.35))
    roof(
        'roof',
        [
            (x - 0.7, height - 0.05),
            (x - 0.7, height + 0.16),
            (x + depth + 0.3, height + 1.25),
            (x + depth + 0.3, height + 0.9),
        ],
        y0 - 0.5,
        end + 0.5,
        ribbed(tuple(0.75 * c for c in wall), 0.19, 1, 0.02),
    )
    for bay in range(bays):
        low = y0 + bay * pitch + pitch - width
        opened = bay in open_bays
        slats = ribbed((0.50, 0.51, 0.50), 0.085, 2, 0.012)
        blocks('roller', [((x + 0.14, low, door - 0.45 if opened else 0.02), (x + 0.2, low + width, door))], slats)
        blocks(
            'kerb line',
            [
                ((x - 0.02, low - 0.16, 0), (x - 0.01, low - 0.02, door)),
                ((x - 0.02, low + width + 0.02, 0), (x - 0.01, low + width + 0.16, door)),
            ],
            named('line'),
        )
        if opened:
            blocks(
                'strip',
                [
                    ((x + 1.4, low + k, height - 0.4), (x + depth - 1, low + k + 0.16, height - 0.36))
                    for k in (0.7, 3.0)
                ],
                glowing((1, 0.97, 0.92), glow * 4, True),
            )
            hoist(x + 4.3, low + width / 2)
            bench(x + depth - 0.9, low)
    return y0, end


def hoist(x, y):
    blue = named('charcoal')
    blocks(
        'hoist', [((x - 0.2, y + s * 1.55 - 0.13, 0), (x + 0.2, y + s * 1.55 + 0.13, 3.3)) for s in (-1, 1)], blue, 0.02
    )
    blocks(
        'arms',
        [((x - 1.0, y + s * 0.95 - 0.5, 1.62), (x + 1.0, y + s * 0.95 + 0.5, 1.70)) for s in (-1, 1)],
        named('steel'),
    )


def bench(x, y):
    blocks('bench', [((x, y + 0.3, 0.86), (x + 0.7, y + 3.6, 0.94))], timber())
    drawers = [((x + 0.06, y + 0.35 + k * 0.82, 0.1), (x + 0.6, y + 1.12 + k * 0.82, 0.84)) for k in range(4)]
    blocks('drawers', drawers, named('charcoal'), 0.01)
    blocks('tool board', [((x + 0.72, y + 0.3, 1.3), (x + 0.76, y + 3.6, 2.5))], named('steel'))
