"""A caravan's inside: bed in front, dinette, kitchen. Metres; x runs from the bed (0) to the rear, z from the floor."""

import sys

import bpy
import numpy as np

import cabin
from cabin_world import build_world
from kit import plain, tube
from place import clear
from place_blocks import blocks
from place_materials import glowing, timber
from render import set_up_cycles
from vehicle import block

HALF, HIGH, LONG = 1.12, 2.02, 5.2
TRIMS = {
    'light': dict(wall=(0.66, 0.635, 0.59), front=(0.60, 0.575, 0.53), wood=(0.36, 0.215, 0.115), cushion=(0.30, 0.285, 0.26), accent=(0.10, 0.17, 0.175), top=(0.52, 0.50, 0.47)),
    'dark': dict(wall=(0.62, 0.60, 0.57), front=(0.055, 0.060, 0.064), wood=(0.21, 0.115, 0.060), cushion=(0.075, 0.078, 0.082), accent=(0.42, 0.17, 0.055), top=(0.075, 0.073, 0.072)),
}  # fmt: skip
# station: eye, target, focal length in mm
VIEWS = {
    'cabin': ((4.55, -0.30, 1.52), (1.3, 0.14, 0.98), 17),
    'dash': ((2.10, -0.86, 1.50), (4.1, 0.72, 1.02), 18),
    'boot': ((2.95, 0.28, 1.45), (0.5, -0.12, 0.82), 19),
}


