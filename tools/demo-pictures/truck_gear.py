"""What is under a light truck: wheels, twin at the rear, axles, chassis, tank and lamps."""

import numpy as np
from field import rbox, smax, smin, sstep
from parts import bounds, cylinder, spline, tubes
from tray import add_guards, add_rear_lamps
from truck_cab import TYRE_M

WHEELBASE = 3.40


def add_running_gear(parts):
    for axle, outer in ((0, 0.955), (WHEELBASE, 1.020), (WHEELBASE, 0.775)):
        add_tyre(parts, axle, outer)
    add_rim(parts, 0, 0.950, False)
    add_rim(parts, WHEELBASE, 1.008, True)
    hub = TYRE_M / 2

    def rear_axle(x, y, z):
        ball = np.sqrt((x - WHEELBASE) ** 2 + (y * 0.8) ** 2 + (z - hub) ** 2) - 0.17
        return smin(cylinder(x, y, z, (WHEELBASE, 0, hub), 1, 0.065, 0.78, 0.02), ball, 0.08)

    parts.add(rear_axle, (WHEELBASE - 0.2, 0, 0.18), (WHEELBASE + 0.2, 0.82, 0.60), 0.016, 'under', sym=True)
    parts.box((0, 0, 0.36), (0.05, 0.75, 0.045), 0.02, 'under', 0.016, sym=True)
    add_guards(parts, WHEELBASE, hub, 0.465, 0.56, 1.04)


def add_tyre(parts, axle, outer, width=0.205):
    inner_radius, radius = 0.208, TYRE_M / 2
    middle, half = (inner_radius + radius) / 2, (radius - inner_radius) / 2
    across = outer - width / 2

    def field(x, y, z):
        r = np.hypot(x - axle, z - radius)
        bulge = 0.96 + 0.22 * np.clip((r - middle) / half, -1, 1) ** 2
        f = rbox(r - middle, (y - across) * bulge, half, width / 2, 0.042)
        for groove in (-0.055, -0.018, 0.018, 0.055):
            f = np.maximum(f, -np.maximum(np.abs(y - across - groove) - 0.0055, radius - 0.010 - r))
        return f

    def rings(points, normals):
        r = np.hypot(points[:, 0] - axle, points[:, 2] - radius)
        line = np.minimum(np.abs(r - radius + 0.035), np.abs(r - inner_radius - 0.028))
        return dict(clad=-1.0, s1=np.where(np.abs(normals[:, 1]) > 0.3, line, 0.1))

    low, high = (
        (axle - radius - 0.02, across - width * 0.65, -0.02),
        (axle + radius + 0.02, outer + 0.03, TYRE_M + 0.02),
    )
    parts.add(field, low, high, 0.0085, rings, both=True)


def add_rim(parts, axle, outer, rear):
    """A steel disc: dished outwards in front, inwards at the twin rear wheels."""
    radius, hub = 0.214, TYRE_M / 2

    def around(angle, count):
        step = 2 * np.pi / count
        return (angle + step / 2) % step - step / 2

    def field(x, y, z):
        r, v, angle = np.hypot(x - axle, z - hub), y - outer, np.arctan2(z - hub, x - axle)
        rim = np.maximum(np.abs(r - radius + 0.006) - 0.007, np.maximum(v + 0.002, -0.20 - v))
        rim = smin(rim, np.hypot(r - radius + 0.004, v + 0.004) - 0.011, 0.012)
        dish = -0.135 + 0.035 * sstep(r, 0.155, 0.20) if rear else -0.028 - 0.050 * sstep(r, 0.125, 0.185)
        disc = np.maximum(np.maximum(v - dish, dish - 0.014 - v), r - radius)
        hole = np.hypot((r - 0.166) / 0.75, r * around(angle, 8)) - 0.026
        rim = smin(rim, smax(disc, -hole, 0.008), 0.014)
        boss = smax(r - 0.058, np.maximum(v - (-0.020 if rear else 0.010), -0.16 - v), 0.018)
        turn = around(angle, 6)
        nut = np.hypot(r * np.cos(turn) - 0.096, r * np.sin(turn)) - 0.0135
        nut = np.maximum(nut, np.maximum(v - dish - 0.022, dish - 0.02 - v))
        return np.minimum(smin(rim, boss, 0.012), nut)

    def steel(points, normals):
        r = np.hypot(points[:, 0] - axle, points[:, 2] - hub)
        return dict(alu=np.where(r > 0.064, -1.0, 1.0), clad=np.where(r > 0.064, 1.0, -1.0))

    low, high = (axle - 0.235, outer - 0.22, hub - 0.235), (axle + 0.235, outer + 0.03, hub + 0.235)
    parts.add(field, low, high, 0.006, steel, both=True)
    parts.box((axle, outer - 0.19, hub), (radius * 0.7, 0.008, radius * 0.7), 0.008, 'under', 0.03, both=True)


def add_chassis(parts, end):
    parts.box(((end - 0.35) / 2, 0.375, 0.655), ((end + 0.25) / 2, 0.035, 0.105), 0.008, 'clad', 0.018, both=True)
    for x in (0.9, 1.9, 2.7, 4.1, end - 0.12):
        parts.box((x, 0, 0.655), (0.035, 0.36, 0.08), 0.008, 'clad', 0.02, sym=True)
    parts.box((0.15, 0, 0.62), (0.50, 0.30, 0.22), 0.05, 'under', 0.025, sym=True)
    straps = lambda points, normals: dict(  # noqa: E731
        clad=-1.0, s1=np.minimum(np.abs(points[:, 0] - 1.20), np.abs(points[:, 0] - 1.64)) - 0.012
    )
    parts.box((1.42, -0.70, 0.60), (0.40, 0.235, 0.185), 0.07, straps, 0.010)
    parts.box((1.22, 0.70, 0.60), (0.22, 0.22, 0.16), 0.03, 'clad', 0.012)
    parts.box((1.78, 0.70, 0.60), (0.24, 0.20, 0.13), 0.10, 'alu', 0.012)
    pipe = [
        (spline([(0.5, 0.25, 0.45), (1.3, 0.25, 0.42), (2.2, 0.30, 0.42), (2.6, 0.45, 0.42), (2.9, 0.62, 0.40)]), 0.035)
    ]
    parts.add(tubes(pipe), *bounds(pipe), 0.014, 'under')
    for z in (0.52, 0.70):
        for y, x, half in ((-1.02, 2.36, 0.46), (1.02, 2.42, 0.38)):
            parts.box((x, y, z), (half, 0.014, 0.045), 0.008, 'alu', 0.010)
    for x in (2.02, 2.68):
        parts.box((x, 0.98, 0.68), (0.025, 0.02, 0.21), 0.006, 'clad', 0.012, both=True)
    add_rear_lamps(parts, end - 0.10, 0.80, 0.735, 0.215)
