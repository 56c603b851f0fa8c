"""Caravans: a moulded shell with everything drawn on it, on a drawbar with tandem or single axle.

x is 0 at the front wall, rearwards; the door and the awning are on the left (-y), where the camera stands.
"""

from typing import NamedTuple

import numpy as np
from field import poly, rbox, rbox3, segment, smax, smin, sstep
from parts import Parts

HALF_M = 1.15  # half width of the shell
WHEEL_M = 0.66
BIGGER_M = 0.10  # an off-road wheel


class Plan(NamedTuple):
    """What differs. Windows are (x, z, half width, half height); heights in metres above the ground."""

    length: float
    height: float
    axles: tuple[float, ...]
    door: float
    left: tuple
    right: tuple
    skirt: float  # up to here the shell is dark
    front_dark: float  # the front wall is dark up to here
    sweep: tuple[float, float, float]  # the side stripe: height in front, rise to the rear, half width in front
    stripe: str  # the region it is drawn in
    lift: float = 0.0  # off-road: everything but the wheels sits higher, and these are bigger
    poptop: bool = False
    front_window: bool = True

    def wheel(self):
        return WHEEL_M + (BIGGER_M if self.lift else 0)


PLANS = dict(
    full=Plan(
        5.75, 2.60, (2.90, 3.62), 4.24,
        ((1.20, 1.72, 0.46, 0.27), (2.62, 1.72, 0.54, 0.27), (5.14, 1.78, 0.24, 0.22)),
        ((1.20, 1.72, 0.46, 0.27), (3.0, 1.72, 0.54, 0.27), (4.7, 1.72, 0.46, 0.27)),
        0.88, 1.12, (1.14, 0.12, 0.055), 'clad',
    ),
    offroad=Plan(
        5.05, 2.42, (2.50, 3.30), 4.05,
        ((1.25, 1.80, 0.40, 0.21), (2.70, 1.80, 0.46, 0.21)), ((1.5, 1.80, 0.5, 0.21), (3.4, 1.80, 0.5, 0.21)),
        1.16, 1.52, (1.36, 0.0, 0.022), 'paint', 0.16, True, False,
    ),
    tourer=Plan(
        4.25, 2.48, (2.28,), 3.35,
        ((1.05, 1.66, 0.42, 0.26), (2.45, 1.66, 0.40, 0.26)), ((1.2, 1.66, 0.5, 0.26), (3.0, 1.66, 0.5, 0.26)),
        0.62, 0.78, (1.02, 0.34, 0.085), 'paint',
    ),
)  # fmt: skip


def build(kind):
    """(parts, facts) of one of PLANS."""
    plan = PLANS[kind]
    parts = Parts()
    low, high = (-0.25, 0, 0.34), (plan.length + 0.08, HALF_M + 0.1, plan.height + plan.lift + 0.26)
    parts.add(lambda x, y, z: shell(plan, x, y, z - plan.lift), low, high, 0.0125, drawn_on(plan), sym=True)
    add_awning(parts, plan)
    add_chassis(parts, plan)
    add_drawbar(parts, plan)
    facts = dict(
        WB=plan.axles[0],
        D=plan.wheel(),
        W=2 * HALF_M,
        L=plan.length + 1.5,
        H=plan.height + plan.lift + 0.12,
        wheel='six' if plan.lift else 'steel' if len(plan.axles) == 1 else 'twin',
        axles=plan.axles,
        track=HALF_M - 0.03,
        xf=-1.5,
        xr=plan.length,
        flat_glass=True,
    )
    return parts, facts


def profile(plan):
    """The shell from the side: a raked nose, a flat roof, a nearly upright tail."""
    end, top = plan.length, plan.height
    nose = [(-0.02, 0.50), (-0.10, 1.05), (0.08, top - 0.85), (0.42, top - 0.24), (0.98, top)]
    if plan.poptop:
        nose = [(0.02, 0.50), (-0.16, 1.05), (-0.06, top - 0.90), (0.34, top - 0.20), (0.62, top)]
    return [*nose, (end - 0.75, top), (end - 0.16, top - 0.10), (end - 0.03, top - 0.40), (end, 0.52)]


