"""Pictures for films of the walk-arounds: `python walkaround.py ../../tenants/_spins [look …]` writes them to
`.data/demo-pictures/walkaround/<look>-<paint>`; `npm run demo:walkarounds` makes the films.

Once around the vehicle at a walking pace. Between two rendered frames the picture is bent along the way each pixel goes
(dense optical flow), so nothing is drawn twice and nothing is seen that was not rendered.
"""

import pathlib
import sys

import cv2
import numpy as np
from make import WORK
from models import SPINS

FILMED = ('suv-a', 'sedan-b', 'caravan-a')
BETWEEN = 6
HOLD = 10


def main(out, looks):
    for look in looks:
        folder = out / f'{look}-{SPINS[look]}'
        frames = [cv2.imread(str(file)) for file in sorted(folder.glob('[0-9][0-9].webp'))]
        high, wide = frames[0].shape[0] // 2 * 2, frames[0].shape[1] // 2 * 2
        to = WORK / 'walkaround' / folder.name
        to.mkdir(parents=True, exist_ok=True)
        for number, picture in enumerate(walk([frame[:high, :wide] for frame in frames])):
            cv2.imwrite(str(to / f'{number:03d}.webp'), picture, [cv2.IMWRITE_WEBP_QUALITY, 95])


def walk(frames):
    yield from [frames[0]] * HOLD
    for here, there in zip(frames, frames[1:] + frames[:1]):
        yield here
        yield from between(here, there)
    yield from [frames[0]] * HOLD


def between(here, there):
    flow = cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)
    grey, next_grey = (cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in (here, there))
    forth, back = flow.calc(grey, next_grey, None), flow.calc(next_grey, grey, None)
    for step in range(1, BETWEEN):
        share = step / BETWEEN
        mixed = cv2.addWeighted(bent(here, back * share), 1 - share, bent(there, forth * (1 - share)), share, 0)
        yield mixed


def bent(picture, flow):
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    return cv2.remap(picture, columns + flow[..., 0], rows + flow[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


if __name__ == '__main__':
    main(pathlib.Path(sys.argv[1]), sys.argv[2:] or FILMED)
