"""Rims as implicit fields and lathed tyres. The axle is y, outward positive; the outer face lies at y = 0."""

import numpy as np
from field import mesh_field, smax, smin


def rim_field(style, R, wdt):
    def f(x, y, z):
        r = np.hypot(x, z)
        th = np.arctan2(z, x)
        # barrel + lip
        barrel = np.maximum(np.maximum(r - (R - 0.004), (R - 0.020) - r), np.maximum(y - 0.004, -wdt - y))
        lip = np.hypot(r - (R - 0.009), y + 0.002) - 0.0125
        body = smin(barrel, lip, 0.012)
        step = np.maximum(np.maximum(r - (R - 0.006), (R - 0.034) - r), np.abs(y + 0.022) - 0.014)
        body = smin(body, step, 0.02)
        sf = face_plane(r, R)  # slightly concave
        n = {'five': 5, 'twin': 5, 'multi': 10, 'turbine': 7, 'aero': 6, 'steel': 8, 'six': 6}[style]
        k = 2 * np.pi / n
        a = (th - np.pi / 2 + k / 2) % k - k / 2
        lx, ly = r * np.cos(a), r * np.sin(a)
        if style == 'five':  # Y spokes
            w = 0.023 - 0.006 * (r / R)
            d1 = np.abs(ly) - (0.030 - 0.030 * np.clip(r / R - 0.15, 0, 1))
            split = np.abs(np.abs(ly) - np.maximum(0, (r - 0.38 * R)) * 0.42) - w * 0.80
            sp = np.where(r < 0.38 * R, np.abs(ly) - w * 1.05, split)
            sp = smin(np.maximum(np.abs(ly) - w * 0.95, r - 0.52 * R), np.maximum(split, 0.30 * R - r), 0.02)
        elif style == 'twin':
            sp = np.abs(np.abs(ly) - 0.018 - 0.055 * np.clip(r / R - 0.25, 0, 1)) - (0.0115 + 0.003 * (r / R))
        elif style == 'multi':
            sp = np.abs(ly) - (0.0095 + 0.004 * (r / R))
        elif style == 'turbine':
            lw = ly + 0.10 * (r - 0.3 * R) * 1.0 - 0.25 * np.maximum(r - 0.5 * R, 0) ** 2 / R
            sp = np.abs(lw) - (0.012 + 0.030 * (r / R) ** 1.5)
        elif style == 'aero':
            sp = np.abs(ly) - (0.020 + 0.050 * (r / R) ** 2)
        elif style == 'six':
            sp = np.abs(ly) - (0.024 - 0.004 * (r / R) + 0.030 * np.maximum(r / R - 0.72, 0))
        else:
            hole = np.hypot(lx - 0.72 * R, ly) - 0.030
            sp = -hole
        th_ = 0.030 + 0.010 * (1 - r / R)
        spoke = smax(smax(sp, y - sf + 0.002, 0.010), sf - th_ - y, 0.008)
        if style in ('five', 'twin', 'six'):  # raised ridge chamfer
            spoke = smax(spoke, (sp + 0.004) * 0.6 + (y - sf + 0.002) * 0.8, 0.006)
        spoke = np.maximum(spoke, r - (R - 0.010))
        body = smin(body, spoke, 0.020)
        hub = smax(r - (0.072 if style != 'steel' else 0.10), np.maximum(y - (-0.016), -0.07 - y), 0.012)
        body = smin(body, hub, 0.022)
        nl = 5 if style in ('five', 'twin', 'turbine', 'multi', 'aero') else 6
        kl = 2 * np.pi / nl
        al = (th - np.pi / 2 + (0 if style in ('twin',) else kl / 2) + kl / 2) % kl - kl / 2
        lug = np.hypot(r * np.cos(al) - 0.054, r * np.sin(al)) - 0.011
        body = smax(body, -np.maximum(lug, -0.034 - y), 0.004)
        nut = np.maximum(np.hypot(r * np.cos(al) - 0.054, r * np.sin(al)) - 0.0075, np.maximum(y + 0.022, -0.05 - y))
        body = np.minimum(body, nut)
        cap = np.abs(np.hypot(r, 0) - 0.031) - 0.0012
        body = smax(body, -np.maximum(cap, -0.019 - y), 0.002)
        return body

    return f


