"""Engines: an upright parallel twin, cooled by water, or an air-cooled V twin; with covers and exhaust."""

import numpy as np
from field import capsule3, rbox, rbox3, smax, smin
from parts import bounds, cylinder, spline, tubes


def add_engine(parts, plan):
    kind, x, z, size = plan.engine
    add_crankcase(parts, x, z, size)
    if kind == 'twin':
        add_cylinder(parts, x, z, size, 0.42, 0.150, 0.0165)
        add_radiator(parts, x - 0.275 * size, z + 0.20 * size)
    else:
        for lean in (0.42, -0.42):
            add_cylinder(parts, x, z, size * 1.12, lean, 0.085, 0.0185)
        add_air_cleaner(parts, x, z + 0.27 * size)
    add_exhaust(parts, plan, kind)


def add_crankcase(parts, x0, z0, size):
    def field(x, y, z):
        x, y, z = (x - x0) / size, y / size, (z - z0) / size
        out = np.abs(y)
        f = smax(np.hypot(x, z) - 0.120, out - 0.150, 0.03)
        f = smin(f, smax(np.hypot(x - 0.19, z - 0.035) - 0.095, out - 0.120, 0.03), 0.06)
        for centre, half in (
            ((0.09, -0.055), (0.155, 0.125, 0.050)),
            ((0.12, 0.125), (0.105, 0.110, 0.045)),
            ((0.04, -0.125), (0.11, 0.09, 0.035)),
        ):
            f = smin(f, rbox3(x - centre[0], y, z - centre[1], half, 0.025), 0.03)
        return f * size

    def cast(points, normals):
        return dict(alu=-1.0, s1=np.where(np.abs(normals[:, 1]) < 0.85, points[:, 2] - z0, 0.1))

    low, high = (x0 - 0.16 * size, 0, z0 - 0.20 * size), (x0 + 0.33 * size, 0.18 * size, z0 + 0.21 * size)
    parts.add(field, low, high, 0.006, cast, sym=True)
    for side, radius in ((-1, 0.098), (1, 0.112)):
        add_cover(parts, x0, z0, side, radius * size, 0.19 * size)


def add_cover(parts, x0, z0, side, radius, out):
    """A round cover on the crank's end, with a groove and a ring of bolts."""

    def bolts(x, z):
        pitch = 2 * np.pi / 8
        turn = (np.arctan2(z - z0, x - x0) + pitch / 2) % pitch - pitch / 2
        r = np.hypot(x - x0, z - z0)
        return np.hypot(r * np.cos(turn) - radius + 0.008, r * np.sin(turn)) - 0.0075

    def field(x, y, z):
        r, away = np.hypot(x - x0, z - z0), y * side
        f = smax(r - radius + 0.25 * np.maximum(away - out + 0.03, 0), away - out, 0.012)
        f = smin(f, smax(np.hypot(x - x0 - 0.12, z - z0 - 0.02) - radius * 0.55, away - out + 0.027, 0.012), 0.03)
        f = smax(
            smax(f, out - 0.075 - away, 0.004),
            -np.maximum(np.abs(r - radius * 0.55) - 0.005, out - 0.006 - away),
            0.003,
        )
        return np.minimum(f, np.maximum(bolts(x, z), np.abs(away - out + 0.017) - 0.010))

    def finish(points, normals):
        return dict(black=-1.0, alu=np.where(bolts(points[:, 0], points[:, 2]) < 0, -1.0, 1.0))

    near, far = sorted((side * (out - 0.08), side * (out + 0.015)))
    low, high = (x0 - radius - 0.02, near, z0 - radius - 0.02), (x0 + radius + 0.09, far, z0 + radius + 0.02)
    parts.add(field, low, high, 0.004, finish)


