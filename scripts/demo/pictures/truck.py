"""Light cab-over trucks with a box or a tray. x is 0 at the front axle, rearwards."""

import numpy as np
from field import curve, poly, ramp, rbox, rbox3, smax, smin, sstep
from parts import Parts, bounds, cylinder, spline, tubes
from tray import add_guards, add_rear_lamps, add_tray

WHEELBASE, TYRE_M = 3.40, 0.765
NOSE, BACK = -1.08, 0.62  # of the cab
HALF, TOP = 0.995, 2.24
DECK = 0.93  # height of the load floor
set_back = curve(
    [
        (0.30, 0.03),
        (0.45, 0.012),
        (0.62, 0),
        (0.95, 0),
        (1.16, 0.02),
        (1.30, 0.06),
        (1.70, 0.185),
        (2.05, 0.315),
        (2.2, 0.4),
    ]
)
GRILLE = [(-0.2, 0.85), (0.52, 0.85), (0.58, 0.90), (0.56, 1.05), (-0.2, 1.05)]
INTAKE = [(-0.2, 0.46), (0.50, 0.46), (0.56, 0.52), (0.54, 0.60), (-0.2, 0.60)]
DOOR = [
    (-0.80, 0.80), (-0.75, 0.655), (-0.46, 0.655), (-0.37, 0.79), (-0.16, 0.885), (0.16, 0.885), (0.33, 0.84),
    (0.42, 0.93), (0.44, 2.04), (-0.47, 2.04), (-0.84, 1.20),
]  # fmt: skip
SIDE_PANE = [(-0.845, 1.235), (-0.70, 1.22), (-0.55, 1.30), (0.37, 1.315), (0.38, 1.985), (-0.425, 1.985)]
HEADLAMP = [(0.600, 0.650), (0.86, 0.650), (1.12, 0.70), (1.20, 0.795), (0.86, 0.805), (0.590, 0.795)]


def build(kind):
    """(parts, facts) of a 'box' or a 'tray'."""
    parts = Parts()
    end = 5.02 if kind == 'box' else 4.62
    parts.add(cab, (NOSE - 0.08, 0, 0.36), (BACK + 0.04, HALF + 0.06, TOP + 0.05), 0.0095, cab_regions, sym=True)
    add_inside(parts)
    add_mirrors(parts)
    add_cab_trim(parts)
    add_running_gear(parts)
    add_chassis(parts, end)
    if kind == 'box':
        add_box(parts, 0.74, end, 1.10, 3.08)
    else:
        add_tray(parts, 0.80, end, 1.05, DECK, 0.40, 2.16)
    facts = dict(WB=WHEELBASE, D=TYRE_M, W=2.2, L=end - NOSE, H=3.05 if kind == 'box' else 2.25, xf=NOSE, xr=end)
    return parts, facts | dict(track=0.955, flat_glass=True)


def half_width(x, z):
    lean = 0.115 * ramp(z - 1.34, 0.10)
    nose = 0.05 * np.clip((-0.55 - x) / 0.5, 0, 1.2) ** 2
    line = 0.014 * sstep(z, 1.20, 1.25) * (1 - sstep(z, 1.25, 1.38))  # shoulder under the windows
    press = 0.010 * sstep(z, 0.98, 1.03) * (1 - sstep(z, 1.06, 1.16)) * sstep(x, -0.7, -0.5)
    return HALF - lean - nose - 0.07 * ramp(0.72 - z, 0.10) + line + press


def bow(y):
    return 0.085 * y * y + 0.12 * y**4


def front(x, y, z):
    return (NOSE + set_back(z) + bow(y) - x) * 0.97


def cab(x, y, z):
    out = np.abs(y)
    side = out - half_width(x, z)
    f = smax(front(x, y, z), side, 0.24)
    roof = (z - (TOP - 0.035 * y * y - 0.05 * np.clip((x - 0.1) / 0.6, -2, 1) ** 2)) * 0.97
    f = smax(f, roof, 0.22)
    f = smax(f, x - BACK + 0.04 * ramp(z - 1.4, 0.2) + 0.02 * y * y, 0.10)
    f = smax(f, 0.46 + 0.17 * sstep(x, -0.50, -0.30) - z, 0.05)
    bumper = smax(smax(front(x, y, z) - 0.034, side - 0.016, 0.20), smax(z - 0.62, 0.40 - z, 0.03), 0.03)
    f = smin(f, smax(bumper, x + 0.515, 0.03), 0.008)
    f = smax(f, -smax(np.hypot(x, z - TYRE_M / 2) - 0.455, 0.45 - out, 0.03), 0.02)
    for opening, depth in ((GRILLE, 0.04), (INTAKE, 0.05)):
        f = smax(f, -smax(poly(out, z, opening, 0.03), -(front(x, y, z) + depth), 0.012), 0.014)
    step = rbox(x + 0.625, z - 0.565, 0.125, 0.060, 0.03)
    return smax(f, -smax(step, 0.80 - out, 0.02), 0.012)


