"""What is behind the seats: luggage rooms, trays and load bays, seen from the open tail. Metres, +x to the rear."""

from mathutils import Vector

import bpy
from cabin_bay import bay
from cabin_world import build_world
from kit import plain, tube
from place_vehicles import park
from studio import build_studio, set_heading
from vehicle import block

# class: length, half width, height of the room, height of its floor; 'seats' closes it with seat backs, 'wall' with a bulkhead
ROOMS = {
    'suv': dict(room=(0.92, 0.56, 0.86, 0.62), seats=True),
    'hatch': dict(room=(0.74, 0.52, 0.70, 0.52), seats=True),
    'wagon': dict(room=(1.08, 0.54, 0.70, 0.50), seats=True),
    'sedan': dict(room=(1.02, 0.52, 0.46, 0.46), seats=False, lid=True),
    'coupe': dict(room=(0.86, 0.47, 0.40, 0.52), seats=False, lid=True, rake=1.12),
    'mover': dict(room=(0.62, 0.60, 1.02, 0.50), seats=True),
    'van': dict(room=(2.45, 0.78, 1.30, 0.48), bay=True),
    'truck': dict(room=(4.1, 1.04, 2.05, 0.98), bay=True, ribs=True),
}

# class: the look whose open load bed is seen from behind, and how far the camera stands off, aside and above its tail
BEDS = {
    'ute': ('ute-a', (1.30, -0.72, 1.62), (-0.55, 0.03, 0.92)),
    'cab': ('cab-a', (1.75, -0.95, 2.05), (-0.80, 0.05, 1.00)),
    'traytruck': ('truck-b', (1.90, -1.15, 2.35), (-1.30, 0.05, 1.10)),
}


def build_load(cabin, kind):
    """Builds the room with its tail end at x 0 (scene frame) and returns the view of it, for `cabin.at`."""
    if kind in BEDS:
        return bed(cabin, *BEDS[kind])
    plan = ROOMS[kind]
    length, half, height, floor = plan['room']
    look = cabin.look
    build_world(fill=1.7 if plan.get('bay') else 1.5)
    if plan.get('bay'):
        bay(length, half, height, floor, plan.get('ribs'))
    else:
        luggage(cabin, look, length, half, height, floor, plan)
    back = (1.45, 0.30, 1.0) if plan.get('bay') else (0.98, -0.16, 0.74)
    eye = (back[0] + 0.15 * length, back[1], floor + back[2] * (1.0 if height < 1.2 else 0.9))
    target = (
        -length * (0.6 if not plan.get('bay') else 1.0),
        0.0,
        floor + height * (0.30 if not plan.get('bay') else 0.42),
    )
    shift = (cabin.foot_x, 0, cabin.lift)
    return {
        'boot': (
            tuple(a - b for a, b in zip(eye, shift)),
            tuple(a - b for a, b in zip(target, shift)),
            24 if not plan.get('bay') else 20,
        )
    }


def bed(cabin, vehicle, eye, target):
    """A tub or tray from behind, in the studio."""
    build_studio()
    set_heading((-0.8, 0.35))
    root = park(vehicle, 'graphite', 0, 0)
    bpy.context.view_layer.update()  # before it nothing stands where it was put
    tail = max(
        (part.matrix_world @ Vector(corner)).x
        for part in root.children
        if part.type == 'MESH'
        for corner in part.bound_box
    )
    shift = (cabin.foot_x - tail, 0, cabin.lift)
    return {'boot': (tuple(a - b for a, b in zip(eye, shift)), tuple(a - b for a, b in zip(target, shift)), 27)}


