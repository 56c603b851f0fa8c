"""Draws cabins: `python cabin.py CLASS-TRIM[-STATION] ...`, linear pictures to .data/demo-pictures/interiors.

Stations: dash, cabin, boot, panorama. `place_publish.py` compresses them. DRAFT=0.4 draws small.
"""

import math
import os
import sys
import time

import bpy
import numpy as np
from mathutils import Vector

from cabin_build import Cabin
from cabin_load import build_load
from cabin_looks import CLASSES
from cabin_mesh import save_hull, save_shared
from cabin_world import build_world
from place import OUT, clear, render
from render import set_up_cycles

SIZE, PANORAMA = (720, 480), (1360, 680)
# station: eye and target in the shared frame, focal length in mm
VIEWS = {
    'dash': ((1.36, -0.02, 1.27), (0.30, 0.05, 0.90), 20),
    'cabin': ((0.50, -0.56, 1.24), (1.50, 0.24, 0.86), 18),
}
EYE = (1.02, 0.0, 1.20)  # where the panorama is taken


def main(names):
    draft = draft_scale()
    for group, stations in grouped(names).items():
        kind, trim = group
        make_meshes(kind)
        for inside, mine in (
            (True, [s for s in stations if s != 'boot']),
            (False, [s for s in stations if s == 'boot']),
        ):
            todo = [s for s in mine if draft < 1 or not (OUT / f'cabin-{kind}-{trim}-{s}.npy').exists()]
            if todo:
                clear()
                set_up_cycles()
                settings()
                cabin = Cabin(kind, trim)
                views = VIEWS if inside else build_load(cabin, kind)
                if inside:
                    cabin.build()
                    build_world()
                for station in todo:
                    draw(cabin, f'cabin-{kind}-{trim}-{station}', views.get(station), draft)


def draft_scale():
    return float(os.environ.get('DRAFT', 1))


def grouped(names):
    found = {}
    for name in names:
        kind, trim, *station = name.split('-')
        found.setdefault((kind, trim), []).extend(station or ['dash', 'cabin', 'boot'])
    return found


def make_meshes(kind):
    shared, hull = OUT / 'cabin-shared.npz', OUT / f'hull-{kind}.npz'
    if not shared.exists():
        save_shared(shared)
    if not hull.exists():
        options = {key: CLASSES[kind][key] for key in ('raise_seats', 'sunroof') if key in CLASSES[kind]}
        save_hull(hull, CLASSES[kind]['body'], **options)


def settings():
    cycles = bpy.context.scene.cycles
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 5, 2, 2, 8
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.03


def draw(cabin, name, view, draft):
    started, scene = time.time(), bpy.context.scene
    lens = bpy.data.cameras.new('camera')
    camera = bpy.data.objects.new('camera', lens)
    scene.collection.objects.link(camera)
    scene.camera, lens.clip_start = camera, 0.02
    size, scene.cycles.samples = (PANORAMA, 4) if view is None else (SIZE, 4)
    if view is None:
        lens.type, lens.panorama_type = 'PANO', 'EQUIRECTANGULAR'
        camera.location, camera.rotation_euler = cabin.at(*EYE), (math.pi / 2, 0, math.pi / 2)
    else:
        eye, target = Vector(cabin.at(*view[0])), Vector(cabin.at(*view[1]))
        camera.location, lens.lens = eye, view[2]
        camera.rotation_euler = (target - eye).to_track_quat('-Z', 'Y').to_euler()
    scene.render.resolution_x, scene.render.resolution_y = (round(side * draft) for side in size)
    np.save(OUT / f'{name}{"-draft" if draft < 1 else ""}.npy', render(OUT / 'cabin.exr'))
    print(name, round(time.time() - started, 1), 's', flush=True)


if __name__ == '__main__':
    main(sys.argv[1:])
