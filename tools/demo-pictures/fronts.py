"""Fronts that any passenger body can take, as polygons.

u is the distance from the middle, counted round the corner (|y| plus the distance behind the nose); z is height. Each
function gets the heights of lamps and lower intake and returns its regions, and what it changes of the body.
Per polygon: p points, r corner radius, ring half width of an outline, d depth of a pocket.
"""

from polygons import box, tube

# fmt: off
# lamps and lower intake of each body
FRONT_HEIGHTS = dict(
    hatch=(0.665, 0.335), sedan=(0.675, 0.33), wagon=(0.675, 0.33), coupe=(0.655, 0.32),
    suv=(0.80, 0.44), smallsuv=(0.765, 0.42), offroader=(0.90, 0.52), ute=(0.915, 0.54), singlecab=(0.915, 0.54),
    van=(0.83, 0.42), panelvan=(0.83, 0.42), highvan=(0.86, 0.44), peoplemover=(0.775, 0.385),
)


def shield(zl, zi):
    """large upright six-sided grille with bright frame and slats, swept lamps beside it, black corner vents"""
    b = zi + 0.045
    m = (zl + b) / 2
    t = zl + 0.045
    g = [(-0.2, b), (0.30, b), (0.42, m + 0.03), (0.37, t), (-0.2, t)]
    return dict(
        intakes=[
            dict(p=g, r=0.02, d=0.05),
            dict(p=[(-0.2, zi - 0.10), (0.52, zi - 0.10), (0.57, zi - 0.03), (-0.2, zi - 0.03)], r=0.015, d=0.05),
            dict(p=[(0.66, zi - 0.06), (0.80, zi - 0.02), (0.80, zi + 0.13), (0.755, zi + 0.13)], r=0.015, d=0.05),
        ],
        lamp=[
            dict(
                p=[
                    (0.47, zl - 0.055), (0.72, zl - 0.065), (1.02, zl + 0.020), (1.15, zl + 0.080),
                    (0.80, zl + 0.062), (0.455, zl + 0.030),
                ],
                r=0.012,
            )
        ],
        drl=[
            tube([(0.475, zl - 0.040), (0.72, zl - 0.049), (1.01, zl + 0.033)], 0.011),
            tube([(0.475, zl + 0.020), (0.79, zl + 0.050), (1.06, zl + 0.066)], 0.010),
        ],
        grille=[],
        chrome=[
            dict(p=g, r=0.02, ring=0.010),
            *[
                box(-0.2, 0.365 - 0.05 * abs(k - 1), m - 0.075 + 0.065 * k, m - 0.064 + 0.065 * k, 0.003)
                for k in (0, 1, 2)
            ],
        ],
        clad=[dict(p=[(-0.2, 0.05), (1.1, 0.05), (1.1, zi - 0.10), (0.70, zi - 0.125), (-0.2, zi - 0.125)], r=0.02)],
        plate=zi + 0.01,
    ), dict(upright=0.55, kft=0.30)


def split(zl, zi):
    """thin day lights high up, main lamps in pods lower in the bumper, wide low mouth"""
    return dict(
        intakes=[
            dict(
                p=[(-0.2, zi - 0.11), (0.46, zi - 0.11), (0.55, zi - 0.02), (0.47, zi + 0.125), (-0.2, zi + 0.125)],
                r=0.03,
                d=0.08,
            ),
            dict(p=[(0.60, zi - 0.02), (0.83, zi + 0.01), (0.86, zi + 0.15), (0.58, zi + 0.14)], r=0.03, d=0.030),
        ],
        lamp=[
            dict(
                p=[
                    (0.36, zl + 0.010), (0.80, zl + 0.018), (1.12, zl + 0.062), (1.10, zl + 0.085),
                    (0.80, zl + 0.056), (0.36, zl + 0.046),
                ],
                r=0.006,
            ),
            dict(p=[(0.635, zi + 0.035), (0.80, zi + 0.045), (0.82, zi + 0.115), (0.625, zi + 0.110)], r=0.02),
        ],
        drl=[
            tube([(0.38, zl + 0.036), (0.80, zl + 0.046), (1.09, zl + 0.076)], 0.016),
            dict(
                p=[(0.635, zi + 0.035), (0.80, zi + 0.045), (0.82, zi + 0.115), (0.625, zi + 0.110)],
                r=0.02,
                ring=0.0035,
            ),
        ],
        grille=[],
        black=[dict(p=[(-0.2, zl + 0.010), (0.37, zl + 0.010), (0.37, zl + 0.046), (-0.2, zl + 0.046)], r=0.004)],
        chrome=[],
        clad=[
            dict(
                p=[
                    (-0.2, 0.05), (1.1, 0.05), (1.1, zi - 0.02), (0.74, zi - 0.06), (0.56, zi - 0.125),
                    (-0.2, zi - 0.125),
                ],
                r=0.02,
            )
        ],
        plate=zi + 0.06,
    ), dict(upright=0.8, kft=0.36)


