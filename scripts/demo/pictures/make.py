"""Draws the demo's pictures: `python make.py [LOOK ...]`. Resumes where it stopped; see README.md.

Meshes, renders and pictures go to `.data/demo-pictures` (or VEHICLE_WORK); `make-photos.ts` takes them from there.
"""

import json
import os
import pathlib
import subprocess
import sys

import numpy as np
from develop import GREY, recolour, write_webp
from fittings import save_vehicle
from models import CLOSE_UPS, GRID_M, LOOKS, STATIONS, WALK_AROUND
from paints import PAINTS
from wheel import SIZES, save_wheel

HERE = pathlib.Path(__file__).parent
WORK = pathlib.Path(os.environ.get('VEHICLE_WORK', HERE / '../../../.data/demo-pictures')).resolve()
POOL = WORK / 'pool'
BASES = {'grey': (GREY,) * 3, 'black': (0.0,) * 3}


def main(looks):
    WORK.mkdir(parents=True, exist_ok=True)
    POOL.mkdir(exist_ok=True)
    for style in SIZES:
        file = WORK / f'wheel_{style}.npz'
        if not file.exists():
            save_wheel(style, file)
    for look in looks:
        render(look, jobs_of(look))
        develop(look)


def jobs_of(look):
    for station, view in STATIONS.items():
        for base, colour in BASES.items():
            yield job(f'{look}-{station}-{base}', view, colour)
    if look == WALK_AROUND[0]:
        for station, view in WALK_AROUND[2].items():
            yield job(f'{look}-{station}', view, PAINTS[WALK_AROUND[1]])


def job(name, view, colour):
    azimuth, width, samples = view
    return dict(name=name, azimuth=azimuth, width=width, samples=samples, paint=list(colour))


def render(look, jobs):
    missing = [one for one in jobs if not (WORK / f'{one["name"]}.npy').exists()]
    if not missing:
        return
    body = WORK / f'{look}.npz'
    if not body.exists():
        print(look, save_vehicle(LOOKS[look], body, GRID_M), 'vertices', flush=True)
    # a process of its own: Blender keeps everything it ever loaded
    subprocess.run([sys.executable, HERE / 'render.py', body, WORK, WORK, json.dumps(missing)], check=True)


def develop(look):
    for station in STATIONS:
        grey, black = (np.load(WORK / f'{look}-{station}-{base}.npy').astype(np.float32) for base in BASES)
        for paint in PAINTS:
            picture = recolour(black, grey, paint)
            write_webp(picture, POOL / f'{look}-{paint}-{station}.webp')
            if station == 'hero':
                for name, box in CLOSE_UPS.items():
                    write_webp(cut(picture, box), POOL / f'{look}-{paint}-{name}.webp')
    if look == WALK_AROUND[0]:
        for station in WALK_AROUND[2]:
            linear = np.load(WORK / f'{look}-{station}.npy').astype(np.float32)
            write_webp(linear, POOL / f'{look}-{WALK_AROUND[1]}-{station}.webp')


def cut(picture, box):
    height, width = picture.shape[:2]
    left, top = round(box[0] * width), round(box[1] * height)
    return picture[top : top + round(box[3] * height), left : left + round(box[2] * width)]


if __name__ == '__main__':
    main(sys.argv[1:] or list(LOOKS))
