"""A screen that shows a picture, in its dark case."""

import math

import bpy
import numpy as np
from kit import Shader
from mathutils import Vector
from vehicle import block


def screen(name, picture, centre, size, tilt, case, rim=0.012, glow=1.6):
    """`picture`: rows of linear RGBA; it faces +x and leans back by `tilt` degrees. Returns its two objects."""
    height, width = picture.shape[:2]
    image = bpy.data.images.new(name, width, height, float_buffer=True)
    image.pixels.foreach_set(np.ascontiguousarray(picture[::-1]).ravel())
    image.pack()
    shader = Shader(name)
    texture = shader.node('TexImage', image=image)
    surface = shader.surface((0.004,) * 3, 0.10, specular=0.4, glow=texture.outputs['Color'], strength=glow)
    bpy.ops.mesh.primitive_plane_add(size=1)
    pane = bpy.context.object
    pane.data.materials.append(shader.finish(surface))
    lean = math.radians(tilt)
    pane.rotation_euler, pane.scale, pane.location = (math.pi / 2 - lean, 0, math.pi / 2), (*size, 1), centre
    outwards = Vector((math.cos(lean), 0, math.sin(lean)))
    back = block(Vector(centre) - outwards * 0.0095, (size[0] + rim, size[1] + rim, 0.016), case, 0.005)
    back.rotation_euler = pane.rotation_euler
    return pane, back
