"""The small things that make a cabin: air vents, belts, mirror, visors, handles, pedals, selector. Shared frame, metres."""

import bpy
import numpy as np

from cabin_parts import SEAT_Y, VENTS
from kit import linked, mesh, tube
from vehicle import block


def add(parent, *objects):
    for one in objects:
        one.parent = parent


def vents(parent, look):
    """Slats and a thumb wheel in the four openings of the dash."""
    black, metal = look.plain('black'), look.plain('metal')
    for y in VENTS:
        x = 0.333 + 0.05 * (y / 0.7) ** 2
        for k in range(4):
            add(parent, block((x, y, 0.868 + 0.0125 * k), (0.026, 0.168, 0.0022), black, 0.0009, 0.25))
        add(parent, block((x + 0.004, y, 0.887), (0.010, 0.012, 0.020), metal, 0.003))


def controls(parent, look):
    """Climate panel under the screen: two knobs and a row of keys."""
    gloss, metal, black = look.plain('gloss'), look.plain('metal'), look.plain('black')
    add(parent, block((0.384, 0, 0.826), (0.016, 0.30, 0.050), gloss, 0.006, -0.12))
    for y in (-0.118, 0.118):
        add(parent, knob((0.396, y, 0.826), 0.0185, 0.022, metal), knob((0.401, y, 0.826), 0.0145, 0.024, black))
    for k in range(5):
        add(parent, block((0.394, -0.062 + 0.031 * k, 0.827), (0.006, 0.025, 0.018), black, 0.003, -0.12))


def knob(place, radius, depth, material):
    bpy.ops.mesh.primitive_cylinder_add(vertices=40, radius=radius, depth=depth, location=place, rotation=(0, 1.45, 0))
    made = bpy.context.object
    made.data.materials.append(material)
    rounding = made.modifiers.new('rounding', 'BEVEL')
    rounding.width, rounding.segments = 0.003, 2
    return made


def selector(parent, look):
    metal, black = look.plain('metal'), look.plain('black')
    add(parent, block((0.452, 0, 0.770), (0.085, 0.075, 0.014), look.plain('gloss'), 0.006, 0.20))
    add(parent, block((0.452, 0, 0.806), (0.030, 0.026, 0.070), black, 0.010, -0.12))
    add(
        parent,
        block((0.448, 0, 0.850), (0.060, 0.050, 0.034), black, 0.015, 0.1),
        block((0.447, 0, 0.8685), (0.044, 0.036, 0.004), metal, 0.0015, 0.1),
    )


def ribbon(name, points, width, across, material):
    """A flat band along points, as wide as `width` in the direction `across`."""
    points, across = np.array(points, float), np.array(across, float) / np.linalg.norm(across)
    t = np.linspace(0, len(points) - 1, 24)
    line = np.stack([np.interp(t, np.arange(len(points)), points[:, k]) for k in range(3)], 1)
    kernel = np.array([1, 2, 3, 2, 1]) / 9
    line[2:-2] = np.stack([np.convolve(line[:, k], kernel, 'valid') for k in range(3)], 1)
    verts = np.concatenate([line - across * width / 2, line + across * width / 2])
    count = len(line)
    quads = np.array([(i, i + 1, i + 1 + count, i + count) for i in range(count - 1)])
    return mesh(name, verts, quads, None, None, material)


def belts(parent, look, seat_x, half_width, top):
    """Shoulder belts hanging from the pillars behind the front seats, with their buckles."""
    band, black, red = look.plain('belt'), look.plain('black'), look.plain('red')
    for side in (-1, 1):
        y, pillar = side * SEAT_Y, side * (half_width - 0.075)
        hang = [
            (seat_x + 0.30, pillar, top),
            (seat_x + 0.25, pillar - side * 0.05, top - 0.25),
            (seat_x + 0.16, pillar - side * 0.03, 0.62),
            (seat_x + 0.10, pillar - side * 0.02, 0.50),
        ]
        add(parent, ribbon('belt', hang, 0.046, (1, 0, 0.12), band))
        add(parent, block((seat_x + 0.30, pillar + side * 0.01, top), (0.055, 0.03, 0.075), black, 0.010))
        add(parent, block((seat_x - 0.03, y - side * 0.262, 0.70), (0.040, 0.022, 0.090), black, 0.006, -0.25))
        add(parent, block((seat_x - 0.043, y - side * 0.262, 0.752), (0.028, 0.016, 0.008), red, 0.002, -0.25))


def overhead(parent, look, roof_x, roof_z, ceiling):
    """Mirror, visors, reading lights, grab handles; roof_x and roof_z: the top of the windscreen, ceiling(x, y) the lining."""
    black, lining, mirror = look.plain('black'), look.plain('lining'), look.plain('mirror')
    x, z = roof_x - 0.10, roof_z - 0.135
    add(parent, block((x, 0, z), (0.030, 0.245, 0.070), black, 0.014, 0.18))
    add(parent, block((x + 0.0150, 0, z), (0.004, 0.232, 0.057), mirror, 0.0018, 0.18))
    add(parent, tube('stem', [(x - 0.01, 0, z + 0.02), (x - 0.02, 0, roof_z - 0.01)], 0.012, black))
    for side in (-1, 1):
        at = (roof_x + 0.12, side * 0.33)
        slope = np.arctan2(ceiling(at[0] + 0.07, at[1]) - ceiling(at[0] - 0.05, at[1]), 0.12)
        add(parent, block((*at, ceiling(*at) - 0.014), (0.145, 0.36, 0.016), lining, 0.007, -float(slope)))
        grip = [(roof_x + 0.50, 0.0), (roof_x + 0.53, 0.035), (roof_x + 0.67, 0.035), (roof_x + 0.70, 0.0)]
        points = [(gx, side * 0.52, ceiling(gx, side * 0.52) + 0.005 - drop) for gx, drop in grip]
        add(parent, tube('grab', points, 0.011, lining))
    place = roof_x + 0.17
    add(parent, block((place, 0, ceiling(place, 0) - 0.004), (0.15, 0.17, 0.030), lining, 0.012, -0.05))
    for side in (-1, 1):
        add(
            parent,
            block(
                (place + 0.01, side * 0.042, ceiling(place, 0) - 0.020),
                (0.045, 0.05, 0.005),
                look.plain('chrome'),
                0.002,
                -0.05,
            ),
        )


def pedals(parent, look):
    metal, black = look.plain('metal'), look.plain('black')
    add(
        parent,
        block((0.19, 0.30, 0.56), (0.02, 0.085, 0.055), black, 0.006, -0.6),
        block((0.18, 0.45, 0.53), (0.02, 0.050, 0.13), metal, 0.006, -0.5),
    )
    add(parent, block((0.20, 0.16, 0.55), (0.02, 0.07, 0.14), black, 0.01, -0.6))


def mats(parent, look, floor):
    for side in (-1, 1):
        mat = block((0.52, side * 0.40, floor + 0.062), (0.55, 0.42, 0.012), look.plain('carpet'), 0.005)
        add(parent, mat)


def frame(name):
    return linked(name, None)
