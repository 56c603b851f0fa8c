"""What stands in a caravan: bed, dinette, kitchen, cupboards. `room` has its looks; see cabin_caravan.py for the frame."""

import bpy
from kit import plain, tube
from place_blocks import blocks
from vehicle import block

HALF, HIGH = 1.12, 2.02  # m from the middle to a wall, and from floor to ceiling


def bed(room):
    block((0.82, 0, 0.26), (1.86, 1.50, 0.46), room.wood_across, 0.02)
    block((0.85, 0, 0.56), (1.92, 1.54, 0.18), room.white, 0.07)
    block((1.18, 0, 0.640), (1.30, 1.60, 0.075), room.cushion, 0.035)
    block((1.52, 0, 0.672), (0.58, 1.62, 0.045), room.accent, 0.02)
    for y in (-0.40, 0.40):
        block((0.16, y, 0.79), (0.17, 0.64, 0.36), room.white, 0.075, 0.35)
        block((0.30, y, 0.77), (0.13, 0.42, 0.27), room.accent, 0.06, 0.40)
    block((-0.055, 0, 0.98), (0.07, 1.62, 0.62), room.cushion, 0.035)
    for y in (-0.95, 0.95):
        block((0.26, y, 0.36), (0.55, 0.30, 0.70), room.wood_across, 0.012)
        block((0.26, y, 0.715), (0.57, 0.32, 0.022), room.top, 0.006)
        block((-0.05, y, 1.12), (0.05, 0.06, 0.16), room.glow, 0.02)
    blocks(
        'bulkhead',
        [((1.86, s * 0.80 if s > 0 else -HALF, 0), (1.89, HALF if s > 0 else -0.80, HIGH)) for s in (-1, 1)],
        room.wood_upright,
    )


def dinette(room):
    """Two benches facing each other under the right-hand window."""
    for x, back in ((2.08, 1.93), (3.22, 3.37)):
        block((x, 0.78, 0.20), (0.46, 0.66, 0.40), room.wood_across, 0.012)
        block((x, 0.78, 0.45), (0.50, 0.68, 0.12), room.cushion, 0.045)
        block((back, 0.78, 0.74), (0.11, 0.68, 0.44), room.cushion, 0.045)
    block((2.12, 0.95, 0.66), (0.12, 0.30, 0.28), room.accent, 0.055, 0.25)
    block((2.65, 0.78, 0.715), (0.60, 0.66, 0.028), room.wood, 0.012)
    tube('leg', [(2.65, 0.72, 0.0), (2.65, 0.72, 0.70)], 0.034, room.metal)
    block((2.66, 0.72, 0.775), (0.10, 0.10, 0.085), room.white, 0.03)
    block((2.50, 0.92, 0.745), (0.20, 0.28, 0.022), room.accent, 0.004)


def kitchen(room):
    """Along the right wall behind the dinette, the refrigerator opposite."""
    y0, x0, x1 = HALF - 0.56, 3.50, 5.15
    block(((x0 + x1) / 2, y0 + 0.28, 0.46), (x1 - x0, 0.54, 0.80), room.front, 0.006)
    block(((x0 + x1) / 2, y0 + 0.31, 0.03), (x1 - x0, 0.46, 0.07), room.black, 0.004)
    block(((x0 + x1) / 2, y0 + 0.275, 0.885), (x1 - x0 + 0.03, 0.60, 0.035), room.top, 0.008)
    for k in range(4):
        middle = x0 + (k + 0.5) * (x1 - x0) / 4
        blocks(
            'gap',
            [
                (
                    (x0 + k * (x1 - x0) / 4 - 0.002, y0 + 0.005, 0.08),
                    (x0 + k * (x1 - x0) / 4 + 0.002, y0 + 0.012, 0.86),
                )
            ],
            room.black,
        )
        block((middle, y0 - 0.006, 0.80), (0.15, 0.016, 0.012), room.black, 0.004)
    block((4.70, y0 + 0.27, 0.905), (0.46, 0.42, 0.012), room.black, 0.006)
    for dx, dy in ((-0.11, -0.08), (0.11, -0.08), (-0.11, 0.10), (0.11, 0.10)):
        bpy.ops.mesh.primitive_torus_add(
            major_radius=0.062, minor_radius=0.006, location=(4.70 + dx, y0 + 0.27 + dy, 0.918), major_segments=40
        )
        bpy.context.object.data.materials.append(room.metal)
    block((3.98, y0 + 0.27, 0.902), (0.46, 0.38, 0.008), room.metal, 0.003)
    block(
        (3.98, y0 + 0.27, 0.905),
        (0.38, 0.30, 0.006),
        plain('basin', colour=(0.10, 0.10, 0.10), rough=0.25, metal=1),
        0.002,
    )
    tube(
        'tap',
        [
            (3.98, y0 + 0.49, 0.90),
            (3.98, y0 + 0.49, 1.14),
            (3.98, y0 + 0.46, 1.17),
            (3.98, y0 + 0.36, 1.17),
            (3.98, y0 + 0.34, 1.13),
        ],
        0.012,
        room.black,
    )
    blocks('splash', [((x0, HALF - 0.006, 0.905), (x1, HALF, 1.06))], room.top)
    block((4.55, -HALF + 0.30, 0.78), (0.62, 0.58, 1.54), room.front, 0.012)
    block((4.55, -HALF + 0.598, 1.02), (0.56, 0.012, 0.92), room.black, 0.006)
    block((4.80, -HALF + 0.612, 1.02), (0.018, 0.016, 0.5), room.metal, 0.006)
    block((5.0, -HALF + 0.30, 0.99), (0.26, 0.58, 1.96), room.wood_upright, 0.01)
    block((3.6, -HALF + 0.22, 0.24), (1.05, 0.42, 0.46), room.wood, 0.012)
    block((3.6, -HALF + 0.22, 0.53), (1.08, 0.44, 0.12), room.cushion, 0.045)


def cupboards(room):
    """Overhead along both walls, lit from below."""
    for side in (-1, 1):
        y = side * (HALF - 0.17)
        for k in range(6):
            x = 2.18 + k * 0.55
            block((x, y, 1.80), (0.535, 0.33, 0.36), room.front if k % 2 else room.wood, 0.010)
            block((x, y - side * 0.172, 1.67), (0.12, 0.012, 0.012), room.black, 0.004)
        blocks(
            'strip',
            [
                (
                    (1.95, min(y - side * 0.12, y - side * 0.135), 1.608),
                    (5.1, max(y - side * 0.12, y - side * 0.135), 1.616),
                )
            ],
            room.glow,
        )
    block((-0.0, 0, 1.76), (0.26, 2 * HALF - 0.1, 0.34), room.front, 0.02)
    blocks('bed strip', [((0.09, -0.9, 1.584), (0.105, 0.9, 1.592))], room.glow)
