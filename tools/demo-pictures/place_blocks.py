"""Walls, posts, panels: many boxes joined into one flat-shaded mesh. Metres, z up."""

import bpy
import numpy as np

from kit import linked

CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], float)
FACES = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])


def blocks(name, boxes, material, bevel=0.0):
    """`boxes` are ((x, y, z), (x, y, z)): lowest and highest corner."""
    verts, faces = [], []
    for number, (low, high) in enumerate(boxes):
        low, high = np.array(low, float), np.array(high, float)
        verts.append(low + CORNERS * (high - low))
        faces.append(FACES + number * 8)
    made = flat(name, np.concatenate(verts), np.concatenate(faces), material)
    if bevel:
        rounding = made.modifiers.new('rounding', 'BEVEL')
        rounding.width, rounding.segments = bevel, 2
    return made


def flat(name, verts, faces, material):
    data = bpy.data.meshes.new(name)
    data.from_pydata(np.asarray(verts, float).tolist(), [], [list(map(int, face)) for face in faces])
    data.materials.append(material)
    return linked(name, data)


def ground(name, low, high, z, material):
    (x0, y0), (x1, y1) = low, high
    return flat(name, [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], [(0, 1, 2, 3)], material)


def roof(name, outline, y0, y1, material):
    """A profile of (x, z) points drawn out from y0 to y1: gables, canopies, kerbs."""
    count = len(outline)
    verts = [(x, y, z) for y in (y0, y1) for x, z in outline]
    sides = [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
    return flat(name, verts, [tuple(range(count))[::-1], tuple(range(count, 2 * count)), *sides], material)


def copies(made, places):
    """Copies sharing one mesh: places are (x, y, z, turn in radians, size)."""
    for number, (x, y, z, turn, size) in enumerate(places):
        one = made if number == 0 else linked(made.name, made.data)
        one.location, one.rotation_euler, one.scale = (x, y, z), (0, 0, turn), (size,) * 3
        yield one