def cab_regions(points, normals):
    x, y, z = points.T
    out, sideways, nose = np.abs(y), np.abs(normals[:, 1]), x < -0.45
    round_corner = out + np.maximum(0, x - NOSE - bow(y))
    forwards = nose & (normals[:, 0] < -0.25)
    side = np.maximum(poly(x, z, SIDE_PANE, 0.05), 0.02 - (sideways - 0.5) * 0.1)
    screen = smax(smax(z - 2.035, 1.165 - z, 0.02), 0.070 - (HALF - 0.115 * np.maximum(z - 1.34, 0)) + out, 0.12)
    screen = np.where((x < 0) & (normals[:, 0] < -0.30), np.maximum(screen, -(front(x, y, z) + 0.08)), 0.2)
    back = np.where((normals[:, 0] > 0.6) & (x > 0.3), rbox(y, z - 1.70, 0.62, 0.21, 0.06), 1.0)
    quarter = np.abs(x + 0.50 - 0.04 * (z - 1.2)) - 0.018

    def on_nose(polygon, r=0.015):
        return np.where(nose, poly(round_corner, z, polygon, r), 1.0)

    arch = np.hypot(x, z - TYRE_M / 2)
    lamp = on_nose(HEADLAMP, 0.03)
    inner_lamp = on_nose([(0.63, 0.675), (0.85, 0.675), (0.85, 0.765), (0.63, 0.765)], 0.03)
    guides = [
        on_nose([(0.62, 0.776), (0.87, 0.784), (1.14, 0.776), (1.14, 0.789), (0.87, 0.797), (0.62, 0.789)], 0.003),
        np.abs(inner_lamp) - 0.004,
    ]
    return dict(
        black=np.minimum(np.minimum(side, screen), back),
        glass=np.minimum.reduce(
            [np.maximum(side + 0.022, -quarter), np.maximum(screen + 0.022, 1.235 - z), back + 0.02]
        ),
        grille=np.where(nose, np.minimum(poly(out, z, GRILLE, 0.03), poly(out, z, INTAKE, 0.03)) - 0.004, 1.0),
        eye=lamp,
        glow=np.minimum(*guides),
        chrome=np.minimum(on_nose([(-0.2, 0.935), (0.57, 0.935), (0.57, 0.958), (-0.2, 0.958)], 0.006), 1.0),
        clad=np.minimum.reduce(
            [
                z - 0.615 - np.where(nose, 0.0, -0.10),
                on_nose([(0.80, 0.90), (0.93, 0.90), (0.93, 1.17), (0.86, 1.17)], 0.02),
                np.where((x < 0.60) & (z < 0.75), arch - 0.498, 1.0),
                np.where(x > -0.3, z - 0.70, 1.0),
            ]
        ),
        under=np.where(forwards, 1.0, np.minimum(np.where(out < HALF - 0.03, arch - 0.470, 1.0), z - 0.44)),
        s1=np.where(sideways > 0.5, poly(x, z, DOOR, 0.04), 0.1),
        s2=np.where(forwards, rbox(y, z - 1.00, 0.80, 0.135, 0.05), 0.1),
        s3=np.where(nose & (z < 0.9), z - 0.622, 0.1),
        s4=np.where((sideways > 0.5) & (x > -0.46), z - 0.70, 0.1),
        s5=np.where(sideways > 0.5, x - 0.535, 0.1),
    )


def add_inside(parts):
    def dash(x, y, z):
        side_view = poly(x, z, [(-0.98, 0.9), (-0.50, 0.9), (-0.52, 1.20), (-0.66, 1.30), (-0.90, 1.22)], 0.04)
        return smax(smax(side_view, np.abs(y) - 0.84, 0.03), front(x, y, z) + 0.06, 0.03)

    parts.add(dash, (-1.0, 0, 0.88), (-0.45, 0.88, 1.34), 0.016, 'clad', sym=True)
    parts.box((0.05, 0, 0.93), (0.48, 0.86, 0.05), 0.02, 'clad', 0.03, sym=True)
    for y in (-0.45, 0.45):
        parts.box((0.02, y, 1.12), (0.24, 0.24, 0.09), 0.06, 'clad', 0.02)
        parts.box((0.27, y, 1.45), (0.07, 0.23, 0.32), 0.06, 'clad', 0.02)
        parts.box((0.30, y, 1.83), (0.05, 0.13, 0.09), 0.04, 'clad', 0.02)
    rim = [
        (-0.44 + 0.17 * np.cos(a), 0.42 + 0.20 * np.sin(a), 1.31 + 0.11 * np.cos(a))
        for a in np.linspace(0, 2 * np.pi, 25)
    ]
    parts.add(tubes([(rim, 0.015)]), (-0.66, 0.18, 1.16), (-0.22, 0.66, 1.46), 0.008, 'clad')


def add_mirrors(parts):
    arm = [(-0.935, 0.83, 1.25), (-1.0, 1.10, 1.36), (-1.0, 1.155, 1.42), (-0.99, 1.155, 2.04), (-0.54, 0.86, 2.06)]
    lines = [(arm, 0.012)]
    parts.add(tubes(lines), *bounds(lines), 0.006, 'black', both=True)
    for z, half in ((1.80, (0.040, 0.105, 0.175)), (1.50, (0.036, 0.095, 0.085))):

        def pane(points, normals, z=z, half=half):
            shape = rbox(points[:, 1] - 1.165, points[:, 2] - z, half[1] - 0.014, half[2] - 0.014, 0.02)
            return dict(clad=-1.0, chrome=np.where(normals[:, 0] > 0.85, shape, 1.0))

        parts.box((-0.975, 1.165, z), half, 0.032, pane, 0.008, both=True)


