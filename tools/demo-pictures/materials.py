"""What a vehicle is made of. Body regions come from the distance attributes that `body.py` stores on each vertex."""

import math

from kit import Shader, plain

COAT_IOR = 1.50  # the clearcoat is a Fresnel layer of its own: Principled's is too weak to look wet
COAT_ROUGH = 0.012
GLASS_IOR = 1.52
# reflections of the windscreen and of the other panes are cut to these shares, as a photographer's filter does
POLARISER, SIDE_POLARISER = 0.22, 0.38

_paint_inputs = []


def set_paint(colour, metallic):
    """Repaints everything painted; colour is scene-linear."""
    for rgb, metal in _paint_inputs:
        rgb.outputs[0].default_value = (*colour, 1)
        metal.outputs[0].default_value = metallic


def paint(shader, normal=None):
    rgb, metal = shader.node('RGB'), shader.node('Value')
    _paint_inputs.append((rgb, metal))
    base = shader.node('BsdfPrincipled')
    shader.put(base.inputs['Base Color'], rgb.outputs[0])
    shader.put(base.inputs['Metallic'], metal.outputs[0])
    shader.put(base.inputs['Roughness'], shader.math('MULTIPLY_ADD', metal.outputs[0], -0.14, 0.44))
    shader.put(base.inputs['Specular IOR Level'], 0.20)
    shader.put(base.inputs['Coat Weight'], 0)
    shader.put(base.inputs['Normal'], normal)
    fresnel = shader.node('Fresnel')
    fresnel.inputs[0].default_value = COAT_IOR
    shader.put(fresnel.inputs['Normal'], normal)
    return shader.mix(fresnel.outputs[0], base.outputs[0], shader.gloss(COAT_ROUGH, normal))


def glass(shader, tint=0.16, polarised=True, colour=(0.97, 0.99, 0.985), flat=False):
    """Thin glass: tinted see-through plus gloss on the outer face. `flat` panes are polarised wherever they face: they
    would mirror a light card as one pale sheet."""
    clear = shader.node('BsdfTransparent')
    shader.put(clear.inputs['Color'], tuple(tint * channel for channel in colour))
    fresnel = shader.node('Fresnel')
    fresnel.inputs[0].default_value = GLASS_IOR
    facing = shader.node('NewGeometry')
    share = shader.math('MULTIPLY', fresnel.outputs[0], shader.math('SUBTRACT', 1, facing.outputs['Backfacing']))
    if flat:
        share = shader.math('MULTIPLY', share, POLARISER)
    elif polarised:
        axes = shader.node('SeparateXYZ')
        shader.put(axes.inputs[0], facing.outputs['Normal'])
        forwards = shader.step(axes.outputs[0], -0.55, -0.30, True)
        cut = shader.math('MULTIPLY_ADD', forwards, POLARISER - SIDE_POLARISER, SIDE_POLARISER)
        share = shader.math('MULTIPLY', share, cut)
    return shader.mix(shader.math('MINIMUM', share, 1), clear.outputs[0], shader.gloss(0.0))


def body(regions, flat_glass=False):
    """What the faces of a body choose from: bare paint, paint with opaque regions over it, and with clear ones too.

    They look alike where they meet. Kept apart because a ray pays for every node of the material it meets, and a shadow
    ray for the whole of a material that may be clear. `regions`: the distance attributes this body has.
    """
    bare, opaque, clear = (Shader(name) for name in ('body paint', 'body', 'body with glass'))
    see_through = with_clear_regions(clear, body_regions(clear, regions), regions, flat_glass)
    return [bare.finish(paint(bare)), opaque.finish(body_regions(opaque, regions)), clear.finish(see_through)]


