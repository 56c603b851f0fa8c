"""Dash, console, steering wheel and seats as implicit fields, in the frame that all cabins share (see cabin_shell.py)."""

import numpy as np

from cabin_shell import SHARED_HALF_WIDTH
from field import capsule3, poly, rbox, rbox3, smax, smin, sstep

WHEEL = dict(x=0.60, y=0.36, z=0.955, radius=0.183, tube=0.0155, tilt=26)
SEAT_Y, LEAN = 0.37, 20  # m from the middle, degrees from upright
PROFILE = [
    (-0.10, 0.985),
    (0.14, 1.005),
    (0.30, 0.985),
    (0.375, 0.945),
    (0.345, 0.905),
    (0.365, 0.865),
    (0.375, 0.80),
    (0.33, 0.70),
    (0.22, 0.58),
    (-0.10, 0.58),
]
VENTS = (-0.64, -0.245, 0.245, 0.64)  # y of the four air vents
VENT = (0.088, 0.027)  # half size


def leaned(x, z, cx, cz, degrees):
    """Coordinates (along, up) of a part that leans back by so many degrees."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    dx, dz = x - cx, z - cz
    return dx * c - dz * s, dx * s + dz * c


def swept(x, y):
    return x - 0.05 * (y / 0.7) ** 2


def vent_distance(y, z):
    return np.minimum.reduce([rbox(y - at, z - 0.886, *VENT, 0.016) for at in VENTS])


def dash(x, y, z):
    along = swept(x, y)
    f = smax(poly(along, z, PROFILE, 0.018), np.abs(y) - SHARED_HALF_WIDTH, 0.03)
    f = smax(f, -np.maximum(vent_distance(y, z), 0.325 - along), 0.006)
    cowl = rbox3(along - 0.27, y - WHEEL['y'], z - 0.995, (0.085, 0.19, 0.022), 0.02)
    f = smin(f, cowl, 0.04)
    stack = smax(rbox3(along - 0.30, y, z - 0.74, (0.075, 0.19, 0.13), 0.03), 0.62 - z, 0.02)
    return smin(f, stack, 0.05)


def dash_regions(verts, _normals):
    x, y, z = verts.T
    along = swept(x, y)
    facing = np.maximum(0.29 - along, 0)
    soft = np.maximum(np.maximum(np.abs(z - 0.775) - 0.060, facing), 0.215 - np.abs(y))
    return dict(
        soft=soft,
        stitch=np.maximum(np.maximum(np.abs(z - 0.845) - 0.0016, facing), 0.225 - np.abs(y)),
        strip=np.maximum(np.maximum(np.abs(z - 0.937) - 0.006, facing), 0.16 - np.abs(y)),
        vent=np.maximum(vent_distance(y, z), along - 0.334),
        rim=np.maximum(np.abs(vent_distance(y, z) - 0.003) - 0.003, 0.30 - along),
    )


def console(x, y, z):
    tunnel = rbox3(x - 0.72, y, z - 0.56, (0.52, 0.125, 0.155), 0.04)
    bridge = smax(rbox(y, z - (0.79 - 0.20 * (x - 0.36)), 0.118, 0.045, 0.03), rbox(x - 0.52, y, 0.26, 0.2, 0.03), 0.03)
    whole = smin(tunnel, bridge, 0.05)
    cups = np.minimum(np.hypot(x - 0.585, y) - 0.038, np.hypot(x - 0.690, y) - 0.038)
    whole = smax(whole, -np.maximum(cups, 0.655 - z), 0.004)
    tray = np.maximum(rbox(x - 0.352, y, 0.055, 0.075, 0.02), 0.765 - z)
    whole = smax(whole, -tray, 0.006)
    return smin(whole, rbox3(x - 0.98, y, z - 0.765, (0.17, 0.110, 0.050), 0.035), 0.02)


def console_regions(verts, normals):
    x, y, z = verts.T
    arm = np.maximum(rbox(x - 0.98, y, 0.19, 0.13, 0.03), 0.735 - z)
    gloss = np.maximum(rbox(x - 0.53, y, 0.235, 0.092, 0.02), np.where(normals[:, 2] > 0.6, 0.66 - z, 1.0))
    cups = np.minimum(np.hypot(x - 0.585, y), np.hypot(x - 0.690, y))
    return dict(
        soft=arm,
        gloss=gloss,
        rim=np.where(z > 0.66, np.abs(cups - 0.0415) - 0.0028, 1.0),
        stitch=np.abs(arm + 0.02) - 0.0016,
    )


def wheel_axes(x, y, z):
    along, up = leaned(x, z, WHEEL['x'], WHEEL['z'], -WHEEL['tilt'])
    return along, y - WHEEL['y'], up


def steering(x, y, z):
    a, w, v = wheel_axes(x, y, z)
    r = np.hypot(v, w)
    rim = np.hypot(r - WHEEL['radius'], a) - WHEEL['tube'] - 0.0025 * np.cos(2 * np.arctan2(v, w)) ** 2
    hub = rbox3(a + 0.030, w, v, (0.030, 0.072, 0.056), 0.035)
    arms = rbox(np.abs(w) - 0.12, v + 0.008, 0.07, 0.021, 0.012)
    foot = smax(np.abs(np.abs(w) - 0.018) - 0.010, rbox(w, v + 0.12, 0.05, 0.07, 0.01), 0.01)
    spokes = smax(np.minimum(arms, foot), np.abs(a + 0.022 * (1 - r / WHEEL['radius'])) - 0.008, 0.010)
    spokes = np.maximum(spokes, r - WHEEL['radius'])
    column = capsule3(
        x, y, z, (WHEEL['x'] - 0.04, WHEEL['y'], WHEEL['z'] - 0.02), (0.25, WHEEL['y'], WHEEL['z'] - 0.12), 0.042
    )
    stalks = capsule3(np.abs(w), a, v, (0.03, -0.075, 0.015), (0.135, -0.060, 0.035), 0.007)
    return np.minimum(smin(smin(rim, spokes, 0.018), hub, 0.02), np.minimum(column, stalks))


def steering_regions(verts, _normals):
    a, w, v = wheel_axes(*verts.T)
    r = np.hypot(v, w)
    pads = np.maximum(rbox(np.abs(w) - 0.100, v + 0.008, 0.026, 0.0125, 0.008), -(a + 0.03))
    turn = np.degrees(np.arctan2(v, np.abs(w)))
    grip = np.where(np.abs(turn) < 999, np.maximum(np.abs(turn - 10) - 26, (0.165 - r) * 900), 1.0) * 0.003
    return dict(
        trim=pads,
        strip=np.maximum(np.abs(r - 0.020) - 0.0022, -a - 0.012),
        grip=grip,
        stitch=np.maximum(np.abs(r - WHEEL['radius'] + 0.006) - 0.0012, -a),
    )


def seat(x, y, z, half, heads, flute=0.0028):
    """Hip point at (0, z 0.6); cushion, leaned back rest, bolsters and flutes. `heads`: y of the head rests."""
    out = np.abs(y)
    bolster = sstep(out, half - 0.13, half - 0.03)
    ca, cu = leaned(x, z, -0.20, 0.645, 8)
    cushion = rbox3(ca, y, cu - 0.040 * bolster, (0.265, half, 0.080), 0.055)
    base = rbox3(x + 0.17, y, z - 0.50, (0.21, half - 0.05, 0.09), 0.03)
    ba, bu = leaned(x, z, 0.075, 0.64, LEAN)
    swell = 0.055 * sstep(out, half - 0.15, half - 0.02) * (1 - sstep(bu, 0.36, 0.56)) + 0.018 * np.exp(
        -(((bu - 0.20) / 0.10) ** 2)
    )
    back = rbox3(ba + swell * 0.6, out + 0.055 * sstep(bu, 0.36, 0.64), bu - 0.31, (0.070, half, 0.335), 0.055)
    middle = 1 - sstep(out, half - 0.17, half - 0.14)
    back = back + flute * np.cos(2 * np.pi * bu / 0.062) * middle * sstep(-ba, 0.02, 0.05)
    cushion = cushion + flute * np.cos(2 * np.pi * ca / 0.062) * middle * sstep(cu, 0.02, 0.05)
    f = smin(smin(cushion, back, 0.045), base, 0.02)
    for at in heads:
        ha, hu = leaned(x, z, 0.075, 0.64, LEAN - 4)
        head = rbox3(ha + 0.012 - 0.02 * ((y - at) / 0.13) ** 2, y - at, hu - 0.765, (0.050, 0.128, 0.088), 0.045)
        posts = [capsule3(ha, y - at - side, hu, (0, 0, 0.6), (0, 0, 0.74), 0.0065) for side in (-0.05, 0.05)]
        f = np.minimum(f, np.minimum(head, np.minimum(*posts)))
    return f


def seat_regions(verts, half, heads):
    x, y, z = verts.T
    out = np.abs(y)
    ba, bu = leaned(x, z, 0.075, 0.64, LEAN)
    _, cu = leaned(x, z, -0.20, 0.645, 8)
    inner = out - (half - 0.145)
    front = np.where(bu > 0.67, 1.0, np.maximum(inner, np.where(bu > 0.0, ba + 0.005, 0.02 - cu)))
    upper = np.where(bu > 0.0, ba + 0.005, 0.02 - cu)
    post = np.minimum.reduce([np.abs(np.abs(y - at) - 0.05) - 0.012 for at in heads])
    return dict(
        insert=front,
        stitch=np.where((bu > 0.66) | (upper > 0), 1.0, np.abs(inner - 0.004) - 0.0026),
        seam=np.abs(inner) - 0.0022,
        post=np.where((bu > 0.655) & (bu < 0.675), post, 1.0),
        back=np.where(bu > 0.66, 1.0, 0.03 - ba),
    )
