"""The light in a cabin: a street out of focus through the windows, and a brighter sky that only lights."""

import math

import bpy
import numpy as np

from cabin_screens import outside
from kit import scene

FILL = 1.55  # the sky lights the cabin this much brighter than the windows show it, as flash would


def build_world(seen=1.0, fill=FILL, sun=2.1, horizon=0.0):
    sunlight(sun)
    picture = outside(horizon)
    height, width = picture.shape[:2]
    image = bpy.data.images.new('outside', width, height, float_buffer=True)
    image.pixels.foreach_set(np.concatenate([picture[::-1], np.ones((height, width, 1))], 2).astype('f4').ravel())
    image.pack()
    world = bpy.data.worlds.new('outside')
    scene().world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    new, link = tree.nodes.new, tree.links.new
    picture_node = new('ShaderNodeTexEnvironment')
    picture_node.image = image
    rays, level, background = new('ShaderNodeLightPath'), new('ShaderNodeMath'), new('ShaderNodeBackground')
    level.operation = 'MULTIPLY_ADD'
    level.inputs[1].default_value, level.inputs[2].default_value = seen - fill, fill
    link(rays.outputs['Is Camera Ray'], level.inputs[0])
    link(level.outputs[0], background.inputs[1])
    plain_sky = new('ShaderNodeMixRGB')
    link(rays.outputs['Is Camera Ray'], plain_sky.inputs[0])
    plain_sky.inputs[1].default_value = (0.82, 0.83, 0.84, 1)
    link(picture_node.outputs[0], plain_sky.inputs[2])
    link(plain_sky.outputs[0], background.inputs[0])
    link(background.outputs[0], new('ShaderNodeOutputWorld').inputs[0])


def sunlight(strength):
    """A broad sun from the front left, softened as by thin cloud: it gives the seats their shape."""
    bpy.ops.object.light_add(type='SUN', rotation=(math.radians(-38), math.radians(-34), 0))
    lamp = bpy.context.object.data
    lamp.energy, lamp.angle, lamp.color = strength, math.radians(24), (1.0, 0.95, 0.87)