def body_regions(shader, regions):
    """Paint first, then every opaque region over it, in the order they lie on a real body."""
    seam, normal = seams(shader, regions)
    look = paint(shader, normal)
    surfaces = dict(
        white=dict(colour=(0.62, 0.62, 0.61), rough=0.28, coat=0.6, coat_rough=0.06, normal=normal),
        alu=dict(colour=(0.40, 0.40, 0.41), rough=0.36, metal=1.0, normal=normal),
        seam=dict(colour=(0.004,) * 3, rough=0.8, specular=0.1),
        clad=dict(colour=(0.022, 0.022, 0.023), rough=0.55, specular=0.35, normal=normal),
        black=dict(colour=(0.006, 0.006, 0.007), rough=0.06, normal=normal),
        grille=None,
        refl=dict(colour=(0.30, 0.006, 0.006), rough=0.12, specular=0.6),
        chrome=dict(colour=(0.50, 0.50, 0.51), rough=0.30, metal=1.0),
        eye=dict(colour=(0.03, 0.03, 0.034), rough=0.05, metal=0.6),
        glow=dict(colour=(0.8,) * 3, rough=0.1, glow=(0.93, 0.97, 1.0), strength=3.4),
        tail=dict(colour=(0.09, 0.004, 0.005), rough=0.05, specular=0.6, normal=normal),
        tailglow=dict(colour=(0.5, 0.01, 0.01), rough=0.1, glow=(1.0, 0.05, 0.035), strength=2.6),
        under=dict(colour=(0.008,) * 3, rough=0.9, specular=0.1),
    )
    for name, surface in surfaces.items():
        if name == 'seam':
            look = shader.mix(seam, look, shader.surface(**surface))
        elif f'a_{name}' in regions:
            over = shader.surface(**surface) if surface else grille(shader)
            look = shader.mix(shader.inside(f'a_{name}', 0.002 if name == 'under' else 0.0008), look, over)
    return look


def with_clear_regions(shader, look, regions, flat_glass):
    """Panes, and lamps as lenses: their bowl, modules and light guides are meshes of their own behind them."""
    look = shader.mix(shader.inside('a_glass'), look, glass(shader, flat=flat_glass))
    if 'a_lampf' in regions:
        look = shader.mix(shader.inside('a_lampf'), look, glass(shader, 0.94, polarised=False))
        look = shader.mix(shader.inside('a_lampr'), look, glass(shader, 0.80, polarised=False, colour=(1, 0.10, 0.09)))
    lining = shader.surface((0.03, 0.03, 0.032), 0.8, specular=0.2)
    behind = shader.mix(shader.inside('a_glass'), lining, glass(shader, tint=0.55))
    return shader.mix(shader.node('NewGeometry').outputs['Backfacing'], look, behind)


def seams(shader, regions):
    """Shut lines as a mask, and the surface normal dented by them and by the edges of glass, cladding and lamps."""
    line = groove = None
    for number in range(1, 6):
        distance = shader.math('ABSOLUTE', shader.attribute(f'a_s{number}'))
        thin, wide = shader.step(distance, 0.0017, 0.0030, True), shader.step(distance, 0.0015, 0.0065, True)
        line = thin if line is None else shader.math('MAXIMUM', line, thin)
        groove = wide if groove is None else shader.math('MAXIMUM', groove, wide)
    black = shader.step(shader.attribute('a_black'), -0.004, 0.004, True)
    cladding = shader.step(shader.attribute('a_clad'), -0.005, 0.003)
    depth = shader.math('ADD', groove, shader.math('MULTIPLY', shader.math('ADD', black, cladding), 0.5))
    if 'a_lampf' in regions:
        nearest = shader.math('MINIMUM', shader.attribute('a_lampf'), shader.attribute('a_lampr'))
        edge = shader.step(shader.math('ABSOLUTE', nearest), 0.001, 0.005, True)
        depth = shader.math('ADD', depth, shader.math('MULTIPLY', edge, 0.8))
    bump = shader.node('Bump', invert=True)
    bump.inputs['Strength'].default_value = 1
    bump.inputs['Distance'].default_value = 0.004
    shader.put(bump.inputs['Height'], depth)
    return line, bump.outputs[0]


