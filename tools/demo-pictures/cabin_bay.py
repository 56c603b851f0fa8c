"""The load bay of a van or a box truck."""

from kit import plain, tube
from place_blocks import blocks
from vehicle import block


def bay(length, half, height, floor, ribs):
    """A panelled box with a ply floor, lashing rails and doors swung open."""
    white = plain('panel', colour=(0.58, 0.585, 0.58), rough=0.42)
    alloy = plain('alloy', colour=(0.55, 0.56, 0.57), rough=0.34, metal=0.9)
    ply = plain('ply', colour=(0.20, 0.135, 0.082), rough=0.55)
    black = plain('rubber', colour=(0.02, 0.02, 0.02), rough=0.6)
    blocks('floor', [((-length, -half, floor - 0.04), (0.02, half, floor))], ply)
    skin = alloy if ribs else white
    blocks('walls', [((-length - 0.05, -half, floor), (-length, half, floor + height))], white)
    blocks(
        'sides', [((-length, s * half - 0.015, floor), (0, s * half + 0.015, floor + height)) for s in (-1, 1)], skin
    )
    blocks('ceiling', [((-length, -half, floor + height), (0, half, floor + height + 0.03))], white)
    pitch = 0.46 if ribs else 0.62
    posts = [(-pitch * (k + 0.5)) for k in range(int(length / pitch))]
    for side in (-1, 1):
        inner = side * (half - 0.03)
        blocks(
            'ribs',
            [
                (
                    (x - 0.03, min(inner, inner - side * 0.03), floor),
                    (x + 0.03, max(inner, inner - side * 0.03), floor + height),
                )
                for x in posts
            ],
            skin,
            0.008,
        )
        for z in (0.34, 0.78) if not ribs else (0.5, 1.1):
            block(
                (-length / 2, side * (half - 0.06), floor + z),
                (length, 0.024, 0.085),
                ply if not ribs else alloy,
                0.006,
            )
        for x in posts[::2]:
            tube(
                'ring',
                [
                    (x, side * (half - 0.09), floor + 0.02),
                    (x + 0.03, side * (half - 0.12), floor + 0.05),
                    (x + 0.06, side * (half - 0.09), floor + 0.02),
                ],
                0.006,
                alloy,
            )
        block((0.05, side * (half + 0.03), floor + height / 2), (0.10, 0.06, height + 0.1), white, 0.02)
        block((0.42, side * (half + 0.10), floor + height / 2), (0.75, 0.05, height), white, 0.03, 0)
        tube('seal', [(0.0, side * (half - 0.012), floor), (0.0, side * (half - 0.012), floor + height)], 0.014, black)
    blocks(
        'lamp',
        [((-length * 0.5 - 0.3, -0.05, floor + height - 0.02), (-length * 0.5 + 0.3, 0.05, floor + height - 0.005))],
        plain('bay lamp', glow=(1, 0.96, 0.9), strength=5),
    )
    block((0.10, 0, floor - 0.10), (0.22, 2 * half + 0.1, 0.12), black, 0.03)
