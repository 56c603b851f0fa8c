"""Grounds and walls: asphalt, paving, gravel, grass, ribbed steel, boards, timber, brick. Colours are scene-linear."""

import math

from kit import Shader
from place_materials import axis, between, dent, noise


def asphalt(wet=0.0):
    shader = Shader('asphalt')
    patch = shader.step(noise(shader, 0.22, 4), 0.35, 0.7)
    fine = noise(shader, 160, 2)
    colour = between(
        shader,
        shader.math('MULTIPLY_ADD', fine, 0.5, shader.math('MULTIPLY', patch, 0.5)),
        (0.058, 0.059, 0.063),
        (0.120, 0.120, 0.120),
    )
    rough = shader.math('MULTIPLY_ADD', patch, 0.3 * wet + 0.08, 0.78 - 0.62 * wet)
    return shader.finish(shader.surface(colour, rough, specular=0.4, normal=dent(shader, fine, 0.003)))


def paving(tone=(0.40, 0.385, 0.36), pitch=2.4, rough=0.62):
    """Concrete in square panels with fine joints."""
    shader = Shader('paving')
    colour = between(shader, shader.step(noise(shader, 0.6, 5), 0.3, 0.72), tuple(0.82 * c for c in tone), tone)
    joint = None
    for number in (0, 1):
        phase = shader.math(
            'ABSOLUTE',
            shader.math('SUBTRACT', shader.math('FRACT', shader.math('DIVIDE', axis(shader, number), pitch)), 0.5),
        )
        line = shader.step(phase, 0.5 - 0.012 / pitch, 0.5 - 0.005 / pitch)
        joint = line if joint is None else shader.math('MAXIMUM', joint, line)
    colour = between(shader, shader.math('MULTIPLY', joint, 0.7), colour, tuple(0.25 * c for c in tone))
    return shader.finish(shader.surface(colour, rough, specular=0.4, normal=dent(shader, noise(shader, 90, 2), 0.0012)))


def gravel():
    shader = Shader('gravel')
    stones, patch = noise(shader, 42, 4), shader.step(noise(shader, 0.35, 3), 0.3, 0.75)
    colour = between(
        shader,
        shader.math('MULTIPLY_ADD', stones, 0.75, shader.math('MULTIPLY', patch, 0.35)),
        (0.20, 0.165, 0.125),
        (0.50, 0.43, 0.34),
    )
    return shader.finish(shader.surface(colour, 0.95, specular=0.15, normal=dent(shader, stones, 0.02)))


def grass(dry=0.4):
    shader = Shader('grass')
    blades, patch = noise(shader, 55, 3, (1, 1, 0.3)), shader.step(noise(shader, 0.5, 4), 0.3, 0.7)
    green, straw = (0.058, 0.098, 0.024), (0.26, 0.21, 0.085)
    mixed = between(shader, shader.math('MULTIPLY_ADD', patch, 0.5, dry * 0.8), green, straw)
    colour = between(shader, shader.math('MULTIPLY', blades, 0.55), mixed, (0.025, 0.038, 0.012))
    return shader.finish(shader.surface(colour, 0.95, specular=0.1, normal=dent(shader, blades, 0.05)))


def ribbed(colour, pitch=0.10, along=1, depth=0.012, rough=0.45, sharp=False):
    """Corrugated steel, boards or roller slats: ribs repeating along an axis."""
    shader = Shader('ribbed')
    wave = shader.math('SINE', shader.math('MULTIPLY', axis(shader, along), 2 * math.pi / pitch))
    height = shader.step(wave, 0.75, 0.95, True) if sharp else wave
    return shader.finish(shader.surface(colour, rough, specular=0.4, normal=dent(shader, height, depth)))


def timber(tone=(0.26, 0.125, 0.055), along=1):
    shader = Shader('timber')
    stretch = [1.2, 1.2, 1.2]
    stretch[along] = 0.12
    grain = noise(shader, 22, 5, tuple(stretch))
    colour = between(shader, shader.step(grain, 0.3, 0.75), tuple(0.55 * c for c in tone), tone)
    return shader.finish(shader.surface(colour, 0.5, specular=0.35))


def brick():
    shader = Shader('brick')
    made = shader.node('TexBrick')
    made.offset = 0.5
    for name, value in dict(Scale=1.0, **{'Mortar Size': 0.009, 'Brick Width': 0.24, 'Row Height': 0.086}).items():
        made.inputs[name].default_value = value
    for name, colour in dict(
        Color1=(0.25, 0.083, 0.046), Color2=(0.155, 0.055, 0.036), Mortar=(0.30, 0.27, 0.235)
    ).items():
        made.inputs[name].default_value = (*colour, 1)
    joined = shader.node('CombineXYZ')
    shader.put(joined.inputs[0], shader.math('ADD', axis(shader, 0), axis(shader, 1)))
    shader.put(joined.inputs[1], axis(shader, 2))
    shader.put(made.inputs['Vector'], joined.outputs[0])
    return shader.finish(shader.surface(made.outputs['Color'], 0.85, specular=0.2))