def shell(plan, x, y, z):
    out = np.abs(y)
    f = smax(poly(x, z, profile(plan), 0.12), out - (HALF_M - 0.018 * (z - 1.3) ** 2), 0.15)
    hub = plan.wheel() / 2 - plan.lift
    for axle in plan.axles:
        f = smax(f, -np.maximum(np.hypot(x - axle, z - hub) - plan.wheel() / 2 - 0.07, 0.78 - out), 0.02)
    between = (plan.axles[0] + plan.axles[-1]) / 2
    f = smax(f, -np.maximum(rbox(x - between, z - hub, between - plan.axles[0] + 0.03, 0.30, 0.05), 0.78 - out), 0.02)
    f = smin(f, rbox3(x - plan.length * 0.52, y, z - plan.height - 0.06, (0.44, 0.34, 0.10), 0.08), 0.03)
    for x_hatch in (plan.length * 0.24, plan.length * 0.82):
        f = smin(f, rbox3(x - x_hatch, y, z - plan.height - 0.03, (0.24, 0.24, 0.05), 0.04), 0.02)
    if plan.poptop:  # the lifting roof overhangs the walls a little
        lid = rbox3(
            x - plan.length / 2, y, z - plan.height + 0.03, (plan.length / 2 - 0.52, HALF_M + 0.015, 0.075), 0.06
        )
        f = smin(f, lid, 0.012)
    return f


def drawn_on(plan):
    def regions(points, normals):
        x, y, z = points[:, 0], points[:, 1], points[:, 2] - plan.lift
        hub = plan.wheel() / 2 - plan.lift
        on_side, front, rear = np.abs(normals[:, 1]) > 0.7, normals[:, 0] < -0.4, normals[:, 0] > 0.6
        left, right = on_side & (y < 0), on_side & (y > 0)
        panes = windows(plan, x, y, z, left, right, front, rear)
        door = rbox(x - plan.door, z - 1.42, 0.31, 0.84, 0.09)
        door_pane = np.where(left, rbox(x - plan.door, z - 1.84, 0.18, 0.25, 0.05), 1.0)
        height, rise, half = plan.sweep
        line = height + rise * sstep(x, 0.15, plan.length - 0.2)
        stripe = np.where(on_side, np.abs(z - line) - half * (1.1 - sstep(x, 0.5, plan.length)) - 0.008, 1.0)
        dark = np.minimum(z - plan.skirt, np.where(front & (x < 0.5), z - plan.front_dark, 1.0))
        arch = np.min([np.hypot(x - axle, z - hub) for axle in plan.axles], 0) - plan.wheel() / 2 - 0.08
        boot = np.where(left | right, rbox(x - 0.58, z - 0.92, 0.34, 0.19, 0.05), 0.1)
        lamps = np.where(rear, rbox(np.abs(y) - 0.93, z - 1.02, 0.07, 0.25, 0.04), 1.0)
        glow = np.where(rear, np.abs(rbox(np.abs(y) - 0.93, z - 1.10, 0.038, 0.12, 0.03)) - 0.006, 1.0)
        white = np.where(on_side | front | rear | (normals[:, 2] > 0.3), -1.0, 1.0)
        found = dict(
            white=np.minimum(white, -1.0),
            black=np.minimum(panes, door_pane),
            glass=np.minimum(panes, door_pane) + 0.030,
            clad=dark,
            s1=np.where(left, door, 0.1),
            s2=boot,
            s3=np.where(on_side, z - (plan.height - 0.30), 0.1),
            s4=np.where(front & (x < 0.3), rbox(y, z - plan.front_dark + 0.20, 0.90, 0.16, 0.05), 0.1),
            s5=np.where(rear, np.abs(rbox(y, z - 1.5, 0.98, 0.92, 0.12)), 0.1),
            chrome=np.where(left, rbox(x - plan.door + 0.24, z - 1.28, 0.03, 0.055, 0.015), 1.0),
            grille=np.where(left, rbox(x - plan.door + 1.2, z - 1.08, 0.20, 0.10, 0.02), 1.0),
            under=np.where((np.abs(y) < HALF_M - 0.02) & (z < 1.0), arch, 1.0),
            tail=lamps,
            tailglow=glow,
        )
        if plan.stripe == 'clad':
            found['clad'] = np.minimum(dark, stripe)
        else:  # the stripe shows the vehicle's own paint
            found['white'] = -stripe
        return found

    return regions


