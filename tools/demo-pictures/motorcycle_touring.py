"""What makes a tourer: beak with twin lamps, screen, hand guards, crash bars, rack and aluminium cases."""

import numpy as np
from field import poly, rbox, rbox3, smax
from parts import bounds, spline, tubes


def add_touring(parts, plan):
    x, z, _ = plan.lamp
    add_nose(parts, x, z)
    add_screen(parts, x, z)
    add_cases(parts, plan)
    add_bars(parts, plan)


def add_nose(parts, x0, z0):
    """A pointed beak over the wheel, growing into the lamp housing."""
    beak = [
        (x0 - 0.42, z0 - 0.115),
        (x0 - 0.30, z0 - 0.045),
        (x0 + 0.02, z0 + 0.03),
        (x0 + 0.06, z0 - 0.06),
        (x0 - 0.20, z0 - 0.115),
    ]

    def field(x, y, z):
        half = 0.045 + 0.24 * np.clip(x - x0 + 0.42, 0, 0.5)
        return smax(poly(x, z, beak, 0.02), np.abs(y) - half, 0.03)

    parts.add(field, (x0 - 0.46, 0, z0 - 0.16), (x0 + 0.10, 0.2, z0 + 0.07), 0.006, 'paint', sym=True)

    def housing(x, y, z):
        return rbox3(x - x0 - 0.03, y, z - z0 - 0.065 - 0.25 * (x - x0), (0.10, 0.135, 0.062), 0.05)

    def lamps(points, normals):
        y, up = np.abs(points[:, 1]), points[:, 2] - z0 - 0.055
        ahead = normals[:, 0] < -0.35
        eye = poly(y, up, [(0.02, -0.035), (0.115, -0.010), (0.125, 0.035), (0.03, 0.018)], 0.012)
        return dict(black=-1.0, eye=np.where(ahead, eye, 1.0), glow=np.where(ahead, np.abs(eye + 0.006) - 0.004, 1.0))

    parts.add(housing, (x0 - 0.11, 0, z0 - 0.05), (x0 + 0.17, 0.17, z0 + 0.20), 0.005, lamps, sym=True)


def add_screen(parts, x0, z0):
    def pane(x, y, z):
        up = z - z0 - 0.10
        lean = x - x0 - 0.02 - 0.50 * up - 2.2 * y * y
        outline = poly(np.abs(y), up, [(-0.1, 0), (0.15, 0.0), (0.165, 0.14), (0.11, 0.29), (-0.1, 0.31)], 0.04)
        return smax(outline, np.abs(lean) - 0.004, 0.003)

    parts.add(pane, (x0 - 0.02, 0, z0 + 0.08), (x0 + 0.28, 0.19, z0 + 0.44), 0.005, 'glass', sym=True)


def add_cases(parts, plan):
    """Two side cases with lids and corner straps, and the rack that holds them."""
    x0, z0 = plan.wheelbase + 0.02, plan.rear_radius + 0.36

    def case(x, y, z):
        taper = 0.06 * np.clip((z0 - z) / 0.2, -1, 1)
        return rbox3(x - x0 + taper * 0.4, y - 0.285, z - z0, (0.20, 0.105, 0.185), 0.022)

    def lid(points, normals):
        x, y, z = points.T
        corner = np.maximum(0.155 - np.abs(x - x0), np.abs(np.abs(z - z0) - 0.19) - 0.05)
        return dict(alu=-1.0, s1=z - z0 - 0.115, clad=corner)

    parts.add(case, (x0 - 0.27, 0.16, z0 - 0.22), (x0 + 0.25, 0.42, z0 + 0.22), 0.007, lid, both=True)
    for x in (x0 - 0.11, x0 + 0.11):
        parts.box((x, 0.393, z0 + 0.11), (0.016, 0.008, 0.035), 0.004, 'clad', 0.005, both=True)
    rack = [
        ([(x0 - 0.22, 0.13, z0 + 0.13), (x0 + 0.17, 0.16, z0 + 0.15)], 0.009),
        (
            [
                (x0 - 0.22, 0.13, z0 + 0.13),
                (x0 - 0.15, 0.15, z0 - 0.10),
                (x0 + 0.12, 0.16, z0 - 0.08),
                (x0 + 0.17, 0.16, z0 + 0.15),
            ],
            0.009,
        ),
        ([(x0 - 0.16, 0.09, z0 + 0.30), (x0 + 0.19, 0.08, z0 + 0.315), (x0 + 0.21, 0.0, z0 + 0.315)], 0.010),
    ]
    low, high = bounds(rack)
    parts.add(tubes(rack), (low[0], 0.0, low[2]), high, 0.006, 'clad', both=True)


def add_bars(parts, plan):
    _, x, z, _ = plan.engine
    crash = [
        (
            spline(
                [
                    (x - 0.20, 0.10, z + 0.36),
                    (x - 0.28, 0.24, z + 0.26),
                    (x - 0.24, 0.27, z + 0.10),
                    (x - 0.16, 0.16, z - 0.06),
                    (x - 0.08, 0.10, z - 0.10),
                ],
                18,
            ),
            0.0125,
        )
    ]
    parts.add(tubes(crash), *bounds(crash), 0.006, 'clad', both=True)
    bx, by, bz = plan.bar

    def guard(x_, y, z_):
        bow = bx - 0.085 + 1.6 * (y - by + 0.08) ** 2 - x_
        return smax(rbox(y - by + 0.06, z_ - bz, 0.115, 0.045, 0.04), np.abs(bow) - 0.006, 0.005)

    parts.add(guard, (bx - 0.12, by - 0.2, bz - 0.07), (bx, by + 0.08, bz + 0.07), 0.005, 'clad', both=True)

    def sump(x_, y, z_):
        plate = poly(
            x_,
            z_,
            [
                (x - 0.22, z - 0.06),
                (x - 0.14, z - 0.21),
                (x + 0.22, z - 0.225),
                (x + 0.22, z - 0.19),
                (x - 0.10, z - 0.17),
                (x - 0.18, z - 0.05),
            ],
            0.01,
        )
        return smax(plate, np.abs(y) - 0.13, 0.02)

    parts.add(sump, (x - 0.25, 0, z - 0.25), (x + 0.25, 0.16, z), 0.006, 'alu', sym=True)
