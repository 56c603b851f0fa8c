"""Puts a meshed vehicle into the scene: body, lamps, mirrors, wheels, and what one sees through the glass."""

import json
import math

import bpy
import materials
import numpy as np
from kit import linked, mesh, mirrored, tube
from mathutils import Matrix

# how far from its edge a region still shows on a face, with the size of the face
SEAM_REACH_M, REGION_REACH_M = 0.020, 0.016
SEAMS = ('s1', 's2', 's3', 's4', 's5')


def place_vehicle(body_file, wheel_folder):
    """Loads what `shapes.py` saved. Returns (facts about it, its root object, points on its skin for framing)."""
    data = np.load(body_file)
    facts = json.loads(str(data['meta']))
    parts = [
        *place_body(data, facts),
        *place_lamps(data),
        *place_trim(facts),
        *place_wheels(facts, wheel_folder),
        *place_cabin(facts),
    ]
    root = linked('vehicle', None)
    for part in parts:
        part.parent = root
        part.matrix_parent_inverse = root.matrix_world.inverted()
    root.location = (-facts['WB'] / 2 - (facts['xf'] + facts['xr'] - facts['WB']) / 2 * 0.5, 0, 0)
    skin = np.concatenate([data[key][::97] for key in ('v', 'xv') if key in data.files]).astype(float)
    return facts, root, skin + np.array(root.location)[None]


def place_body(data, facts):
    """The body; what is mounted on it (a tray) as a second mesh; mirrors and handles."""
    for prefix in ('', 'x'):
        if prefix + 'v' in data.files:
            start = prefix + 'a_'
            attributes = {key.removeprefix(prefix): data[key] for key in data.files if key.startswith(start)}
            quads, looks = data[prefix + 'q'], materials.body(set(attributes), facts.get('flat_glass', False))
            choice = body_choice(attributes, quads)
            yield mesh('body', data[prefix + 'v'], quads, data[prefix + 'n'], attributes, looks, choice)
    if 'mv' in data.files:
        glass_and_foot = dict(a_glass=data['ma_glass'], a_black=data['ma_black'])
        yield from mirrored('mirror', data['mv'], data['mq'], data['mn'], glass_and_foot, materials.mirror())
    if 'hv' in data.files:
        yield from mirrored('handle', data['hv'], data['hq'], data['hn'], None, materials.painted())


def body_choice(attributes, quads):
    """Per face, which of `materials.body()` it needs: 0 bare paint, 1 opaque regions, 2 clear ones as well."""
    nearest = {key: np.abs(values) if key[2:] in SEAMS else values for key, values in attributes.items()}
    margin = {key: SEAM_REACH_M if key[2:] in SEAMS else REGION_REACH_M for key in attributes}
    near = {key: (nearest[key] < margin[key])[quads].any(1) for key in attributes}
    clear = np.any([near[key] for key in ('a_glass', 'a_lampf', 'a_lampr') if key in near], 0)
    return np.where(clear, 2, np.any(list(near.values()), 0).astype('i4'))


def place_lamps(data):
    for key, front in (('lf', True), ('lr', False)):
        if key + 'v' not in data.files:
            continue
        attributes = {name: data[f'{key}_{name}'] for name in ('open', 'guide', 'cell')}
        opening, quads = attributes['open'], data[key + 'q']
        quads = quads[(opening[quads] > -0.001).any(1)]
        rim = (opening[quads] < 0.001).any(1)
        yield mesh('lamp', data[key + 'v'], quads, data[key + 'n'], attributes, materials.lamp(front), rim)


def place_trim(facts):
    wiper = materials.named('wiper')
    for points in facts.get('wipers', []):
        yield tube('wiper', points, 0.008, wiper)
    rail = materials.named('rail')
    for side in (1, -1):
        if facts.get('rail_pts'):
            yield tube('rail', [(x, side * y, z) for x, y, z in facts['rail_pts']], 0.0135, rail)


