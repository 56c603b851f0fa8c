"""Everything bolted to a body: mirrors, handles, lamps, rails, wipers. Saves the whole vehicle for `vehicle.py`."""

import json

import numpy as np
from bodies import body_spec
from body import Body
from field import capsule3, mesh_field, poly, rbox, smax, smin, sstep
from parts import Parts
from regions import HANDLE, regions_of
from tray import add_guards, add_rear_lamps, add_tray

LAMP_DEPTH = (0.060, 0.042)  # front and rear pocket
GUIDE_AT, GUIDE_HALF = 0.020, 0.009  # the light guide floats this deep behind the lens
MODULE = (0.026, 0.0135)  # half size of a projector
RAIL_LIFT, RAIL_SINK, RAIL_LAND = 0.034, 0.016, 0.15  # above the roof, ends under it, length of the landing


def save_vehicle(name, file, grid):
    """Meshes `name` (see `bodies.body_spec`) on a grid of so many metres and saves it as one .npz."""
    body = Body(body_spec(name))
    spec = body.p
    top = max(z for _, z in spec['roof']) + 0.06
    verts, quads, normals = mesh_field(
        body, (body.nose_x - 0.06, 0, 0.12), (body.tail_x + 0.10, spec['W'] / 2 + 0.06, top), grid, sym=True
    )
    data = arrays('', verts, quads, normals)
    data |= {f'a_{key}': values.astype('f4') for key, values in regions_of(body, verts, normals).items()}
    data |= mirror(body) | handles(body) | lamp(body, True) | lamp(body, False) | mounted(spec)
    np.savez(file, meta=np.array(json.dumps(facts(name, body))), **data)
    return len(verts)


def mounted(spec):
    """The tray of a cab-chassis, with its chassis, guards and lamps."""
    if not spec.get('tray'):
        return {}
    front, rear = spec['tray']
    parts = Parts()
    add_tray(parts, front, rear, half=0.94, floor=0.93, height=0.26, board=1.78)
    parts.box(((1.3 + rear) / 2, 0.40, 0.70), ((rear - 1.3) / 2 - 0.06, 0.035, 0.075), 0.008, 'clad', 0.014, both=True)
    parts.box((1.7, 0, 0.62), (0.7, 0.34, 0.12), 0.05, 'under', 0.02, sym=True)
    parts.box((2.55, -0.62, 0.60), (0.34, 0.20, 0.15), 0.05, 'clad', 0.010)
    axle = (spec['WB'], 0, spec['D'] / 2)
    parts.box(axle, (0.06, 0.74, 0.05), 0.03, 'under', 0.014, sym=True)
    add_guards(parts, spec['WB'], spec['D'] / 2, spec['D'] / 2 + 0.07, 0.66, 0.93)
    add_rear_lamps(parts, rear - 0.08, 0.72, 0.76, 0.20)
    return {'x' + key: values for key, values in parts.arrays().items()}


def facts(name, body):
    spec = body.p
    return dict(
        name=name,
        **{key: spec[key] for key in ('WB', 'D', 'W', 'L', 'H', 'wheel')},
        xf=body.nose_x,
        xr=spec['tray'][1] if spec.get('tray') else body.tail_x,
        flat_glass=bool(spec.get('flat_glass')),
        track=float(min(body.plan(0.0), body.plan(spec['WB']))) + spec['fl'] - spec.get('wheel_in', 0.020),
        ws0=spec['ws'][1],
        rows=spec.get('rows', [1.50, 2.42]),
        seat_z=spec.get('seat_z', 0.0),
        rail_pts=rails(body) if spec['rails'] else [],
        wipers=wipers(body),
    )


def arrays(prefix, verts, quads, normals):
    return {prefix + 'v': verts.astype('f4'), prefix + 'q': quads.astype('i4'), prefix + 'n': normals.astype('f4')}


def skin_from(body, start, step, count=900):
    """The first point of the body met when walking from `start` by `step`."""
    points = np.asarray(start, float) + np.arange(count)[:, None] * np.asarray(step, float)
    return points[np.argmax(body(*points.T) < 0)]


def mirror(body):
    """The right one: a teardrop, flat at the back, on a short arm."""
    tall = body.p.get('mirror_k', 1.0)
    mx, mz = body.p['mirror']
    my = float(body.glass_half_width(np.array([mx]), np.array([mz]))[0])
    cx, cy, cz = mx + 0.03, my + 0.175, mz + 0.035 * tall

    def field(x, y, z):
        up = (z - cz) / tall
        power = 2.6
        shell = np.abs((x - cx) / 0.105) ** power + np.abs((y - cy) / 0.112) ** power + np.abs(up / 0.068) ** power
        housing = smax((shell ** (1 / power) - 1) * 0.085, x - cx - 0.045, 0.02)
        pane = np.maximum(rbox(y - cy, up, 0.091, 0.051, 0.045), -(x - cx - 0.037))
        arm = capsule3(x, y, z, (mx + 0.03, my - 0.05, mz - 0.045), (mx + 0.02, my + 0.10, mz - 0.015), 0.022)
        return smin(smax(housing, -pane, 0.006), arm, 0.04)

    verts, quads, normals = mesh_field(
        field, (mx - 0.12, my - 0.09, mz - 0.12), (mx + 0.14, my + 0.32, mz + 0.14 * tall), 0.005
    )
    pane = rbox(verts[:, 1] - cy, (verts[:, 2] - cz) / tall, 0.088, 0.048, 0.042)
    return arrays('m', verts, quads, normals) | dict(
        ma_glass=np.maximum(pane, mx + 0.060 - verts[:, 0]).astype('f4'),
        ma_black=(verts[:, 2] - (mz + 0.012)).astype('f4'),
    )


