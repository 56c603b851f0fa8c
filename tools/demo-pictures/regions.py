"""Everything drawn on a body: signed distances per vertex (negative inside), in metres along the skin.

glass, black (gloss frames), clad, under, s1…s5 (shut lines: the line is where the distance is 0), lampf, drl, lampr, rl,
grille, chrome, refl. Shaders cut at 0, so edges are crisp far below the size of the mesh.
"""

import numpy as np
from field import poly, rbox, smax, sstep

HANDLE = (0.098, 0.0125)  # half length, half height of the flush door handle
NOWHERE = 1.0
NO_LINE = 0.1
GLASS_Y = 0.74  # where the side glass meets windscreen and roof


class Skin:
    """Points on a body with what every region asks of them."""

    def __init__(self, body, points, normals):
        self.body, self.spec = body, body.p
        self.points, self.normals = points, normals
        self.x, self.y, self.z = points.T
        self.out = np.abs(self.y)
        self.sideways = np.abs(normals[:, 1])
        self.arch = body.wheel_distance(self.x, self.z) - body.arch_radius
        self.roof_edge = body.roof(self.x) - body.p['rcrown'] * GLASS_Y * GLASS_Y - body.p['rail']
        self.glass_half_width = body.glass_half_width(self.x, self.z)

    def nowhere(self):
        return np.full_like(self.x, NOWHERE)

    def windscreen_edge(self):
        return self.body.ws(self.z) + self.spec['cw'] * GLASS_Y * GLASS_Y


def regions_of(body, points, normals):
    skin = Skin(body, points, normals)
    found = glazing(skin) | cladding(skin) | doors(skin)
    found['s3'] = lids(skin)
    found['s4'] = small_lines(skin)
    found['s5'] = barn_door(skin) if skin.spec.get('barn') else bumper_joints(skin)
    if skin.spec.get('slide'):
        rail, within = sliding_rail(skin)
        found['s4'] = np.where(within, rail, found['s4'])
        found['black'] = np.minimum(found['black'], rail + 0.004)
    for more in (front_regions(skin), rear_regions(skin)):
        for name, distance in more.items():
            found[name] = np.minimum(found[name], distance) if name in found else distance
    return found


def glazing(skin):
    """Side windows between their pillars, windscreen and rear window, each inside its black frame."""
    spec, x, z = skin.spec, skin.x, skin.z
    side = side_window(skin)
    pillars = skin.nowhere()
    for at, half, rake in spec['pillars']:
        pillars = np.minimum(pillars, np.abs(x - at - rake * (z - 1.2)) - half)
    screen, rear = windscreen(skin), rear_window(skin)
    rear_glass = rear + 0.022
    if spec.get('blsplit'):
        rear_glass = np.maximum(rear_glass, spec['blsplit'] - skin.out)
    glass = np.minimum(np.minimum(np.maximum(side + 0.014, -pillars), screen + 0.018), rear_glass)
    return dict(glass=glass, black=np.minimum(np.minimum(side, screen), rear))


def side_window(skin):
    spec, body, x, z = skin.spec, skin.body, skin.x, skin.z
    before = (skin.windscreen_edge() + spec['apil'] - x) * 0.75
    above = z - skin.roof_edge
    below = body.belt(x) + 0.012 - z
    behind = x - body.dlo_rear(z)
    window = smax(smax(before, above, 0.10), smax(below, behind, 0.10), 0.07)
    if spec.get('solid'):
        window = smax(window, x - spec['solid'], 0.05)  # panel van: no side glass behind this x
    inboard = (skin.glass_half_width - 0.10) - skin.out
    return np.maximum(window, np.maximum(inboard, 0.02 - (skin.sideways - 0.45) * 0.1))


def windscreen(skin):
    spec, x, z = skin.spec, skin.x, skin.z
    top, foot = spec['ws'][-2][0] - 0.005, spec['ws'][1][0] - 0.045
    pane = smax(skin.out - (skin.glass_half_width - 0.060), smax(z - top, foot - z, 0.02), 0.10)
    pane = np.maximum(pane, 0.014 - skin.body.d_top(x, skin.y, z))
    pane = np.maximum(pane, -(skin.body.d_windscreen(x, skin.y, z) + 0.05))
    return np.maximum(pane, x - spec['ws'][-1][1] - 0.2)


