"""Draws the dealers' places: `python place.py [SCENE ...]`, linear pictures to .data/demo-pictures/interiors.

`place_publish.py` cuts and compresses them into tenants/<slug>/pictures.
"""

import os
import sys
import time

import bpy
import numpy as np
from mathutils import Vector

import place_shots
from place_folder import WORK
from place_vehicles import forget
from render import set_up_cycles

OUT = WORK / 'interiors'


def main(wanted):
    draft = float(os.environ.get('DRAFT', 1))
    for scene, build in place_shots.SCENES.items():
        shots = {name: shot for name, shot in place_shots.SHOTS.items() if shot['scene'] == scene}
        missing = {name: shot for name, shot in shots.items() if draft < 1 or not (OUT / f'{name}.npy').exists()}
        if (wanted and scene not in wanted) or not missing:
            continue
        clear()
        set_up_cycles()
        outdoors()
        build()
        for name, shot in missing.items():
            started = time.time()
            np.save(OUT / f'{name}{"-draft" if draft < 1 else ""}.npy', take(shot, draft))
            print(name, round(time.time() - started, 1), 's', flush=True)


def clear():
    for kind in (bpy.data.objects, bpy.data.meshes, bpy.data.materials, bpy.data.worlds):
        for one in list(kind):
            kind.remove(one)
    forget()


def outdoors():
    cycles = bpy.context.scene.cycles
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 2
    cycles.transparent_max_bounces = 16
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.use_light_tree = True, 0.03, True


def take(shot, draft=1.0):
    """A level camera: uprights stay upright, `rise` moves the picture up as a shift lens does."""
    scene = bpy.context.scene
    lens = bpy.data.cameras.new('camera')
    camera = bpy.data.objects.new('camera', lens)
    scene.collection.objects.link(camera)
    scene.camera = camera
    eye, target = Vector(shot['eye']), Vector((*shot['target'], shot['eye'][2]))
    camera.location = eye
    camera.rotation_euler = (target - eye).to_track_quat('-Z', 'Y').to_euler()
    lens.lens, lens.shift_y, lens.shift_x = shot['focal'], shot.get('rise', 0), shot.get('aside', 0)
    width, height = (round(side * draft) for side in shot['size'])
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.cycles.samples = max(4, round(shot.get('samples', 5) * (0.6 if draft < 1 else 1)))
    return render(OUT / 'place.exr')


def render(file):
    scene = bpy.context.scene
    scene.render.filepath = str(file)
    bpy.ops.render.render(write_still=True)
    picture = bpy.data.images.load(str(file))
    pixels = np.empty(picture.size[0] * picture.size[1] * 4, 'f4')
    picture.pixels.foreach_get(pixels)
    rows = pixels.reshape(picture.size[1], picture.size[0], 4)[::-1, :, :3].astype('f2')
    bpy.data.images.remove(picture)
    os.remove(file)
    return rows


if __name__ == '__main__':
    main(sys.argv[1:])