def handles(body):
    """Flush handles: slabs of the body's own skin, raised 9 mm, so that they follow the door."""
    height = body.p['handlez']
    found = []
    for at in body.p['handles']:
        side = float(body.half_width(np.array([at]), np.array([height]))[0])

        def field(x, y, z, at=at):
            skin = body(x, y, z)
            lift = 0.009 - 0.004 * ((x - at) / HANDLE[0]) ** 2
            outline = rbox(x - at, z - height, *HANDLE, HANDLE[1])
            return smax(smax(outline, skin - lift, 0.006), -skin - 0.012, 0.003)

        box = (at - 0.11, side - 0.05, height - 0.03), (at + 0.11, side + 0.05, height + 0.03)
        found.append(mesh_field(field, *box, 0.003))
    starts = np.cumsum([0] + [len(verts) for verts, _, _ in found])
    if not found:
        return {}
    return arrays(
        'h',
        np.concatenate([verts for verts, _, _ in found]),
        np.concatenate([quads + start for (_, quads, _), start in zip(found, starts)]),
        np.concatenate([normals for _, _, normals in found]),
    )


def outline(polygon, u, z):
    distance = poly(u, z, polygon['p'], polygon.get('r', 0.015))
    return np.abs(distance) - polygon['ring'] if 'ring' in polygon else distance


def nearest(polygons, u, z):
    return np.min([outline(polygon, u, z) for polygon in polygons], 0)


def lamp_modules(polygons):
    """Centres (y, z) of the projectors: evenly spaced in the forward-facing part of the lamp, low in its height."""
    found = []
    for y in np.arange(0.47, 0.83, 0.078):
        heights = np.linspace(0.3, 1.3, 2001)
        solid = [poly(np.full_like(heights, y), heights, one['p'], one.get('r', 0.015)) for one in polygons]
        inside = heights[np.min(solid, 0) < -0.004]
        if len(inside) and inside[-1] - inside[0] > 0.034:
            found.append((float(y), float(inside[0] * 0.60 + inside[-1] * 0.40)))
    return found


def lamp(body, front):
    """A pocket behind the lens with a floating light guide and modules or ribs, meshed inside out, both sides at once."""
    design = body.p['face_geo'] if front else body.p['rear_geo']
    if not design['lamp']:
        return {}
    depth = LAMP_DEPTH[0 if front else 1]
    around = body.front_u if front else body.rear_u
    modules = lamp_modules(design['lamp']) if front else []

    def distances(x, y, z):
        x, y, z = np.broadcast_arrays(x, y, z)
        skin, u = body(x, y, z), around(x, y)
        guide = np.maximum(
            nearest(design['drl' if front else 'rl'], u, z) - 0.0015, np.abs(skin + GUIDE_AT) - GUIDE_HALF
        )
        if front:
            cells = [rbox(np.abs(y) - cy, z - cz, *MODULE, 0.004) for cy, cz in modules] or [np.full_like(skin, 1.0)]
            inner = np.maximum(np.min(cells, 0), skin + 0.026)
        else:
            inner = np.maximum(np.abs((np.abs(y) + 0.011) % 0.022 - 0.011) - 0.0022, skin + 0.026)
        return skin, nearest(design['lamp'], u, z), guide, inner

    def field(x, y, z):
        skin, shape, guide, inner = distances(x, y, z)
        pocket = smax(smax(shape - 0.003, skin + 0.004, 0.003), -(skin + depth), 0.014)
        return smax(smax(pocket, -guide, 0.002), -inner, 0.004)

    heights = [z for polygon in design['lamp'] for _, z in polygon['p']]
    x0, x1 = (body.nose_x - 0.02, body.nose_x + 0.62) if front else (body.tail_x - 0.52, body.tail_x + 0.02)
    low, high = (x0, 0, min(heights) - 0.02), (x1, body.half_width_max + 0.02, max(heights) + 0.02)
    verts, quads, normals = mesh_field(field, low, high, 0.0035, sym=True)
    skin, _, guide, inner = distances(*verts.T)
    key = 'lf' if front else 'lr'
    regions = dict(open=-0.0075 - skin, guide=guide - 0.002, cell=inner - 0.0015)
    return arrays(key, verts, quads[:, ::-1], -normals) | {
        f'{key}_{name}': values.astype('f4') for name, values in regions.items()
    }


def rails(body):
    """Points of the right roof rail, its ends sunk into the roof."""
    spec = body.p
    first, last = spec.get('rail_x', (spec['ws'][-2][1] + 0.16, spec['bl'][-1][1] - 0.10))
    points = []
    for x in np.linspace(first, last, 44):
        y = spec['g0'] - 0.22 - 0.04 * (x - 2.3) ** 2
        roof = skin_from(body, (x, y, spec['H'] + 0.08), (0, 0, -0.001))[2]
        rise = (RAIL_LIFT + RAIL_SINK) * sstep(min(x - first, last - x), 0, RAIL_LAND)
        points.append((float(x), float(y), float(roof - RAIL_SINK + rise)))
    return points


def wipers(body):
    """Two arms parked along the foot of the windscreen, just off the glass, pivots to the left (right-hand drive)."""
    spec = body.p
    foot, foot_x = spec['ws'][1]
    arms = []
    for start, end, rise in ((-0.62, -0.02, 0.035), (-0.06, 0.56, 0.040)):
        points = []
        for share in np.linspace(0, 1, 14):
            y = start + (end - start) * share
            z = foot + 0.020 + rise * share + 0.03 * (spec['cw'] * y * y)
            glass = skin_from(body, (foot_x - 0.35, y, z), (0.001, 0, 0))
            points.append((float(glass[0] - 0.010), float(y), float(z + 0.006)))
        arms.append(points)
    return arms
