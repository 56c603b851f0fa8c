"""The studio, fixed to the vehicle: bright cards over a dark horizon, so that flanks read as glossy clearcoat."""

import bpy
from kit import Shader, scene, soft_box

BACKDROP = (0.90, 0.860, 0.806)  # seamless warm paper, scene-linear
FLOOR_COLOUR = (0.45, 0.437, 0.418)
FLOOR_FADE = (2.9, 7.5)  # m from the vehicle: the lit floor dissolves into the paper
FLOOR_DARK = (1.9, 4.2)  # m: in mirrors the floor darkens from here on
FLOOR_DARK_LEVEL = 0.10
# the world as (sine of elevation, level): what the camera sees, and what paint reflects
SEEN = [(0, 1.0), (0.10, 1.0), (0.30, 0.90), (0.8, 0.70)]
REFLECTED = [(0, 0.05), (0.08, 0.05), (0.20, 0.07), (0.45, 0.16), (1, 0.28)]
# cosine to the camera's heading: rays that run on past the vehicle meet the paper, those thrown back the dark room
FORWARD = (0.72, 0.94)


def build_studio():
    build_world()
    build_floor()
    build_lights()


def set_heading(direction):
    """Tells the world where the camera looks; needed for every camera position."""
    scene().world.node_tree.nodes['heading'].inputs[1].default_value = (direction[0], direction[1], 0)


def build_world():
    world = bpy.data.worlds.new('studio')
    scene().world = world
    world.use_nodes = True
    world.cycles.sampling_method = 'NONE'  # it is smooth: rays that find it by chance are enough
    tree = world.node_tree
    tree.nodes.clear()
    new, link = tree.nodes.new, tree.links.new
    direction = new('ShaderNodeTexCoord').outputs['Generated']
    up = new('ShaderNodeSeparateXYZ')
    link(direction, up.inputs[0])

    def ramp(levels):
        made = new('ShaderNodeValToRGB')
        link(up.outputs[2], made.inputs[0])
        made.color_ramp.interpolation = 'B_SPLINE'
        knots = made.color_ramp.elements
        while len(knots) < len(levels):
            knots.new(0.5)
        for knot, (position, level) in zip(knots, levels):
            knot.position = position
            knot.color = (*[channel * level for channel in BACKDROP], 1)
        return made.outputs[0]

    blend = new('ShaderNodeMixRGB')
    rays = new('ShaderNodeLightPath')
    link(ramp(REFLECTED), blend.inputs[1])
    link(ramp(SEEN), blend.inputs[2])
    heading = new('ShaderNodeVectorMath')
    heading.operation = 'DOT_PRODUCT'
    heading.name = 'heading'
    link(direction, heading.inputs[0])
    ahead = new('ShaderNodeMapRange')
    ahead.interpolation_type = 'SMOOTHSTEP'
    link(heading.outputs['Value'], ahead.inputs[0])
    ahead.inputs[1].default_value, ahead.inputs[2].default_value = FORWARD
    mirrored = new('ShaderNodeMath')
    mirrored.operation = 'MULTIPLY'
    link(ahead.outputs[0], mirrored.inputs[0])
    link(rays.outputs['Is Glossy Ray'], mirrored.inputs[1])
    seen = new('ShaderNodeMath')
    seen.operation = 'MAXIMUM'
    link(rays.outputs['Is Camera Ray'], seen.inputs[0])
    link(mirrored.outputs[0], seen.inputs[1])
    link(seen.outputs[0], blend.inputs[0])
    background = new('ShaderNodeBackground')
    link(blend.outputs[0], background.inputs[0])
    link(background.outputs[0], new('ShaderNodeOutputWorld').inputs[0])


def build_floor():
    """Slightly glossy paper for the camera; for mirror rays it falls off to dark, which draws a horizon in the doors."""
    bpy.ops.mesh.primitive_circle_add(vertices=128, radius=60, fill_type='NGON')
    floor = bpy.context.object
    floor.name = 'floor'
    shader = Shader('floor')
    oval = shader.node('VectorMath', operation='MULTIPLY')
    shader.put(oval.inputs[0], shader.node('NewGeometry').outputs['Position'])
    shader.put(oval.inputs[1], (0.72, 1, 1))
    length = shader.node('VectorMath', operation='LENGTH')
    shader.put(length.inputs[0], oval.outputs[0])
    radius = length.outputs['Value']

    lit = shader.surface(FLOOR_COLOUR, 0.20, specular=0.34)
    paper = shader.node('Emission')
    shader.put(paper.inputs[0], BACKDROP)
    dark = shader.node('Emission')
    shader.put(dark.inputs[0], BACKDROP)
    dark.inputs[1].default_value = FLOOR_DARK_LEVEL
    seen = shader.mix(shader.step(radius, *FLOOR_FADE), lit, paper.outputs[0])
    in_mirrors = shader.mix(shader.step(radius, *FLOOR_DARK), lit, dark.outputs[0])
    is_mirror = shader.node('LightPath').outputs['Is Glossy Ray']
    floor.data.materials.append(shader.finish(shader.mix(is_mirror, seen, in_mirrors)))


def build_lights():
    # overhead, narrower than the shoulders, so that its edge draws the roof rail
    soft_box('top', (0.3, 0, 4.3), (8.6, 3.4), 2.7, (0.3, 0, 0), (0.45, 0.35))
    # flanks: crisp lower edge, fading upwards; so long that a front three-quarter view still mirrors them in the doors
    for side in (-1, 1):
        soft_box('flank', (0, side * 4.7, 2.65), (19, 1.7), 8.5, (0, 0, 0.9), (0.25, 0.12), fade=0.6)
    soft_box('front', (-6.2, 0, 2.7), (5.6, 1.5), 5.0, (-1.5, 0, 0.8), (0.40, 0.25), fade=0.5)
    soft_box('rear', (6.2, 0, 2.7), (5.6, 1.5), 5.0, (1.5, 0, 0.8), (0.40, 0.25), fade=0.5)