def lightbar(zl, zi):
    """closed front: full-width light line, lamp blocks in the corners, slim air slot, tall corner curtains"""
    return dict(
        intakes=[
            dict(
                p=[(-0.2, zi - 0.075), (0.60, zi - 0.075), (0.66, zi - 0.03), (0.62, zi + 0.015), (-0.2, zi + 0.015)],
                r=0.02,
                d=0.06,
            ),
            dict(p=[(0.755, zi - 0.01), (0.80, zi + 0.01), (0.82, zi + 0.19), (0.785, zi + 0.20)], r=0.012, d=0.05),
        ],
        lamp=[
            dict(
                p=[
                    (-0.2, zl + 0.004), (0.56, zl + 0.004), (0.62, zl - 0.060), (0.92, zl - 0.045),
                    (1.12, zl + 0.040), (1.10, zl + 0.066), (0.56, zl + 0.036), (-0.2, zl + 0.036),
                ],
                r=0.010,
            )
        ],
        drl=[
            tube([(-0.2, zl + 0.026), (0.57, zl + 0.026), (1.085, zl + 0.056)], 0.010),
            box(0.655, 0.668, zl - 0.045, zl + 0.004, 0.003),
        ],
        grille=[],
        chrome=[],
        clad=[dict(p=[(-0.2, 0.05), (1.1, 0.05), (1.1, zi - 0.05), (0.74, zi - 0.10), (-0.2, zi - 0.10)], r=0.02)],
        plate=zi + 0.145,
    ), dict(upright=0.9, kft=0.46)


def block(zl, zi):
    """upright square lamps with a light frame, gloss panel with bright bar between them, body-coloured bumper over a dark base"""
    q = dict(p=[(0.50, zl - 0.085), (0.76, zl - 0.085), (0.78, zl + 0.055), (0.50, zl + 0.055)], r=0.030)
    return dict(
        intakes=[
            dict(p=[(-0.2, zl - 0.085), (0.48, zl - 0.085), (0.48, zl + 0.055), (-0.2, zl + 0.055)], r=0.02, d=0.04),
            dict(p=[(-0.2, zi - 0.10), (0.52, zi - 0.10), (0.48, zi + 0.04), (-0.2, zi + 0.04)], r=0.02, d=0.06),
        ],
        lamp=[q, dict(p=[(0.78, zl - 0.055), (0.95, zl - 0.035), (0.95, zl + 0.045), (0.785, zl + 0.045)], r=0.012)],
        drl=[dict(q, ring=0.008)],
        grille=[],
        chrome=[box(-0.2, 0.46, zl - 0.024, zl - 0.008, 0.003), box(0.62, 0.80, zi - 0.055, zi - 0.040, 0.004)],
        black=[dict(p=[(0.60, zi - 0.075), (0.82, zi - 0.065), (0.82, zi + 0.02), (0.60, zi + 0.03)], r=0.02)],
        clad=[dict(p=[(-0.2, 0.05), (1.1, 0.05), (1.1, zi + 0.03), (0.86, zi + 0.065), (-0.2, zi + 0.065)], r=0.02)],
        plate=zi - 0.03,
    ), dict(upright=0.30, kft=0.24)


def wing(zl, zi):
    """low wide mouth framed in dark, bright wing under narrow hooded lamps, slim upper slot"""
    m = [(-0.2, zi - 0.12), (0.48, zi - 0.12), (0.60, zi - 0.02), (0.44, zl - 0.085), (-0.2, zl - 0.085)]
    return dict(
        intakes=[dict(p=m, r=0.03, d=0.07)],
        lamp=[
            dict(
                p=[
                    (0.44, zl - 0.030), (0.80, zl - 0.045), (1.00, zl + 0.010), (1.16, zl + 0.082),
                    (0.84, zl + 0.050), (0.42, zl + 0.010),
                ],
                r=0.010,
            )
        ],
        drl=[tube([(0.45, zl - 0.018), (0.80, zl - 0.032), (0.985, zl + 0.018), (1.12, zl + 0.072)], 0.012)],
        grille=[],
        chrome=[
            tube([(-0.2, zl - 0.052), (0.42, zl - 0.052), (0.82, zl - 0.066), (0.99, zl - 0.010)], 0.012, 0.003),
            box(-0.2, 0.47, zi + 0.055, zi + 0.066, 0.003),
            box(-0.2, 0.52, zi - 0.012, zi - 0.002, 0.003),
        ],
        black=[dict(p=[(0.66, zi - 0.09), (0.86, zi - 0.06), (0.84, zi + 0.11), (0.80, zi + 0.11)], r=0.015)],
        clad=[dict(p=[(-0.2, 0.05), (1.1, 0.05), (1.1, zi - 0.09), (0.70, zi - 0.135), (-0.2, zi - 0.135)], r=0.02)],
        plate=zi + 0.035,
    ), dict(upright=0.75, kft=0.38)


