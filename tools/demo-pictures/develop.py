"""Makes pictures in any paint.

`python develop.py NAMES.json OUT` writes exactly the listed `<look>-<paint>-<station>.webp`,
`python develop.py --spins OUT` the walk-arounds as `<look>-<paint>/01.webp` and so on.

Every view was rendered once, painted green. Red and blue then show the vehicle as if it were black; its green as if
black follows from them, since all light here is white or the paper's warm white. What green has beyond that is the
paint's. Light adds up: per channel, scene-linear, picture = black + painted × paint / PROBE_LEVEL. Floor, mirrors and
glass follow by themselves; no masks.
"""

import itertools
import json
import os
import pathlib
import sys

import cv2
import numpy as np
from models import CLOSE_UPS, SPIN_FRAMES, SPINS
from paints import PAINTS, PROBE_LEVEL

HERE = pathlib.Path(__file__).parent
WORK = pathlib.Path(os.environ.get('VEHICLE_WORK', HERE / '../../.data/demo-pictures')).resolve()
LEAST_WIDTH = 640  # px of any picture; close-ups of drafts are enlarged to it
EXPOSURE = 2**0.22
BACKDROP = (0.90, 0.860, 0.806)  # as in studio.py, which needs Blender
QUALITY, SPIN_QUALITY = 76, 70
# of the studio's warm white: how far red lies from green against green from blue
WARMTH = (BACKDROP[0] - BACKDROP[1]) / (BACKDROP[1] - BACKDROP[2])
LUMINANCE = np.float32([0.2126, 0.7152, 0.0722])
LIGHT_COLOUR = np.float32([1.007, 1, 0.988])  # of what lights the paint, relative to green


def develop(names, out):
    """Writes the listed pictures; a name whose view is not rendered is an error that lists them all."""
    out.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not render_of(name)]
    if missing:
        raise SystemExit(f'not rendered: {" ".join(missing)}')
    for view, of_view in itertools.groupby(sorted(names, key=render_of), render_of):
        black, painted = unmix(np.load(view).astype(np.float32))
        for name in of_view:
            _, paint, station = parse(name)
            picture = mix(black, painted, paint)
            if station in CLOSE_UPS:
                picture = cut(picture, CLOSE_UPS[station])
            write_webp(enlarged(picture, LEAST_WIDTH), out / name, QUALITY)


def parse(name):
    kind, letter, paint, station = name.removesuffix('.webp').split('-')
    return f'{kind}-{letter}', paint, station


def render_of(name):
    look, _, station = parse(name)
    return render_file(f'{look}-{"hero" if station in CLOSE_UPS else station}')


def render_file(view):
    """The render of a view, its draft where there is no better one, None where there is neither."""
    return next((file for file in (WORK / f'{view}.npy', WORK / f'draft/{view}.npy') if file.exists()), None)


def develop_spins(out):
    for look, paint in SPINS.items():
        frames = [render_file(f'{look}-spin-{number:02d}') for number in range(1, SPIN_FRAMES + 1)]
        if all(frames):
            folder = out / f'{look}-{paint}'
            folder.mkdir(parents=True, exist_ok=True)
            for number, frame in enumerate(frames, 1):
                write_webp(np.load(frame).astype(np.float32), folder / f'{number:02d}.webp', SPIN_QUALITY)


def mix(black, painted, paint):
    return black + painted * (np.float32(PAINTS[paint]) / PROBE_LEVEL)


def unmix(probe):
    """(the view painted black, what a paint of level PROBE_LEVEL adds), each with three channels."""
    red, green, blue = probe[..., 0], probe[..., 1], probe[..., 2]
    neutral = (red + WARMTH * blue) / (1 + WARMTH)
    black = np.stack([red, np.minimum(green, neutral), blue], -1)
    return black, np.maximum(green - neutral, 0)[..., None] * LIGHT_COLOUR


def cut(picture, box):
    height, width = picture.shape[:2]
    left, top = round(box[0] * width), round(box[1] * height)
    return picture[top : top + round(box[3] * height), left : left + round(box[2] * width)]


def enlarged(picture, width):
    scale = width / picture.shape[1]
    return picture if scale <= 1 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)


def tone(linear):
    """A filmic curve that lets very bright values lose their colour, then sRGB."""
    light = np.maximum(linear, 0) * EXPOSURE
    luminance = (light * LUMINANCE).sum(-1, keepdims=True)
    light = (light + (luminance - light) * np.clip((luminance - 0.8) / 4, 0, 0.7)) * 0.62
    curved = np.clip(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14), 0, 1)
    return np.where(curved <= 0.0031308, 12.92 * curved, 1.055 * curved ** (1 / 2.4) - 0.055)


def write_webp(linear, file, quality=QUALITY):
    pixels = (tone(linear) * 255 + 0.5).astype(np.uint8)[..., ::-1]
    cv2.imwrite(str(file), pixels, [cv2.IMWRITE_WEBP_QUALITY, quality])


if __name__ == '__main__':
    if sys.argv[1] == '--spins':
        develop_spins(pathlib.Path(sys.argv[2]))
    else:
        develop(json.loads(pathlib.Path(sys.argv[1]).read_text()), pathlib.Path(sys.argv[2]))