def rear_window(skin):
    spec, x, z = skin.spec, skin.x, skin.z
    top = spec['bl'][-1][0] - spec.get('bltop', 0.055)
    foot = spec.get('blz', spec['bl'][1][0] + 0.06)
    inset = skin.glass_half_width - spec.get('blpil', 0.085)
    pane = smax(skin.out - inset, smax(z - top, foot - z, 0.03), 0.10)
    pane = np.maximum(pane, -(skin.body.d_rear_window(x, skin.y, z) + 0.05))
    return np.maximum(pane, spec['bl'][-1][1] - 0.25 - x)


def cladding(skin):
    """Dark sills and arches; the wheel wells, whose edge lies in the arch lip's fillet, where it comes out clean."""
    spec, body, x, z = skin.spec, skin.body, skin.x, skin.z
    dark = z - body.sill(x)
    if spec['clad'] == 'suv':
        dark = np.minimum(skin.arch - 0.054, dark)
    if spec.get('bed'):
        start, end, half, floor = spec['bed']
        inside = (z > floor - 0.05) & (skin.out < half + 0.012) & (x > start - 0.012) & (x < end + 0.012)
        dark = np.minimum(dark, np.where(inside, np.minimum(z - (body.top(x) - 0.006), 0.05), 9))
    return dict(clad=dark, under=np.minimum(skin.arch - 0.0045, z - body.bottom(x) - 0.012))


def doors(skin):
    spec, body, x, z = skin.spec, skin.body, skin.x, skin.z
    on_side = (skin.sideways > 0.5) & (skin.out > body.glass_half_width(x, np.maximum(z, body.belt(x))) - 0.12)
    lines = dict(s2=np.full_like(x, NO_LINE))
    for number, (start, end) in enumerate(spec['doors']):
        rake = spec['pillars'][min(number, len(spec['pillars']) - 1)][2]
        first = number == 0
        outline = [
            (start, spec['doorz']),
            (end, spec['doorz']),
            (end + rake * 0.25, body.belt(end)),
            (end + rake * 0.10, 2.2),
            (start + (0.92 if first else 0.02), 2.2),
            (start + (0.02 if first else 0.0), body.belt(start) - 0.02),
        ]
        door = poly(x, z, outline, 0.05)
        if first:
            door = np.maximum(door, (skin.windscreen_edge() + 0.025 - x) * 0.75)
        door = np.maximum(door, z - (skin.roof_edge + 0.045))
        if spec.get('door_arch', True):
            arch = np.hypot(x - spec['WB'], z - body.axle_z) - body.arch_radius
            door = smax(door, -(arch - 0.075), 0.05)
        lines[f's{number + 1}'] = np.where(on_side, door, NO_LINE)
    return lines


def lids(skin):
    """Bonnet, tailgate and boot lid."""
    spec, body, x, y, z = skin.spec, skin.body, skin.x, skin.y, skin.z
    up, back = skin.normals[:, 2], skin.normals[:, 0]
    half = 0.74 - 0.10 * np.clip(-x / 0.9, 0, 1) ** 2
    ends = smax(body.nose_x + 0.055 + 0.20 * y * y - x, x - (spec['ws'][1][1] + spec['cw'] * y * y), 0.1)
    bonnet = smax(skin.out - half, ends, 0.12)
    line = np.where((up > 0.35) & (x < spec['ws'][1][1] + 0.3) & (z < spec['ws'][2][0]), bonnet, NO_LINE)
    if spec.get('tailgate'):
        line = np.where((back > 0.3) & (x > body.tail_x - 0.75), poly(skin.out, z, spec['tailgate'], 0.05), line)
    if spec.get('trunk'):
        start, half = spec['trunk']
        boot = smax(skin.out - half, start - x, 0.1)
        line = np.where((up > 0.5) & (x > start - 0.3) & (z < spec['bl'][1][0] + 0.12), boot, line)
    return line


def small_lines(skin):
    """Fuel flap (on the right) and the gaps around the handles."""
    spec, x, z = skin.spec, skin.x, skin.z
    line = np.full_like(x, NO_LINE)
    if spec.get('fuel'):
        at, height = spec['fuel']
        line = np.where((skin.sideways > 0.5) & (skin.y > 0), rbox(x - at, z - height, 0.085, 0.075, 0.03), line)
    for at in spec['handles']:
        gap = rbox(x - at, z - spec['handlez'], HANDLE[0] + 0.004, HANDLE[1] + 0.004, HANDLE[1])
        line = np.where((skin.sideways > 0.5) & (np.abs(gap) < np.abs(line)), gap, line)
    return line


def sliding_rail(skin):
    start, end, height, half = skin.spec['slide']
    slot = rbox(skin.x - (start + end) / 2, skin.z - height, (end - start) / 2, half, half * 0.8)
    rail = np.where(skin.sideways > 0.5, slot, NO_LINE)
    return rail, np.abs(rail) < 0.02