def add_cylinder(parts, x0, z0, size, lean, half, pitch):
    """A finned barrel leaning forwards by `lean` (radians), its head and cam cover on top."""
    cosine, sine = np.cos(lean), np.sin(lean)

    def axes(x, z):
        return ((x - x0) * cosine + (z - z0) * sine) / size, (-(x - x0) * sine + (z - z0) * cosine) / size

    def barrel(x, y, z):
        across, up = axes(x, z)
        core = np.maximum(rbox(across, y / size, 0.083, half, 0.03), np.abs(up - 0.135) - 0.075)
        fins = np.maximum(
            rbox(across, y / size, 0.096, half + 0.015, 0.035), np.abs((up - 0.062) % pitch - pitch / 2) - pitch * 0.2
        )
        return np.minimum(core, np.maximum(fins, np.abs(up - 0.137) - 0.078)) * size

    def bright_fins(points, normals):
        across, _ = axes(points[:, 0], points[:, 2])
        edge = rbox(across, points[:, 1] / size, 0.096, half + 0.015, 0.035)
        return dict(clad=-1.0, alu=np.where(edge > -0.003, -1.0, 1.0))

    def head(x, y, z):
        across, up = axes(x, z)
        block = smax(rbox(across, y / size, 0.086, half + 0.005, 0.03), np.abs(up - 0.245) - 0.034, 0.012)
        cover = smax(rbox(across, y / size, 0.078, half - 0.010, 0.03), np.abs(up - 0.297) - 0.022, 0.02)
        cams = [
            smax(np.hypot(across - at, up - 0.290) - 0.034, np.abs(y / size) - half - 0.008, 0.01)
            for at in (-0.035, 0.035)
        ]
        return smin(smin(block, cover, 0.01), np.minimum(*cams), 0.012) * size

    def two_tone(points, normals):
        dark = axes(points[:, 0], points[:, 2])[1] > 0.272
        return dict(black=np.where(dark, -1.0, 1.0), alu=np.where(dark, 1.0, -1.0))

    middle = np.array([x0 - 0.19 * size * sine, z0 + 0.19 * size * cosine])
    reach = 0.19 * size
    low, high = (middle[0] - reach, 0, middle[1] - reach), (middle[0] + reach, half * size + 0.05, middle[1] + reach)
    parts.add(barrel, low, high, 0.0038, bright_fins, sym=True)
    parts.add(head, low, high, 0.005, two_tone, sym=True)


def add_radiator(parts, x0, z0):
    def axes(x, z):
        return (x - x0) * 0.966 - (z - z0) * 0.259, (x - x0) * 0.259 + (z - z0) * 0.966

    def field(x, y, z):
        deep, up = axes(x, z)
        return rbox3(deep, y, up, (0.020, 0.165, 0.125), 0.012)

    def mesh(points, normals):
        core = rbox(points[:, 1], axes(points[:, 0], points[:, 2])[1], 0.148, 0.105, 0.01)
        return dict(clad=-1.0, grille=np.where(normals[:, 0] < -0.5, core, 1.0))

    parts.add(field, (x0 - 0.08, 0, z0 - 0.17), (x0 + 0.08, 0.20, z0 + 0.17), 0.006, mesh, sym=True)


def add_air_cleaner(parts, x0, z0):
    def drum(x, y, z):
        return cylinder(x, y, z, (x0, 0, z0), 1, 0.082, 0.165, 0.02)

    def trim(points, normals):
        r = np.hypot(points[:, 0] - x0, points[:, 2] - z0)
        return dict(chrome=-1.0, black=np.where(np.abs(normals[:, 1]) > 0.8, np.abs(r - 0.052) - 0.008, 1.0))

    parts.add(drum, (x0 - 0.1, 0, z0 - 0.1), (x0 + 0.1, 0.18, z0 + 0.1), 0.005, trim, sym=True)


def add_exhaust(parts, plan, kind):
    pipes = [(spline(plan.exhaust, 26), 0.0205)]
    if kind == 'twin':
        pipes.append((spline([(x, -y, z) for x, y, z in plan.exhaust], 26), 0.0205))
    else:
        pipes.append(
            (spline([(x + 0.28 * (1 - i / 4), y, z + 0.07) for i, (x, y, z) in enumerate(plan.exhaust)], 26), 0.0205)
        )
    pipes = [([(x, -y, z) for x, y, z in line], radius) for line, radius in pipes]  # on the side the camera sees
    parts.add(tubes(pipes, 0.004), *bounds(pipes), 0.005, 'chrome')
    start, end, radius = plan.silencer
    start, end = np.multiply(start, (1, -1, 1)), np.multiply(end, (1, -1, 1))
    ways = [0] if kind == 'twin' else [0, 0.085]
    for lift in ways:
        a, b = start + (0, 0, lift), end + (0, 0, lift)
        direction = (b - a) / np.linalg.norm(b - a)

        def can(x, y, z, a=a, b=b, direction=direction):
            along = (x - b[0]) * direction[0] + (y - b[1]) * direction[1] + (z - b[2]) * direction[2]
            body = smax(capsule3(x, y, z, a, b, radius), along, 0.012)
            return smax(body, -np.maximum(capsule3(x, y, z, a, b + direction, radius * 0.62), -along - 0.05), 0.006)

        def finish(points, normals, b=b, direction=direction):
            along = (points - b) @ direction
            return dict(
                chrome=-1.0 if plan.chrome else 1.0,
                alu=1.0 if plan.chrome else -1.0,
                black=-0.055 - along,
                s1=along + 0.055,
            )

        lines = [([a, b], radius)]
        parts.add(can, *bounds(lines, 0.05), 0.0055, finish)
