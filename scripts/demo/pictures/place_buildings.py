"""Buildings a dealer works in. Each stands with its front along y, looking towards -x."""

import numpy as np
from place_blocks import blocks, flat, roof
from place_materials import brick, glowing, named, paving, ribbed, timber, window


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
    panes = [(y, y + 1.5) for y in np.linspace(y0 + 0.7, y1 - 2.2, 4)]
    blocks('frames', [((x - 0.05, a - 0.09, 1.05), (x, b + 0.09, 2.58)) for a, b in panes], white)
    blocks('panes', [((x - 0.06, a, 1.14), (x - 0.052, b, 2.49)) for a, b in panes], named('charcoal'))
    blocks('lit panes', [((x - 0.064, a, 1.14), (x - 0.062, b, 2.49)) for a, b in panes], window((0.3, 0.3, 0.3), 1.5))
    blocks(
        'glazing bars',
        [((x - 0.075, (a + b) / 2 - 0.02, 1.14), (x - 0.06, (a + b) / 2 + 0.02, 2.49)) for a, b in panes],
        white,
    )


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


def bay_lines(x0, x1, ys, material):
    blocks('bay lines', [((x0, y - 0.05, 0.0), (x1, y + 0.05, 0.006)) for y in ys], material)
