"""A showroom: a glass box under a deep canopy. It stands with its front along y, looking towards -x."""

import numpy as np

from place_blocks import blocks
from place_grounds import timber
from place_materials import glowing, named, window


def showroom(x, y0, y1, accent, depth=13.0, height=5.2, glow=1.4, bays=None):
    """A glass box under a deep flat canopy with a timber underside. x is its glass line."""
    bays = bays or max(3, round((y1 - y0) / 2.6))
    white, dark, steel = named('white'), named('charcoal'), named('steel')
    top = height + 0.95
    blocks('floor', [((x - 0.2, y0, 0.0), (x + depth, y1, 0.06))], named('polished'))
    blocks(
        'walls',
        [
            ((x + depth, y0, 0), (x + depth + 0.3, y1, top)),
            ((x, y1, 0), (x + depth, y1 + 0.3, top)),
            ((x, y0 - 0.3, 0), (x + depth, y0, top)),
        ],
        white,
    )
    blocks('ceiling', [((x, y0, height), (x + depth, y1, height + 0.1))], white)
    blocks('feature wall', [((x + depth - 0.25, y0 + (y1 - y0) * 0.55, 0.06), (x + depth, y1 - 2, height))], timber())
    blocks(
        'back office', [((x + depth - 2.6, y0 + 1.0, 0.06), (x + depth - 2.5, y0 + (y1 - y0) * 0.42, 2.9))], window()
    )
    blocks(
        'desk',
        [((x + depth - 4.6, y0 + (y1 - y0) * 0.62, 0.06), (x + depth - 3.9, y0 + (y1 - y0) * 0.78, 1.08))],
        dark,
        0.03,
    )
    strips = [
        ((x + 1 + k * 2.4, y0 + 0.8, height - 0.05), (x + 1.18 + k * 2.4, y1 - 0.8, height - 0.02)) for k in (0, 2, 4)
    ]
    blocks('strip lights', strips, glowing((1.0, 0.93, 0.83), glow * 6, True))
    mullions(x, y0, y1, height, bays, dark)
    blocks('glass', [((x, y0, 0.06), (x + 0.02, y1, height))], window())
    canopy(x, y0, y1, height, top, accent, steel, glow)


def mullions(x, y0, y1, height, bays, material):
    posts = [((x - 0.06, y - 0.035, 0), (x + 0.10, y + 0.035, height)) for y in np.linspace(y0, y1, bays + 1)]
    rails = [((x - 0.05, y0, z - 0.03), (x + 0.09, y1, z + 0.03)) for z in (0.06, 2.75, height - 0.03)]
    blocks('mullions', posts + rails, material)


def canopy(x, y0, y1, height, top, accent, steel, glow, reach=4.6):
    front = x - reach
    blocks('canopy', [((front, y0 - 2.2, height + 0.22), (x + 1, y1 + 2.2, top))], named('white'), 0.02)
    blocks('accent', [((front - 0.03, y0 - 2.23, height + 0.22), (x + 1, y1 + 2.23, height + 0.36))], accent)
    blocks('soffit', [((front + 0.05, y0 - 2.1, height + 0.16), (x, y1 + 2.1, height + 0.22))], timber())
    posts = [
        ((front + 0.55, y - 0.07, 0), (front + 0.69, y + 0.07, height + 0.2))
        for y in np.linspace(y0 - 1.4, y1 + 1.4, 4)
    ]
    blocks('posts', posts, steel)
    lamps = [
        ((front + 2.0, y - 0.09, height + 0.15), (front + 2.18, y + 0.09, height + 0.162))
        for y in np.arange(y0, y1, 2.6)
    ]
    blocks('lamps', lamps, glowing((1.0, 0.88, 0.72), glow * 9, glow > 2))
