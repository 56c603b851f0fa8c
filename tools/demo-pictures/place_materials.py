"""What places are made of. Colours are scene-linear."""

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