def barn_door(skin):
    spec, x, z = skin.spec, skin.x, skin.z
    on_rear = (skin.normals[:, 0] > 0.3) & (x > skin.body.tail_x - 0.75)
    return np.where(on_rear & (z > spec['barn']) & (z < spec['bl'][-1][0] + 0.02), skin.y, NO_LINE)


def bumper_joints(skin):
    """From the lamp down to the arch, and from the arch to the tailgate. Outside its stretch a line keeps its sign and
    only grows far, so that no stray line appears where it ends."""
    spec, body, x, z = skin.spec, skin.body, skin.x, skin.z
    reach = body.arch_radius + (0.05 if spec['clad'] == 'suv' else 0.004)

    def keep(distance, within):
        return np.where(within, distance, np.copysign(2.0, distance))

    (x0, z0), (x1, z1) = lamp_tail(body), (-0.64 * reach, body.axle_z + 0.77 * reach)
    x0, z0 = x0 - 0.05, z0 - 0.02
    slanted = ((x - x0) * (z1 - z0) - (z - z0) * (x1 - x0)) / np.hypot(x1 - x0, z1 - z0)
    front = keep(slanted, (x > x0 - 0.02) & (x < x1) & (skin.out > 0.6))
    xa, za = spec['WB'] + 0.72 * reach, body.axle_z + 0.69 * reach
    rising = z - (za + 0.05 * (x - xa) / (body.tail_x - xa))
    gate = poly(skin.out, z, spec['tailgate'], 0.05) if spec.get('tailgate') else skin.nowhere()
    rear = keep(rising, (x > xa) & ((gate > 0) | (skin.normals[:, 0] < 0.3)))
    return np.where(x < 0, front, np.where(x > spec['WB'], rear, NO_LINE))


def lamp_tail(body):
    """(x, z) where the head lamp ends on the flank."""
    u, z = max(body.p['face_geo']['lamp'][0]['p'])
    along = np.linspace(body.nose_x, body.nose_x + 0.8, 800)
    width = body.half_width(along, np.full_like(along, z))
    return float(along[np.argmax(body.front_u(along, width) > u)]), z


def drawn(skin, polygons, u, within):
    """Distance to the nearest of some polygons in (u, z), where `within` holds."""
    nearest = skin.nowhere()
    for polygon in polygons:
        distance = poly(u, skin.z, polygon['p'], polygon.get('r', 0.015))
        nearest = np.minimum(nearest, np.abs(distance) - polygon['ring'] if 'ring' in polygon else distance)
    return np.where(within, nearest, NOWHERE)


def front_regions(skin):
    body, design, x = skin.body, skin.spec['face_geo'], skin.x
    u, near = body.front_u(x, skin.y), x < body.nose_x + 0.75
    recess = np.maximum(0, -body.d_front(x, skin.y, skin.z) - 0.09 * (1 - sstep(skin.out, 0.45, 0.65)))
    grille = drawn(skin, design['grille'], skin.out, near & (skin.normals[:, 0] < 0.3))
    for opening, _ in body.intakes(skin.y, skin.z):
        grille = np.minimum(grille, np.where(x < body.nose_x + 0.6, opening - 0.004, NOWHERE))
    return dict(
        lampf=drawn(skin, design['lamp'], u, near & (skin.normals[:, 2] < 0.9)),
        drl=drawn(skin, design['drl'], u, near),
        grille=grille,
        chrome=drawn(skin, design.get('chrome', []), skin.out + recess, near),
        black=drawn(skin, design.get('black', []), u, near),
        clad=drawn(skin, design.get('clad', []), u, near),
    )


def rear_regions(skin):
    body, design, x = skin.body, skin.spec['rear_geo'], skin.x
    u, near, back = body.rear_u(x, skin.y), x > body.tail_x - 0.75, skin.normals[:, 0]
    slots = skin.nowhere()
    for opening, _ in body.rear_slots(skin.y, skin.z):
        slots = np.minimum(slots, np.where(x > body.tail_x - 0.6, opening - 0.004, NOWHERE))
    return dict(
        lampr=drawn(skin, design['lamp'], u, near & (skin.normals[:, 2] < 0.85)),
        rl=drawn(skin, design['rl'], u, near),
        chrome=drawn(skin, design.get('chrome', []), u, near),
        black=drawn(skin, design.get('black', []), skin.out, near & (back > 0.2)),
        refl=drawn(skin, design.get('refl', []), u, near & (back > -0.2)),
        clad=drawn(skin, design.get('clad', []), u, near & (back > -0.2)),
        grille=slots,
    )