def grille(shader):
    axes = shader.node('SeparateXYZ')
    shader.put(axes.inputs[0], shader.node('TexCoord').outputs['Object'])
    rows = shader.math('SINE', shader.math('MULTIPLY', axes.outputs[2], 2 * math.pi / 0.018))
    columns = shader.math('SINE', shader.math('MULTIPLY', axes.outputs[1], 2 * math.pi / 0.030))
    bars = shader.step(shader.math('MAXIMUM', rows, shader.math('SUBTRACT', columns, 0.2)), 0.1, 0.5)
    return shader.mix(bars, shader.surface((0.003,) * 3, 0.7), shader.surface((0.018, 0.018, 0.019), 0.22))


def lamp(front):
    """The inside of a lamp, and the same with its open front cut away: faces choose (see `body`)."""
    name = 'front lamp' if front else 'rear lamp'
    closed, rim = Shader(name), Shader(name + ' rim')
    cut = rim.mix(rim.inside('open', 0.0003), lamp_inside(rim, front), rim.node('BsdfTransparent').outputs[0])
    return [closed.finish(lamp_inside(closed, front)), rim.finish(cut)]


def lamp_inside(shader, front):
    """Dark bowl, bright-rimmed modules (front) or ribs (rear), glowing light guide."""
    bowl = shader.surface((0.11, 0.11, 0.115) if front else (0.10, 0.012, 0.012), 0.22, 0.9)
    if front:
        eye = shader.surface((0.02, 0.022, 0.028), 0.04, specular=0.8)
        edge = shader.surface((0.75, 0.76, 0.78), 0.12, 1.0)
        cell = shader.mix(shader.inside('cell', 0.0006, -0.0042), edge, eye)
    else:
        cell = shader.surface((0.16, 0.014, 0.014), 0.25, 0.6)
    look = shader.mix(shader.inside('cell', 0.0006), bowl, cell)
    colour, strength = ((0.93, 0.97, 1.0), 3.4) if front else ((1.0, 0.05, 0.035), 3.2)
    guide = shader.surface((0.8,) * 3, 0.3, glow=colour, strength=strength)
    return shader.mix(shader.inside('guide', 0.0006), look, guide)


def mirror():
    """Painted cap, black foot, mirror glass."""
    shader = Shader('mirror')
    look = shader.mix(shader.inside('a_black'), paint(shader), shader.surface((0.015, 0.015, 0.016), 0.35))
    return shader.finish(shader.mix(shader.inside('a_glass'), look, shader.surface((0.75, 0.78, 0.8), 0.02, 1)))


def painted():
    shader = Shader('painted')
    return shader.finish(paint(shader))


def rim():
    """Diamond cut: bright on the face that the lathe has touched, dark elsewhere."""
    shader = Shader('rim')
    dark = shader.surface((0.035, 0.035, 0.037), 0.30, 0.5, coat=0.6)
    bright = shader.surface((0.58, 0.58, 0.59), 0.30, 1.0)
    return shader.finish(shader.mix(shader.step(shader.attribute('a_face'), -0.0005, 0.0005), dark, bright))


PLAIN = {
    'tyre': dict(colour=(0.018,) * 3, rough=0.62, specular=0.35),
    'disc': dict(colour=(0.085, 0.085, 0.09), rough=0.38, metal=1),
    'caliper': dict(colour=(0.03, 0.03, 0.032), rough=0.35, metal=0.3),
    'plastic': dict(colour=(0.02, 0.02, 0.021), rough=0.5, specular=0.35),
    'wiper': dict(colour=(0.012,) * 3, rough=0.45),
    'rail': dict(colour=(0.42, 0.42, 0.43), rough=0.24, metal=1),
    'seat': dict(colour=(0.045, 0.043, 0.042), rough=0.7),
    'trim': dict(colour=(0.02,) * 3, rough=0.6),
}


def named(name):
    return plain(name, **PLAIN[name])
