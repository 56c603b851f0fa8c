"""Rears that any passenger body can take, as polygons; u and z as in `fronts.py`, counted from the tail."""

from polygons import box, tube

# fmt: off
# lamps and upper edge of the cladding of each body
REAR_HEIGHTS = dict(
    hatch=(0.845, 0.42), sedan=(0.835, 0.44), wagon=(0.845, 0.44), coupe=(0.815, 0.42),
    suv=(0.985, 0.50), smallsuv=(0.94, 0.48), offroader=(1.07, 0.58), ute=(0.93, 0.60), singlecab=(0.93, 0.60),
    van=(1.05, 0.44), panelvan=(1.05, 0.44), highvan=(1.12, 0.46), peoplemover=(1.00, 0.44),
)


def base_cladding(zc):
    return [dict(p=[(-0.2, 0.05), (1.1, 0.05), (1.1, zc - 0.10), (0.84, zc - 0.07), (0.76, zc), (-0.2, zc)], r=0.025)]


def reflectors(zc):
    return [dict(p=[(0.60, zc + 0.030), (0.80, zc + 0.036), (0.80, zc + 0.058), (0.60, zc + 0.052)], r=0.005)]


def blade(z, zc):
    """one thin light line over the full width, dropping at the corners; black strip"""
    return (
        dict(
            lamp=[
                dict(
                    p=[
                        (-0.2, z + 0.010), (0.66, z + 0.010), (0.70, z - 0.085), (0.84, z - 0.085),
                        (1.12, z + 0.030), (1.12, z + 0.062), (-0.2, z + 0.052),
                    ],
                    r=0.010,
                ),
                *reflectors(zc),
            ],
            rl=[
                tube([(-0.2, z + 0.036), (0.70, z + 0.036), (1.09, z + 0.050)], 0.011),
                box(0.725, 0.739, z - 0.070, z + 0.030, 0.003),
                box(0.765, 0.776, z - 0.070, z + 0.030, 0.003),
            ],
            clad=base_cladding(zc),
            chrome=[
                dict(
                    p=[(0.44, zc - 0.095), (0.60, zc - 0.095), (0.62, zc - 0.045), (0.44, zc - 0.045)],
                    r=0.012,
                    ring=0.006,
                )
            ],
            black=[],
        ),
        {},
    )


def ring(z, zc):
    """two rounded squares with light rings"""
    q = dict(p=[(0.54, z - 0.065), (0.80, z - 0.065), (0.82, z + 0.060), (0.54, z + 0.060)], r=0.040)
    q2 = dict(p=[(0.572, z - 0.037), (0.765, z - 0.037), (0.78, z + 0.032), (0.572, z + 0.032)], r=0.022)
    return (
        dict(
            lamp=[
                q,
                dict(p=[(0.83, z - 0.050), (1.00, z - 0.030), (1.00, z + 0.045), (0.845, z + 0.050)], r=0.015),
                *reflectors(zc),
            ],
            rl=[dict(q2, ring=0.0065), box(0.855, 0.98, z + 0.006, z + 0.015, 0.003)],
            clad=base_cladding(zc - 0.03),
            chrome=[box(-0.2, 0.50, z - 0.006, z + 0.010, 0.004)],
            black=[],
        ),
        {},
    )


def claw(z, zc):
    """upright C-shaped corner lamps running down into the bumper"""
    return (
        dict(
            lamp=[
                dict(
                    p=[
                        (0.50, z + 0.030), (0.70, z - 0.020), (0.73, z - 0.190), (0.86, z - 0.190), (0.92, z - 0.02),
                        (1.08, z + 0.045), (1.04, z + 0.085), (0.50, z + 0.065),
                    ],
                    r=0.014,
                ),
                *reflectors(zc),
            ],
            rl=[
                tube([(0.53, z + 0.056), (0.74, z + 0.050), (1.03, z + 0.074)], 0.010),
                dict(p=[(0.765, z - 0.170), (0.782, z - 0.170), (0.772, z + 0.030), (0.755, z + 0.030)], r=0.003),
                dict(p=[(0.815, z - 0.170), (0.828, z - 0.170), (0.84, z - 0.02), (0.827, z - 0.02)], r=0.003),
            ],
            clad=base_cladding(zc + 0.03),
            chrome=[],
            black=[],
        ),
        {},
    )


def barn(z, zc):
    """tall upright lamps outside twin van doors"""
    return (
        dict(
            lamp=[dict(p=[(0.745, z - 0.24), (1.00, z - 0.24), (0.99, z + 0.20), (0.765, z + 0.20)], r=0.02)],
            rl=[
                box(0.80, 0.815, z - 0.20, z + 0.17, 0.003),
                dict(p=[(0.83, z - 0.02), (0.95, z - 0.02), (0.95, z + 0.0), (0.83, z + 0.0)], r=0.003),
            ],
            clad=[
                dict(p=[(-0.2, 0.05), (1.1, 0.05), (1.1, zc - 0.02), (0.88, zc + 0.03), (-0.2, zc + 0.03)], r=0.025)
            ],
            chrome=[],
            black=[box(-0.035, 0.10, z - 0.055, z + 0.015, 0.012)],
        ),
        {},
    )


