"""Draws the vehicles' pictures: `python make.py [--draft] [LOOK ...]`. Resumes where it stopped; see README.md.

Meshes and renders go to `.data/demo-pictures` (or VEHICLE_WORK). `develop.py` turns renders into pictures; what can be
developed is written to `drawn.json`.
"""

import json
import os
import pathlib
import subprocess
import sys

from develop import render_file
from models import (
    ALL_ROUND,
    CLOSE_UPS,
    DRAFT_SAMPLES,
    DRAFT_WIDTH,
    LOOKS,
    SPIN_FRAMES,
    SPIN_SAMPLES,
    SPIN_WIDTH,
    SPINS,
    STATIONS,
)
from paints import PAINTS, PROBE
from shapes import save_shape
from wheel import SIZES, save_wheel

HERE = pathlib.Path(__file__).parent
WORK = pathlib.Path(os.environ.get('VEHICLE_WORK', HERE / '../../.data/demo-pictures')).resolve()
DRAWN = HERE / 'drawn.json'
# every vehicle's first picture comes before any vehicle's second
ROUNDS = (('hero',), ('rear',), ('front', 'side', 'tail', 'wheel'), ('spin',))


def main(looks, draft):
    for stations in ROUNDS:
        for look in looks:
            render(look, [one for one in jobs_of(look, stations, draft) if not is_rendered(one)])
            write_drawn()


def jobs_of(look, stations, draft=False):
    """What `render.py` is asked for: every station once, and a walk-around in its one paint."""
    for station in stations:
        if station == 'spin':
            yield from (as_draft(job) if draft else job for job in spin_jobs(look))
        elif station in ('hero', 'rear') or look in ALL_ROUND:
            azimuth, width, samples = STATIONS[station]
            azimuth = LOOKS[look].azimuth if azimuth is None else azimuth
            aim = 'wheel' if station == 'wheel' else 'vehicle'
            name = f'{look}-{station}'
            job = dict(name=name, aim=aim, azimuth=azimuth, width=width, samples=samples, paint=PROBE)
            yield as_draft(job) if draft else job


def as_draft(job):
    """The same picture, coarse and (but for walk-arounds) small; `develop.py` takes it until the full one is there."""
    width = job['width'] if job['aim'] == 'walk-around' else round(job['width'] * DRAFT_WIDTH)
    return job | dict(name=f'draft/{job["name"]}', width=width, samples=min(DRAFT_SAMPLES, job['samples']))


def spin_jobs(look):
    if look in SPINS:
        for frame in range(SPIN_FRAMES):
            yield dict(
                name=f'{look}-spin-{frame + 1:02d}',
                aim='walk-around',
                azimuth=35 + frame * 360 / SPIN_FRAMES,
                width=SPIN_WIDTH,
                samples=SPIN_SAMPLES,
                paint=PAINTS[SPINS[look]],
            )


def is_rendered(job):
    return (WORK / f'{job["name"]}.npy').exists()


def render(look, jobs):
    if not jobs:
        return
    mesh(look)
    (WORK / 'draft').mkdir(exist_ok=True)
    # a process of its own: Blender keeps everything it ever loaded
    command = [sys.executable, HERE / 'render.py', WORK / f'{look}.npz', WORK, WORK, json.dumps(jobs)]
    subprocess.run(command, check=True)


def mesh(look):
    """Meshes a look and the wheels where they are missing; a half-written file never counts."""
    WORK.mkdir(parents=True, exist_ok=True)
    for style in SIZES:
        wheel = WORK / f'wheel_{style}.npz'
        if not wheel.exists():
            save_wheel(style, wheel)
    body = WORK / f'{look}.npz'
    if not body.exists():
        unfinished = body.with_suffix('.part.npz')
        print(look, save_shape(LOOKS[look].shape, unfinished), 'vertices', flush=True)
        unfinished.rename(body)


def write_drawn():
    """Lists, per look, the stations that are rendered, and the walk-arounds that are complete."""
    looks = {}
    for look in LOOKS:
        stations = [one for one in STATIONS if render_file(f'{look}-{one}')]
        if 'hero' in stations:
            looks[look] = stations + list(CLOSE_UPS)
    spins = [
        f'{look}-{paint}' for look, paint in SPINS.items() if all(render_file(job['name']) for job in spin_jobs(look))
    ]
    drawn = dict(paints=list(PAINTS), looks=looks, spins=spins)
    DRAWN.write_text(json.dumps(drawn, indent=2) + '\n')


if __name__ == '__main__':
    named = [one for one in sys.argv[1:] if one != '--draft']
    main(named or list(LOOKS), '--draft' in sys.argv)
