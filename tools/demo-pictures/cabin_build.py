"""Builds one cabin in the scene: hull, door cards, dash, seats and everything small, in one trim."""

import bpy
import numpy as np

import cabin_details as details
from cabin_looks import CLASSES, TRIMS
from cabin_materials import Lining
from cabin_panes import screen
from cabin_parts import SEAT_Y, WHEEL
from cabin_screens import dials_screen, map_screen
from kit import linked, mesh
from place_folder import WORK


class Cabin:
    """`at(x, y, z)` turns a place in the shared frame into the scene's."""

    def __init__(self, kind, trim):
        self.kind, self.look, self.trim = CLASSES[kind], Lining(TRIMS[trim]), trim
        self.shared = np.load(WORK / 'interiors' / 'cabin-shared.npz')
        self.hull = np.load(WORK / 'interiors' / f'hull-{kind}.npz')
        self.foot_x, self.lift, self.widen, self.back_x, self.belt_z, self.top_z, self.half = map(
            float, self.hull['place']
        )
        self.rows = [float(row) for row in self.hull['rows']]
        self.frame = linked('shared frame', None)
        self.frame.location = (self.foot_x, 0, self.lift)
        bpy.context.view_layer.update()

    def at(self, x, y, z):
        return x + self.foot_x, y, z + self.lift

    def build(self, front_only=False):
        self.hull_parts()
        self.dash_parts()
        self.seats(self.rows[:1] if front_only else self.rows)
        self.small_parts()
        return self

    def part(self, source, name, material, offset=(0, 0, 0), flip=False, scale=1.0):
        attributes = {key[len(name) + 3 :]: source[key] for key in source.files if key.startswith(name + '_a_')}
        side = np.array([1, -scale if flip else scale, 1])
        quads = source[name + '_q'][:, ::-1] if flip else source[name + '_q']
        normals = source[name + '_n'] * np.array([1, -1 if flip else 1, 1])
        return mesh(name, source[name + '_v'] * side + np.array(offset), quads, normals, attributes, material)

    def hull_parts(self):
        shell = self.part(self.hull, 'shell', self.look.shell())
        # it is seen but throws no shade: the whole sky lights the cabin, as bright as a photographer would fill it
        shell.visible_shadow = shell.visible_diffuse = False
        card = self.look.door()
        self.part(self.hull, 'door', card)
        self.part(self.hull, 'door', card, flip=True)

    def dash_parts(self):
        place = self.at(0, 0, 0)
        self.part(self.shared, 'dash', self.look.dash(), place, scale=self.widen)
        self.part(self.shared, 'console', self.look.console(), place)
        self.part(self.shared, 'steering', self.look.steering(), place)
        accent = dict(dark=(0.05, 0.42, 0.85), light=(0.10, 0.55, 0.50), sport=(0.80, 0.05, 0.04))[self.trim]
        width, height = self.kind['screen']
        pixels = (round(760), round(760 * height / width))
        gloss = self.look.plain('gloss')
        screen('map', map_screen(*pixels, accent), self.at(0.392, 0, 0.955 + height / 2), (width, height), 12, gloss)
        dials = dials_screen(accent=accent)
        if self.kind['cluster'] == 'screen':
            screen('dials', dials, self.at(0.378, WHEEL['y'], 1.048), (0.270, 0.106), 16, gloss)
        else:
            screen('dials', dials, self.at(0.362, WHEEL['y'], 1.030), (0.225, 0.089), 22, gloss, rim=0.034)

    def seats(self, rows):
        material = self.look.seat()
        for number, row in enumerate(rows):
            shift = row - self.foot_x
            if number == 0:
                for side in (-1, 1):
                    self.part(self.shared, 'seat', material, self.at(shift, side * SEAT_Y, 0))
            else:
                self.part(self.shared, 'bench', material, self.at(shift + 0.02, 0, 0), scale=self.widen)

    def small_parts(self):
        frame, look = self.frame, self.look
        details.vents(frame, look)
        details.controls(frame, look)
        details.selector(frame, look)
        details.pedals(frame, look)
        details.mats(frame, look, 0.42)
        seat_x = self.rows[0] - self.foot_x
        details.belts(frame, look, seat_x, self.half, self.top_z - self.lift - 0.42)
        roof_x, roof_z = self.screen_top()
        details.overhead(frame, look, roof_x, roof_z, self.ceiling)

    def screen_top(self):
        """Where the lining meets the top of the windscreen, in the shared frame."""
        verts, glass = self.hull['shell_v'], self.hull['shell_a_glass']
        leaning = np.abs(self.hull['shell_n'][:, 2]) < 0.93  # a glass roof lies flatter
        near = verts[(np.abs(verts[:, 1]) < 0.05) & (glass < 0) & leaning & (verts[:, 0] < self.foot_x + 1.2)]
        top = near[near[:, 2].argmax()]
        return float(top[0]) - self.foot_x + 0.03, float(top[2]) - self.lift + 0.012

    def ceiling(self, x, y):
        """How high the lining is above a place of the shared frame."""
        verts = self.hull['shell_v']
        near = np.hypot(verts[:, 0] - x - self.foot_x, verts[:, 1] - y) < 0.03
        return float(verts[near, 2].max()) - self.lift
