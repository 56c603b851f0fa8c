"""What places are made of. Colours are scene-linear."""

import math

from kit import Shader, plain


def noise(shader, scale, detail=3, stretch=(1, 1, 1)):
    made = shader.node('TexNoise')
    made.inputs['Scale'].default_value = scale
    made.inputs['Detail'].default_value = detail
    place = shader.node('VectorMath', operation='MULTIPLY')
    shader.put(place.inputs[0], shader.node('NewGeometry').outputs['Position'])
    shader.put(place.inputs[1], stretch)
    shader.put(made.inputs['Vector'], place.outputs[0])
    return made.outputs['Fac']


def between(shader, share, first, second):
    made = shader.node('Mix', data_type='RGBA')
    shader.put(made.inputs['Factor'], share)
    shader.put(made.inputs['A'], first)
    shader.put(made.inputs['B'], second)
    return made.outputs['Result']


def dent(shader, height, distance):
    bump = shader.node('Bump')
    bump.inputs['Distance'].default_value = distance
    bump.inputs['Strength'].default_value = 1
    shader.put(bump.inputs['Height'], height)
    return bump.outputs[0]


def axis(shader, number):
    split = shader.node('SeparateXYZ')
    shader.put(split.inputs[0], shader.node('NewGeometry').outputs['Position'])
    return split.outputs[number]


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


def window(tint=(0.86, 0.91, 0.90), mirror=1.0):
    """Shop-front glass: clear, with the sky in it."""
    shader = Shader('window')
    clear = shader.node('BsdfTransparent')
    shader.put(clear.inputs['Color'], tint)
    fresnel = shader.node('Fresnel')
    fresnel.inputs[0].default_value = 1.5
    # from inside out the Fresnel term would turn into total reflection: a thin pane has none
    outside = shader.math('SUBTRACT', 1, shader.node('NewGeometry').outputs['Backfacing'])
    share = shader.math('MULTIPLY', shader.math('MULTIPLY', fresnel.outputs[0], mirror), outside)
    return shader.finish(shader.mix(share, clear.outputs[0], shader.gloss(0.0)))


def water():
    shader = Shader('water')
    waves = noise(shader, 1.6, 4, (0.35, 1, 1))
    return shader.finish(shader.surface((0.010, 0.032, 0.040), 0.06, specular=0.6, normal=dent(shader, waves, 0.09)))


def glowing(colour, strength, is_light=False):
    shader = Shader('glowing')
    made = shader.node('Emission')
    shader.put(made.inputs[0], colour)
    made.inputs[1].default_value = strength
    return shader.finish(made.outputs[0], is_light)


def hills(tone, height):
    """Far slopes: wooded in patches, paler towards the foot where the haze lies."""
    shader = Shader('hills')
    woods = shader.step(noise(shader, 0.035, 6, (1, 1, 2.2)), 0.38, 0.66)
    slope = between(shader, woods, tuple(0.80 * c for c in tone), tuple(1.12 * c for c in tone))
    haze = tuple(0.55 * c + 0.45 * level for c, level in zip(tone, (0.62, 0.64, 0.66)))
    low = shader.step(axis(shader, 2), 0.0, height * 0.8, True)
    made = shader.node('Emission')
    shader.put(made.inputs[0], between(shader, shader.math('MULTIPLY', low, 0.8), slope, haze))
    return shader.finish(made.outputs[0])


def leaves(tone, shine=0.35):
    """Light falls on leaves and through them; no two clumps have one green."""
    shader = Shader('leaves')
    colour = between(shader, shader.step(noise(shader, 1.1, 2), 0.3, 0.7), tuple(0.55 * c for c in tone), tone)
    front = shader.surface(colour, 0.55, specular=0.3)
    through = shader.node('BsdfTranslucent')
    shader.put(through.inputs['Color'], tuple(min(1, 1.5 * c) for c in tone))
    return shader.finish(shader.mix(shine, front, through.outputs[0]))


PLAIN = {
    'white': dict(colour=(0.74, 0.73, 0.70), rough=0.6, specular=0.3),
    'cream': dict(colour=(0.62, 0.57, 0.47), rough=0.7, specular=0.25),
    'charcoal': dict(colour=(0.030, 0.032, 0.035), rough=0.42, specular=0.4),
    'steel': dict(colour=(0.30, 0.31, 0.32), rough=0.38, metal=0.9),
    'line': dict(colour=(0.62, 0.61, 0.58), rough=0.7),
    'bark': dict(colour=(0.36, 0.30, 0.24), rough=0.9, specular=0.1),
    'polished': dict(colour=(0.42, 0.41, 0.39), rough=0.16, specular=0.45),
    'kerb': dict(colour=(0.44, 0.43, 0.41), rough=0.8),
    'soil': dict(colour=(0.07, 0.045, 0.028), rough=0.95),
}


def named(name):
    return plain('place ' + name, **PLAIN[name])
