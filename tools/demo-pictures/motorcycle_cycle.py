"""What a motorcycle rolls and steers on: wheels, brakes, guards, fork, bars, swing arm, chain."""

import numpy as np
from field import rbox, rbox3, segment, smax, smin
from parts import bounds, cylinder, spline, tubes
from wheel import face_distance, rim_field


def add_cycle(parts, plan):
    style, front_rim, rear_rim = plan.rims
    add_wheel(parts, 0, plan.front_radius, front_rim, plan.tyres[0], style)
    add_wheel(parts, plan.wheelbase, plan.rear_radius, rear_rim, plan.tyres[1], style)
    for side in (1, -1):
        add_disc(parts, 0, plan.front_radius, side * 0.074, front_rim * 0.69)
    add_disc(parts, plan.wheelbase, plan.rear_radius, 0.098, rear_rim * 0.52)
    add_guard(parts, 0, plan.front_radius, plan.tyres[0], plan.guards[0])
    if plan.guards[1]:
        add_guard(parts, plan.wheelbase, plan.rear_radius, plan.tyres[1], plan.guards[1])
    add_fork(parts, plan)
    add_bars(parts, plan)
    add_swing_arm(parts, plan)


def add_wheel(parts, axle, radius, rim_radius, width, style):
    """The rim is a car's, its outer face on both sides; spokes are bright where the lathe has cut them."""
    half = width * 0.36
    face = rim_field(style, rim_radius, width * 0.45)

    def rim(x, y, z):
        r, out = np.hypot(x - axle, z - radius), np.abs(y)
        band = np.maximum(np.abs(r - rim_radius + 0.010) - 0.007, out - half)
        lip = np.hypot(r - rim_radius + 0.002, out - half) - 0.006
        hub = smax(r - 0.045, out - half - 0.012, 0.01)
        return smin(smin(smin(face(x - axle, out - half, z - radius), band, 0.008), lip, 0.006), hub, 0.02)

    def cut(points, normals):
        r = np.hypot(points[:, 0] - axle, points[:, 2] - radius)
        bright = face_distance(r, np.abs(points[:, 1]) - half, rim_radius)
        bright = np.maximum(bright, r - rim_radius + 0.006)
        return dict(black=-1.0, chrome=-bright)

    reach = rim_radius + 0.02
    low, high = (axle - reach, 0, radius - reach), (axle + reach, half + 0.03, radius + reach)
    parts.add(rim, low, high, 0.0042, cut, sym=True)
    add_tyre(parts, axle, radius, rim_radius, width)


def add_tyre(parts, axle, radius, rim_radius, width):
    inner = rim_radius - 0.010
    middle, deep, half = (radius + inner) / 2, (radius - inner) / 2, width / 2

    def field(x, y, z):
        r = np.hypot(x - axle, z - radius) - middle + 0.14 * y * y / half
        return ((np.abs(r / deep) ** 2.3 + np.abs(y / half) ** 2.3) ** (1 / 2.3) - 1) * deep * 0.8

    def tread(points, normals):
        x, y, z = points[:, 0] - axle, points[:, 1], points[:, 2] - radius
        r, pitch = np.hypot(x, z), 2 * np.pi / 22
        turn = (np.arctan2(z, x) + (y > 0) * pitch / 2 - 2.2 * np.abs(y) + pitch / 2) % pitch - pitch / 2
        groove = np.maximum(np.abs(turn) * r - 0.003, np.abs(np.abs(y) - half * 0.50) - half * 0.34)
        return dict(clad=-1.0, under=np.where(r > middle + deep * 0.35, groove, 1.0))

    low, high = (axle - radius - 0.02, 0, -0.02), (axle + radius + 0.02, half + 0.02, 2 * radius + 0.02)
    parts.add(field, low, high, 0.006, tread, sym=True)


def add_disc(parts, axle, height, across, outer):
    inner = outer * 0.70

    def ring(x, y, z):
        r = np.hypot(x - axle, z - height)
        return np.maximum(np.maximum(r - outer, inner - r), np.abs(y - across) - 0.0032)

    def drilled(points, normals):
        x, z = points[:, 0] - axle, points[:, 2] - height
        r, pitch = np.hypot(x, z), 2 * np.pi / 30
        angle = np.arctan2(z, x) + pitch / 2
        row = (np.floor(angle / pitch) % 3 - 1) * 0.011
        turn = angle % pitch - pitch / 2
        return dict(alu=-1.0, under=np.hypot(turn * r, r - (outer + inner) / 2 - 0.006 - row) - 0.0042)

    low, high = (
        (axle - outer - 0.01, across - 0.012, height - outer - 0.01),
        (axle + outer + 0.01, across + 0.012, height + outer + 0.01),
    )
    parts.add(ring, low, high, 0.0034, drilled)
    carrier = inner + 0.004
    parts.box((axle, across - np.sign(across) * 0.006, height), (carrier, 0.006, 0.013), 0.005, 'clad', 0.005)
    parts.box((axle, across - np.sign(across) * 0.006, height), (0.013, 0.006, carrier), 0.005, 'clad', 0.005)