def place_wheels(facts, wheel_folder):
    if not facts.get('wheel'):
        return
    data = np.load(f'{wheel_folder}/wheel_{facts["wheel"]}.npz')
    radius = float(data['R'])
    size = facts['D'] / 2 / float(np.hypot(data['tv'][:, 0], data['tv'][:, 2]).max())
    rim = mesh('rim', data['v'], data['q'], data['n'], dict(a_face=data['a_face']), materials.rim())
    tyre = mesh('tyre', data['tv'], data['tq'], None, None, materials.named('tyre'))
    tyre.data.set_sharp_from_angle(angle=math.radians(38))
    looks = {name: materials.named(name) for name in ('disc', 'caliper', 'plastic')}

    first = True
    for axle in facts.get('axles', (0, facts['WB'])):
        for side in (1, -1):
            turned = Matrix.Rotation(0 if side > 0 else math.pi, 4, 'Z')
            hub = (
                Matrix.Translation((axle, side * (facts['track'] - 0.012), facts['D'] / 2))
                @ turned
                @ Matrix.Scale(size, 4)
            )
            wheel = (rim, tyre) if first else (linked('rim', rim.data), linked('tyre', tyre.data))
            first = False
            wheel[0].matrix_world = hub @ Matrix.Rotation(0.31 + axle, 4, 'Y')
            wheel[1].matrix_world = hub
            yield from wheel
            yield from brakes(hub, side, radius, looks)


def brakes(hub, side, radius, looks):
    flat = Matrix.Rotation(math.pi / 2, 4, 'X')
    for share, depth, inset, look in (
        (0.74, 0.026, 0.105, 'disc'),
        (0.36, 0.05, 0.095, 'caliper'),
        (0.985, 0.01, 0.17, 'plastic'),
    ):
        bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius * share, depth=depth)
        part = bpy.context.object
        part.data.materials.append(looks[look])
        part.matrix_world = hub @ Matrix.Translation((0, -inset, 0)) @ flat
        yield part
    bpy.ops.mesh.primitive_cube_add(size=1)
    caliper = bpy.context.object
    caliper.data.materials.append(looks['caliper'])
    grip = Matrix.Translation((side * radius * 0.60, -0.10, 0.03))
    caliper.matrix_world = hub @ grip @ Matrix.Diagonal((0.075, 0.075, 0.20, 1))
    yield caliper


def place_cabin(facts):
    """Seats, dash and steering wheel as rounded blocks: what shows through tinted glass. Right-hand drive."""
    if 'ws0' not in facts:
        return
    seat, trim = materials.named('seat'), materials.named('trim')
    lift, belt, screen_foot = facts['seat_z'], facts['ws0'][0], facts['ws0'][1]
    for row in facts['rows']:
        for y in (-0.36, 0.36):
            yield block((row + 0.12, y, belt - 0.16 + lift), (0.14, 0.48, 0.70), seat, 0.06, 0.28)
            yield block((row - 0.18, y, belt - 0.50 + lift), (0.52, 0.50, 0.16), seat, 0.06)
            yield block((row + 0.26, y, belt + 0.26 + lift), (0.10, 0.26, 0.17), seat, 0.045, 0.2)
    yield block((screen_foot + 0.42, 0, belt - 0.10), (0.45, 1.35, 0.22), trim, 0.08)
    yield block((screen_foot + 1.4, 0, 0.36), (1.9, 1.3, 0.08), trim, 0.02)
    bpy.ops.mesh.primitive_torus_add(
        major_radius=0.18,
        minor_radius=0.016,
        location=(screen_foot + 0.80, 0.36, belt - 0.02 + lift),
        rotation=(0, -1.15, 0),
        major_segments=48,
    )
    bpy.context.object.data.materials.append(trim)
    yield bpy.context.object


def block(place, size, material, bevel, tilt=0.0):
    bpy.ops.mesh.primitive_cube_add(size=1)
    made = bpy.context.object
    made.dimensions = size
    made.location = place
    made.rotation_euler = (0, tilt, 0)
    made.data.materials.append(material)
    bpy.context.view_layer.update()
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    rounding = made.modifiers.new('rounding', 'BEVEL')
    rounding.width = bevel
    rounding.segments = 4
    for face in made.data.polygons:
        face.use_smooth = True
    return made