class Caravan:
    def __init__(self, trim):
        look = TRIMS[trim]
        for name in ('wall', 'front', 'top', 'cushion', 'accent'):
            rough = dict(wall=0.7, front=0.30, top=0.25, cushion=0.9, accent=0.9)[name]
            setattr(self, name, plain('caravan ' + name, colour=look[name], rough=rough, specular=0.35))
        self.wood, self.plank = timber(look['wood'], 0), timber(tuple(0.8 * c for c in look['wood']), 0)
        self.wood_across, self.wood_upright = timber(look['wood'], 1), timber(look['wood'], 2)
        self.white = plain('linen', colour=(0.78, 0.77, 0.74), rough=0.9, specular=0.1)
        self.black = plain('caravan black', colour=(0.02, 0.02, 0.021), rough=0.35)
        self.metal = plain('caravan steel', colour=(0.55, 0.55, 0.56), rough=0.22, metal=1)
        self.glow = glowing((1.0, 0.86, 0.66), 5.0)

    @staticmethod
    def at(x, y, z):
        return x, y, z

    def build(self):
        self.room()
        self.bed()
        self.dinette()
        self.kitchen()
        self.cupboards()

    def room(self):
        """Walls with window openings: pieces around each."""
        blocks('floor', [((-0.1, -HALF, -0.03), (LONG, HALF, 0.0))], self.plank)
        blocks('planks', [((-0.1, y, 0.0), (LONG, y + 0.004, 0.001)) for y in np.arange(-HALF, HALF, 0.18)], self.black)
        blocks('ceiling', [((-0.1, -HALF, HIGH), (LONG, HALF, HIGH + 0.04))], self.wall)
        blocks('hatch', [((2.5, -0.28, HIGH - 0.03), (3.1, 0.28, HIGH + 0.01))], self.white, 0.02)
        blocks(
            'hatch light', [((2.56, -0.22, HIGH - 0.034), (3.04, 0.22, HIGH - 0.031))], glowing((0.9, 0.97, 1.0), 2.2)
        )
        blocks(
            'ends', [((-0.14, -HALF, 0), (-0.1, HALF, HIGH)), ((LONG, -HALF, 0), (LONG + 0.04, HALF, HIGH))], self.wall
        )
        for side, windows in (
            (1, [(0.35, 1.15, 0.95, 1.42), (1.75, 3.05, 0.92, 1.46), (3.75, 4.55, 1.10, 1.46)]),
            (-1, [(0.35, 1.15, 0.95, 1.42), (2.3, 3.2, 0.95, 1.46)]),
        ):
            self.side(side, windows)

    def side(self, side, windows):
        inner, outer = side * HALF, side * (HALF + 0.04)
        edges = [-0.1] + [x for w in windows for x in w[:2]] + [LONG]
        pieces = [(a, b, 0, HIGH) for a, b in zip(edges[::2], edges[1::2])]
        pieces += [p for x0, x1, z0, z1 in windows for p in ((x0, x1, 0, z0), (x0, x1, z1, HIGH))]
        blocks('wall', [((a, min(inner, outer), c), (b, max(inner, outer), d)) for a, b, c, d in pieces], self.wall)
        for x0, x1, z0, z1 in windows:
            rim = [
                ((x0 - 0.04, z0 - 0.04), (x1 + 0.04, z0)),
                ((x0 - 0.04, z1), (x1 + 0.04, z1 + 0.04)),
                ((x0 - 0.04, z0), (x0, z1)),
                ((x1, z0), (x1 + 0.04, z1)),
            ]
            depth = sorted((inner - side * 0.018, inner + side * 0.02))
            blocks('frame', [((a[0], depth[0], a[1]), (b[0], depth[1], b[1])) for a, b in rim], self.black)
            block(((x0 + x1) / 2, inner - side * 0.035, z1 + 0.045), (x1 - x0 + 0.16, 0.06, 0.09), self.white, 0.015)
            folds = [
                (
                    (x0 + 0.02, min(inner - side * 0.03, inner - side * 0.022), z1 - 0.10 + 0.02 * k),
                    (x1 - 0.02, max(inner - side * 0.03, inner - side * 0.022), z1 - 0.082 + 0.02 * k),
                )
                for k in range(5)
            ]
            blocks('blind', folds, self.white)

    def bed(self):
        block((0.82, 0, 0.26), (1.86, 1.50, 0.46), self.wood_across, 0.02)
        block((0.85, 0, 0.56), (1.92, 1.54, 0.18), self.white, 0.07)
        block((1.18, 0, 0.640), (1.30, 1.60, 0.075), self.cushion, 0.035)
        block((1.52, 0, 0.672), (0.58, 1.62, 0.045), self.accent, 0.02)
        for y in (-0.40, 0.40):
            block((0.16, y, 0.79), (0.17, 0.64, 0.36), self.white, 0.075, 0.35)
            block((0.30, y, 0.77), (0.13, 0.42, 0.27), self.accent, 0.06, 0.40)
        block((-0.055, 0, 0.98), (0.07, 1.62, 0.62), self.cushion, 0.035)
        for y in (-0.95, 0.95):
            block((0.26, y, 0.36), (0.55, 0.30, 0.70), self.wood_across, 0.012)
            block((0.26, y, 0.715), (0.57, 0.32, 0.022), self.top, 0.006)
            block((-0.05, y, 1.12), (0.05, 0.06, 0.16), self.glow, 0.02)
        blocks(
            'bulkhead',
            [((1.86, s * 0.80 if s > 0 else -HALF, 0), (1.89, HALF if s > 0 else -0.80, HIGH)) for s in (-1, 1)],
            self.wood_upright,
        )

    def dinette(self):
        """Two benches facing each other under the right-hand window."""
        for x, back in ((2.08, 1.93), (3.22, 3.37)):
            block((x, 0.78, 0.20), (0.46, 0.66, 0.40), self.wood_across, 0.012)
            block((x, 0.78, 0.45), (0.50, 0.68, 0.12), self.cushion, 0.045)
            block((back, 0.78, 0.74), (0.11, 0.68, 0.44), self.cushion, 0.045)
        block((2.12, 0.95, 0.66), (0.12, 0.30, 0.28), self.accent, 0.055, 0.25)
        block((2.65, 0.78, 0.715), (0.60, 0.66, 0.028), self.wood, 0.012)
        tube('leg', [(2.65, 0.72, 0.0), (2.65, 0.72, 0.70)], 0.034, self.metal)
        block((2.66, 0.72, 0.775), (0.10, 0.10, 0.085), self.white, 0.03)
        block((2.50, 0.92, 0.745), (0.20, 0.28, 0.022), self.accent, 0.004)

    def kitchen(self):
        """Along the right wall behind the dinette, the refrigerator opposite."""
        y0, x0, x1 = HALF - 0.56, 3.50, 5.15
        block(((x0 + x1) / 2, y0 + 0.28, 0.46), (x1 - x0, 0.54, 0.80), self.front, 0.006)
        block(((x0 + x1) / 2, y0 + 0.31, 0.03), (x1 - x0, 0.46, 0.07), self.black, 0.004)
        block(((x0 + x1) / 2, y0 + 0.275, 0.885), (x1 - x0 + 0.03, 0.60, 0.035), self.top, 0.008)
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
                self.black,
            )
            block((middle, y0 - 0.006, 0.80), (0.15, 0.016, 0.012), self.black, 0.004)
        block((4.70, y0 + 0.27, 0.905), (0.46, 0.42, 0.012), self.black, 0.006)
        for dx, dy in ((-0.11, -0.08), (0.11, -0.08), (-0.11, 0.10), (0.11, 0.10)):
            bpy.ops.mesh.primitive_torus_add(
                major_radius=0.062, minor_radius=0.006, location=(4.70 + dx, y0 + 0.27 + dy, 0.918), major_segments=40
            )
            bpy.context.object.data.materials.append(self.metal)
        block((3.98, y0 + 0.27, 0.902), (0.46, 0.38, 0.008), self.metal, 0.003)
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
            self.black,
        )
        blocks('splash', [((x0, HALF - 0.006, 0.905), (x1, HALF, 1.06))], self.top)
        block((4.55, -HALF + 0.30, 0.78), (0.62, 0.58, 1.54), self.front, 0.012)
        block((4.55, -HALF + 0.598, 1.02), (0.56, 0.012, 0.92), self.black, 0.006)
        block((4.80, -HALF + 0.612, 1.02), (0.018, 0.016, 0.5), self.metal, 0.006)
        block((5.0, -HALF + 0.30, 0.99), (0.26, 0.58, 1.96), self.wood_upright, 0.01)
        block((3.6, -HALF + 0.22, 0.24), (1.05, 0.42, 0.46), self.wood, 0.012)
        block((3.6, -HALF + 0.22, 0.53), (1.08, 0.44, 0.12), self.cushion, 0.045)

    def cupboards(self):
        """Overhead along both walls, lit from below."""
        for side in (-1, 1):
            y = side * (HALF - 0.17)
            for k in range(6):
                x = 2.18 + k * 0.55
                block((x, y, 1.80), (0.535, 0.33, 0.36), self.front if k % 2 else self.wood, 0.010)
                block((x, y - side * 0.172, 1.67), (0.12, 0.012, 0.012), self.black, 0.004)
            blocks(
                'strip',
                [
                    (
                        (1.95, min(y - side * 0.12, y - side * 0.135), 1.608),
                        (5.1, max(y - side * 0.12, y - side * 0.135), 1.616),
                    )
                ],
                self.glow,
            )
        block((-0.0, 0, 1.76), (0.26, 2 * HALF - 0.1, 0.34), self.front, 0.02)
        blocks('bed strip', [((0.09, -0.9, 1.584), (0.105, 0.9, 1.592))], self.glow)


def main(names):
    for name in names:
        trim, *stations = name.split('-')
        clear()
        set_up_cycles()
        cabin.settings()
        bpy.context.scene.cycles.diffuse_bounces = 3
        room = Caravan(trim)
        room.build()
        build_world(seen=1.1, fill=1.0, sun=2.5, horizon=-0.26)
        bpy.ops.object.light_add(type='AREA', location=(2.6, 0, HIGH - 0.05))
        lamp = bpy.context.object
        lamp.data.shape, lamp.data.size, lamp.data.size_y, lamp.data.energy, lamp.data.color = (
            'RECTANGLE',
            4.6,
            0.9,
            62,
            (1.0, 0.93, 0.84),
        )
        lamp.visible_camera = False
        for station in stations or VIEWS:
            cabin.draw(room, f'cabin-caravan-{trim}-{station}', VIEWS[station], cabin.draft_scale())


if __name__ == '__main__':
    main(sys.argv[1:])