def add_guard(parts, axle, height, width, arc):
    gap, first, last = arc
    radius = height + gap

    def field(x, y, z):
        r, angle = np.hypot(x - axle, z - height), np.arctan2(z - height, x - axle)
        half = width * 0.60 - 0.02 * np.clip((angle - 1.9) / 0.8, 0, 1) ** 2
        shell = smax(np.abs(r - radius + 3.0 * y * y) - 0.0055, np.abs(y) - half, 0.006)
        return smax(smax(shell, (first - angle) * r, 0.012), (angle - last) * r, 0.02)

    reach = radius + 0.02
    low, high = (axle - reach, 0, height - 0.02), (axle + reach, width * 0.6 + 0.02, height + reach)
    parts.add(field, low, high, 0.0045, 'paint', sym=True)
    stay = [([(axle + 0.02, width * 0.60, height + 0.10), (axle + 0.04, width * 0.5, height + radius * 0.94)], 0.008)]
    parts.add(tubes(stay), *bounds(stay), 0.0045, 'clad', both=True)


def add_fork(parts, plan):
    out, top = plan.fork[2], plan.bar_middle[1] - 0.05
    low, middle = plan.front_radius + 0.02, plan.front_radius + 0.32

    def leg(bottom, end, radius):
        return [([(plan.fork_x(bottom), out, bottom), (plan.fork_x(end), out, end)], radius)]

    for line, region in (
        (leg(low, middle + 0.05, 0.0205), 'chrome'),
        (leg(middle, top, 0.027), 'alu' if plan.chrome else 'black'),
        (leg(plan.front_radius - 0.03, plan.front_radius + 0.11, 0.028), 'alu' if plan.chrome else 'black'),
    ):
        parts.add(tubes(line), *bounds(line), 0.005, region, both=True)
    spindle = (-0.03, -0.13, plan.front_radius - 0.03), (0.03, 0.13, plan.front_radius + 0.03)
    parts.add(lambda x, y, z: cylinder(x, y, z, (0, 0, plan.front_radius), 1, 0.013, 0.125), *spindle, 0.005, 'alu')
    for z, region in ((top - 0.18, 'black'), (top - 0.01, 'alu')):

        def clamp(x, y, up, z=z):
            level = up - z + plan.fork[1] * (x - plan.fork_x(z))
            return smax(rbox(x - plan.fork_x(z), y, 0.052, out + 0.038, 0.035), np.abs(level) - 0.015, 0.008)

        x = plan.fork_x(z)
        parts.add(clamp, (x - 0.08, 0, z - 0.06), (x + 0.08, out + 0.06, z + 0.06), 0.0055, region, sym=True)
    stem = [([(plan.fork_x(top - 0.2) + 0.05, 0, top - 0.2), (plan.fork_x(top) + 0.05, 0, top)], 0.030)]
    parts.add(tubes(stem), *bounds(stem), 0.007, 'black')
    grip = (plan.front_radius * 0.36, 0.090, plan.front_radius + 0.035)
    parts.box(grip, (0.028, 0.026, 0.058), 0.014, 'clad', 0.005, both=True)


def add_bars(parts, plan):
    (x0, z0), (x1, y1, z1) = plan.bar_middle, plan.bar
    bar = spline(
        [
            (x0, 0, z0),
            (x0, 0.055, z0),
            (x0 + 0.1 * (x1 - x0), 0.13, z0 + 0.04),
            (x0 + 0.5 * (x1 - x0), y1 * 0.62, z1 + 0.02),
            plan.bar,
        ],
        20,
    )
    lines = [(bar, 0.0115), ([(plan.fork_x(z0 - 0.06) + 0.01, 0.045, z0 - 0.06), (x0, 0.045, z0)], 0.016)]
    parts.add(tubes(lines, 0.008), *bounds(lines), 0.005, 'chrome' if plan.chrome else 'black', both=True)
    grip = [(bar[-7:], 0.0170)]
    parts.add(tubes(grip), *bounds(grip), 0.005, 'clad', both=True)
    hx, hy, hz = bar[-8]
    controls = (hx - 0.045, hy - 0.03, hz - 0.04), (hx + 0.04, hy + 0.05, hz + 0.06)
    parts.add(
        lambda x, y, z: smin(rbox3(x - hx, y - hy, z - hz, (0.020, 0.028, 0.022), 0.010), cylinder(x, y, z, (hx - 0.01, hy, hz + 0.025), 2, 0.022, 0.018), 0.01),
        *controls, 0.005, 'clad', both=True,
    )  # fmt: skip
    lever = [
        (
            spline(
                [(hx - 0.02, hy, hz - 0.01), (hx - 0.06, hy + 0.05, hz - 0.012), (x1 - 0.05, y1 - 0.03, z1 - 0.01)], 8
            ),
            0.006,
        )
    ]
    stalk = [
        (spline([(hx, hy, hz + 0.01), (hx - 0.02, hy + 0.04, hz + 0.08), (hx - 0.01, hy + 0.075, hz + 0.13)], 8), 0.006)
    ]
    parts.add(tubes(lever), *bounds(lever), 0.004, 'alu', both=True)
    parts.add(tubes(stalk), *bounds(stalk), 0.004, 'clad', both=True)
    add_mirror(parts, hx - 0.02, hy + 0.105, hz + 0.14)