def add_cab_trim(parts):
    def glass_x(y, z):
        return float(NOSE + set_back(z) + bow(y))

    arms = []
    for pivot, tip in ((-0.55, 0.02), (0.10, 0.66)):
        ends = ((pivot, 1.195), (tip * 0.6 + pivot * 0.4, 1.225), (tip, 1.265))
        arms.append(([(glass_x(y, z) - 0.020, y, z) for y, z in ends], 0.009))
    parts.add(tubes(arms), *bounds(arms), 0.007, 'clad')
    parts.box((0.27, HALF - 0.002, 1.12), (0.085, 0.020, 0.022), 0.014, 'black', 0.006, both=True)
    parts.box((-0.60, HALF - 0.03, 1.02), (0.045, 0.05, 0.018), 0.012, 'refl', 0.006, both=True)
    grab = [([(0.505, 0.965, 1.05), (0.505, 1.025, 1.08), (0.495, 0.995, 1.62), (0.495, 0.935, 1.65)], 0.010)]
    parts.add(tubes(grab), *bounds(grab), 0.006, 'black', both=True)
    plate = lambda points, normals: dict(clad=-1.0, white=np.where(normals[:, 0] < -0.8, -1.0, 1.0))  # noqa: E731
    parts.box((NOSE - 0.032, 0, 0.53), (0.010, 0.186, 0.060), 0.004, plate, 0.007, sym=True)


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


def add_box(parts, start, end, half, top):
    """White panels in aluminium rails; two rear doors with locking rods."""
    middle, length = (start + end) / 2, (end - start) / 2
    centre, tall = (DECK + top) / 2, (top - DECK) / 2

    def field(x, y, z):
        f, out = rbox3(x - middle, y, z - centre, (length, half, tall), 0.030), np.abs(y)
        side = np.maximum(rbox(x - middle, z - centre, length - 0.075, tall - 0.085, 0.01), half - 0.014 - out)
        doors = np.maximum(rbox(y, z - centre, half - 0.065, tall - 0.085, 0.01), end - 0.016 - x)
        head = np.maximum(rbox(y, z - centre, half - 0.075, tall - 0.085, 0.01), x - start - 0.014)
        return smax(smax(smax(f, -side, 0.006), -doors, 0.006), -head, 0.006)

    def panels(points, normals):
        x, y, z = points.T
        side = rbox(x - middle, z - centre, length - 0.072, tall - 0.082, 0.01)
        door = rbox(y, z - centre, half - 0.062, tall - 0.082, 0.01)
        sideways, backwards = np.abs(normals[:, 1]) > 0.7, normals[:, 0] > 0.7
        panel = np.where(sideways, side, np.where(np.abs(normals[:, 0]) > 0.7, door, 1.0))
        panel = np.where(normals[:, 2] > 0.8, -1.0, panel)
        width = (2 * length - 0.15) / 4
        nth = (x - start - 0.075) / width
        return dict(
            white=np.where(panel < 0, -1.0, 1.0),
            alu=np.where(panel < 0, 1.0, -1.0),
            s1=np.where(sideways & (side < -0.03), np.abs(nth - np.round(nth)) * width, 0.1),
            s2=np.where(backwards & (np.abs(y) < 0.05), y, 0.1),
            s3=np.where(backwards, door + 0.006, 0.1),
        )

    low, high = (start - 0.03, 0, DECK - 0.03), (end + 0.03, half + 0.03, top + 0.03)
    parts.add(field, low, high, 0.0145, panels, sym=True)
    rods = [([(end + 0.022, y, DECK + 0.03), (end + 0.022, y, top - 0.05)], 0.0125) for y in (0.10, 0.62)]
    parts.add(tubes(rods), *bounds(rods), 0.007, 'chrome', both=True)
    for z in (DECK + 0.10, DECK + 0.62, DECK + 1.2, top - 0.16):
        for y in (0.10, 0.62):
            parts.box((end + 0.008, y, z), (0.016, 0.040, 0.028), 0.006, 'alu', 0.008, both=True)
        parts.box((end + 0.004, half - 0.05, z + 0.08), (0.020, 0.045, 0.032), 0.008, 'alu', 0.008, both=True)
    parts.box((middle, 0.80, DECK - 0.075), (length - 0.05, 0.03, 0.045), 0.01, 'clad', 0.018, both=True)
    for x in (1.2, 2.5, 3.9):
        parts.box((x, half + 0.002, DECK + 0.040), (0.045, 0.008, 0.016), 0.006, 'refl', 0.006, both=True)
    for y in (0.15, 0.98):
        parts.box((end + 0.002, y, top - 0.042), (0.008, 0.045, 0.016), 0.006, 'tail', 0.006, both=True)
