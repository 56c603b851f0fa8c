"""Showrooms by day and by evening, and a workshop."""

import bpy

import place_sky as sky
from place_blocks import blocks, ground
from place_glasshouse import showroom
from place_grounds import asphalt, grass, paving
from place_materials import glowing, named
from place_plants import FIG, grove, gum_tree, hedge, ridge, tussocks
from place_vehicles import park
from place_warehouse import bay_lines
from place_workshop import workshop


def forecourt(surface, y=60):
    ground('asphalt', (-60, -y), (0, y), -0.02, surface)
    ground('apron', (-5.2, -y), (0.5, y), 0.0, paving())
    ground('land', (-400, -400), (400, 400), -0.06, grass(0.6))
    blocks('kerb', [((-5.35, -y, -0.02), (-5.2, y, 0.012))], named('kerb'))


def backdrop(seed=4):
    ridge(900, 95, (0.20, 0.245, 0.30), seed, 1.6, 0.0)
    ridge(520, 38, (0.115, 0.145, 0.115), seed + 1, 1.6, 0.0)
    kinds = [gum_tree(seed, 9.5), gum_tree(seed + 1, 11, spread=1.2)]
    spots = [(17 + 5 * (k % 3), -46 + k * 4.6, k * 1.7, 0.75 + 0.4 * ((k * 7) % 5) / 5) for k in range(21)]
    grove(kinds, spots)


def range_showroom():
    """The dealer group's showroom under the ranges: utes and four-wheel drives outside."""
    sky.day(**sky.AFTERNOON)
    forecourt(asphalt())
    backdrop()
    green = bpy_green()
    showroom(0, -13, 13, green)
    bay_lines(-11.6, -6.4, [-14 + 2.8 * k for k in range(11)], named('line'))
    hedge((-5.0, -24, 0), (-4.2, -15.5, 0.75))
    hedge((-5.0, 15.5, 0), (-4.2, 26, 0.75))
    for look, paint, x, y, turn in (
        ('ute-a', 'sand', -8.8, -4.2, 0),
        ('suv-a', 'white', -8.8, 4.2, 0),
        ('offroader-a', 'graphite', -8.8, 9.8, 0),
        ('ute-a', 'white', 5.6, -6.0, 28),
        ('suv-a', 'blue', 5.2, 4.0, -24),
    ):
        park(look, paint, x, y, turn)


def bpy_green():
    return glowing((0.028, 0.085, 0.026), 1.0)


def evening_showroom():
    """A one-make showroom as the lights come on: dark forecourt, warm glass."""
    sky.evening(0.85)
    forecourt(asphalt(0.75))
    blocks('far land', [((300, -900, -2), (310, 900, 9))], named('charcoal'))
    showroom(0, -14, 14, glowing((0.05, 0.16, 0.75), 1.6), glow=2.4)
    grove([gum_tree(12, 8.0, tone=FIG)], [(-3, -21, 0, 1), (-2, 21, 2, 1.1), (15, 24, 1, 1.3), (15, -26, 3, 1.2)])
    tussocks([(-5.0 + 0.4 * (k % 2), -27 + 0.75 * k) for k in range(14)])
    for look, paint, x, y, turn in (
        ('suv-c', 'blue', -9.6, -3.6, -36),
        ('hatch-a', 'red', 5.0, -7.0, 24),
        ('crossover-a', 'white', 5.4, 0.5, -20),
        ('suv-c', 'silver', 5.2, 8.4, 30),
    ):
        park(look, paint, x, y, turn)
    soften((-15, -5, 7), 130)


def soften(place, watts):
    """A large weak lamp where a photographer would have stood one."""
    bpy.ops.object.light_add(type='AREA', location=place, rotation=(0.7, -0.55, 0.0))
    lamp = bpy.context.object.data
    lamp.energy, lamp.size, lamp.color = watts * 10, 7.0, (0.75, 0.83, 1.0)


def service_bays():
    """The workshop from outside: one bay open, one car waiting, one on the hoist."""
    sky.day(**sky.MORNING)
    forecourt(asphalt())
    backdrop(9)
    workshop(0, -9, bays=4, open_bays=(1, 2))
    bay_lines(-10.5, -5.4, [-7.4 + 5.0 * k for k in range(5)], named('line'))
    tussocks([(-4.7, 14.5 + 0.7 * k) for k in range(10)])
    hedge((-3.4, 12.8, 0), (-2.6, 22, 0.8))
    park('hatch-a', 'silver', 4.3, -0.7, 0, 1.36)
    park('ute-a', 'white', 2.6, 4.3, 0)
    park('sedan-a', 'graphite', -8.0, -4.9, 0)
