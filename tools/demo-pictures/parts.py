"""Vehicles that are many separately meshed parts, joined into one mesh with the regions `materials.body()` knows.

A part is a field with the box it lies in and what it is made of: a region's name, or a function of (points, normals)
that gives signed distances per region, as in `regions.py`. 'paint' is what no region covers.
"""

import numpy as np
from field import capsule3, mesh_field, rbox3, smax, smin
from scipy.interpolate import CubicSpline

SEAMS = ('s1', 's2', 's3', 's4', 's5')
NOWHERE, NO_LINE = 1.0, 0.1
MIRRORED = np.array([1, -1, 1])


class Parts:
    def __init__(self):
        self.meshes = []

    def add(self, field, low, high, step=0.006, region='clad', sym=False, both=False):
        """`sym`: a field symmetric in y, meshed as one; `both`: meshed on the right and mirrored to the left."""
        verts, quads, normals = mesh_field(field, low, high, step, sym=sym)
        self.add_mesh(verts, quads, normals, region)
        if both:
            self.add_mesh(verts * MIRRORED, quads[:, ::-1], normals * MIRRORED, region, (verts, normals))

    def add_mesh(self, verts, quads, normals, region, asked=None):
        """`asked`: the points and normals that a region function sees, where they are not the mesh's own."""
        if callable(region):
            region = region(*(asked or (verts, normals)))
        elif isinstance(region, str):
            region = {} if region == 'paint' else {region: -NOWHERE}
        self.meshes.append((verts, quads, normals, region))

    def box(self, centre, half, rounding, region, step=0.008, **more):
        """A rounded box; `both` and `sym` as in `add`."""
        low, high = np.subtract(centre, half) - 0.02, np.add(centre, half) + 0.02

        def field(x, y, z):
            return rbox3(x - centre[0], y - centre[1], z - centre[2], half, rounding)

        self.add(field, tuple(low), tuple(high), step, region, **more)

    def arrays(self):
        """Everything as one mesh: v, q, n and an a_… array per region that any part uses."""
        used = {name for *_, region in self.meshes for name in region}
        counts = [len(verts) for verts, *_ in self.meshes]
        starts = np.cumsum([0, *counts[:-1]])
        found = dict(
            v=np.concatenate([verts for verts, *_ in self.meshes]).astype('f4'),
            q=np.concatenate([quads + start for (_, quads, _, _), start in zip(self.meshes, starts)]).astype('i4'),
            n=np.concatenate([normals for *_, normals, _ in self.meshes]).astype('f4'),
        )
        for name in used | set(SEAMS) | {'glass', 'black', 'clad'}:
            away = NO_LINE if name in SEAMS else NOWHERE
            found[f'a_{name}'] = np.concatenate(
                [
                    np.broadcast_to(np.asarray(region.get(name, away), 'f4'), (count,))
                    for (*_, region), count in zip(self.meshes, counts)
                ]
            )
        return found


def tubes(lines, blend=0.0):
    """Union of round tubes along lines of points: [(points, radius), ...]."""
    rods = [(a, b, radius) for points, radius in lines for a, b in zip(points[:-1], points[1:])]

    def field(x, y, z):
        union = None
        for a, b, radius in rods:
            rod = capsule3(x, y, z, a, b, radius)
            union = rod if union is None else (smin(union, rod, blend) if blend else np.minimum(union, rod))
        return union

    return field


def bounds(lines, margin=0.02):
    """The box around some lines of (points, radius)."""
    points = np.concatenate([np.asarray(points, float) for points, _ in lines])
    reach = max(radius for _, radius in lines) + margin
    return tuple(points.min(0) - reach), tuple(points.max(0) + reach)


def spline(points, count=14):
    """A smooth line through points."""
    points = np.array(points, float)
    along = np.r_[0, np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))]
    return [tuple(point) for point in CubicSpline(along, points)(np.linspace(0, along[-1], count))]


def cylinder(x, y, z, centre, axis, radius, half, blend=0.004):
    """A cylinder along axis 0, 1 or 2."""
    offsets = [x - centre[0], y - centre[1], z - centre[2]]
    along = offsets.pop(axis)
    return smax(np.hypot(*offsets) - radius, np.abs(along) - half, blend)
