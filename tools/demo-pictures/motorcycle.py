"""Motorcycles: a naked roadster, an adventure tourer and a cruiser.

x is 0 at the front axle, rearwards; the chain and the stand are on the left (-y), where the camera stands.
"""

import numpy as np
from field import curve, poly, ramp, rbox, rbox3, smax
from motorcycle_cycle import add_cycle
from motorcycle_engine import add_engine
from motorcycle_plans import PLANS
from motorcycle_touring import add_touring
from parts import Parts, bounds, spline, tubes


def build(kind):
    """(parts, facts) of one of PLANS."""
    plan = PLANS[kind]
    parts = Parts()
    add_cycle(parts, plan)
    add_engine(parts, plan)
    add_frame(parts, plan)
    add_tank(parts, plan)
    add_seat(parts, plan)
    add_tail(parts, plan)
    add_lamp(parts, plan)
    if plan.touring:
        add_touring(parts, plan)
    tail = plan.tail_top[-1][0] + 0.12
    facts = dict(WB=plan.wheelbase, D=2 * plan.front_radius, W=0.86, L=tail + plan.front_radius, H=plan.bar[2] + 0.10)
    return parts, facts | dict(xf=-plan.front_radius, xr=tail, track=0.06, fills_height=0.78)


def loft(top, bottom, width, blend, crown=0.8, above=0.45, below=0.35):
    """A body between two side curves, its half width a curve; its flanks lean in above and below their middle."""
    upper, lower, half = curve(top), curve(bottom), curve(width)

    def field(x, y, z):
        out, middle = np.abs(y), upper(x) * 0.45 + lower(x) * 0.55
        side = out - half(x) + above * ramp(z - middle - 0.02, 0.02) + below * ramp(middle - 0.02 - z, 0.02)
        f = smax(smax(z - upper(x) + crown * y * y, lower(x) - z, blend), side, blend)
        return smax(f, smax(top[0][0] - x, x - top[-1][0], blend), blend)

    return field


def box_of(top, bottom, width):
    low = (top[0][0] - 0.03, 0, min(z for _, z in bottom) - 0.03)
    return low, (top[-1][0] + 0.03, max(half for _, half in width) + 0.03, max(z for _, z in top) + 0.03)


def add_tank(parts, plan):
    shape = plan.tank_top, plan.tank_bottom, plan.tank_width
    cap_x = plan.tank_top[0][0] + 0.34 * (plan.tank_top[-1][0] - plan.tank_top[0][0])
    cap_z = float(curve(plan.tank_top)(cap_x))

    def regions(points, normals):
        x, y, z = points.T
        cap = np.where(normals[:, 2] > 0.4, np.hypot(x - cap_x, y) - 0.044, 0.1)
        found = dict(s1=cap, chrome=np.where(normals[:, 2] > 0.4, np.hypot(x - cap_x, y) - 0.032, 1.0))
        knee = poly(x, z, plan.knee, 0.02) if plan.knee else np.ones_like(x)
        found['black'] = np.where(np.abs(normals[:, 1]) > 0.3, knee, 1.0)
        band = np.where(np.abs(normals[:, 1]) > 0.2, poly(x, z, plan.band, 0.01), 1.0) if plan.band else np.ones_like(x)
        found['white'] = band
        return found

    parts.add(loft(*shape, 0.055, 1.4), *box_of(*shape), 0.0055, regions, sym=True)
    parts.box((cap_x, 0, cap_z + 0.004), (0.034, 0.034, 0.008), 0.008, 'alu', 0.005)
    for polygon, out, region in plan.panels:
        add_panel(parts, polygon, out, region)


def add_panel(parts, polygon, out, region):
    """A shroud or side cover: a plate `out` from the middle, leaning in with height."""
    points = np.array(polygon)
    low, high = points.min(0) - 0.02, points.max(0) + 0.02
    centre = points.mean(0)

    def field(x, y, z):
        bulge = out - 0.16 * np.abs(z - centre[1]) - 0.10 * (x - centre[0]) ** 2
        return smax(poly(x, z, polygon, 0.015), np.abs(y - bulge) - 0.011, 0.012)

    parts.add(field, (low[0], out - 0.09, low[1]), (high[0], out + 0.03, high[1]), 0.0055, region, both=True)


def add_seat(parts, plan):
    shape = plan.seat_top, plan.seat_bottom, plan.seat_width

    def stitched(points, normals):
        return dict(
            clad=-1.0,
            s1=np.where(normals[:, 2] > 0.2, points[:, 0] - plan.seat_split, 0.1),
            s2=np.where(normals[:, 2] > 0.3, np.abs(points[:, 1]) - 0.055, 0.1),
        )

    parts.add(loft(*shape, 0.034, 0.9), *box_of(*shape), 0.0055, stitched, sym=True)