def chevron(zl, zi):
    """upright five-sided mouth crossed by a bright V, lamps in brackets, dark pods at the corners"""
    mouth = [(-0.2, zi - 0.015), (0.30, zi - 0.015), (0.43, zl - 0.10), (0.37, zl + 0.012), (-0.2, zl + 0.012)]
    return dict(
        intakes=[
            dict(p=mouth, r=0.025, d=0.055),
            dict(p=[(-0.2, zi - 0.13), (0.50, zi - 0.13), (0.56, zi - 0.07), (-0.2, zi - 0.07)], r=0.015, d=0.05),
        ],
        lamp=[
            dict(
                p=[
                    (0.455, zl - 0.065), (0.74, zl - 0.060), (0.99, zl - 0.012), (1.13, zl + 0.062),
                    (0.82, zl + 0.052), (0.430, zl + 0.022),
                ],
                r=0.012,
            )
        ],
        drl=[
            tube([(0.46, zl + 0.012), (0.80, zl + 0.040), (1.07, zl + 0.052)], 0.010),
            dict(p=[(0.470, zl - 0.052), (0.484, zl - 0.052), (0.470, zl + 0.008), (0.456, zl + 0.008)], r=0.003),
            tube([(0.475, zl - 0.042), (0.64, zl - 0.040)], 0.010),
        ],
        grille=[],
        chrome=[tube([(-0.2, zi + 0.085), (0.06, zi + 0.085), (0.405, zl - 0.022), (0.455, zl - 0.022)], 0.016, 0.003)],
        black=[dict(p=[(0.60, zi - 0.06), (0.84, zi - 0.04), (0.86, zi + 0.10), (0.70, zi + 0.075)], r=0.02)],
        clad=[dict(p=[(-0.2, 0.05), (1.1, 0.05), (1.1, zi - 0.08), (0.68, zi - 0.13), (-0.2, zi - 0.13)], r=0.02)],
        plate=zi + 0.03,
    ), dict(upright=0.6, kft=0.28)


def workvan(zl, zi):
    """plain van front: tall lamps, black grille band, grey bumper"""
    return dict(
        intakes=[
            dict(p=[(-0.2, zl - 0.10), (0.47, zl - 0.10), (0.50, zl + 0.02), (-0.2, zl + 0.02)], r=0.02, d=0.04),
            dict(p=[(-0.2, zi - 0.09), (0.50, zi - 0.09), (0.56, zi + 0.05), (-0.2, zi + 0.05)], r=0.025, d=0.05),
        ],
        lamp=[
            dict(
                p=[
                    (0.53, zl - 0.11), (0.84, zl - 0.10), (1.02, zl + 0.06), (1.00, zl + 0.13), (0.80, zl + 0.10),
                    (0.53, zl + 0.03),
                ],
                r=0.022,
            )
        ],
        drl=[tube([(0.555, zl - 0.085), (0.83, zl - 0.076), (0.96, zl + 0.035)], 0.011)],
        grille=[],
        chrome=[box(-0.2, 0.46, zl - 0.046, zl - 0.034, 0.003)],
        clad=[dict(p=[(-0.2, 0.05), (1.25, 0.05), (1.25, zi + 0.02), (0.80, zi + 0.11), (-0.2, zi + 0.11)], r=0.03)],
        plate=zi + 0.085,
    ), dict(upright=1.0)