def luggage(cabin, look, length, half, height, floor, plan):
    carpet, black = look.plain('carpet'), look.plain('black')
    # under a lid the walls are felt to the top; in a cabin they are lined like it
    lining = carpet if plan.get('lid') else look.plain('lining')
    block((-length / 2, 0, floor - 0.03), (length + 0.1, 2 * half + 0.16, 0.06), carpet, 0.02)
    block((-length / 2 + 0.08, 0, floor + 0.004), (length * 0.72, 1.5 * half, 0.012), carpet, 0.005)
    block((-0.30, 0, floor + 0.013), (0.03, 0.16, 0.008), look.plain('chrome'), 0.003)
    wide = 0.22
    for side in (-1, 1):
        block(
            (-length / 2, side * (half + wide / 2), floor + height * 0.30), (length, wide, height * 0.60), carpet, 0.05
        )
        block((-length * 0.62, side * half * 0.98, floor + 0.13), (0.42, 0.20, 0.30), carpet, 0.09)
        block((-length / 2, side * (half + 0.13), floor + height * 0.62), (length - 0.03, 0.26, 0.05), black, 0.022)
        block(
            (-length / 2 - 0.06, side * (half + 0.15), floor + height * 0.80),
            (length - 0.1, 0.10, height * 0.42),
            lining,
            0.03,
        )
        for x in (-0.12, -length + 0.16):
            tube(
                'eye',
                [
                    (x - 0.03, side * (half - 0.06), floor + 0.002),
                    (x - 0.03, side * (half - 0.06), floor + 0.03),
                    (x + 0.03, side * (half - 0.06), floor + 0.03),
                    (x + 0.03, side * (half - 0.06), floor + 0.002),
                ],
                0.004,
                look.plain('chrome'),
            )
        block(
            (-0.20, side * (half + 0.005), floor + height * 0.48),
            (0.055, 0.012, 0.030),
            plain('lamp', glow=(1, 0.93, 0.8), strength=2.0),
            0.004,
        )
    opening(half, height, floor, black)
    if plan.get('lid'):
        boot_lid(look, length, half, height, floor, black, plan.get('rake', 0.95))
    elif plan['seats']:
        material = look.seat()
        cabin.part(cabin.shared, 'bench', material, (-length - 0.34, 0, floor - 0.58), scale=half / 0.60)
        block((-length - 0.16, 0, floor + 0.20), (0.05, 2 * half * 0.97, 0.44), carpet, 0.02, 0.34)
        tube(
            'blind',
            [
                (-length + 0.02, -half - 0.02, floor + height * 0.585),
                (-length + 0.02, half + 0.02, floor + height * 0.585),
            ],
            0.034,
            black,
        )
        block((-length - 1.2, 0, floor - 0.1), (2.2, 2 * half + 0.4, 0.1), black, 0.02)
        block((-length / 2 - 0.9, 0, floor + height + 0.32), (length + 2.2, 2 * half + 0.4, 0.05), lining, 0.03)


def boot_lid(look, length, half, height, floor, black, rake):
    """What is above the boot of a sedan or coupe: deck, rear window, the lid swung up."""
    paint = plain('lid', colour=(0.30, 0.31, 0.315), rough=0.28, metal=0.6, coat=1)
    top = floor + height
    block((-length / 2 - 0.15, 0, top + 0.02), (length - 0.2, 2 * half + 0.5, 0.05), black, 0.02)
    block((-0.62, 0, top + 0.06), (0.62, 2 * half + 1.4, 0.05), paint, 0.02)
    block(
        (-1.35, 0, top + 0.36),
        (0.05, 2 * half + 0.25, 0.95),
        plain('pane', colour=(0.012, 0.014, 0.016), rough=0.04),
        0.02,
        rake,
    )
    block((-1.36, 0, top + 0.33), (0.05, 2 * half + 1.2, 1.05), paint, 0.03, rake)
    block((-0.40, 0, top + 0.62), (0.06, 2 * half + 0.30, 0.95), paint, 0.03, 0.35)
    block((-0.365, 0, top + 0.60), (0.05, 2 * half + 0.14, 0.84), look.plain('carpet'), 0.03, 0.35)
    for side in (-1, 1):
        tube(
            'hinge',
            [
                (-0.75, side * half * 0.9, top),
                (-0.62, side * half * 0.9, top + 0.18),
                (-0.50, side * half * 0.9, top + 0.25),
            ],
            0.014,
            black,
        )
    block((-length - 0.06, 0, floor + height / 2), (0.04, 2 * half + 0.8, height), black, 0.01)
    seat_backs(look, -length + 0.02, half, height, floor, black)


def seat_backs(look, x, half, height, floor, black):
    for y, wide in ((-half * 0.36, half * 1.24), (half * 0.64, half * 0.70)):
        block((x, y, floor + height / 2), (0.06, wide, height), look.plain('carpet'), 0.025, 0.12)
    block((x + 0.05, half * 0.27, floor + height - 0.06), (0.02, 0.06, 0.025), black, 0.006)


def opening(half, height, floor, black):
    """Sill plate, rubber seal and the painted edge around the open tail."""
    paint = plain('edge', colour=(0.30, 0.31, 0.315), rough=0.28, metal=0.6, coat=1)
    plate = plain('plate', colour=(0.5, 0.5, 0.5), rough=0.3, metal=1)
    block((0.05, 0, floor - 0.045), (0.18, 2 * half + 0.24, 0.06), black, 0.02)
    block((0.045, 0, floor - 0.010), (0.09, 1.5 * half, 0.010), plate, 0.003)
    block((0.20, 0, floor - 0.24), (0.26, 2 * half + 1.4, 0.36), paint, 0.06)
    for side in (-1, 1):
        edge = side * (half + 0.10)
        block((0.02, edge + side * 0.36, floor + height * 0.45), (0.06, 0.70, max(height * 1.5, 0.72)), paint, 0.03)
        block((-0.06, edge + side * 0.02, floor + height * 0.45), (0.10, 0.06, height * 1.5), paint, 0.025)
        tube('seal', [(0.055, edge, floor - 0.02), (0.055, edge, floor + height * 1.25)], 0.017, black)
    bpy.ops.object.light_add(type='AREA', location=(0.35, 0, floor + height + 0.55), rotation=(0, 0.45, 0))
    lamp = bpy.context.object
    lamp.data.size, lamp.data.energy, lamp.visible_camera = 0.9, 16, False
