"""The sky over a place: late-afternoon sun with thin cloud, or the last light of the evening."""

import math

import bpy

from kit import scene

# strength of the sky, of its sun, and what the clouds' lit side shows
AFTERNOON = dict(elevation=24, turn=-118, strength=0.115, sun=0.62, dust=1.6, cloud=(1.15, 1.07, 0.98), cover=0.55)
GOLDEN = dict(elevation=11, turn=-128, strength=0.17, sun=0.55, dust=2.4, cloud=(1.35, 1.02, 0.78), cover=0.6)
MORNING = dict(elevation=30, turn=-137, strength=0.10, sun=0.55, dust=1.0, cloud=(1.1, 1.1, 1.1), cover=0.45)
EVENING = [
    (0.0, (0.62, 0.30, 0.16)),
    (0.06, (0.44, 0.27, 0.22)),
    (0.2, (0.13, 0.15, 0.24)),
    (0.6, (0.035, 0.055, 0.12)),
    (1, (0.02, 0.03, 0.075)),
]


class World:
    def __init__(self):
        world = bpy.data.worlds.new('sky')
        scene().world = world
        world.use_nodes = True
        self.tree = world.node_tree
        self.tree.nodes.clear()

    def new(self, kind, **settings):
        made = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(made, key, value)
        return made

    def link(self, output, socket):
        self.tree.links.new(output, socket)

    def finish(self, colour, strength):
        background = self.new('Background')
        self.link(colour, background.inputs[0])
        background.inputs[1].default_value = strength
        self.link(background.outputs[0], self.new('OutputWorld').inputs[0])


def day(elevation, turn, strength, sun, dust, cloud, cover):
    """`elevation` and `turn` in degrees; turn 0 has the sun in +x, 90 in +y."""
    world = World()
    sky = world.new('TexSky', sky_type='NISHITA', sun_elevation=math.radians(elevation), sun_intensity=sun)
    sky.sun_rotation = math.radians(90 - turn)
    sky.sun_size = math.radians(2.2)  # a soft edge to the shadows, as through thin haze
    sky.dust_density, sky.air_density = dust, 1.0
    blend = world.new('MixRGB')
    world.link(clouds(world, cover), blend.inputs[0])
    world.link(sky.outputs[0], blend.inputs[1])
    blend.inputs[2].default_value = (*(channel / strength for channel in cloud), 1)
    # only what is seen or mirrored shows clouds; the light stays the plain sky's
    chosen = world.new('MixRGB')
    rays = world.new('LightPath')
    world.link(rays.outputs['Is Diffuse Ray'], chosen.inputs[0])
    world.link(blend.outputs[0], chosen.inputs[1])
    world.link(sky.outputs[0], chosen.inputs[2])
    world.finish(chosen.outputs[0], strength)


def clouds(world, cover):
    """Wind-drawn streaks on a flat ceiling, gone towards the horizon."""
    up = world.new('SeparateXYZ')
    direction = world.new('TexCoord').outputs['Generated']
    world.link(direction, up.inputs[0])
    height = math_node(world, 'MAXIMUM', up.outputs[2], 0.03)
    flat = world.new('CombineXYZ')
    for number, stretch in ((0, 0.55), (1, 1.5)):
        world.link(
            math_node(world, 'DIVIDE', math_node(world, 'MULTIPLY', up.outputs[number], stretch), height),
            flat.inputs[number],
        )
    puffs = world.new('TexNoise')
    for name, value in dict(Scale=0.75, Detail=7, Roughness=0.58, Distortion=0.35).items():
        puffs.inputs[name].default_value = value
    world.link(flat.outputs[0], puffs.inputs['Vector'])
    thick = world.new('MapRange', interpolation_type='SMOOTHSTEP')
    world.link(puffs.outputs['Fac'], thick.inputs[0])
    for socket, value in zip(list(thick.inputs)[1:5], (1 - cover, 1.08 - cover * 0.62, 0, 0.75)):
        socket.default_value = value
    fade = world.new('MapRange', interpolation_type='SMOOTHSTEP')
    world.link(up.outputs[2], fade.inputs[0])
    for socket, value in zip(list(fade.inputs)[1:5], (0.02, 0.22, 0, 1)):
        socket.default_value = value
    return math_node(world, 'MULTIPLY', thick.outputs[0], fade.outputs[0])


def math_node(world, operation, first, second):
    made = world.new('Math', operation=operation)
    for socket, value in zip(made.inputs, (first, second)):
        if isinstance(value, bpy.types.NodeSocket):
            world.link(value, socket)
        else:
            socket.default_value = value
    return made.outputs[0]


def evening(strength=1.0, levels=EVENING):
    world = World()
    up = world.new('SeparateXYZ')
    world.link(world.new('TexCoord').outputs['Generated'], up.inputs[0])
    ramp = world.new('ValToRGB')
    world.link(up.outputs[2], ramp.inputs[0])
    knots = ramp.color_ramp.elements
    while len(knots) < len(levels):
        knots.new(0.5)
    for knot, (position, colour) in zip(knots, levels):
        knot.position, knot.color = position, (*colour, 1)
    world.finish(ramp.outputs[0], strength)
