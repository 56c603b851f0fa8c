"""The cab of a light truck: shell, glass, face, mirrors and what one sees of its inside."""

import numpy as np
from field import curve, poly, ramp, rbox, smax, smin, sstep
from parts import bounds, tubes

TYRE_M = 0.765
NOSE, BACK = -1.08, 0.62
HALF, TOP = 0.995, 2.24
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


def add_cab(parts):
    parts.add(cab, (NOSE - 0.08, 0, 0.36), (BACK + 0.04, HALF + 0.06, TOP + 0.05), 0.0095, cab_regions, sym=True)
    add_inside(parts)
    add_mirrors(parts)
    add_cab_trim(parts)


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