def front_slim(zl=0.80, zi=0.42, skid=False):
    """slim lamps joined by gloss panel, wide lower intake"""
    return dict(
        intakes=[
            dict(
                p=[(-0.2, zi - 0.10), (0.50, zi - 0.10), (0.62, zi - 0.02), (0.58, zi + 0.085), (-0.2, zi + 0.085)],
                r=0.03,
                d=0.09,
            ),
            dict(p=[(0.70, zi - 0.04), (0.80, zi + 0.0), (0.80, zi + 0.16), (0.74, zi + 0.16)], r=0.018, d=0.05),
        ],
        lamp=[
            dict(
                p=[
                    (0.40, zl - 0.045), (0.86, zl - 0.028), (1.16, zl + 0.045), (1.13, zl + 0.075),
                    (0.86, zl + 0.050), (0.40, zl + 0.020),
                ],
                r=0.012,
            )
        ],
        drl=[
            dict(
                p=[
                    (0.43, zl + 0.004), (0.86, zl + 0.034), (1.10, zl + 0.062), (1.11, zl + 0.052),
                    (0.86, zl + 0.020), (0.43, zl - 0.010),
                ],
                r=0.004,
            )
        ],
        grille=[dict(p=[(-0.2, zl - 0.055), (0.37, zl - 0.048), (0.37, zl + 0.018), (-0.2, zl + 0.018)], r=0.01)],
        clad=[],
        chrome=(
            [dict(p=[(-0.2, zi - 0.22), (0.40, zi - 0.22), (0.47, zi - 0.125), (-0.2, zi - 0.125)], r=0.01)]
            if skid
            else []
        ),
    )


def front_grille(zl=0.72, zi=0.36, s=1.0, w=0.46):
    """separate lamps, trapezoid grille between, wide intake"""
    return dict(
        intakes=[
            dict(
                p=[(-0.2, zi - 0.085), (0.56, zi - 0.085), (0.64, zi - 0.02), (0.60, zi + 0.065), (-0.2, zi + 0.065)],
                r=0.025,
                d=0.08,
            ),
            dict(p=[(0.70, zi - 0.02), (0.78, zi + 0.0), (0.77, zi + 0.13), (0.73, zi + 0.13)], r=0.012, d=0.04),
        ],
        lamp=[
            dict(
                p=[
                    (w + 0.02, zl - 0.045), (0.74, zl - 0.050), (0.98, zl + 0.015), (1.14, zl + 0.075),
                    (1.02, zl + 0.078), (0.76, zl + 0.052), (w + 0.0, zl + 0.018),
                ],
                r=0.014,
            )
        ],
        drl=[
            dict(
                p=[
                    (w + 0.05, zl - 0.034), (0.74, zl - 0.038), (0.97, zl + 0.022), (0.965, zl + 0.032),
                    (0.735, zl - 0.026), (w + 0.05, zl - 0.024),
                ],
                r=0.003,
            ),
            dict(
                p=[(w + 0.05, zl - 0.030), (w + 0.062, zl - 0.030), (w + 0.062, zl + 0.012), (w + 0.05, zl + 0.010)],
                r=0.003,
            ),
        ],
        grille=[
            dict(p=[(-0.2, zl - 0.055), (w - 0.02, zl - 0.050), (w + 0.0, zl + 0.016), (-0.2, zl + 0.022)], r=0.012)
        ],
        clad=[],
        chrome=[],
    )


def front_ute(zl=0.93, zi=0.52):
    return dict(
        intakes=[
            dict(
                p=[(-0.2, zl - 0.24), (0.40, zl - 0.24), (0.50, zl - 0.05), (0.50, zl + 0.055), (-0.2, zl + 0.055)],
                r=0.035,
                d=0.05,
            ),
            dict(
                p=[(-0.2, zi - 0.13), (0.46, zi - 0.13), (0.54, zi - 0.04), (0.50, zi + 0.035), (-0.2, zi + 0.035)],
                r=0.025,
                d=0.07,
            ),
        ],
        lamp=[
            dict(
                p=[
                    (0.535, zl - 0.075), (0.84, zl - 0.070), (1.08, zl - 0.01), (1.06, zl + 0.065),
                    (0.84, zl + 0.060), (0.535, zl + 0.050),
                ],
                r=0.016,
            )
        ],
        drl=[
            dict(p=[(0.555, zl - 0.055), (0.572, zl - 0.055), (0.572, zl + 0.030), (0.555, zl + 0.030)], r=0.003),
            dict(
                p=[
                    (0.555, zl + 0.030), (0.84, zl + 0.040), (1.03, zl + 0.045), (1.03, zl + 0.034),
                    (0.84, zl + 0.027), (0.555, zl + 0.017),
                ],
                r=0.003,
            ),
        ],
        grille=[],
        chrome=[dict(p=[(-0.2, zl - 0.068), (0.46, zl - 0.068), (0.475, zl - 0.040), (-0.2, zl - 0.040)], r=0.008)],
        clad=[dict(p=[(-0.2, 0.1), (1.05, 0.1), (1.05, zi + 0.02), (0.72, zi + 0.08), (-0.2, zi + 0.08)], r=0.03)],
    )


FRONTS = dict(shield=shield, split=split, lightbar=lightbar, block=block, wing=wing, chevron=chevron, workvan=workvan)
