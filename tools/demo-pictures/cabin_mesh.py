"""Meshes cabins: the shared parts once, hull and door cards per class. Saves .npz files for `cabin_build.py`."""

import numpy as np

import cabin_parts as parts
from cabin_shell import Hull
from field import mesh_field

FRONT_HALF, BENCH_HALF = 0.255, 0.62
BENCH_HEADS = (-0.40, 0.40)


def save_shared(file):
    """Dash, console, steering wheel, a front seat (hip at 0) and a bench."""
    data = {}
    keep(data, 'dash', mesh_field(parts.dash, (-0.12, -0.9, 0.55), (0.45, 0.9, 1.05), 0.007), parts.dash_regions)
    keep(
        data,
        'console',
        mesh_field(parts.console, (0.18, -0.16, 0.38), (1.22, 0.16, 0.86), 0.006),
        parts.console_regions,
    )
    wheel = (0.15, 0.14, 0.70), (0.75, 0.58, 1.18)
    keep(data, 'steering', mesh_field(parts.steering, *wheel, 0.004), parts.steering_regions)
    for name, half, heads, grid in (('seat', FRONT_HALF, (0.0,), 0.0065), ('bench', BENCH_HALF, BENCH_HEADS, 0.009)):
        box = (-0.56, -half - 0.03, 0.40), (0.46, half + 0.03, 1.56)
        made = mesh_field(lambda x, y, z: parts.seat(x, y, z, half, heads), *box, grid)
        keep(data, name, made, lambda verts, _: parts.seat_regions(verts, half, heads))
    np.savez(file, **data)


def save_hull(file, body, **options):
    hull, data = Hull(body, **options), {}
    top = max(z for _, z in hull.spec['roof']) + 0.02
    half = hull.body.half_width_max
    box = (hull.foot_x - 0.12, 0, hull.floor_z - 0.05), (hull.back_x + 0.05, half, top)
    verts, quads, normals = mesh_field(hull.shell, *box, 0.013, sym=True)
    keep(data, 'shell', (verts, quads, normals), hull.shell_regions)
    data['shell_q'], data['shell_n'] = data['shell_q'][:, ::-1], -data['shell_n']
    box = (hull.foot_x + 0.2, 0.45, 0.42 + hull.lift), (hull.door_spans()[-1][1] + 0.05, half, hull.belt_z + 0.16)
    keep(data, 'door', mesh_field(hull.door, *box, 0.008), hull.door_regions)
    np.savez(
        file, place=[hull.foot_x, hull.lift, hull.widen, hull.back_x, hull.belt_z, top, half], rows=hull.rows, **data
    )


def keep(data, name, made, regions):
    verts, quads, normals = made
    data |= {f'{name}_v': verts.astype('f4'), f'{name}_q': quads.astype('i4'), f'{name}_n': normals.astype('f4')}
    data |= {f'{name}_a_{key}': np.asarray(values, 'f4') for key, values in regions(verts, normals).items()}