def windows(plan, x, y, z, left, right, front, rear):
    panes = np.ones_like(x)
    for side, openings in ((left, plan.left), (right, plan.right)):
        for at, height, half, tall in openings:
            panes = np.minimum(panes, np.where(side, rbox(x - at, z - height, half, tall, 0.07), 1.0))
    if plan.front_window:
        panes = np.minimum(panes, np.where(front & (x < 0.6), rbox(y, z - plan.height + 0.76, 0.78, 0.24, 0.09), 1.0))
    return np.minimum(panes, np.where(rear, rbox(y, z - 1.80, 0.58, 0.23, 0.08), 1.0))


def add_awning(parts, plan):
    """The rolled awning along the left, under the roof's edge."""
    z = plan.height + plan.lift - 0.17
    centre, half = (plan.length / 2 + 0.1, -HALF_M - 0.02, z), (plan.length / 2 - 0.55, 0.055, 0.06)
    parts.box(centre, half, 0.05, lambda points, normals: dict(white=-1.0), 0.012)
    for x in (centre[0] - half[0], centre[0] + half[0]):
        parts.box((x, -HALF_M - 0.02, z), (0.02, 0.062, 0.068), 0.02, 'clad', 0.010)


def add_chassis(parts, plan):
    z = 0.44 + plan.lift
    parts.box((plan.length / 2, 0.55, z), (plan.length / 2 - 0.1, 0.035, 0.06), 0.01, 'clad', 0.02, both=True)
    for axle in plan.axles:
        parts.box((axle, 0, plan.wheel() / 2), (0.035, HALF_M - 0.22, 0.035), 0.02, 'under', 0.016, sym=True)
        parts.box((axle - 0.2, 0.72, plan.wheel() / 2 + 0.03), (0.26, 0.03, 0.035), 0.01, 'under', 0.016, both=True)
    parts.box((plan.door, -HALF_M - 0.02, 0.34 + plan.lift), (0.28, 0.16, 0.016), 0.01, 'alu', 0.010)
    parts.box((plan.length + 0.02, 0, 0.48 + plan.lift), (0.05, HALF_M - 0.08, 0.06), 0.02, 'clad', 0.014, sym=True)
    if plan.lift:  # a spare wheel's cover and a bar on the tail
        cover = lambda x, y, z: smax(np.hypot(y, z - 1.10) - 0.36, np.abs(x - plan.length - 0.13) - 0.11, 0.04)  # noqa: E731
        parts.add(cover, (plan.length, -0.4, 0.7), (plan.length + 0.28, 0.4, 1.5), 0.010, 'black')


def add_drawbar(parts, plan):
    lift = plan.lift * 0.6

    def frame(x, y, z):
        rail = np.maximum(segment(x, np.abs(y), -1.25, 0.03, 0.35, 0.62) - 0.035, np.abs(z - 0.46 - lift) - 0.055)
        coupling = rbox3(x + 1.34, y, z - 0.50 - lift, (0.19, 0.045, 0.035), 0.02)
        deck = rbox3(x + 0.45, y, z - 0.48 - lift, (0.34, 0.40, 0.02), 0.01)
        mast = np.maximum(np.hypot(x + 1.02, y - 0.11) - 0.026, np.abs(z - 0.56 - lift / 2) - 0.40 - lift / 2)
        jockey = smax(np.hypot(x + 1.02, z - 0.11) - 0.105, np.abs(y - 0.11) - 0.035, 0.02)
        return np.minimum.reduce([*np.broadcast_arrays(rail, coupling, deck, mast, jockey)])

    parts.add(frame, (-1.6, -0.7, 0.0), (0.4, 0.7, 1.06 + plan.lift), 0.011, 'clad')
    if plan.lift:  # a tool box, clad in plate
        parts.box((-0.42, 0, 0.80 + lift), (0.22, 0.62, 0.28), 0.03, 'alu', 0.012, sym=True)
        return

    def bottle(x, y, z):
        body = smax(np.hypot(x + 0.42, y - 0.19) - 0.145, np.abs(z - 0.72) - 0.23, 0.10)
        return smin(body, smax(np.hypot(x + 0.42, y - 0.19) - 0.055, np.abs(z - 0.98) - 0.06, 0.02), 0.03)

    parts.add(
        bottle, (-0.6, 0.02, 0.46), (-0.24, 0.36, 1.08), 0.009, lambda points, normals: dict(white=-1.0), both=True
    )
