"""Small Blender helpers: meshes with attributes, shader nodes as expressions, soft boxes."""

import bpy
import numpy as np
from mathutils import Vector


def scene():
    return bpy.context.scene


def mesh(name, verts, quads, normals=None, attributes=None, material=None, choice=None):
    """A smooth mesh object; `attributes` are floats per vertex that shaders can read. With `choice`, a number per face,
    `material` is the list it chooses from."""
    data = bpy.data.meshes.new(name)
    data.vertices.add(len(verts))
    data.vertices.foreach_set('co', np.ascontiguousarray(verts, 'f4').ravel())
    data.loops.add(quads.size)
    data.loops.foreach_set('vertex_index', np.ascontiguousarray(quads, 'i4').ravel())
    data.polygons.add(len(quads))
    data.polygons.foreach_set('loop_start', np.arange(0, quads.size, quads.shape[1], dtype='i4'))
    data.polygons.foreach_set('use_smooth', np.ones(len(quads), bool))
    data.update(calc_edges=True)
    if normals is not None:
        custom = data.attributes.new('custom_normal', 'FLOAT_VECTOR', 'POINT')
        custom.data.foreach_set('vector', np.ascontiguousarray(normals, 'f4').ravel())
    for key, values in (attributes or {}).items():
        data.attributes.new(key, 'FLOAT', 'POINT').data.foreach_set('value', np.ascontiguousarray(values, 'f4'))
    for one in material if isinstance(material, (list, tuple)) else filter(None, [material]):
        data.materials.append(one)
    if choice is not None:
        data.polygons.foreach_set('material_index', np.ascontiguousarray(choice, 'i4'))
    return linked(name, data)


def linked(name, data):
    made = bpy.data.objects.new(name, data)
    scene().collection.objects.link(made)
    return made


def mirrored(name, verts, quads, normals, attributes, material):
    """The same part on both sides (+y as given, -y reflected)."""
    sides = []
    for sign in (1, -1):
        flip = np.array([1, sign, 1])
        faces = quads if sign > 0 else quads[:, ::-1]
        sides.append(mesh(name, verts * flip, faces, normals * flip, attributes, material))
    return sides


def tube(name, points, radius, material):
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    line = curve.splines.new('POLY')
    line.points.add(len(points) - 1)
    for knot, point in zip(line.points, points):
        knot.co = (*point, 1)
    curve.materials.append(material)
    return linked(name, curve)


class Shader:
    """A material being written: every method makes one node and returns its output socket."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.node('OutputMaterial')

    def node(self, kind, **settings):
        made = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            setattr(made, key, value)
        return made

    def put(self, socket, value):
        if value is None:
            return
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
            return
        if isinstance(value, (tuple, list)) and len(value) == 3 and len(socket.default_value) == 4:
            value = (*value, 1)
        socket.default_value = value

    def attribute(self, name):
        return self.node('Attribute', attribute_name=name).outputs['Fac']

    def math(self, operation, *values):
        made = self.node('Math', operation=operation)
        for socket, value in zip(made.inputs, values):
            self.put(socket, value)
        return made.outputs[0]

    def step(self, value, low, high, falling=False):
        made = self.node('MapRange', interpolation_type='SMOOTHSTEP')
        self.put(made.inputs[0], value)
        for socket, number in zip(list(made.inputs)[1:5], (low, high, int(falling), int(not falling))):
            socket.default_value = number
        return made.outputs[0]

    def inside(self, name, edge=0.0008, at=0.0):
        """1 where the distance attribute is below `at`, with an edge of ±`edge` metres."""
        return self.step(self.attribute(name), at - edge, at + edge, True)

    def surface(
        self,
        colour=(0.5, 0.5, 0.5),
        rough=0.4,
        metal=0,
        coat=0,
        coat_rough=0.03,
        specular=0.5,
        normal=None,
        glow=None,
        strength=0,
    ):
        made = self.node('BsdfPrincipled')
        self.put(made.inputs['Base Color'], colour)
        self.put(made.inputs['Roughness'], rough)
        self.put(made.inputs['Metallic'], metal)
        self.put(made.inputs['Coat Weight'], coat)
        self.put(made.inputs['Coat Roughness'], coat_rough)
        self.put(made.inputs['Specular IOR Level'], specular)
        self.put(made.inputs['Normal'], normal)
        if glow:
            self.put(made.inputs['Emission Color'], glow)
            self.put(made.inputs['Emission Strength'], strength)
        return made.outputs[0]

    def gloss(self, rough, normal=None):
        made = self.node('BsdfAnisotropic')
        self.put(made.inputs['Roughness'], rough)
        self.put(made.inputs['Color'], (1, 1, 1))
        self.put(made.inputs['Normal'], normal)
        return made.outputs[0]

    def mix(self, share, first, second):
        made = self.node('MixShader')
        for socket, value in zip(made.inputs, (share, first, second)):
            self.put(socket, value)
        return made.outputs[0]

    def finish(self, shader, is_light=False):
        """Only the soft boxes are sampled as lights: a glowing body sampled as one is far noisier."""
        self.tree.links.new(shader, self.output.inputs[0])
        self.material.cycles.emission_sampling = 'FRONT_BACK' if is_light else 'NONE'
        return self.material


def plain(name, **surface):
    shader = Shader(name)
    return shader.finish(shader.surface(**surface))


def soft_box(name, place, size, strength, target, feather=(0.3, 0.3), fade=0.0):
    """A one-sided light with soft edges; `fade` dims it from its lower to its upper edge."""
    bpy.ops.mesh.primitive_plane_add(size=1)
    box = bpy.context.object
    box.name = name
    box.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    box.location = place
    box.scale = (size[0], size[1], 1)

    shader = Shader(name)
    axes = shader.node('SeparateXYZ')
    shader.put(axes.inputs[0], shader.node('TexCoord').outputs['Generated'])

    def edge(axis, share):
        distance = shader.math('SUBTRACT', 0.5, shader.math('ABSOLUTE', shader.math('SUBTRACT', axis, 0.5)))
        return shader.step(distance, 0, max(share, 0.01) / 2)

    level = shader.math('MULTIPLY', edge(axes.outputs[0], feather[0]), edge(axes.outputs[1], feather[1]))
    if fade:
        ramp = shader.math('POWER', shader.math('MULTIPLY_ADD', axes.outputs[1], -fade, 1), 2.0)
        level = shader.math('MULTIPLY', level, ramp)
    facing = shader.node('NewGeometry')
    light = shader.node('Emission')
    shader.put(light.inputs[1], shader.math('MULTIPLY', level, strength))
    clear = shader.node('BsdfTransparent')
    box.data.materials.append(
        shader.finish(shader.mix(facing.outputs['Backfacing'], clear.outputs[0], light.outputs[0]), True)
    )
    box.visible_camera = False
    box.visible_shadow = False
    return box
