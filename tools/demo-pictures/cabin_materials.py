"""What cabins are lined with, for one trim of cabin_looks.py."""

from kit import Shader, plain

BLACK = (0.020, 0.020, 0.021)
GLOSS = (0.006, 0.006, 0.007)


def grain(shader, scale=900, depth=0.0004):
    noise = shader.node('TexNoise')
    noise.inputs['Scale'].default_value = scale
    noise.inputs['Detail'].default_value = 0
    shader.put(noise.inputs['Vector'], shader.node('TexCoord').outputs['Object'])
    bump = shader.node('Bump')
    bump.inputs['Distance'].default_value = depth
    bump.inputs['Strength'].default_value = 0.35
    shader.put(bump.inputs['Height'], noise.outputs['Fac'])
    return bump.outputs[0]


def layered(name, base, layers):
    """`base` under [(attribute, half edge in metres, surface)], each shown where its distance is negative."""
    shader = Shader(name)
    look = base(shader)
    for attribute, edge, surface in layers:
        look = shader.mix(shader.inside(attribute, edge), look, surface(shader))
    return shader.finish(look)


def soft(colour, rough=0.5, specular=0.35, scale=900):
    return lambda shader: shader.surface(colour, rough, specular=specular, normal=grain(shader, scale))


def smooth(colour, rough=0.3, metal=0.0, specular=0.5):
    return lambda shader: shader.surface(colour, rough, metal, specular=specular)


class Lining:
    def __init__(self, trim):
        cloth = trim['cloth']
        self.insert = soft(trim['insert'], 0.85 if cloth else 0.45, 0.2 if cloth else 0.4, 500 if cloth else 900)
        self.bolster = soft(trim['bolster'], 0.7 if cloth else 0.45, 0.25 if cloth else 0.4)
        self.padding = soft(trim['soft'], 0.55)
        self.stitch = smooth(trim['stitch'], 0.6)
        self.metal = smooth(trim['metal'], 0.30, 0.9)
        self.trim = trim

    def shell(self):
        clear = Shader('shell')
        lining, card = clear.surface(self.trim['lining'], 0.9, specular=0.15), clear.surface(BLACK, 0.6, specular=0.3)
        look = clear.mix(clear.inside('belt', 0.001), lining, card)
        look = clear.mix(clear.inside('floor', 0.002), look, clear.surface(self.trim['carpet'], 0.95, specular=0.1))
        look = clear.mix(clear.inside('frit'), look, clear.surface((0.012,) * 3, 0.65, specular=0.15))
        look = clear.mix(clear.inside('roofrim'), look, clear.surface((0.05, 0.05, 0.05), 0.5))
        pane = clear.node('BsdfTransparent')
        pane.inputs[0].default_value = (0.86, 0.90, 0.89, 1)
        return clear.finish(clear.mix(clear.inside('glass'), look, pane.outputs[0]))

    def door(self):
        layers = [('insert', 0.0008, self.insert), ('stitch', 0.0006, self.stitch), ('strip', 0.0008, self.metal)]
        return layered('door card', soft(BLACK), layers)

    def dash(self):
        dark = smooth((0.008,) * 3, 0.5)
        layers = [
            ('soft', 0.0008, self.padding),
            ('stitch', 0.0006, self.stitch),
            ('strip', 0.0008, self.metal),
            ('vent', 0.0008, dark),
            ('rim', 0.0008, self.metal),
        ]
        return layered('dash', soft(BLACK, 0.55), layers)

    def console(self):
        layers = [
            ('soft', 0.0008, self.padding),
            ('gloss', 0.0008, smooth(GLOSS, 0.10, specular=0.6)),
            ('rim', 0.0008, self.metal),
            ('stitch', 0.0006, self.stitch),
        ]
        return layered('console', soft(BLACK, 0.55), layers)

    def steering(self):
        layers = [
            ('grip', 0.0006, soft(self.trim['bolster'], 0.5)),
            ('trim', 0.0006, smooth(GLOSS, 0.12)),
            ('strip', 0.0006, smooth((0.5, 0.5, 0.51), 0.25, 1.0)),
        ]
        return layered('steering', soft(BLACK, 0.48, 0.4), layers)

    def seat(self):
        layers = [
            ('insert', 0.001, self.insert),
            ('stitch', 0.0008, self.stitch),
            ('post', 0.0008, smooth((0.6, 0.6, 0.6), 0.15, 1.0)),
        ]
        return layered('seat', self.bolster, layers)

    def plain(self, name):
        looks = {
            'black': dict(colour=BLACK, rough=0.5, specular=0.35),
            'gloss': dict(colour=GLOSS, rough=0.10),
            'belt': dict(colour=self.trim['belt'], rough=0.7, specular=0.25),
            'lining': dict(colour=self.trim['lining'], rough=0.9, specular=0.15),
            'metal': dict(colour=self.trim['metal'], rough=0.3, metal=0.9),
            'chrome': dict(colour=(0.6, 0.6, 0.61), rough=0.15, metal=1.0),
            'mirror': dict(colour=(0.72, 0.76, 0.78), rough=0.02, metal=1.0),
            'carpet': dict(colour=self.trim['carpet'], rough=0.95, specular=0.1),
            'red': dict(colour=(0.45, 0.012, 0.010), rough=0.35),
        }
        return plain('cabin ' + name, **looks[name])