def add_mirror(parts, x0, y0, z0):
    def shell(x, y, z):
        oval = ((np.abs(y - y0) / 0.075) ** 2.6 + (np.abs(z - z0) / 0.043) ** 2.6) ** (1 / 2.6)
        return smax(
            (oval - 1) * 0.043, smax(x - x0 - 0.02, x0 - 0.02 + 4 * ((y - y0) ** 2 + (z - z0) ** 2) - x, 0.01), 0.012
        )

    def pane(points, normals):
        oval = (np.abs(points[:, 1] - y0) / 0.068) ** 2.6 + (np.abs(points[:, 2] - z0) / 0.037) ** 2.6
        return dict(clad=-1.0, chrome=np.where(normals[:, 0] > 0.9, (oval - 1) * 0.02, 1.0))

    parts.add(shell, (x0 - 0.04, y0 - 0.10, z0 - 0.07), (x0 + 0.05, y0 + 0.10, z0 + 0.07), 0.0045, pane, both=True)


def add_swing_arm(parts, plan):
    (x0, z0), x1, z1 = plan.pivot, plan.wheelbase, plan.rear_radius
    out = plan.tyres[1] / 2 + 0.035

    def arm(x, y, z):
        share = np.clip((x - x0) / (x1 - x0), 0, 1)
        height = z0 + share * (z1 - z0) + 0.022 * np.sin(np.pi * share)
        beam = smax(np.abs(z - height) - 0.036 + 0.010 * share, np.abs(y - out) - 0.018, 0.014)
        beam = smax(beam, smax(x0 - 0.02 - x, x - x1 - 0.05, 0.02), 0.02)
        return smin(beam, smax(np.hypot(x - x1, z - z1) - 0.040, np.abs(y - out) - 0.020, 0.01), 0.02)

    low, high = (x0 - 0.05, out - 0.05, min(z0, z1) - 0.09), (x1 + 0.08, out + 0.05, max(z0, z1) + 0.09)
    parts.add(arm, low, high, 0.0055, 'alu' if not plan.chrome else 'black', both=True)
    parts.box((x0 + 0.10, 0, z0), (0.05, out, 0.032), 0.02, 'clad', 0.008)
    spindle = (x1 - 0.03, -out - 0.05, z1 - 0.03), (x1 + 0.03, out + 0.05, z1 + 0.03)
    parts.add(lambda x, y, z: cylinder(x, y, z, (x1, 0, z1), 1, 0.016, out + 0.03), *spindle, 0.006, 'alu')
    shock = [([(x0 + 0.07, 0, z0 + 0.03), (x0 + 0.19, 0, z0 + 0.30)], 0.034)]
    coils = lambda points, normals: dict(clad=-1.0, alu=np.abs((points[:, 2] * 34) % 1 - 0.5) / 34 - 0.007)  # noqa: E731
    parts.add(tubes(shock), *bounds(shock), 0.006, coils)
    add_chain(parts, x0 - 0.05, z0, x1, z1, -(out - 0.022))


def add_chain(parts, x0, z0, x1, z1, across):
    def run(x, y, z):
        flat = np.abs(y - across) - 0.007
        upper = segment(x, z, x0, z0 + 0.036, x1, z1 + 0.095) - 0.008
        lower = segment(x, z, x0, z0 - 0.036, x1, z1 - 0.095) - 0.008
        wheel = np.hypot(x - x1, z - z1)
        sprocket = np.maximum(np.maximum(wheel - 0.100, 0.060 - wheel), np.abs(y - across) - 0.004)
        return np.minimum(np.maximum(np.minimum(upper, lower), flat), sprocket)

    links = lambda points, normals: dict(alu=-1.0, under=np.abs((points[:, 0] * 60) % 1 - 0.5) / 60 - 0.0022)  # noqa: E731
    parts.add(run, (x0 - 0.05, across - 0.02, z1 - 0.14), (x1 + 0.13, across + 0.02, max(z0, z1) + 0.14), 0.0045, links)
