"""The cabin's hull and door cards: the body's own surface moved inwards, so that windows and pillars fall where they are outside.

Parts that all cabins share live in a frame of their own, 0 at the windscreen's foot and as high as in a mid-size SUV;
`Hull.lift` and `Hull.foot_x` place them in this body.
"""

import numpy as np

from bodies import body_spec
from body import Body
from field import rbox, smax, smin
from regions import regions_of

LINING = 0.050  # m inside the outer skin
FLOOR = 0.42
SHARED_BELT, SHARED_HALF_WIDTH = 1.055, 0.86


class Hull:
    """`raise_seats`: extra height of everything one sits on or touches, in metres."""

    def __init__(self, body_name, raise_seats=0.0, sunroof=False):
        self.body = Body(body_spec(body_name))
        spec = self.spec = self.body.p
        self.foot_x = spec['ws'][1][1]
        self.belt_z = spec['belt'][0][1]
        self.lift = self.belt_z - SHARED_BELT + raise_seats
        self.floor_z = FLOOR + self.lift
        self.back_x = spec['bl'][1][1] - 0.12
        self.rows = spec.get('rows', [1.50, 2.42])
        self.widen = float(self.wall(self.foot_x + 0.4, self.belt_z - 0.15)) / SHARED_HALF_WIDTH
        self.sunroof = sunroof

    def wall(self, x, z):
        return self.body.half_width(np.asarray(x, float), np.minimum(z, self.belt_z - 0.02)) - LINING

    def shell(self, x, y, z):
        """Upper and lower half overlap at the belt: the body's own fields end there."""
        spec, body, out = self.spec, self.body, np.abs(y)
        upper = smax(body.d_windscreen(x, y, z), body.d_roof(x, y, z), spec['khead'])
        upper = smax(upper, body.d_rear_window(x, y, z), spec['kblt'])
        upper = smax(upper, (out - body.glass_half_width(x, z)) * 0.96, spec['krail']) + LINING
        upper = smax(upper, self.belt_z - 0.14 - z, 0.01)
        lower = np.maximum(out - self.wall(x, z), z - self.belt_z + 0.02)
        f = smax(smin(upper, lower, 0.04), self.floor_z - z, 0.06)
        f = smax(f, self.foot_x - 0.04 + spec['cw'] * y * y * 0.5 - x, 0.03)
        return smax(f, x - self.back_x, 0.06)

    def shell_regions(self, verts, normals):
        drawn = regions_of(self.body, verts + normals * LINING, normals)
        x, y, z = verts.T
        roof = np.maximum(rbox(x - (self.foot_x + 1.78), y, 0.72, 0.40, 0.10), self.belt_z + 0.4 - z)
        if not self.sunroof:
            roof = np.full_like(x, 1.0)
        # a raked windscreen leans as far as a roof does: only what lies behind its top is roof
        overhead = (normals[:, 2] > 0.8) & (x > self.spec['ws'][-1][1])
        glass = np.where(overhead, roof, drawn['glass'])
        return dict(
            glass=glass,
            frit=np.where(overhead, 1.0, drawn['black']),
            roofrim=roof - 0.02,
            belt=z - self.body.belt(x) - 0.004,
            floor=z - self.floor_z - 0.05,
        )

    def door_spans(self):
        (first, end), (start, last) = self.spec['doors'][0], self.spec['doors'][-1]
        front = (max(first, self.foot_x + 0.30) + 0.03, end - 0.03)
        return [front] if len(self.spec['doors']) == 1 else [front, (start + 0.03, last - 0.10)]

    def door(self, x, y, z):
        """Upper roll, arm rest with a cup to pull, pocket; thickness is measured inwards from the wall."""
        inward, top, low = self.wall(x, z) - np.abs(y), self.body.belt(x) - 0.02, self.lift
        found = None
        for start, end in self.door_spans():
            middle, half = (start + end) / 2, (end - start) / 2
            u = x - middle
            panel = smax(rbox(u, z - (top + 0.50 + low) / 2, half, (top - 0.50 - low) / 2, 0.05), inward - 0.018, 0.02)
            roll = smax(rbox(u, z - top + 0.035, half, 0.040, 0.03), inward - 0.048, 0.03)
            arm_z = 0.80 + low - 0.05 * u
            arm = smax(rbox(u - 0.03, z - arm_z, half * 0.72, 0.036, 0.03), inward - 0.092, 0.035)
            cup = smax(rbox(u + 0.05, inward - 0.075, 0.095, 0.022, 0.02), arm_z - 0.005 - z, 0.008)
            pocket = smax(rbox(u + 0.02, z - 0.55 - low, half * 0.80, 0.055, 0.03), inward - 0.060, 0.03)
            one = smin(smin(smin(panel, roll, 0.03), smax(arm, -cup, 0.008), 0.03), pocket, 0.03)
            found = one if found is None else np.minimum(found, one)
        return smax(found, -inward - 0.01, 0.003)

    def door_regions(self, verts, _normals):
        x, _, z = verts.T
        insert, strip, stitch = (np.full_like(x, 1.0) for _ in range(3))
        for start, end in self.door_spans():
            middle, half = (start + end) / 2, (end - start) / 2
            patch = rbox(x - middle, z - 0.80 - self.lift, half * 0.88, 0.115, 0.05)
            insert, stitch = np.minimum(insert, patch), np.minimum(stitch, np.abs(patch + 0.012) - 0.0016)
            strip = np.minimum(strip, rbox(x - middle, z - 0.945 - self.lift, half * 0.90, 0.007, 0.006))
        return dict(insert=insert, strip=strip, stitch=stitch)
