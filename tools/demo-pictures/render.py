"""Renders one meshed vehicle from given stations: `python render.py BODY.npz WHEELS OUT JOBS` (JSON list).

A job is {"name", "aim", "azimuth", "paint", "width", "samples"}, its aim 'vehicle', 'wheel' or 'walk-around' (the same
distance all round), its paint scene-linear. Its picture is OUT/<name>.npy, scene-linear half floats.
"""

import json
import math
import os
import sys

import bpy
import numpy as np
from materials import set_paint
from mathutils import Vector
from studio import build_studio, set_heading
from vehicle import place_vehicle

FOCAL_MM = 70
CAMERA_HEIGHT_M = 1.15
FILLS = (0.86, 0.66)  # of the frame's width and height
METALLIC = 0.35
WHEEL_DISTANCES = 4.6  # wheel diameters from the camera


def main(body_file, wheel_folder, out_folder, jobs):
    for leftover in list(bpy.data.objects):
        bpy.data.objects.remove(leftover)
    set_up_cycles()
    facts, root, skin = place_vehicle(body_file, wheel_folder)
    build_studio()
    for job in json.loads(jobs):
        set_paint(job['paint'], METALLIC)
        aim_camera(job, facts, skin, root)
        np.save(os.path.join(out_folder, job['name'] + '.npy'), shoot(job, out_folder))
        print('rendered', job['name'], flush=True)


def set_up_cycles():
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.use_persistent_data = True
    scene.render.image_settings.file_format = 'OPEN_EXR'
    scene.render.image_settings.color_depth = '16'
    scene.render.image_settings.exr_codec = 'ZIP'
    scene.view_settings.view_transform = 'Standard'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = True
    cycles.denoiser = 'OPENIMAGEDENOISE'
    cycles.denoising_input_passes = 'RGB_ALBEDO_NORMAL'
    cycles.denoising_prefilter = 'FAST'
    cycles.use_light_tree = False
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 4
    cycles.transparent_max_bounces = 12
    cycles.sample_clamp_indirect = 4.0
    cycles.blur_glossy = 0.5
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.pixel_filter_type = 'BLACKMAN_HARRIS'
    cycles.filter_width = 1.3


def aim_camera(job, facts, skin, root):
    """Azimuth 0 looks straight at the nose, 90 at the left side (nose to the left), 180 at the tail."""
    scene = bpy.context.scene
    lens = bpy.data.cameras.get('camera') or bpy.data.cameras.new('camera')
    camera = bpy.data.objects.get('camera') or bpy.data.objects.new('camera', lens)
    if camera.name not in scene.collection.objects:
        scene.collection.objects.link(camera)
    scene.camera = camera
    lens.lens, lens.sensor_width = FOCAL_MM, 36

    towards, right = axes_of(job['azimuth'])
    tall = facts.get('fills_height', FILLS[1])
    target = Vector((0, 0, facts['H'] * 0.45))
    if job['aim'] == 'wheel':
        target = root.location + Vector((0, -facts['track'], facts['D'] * 0.56))
        distance = facts['D'] * WHEEL_DISTANCES
    elif job['aim'] == 'walk-around':
        target.x = (skin[:, 0].min() + skin[:, 0].max()) / 2
        steps = [axes_of(azimuth) for azimuth in range(0, 360, 30)]
        distance = max(fit(skin - np.array(target), *axes, tall, centred=True)[0] for axes in steps)
    else:
        distance, shift = fit(skin - np.array(target), towards, right, tall)
        target += right * shift
    camera.location = target + towards * distance
    camera.location.z = CAMERA_HEIGHT_M
    camera.rotation_euler = (target - camera.location).to_track_quat('-Z', 'Y').to_euler()
    set_heading(-towards)


def axes_of(azimuth):
    angle = math.radians(azimuth)
    return Vector((-math.cos(angle), -math.sin(angle), 0)), Vector((math.sin(angle), -math.cos(angle), 0))


def fit(skin, towards, right, tall, centred=False):
    """(distance, sideways shift) at which the vehicle fills the frame, by a few rounds of projecting its skin."""
    zoom, distance, shift = FOCAL_MM / 36, 10.0, 0.0
    for _ in range(8):
        depth = distance - skin @ np.array(towards)
        across = (skin @ np.array(right) - shift) / depth * zoom
        if not centred:
            shift += (across.min() + across.max()) / 2 * distance / zoom
        upwards = skin[:, 2] / depth * zoom * 1.5
        wide = 2 * np.abs(across).max() if centred else across.max() - across.min()
        distance *= max(wide / FILLS[0], (upwards.max() - upwards.min()) / tall)
    return distance, shift


def shoot(job, out_folder):
    scene = bpy.context.scene
    scene.render.resolution_x = job['width']
    scene.render.resolution_y = round(job['width'] * 2 / 3)
    scene.cycles.samples = job['samples']
    scene.render.filepath = os.path.join(out_folder, job['name'] + '.exr')
    bpy.ops.render.render(write_still=True)
    picture = bpy.data.images.load(scene.render.filepath)
    pixels = np.empty(picture.size[0] * picture.size[1] * 4, 'f4')
    picture.pixels.foreach_get(pixels)
    rows = pixels.reshape(picture.size[1], picture.size[0], 4)[::-1, :, :3].astype('f2')
    bpy.data.images.remove(picture)
    os.remove(scene.render.filepath)
    return rows


if __name__ == '__main__':
    main(*sys.argv[1:5])
