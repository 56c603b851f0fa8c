"""A caravan's inside: bed in front, dinette, kitchen. Metres; x runs from the bed (0) to the rear, z from the floor."""

import sys

import bpy
import numpy as np

import cabin
from cabin_furniture import HALF, HIGH, bed, cupboards, dinette, kitchen
from cabin_world import build_world
from kit import plain
from place import clear
from place_blocks import blocks
from place_grounds import timber
from place_materials import glowing
from render import set_up_cycles
from vehicle import block

LONG = 5.2
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
        for furnish in (bed, dinette, kitchen, cupboards):
            furnish(self)

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
