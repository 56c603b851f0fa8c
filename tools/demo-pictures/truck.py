"""Light cab-over trucks with a box or a tray. x is 0 at the front axle, rearwards."""

import numpy as np
from field import rbox, rbox3, smax
from parts import Parts, bounds, tubes
from tray import add_tray
from truck_cab import NOSE, TYRE_M, add_cab
from truck_gear import WHEELBASE, add_chassis, add_running_gear

DECK = 0.93  # height of the load floor


def build(kind):
    """(parts, facts) of a 'box' or a 'tray'."""
    parts = Parts()
    end = 5.02 if kind == 'box' else 4.62
    add_cab(parts)
    add_running_gear(parts)
    add_chassis(parts, end)
    if kind == 'box':
        add_box(parts, 0.74, end, 1.10, 3.08)
    else:
        add_tray(parts, 0.80, end, 1.05, DECK, 0.40, 2.16)
    facts = dict(WB=WHEELBASE, D=TYRE_M, W=2.2, L=end - NOSE, H=3.05 if kind == 'box' else 2.25, xf=NOSE, xr=end)
    return parts, facts | dict(track=0.955, flat_glass=True)


def add_box(parts, start, end, half, top):
    """White panels in aluminium rails; two rear doors with locking rods."""
    middle, length = (start + end) / 2, (end - start) / 2
    centre, tall = (DECK + top) / 2, (top - DECK) / 2

    def field(x, y, z):
        f, out = rbox3(x - middle, y, z - centre, (length, half, tall), 0.030), np.abs(y)
        side = np.maximum(rbox(x - middle, z - centre, length - 0.075, tall - 0.085, 0.01), half - 0.014 - out)
        doors = np.maximum(rbox(y, z - centre, half - 0.065, tall - 0.085, 0.01), end - 0.016 - x)
        head = np.maximum(rbox(y, z - centre, half - 0.075, tall - 0.085, 0.01), x - start - 0.014)
        return smax(smax(smax(f, -side, 0.006), -doors, 0.006), -head, 0.006)

    def panels(points, normals):
        x, y, z = points.T
        side = rbox(x - middle, z - centre, length - 0.072, tall - 0.082, 0.01)
        door = rbox(y, z - centre, half - 0.062, tall - 0.082, 0.01)
        sideways, backwards = np.abs(normals[:, 1]) > 0.7, normals[:, 0] > 0.7
        panel = np.where(sideways, side, np.where(np.abs(normals[:, 0]) > 0.7, door, 1.0))
        panel = np.where(normals[:, 2] > 0.8, -1.0, panel)
        width = (2 * length - 0.15) / 4
        nth = (x - start - 0.075) / width
        return dict(
            white=np.where(panel < 0, -1.0, 1.0),
            alu=np.where(panel < 0, 1.0, -1.0),
            s1=np.where(sideways & (side < -0.03), np.abs(nth - np.round(nth)) * width, 0.1),
            s2=np.where(backwards & (np.abs(y) < 0.05), y, 0.1),
            s3=np.where(backwards, door + 0.006, 0.1),
        )

    low, high = (start - 0.03, 0, DECK - 0.03), (end + 0.03, half + 0.03, top + 0.03)
    parts.add(field, low, high, 0.0145, panels, sym=True)
    rods = [([(end + 0.022, y, DECK + 0.03), (end + 0.022, y, top - 0.05)], 0.0125) for y in (0.10, 0.62)]
    parts.add(tubes(rods), *bounds(rods), 0.007, 'chrome', both=True)
    for z in (DECK + 0.10, DECK + 0.62, DECK + 1.2, top - 0.16):
        for y in (0.10, 0.62):
            parts.box((end + 0.008, y, z), (0.016, 0.040, 0.028), 0.006, 'alu', 0.008, both=True)
        parts.box((end + 0.004, half - 0.05, z + 0.08), (0.020, 0.045, 0.032), 0.008, 'alu', 0.008, both=True)
    parts.box((middle, 0.80, DECK - 0.075), (length - 0.05, 0.03, 0.045), 0.01, 'clad', 0.018, both=True)
    for x in (1.2, 2.5, 3.9):
        parts.box((x, half + 0.002, DECK + 0.040), (0.045, 0.008, 0.016), 0.006, 'refl', 0.006, both=True)
    for y in (0.15, 0.98):
        parts.box((end + 0.002, y, top - 0.042), (0.008, 0.045, 0.016), 0.006, 'tail', 0.006, both=True)
