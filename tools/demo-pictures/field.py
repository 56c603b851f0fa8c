"""Implicit fields: smooth unions, curves and shapes, and the mesher that finds where a field is 0.

A field takes broadcasting x, y, z and is negative inside. `k` is the width of a blend; its fillet is about k / 2.5.
"""

import numpy as np
from scipy.interpolate import PchipInterpolator


def smax(a, b, k):
    """Intersection with a cubic fillet (twice differentiable)."""
    if np.ndim(k) == 0 and k <= 0:
        return np.maximum(a, b)
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.maximum(a, b) + h * h * h * k / 6


def smin(a, b, k):
    """Union with the same fillet."""
    return -smax(-a, -b, k)


def ramp(t, r):
    """A hinge: 0 below 0, t above, rounded over ±r."""
    t = np.asarray(t)
    return np.where(t < -r, 0, np.where(t > r, t, (t + r) ** 2 / (4 * r)))


def sstep(t, a, b):
    """0 before a, 1 after b, smooth between."""
    u = np.clip((t - a) / (b - a), 0, 1)
    return u * u * u * (u * (6 * u - 15) + 10)


def curve(pts):
    """A smooth function through points, tabulated every millimetre, straight beyond its ends."""
    p = np.array(sorted(pts), float)
    x, y = p[:, 0], p[:, 1]
    g = np.arange(x[0] - 1.0, x[-1] + 1.0, 0.001)
    if len(x) == 1:
        t = np.full_like(g, y[0])
    elif len(x) == 2:
        t = y[0] + (g - x[0]) * (y[1] - y[0]) / (x[1] - x[0])
    else:
        f = PchipInterpolator(x, y)
        t = f(np.clip(g, x[0], x[-1]))
        s0, s1 = f(x[0], 1), f(x[-1], 1)
        t = t + np.where(g < x[0], (g - x[0]) * s0, 0) + np.where(g > x[-1], (g - x[-1]) * s1, 0)
        # light smoothing evens out the curvature
        w = 61
        ker = np.hanning(w + 2)[1:-1]
        ker /= ker.sum()
        t = np.convolve(np.pad(t, w // 2, mode='reflect', reflect_type='odd'), ker, 'valid')
    return lambda q: np.interp(q, g, t)


def rbox(px, py, hx, hy, r):
    """A rounded rectangle of these half sizes."""
    qx, qy = np.abs(px) - hx + r, np.abs(py) - hy + r
    return np.minimum(np.maximum(qx, qy), 0) + np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) - r


def rbox3(px, py, pz, half, r):
    """A rounded box of these half sizes."""
    q = [np.abs(p) - size + r for p, size in zip((px, py, pz), half)]
    inside = np.minimum(np.maximum(np.maximum(q[0], q[1]), q[2]), 0)
    return inside + np.sqrt(sum(np.maximum(axis, 0) ** 2 for axis in q)) - r


def segment(px, py, ax, ay, bx, by):
    """Distance to a line from a to b."""
    dx, dy = bx - ax, by - ay
    t = np.clip(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy + 1e-12), 0, 1)
    return np.hypot(px - ax - t * dx, py - ay - t * dy)


def capsule3(x, y, z, a, b, r):
    """A rod of radius r from a to b with round ends."""
    a, b = np.array(a, float), np.array(b, float)
    d = b - a
    t = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1] + (z - a[2]) * d[2]) / (d @ d + 1e-12), 0, 1)
    return np.sqrt((x - a[0] - t * d[0]) ** 2 + (y - a[1] - t * d[1]) ** 2 + (z - a[2] - t * d[2]) ** 2) - r


def poly(px, py, points, r=0.0):
    """Signed distance to a closed polygon, its corners rounded by r (shrunk, then grown)."""
    corners = inset(np.array(points, float), r) if r > 0 else np.array(points, float)
    shape = np.broadcast_shapes(np.shape(px), np.shape(py))
    distance, inside = np.full(shape, 1e9), np.zeros(shape, bool)
    for a, b in zip(corners, np.roll(corners, -1, 0)):
        distance = np.minimum(distance, segment(px, py, a[0], a[1], b[0], b[1]))
        crosses = (a[1] > py) != (b[1] > py)
        with np.errstate(divide='ignore', invalid='ignore'):
            at = (b[0] - a[0]) * (py - a[1]) / (b[1] - a[1]) + a[0]
        inside ^= crosses & (px < at)
    return np.where(inside, -distance, distance) - r


def inset(corners, r):
    following = np.roll(corners, -1, 0)
    turn = 1 if (corners[:, 0] * following[:, 1] - following[:, 0] * corners[:, 1]).sum() > 0 else -1
    edges = following - corners
    edges /= np.linalg.norm(edges, axis=1, keepdims=True)
    inward = turn * np.stack([-edges[:, 1], edges[:, 0]], 1)
    before = np.roll(inward, 1, 0)
    return corners + r * (before + inward) / np.maximum(0.35, 1 + (before * inward).sum(1))[:, None]


CORNERS = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]


def mesh_field(field, low, high, step, sym=False):
    """Vertices, quads and normals of the surface where the field is 0, by surface nets: one vertex in every cell that
    the surface crosses, moved onto it. `sym`: the field is sampled for y > 0 only and mirrored."""
    xs, zs = np.arange(low[0], high[0] + step, step), np.arange(low[2], high[2] + step, step)
    ys = (np.arange(int(high[1] / step) + 2) + 0.5) * step if sym else np.arange(low[1], high[1] + step, step)
    values = sample(field, xs, ys, zs, step)
    if sym:
        values, ys = np.concatenate([values[:, ::-1], values], 1), np.concatenate([-ys[::-1], ys])
    cells = crossed_cells(values < 0)
    centres = np.stack(cells, 1) + mean_crossing(values, cells)
    verts = np.array([xs[0], ys[0], zs[0]]) + centres * step
    verts, normals = project_half(field, verts, step) if sym else project(field, verts, step)
    return verts, quads_between(values < 0, cells), normals