def rear_lower(zc, skid):
    """diffuser slot, reflectors and (skid) silver under-run below the bumper's cladding edge zc"""
    return dict(
        slots=[
            dict(p=[(-0.2, zc - 0.145), (0.44, zc - 0.145), (0.50, zc - 0.075), (-0.2, zc - 0.075)], r=0.02, d=0.045)
        ],
        refl=[dict(p=[(0.60, zc - 0.085), (0.80, zc - 0.085), (0.80, zc - 0.060), (0.60, zc - 0.060)], r=0.006)],
        chrome=(
            [dict(p=[(-0.2, zc - 0.26), (0.40, zc - 0.26), (0.37, zc - 0.165), (-0.2, zc - 0.165)], r=0.01)]
            if skid
            else []
        ),
    )


def rear_bar(z=0.98, zc=0.50, skid=False):
    return dict(
        lamp=[
            dict(
                p=[
                    (-0.2, z - 0.035), (0.55, z - 0.04), (0.78, z - 0.06), (1.15, z - 0.01), (1.12, z + 0.05),
                    (0.80, z + 0.045), (0.55, z + 0.030), (-0.2, z + 0.030),
                ],
                r=0.012,
            )
        ],
        rl=[
            dict(
                p=[
                    (-0.2, z - 0.008), (0.62, z - 0.008), (0.80, z - 0.006), (1.08, z + 0.020), (1.08, z + 0.032),
                    (0.80, z + 0.010), (0.62, z + 0.006), (-0.2, z + 0.006),
                ],
                r=0.003,
            ),
            dict(
                p=[
                    (0.60, z - 0.036), (0.78, z - 0.045), (0.95, z - 0.028), (0.95, z - 0.020), (0.78, z - 0.036),
                    (0.60, z - 0.028),
                ],
                r=0.003,
            ),
        ],
        clad=[dict(p=[(-0.2, 0.1), (0.95, 0.1), (0.95, zc - 0.08), (0.80, zc), (-0.2, zc)], r=0.03)],
        black=[],
        **rear_lower(zc, skid),
    )


def rear_pair(z=0.80, y0=0.42, zc=0.40, hgt=0.055, vert=False):
    if vert:
        return dict(
            lamp=[dict(p=[(0.70, z - 0.17), (1.00, z - 0.17), (1.00, z + 0.17), (0.74, z + 0.17)], r=0.02)],
            rl=[
                dict(p=[(0.725, z - 0.14), (0.745, z - 0.14), (0.772, z + 0.14), (0.752, z + 0.14)], r=0.003),
                dict(p=[(0.77, z - 0.01), (0.96, z - 0.01), (0.96, z + 0.01), (0.77, z + 0.01)], r=0.003),
            ],
            clad=[dict(p=[(-0.2, 0.1), (0.98, 0.1), (0.98, zc - 0.06), (0.80, zc), (-0.2, zc)], r=0.03)],
            chrome=[],
            black=[],
        )
    return dict(
        lamp=[
            dict(
                p=[
                    (y0, z - hgt * 0.7), (0.66, z - hgt), (0.86, z - hgt * 0.9), (1.10, z + 0.01), (1.06, z + hgt),
                    (0.80, z + hgt), (y0 + 0.04, z + hgt * 0.75),
                ],
                r=0.014,
            )
        ],
        rl=[
            dict(
                p=[
                    (y0 + 0.05, z + 0.008), (0.68, z + 0.008), (0.84, z + 0.014), (1.03, z + 0.032),
                    (1.03, z + 0.044), (0.84, z + 0.030), (0.68, z + 0.024), (y0 + 0.05, z + 0.022),
                ],
                r=0.003,
            ),
            dict(
                p=[
                    (y0 + 0.05, z - 0.026), (0.68, z - 0.034), (0.86, z - 0.028), (0.86, z - 0.018),
                    (0.68, z - 0.024), (y0 + 0.05, z - 0.016),
                ],
                r=0.003,
            ),
        ],
        clad=[dict(p=[(-0.2, 0.1), (0.86, 0.1), (0.86, zc - 0.08), (0.70, zc), (-0.2, zc)], r=0.03)],
        black=[],
        **rear_lower(zc, False),
    )


def no_rear():
    """the back of a cab: its lamps are on the tray"""
    return dict(lamp=[], rl=[], clad=[], chrome=[], black=[])


REARS = dict(blade=blade, ring=ring, claw=claw, barn=barn)