CUT = 0.0045  # the lathe cuts this deep into the front of spokes and lip


def face_plane(r, R):
    return -0.020 + 0.016 * (r / R) ** 2 - 0.012 * np.exp(-(((r - 0.6 * R) / (0.25 * R)) ** 2))


def face_distance(r, y, R):
    """metres in front of the diamond cut (> 0 = bright metal). A true distance, not a normal test, so its edge is clean."""
    lip = np.where(r > R - 0.016, y + 0.002, -1.0)
    return np.maximum(y - face_plane(r, R) + 0.002 + CUT, lip)


def tyre_profile(R, D, w):
    """closed lathe profile (radius, axial); outer face near axial 0, inward negative"""
    Ro = D / 2
    s = Ro - R
    pts = []
    out = [
        (R - 0.006, -0.012),
        (R + 0.002, 0.004),
        (R + 0.010, 0.008),
        (R + 0.016, 0.0065),
        (R + 0.02, 0.008),
        (R + s * 0.42, 0.017),
        (R + s * 0.44, 0.0185),
        (R + s * 0.47, 0.0175),
        (R + s * 0.62, 0.0155),
        (R + s * 0.80, 0.006),
        (R + s * 0.82, 0.0065),
        (R + s * 0.90, -0.002),
        (R + s * 0.965, -0.014),
        (Ro - 0.0015, -0.028),
    ]
    tread = []
    tw = w - 0.056
    a = -0.028
    for g in (0.22, 0.5, 0.78):
        c = -0.028 - g * tw
        tread += [(Ro, c + 0.007), (Ro - 0.008, c + 0.0055), (Ro - 0.008, c - 0.0055), (Ro, c - 0.007)]
    inn = [(r, -w - a_ + 0.0) for r, a_ in reversed(out)]
    return out + tread + inn


# style: (wheel diameter, tyre width, rim in inches)
SIZES = dict(
    five=(0.735, 0.245, 20.5),
    multi=(0.645, 0.225, 18.2),
    twin=(0.66, 0.23, 19),
    turbine=(0.68, 0.215, 17.5),
    six=(0.78, 0.265, 18.5),
    steel=(0.67, 0.215, 16),
    aero=(0.70, 0.235, 19),
)
AROUND = 144  # sections of the tyre


def save_wheel(style, file, grid=0.003):
    """Meshes one rim with its tyre and saves both as one .npz for `vehicle.py`, which scales it to the vehicle."""
    diameter, width, inches = SIZES[style]
    radius = inches * 0.0254 / 2 + 0.010
    low, high = (-radius - 0.02, -width * 0.9, -radius - 0.02), (radius + 0.02, 0.03, radius + 0.02)
    verts, quads, normals = mesh_field(rim_field(style, radius, width * 0.85), low, high, grid)
    tyre_verts, tyre_quads = lathe(np.array(tyre_profile(radius, diameter, width)))
    np.savez(
        file,
        v=verts.astype('f4'),
        q=quads.astype('i4'),
        n=normals.astype('f4'),
        a_face=face_distance(np.hypot(verts[:, 0], verts[:, 2]), verts[:, 1], radius).astype('f4'),
        tv=tyre_verts.astype('f4'),
        tq=tyre_quads,
        R=radius,
    )


def lathe(profile):
    """Turns (radius, axial) points around the axle."""
    angles = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)[:, None]
    radii, axial = profile[None, :, 0], np.broadcast_to(profile[:, 1], (AROUND, len(profile)))
    verts = np.stack([radii * np.cos(angles), axial, radii * np.sin(angles)], -1).reshape(-1, 3)
    count = len(profile)
    this = np.arange(AROUND)[:, None] * count + np.arange(count - 1)
    following = (np.arange(AROUND)[:, None] + 1) % AROUND * count + np.arange(count - 1)
    return verts, np.stack([this, this + 1, following + 1, following], -1).reshape(-1, 4).astype('i4')
