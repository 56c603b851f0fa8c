"""Cuts and compresses what `place.py` and `cabin.py` have drawn: `python place_publish.py`; says what is still missing.

tenants/<slug>/pictures/*.webp, tenants/_photos/cabin-*.webp, tenants/_panoramas/*.webp.
"""

import pathlib

import cv2
import numpy as np

from develop import tone
from place_cuts import CUTS, GAINS
from place_folder import WORK

OUT = WORK / 'interiors'
TENANTS = pathlib.Path(__file__).resolve().parents[2] / 'tenants'
LIMITS = {1920: 150_000, 1600: 130_000, 1280: 90_000}  # bytes by width
CABIN_BYTES, PANORAMA_BYTES = 26_000, 215_000


def main():
    missing = []
    for slug, cuts in CUTS.items():
        for name, (source, box, size) in cuts.items():
            file = TENANTS / slug / 'pictures' / f'{name}.webp'
            if not fresh(file, source):
                missing += [] if write(file, source, box, size, LIMITS[size[0]]) else [f'{slug}/{name}']
    for source in sorted(OUT.glob('cabin-*.npy')):
        name = source.stem
        if name.endswith('-draft'):
            continue
        if name.endswith('-panorama'):
            file = TENANTS / '_panoramas' / f'{name.removeprefix("cabin-").removesuffix("-panorama")}.webp'
            fresh(file, name) or write(file, name, (0, 0, 1), (2048, 1024), PANORAMA_BYTES)
        else:
            file = TENANTS / '_photos' / f'{name}.webp'
            fresh(file, name) or write(file, name, (0, 0, 1), (960, 640), CABIN_BYTES)
    print('missing:', *missing)


def fresh(file, source):
    drawn = OUT / f'{source}.npy'
    return file.exists() and drawn.exists() and file.stat().st_mtime > drawn.stat().st_mtime


def write(file, source, box, size, limit):
    drawn = OUT / f'{source}.npy'
    if not drawn.exists():
        return False
    picture = cut(np.load(drawn).astype(np.float32) * GAINS.get(source, 1.0), box, size)
    file.parent.mkdir(parents=True, exist_ok=True)
    for quality in range(84, 30, -4):
        cv2.imwrite(str(file), picture, [cv2.IMWRITE_WEBP_QUALITY, quality])
        if file.stat().st_size <= limit:
            break
    print(file.relative_to(TENANTS), file.stat().st_size, 'bytes at', quality, flush=True)
    return True


def cut(linear, box, size):
    """`box`: left, top and width as shares of the picture; the height follows from `size`."""
    pixels = (tone(linear) * 255 + 0.5).astype(np.uint8)[..., ::-1]
    height, width = pixels.shape[:2]
    left, wide = round(box[0] * width), round(box[2] * width)
    high = min(height, round(wide * size[1] / size[0]))
    top = min(round(box[1] * height), height - high)
    part = pixels[top : top + high, left : left + wide]
    grown = cv2.resize(part, size, interpolation=cv2.INTER_LANCZOS4 if size[0] > wide else cv2.INTER_AREA)
    if size[0] <= wide:
        return grown
    soft = cv2.GaussianBlur(grown, (0, 0), 1.1)
    return cv2.addWeighted(grown, 1.35, soft, -0.35, 0)


if __name__ == '__main__':
    main()