def add_tail(parts, plan):
    shape = plan.tail_top, plan.tail_bottom, plan.tail_width
    end, height = plan.tail_top[-1][0], (plan.tail_top[-1][1] + plan.tail_bottom[-1][1]) / 2 + 0.004

    def regions(points, normals):
        x, y, z = points.T
        rear = (normals[:, 0] > 0.3) & (x > end - 0.09)
        ring = np.abs(rbox(y, z - height, 0.040, 0.010, 0.008)) - 0.0035
        return dict(
            tail=np.where(x > end - 0.075, rbox(y, z - height, 0.052, 0.022, 0.012), 1.0),
            tailglow=np.where(rear, ring, 1.0),
        )

    parts.add(loft(*shape, 0.028, 0.5), *box_of(*shape), 0.005, regions, sym=True)
    x, z = end - 0.06, height - 0.03
    bracket = [([(x - 0.08, 0, z), (x + 0.06, 0, z - 0.12), (x + 0.10, 0, z - 0.20)], 0.016)]
    parts.add(tubes(bracket, 0.02), *bounds(bracket), 0.006, 'clad')

    def plate(x_, y, z_):
        along, up = x_ - x - 0.118, z_ - z + 0.235
        return rbox3(along * 0.96 + up * 0.28, y, up * 0.96 - along * 0.28, (0.004, 0.098, 0.068), 0.003)

    black_back = lambda points, normals: dict(clad=-1.0, white=np.where(normals[:, 0] > 0.3, -1.0, 1.0))  # noqa: E731
    parts.add(plate, (x + 0.05, 0, z - 0.33), (x + 0.19, 0.13, z - 0.14), 0.005, black_back, sym=True)
    for at, up in ((plan.lamp[0] + 0.06, plan.lamp[1] - 0.03), (x - 0.02, z - 0.02)):
        stalk = [([(at, 0.06, up), (at, 0.135, up)], 0.006), ([(at - 0.014, 0.15, up), (at + 0.014, 0.15, up)], 0.015)]
        parts.add(tubes(stalk, 0.006), *bounds(stalk), 0.0045, 'clad', both=True)


def add_lamp(parts, plan):
    """A round headlamp with a ring of light, a small display behind it."""
    if plan.touring:
        return
    x0, z0, radius = plan.lamp

    def bowl(x, y, z):
        r = np.hypot(y, z - z0)
        shell = np.sqrt(((x - x0 - 0.02) / 0.11) ** 2 + (r / (radius * 1.06)) ** 2) * 0.1 - 0.105
        return smax(smax(r - radius, x0 - 0.055 + 1.1 * r * r - x, 0.012), shell, 0.02)

    def regions(points, normals):
        r, ahead = np.hypot(points[:, 1], points[:, 2] - z0), normals[:, 0] < -0.6
        bar = np.maximum(np.abs(points[:, 2] - z0) - 0.0035, r - radius * 0.7)
        trim = np.where(points[:, 0] < x0 - 0.02, np.abs(r - radius * 0.95) - 0.007, 1.0)
        return dict(
            black=-1.0 if not plan.chrome else 1.0,
            alu=-1.0 if plan.chrome else 1.0,
            eye=np.where(ahead, r - radius * 0.86, 1.0),
            glow=np.where(ahead, np.minimum(np.abs(r - radius * 0.75) - 0.0045, bar), 1.0),
            chrome=trim,
        )

    low, high = (x0 - 0.10, 0, z0 - radius - 0.03), (x0 + 0.15, radius + 0.03, z0 + radius + 0.03)
    parts.add(bowl, low, high, 0.0045, regions, sym=True)
    ears = [([(x0 + 0.02, radius, z0), (plan.fork_x(z0), 0.10, z0)], 0.012)]
    parts.add(tubes(ears), *bounds(ears), 0.006, 'black', both=True)

    def display(x, y, z):
        along, up = x - x0 - 0.11, z - z0 - 0.14
        return rbox3(along * 0.82 + up * 0.57, y, up * 0.82 - along * 0.57, (0.014, 0.075, 0.042), 0.012)

    parts.add(display, (x0 + 0.03, 0, z0 + 0.07), (x0 + 0.19, 0.10, z0 + 0.21), 0.005, 'black', sym=True)


def add_frame(parts, plan):
    lines = [([tuple(point) for point in line], radius) for line, radius in plan.frame]
    low, high = bounds(lines)
    parts.add(tubes(lines, 0.010), (low[0], max(0.02, low[1]), low[2]), high, 0.005, plan.frame_region, both=True)
    core_low, core_high = plan.core
    centre, half = np.add(core_low, core_high) / 2, np.subtract(core_high, core_low) / 2
    parts.box(tuple(centre), tuple(half), 0.03, 'under', 0.010)
    stand = [
        (spline(plan.stand, 6), 0.0115),
        ([np.add(plan.stand[-1], (-0.03, 0, 0)), np.add(plan.stand[-1], (0.04, -0.01, 0))], 0.01),
    ]
    parts.add(tubes(stand, 0.01), *bounds(stand), 0.006, 'clad')
    x, z = plan.peg
    pegs = [([(x, 0.13, z), (x, 0.26, z)], 0.012), ([(x - 0.10, 0.15, z - 0.02), (x, 0.15, z)], 0.008)]
    parts.add(tubes(pegs, 0.006), *bounds(pegs), 0.006, 'clad', both=True)
