"""Stands vehicles in a place, each in its own paint. Those of one look share their meshes."""

import math

from mathutils import Matrix

import paints
from kit import linked
from place_folder import WORK
from vehicle import place_vehicle

METALLIC = 0.35

_first = {}
_painted = {}


def park(look, paint, x, y, turn=0.0, z=0.0):
    """Its middle at (x, y); turn 0 looks towards -x, 90 towards -y (degrees)."""
    if look not in _first:
        _, root, _ = place_vehicle(mesh_of(look), WORK)
        _first[look] = (root.location.copy(), list(root.children))
        parts, offset = root.children, root.location.copy()
    else:
        offset, originals = _first[look]
        root = linked('vehicle', None)
        parts = [copy(part, root) for part in originals]
    spun = Matrix.Rotation(math.radians(turn), 4, 'Z')
    root.rotation_euler = (0, 0, math.radians(turn))
    root.location = spun @ offset
    root.location.x, root.location.y, root.location.z = root.location.x + x, root.location.y + y, z
    for part in parts:
        for slot in part.material_slots:
            if is_paint(slot.material):
                slot.link, slot.material = 'OBJECT', repainted(slot.material, paint)
    return root


def forget():
    """Before a new scene: what was placed before is gone."""
    _first.clear()
    _painted.clear()


def copy(part, root):
    made = linked(part.name, part.data)
    for modifier in part.modifiers:
        rounding = made.modifiers.new(modifier.name, modifier.type)
        rounding.width, rounding.segments = modifier.width, modifier.segments
    made.parent = root
    made.matrix_parent_inverse = part.matrix_parent_inverse.copy()
    made.matrix_basis = part.matrix_basis.copy()
    for slot, original in zip(made.material_slots, part.material_slots):
        slot.link, slot.material = 'OBJECT', original.material
    return made


def mesh_of(look):
    """The coarser mesh of the places where there is one, else the studio's."""
    coarse = WORK / 'interiors' / f'{look}.npz'
    return coarse if coarse.exists() else WORK / f'{look}.npz'


def is_paint(material):
    return any(node.type == 'RGB' for node in material.node_tree.nodes)


def repainted(material, paint):
    key = (material.name.split(' in ')[0], paint)
    if key not in _painted:
        made = material.copy()
        made.name = f'{key[0]} in {paint}'
        for node in made.node_tree.nodes:
            if node.type == 'RGB':
                node.outputs[0].default_value = (*paints.PAINTS[paint], 1)
            elif node.type == 'VALUE':
                node.outputs[0].default_value = METALLIC
        _painted[key] = made
    return _painted[key]
