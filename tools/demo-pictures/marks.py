"""Hotspots of the walk-arounds: where a vehicle's lamps, wheels, mirrors and rails are seen in each frame.

`python marks.py ../../tenants/_spins` writes `<look>-<paint>/hotspots.json` beside the frames, for the looks whose
bodies are meshed (`make.py`), and with the marks of a cabin beside them `hotspots-<cabin>.json`, as a vehicle has one file
for both. The camera is that of render.py's 'walk-around'.
"""

import json
import math
import pathlib
import sys

import numpy as np
from make import WORK
from models import SPIN_FRAMES, SPINS

FOCAL_MM, SENSOR_MM, CAMERA_HEIGHT_M = 70, 36, 1.15
FILLS = (0.86, 0.66)
FIRST_AZIMUTH = 35
# how far from straight on a place is still seen well, in degrees
SEEN_WITHIN = 62
# which panoramas stand on vehicles of a look too (media-plan.ts)
CABINS = {'suv-a': ('suv-dark',), 'offroader-a': ('suv-dark',), 'sedan-b': ('sedan-light',)}


def main(out):
    for look, paint in SPINS.items():
        body, folder = WORK / f'{look}.npz', out / f'{look}-{paint}'
        if body.exists() and folder.exists():
            places = places_of(np.load(body))
            if places:
                marks = dict(exterior=[mark(np.load(body), *place) for place in places])
                write(folder / 'hotspots.json', marks)
                for cabin in CABINS.get(look, ()):
                    inside = json.loads((out.parent / '_panoramas' / f'{cabin}.json').read_text())
                    write(folder / f'hotspots-{cabin}.json', marks | inside)


def write(file, marks):
    file.write_text(json.dumps(marks, separators=(',', ':')).replace('{"description"', '\n{"description"') + '\n')


def places_of(body):
    """(words, place on the side that is left of the driver, azimuth it faces) of what the mesh knows by name."""
    if 'lfv' not in body:
        return []
    facts = json.loads(str(body['meta']))
    half = facts['D'] / 2
    side = -facts['track'] - 0.1
    places = [
        ('Headlights with daytime running lights', centre(body['lfv']), 40),
        ('Alloy wheels', (0, side, half), 80),
        ('Door mirrors', centre(body['mv']), 55),
        ('Rear wheels and tyres', (facts['WB'], side, half), 100),
        ('Tail lights', centre(body['lrv']), 145),
    ]
    if facts.get('rail_pts'):
        rail = facts['rail_pts'][len(facts['rail_pts']) // 2]
        places.insert(3, ('Roof rails', (rail[0], -rail[1], rail[2]), 90))
    return places


def centre(vertices):
    """Of the outer half of one side: lamps are one mesh from side to side, some joined by a bar."""
    vertices = np.column_stack((vertices[:, 0], -np.abs(vertices[:, 1]), vertices[:, 2]))
    side = vertices[vertices[:, 1] < 0.5 * vertices[:, 1].min()]
    x, y, z = (side.min(0) + side.max(0)) / 2
    return float(x), float(y), float(z)


def mark(body, words, place, faces):
    facts = json.loads(str(body['meta']))
    skin = body['v'][::7]
    target = np.array(((skin[:, 0].min() + skin[:, 0].max()) / 2, 0, facts['H'] * 0.45))
    tall = facts.get('fills_height', FILLS[1])
    distance = max(distance_at(skin - target, azimuth, tall) for azimuth in range(0, 360, 30))
    positions = []
    for frame in range(SPIN_FRAMES):
        azimuth = FIRST_AZIMUTH + frame * 360 / SPIN_FRAMES
        for side, facing in ((1, faces), (-1, -faces)):
            if abs((azimuth - facing + 180) % 360 - 180) <= SEEN_WITHIN:
                x, y = seen((place[0], place[1] * side, place[2]), target, distance, azimuth)
                positions.append(dict(frame=frame + 1, x=round(x, 3), y=round(y, 3)))
                break
    return dict(description=words, positions=positions)


def axes_of(azimuth):
    angle = math.radians(azimuth)
    return np.array((-math.cos(angle), -math.sin(angle), 0)), np.array((math.sin(angle), -math.cos(angle), 0))


def distance_at(skin, azimuth, tall):
    """As render.py's `fit`, centred."""
    towards, right = axes_of(azimuth)
    zoom, distance = FOCAL_MM / SENSOR_MM, 10.0
    for _ in range(8):
        depth = distance - skin @ towards
        upwards = skin[:, 2] / depth * zoom * 1.5
        across = skin @ right / depth * zoom
        distance *= max(2 * np.abs(across).max() / FILLS[0], (upwards.max() - upwards.min()) / tall)
    return distance


def seen(place, target, distance, azimuth):
    """Shares of the picture's width and height."""
    towards, right = axes_of(azimuth)
    camera = target + towards * distance
    camera[2] = CAMERA_HEIGHT_M
    ahead = (target - camera) / np.linalg.norm(target - camera)
    up = np.cross(right, ahead)
    ray = np.array(place) - camera
    zoom = FOCAL_MM / SENSOR_MM / (ray @ ahead)
    return float(0.5 + ray @ right * zoom), float(0.5 - ray @ up * zoom * 1.5)


if __name__ == '__main__':
    main(pathlib.Path(sys.argv[1]))
