"""Where things are in an interior panorama: `python cabin_hotspots.py` writes tenants/_panoramas/<class>-<trim>.json.

The files are what `forecourt media attach --hotspots` takes; positions come from the scene, not from looking.
"""

import json
import math
import pathlib

from cabin_looks import CLASSES

FOLDER = pathlib.Path(__file__).resolve().parents[2] / 'tenants' / '_panoramas'
EYE = (1.02, 0.0, 1.20)  # shared frame, as in cabin.py
# place in the shared frame, and what to say in each trim
SPOTS = [
    ((0.39, -0.05, 1.03), dict(dark='Touchscreen with navigation and phone mirroring', light='Wide touchscreen with live navigation', sport='Touchscreen with reversing camera and phone mirroring')),
    ((0.37, 0.36, 1.04), dict(dark='Digital instrument display', light='Digital instruments with head-up lane view', sport='Instruments with a digital centre')),
    ((0.45, 0.0, 0.85), dict(dark='Automatic gear selector', light='Automatic gear selector, tan leather console', sport='Automatic gear selector with sport mode')),
    ((1.20, -0.37, 0.72), dict(dark='Passenger seat in charcoal cloth, height adjustable', light='Heated passenger seat in cream leather', sport='Sports seat with red stitching')),
    ((1.20, 0.37, 0.72), dict(dark="Driver's seat with lumbar support", light="Powered driver's seat with memory", sport="Sports driver's seat with red stitching and red belts")),
    ((0.98, 0.0, 0.82), dict(dark='Covered storage and arm rest between the seats', light='Cooled storage under the arm rest', sport='Lockable storage under the arm rest')),
    ((2.05, 0.0, 0.74), dict(dark='Rear bench splits 60/40 and folds flat', light='Rear bench in cream leather with arm rest', sport='Rear bench lifts for tall loads')),
]  # fmt: skip
SUNROOF = ((1.60, 0.0, 1.62), 'Panoramic glass roof')
LAMPS = {'sedan': (0.90, 0.0, 1.40), 'ute': (0.92, 0.0, 1.60)}
PANORAMAS = [('suv', 'dark'), ('sedan', 'light'), ('ute', 'sport')]


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind, trim in PANORAMAS:
        overhead = SUNROOF if CLASSES[kind].get('sunroof') else (LAMPS[kind], 'Reading lights')
        spots = [(place, words[trim]) for place, words in SPOTS] + [overhead]
        interior = [dict(description=words, positions=[position(place)]) for place, words in spots]
        file = FOLDER / f'{kind}-{trim}.json'
        file.write_text(json.dumps(dict(interior=interior), indent=2) + '\n')
        print(file.name, len(interior), 'hotspots')


def position(place):
    """Shares of the picture's width and height; its middle looks straight ahead (-x), the driver's side is right."""
    dx, dy, dz = (there - eye for there, eye in zip(place, EYE))
    turn, rise = math.atan2(dy, -dx), math.atan2(dz, math.hypot(dx, dy))
    return dict(x=round(0.5 + turn / (2 * math.pi), 4) % 1, y=round(0.5 - rise / math.pi, 4))


if __name__ == '__main__':
    main()