BLOCK = 10  # grid points
STEEPEST = 1.6  # no field here changes faster than this, in metres per metre


def sample(field, xs, ys, zs, step):
    """The field at the grid points that may lie near its surface. Elsewhere only the sign is right: blocks are passed
    over whose middle is farther from the surface than from their own corners."""
    values = np.empty((len(xs), len(ys), len(zs)), np.float32)
    starts = [np.arange(0, len(axis), BLOCK) for axis in (xs, ys, zs)]
    middles = [axis[start] + step * (BLOCK - 1) / 2 for axis, start in zip((xs, ys, zs), starts)]
    rough = field(middles[0][:, None, None], middles[1][None, :, None], middles[2][None, None, :])
    rough = np.broadcast_to(rough, [len(start) for start in starts])
    near = np.abs(rough) < STEEPEST * step * (BLOCK + 1) / 2 * np.sqrt(3)
    for (i, j), column in zip(np.ndindex(near.shape[:2]), near.reshape(-1, near.shape[2])):
        x, y = (slice(start, start + BLOCK) for start in (starts[0][i], starts[1][j]))
        values[x, y] = np.repeat(rough[i, j], BLOCK)[: len(zs)]
        if column.any():
            z = np.nonzero(np.repeat(column, BLOCK)[: len(zs)])[0]
            values[x, y, z[0] : z[-1] + 1][:, :, z - z[0]] = field(
                xs[x][:, None, None], ys[y][None, :, None], zs[z][None, None, :]
            )
    return values


def crossed_cells(solid):
    inside = np.zeros(tuple(n - 1 for n in solid.shape), np.uint8)
    for a, b, c in CORNERS:
        inside += solid[a : solid.shape[0] - 1 + a, b : solid.shape[1] - 1 + b, c : solid.shape[2] - 1 + c]
    return np.nonzero((inside > 0) & (inside < 8))


def mean_crossing(values, cells):
    """Where in its cell the surface lies: the mean of its crossings of the cell's edges."""
    total, count = np.zeros((len(cells[0]), 3)), np.zeros(len(cells[0]))
    for corner in CORNERS:
        for axis in (0, 1, 2):
            if corner[axis] == 1:
                continue
            other = tuple(1 if i == axis else at for i, at in enumerate(corner))
            here = values[tuple(cell + at for cell, at in zip(cells, corner))]
            there = values[tuple(cell + at for cell, at in zip(cells, other))]
            crosses = (here < 0) != (there < 0)
            crossing = np.tile(np.array(corner, float), (len(here), 1))
            crossing[:, axis] += np.where(crosses, here / np.where(crosses, here - there, 1), 0)
            total[crosses] += crossing[crosses]
            count += crosses
    return total / count[:, None]


def quads_between(solid, cells):
    """One quad around every grid edge that the surface crosses, facing outwards."""
    number = np.full(tuple(n - 1 for n in solid.shape), -1, np.int64)
    number[cells] = np.arange(len(cells[0]))
    quads = []
    for axis, (u, v) in enumerate([(1, 2), (2, 0), (0, 1)]):
        start, end = [slice(None)] * 3, [slice(None)] * 3
        start[axis], end[axis] = slice(0, -1), slice(1, None)
        edges = np.stack(np.nonzero(solid[tuple(start)] != solid[tuple(end)]), 1)
        inner = (edges[:, u] > 0) & (edges[:, v] > 0)
        edges = edges[inner & (edges[:, u] < solid.shape[u] - 1) & (edges[:, v] < solid.shape[v] - 1)]
        around = []
        for du, dv in ((-1, -1), (0, -1), (0, 0), (-1, 0)):
            cell = edges.copy()
            cell[:, u] += du
            cell[:, v] += dv
            around.append(number[tuple(cell.T)])
        found = np.stack(around, 1)
        faces_back = ~solid[tuple(edges.T)]
        found[faces_back] = found[faces_back][:, ::-1]
        quads.append(found)
    quads = np.concatenate(quads)
    return quads[(quads >= 0).all(1)]


def gradient(field, points, step):
    sides = [(field(*(points + d).T), field(*(points - d).T)) for d in np.eye(3) * step]
    return np.stack([ahead - behind for ahead, behind in sides], 1) / (2 * step)


def forward_gradient(field, points, here, step=5e-4):
    return np.stack([field(*(points + d).T) - here for d in np.eye(3) * step], 1) / step


def project(field, points, step, rounds=2):
    """Moves points onto the surface (Newton, at most half a cell at a time) and gives the normals there."""
    for _ in range(rounds):
        here = field(*points.T)
        slope = forward_gradient(field, points, here)
        move = -(here / np.maximum((slope * slope).sum(1), 0.05))[:, None] * slope
        length = np.linalg.norm(move, axis=1, keepdims=True)
        points = points + move * np.minimum(1, 0.5 * step / np.maximum(length, 1e-9))
    slope = gradient(field, points, 1.5e-3)
    return points, slope / np.maximum(np.linalg.norm(slope, axis=1, keepdims=True), 1e-9)


def project_half(field, points, step):
    """The same for a field that is symmetric in y: points of the left side follow those of the right."""
    side = np.where(points[:, 1] < 0, -1.0, 1.0)[:, None] * [0, 1, 0] + [1, 0, 1]
    folded, back = np.unique(np.round(points * side, 7), axis=0, return_inverse=True)
    folded, normals = project(field, folded, step)
    return folded[back.ravel()] * side, normals[back.ravel()] * side
