"""Trees, hedges and grasses as loose leaves: cheap to trace, and soft at the edges as foliage is."""

import numpy as np

from kit import linked, mesh
from place_blocks import copies
from place_materials import hills, leaves, named

GUM = (0.120, 0.150, 0.070)
FIG = (0.040, 0.085, 0.022)
HEDGE = (0.055, 0.105, 0.030)
REED = (0.17, 0.19, 0.07)


def leaf_quads(rng, centres, length, width, droop):
    """One long quad per centre, hanging by `droop` (0 any way, 1 straight down)."""
    count = len(centres)
    along = rng.normal(size=(count, 3))
    along[:, 2] -= droop * 3
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    across = np.cross(along, rng.normal(size=(count, 3)))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    along *= (length * rng.uniform(0.7, 1.3, (count, 1))) / 2
    across *= (width * rng.uniform(0.7, 1.3, (count, 1))) / 2
    corners = np.stack([centres - along, centres + across * 1.0, centres + along, centres - across], 1)
    return corners.reshape(-1, 3), np.arange(count * 4).reshape(-1, 4)


def gum_tree(seed, height=8.0, tone=GUM, spread=1.0, per_clump=340):
    """A pale trunk that forks, and clumps of hanging leaves at the ends of its boughs."""
    rng = np.random.default_rng(seed)
    tubes, ends = [], []
    fork = height * rng.uniform(0.30, 0.42)
    top = np.array([rng.normal(0, 0.3), rng.normal(0, 0.3), fork])
    tubes.append((np.zeros(3), top, height * 0.020, height * 0.015))
    for bough in range(7):
        turn = bough * 2.4 + rng.uniform(-0.4, 0.4)
        reach = height * rng.uniform(0.16, 0.34) * spread
        tip = top + [reach * np.cos(turn), reach * np.sin(turn), (height - fork) * rng.uniform(0.35, 0.95)]
        middle = top + (tip - top) * 0.5 + [0, 0, -0.06 * height]
        tubes += [(top, middle, height * 0.010, height * 0.007), (middle, tip, height * 0.007, height * 0.003)]
        ends += [tip, middle + (tip - middle) * 0.6]
    clumps = np.repeat(np.array(ends) + rng.normal(0, 0.05 * height, (len(ends), 3)), 3, 0)
    clumps = clumps + rng.normal(0, 0.085 * height, clumps.shape) * [1, 1, 0.65]
    size = height * 0.085
    centres = np.repeat(clumps, per_clump, 0) + rng.normal(0, 1, (len(clumps) * per_clump, 3)) * [
        size,
        size,
        size * 0.55,
    ]
    verts, quads = leaf_quads(rng, centres, 0.036 * height, 0.012 * height, 0.55)
    crown = mesh('crown', verts, quads, None, None, leaves(tone))
    trunk = mesh('trunk', *bark(tubes), None, None, named('bark'))
    trunk.parent = crown
    return crown


def bark(tubes, around=8):
    verts, quads = [], []
    for number, (start, end, wide, thin) in enumerate(tubes):
        angles = np.linspace(0, 2 * np.pi, around, endpoint=False)
        ring = np.stack([np.cos(angles), np.sin(angles), np.zeros(around)], 1)
        verts += [start + ring * wide, end + ring * thin]
        first = number * 2 * around
        quads += [
            [first + i, first + (i + 1) % around, first + around + (i + 1) % around, first + around + i]
            for i in range(around)
        ]
    return np.concatenate(verts), np.array(quads)


def grove(kinds, places):
    """Stands trees of a few kinds at (x, y, turn, size); their meshes are shared."""
    for number, kind in enumerate(kinds):
        mine = places[number :: len(kinds)]
        trunk = kind.children[0]
        for place, crown in zip(mine, copies(kind, [(x, y, 0, turn, size) for x, y, turn, size in mine])):
            if crown is not kind:
                linked('trunk', trunk.data).parent = crown


def hedge(low, high, seed=3, tone=HEDGE, per_m3=900, leaf=0.075):
    rng = np.random.default_rng(seed)
    low, high = np.array(low, float), np.array(high, float)
    count = int(np.prod(high - low) * per_m3)
    share = rng.uniform(0, 1, (count, 3))
    share[:, 2] = 1 - (1 - share[:, 2]) * rng.uniform(0.2, 1, count)
    verts, quads = leaf_quads(rng, low + share * (high - low), leaf, leaf * 0.55, 0.0)
    return mesh('hedge', verts, quads, None, None, leaves(tone, 0.25))


def tussocks(places, height=0.55, tone=REED, blades=160, seed=9):
    """Strappy clumps, as planted along car parks."""
    rng = np.random.default_rng(seed)
    parts = []
    for x, y in places:
        turn, lean = rng.uniform(0, 6.283, blades), rng.uniform(0.1, 0.75, blades)
        tall = height * rng.uniform(0.6, 1.1, blades)
        out = np.stack([np.cos(turn), np.sin(turn), np.zeros(blades)], 1)
        foot = np.array([x, y, 0]) + out * 0.05
        middle = foot + out * (lean * tall * 0.35)[:, None] + np.array([0, 0, 1]) * (tall * 0.7)[:, None]
        tip = foot + out * (lean * tall * 1.1)[:, None] + np.array([0, 0, 1]) * (tall * 0.9)[:, None]
        side = np.cross(out, [0, 0, 1]) * 0.014
        parts.append(np.stack([foot - side, foot + side, middle + side, middle - side, tip], 1))
    corners = np.concatenate(parts)
    first = np.arange(len(corners))[:, None] * 5
    quads = np.concatenate([first + [0, 1, 2, 3], first + [3, 2, 4, 4]])
    lower = mesh('tussocks', corners.reshape(-1, 3), quads[: len(corners)], None, None, leaves(tone, 0.3))
    upper = mesh(
        'tussocks', corners.reshape(-1, 3), np.delete(quads[len(corners) :], 3, 1), None, None, lower.data.materials[0]
    )
    return lower, upper


def ridge(distance, height, tone, seed=1, span=2.4, facing=3.1416):
    """A far range of hills as one jagged band around the direction `facing`."""
    rng = np.random.default_rng(seed)
    angles = facing + np.linspace(-span, span, 260)
    level = sum(rng.normal() * np.sin(angles * k + rng.uniform(0, 6.3)) / k**0.8 for k in range(2, 26))
    level = (level - level.min()) / (level.max() - level.min()) * 0.75 + 0.25
    rim = np.stack([np.cos(angles) * distance, np.sin(angles) * distance, level * height], 1)
    foot = rim * [1, 1, 0] + [0, 0, -2]
    count = len(angles)
    quads = np.stack(
        [np.arange(count - 1), np.arange(1, count), np.arange(1, count) + count, np.arange(count - 1) + count], 1
    )
    return mesh('ridge', np.concatenate([foot, rim]), quads, None, None, hills(tone, height))
